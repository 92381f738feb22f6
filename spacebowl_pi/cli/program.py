"""The program `spacebowl-pi`: its arguments, and what becomes of errors.

Exit status: 0 done, 1 the output could not be written, 2 bad input or usage (standard error says what), 3 the self-test
found a fault, the keypad is not well or an update was taken back, 130 stopped with Ctrl-C, 141 the reader of our output
went away, 143 ended by SIGTERM. A command's module is imported when the command runs, so that `solve` starts fast.
"""

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

from spacebowl_pi import __version__
from spacebowl_pi.cli import update_options
from spacebowl_pi.cli.complaint import Complaint, read_file
from spacebowl_pi.cli.keypad_arguments import add_keypad
from spacebowl_pi.core.space_bowl.deck import Deck
from spacebowl_pi.core.space_bowl.deck_file import DeckError, read_deck
from spacebowl_pi.core.space_bowl.judge import FEWEST_PLAYERS, SEATS
from spacebowl_pi.core.space_bowl.standard_deck import standard_deck
from spacebowl_pi.core.space_bowl.variants import Variants

CANNOT_WRITE = 1
INTERRUPTED = 130
READER_GONE = 141
TERMINATED = 143
BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    _prepare_streams()
    try:
        options = parser().parse_args(arguments)
        options.run(options)
        sys.stdout.flush()
    except Complaint as complaint:
        print(f"spacebowl-pi: {complaint}", file=sys.stderr)
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


def _prepare_streams() -> None:
    """Let a closed or narrow-minded stream be no fault of ours, and a SIGTERM end us in order."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 (ours until the end)
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))


def _silence_output() -> None:
    """Give Python nothing to complain of when it flushes what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


_EPILOG = """\
start here:
  spacebowl-pi run --open          a simulated box, to play in your browser
  spacebowl-pi play                watch a match
  spacebowl-pi play --help         help on a command
exit status: 0 done, 1 could not write, 2 bad input or usage, 3 self-test found a fault,
             keypad is not well or update taken back, 130 Ctrl-C, 141 the output's reader went away
"""


