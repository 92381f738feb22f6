"""What Hubble brings to the box: what presses mean, what lights and matrix show, the keypad's screens."""
