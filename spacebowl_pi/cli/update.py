"""`update`: makes another version of the program and moves the box to it; version_switch.py watches it start.

The installer uses it for the first version, too. Scores and configuration are elsewhere and untouched. A version's
files for the system (units, rules) are put in place by its own systemd/steps.sh. Needs only the standard library:
before the first version there is nothing else.
"""

import fcntl
import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from spacebowl_pi.cli.make_version import make
from spacebowl_pi.cli.version_needs import lacking_here
from spacebowl_pi.cli.version_switch import TAKEN_BACK, WATCH_S, Failure, Place, move, say, settle, warn
from spacebowl_pi.cli.versions import TRIAL, Source, SourceFault, check_sum, read_source
from spacebowl_pi.devices.optional_packages import PACKAGE_WHEEL
from spacebowl_pi.terminal.complaint import BAD_INPUT, Complaint

_NUMBER = re.compile(r"[0-9][A-Za-z0-9.+_-]*")
_FILE = re.compile(r"\.(whl|tar\.gz)$")


@dataclass(frozen=True, slots=True)
class UpdateRequest:
    """What was asked for on the command line."""

    to: str | None = None
    is_back: bool = False
    is_dry_run: bool = False
    is_first: bool = False  # the installer may start from nothing
    wheels: Path | None = None  # take all packages from this folder, none from the network
    extras: tuple[str, ...] | None = None  # None keeps those that the box has
    sha256: str | None = None  # of the source file


def place_of(environ: Mapping[str, str] = os.environ) -> Place:
    """The machine; the environment can set another root for trying things out."""
    return Place(
        Path(environ.get("SPACEBOWL_ROOT") or "/"),
        environ.get("SPACEBOWL_PYTHON") or "/usr/bin/python3",
        float(environ.get("SPACEBOWL_WATCH_S") or WATCH_S),
    )


def update(request: UpdateRequest, place: Place) -> int:
    """Does what was asked for; returns the exit status."""
    shelf = place.shelf
    current = shelf.named("current")
    if current is None and not request.is_first:
        raise Complaint("nothing is installed in /opt/spacebowl; from a checkout say: sudo bash install.sh")
    if os.geteuid() != 0 and place.root == Path("/") and not request.is_dry_run:
        raise Complaint("this changes the system; say: sudo spacebowl-pi update")
    if not request.is_dry_run and _is_root_in_memory(place.root):
        raise Complaint("the root is read-only, what is written now is gone at the next start; see docs/read-only.md")
    # The box's user must be able to read what is made here, whatever root's umask.
    os.umask(0o022)
    with _alone(place, is_dry_run=request.is_dry_run):
        if not request.is_dry_run and settle(place, is_starting=False):
            current = shelf.named("current")
            if request.is_back:
                return 0
        try:
            extras = shelf.extras(current) if request.extras is None else request.extras
            name, source = _wanted(request, place, extras)
            if request.is_dry_run:
                _foretell(place, name, current)
                return 0
            if not (shelf.is_made(name) and _does_run(place, name)):
                _need_what_is_built(place, extras)
                _make(place, name, source, extras, request.wheels)
            _need_good_config(place, name)
            return move(place, name, current)
        except SourceFault as fault:
            raise Complaint(str(fault)) from None
        except (Failure, OSError) as fault:
            warn(f"spacebowl-pi: {fault}")
            warn(f"The box goes on with {current}." if current else "Nothing was switched on.")
            return TAKEN_BACK


def settle_at_start(place: Place) -> None:
    """When the box starts: undo an update that was cut off. Does nothing while an update is running."""
    with suppress(Complaint), _alone(place, is_dry_run=False):
        settle(place, is_starting=True)


def _is_root_in_memory(root: Path) -> bool:
    """Whether the root is overlaid by a file system in memory, as the package overlayroot does."""
    try:
        return re.search(r"^overlayroot / ", (root / "proc/mounts").read_text(), re.MULTILINE) is not None
    except OSError:
        return False


@contextmanager
def _alone(place: Place, *, is_dry_run: bool) -> Iterator[None]:
    """Holds the lock against other updates."""
    if is_dry_run:
        yield
        return
    try:
        place.shelf.versions.mkdir(parents=True, exist_ok=True)
        opened = (place.shelf.house / ".lock").open("w")
    except OSError as error:
        raise Complaint(f"cannot write to /opt/spacebowl: {error.strerror}") from None
    with opened as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Complaint("another update is at work; wait until it is done") from None
        yield


# --- which version ---


