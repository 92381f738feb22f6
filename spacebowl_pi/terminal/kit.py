"""What the commands' arguments share: their form, whole numbers, the option for the configuration."""

import argparse
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 (it has no other name)


def add(commands: Commands, name: str, help_line: str, description: str) -> argparse.ArgumentParser:
    """Add a command, its description as it is written."""
    return commands.add_parser(
        name, help=help_line, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def add_config_option(command: argparse.ArgumentParser) -> None:
    """Let a command be told of a configuration."""
    command.add_argument("--config", type=Path, metavar="FILE", help="a configuration file (default: the usual places)")


class Number:
    """A whole number within limits, with an error that says them."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        """Read it."""
        if not text.isascii() or not text.isdigit() or not self.least <= int(text[:20]) <= self.most:
            raise argparse.ArgumentTypeError(f'"{text:.20}" is not a whole number from {self.least} to {self.most}')
        return int(text)
