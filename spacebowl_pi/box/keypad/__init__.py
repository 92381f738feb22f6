"""The controller of the touchscreen keypad: what it shows, and what happens when somebody touches it."""
