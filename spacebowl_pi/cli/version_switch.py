"""Switches the box to another version: on trial, watched as it starts, and back if it does not.

Until a version has proven itself, the link `.trial` names the one to go back to, and `previous` stays as it was. So
whoever finds that link while no update is running (the box when it starts, the next update) knows what to undo:
`settle`. Which version, and how it is made, is in update.py.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from spacebowl_pi.cli.versions import TRIAL, Shelf

TAKEN_BACK = 3
# After READY. Longer than the watchdog of spacebowl.service, so that a hang shows, too.
WATCH_S = 15
LOOK_AGAIN_S = 1
SERVICE = "spacebowl.service"
CHECK = "spacebowl-check.service"


class Failure(Exception):  # noqa: N818 (the update fails, not the program)
    """The version could not be made or put in place; the message says why."""


class Stopped(Exception):  # noqa: N818 (it is wanted)
    """The update was stopped: Ctrl-C, or the system shuts down."""


@dataclass(frozen=True, slots=True)
class Place:
    """The machine: its root, the Python to make versions with, and how long to watch one start."""

    root: Path = Path("/")
    python: str = "/usr/bin/python3"
    watch_s: float = WATCH_S
    pause: Callable[[float], None] = time.sleep
    shelf: Shelf = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shelf", Shelf(self.root / "opt/spacebowl"))

    @property
    def has_systemd(self) -> bool:
        """Whether services can be started here; not so in an image that is being built."""
        return (self.root / "run/systemd/system").is_dir()


def say(sentence: str) -> None:
    """Prints a sentence; a closed terminal must not stop the work halfway."""
    with suppress(OSError):
        print(sentence, flush=True)


def warn(sentence: str) -> None:
    """Prints a sentence to standard error."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def move(place: Place, name: str, current: str | None) -> int:
    """Switches to a finished version, and back if it does not start; returns the exit status. Raises Failure."""
    if name == current:
        if not _put_files(place, name) and place.has_systemd and _is_up():
            say(f"version {name} runs already; nothing to do")
            return 0
        return _judge(place, name, _trouble_coming_up(place))
    shelf = place.shelf
    with _hearing(signal.SIG_IGN):
        if current is not None:
            shelf.point(TRIAL, current)
        is_switched = False
        try:
            with _hearing(_stop):
                _put_files(place, name)
                is_switched = True
                shelf.point("current", name)
                trouble = _trouble_coming_up(place)
        except (Failure, Stopped, OSError) as why:
            trouble = str(why)
            if not is_switched:  # the box was not disturbed
                if current is not None:
                    _put_back(place, current)
                raise Failure(trouble) from None
        if trouble is None and current is not None:
            shelf.point("previous", current)
            shelf.point(TRIAL, None)
        status = _judge(place, name, trouble)
        if status and current is not None:
            _go_back(place, current)
        return status


def settle(place: Place, *, is_starting: bool) -> bool:
    """Undoes an update that was cut off; True if there was one. A box that is just starting is not restarted."""
    shelf = place.shelf
    good = shelf.named(TRIAL)
    if good is None:
        return False
    if good == shelf.named("previous"):  # the new version had proven itself
        shelf.point(TRIAL, None)
        return False
    warn("spacebowl-pi: the last update was cut off before the new version had proven itself")
    with _hearing(signal.SIG_IGN):
        if is_starting:
            _put_back(place, good)
        else:
            _go_back(place, good)
    return True


def _judge(place: Place, name: str, trouble: str | None) -> int:
    if trouble is None:
        for gone in place.shelf.tidy():
            say(f"removed version {gone}")
        say(f"version {name} {'runs' if place.has_systemd else 'is installed'}")
        return 0
    warn(f"spacebowl-pi: version {name} did not come up: {trouble}")
    warn("What it said: journalctl -u spacebowl -n 30")
    return TAKEN_BACK


def _go_back(place: Place, name: str) -> None:
    warn(f"going back to {name}")
    _put_back(place, name)
    trouble = _trouble_coming_up(place)
    if trouble is None:
        warn(f"version {name} runs again")
    else:
        warn(f"spacebowl-pi: {name} does not come up either: {trouble}; see spacebowl-pi doctor")
    place.shelf.tidy()


def _put_back(place: Place, name: str) -> None:
    """Restores files and link of the last version; the link even if a file cannot be written."""
    try:
        _put_files(place, name)
    except (Failure, OSError) as fault:
        warn(f"spacebowl-pi: {fault}")
    place.shelf.point("current", name)
    place.shelf.point(TRIAL, None)


def _put_files(place: Place, name: str) -> bool:
    """Installs a version's files for the system; True if any changed."""
    steps = place.shelf.folder(name) / "share/spacebowl/steps.sh"
    if not steps.exists():
        return False
    root = "" if place.root == Path("/") else str(place.root)
    placing = subprocess.run(  # noqa: S603
        ["bash", str(steps), "place"],  # noqa: S607
        check=False,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SPACEBOWL_ROOT": root},
    )
    if placing.stdout:
        say(placing.stdout.rstrip())
    if placing.returncode:
        raise Failure(f"the system's files of {name} could not be written")
    return bool(placing.stdout)


# --- the service ---


def _is_up() -> bool:
    return _systemctl("is-active", "--quiet", SERVICE).returncode == 0


def _trouble_coming_up(place: Place) -> str | None:
    """Starts the service and watches it; returns what went wrong, None if it runs."""
    if not place.has_systemd:
        return None
    _wait_for_check(place)
    _systemctl("reset-failed", SERVICE)
    say("starting the box")
    if _systemctl("restart", SERVICE).returncode:
        return "it did not say that it is ready"
    before = _restarts()
    watched_s = 0.0
    while watched_s < place.watch_s:
        place.pause(LOOK_AGAIN_S)
        watched_s += LOOK_AGAIN_S
        if not _is_up() or _restarts() != before:
            return "it was ready and then ended"
    return None


def _wait_for_check(place: Place) -> None:
    """Waits until the nightly self-check has released the parts, at most two minutes: then systemd stops it."""
    is_told = False
    while _systemctl("is-active", CHECK).stdout.strip() in ("activating", "deactivating"):
        if not is_told:
            say("the nightly self-check is at work; waiting for it")
            is_told = True
        place.pause(LOOK_AGAIN_S)


def _restarts() -> str:
    return _systemctl("show", "--property=NRestarts", "--value", SERVICE).stdout.strip()


def _systemctl(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["systemctl", *words], check=False, capture_output=True, text=True)  # noqa: S603, S607


# --- signals ---


def _stop(number: int, _frame: FrameType | None) -> None:
    raise Stopped(f"the update was stopped ({signal.Signals(number).name})")


@contextmanager
def _hearing(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> Iterator[None]:
    """Sets this handler for Ctrl-C and SIGTERM; ignores SIGHUP, so that a lost ssh connection stops nothing."""
    numbers = {signal.SIGINT: handler, signal.SIGTERM: handler, signal.SIGHUP: signal.SIG_IGN}
    before = {number: signal.signal(number, to) for number, to in numbers.items()}
    try:
        yield
    finally:
        for number, was in before.items():
            signal.signal(number, was)
