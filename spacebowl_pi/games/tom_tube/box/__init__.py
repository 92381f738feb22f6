"""Tom Tube at the box: buttons, lights, matrix, sounds, keypad."""
