"""What presses do in each phase of a match."""
