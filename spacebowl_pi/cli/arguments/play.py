"""The arguments of `play` and `replay`."""

import argparse
from pathlib import Path

from spacebowl_pi.cli.arguments.kit import Commands, Number, add, add_deck_option, read_deck_option
from spacebowl_pi.core.space_bowl.judge import FEWEST_PLAYERS, SEATS
from spacebowl_pi.core.space_bowl.variants import Variants

_VARIANTS = {
    "black_hole": "toss the Black Hole when the top card shows one",
    "no_wild": "play without the Wild",
    "void": "three cards of the deck are turned face down before dealing",
    "big_galaxy": "6×6 cards",
    "rotation": "the pattern may be turned",
    "torus": "opposite edges touch",
    "learners": "the Destination is always in the middle",
}


def add_play(commands: Commands) -> None:
    """Add `play`."""
    play = add(
        commands,
        "play",
        "watch the computer's players play a match",
        "A whole match by the computer's players, drawn in the terminal. Ctrl-C ends it.",
    )
    play.add_argument(
        "--players", type=Number(FEWEST_PLAYERS, len(SEATS)), default=4, metavar="N", help="2 to 8 (default 4)"
    )
    play.add_argument("--seed", type=Number(0, 2**32 - 1), metavar="S", help="same seed, same match (default: chance)")
    add_deck_option(play)
    play.add_argument("--record", type=Path, metavar="FILE", help="write the match's events, for replay")
    _add_speed(play)
    variants = play.add_argument_group("variants, any mix")
    for name, text in _VARIANTS.items():
        variants.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)
    play.set_defaults(run=_run_play)


def add_replay(commands: Commands) -> None:
    """Add `replay`."""
    replay = add(
        commands,
        "replay",
        "show a recorded match again",
        "Show a match again that was written with `play --record`, at speed or step by step.",
    )
    replay.add_argument("file", type=Path, metavar="FILE", help="a recording")
    _add_speed(replay)
    replay.add_argument("--step", action="store_true", help="wait for Enter after each event")
    replay.set_defaults(run=_run_replay)


def _add_speed(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--speed",
        type=Number(0, 1000),
        metavar="X",
        help="times as fast as people play, but 3 s for a verdict; 0 does not wait (default: 10 on a terminal, else 0)",
    )


def _run_play(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import play

    variants = Variants(**{name: getattr(options, name) for name in _VARIANTS})
    play.play(read_deck_option(options.deck), variants, options.players, options.seed, options.speed, options.record)


def _run_replay(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import play

    play.replay(options.file, options.speed, is_step_by_step=options.step)
