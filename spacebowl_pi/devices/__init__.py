"""The parts of the box: for each a port, its real driver and its simulated twin."""
