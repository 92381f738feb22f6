"""Tom Tube in a terminal."""
