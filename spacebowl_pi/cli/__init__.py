"""The command line: the commands, their arguments, and error reporting."""

from spacebowl_pi.cli.program import main

__all__ = ["main"]
