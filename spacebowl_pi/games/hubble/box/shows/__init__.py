"""What lights and matrix show in each phase of a match."""
