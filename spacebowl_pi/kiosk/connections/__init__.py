"""Connections to pages: reading each fairly, and sending all viewers what has changed."""
