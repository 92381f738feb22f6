"""At the box."""
