"""Eight buttons to ground: the driver, its simulated twin, and what is made of their edges."""
