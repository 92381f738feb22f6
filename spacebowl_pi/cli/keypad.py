"""`keypad status` and `keypad flash`: the touchscreen keypad's status, and new firmware for it."""

import time
from pathlib import Path

from spacebowl_pi import __version__
from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.cli.run import configuration
from spacebowl_pi.devices.keypad.files import firmware_files, firmware_folder
from spacebowl_pi.devices.keypad.find import find_port
from spacebowl_pi.devices.keypad.flash import Mpremote, find_mpremote, plan
from spacebowl_pi.devices.keypad.link import PROTOCOL, LinkState
from spacebowl_pi.devices.keypad.probe import Look, has_prompt, holders, is_taken, look
from spacebowl_pi.devices.keypad.status import PATIENCE_US, KeypadStatus
from spacebowl_pi.devices.ports import PartFault
from spacebowl_pi.terminal.complaint import Complaint

NOT_WELL = 3
FINGER_PATIENCE_S = 180
START_PATIENCE_S = 20
OLDEST_MICROPYTHON = (1, 27)
POLL_S = 0.3

_STATES = {
    LinkState.READY: "ready",
    LinkState.GREETING: "nothing answers",
    LinkState.VERSION_DIFFERS: "another version",
    LinkState.NO_FIRMWARE: "no firmware",
    LinkState.ABSENT: "not there",
}
_STOP = "If that is the box, say 'sudo systemctl stop spacebowl', do this again, then 'sudo systemctl start spacebowl'"
_FINGER = """\
The keypad runs version {version}, which cannot be stopped over the cable. Do this:
  1. unplug it
  2. put a finger on its screen, and plug it in again
  3. leave the finger there for three seconds, until the screen says that USB is open
Waiting for it; Ctrl-C gives up ..."""
_SILENT = """\
{fault}
Perhaps a program runs there that does not let go. Unplug the board, put a finger on its screen, plug it in again, leave
the finger there for three seconds, and try again. A board without MicroPython needs that first: see docs/keypad.md"""


def status(config_path: Path | None, port: Path | None) -> int:
    """Prints the keypad's status; returns the exit status."""
    config = configuration(config_path)
    if port is None and config.keypad.part is Part.ABSENT:
        print('The configuration has [keypad] part = "absent": the box does not look for one.')
    try:
        path = find_port(port or config.keypad.port)
    except PartFault as fault:
        print(f"Keypad: not there\n  {_sentence(fault)}")
        return NOT_WELL
    try:
        seen = look(path, __version__)
    except PartFault as fault:
        print(f"Keypad on {path}: {_in_use(path) if is_taken(fault) else 'cannot be asked'}")
        print(f"  {_STOP if is_taken(fault) else _sentence(fault)}")
        return NOT_WELL
    print("\n".join(_report(seen)))
    return 0 if seen.status.state is LinkState.READY else NOT_WELL


def flash(config_path: Path | None, port: Path | None) -> int:
    """Copies the firmware onto the keypad, starts it and waits for its answer; returns the exit status."""
    try:
        return _flash(configuration(config_path), port)
    except PartFault as fault:
        raise Complaint(str(fault)) from None


def _flash(config: Config, port: Path | None) -> int:
    files = firmware_files(firmware_folder())
    command = find_mpremote()
    wanted = port or config.keypad.port
    path = find_port(wanted)
    seen = _look_before(path)
    if seen.state in (LinkState.READY, LinkState.VERSION_DIFFERS):
        path = _wait_for_finger(wanted, seen)
    mpremote = Mpremote(command, path)
    print(f"Looking at the board on {path} (up to a minute) ...", flush=True)
    try:
        board = mpremote.list()
    except PartFault as fault:
        raise PartFault(_SILENT.format(fault=fault)) from None
    version = ".".join(map(str, board.version))
    print(f"Keypad on {path}: MicroPython {version} on {board.machine}", flush=True)
    if board.version < OLDEST_MICROPYTHON:
        oldest = ".".join(map(str, OLDEST_MICROPYTHON))
        raise PartFault(
            f"keypad: nothing was copied: the firmware needs MicroPython {oldest} or newer, and the board has "
            f"{version or 'an unknown one'}: put a newer one on it, see docs/keypad.md, Build it, and try again"
        )
    todo = plan(files, board)
    if todo.copied:
        size = sum(files[name].stat().st_size for name in todo.copied)
        print(f"Copying {len(todo.copied)} of {len(files)} files, {size // 1000} kB ...", flush=True)
        mpremote.carry_out(todo, files)
    else:
        print(f"All {len(files)} files are there already.", flush=True)
    print("Starting it ...", flush=True)
    mpremote.reset()
    return _say_versions(_look_after(wanted))


