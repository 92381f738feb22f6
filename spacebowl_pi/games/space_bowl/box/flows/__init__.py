"""How presses are heard in each phase of a match."""
