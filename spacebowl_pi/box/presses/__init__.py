"""From the edges of eight buttons to gestures: debounced presses, short or long, and which came first."""
