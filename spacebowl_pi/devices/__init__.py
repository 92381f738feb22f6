"""The hardware of the box. Each part has a port, a real driver and a simulated twin."""
