"""Hubble in a terminal: scores and draws as JSON, the pad shown, checked and printed."""
