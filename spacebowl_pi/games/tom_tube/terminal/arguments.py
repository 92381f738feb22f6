"""Tom Tube's commands. The modules that run them are imported on use, so that `replay` starts fast."""

import argparse
from datetime import date, datetime
from pathlib import Path

from spacebowl_pi.terminal.argument_types import Commands, Number, add, add_lines_option

_TOM_TUBE = """\
Tom Tube. To watch a match, play one, or show one again:

  spacebowl-pi tom-tube play
  spacebowl-pi tom-tube play --me 1
  spacebowl-pi tom-tube replay FILE --step
"""
_REPLAY = """\
Read a whole game as JSON from standard input, write what there was to decide at each turn, and how it ended.

  {"stack": ["R18", "R13", … 40 rhombs], "starter": "dave", "turns": [
    {"do": "build", "up": [0, 2], "axis": 1, "rot": 1, "triangles": []}, {"do": "drift", "to": "1,-3"}, …]}

  gives  {"decisions": [{"turn": "dave", "phase": "main", "positions": 102, "moves": ["drift -1,3", …]}, …],
          "end": "bonus", "score": {"tom": 18, "dave": 8}, "bonus_turns": 7}
"""
_SHOW = """\
Draw the board, empty or as a game leaves it, which is JSON as `replay` reads it.

  spacebowl-pi tom-tube show game.json             the board at the end
  spacebowl-pi tom-tube show game.json --turn 12   after the twelfth turn
  spacebowl-pi tom-tube show game.json --step      turn by turn, back and forth
  spacebowl-pi tom-tube show game.json --turns     no board, but all turns, a line each
"""
_KIT = """\
Print the standard board and tiles as a file, or say all that is wrong with a file of your own.

  spacebowl-pi tom-tube kit > mine.toml
  spacebowl-pi tom-tube kit mine.toml
"""
_DAILY = """\
The puzzle of the day: the other astronaut is home, and three moves lead home, in a single way.

  spacebowl-pi tom-tube daily                     today's
  spacebowl-pi tom-tube daily --date 2026-11-18   that of another day
  spacebowl-pi tom-tube daily --way               the board and the way, nothing to play
"""


def add_commands(commands: Commands) -> None:
    tom_tube = add(commands, "tom-tube", "Tom Tube: replay a game given as JSON, draw the board", _TOM_TUBE)
    actions = tom_tube.add_subparsers(required=True, metavar="ACTION", title="actions")
    replay = add(actions, "replay", "what there was to decide in a game given as JSON", _REPLAY)
    add_lines_option(replay)
    replay.set_defaults(run=_run_replay)

    show = add(actions, "show", "draw the board, or tell a game turn by turn", _SHOW)
    show.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a game (default: the empty board)")
    how = show.add_mutually_exclusive_group()
    how.add_argument("--turn", type=Number(0, 9999), metavar="N", help="as it stood after this turn (default: last)")
    how.add_argument("--step", action="store_true", help="Enter for the next turn, b back, a number to go there")
    how.add_argument("--turns", action="store_true", help="all turns, a line each")
    show.set_defaults(run=_run_show)

    daily = add(actions, "daily", "home in three, the puzzle of the day", _DAILY)
    daily.add_argument("--date", type=_day, metavar="DATE", help="of this day, such as 2026-11-18 (default: today)")
    daily.add_argument("--way", action="store_true", help="show the way instead of playing")
    daily.set_defaults(run=_run_daily)

    kit = add(actions, "kit", "board and tiles as a file to start from, or what is wrong with one", _KIT)
    kit.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a file to check (default: print the standard)")
    kit.set_defaults(run=_run_kit)


def _run_replay(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.tom_tube.rules.interchange import replay_text
    from spacebowl_pi.terminal.streams import answer_input

    answer_input(replay_text, in_lines=options.lines)


def _run_show(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.tom_tube.terminal.show import show

    show(options.file, options.turn, is_step_by_step=options.step, has_turns_only=options.turns)


def _day(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 (a day has no zone)
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text:.20}" is not a date: write it like 2026-11-18') from None


def _run_daily(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.tom_tube.terminal.daily import play

    play((options.date or datetime.now().astimezone().date()).isoformat(), shows_way=options.way)


def _run_kit(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.tom_tube.terminal.kit_files import show_kit

    show_kit(options.file)
