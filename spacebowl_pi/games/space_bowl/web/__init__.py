"""What Space Bowl brings to the pages: what they see and may send; lessons, practice, the puzzle of the day."""
