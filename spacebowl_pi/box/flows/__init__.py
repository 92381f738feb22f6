"""What button presses mean, phase by phase: a flow turns words into commands, and says what the box asks meanwhile."""
