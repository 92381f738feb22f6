"""The games, a folder each; they know nothing of each other."""
