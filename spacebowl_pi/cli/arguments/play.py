"""The arguments of `play` and `replay`, for any game; a game adds its own options."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from spacebowl_pi.core.manifest import Manifest
from spacebowl_pi.terminal.argument_types import Arguments, Commands, Number, add, game_name

if TYPE_CHECKING:
    from spacebowl_pi.cli.play import PlayedGame

USUAL_PLAYERS = 4


def add_play(commands: Commands, found: Sequence[Manifest]) -> None:
    play = add(
        commands,
        "play",
        "watch computers play a match, or play against them",
        "A whole match by computers, shown in the terminal. Ctrl-C ends it.",
    )
    play.complete = partial(_complete, [manifest.name for manifest in found])
    play.set_defaults(run=_run_play)


def add_replay(commands: Commands) -> None:
    replay = add(
        commands,
        "replay",
        "show a recorded match again",
        "Show a match again that was written with `play --record`, at speed or step by step, whichever game it is of.",
    )
    replay.add_argument("file", type=Path, metavar="FILE", help="a recording")
    _add_speed(replay)
    replay.add_argument("--step", action="store_true", help="wait for Enter after each event")
    replay.set_defaults(run=_run_replay)


def _complete(names: Sequence[str], play: Arguments, given: Sequence[str]) -> None:
    """Adds the options, including those of the game named on the command line."""
    from spacebowl_pi.cli.play import played_game

    asked = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    asked.add_argument("--game", nargs="?", type=game_name)
    game = played_game(asked.parse_known_args(given)[0].game)
    play.add_argument("--game", type=game_name, metavar="NAME", help=_about_games(names))
    _add_players(play, game)
    play.add_argument("--seed", type=Number(0, 2**32 - 1), metavar="S", help="same seed, same match (default: chance)")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the match's events, for replay")
    _add_speed(play)
    game.terminal_game.add_options(play, game.rules)
    play.set_defaults(played=game)


def _about_games(names: Sequence[str]) -> str:
    return f"one of {', '.join(names)} (default {names[0]})" if len(names) > 1 else argparse.SUPPRESS


def _add_players(play: Arguments, game: "PlayedGame") -> None:
    fewest, most = game.rules.seats[0], game.rules.seats[-1]
    usual = min(max(USUAL_PLAYERS, fewest), most)
    play.add_argument(
        "--players",
        type=Number(fewest, most),
        default=usual,
        metavar="N",
        help=f"{fewest} to {most} (default {usual})",
    )
    may_play = "play on this seat, by numbers that you type"
    said = may_play if game.terminal_game.cannot_be_typed is None else argparse.SUPPRESS
    play.add_argument("--me", type=Number(1, most), metavar="SEAT", help=said)


def _add_speed(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--speed",
        type=Number(0, 1000),
        metavar="X",
        help="times as fast as people play, but 3 s for a verdict; 0 does not wait (default: 10 on a terminal, else 0)",
    )


def _run_play(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import play

    if options.me is None:
        play.watch(options.played, options)
    else:
        play.play(options.played, options, sys.stdin)


def _run_replay(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import play

    play.replay(options.file, options.speed, is_step_by_step=options.step)