def parser() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    program: argparse.ArgumentParser = _Parser(
        prog="spacebowl-pi",
        description="The electronic Ship Computer for Space Bowl, a game of seeing first where planets lie alike.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    program.add_argument("--version", action="version", version=f"spacebowl-pi {__version__}")
    commands = program.add_subparsers(required=True, metavar="COMMAND", title="commands")
    _add_run(commands)
    add_keypad(commands, _add_config_option)
    _add_play(commands)
    _add_replay(commands)
    _add_deck(commands)
    _add_solve_and_judge(commands)
    return program


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 (it has no other name)


def _add(commands: Commands, name: str, help_line: str, description: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name, help=help_line, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


# --- solve and judge ---


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


def _add_solve_and_judge(commands: Commands) -> None:
    for name, help_line, description in (
        ("solve", "find all solutions of a puzzle given as JSON", _SOLVE),
        ("judge", "judge a round given as JSON", _JUDGE),
    ):
        command = _add(commands, name, help_line, description)
        command.add_argument("--lines", action="store_true", help="one object a line, one answer a line")
        _add_deck_option(command)
        command.set_defaults(run=_run_stream, name=name)


def _run_stream(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import streams
    from spacebowl_pi.core.space_bowl.interchange import judge_text, solve_text

    run = streams.answer_lines if options.lines else streams.answer_one
    answer = solve_text if options.name == "solve" else judge_text
    if sys.stdin is None:
        raise Complaint("standard input is closed")
    run(answer, _deck(options.deck), sys.stdin.buffer, sys.stdout)


# --- decks ---


def _add_deck(commands: Commands) -> None:
    deck = _add(commands, "deck", "show, check or measure a deck of cards", "Decks are TOML files.")
    actions = deck.add_subparsers(required=True, metavar="ACTION", title="actions")

    show = _add(actions, "show", "draw every card", "Draw every card of a deck.")
    show.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")
    show.add_argument("--toml", action="store_true", help="print it as a deck file instead, to start your own from")
    show.set_defaults(run=_run_deck_show)

    check = _add(
        actions, "check", "say everything that is wrong with a deck file", "Say all that is wrong with a deck."
    )
    check.add_argument("file", type=Path, metavar="FILE", help="a deck file")
    check.set_defaults(run=_run_deck_check)

    stats = _add(
        actions,
        "stats",
        "measure how hard a deck plays",
        "Deal and toss many times, and say how often there is no solution and how many there are,\n"
        "by variant and by the number of planets on the top card.",
    )
    stats.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")
    stats.add_argument(
        "--puzzles", type=_number(100, 1_000_000), default=20_000, metavar="N", help="tosses a variant (default 20000)"
    )
    stats.add_argument(
        "--seed", type=_number(0, 2**32 - 1), default=1, metavar="S", help="same seed, same numbers (default 1)"
    )
    stats.set_defaults(run=_run_deck_stats)


def _run_deck_show(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import decks

    decks.show(_deck(options.file), as_toml=options.toml)


def _run_deck_check(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import decks

    decks.check(_deck(options.file), options.file)


def _run_deck_stats(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import decks

    decks.stats(_deck(options.file), options.puzzles, options.seed)


def _add_deck_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--deck", type=Path, metavar="FILE", help="a deck file (default: the standard deck)")


def _deck(path: Path | None) -> Deck:
    """Read a deck file; its faults, all of them, are the complaint."""
    if path is None:
        return standard_deck()
    try:
        return read_deck(read_file(path, "the deck"))
    except DeckError as error:
        faults = "".join(f"\n  {fault}" for fault in error.faults)
        raise Complaint(f"{path} is not a deck:{faults}") from None


# --- the box ---


def _add_run(commands: Commands) -> None:
    run = _add(
        commands,
        "run",
        "run the box; on anything but a Pi a simulated one, in browser and terminal",
        "Run the box: on a Pi with its real parts, elsewhere with simulated ones, to be played in a browser,\n"
        "and drawn in the terminal.\n"
        "SIGTERM and Ctrl-C leave the lights dark.",
    )
    run.add_argument("--simulate", action="store_true", help="simulated parts, also on a Pi")
    run.add_argument("--open", action="store_true", help="open the page of a simulated box in a browser")
    _add_config_option(run)
    run.set_defaults(run=_run_box)

    config = _add(commands, "config", "show or check the box's configuration", "The configuration is a TOML file.")
    actions = config.add_subparsers(required=True, metavar="ACTION", title="actions")
    for name, help_line in (("show", "print every setting, with its meaning"), ("check", "say all that is wrong")):
        action = _add(actions, name, help_line, help_line.capitalize() + ".")
        _add_config_option(action)
        action.set_defaults(run=_run_config, name=name)

    history = _add(
        commands, "history", "list the matches in the box's journal", "List, sum up or export the matches played."
    )
    history.add_argument("--stats", action="store_true", help="sum up each player's matches instead")
    history.add_argument("--faults", action="store_true", help="list what went wrong with the box instead")
    history.add_argument(
        "--export", type=_number(1, 10**9), metavar="N", help="print match N as a recording for replay"
    )
    _add_config_option(history)
    history.set_defaults(run=_run_history)

    staff_pin = _add(commands, "staff-pin", "set or remove the PIN of the staff's page", "Ask for it twice, unseen.")
    staff_pin.add_argument("--remove", action="store_true", help="have no PIN, until the next one is set")
    _add_config_option(staff_pin)
    staff_pin.set_defaults(run=_run_staff_pin)

    fairness = _add(
        commands,
        "fairness",
        "show that the first press wins, whatever the seat",
        "Push many simulated races through the real input path, and print the result as a small certificate.",
    )
    fairness.add_argument(
        "--races", type=_number(100, 10_000_000), default=100_000, metavar="N", help="(default 100000)"
    )
    fairness.add_argument("--seed", type=_number(0, 2**32 - 1), default=1, metavar="S", help="(default 1)")
    fairness.set_defaults(run=_run_fairness)

    doctor = _add(
        commands, "doctor", "look for what could keep the box from working", "Examine this machine; pasteable report."
    )
    _add_config_option(doctor)
    doctor.set_defaults(run=_run_doctor)

    selftest = _add(commands, "selftest", "go through the box's parts with a person: lights, buttons, sound", _SELFTEST)
    selftest.add_argument("--simulate", action="store_true", help="simulated parts, also on a Pi")
    selftest.add_argument(
        "--part", action="append", choices=["pixels", "matrix", "buzzers", "sound"], help="test only this; repeatable"
    )
    selftest.add_argument("--unattended", action="store_true", help="ask nothing: check what a program can see alone")
    _add_config_option(selftest)
    selftest.set_defaults(run=_run_selftest)

    command = _add(commands, "update", "move an installed box to another version, or back", update_options.DESCRIPTION)
    update_options.add_arguments(command)


_SELFTEST = """\
Light every pixel, show a test card, ask for every button, play a tune; say what is wrong and what to do about it.
On anything but a Pi the parts are simulated. Stop the box first, it holds the parts: sudo systemctl stop spacebowl

The result is printed and kept as selftest.json next to the journal.

exit status: 0 all that is built in is well, 3 something failed, was skipped or not reached, 1 the result could not be
kept, 2 bad usage or configuration, 129 the terminal went away, 130 Ctrl-C, 143 ended by SIGTERM
"""


def _add_config_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", type=Path, metavar="FILE", help="a configuration file (default: the usual places)")


def _run_box(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import run

    run.run(options.config, is_simulated=options.simulate, is_opened=options.open)


def _run_config(options: argparse.Namespace) -> None:
    from spacebowl_pi.box.config import ConfigError, check_text, find_config, show_text
    from spacebowl_pi.box.game import configured_game
    from spacebowl_pi.cli.run import configuration

    config = configuration(options.config)
    if options.name == "check":
        try:
            configured_game(config)
        except ConfigError as error:
            raise Complaint(str(error)) from None
    say = show_text if options.name == "show" else check_text
    print(say(config, find_config(options.config)))


def _run_history(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import past

    past.history(options.config, export=options.export, is_stats=options.stats, is_faults=options.faults)


def _run_staff_pin(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import staff_pin

    staff_pin.staff_pin(options.config, is_removed=options.remove)


def _run_fairness(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import past

    past.fairness(options.races, options.seed)


def _run_doctor(options: argparse.Namespace) -> None:
    from spacebowl_pi.box.doctor import examine, report
    from spacebowl_pi.cli.run import configuration

    print(report(examine(config=configuration(options.config))))


def _run_selftest(options: argparse.Namespace) -> None:
    from spacebowl_pi.box.parts import PartName
    from spacebowl_pi.cli import selftest

    chosen = [PartName(name) for name in options.part or ()]
    status = selftest.selftest(options.config, chosen, is_simulated=options.simulate, is_unattended=options.unattended)
    if status:
        sys.exit(status)


# --- playing ---


_VARIANTS = {
    "black_hole": "toss the Black Hole when the top card shows one",
    "no_wild": "play without the Wild",
    "void": "three cards of the deck lie face down",
    "big_galaxy": "6×6 cards",
    "rotation": "the pattern may be turned",
    "torus": "opposite edges touch",
    "learners": "the Destination is always in the middle",
}


def _add_play(commands: Commands) -> None:
    play = _add(
        commands,
        "play",
        "watch the computer's players play a match",
        "A whole match by the computer's players, drawn in the terminal. Ctrl-C ends it.",
    )
    play.add_argument(
        "--players", type=_number(FEWEST_PLAYERS, len(SEATS)), default=4, metavar="N", help="2 to 8 (default 4)"
    )
    play.add_argument("--seed", type=_number(0, 2**32 - 1), metavar="S", help="same seed, same match (default: chance)")
    _add_deck_option(play)
    play.add_argument("--record", type=Path, metavar="FILE", help="write the match's events, for replay")
    _add_speed(play)
    variants = play.add_argument_group("variants, any mix")
    for name, text in _VARIANTS.items():
        variants.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)
    play.set_defaults(run=_run_play)


def _add_replay(commands: Commands) -> None:
    replay = _add(
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
        type=_number(0, 1000),
        metavar="X",
        help="times as fast as people play, but 3 s for a verdict; 0 does not wait (default: 10 on a terminal, else 0)",
    )


def _run_play(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import play

    variants = Variants(**{name: getattr(options, name) for name in _VARIANTS})
    play.play(_deck(options.deck), variants, options.players, options.seed, options.speed, options.record)


def _run_replay(options: argparse.Namespace) -> None:
    from spacebowl_pi.cli import play

    play.replay(options.file, options.speed, is_step_by_step=options.step)


class _number:  # noqa: N801 (used like a function; argparse prints its name)
    """A whole number within limits, with an error that says them."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or not self.least <= int(text[:20]) <= self.most:
            raise argparse.ArgumentTypeError(f'"{text:.20}" is not a whole number from {self.least} to {self.most}')
        return int(text)
