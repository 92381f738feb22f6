"""The touchscreen keypad control: what it shows at a moment, and what is done when somebody touches it."""
