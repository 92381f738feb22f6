"""What lights and matrix show in each phase."""
