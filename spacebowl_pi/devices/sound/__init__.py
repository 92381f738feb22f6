"""The sounder, a passive piezo that plays one tone at a time."""
