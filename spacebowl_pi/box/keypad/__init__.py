"""The touchscreen keypad aboard: what it shows at a moment, and what is done when somebody touches it."""
