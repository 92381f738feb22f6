"""Hubble."""
