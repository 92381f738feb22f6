"""The simulated keypad: panel, touch chip and board, with the firmware itself running on them under CPython."""
