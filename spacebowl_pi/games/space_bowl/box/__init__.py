"""What Space Bowl brings to the box: what presses mean, what lights and matrix show, the keypad's screens."""
