"""The board of honour: results added up, kept, and read."""
