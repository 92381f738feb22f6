"""What presses mean in each phase."""
