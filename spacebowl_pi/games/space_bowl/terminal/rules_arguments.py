"""The arguments of `solve` and `judge`, and of `deck`."""

import argparse
from pathlib import Path

from spacebowl_pi.games.space_bowl.terminal.options import (
    add_deck_option,
    add_variant_options,
    read_deck_option,
    read_variants,
)
from spacebowl_pi.terminal.argument_types import Commands, Number, add, add_lines_option

_SOLVE = """\
Read a galaxy and a toss as JSON from standard input, write where the Destination can be:
the places valid unaided, and for each place of the Wild those that become valid by way of it.

  {"galaxy": {"size": 5, "cards": [{"planets": ["red", "cyan"], "face_down": false}, … 25, row by row]},
   "toss": {"destination": 4, "planets": {"red": 0, "cyan": 7}, "black_hole": null},
   "variants": {"rotation": false, "torus": false}}

  gives  {"valid": ["A1"], "with_wild": {"B3": ["C4"]}}
"""
_JUDGE = """\
Read a round as JSON from standard input (what `solve` reads, and what the players did), write the verdicts,
the points, the captain and what they take.

  "players": ["emma", "marie", "lucas"], "scores": {"emma": 4, "marie": 4, "lucas": 4},
  "captain": "lucas", "call": {"by": "emma", "kind": "go"}, "concur": ["marie"], "red": [],
  "wild": {"by": "marie", "at": "B3"}, "picks": {"emma": "C2", "marie": "B2"}

  gives  {"found": true, "verdicts": {"emma": "valid", "marie": "wild", "lucas": "abstained"}, "delta": {…},
          "scores": {…}, "captain": "emma", "takes": "C2"}
"""


def add_solve_and_judge(commands: Commands) -> None:
    for name, help_line, description in (
        ("solve", "find all solutions of a puzzle given as JSON", _SOLVE),
        ("judge", "judge a round given as JSON", _JUDGE),
    ):
        command = add(commands, name, help_line, description)
        add_lines_option(command)
        add_deck_option(command)
        command.set_defaults(run=_run_stream, name=name)


def _run_stream(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.space_bowl.rules.interchange import judge_text, solve_text
    from spacebowl_pi.terminal.streams import answer_input

    answer = solve_text if options.name == "solve" else judge_text
    deck = read_deck_option(options.deck)
    answer_input(lambda text: answer(text, deck), in_lines=options.lines)


def add_deck(commands: Commands) -> None:
    deck = add(commands, "deck", "show, check or measure a deck of cards", "Decks are TOML files.")
    actions = deck.add_subparsers(required=True, metavar="ACTION", title="actions")

    show = add(actions, "show", "draw every card", "Draw every card of a deck.")
    show.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")
    show.add_argument("--toml", action="store_true", help="print it as a deck file instead, to start your own from")
    show.set_defaults(run=_run_deck_show)

    check = add(actions, "check", "say everything that is wrong with a deck file", "Say all that is wrong with a deck.")
    check.add_argument("file", type=Path, metavar="FILE", help="a deck file")
    check.set_defaults(run=_run_deck_check)

    stats = add(
        actions,
        "stats",
        "measure how hard a deck plays",
        "Deal and toss many times, and say how often there is no solution and how many there are,\n"
        "by variant and by the number of planets on the top card; or a mix of variants beside the basic game.",
    )
    stats.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")
    stats.add_argument(
        "--puzzles", type=Number(100, 1_000_000), default=20_000, metavar="N", help="tosses a variant (default 20000)"
    )
    stats.add_argument(
        "--seed", type=Number(0, 2**32 - 1), default=1, metavar="S", help="same seed, same numbers (default 1)"
    )
    add_variant_options(stats, "a mix of variants to measure (default: each by itself, and all)")
    stats.set_defaults(run=_run_deck_stats)


def _run_deck_show(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.space_bowl.terminal import decks

    decks.show(read_deck_option(options.file), as_toml=options.toml)


def _run_deck_check(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.space_bowl.terminal import decks

    decks.check(read_deck_option(options.file), options.file)


def _run_deck_stats(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.space_bowl.terminal import decks

    decks.stats(read_deck_option(options.file), read_variants(options), options.puzzles, options.seed)
