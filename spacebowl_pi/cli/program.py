"""The program `spacebowl-pi`: its commands and error handling.

Exit status: 0 done, 1 the output could not be written, 2 bad input or usage (standard error says what), 3 the self-test
found a fault, the keypad is not well or an update was taken back, 130 stopped with Ctrl-C, 141 the reader of our output
went away, 143 ended by SIGTERM. A command's module is imported when it runs, so that `solve` starts fast.
"""

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from spacebowl_pi import __version__
from spacebowl_pi.cli.arguments.box import add_box
from spacebowl_pi.cli.arguments.keypad import add_keypad
from spacebowl_pi.cli.arguments.play import add_play, add_replay
from spacebowl_pi.cli.arguments.update import add_update
from spacebowl_pi.games import BrokenGame, load, manifests
from spacebowl_pi.terminal.argument_types import Arguments
from spacebowl_pi.terminal.complaint import BAD_INPUT, Complaint, printable

CANNOT_WRITE = 1
INTERRUPTED = 130
READER_GONE = 141
TERMINATED = 143


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit status."""
    _prepare_streams()
    try:
        options = parser().parse_args(_of_a_game(sys.argv[1:] if arguments is None else arguments))
        options.run(options)
        sys.stdout.flush()
    except Complaint as complaint:
        print(f"spacebowl-pi: {printable(str(complaint))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_output()
        return READER_GONE
    except OSError as error:
        _silence_output()
        print(f"spacebowl-pi: cannot write the output: {error.strerror or error}", file=sys.stderr)
        return CANNOT_WRITE
    return 0


def _of_a_game(arguments: Sequence[str]) -> Sequence[str]:
    """Reads `GAME play` as `play --game GAME`, and `GAME replay FILE` as `replay FILE`, which finds the game by itself.

    A name may be written with hyphens. Without a file, such a game's `replay` may be a command of its own.
    """
    match arguments:
        case [game, "play", *others] if (name := _name_of_game(game)) is not None:
            return ["play", "--game", name, *others]
        case [game, "replay", *others] if (name := _name_of_game(game)) is not None:
            has_file = any(not other.startswith("-") for other in others)
            return ["replay", *others] if has_file or game == name else arguments
        case _:
            return arguments


def _name_of_game(written: str) -> str | None:
    return next((it.name for it in manifests() if written in (it.name, it.name.replace("_", "-"))), None)


def _prepare_streams() -> None:
    """Makes closed and non-Unicode streams harmless, and SIGTERM exit cleanly."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 (open until the program ends)
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))


def _silence_output() -> None:
    """Keeps Python from complaining when it flushes output that could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_EPILOG = """\
start here:
  spacebowl-pi run --open          a simulated box, to play in your browser
  spacebowl-pi play                watch a match
  spacebowl-pi play --help         help on a command
exit status: 0 done, 1 could not write, 2 bad input or usage, 3 self-test found a fault,
             keypad is not well or update taken back, 130 Ctrl-C, 141 the output's reader went away
"""


def parser() -> Arguments:
    """All commands with their arguments."""
    found = tuple(manifests())
    games = ", ".join(manifest.title for manifest in found)
    program = Arguments(
        prog="spacebowl-pi",
        description=f"The electronic Ship Computer, a console for tabletop games: {games}.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    program.add_argument("--version", action="version", version=f"spacebowl-pi {__version__}")
    commands = program.add_subparsers(required=True, metavar="COMMAND", title="commands")
    add_box(commands)
    add_update(commands)
    add_keypad(commands)
    add_play(commands, found)
    add_replay(commands)
    for manifest in found:
        if manifest.commands is not None:
            with suppress(BrokenGame, argparse.ArgumentError):  # the doctor reports it; our own commands win
                load(manifest.commands)(commands)
    return program
