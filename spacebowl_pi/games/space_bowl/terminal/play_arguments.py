"""The arguments of `play` and `replay`."""

import argparse
from pathlib import Path

from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, SEATS
from spacebowl_pi.games.space_bowl.terminal.options import (
    add_deck_option,
    add_variant_options,
    read_deck_option,
    read_variants,
)
from spacebowl_pi.terminal.kit import Commands, Number, add


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
    add_variant_options(play, "variants, any mix")
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
    from spacebowl_pi.games.space_bowl.terminal import play

    deck, variants = read_deck_option(options.deck), read_variants(options)
    play.play(deck, variants, options.players, options.seed, options.speed, options.record)


def _run_replay(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.space_bowl.terminal import play

    play.replay(options.file, options.speed, is_step_by_step=options.step)
