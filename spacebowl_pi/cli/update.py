"""`update`: make another version of the box's program and move the box to it; trial.py watches it come up.

The installer uses it for the first version too. Scores and configuration lie elsewhere and are not touched. What a
version brings for the system (units, rules) is put in place by its own systemd/steps.sh. Needs the standard library
alone: before the first version there is nothing else.
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
from spacebowl_pi.devices.extras import PACKAGE_WHEEL
from spacebowl_pi.terminal.complaint import BAD_INPUT, Complaint

_NUMBER = re.compile(r"[0-9][A-Za-z0-9.+_-]*")
_FILE = re.compile(r"\.(whl|tar\.gz)$")


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    to: str | None = None
    is_back: bool = False
    is_dry_run: bool = False
    is_first: bool = False  # the installer may begin where nothing is
    wheels: Path | None = None  # take every package from this folder, nothing from the network
    extras: tuple[str, ...] | None = None  # None: those that the box has
    sha256: str | None = None  # of the file to make it from


def place_of(environ: Mapping[str, str] = os.environ) -> Place:
    """The machine as the environment says; a root of its own is for trying things out."""
    return Place(
        Path(environ.get("SPACEBOWL_ROOT") or "/"),
        environ.get("SPACEBOWL_PYTHON") or "/usr/bin/python3",
        float(environ.get("SPACEBOWL_WATCH_S") or WATCH_S),
    )


def update(wish: Wish, place: Place) -> int:
    """Do what was asked for; return the exit status."""
    shelf = place.shelf
    current = shelf.named("current")
    if current is None and not wish.is_first:
        raise Complaint("nothing is installed in /opt/spacebowl; from a checkout say: sudo bash install.sh")
    if os.geteuid() != 0 and place.root == Path("/") and not wish.is_dry_run:
        raise Complaint("this changes the system; say: sudo spacebowl-pi update")
    if not wish.is_dry_run and _is_root_in_memory(place.root):
        raise Complaint("the root is read-only, what is written now is gone at the next start; see docs/read-only.md")
    # What is made here is for the box's own user to read, whatever root's files are made like.
    os.umask(0o022)
    with _alone(place, is_dry_run=wish.is_dry_run):
        if not wish.is_dry_run and settle(place, is_starting=False):
            current = shelf.named("current")
            if wish.is_back:
                return 0
        try:
            extras = shelf.extras(current) if wish.extras is None else wish.extras
            name, source = _wanted(wish, place, extras)
            if wish.is_dry_run:
                _foretell(place, name, current)
                return 0
            if not (shelf.is_made(name) and _does_run(place, name)):
                _need_what_is_built(place, extras)
                _make(place, name, source, extras, wish.wheels)
            _need_good_config(place, name)
            return move(place, name, current)
        except SourceFault as fault:
            raise Complaint(str(fault)) from None
        except (Failure, OSError) as fault:
            warn(f"spacebowl-pi: {fault}")
            warn(f"The box goes on with {current}." if current else "Nothing was switched on.")
            return TAKEN_BACK


def settle_at_start(place: Place) -> None:
    """As the box starts: go back, if an update was cut off. While one is at work, that is its own affair."""
    with suppress(Complaint), _alone(place, is_dry_run=False):
        settle(place, is_starting=True)


def _is_root_in_memory(root: Path) -> bool:
    """Say whether a file system in memory lies over the root, as the package overlayroot makes it."""
    try:
        return re.search(r"^overlayroot / ", (root / "proc/mounts").read_text(), re.MULTILINE) is not None
    except OSError:
        return False


@contextmanager
def _alone(place: Place, *, is_dry_run: bool) -> Iterator[None]:
    """Let nobody else update meanwhile."""
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


def _wanted(wish: Wish, place: Place, extras: Sequence[str]) -> tuple[str, Source | None]:
    """Never from the package index: nobody of this project has published there, and it would run as root."""
    shelf = place.shelf
    to = wish.to
    if wish.extras is not None and not wish.is_back and to is None:
        to = _package_wheel(place)
        if to is None:
            raise Complaint("say what to make it from: --with goes with --to and its wheel or its checkout")
    if wish.extras is not None and (wish.is_back or (to is not None and not Path(to).exists())):
        raise Complaint("a version that is kept is as it was made: --with goes with its wheel or its checkout")
    if wish.is_back:
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
        check_sum(path, wish.sha256)
        source = read_source(path).with_extras(extras)
        return source.name, source
    if _NUMBER.fullmatch(to) and not _FILE.search(to):
        raise Complaint(f"version {to} is not kept here (see --list); give its wheel or its checkout")
    raise Complaint(f"there is no {to}; a version is given by its wheel, its checkout or a kept one's number")


def _package_wheel(place: Place) -> str | None:
    """The wheel that the Debian package has brought, if it has."""
    wheels = sorted(place.root.glob(PACKAGE_WHEEL))
    return str(wheels[-1]) if wheels else None


# --- making it ---


def _need_what_is_built(place: Place, extras: Sequence[str]) -> None:
    """Stop before minutes are spent on what cannot be had."""
    if lacking := lacking_here(place.python, place.root, extras):
        packages = sorted({package for of_one in lacking.values() for package in of_one})
        raise Failure(
            f"{', '.join(lacking)}: there is no ready-built file for this system. First say: "
            f"sudo apt install {' '.join(packages)}"
        )


def _make(place: Place, name: str, source: Source | None, extras: Sequence[str], wheels: Path | None) -> None:
    """Make a version's environment; what was left unfinished is thrown away first."""
    if source is None:
        raise Failure(f"{name} does not run any more; make it anew: update --to with its wheel or its checkout")
    say(f"making version {name} in /opt/spacebowl/versions (a few minutes on a small Pi)")
    make(place, place.shelf.folder(name), source.path, extras, wheels)
    place.shelf.finish(name, extras)


def _does_run(place: Place, name: str) -> bool:
    """Say whether a version can run at all. After an upgrade of the system its Python may be gone."""
    answer = _ask(place, name, "--version")
    return answer is not None and answer.returncode == 0


def _ask(place: Place, name: str, *words: str) -> "subprocess.CompletedProcess[str] | None":
    """Have a version's program say something; None if it cannot."""
    command = [str(place.shelf.folder(name) / "bin/spacebowl-pi"), *words]
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None


def _need_good_config(place: Place, name: str) -> None:
    """Stop before the switch if it would not start with the configuration: then the version is not at fault."""
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
