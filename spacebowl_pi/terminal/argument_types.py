"""Shared argument types: the parser, whole numbers, the options --config and --lines."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from spacebowl_pi.terminal.complaint import BAD_INPUT, printable

Commands: TypeAlias = "argparse._SubParsersAction[Arguments]"  # noqa: SLF001 (it has no public name)


class Arguments(argparse.ArgumentParser):
    """A parser whose errors are one line, whatever was given.

    `complete` adds options that depend on the arguments, such as those of the game named in them.
    """

    complete: Callable[["Arguments", Sequence[str]], None] | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401
        if self.complete is not None:
            self.complete(self, args or ())
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Prints the error as one line."""
        line = printable(message).replace("\n", r"\u000a")
        self.exit(BAD_INPUT, f"{self.prog}: {line} (see {self.prog} --help)\n")


def add(commands: Commands, name: str, help_line: str, description: str) -> Arguments:
    """Adds a command; its description is printed as it is."""
    return commands.add_parser(
        name, help=help_line, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def add_config_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", type=Path, metavar="FILE", help="a configuration file (default: the usual places)")


def add_lines_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lines", action="store_true", help="one object a line, one answer a line")


def game_name(text: str) -> str:
    """A game as it is typed: its command is written with hyphens."""
    return text.replace("-", "_")


class Number:
    """A whole number within limits, which the error message names."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or not self.least <= int(text[:20]) <= self.most:
            raise argparse.ArgumentTypeError(f'"{text:.20}" is not a whole number from {self.least} to {self.most}')
        return int(text)
