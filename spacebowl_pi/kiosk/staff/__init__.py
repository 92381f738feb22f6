"""The staff page: its PIN, what it shows, and what it can do."""
