"""Tom Tube's commands. The modules that run them are imported on use, so that `replay` starts fast."""

import argparse
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


def _run_kit(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.tom_tube.terminal.kit_files import show_kit

    show_kit(options.file)