def _wanted(request: UpdateRequest, place: Place, extras: Sequence[str]) -> tuple[str, Source | None]:
    """Never from the package index: this project publishes nothing there, and the code would run as root."""
    shelf = place.shelf
    to = request.to
    if request.extras is not None and not request.is_back and to is None:
        to = _package_wheel(place)
        if to is None:
            raise Complaint("say what to make it from: --with goes with --to and its wheel or its checkout")
    if request.extras is not None and (request.is_back or (to is not None and not Path(to).exists())):
        raise Complaint("a version that is kept is as it was made: --with goes with its wheel or its checkout")
    if request.is_back:
        previous = shelf.named("previous")
        if previous is None:
            raise Complaint("there is no way back: no earlier version is kept")
        return previous, None
    if to is None:
        raise Complaint("say which version: --to with its wheel, its checkout or the number of a kept one, or --back")
    if kept := shelf.find(to):
        return kept, None
    path = Path(to)
    if path.exists():
        check_sum(path, request.sha256)
        source = read_source(path).with_extras(extras)
        return source.name, source
    if _NUMBER.fullmatch(to) and not _FILE.search(to):
        raise Complaint(f"version {to} is not kept here (see --list); give its wheel or its checkout")
    raise Complaint(f"there is no {to}; a version is given by its wheel, its checkout or a kept one's number")


def _package_wheel(place: Place) -> str | None:
    """The wheel that the Debian package has brought, if it is installed."""
    wheels = sorted(place.root.glob(PACKAGE_WHEEL))
    return str(wheels[-1]) if wheels else None


# --- making it ---


def _need_what_is_built(place: Place, extras: Sequence[str]) -> None:
    """Fails early if something is missing that cannot be installed."""
    if lacking := lacking_here(place.python, place.root, extras):
        packages = sorted({package for of_one in lacking.values() for package in of_one})
        raise Failure(
            f"{', '.join(lacking)}: there is no ready-built file for this system. First say: "
            f"sudo apt install {' '.join(packages)}"
        )


def _make(place: Place, name: str, source: Source | None, extras: Sequence[str], wheels: Path | None) -> None:
    """Makes a version's environment, discarding an unfinished one."""
    if source is None:
        raise Failure(f"{name} does not run any more; make it anew: update --to with its wheel or its checkout")
    say(f"making version {name} in /opt/spacebowl/versions (a few minutes on a small Pi)")
    make(place, place.shelf.folder(name), source.path, extras, wheels)
    place.shelf.finish(name, extras)


def _does_run(place: Place, name: str) -> bool:
    """Whether a version runs at all: after a system upgrade its Python may be gone."""
    answer = _ask(place, name, "--version")
    return answer is not None and answer.returncode == 0


def _ask(place: Place, name: str, *words: str) -> "subprocess.CompletedProcess[str] | None":
    """Runs a version's program; None if that is not possible."""
    command = [str(place.shelf.folder(name) / "bin/spacebowl-pi"), *words]
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None


def _need_good_config(place: Place, name: str) -> None:
    """Stops before the switch if the version rejects the configuration, which is not its fault."""
    check = _ask(place, name, "config", "check")
    if check is not None and check.returncode == BAD_INPUT:
        faults = check.stderr.strip().removeprefix("spacebowl-pi: ")
        raise Failure(f"{faults}\nThe configuration is to be mended first.")


# --- what is there ---


def _foretell(place: Place, name: str, current: str | None) -> None:
    if not place.shelf.is_made(name):
        print(f"would: make version {name} in /opt/spacebowl/versions")
    if name != current:
        print(f"would: let /opt/spacebowl/current point to {name}" + (f" instead of {current}" if current else ""))
    print("would: write its units, udev rules and /usr/local/bin/spacebowl-pi, as far as they differ")
    if place.has_systemd:
        print(f"would: start the box and watch it come up{f', else go back to {current}' if current else ''}")


def listing(place: Place) -> str:
    """The versions that are kept."""
    shelf = place.shelf
    if tried_from := shelf.named(TRIAL):
        marks = {tried_from: "the way back", shelf.named("current"): "on trial: an update is at work or was cut off"}
    else:
        marks = {shelf.named("previous"): "the way back", shelf.named("current"): "runs"}
    lines = [f"{name}  {marks.get(name, '')}{_with(shelf.extras(name))}".rstrip() for name in shelf.names()]
    return "\n".join(lines) or "nothing is installed in /opt/spacebowl"


def _with(extras: Sequence[str]) -> str:
    return f" (with {', '.join(extras)})" if extras else ""
