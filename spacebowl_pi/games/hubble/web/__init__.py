"""Hubble on the pages."""
