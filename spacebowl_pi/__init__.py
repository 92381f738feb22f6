"""The electronic Ship Computer: a Raspberry Pi box for the tabletop game Space Bowl."""

__version__ = "0.1.0"
