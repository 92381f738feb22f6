"""What the commands' arguments share: their form, whole numbers, the options for deck, variants and configuration."""

import argparse
from pathlib import Path
from typing import TypeAlias

from spacebowl_pi.cli.complaint import Complaint, read_file
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, read_deck
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import Variants

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 (it has no other name)

_VARIANTS = {
    "black_hole": "toss the Black Hole when the top card shows one",
    "no_wild": "play without the Wild",
    "void": "three cards of the deck are turned face down before dealing",
    "big_galaxy": "6×6 cards",
    "rotation": "the pattern may be turned",
    "torus": "opposite edges touch",
    "learners": "the Destination is always in the middle",
}


def add(commands: Commands, name: str, help_line: str, description: str) -> argparse.ArgumentParser:
    """Add a command, its description as it is written."""
    return commands.add_parser(
        name, help=help_line, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def add_deck_option(command: argparse.ArgumentParser) -> None:
    """Let a command be told of a deck."""
    command.add_argument("--deck", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")


def read_deck_option(path: Path | None) -> Deck:
    """Read a deck file; its faults, all of them, are the complaint."""
    if path is None:
        return standard_deck()
    try:
        return read_deck(read_file(path, "the deck", LARGEST_FILE))
    except DeckError as error:
        faults = "".join(f"\n  {fault}" for fault in error.faults)
        raise Complaint(f"{path} is not a deck:{faults}") from None


def add_variant_options(command: argparse.ArgumentParser, title: str) -> None:
    """Let a command be told of any mix of variants."""
    variants = command.add_argument_group(title)
    for name, text in _VARIANTS.items():
        variants.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)


def read_variants(options: argparse.Namespace) -> Variants:
    """Give the mix that was asked for."""
    return Variants(**{name: getattr(options, name) for name in _VARIANTS})


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
