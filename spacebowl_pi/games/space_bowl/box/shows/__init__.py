"""What lights and matrix show of a match."""
