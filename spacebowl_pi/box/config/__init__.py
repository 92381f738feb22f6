"""The configuration: its sections, the kinds of values, and its file."""
