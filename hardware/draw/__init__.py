"""Draws schematics and pictures from the parts table; the results are kept in git."""
