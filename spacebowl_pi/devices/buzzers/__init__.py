"""Eight buttons to ground: the driver, its simulated twin, debouncing, and the health of each button."""
