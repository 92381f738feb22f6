"""Options that several of Space Bowl's commands share: a deck, and any mix of variants."""

import argparse
from pathlib import Path

from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, read_deck
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.terminal.complaint import Complaint, read_file

_VARIANTS = {
    "black_hole": "toss the Black Hole when the top card shows one",
    "no_wild": "play without the Wild",
    "void": "three cards of the deck are turned face down before dealing",
    "big_galaxy": "6×6 cards",
    "rotation": "the pattern may be turned",
    "torus": "opposite edges touch",
    "learners": "the Destination is always in the middle",
}


def add_deck_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--deck", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")


def read_deck_option(path: Path | None) -> Deck:
    """Read a deck file; raises a Complaint that lists all of its faults."""
    if path is None:
        return standard_deck()
    try:
        return read_deck(read_file(path, "the deck", LARGEST_FILE))
    except DeckError as error:
        faults = "".join(f"\n  {fault}" for fault in error.faults)
        raise Complaint(f"{path} is not a deck:{faults}") from None


def add_variant_options(command: argparse.ArgumentParser, title: str) -> None:
    variants = command.add_argument_group(title)
    for name, text in _VARIANTS.items():
        variants.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)


def read_variants(options: argparse.Namespace) -> Variants:
    return Variants(**{name: getattr(options, name) for name in _VARIANTS})
