"""The command line: each command's module, its arguments, and how it says what went wrong."""

from spacebowl_pi.cli.program import main

__all__ = ["main"]
