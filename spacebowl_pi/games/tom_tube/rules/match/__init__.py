"""A match of Tom Tube: its commands, its events, and what they make of it."""
