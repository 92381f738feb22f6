"""Lonely Numbers, but it fails wherever it is told to: the house must outlive it, and say whose fault it was."""