def _look_before(path: Path) -> KeypadStatus:
    """What runs on the board; PartFault if another program has the port."""
    try:
        return look(path, __version__, is_brief=True).status
    except PartFault as fault:
        if not is_taken(fault):
            raise
        raise PartFault(f"keypad: {path} is {_in_use(path)}. {_STOP}") from fault


def _in_use(path: Path) -> str:
    return f"in use by {', '.join(holders(path)) or 'another program'}"


def _wait_for_finger(wanted: Path, seen: KeypadStatus) -> Path:
    """Waits until somebody powers on the keypad with a finger on its screen, which opens its line."""
    print(_FINGER.format(version="?" if seen.board is None else seen.board.version), flush=True)
    end_s = time.monotonic() + FINGER_PATIENCE_S
    while time.monotonic() < end_s:
        time.sleep(POLL_S)
        try:
            path = find_port(wanted)
        except PartFault:
            continue
        if has_prompt(path):
            return path
    raise PartFault(f"keypad: its line was not opened within {FINGER_PATIENCE_S // 60} minutes: try again")


def _look_after(wanted: Path) -> KeypadStatus:
    """Waits until the keypad has started and answers."""
    end_s = time.monotonic() + START_PATIENCE_S
    trouble: str | None = None
    while True:
        try:
            seen = look(find_port(wanted), __version__, is_brief=True).status
            trouble = seen.trouble(seen.since_us + PATIENCE_US)
            if seen.board is not None:
                return seen
        except PartFault as fault:  # the port is not back yet
            trouble = str(fault)
        if time.monotonic() >= end_s:
            raise PartFault(
                f"keypad: the files are on it, but it does not answer: unplug it and plug it in again, then say "
                f"'spacebowl-pi keypad status'\n  {trouble}"
            )
        time.sleep(POLL_S)


def _say_versions(seen: KeypadStatus) -> int:
    is_well = seen.state is LinkState.READY
    print(f"Done: {_versions(seen)}.{'' if is_well else ' They do not understand each other.'}")
    return 0 if is_well else NOT_WELL


def _versions(seen: KeypadStatus) -> str:
    theirs = "?" if seen.board is None else f"{seen.board.version} with protocol {seen.board.protocol}"
    return f"keypad {theirs}, box {__version__} with protocol {PROTOCOL}"


def _report(seen: Look) -> list[str]:
    """The status in lines that people can paste into a question."""
    one, theirs = seen.status, seen.status.theirs
    lines = [f"Keypad on {one.port}: {_STATES[one.state]}"]
    trouble = one.trouble(one.since_us + PATIENCE_US)
    if trouble:
        lines.append(f"  {_sentence(trouble)}")
    if one.board is not None:
        lines.append(f"  Versions:     {_versions(one)}")
        lines.append(f"  Board:        {one.board.board}, id {one.board.board_id}, boot {one.board.boot}")
    if seen.round_trips_us:
        ordered = sorted(seen.round_trips_us)
        middle_ms, slowest_ms = ordered[len(ordered) // 2] / 1000, ordered[-1] / 1000
        lines.append(f"  Round trip:   {middle_ms:.1f} ms, the slowest of {len(ordered)} {slowest_ms:.1f} ms")
    lines.append(f"  Bad lines:    {one.counters.bad_lines} heard by the box, {theirs.get('bad', '?')} by the keypad")
    if theirs:
        lines.append(f"  Repeats:      {theirs.get('again', '?')} by the keypad")
    if "free" in theirs:
        lines.append(f"  Free memory:  {theirs['free'] // 1000} kB")
    return lines


def _sentence(fault: PartFault | str) -> str:
    text = str(fault).removeprefix("keypad: ")
    return text[:1].upper() + text[1:]
