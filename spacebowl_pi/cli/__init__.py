"""The command line: the commands, their arguments, and error reporting."""

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    # The installer runs `building` alone, which needs none of the commands.
    from spacebowl_pi.cli import program  # noqa: PLC0415

    return program.main(arguments)
