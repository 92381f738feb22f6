"""A match of Hubble: its commands, its events, and what they make of it."""
