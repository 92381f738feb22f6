"""The simulated keypad: panel, touch chip and board, running the real firmware under CPython."""
