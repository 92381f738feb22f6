"""`update`: make another version of the box's program and move the box to it; trial.py watches it come up.

The installer uses it for the first version too. Scores and configuration lie elsewhere and are not touched. What a
version brings for the system (units, rules) is put in place by its own systemd/steps.sh. Needs the standard library
alone: before the first version there is nothing else.
"""

import fcntl
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from spacebowl_pi.cli.building import lacking_here, to_build_here
from spacebowl_pi.cli.complaint import BAD_INPUT, Complaint
from spacebowl_pi.cli.trial import TAKEN_BACK, WATCH_S, Failure, Place, move, say, settle, warn
from spacebowl_pi.cli.versions import TRIAL, Source, SourceFault, check_sum, read_source
from spacebowl_pi.devices.board import probe_board
from spacebowl_pi.devices.extras import PACKAGE_WHEEL

_NUMBER = re.compile(r"[0-9][A-Za-z0-9.+_-]*")
BUILT = "built"
_FILE = re.compile(r"\.(whl|tar\.gz)$")
# On a board these must be there; where the system's packages have none, pip looks. adafruit-lgpio is the same module,
# with wheels for newer Pythons. Not by way of the extra `pi`: there one that cannot be built would stop everything.
_PARTS_OF_A_BOARD = (("lgpio", ("lgpio>=0.2.2", "adafruit-lgpio>=0.2.2")), ("spidev", ("spidev>=3.5",)))


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
                _need_what_is_built(place, extras, wish.wheels)
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


def _need_what_is_built(place: Place, extras: Sequence[str], wheels: Path | None) -> None:
    """Stop before minutes are spent on what cannot be had."""
    if lacking := lacking_here(place.python, place.root, extras, wheels):
        packages = sorted({package for of_one in lacking.values() for package in of_one})
        raise Failure(
            f"{', '.join(lacking)}: there is no ready-built file for this system. First say: "
            f"sudo apt install {' '.join(packages)}"
        )


def _make(place: Place, name: str, source: Source | None, extras: Sequence[str], wheels: Path | None) -> None:
    """Make a version's environment; what was left unfinished is thrown away first."""
    if source is None:
        raise Failure(f"{name} does not run any more; make it anew: update --to with its wheel or its checkout")
    folder = place.shelf.folder(name)
    shutil.rmtree(folder, ignore_errors=True)
    say(f"making version {name} in /opt/spacebowl/versions (a few minutes on a small Pi)")
    try:
        # The system's lgpio, spidev, numpy and Pillow are taken where they are new enough: nothing need be compiled.
        command = [place.python, "-m", "venv", "--system-site-packages", str(folder)]
        _run(command, "Python's venv module failed; sudo apt install python3-venv")
        pip = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", "--no-input", "--no-cache-dir"]
        # Nothing is built here, where its own scripts would run as root: rather an older one that is ready-built.
        pip += ["--disable-pip-version-check", "--only-binary=:all:", *_from(wheels)]
        if names := to_build_here(place.python, place.root, extras, wheels):
            pip += ["--find-links", str(_built(folder, names))]
        wanted = f"{source.path}[{','.join(('keypad', *extras))}]"
        _run([*pip, wanted], "pip could not install it: is there a network, and 300 MB free?")
        if probe_board(place.root) is not None:
            _add_parts_of_a_board(folder, pip)
        shutil.rmtree(folder / BUILT, ignore_errors=True)
        _run([str(folder / "bin/spacebowl-pi"), "--version"], "what was installed does not run")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    place.shelf.finish(name, extras)


def _built(folder: Path, names: Sequence[str]) -> Path:
    """Build what is ready-built nowhere, as a user who may do nothing; gives the folder with the wheels."""
    built = folder / BUILT
    built.mkdir()
    command = [str(folder / "bin/python"), "-m", "pip", "wheel", "--quiet", "--no-input", "--no-cache-dir", "--no-deps"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(built), *names]
    as_nobody: dict[str, Any] = {}
    if os.geteuid() == 0:
        as_nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        shutil.chown(built, "nobody", "nogroup")
    _run(command, f"{', '.join(names)} could not be built", as_nobody)
    return built


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


def _add_parts_of_a_board(folder: Path, pip: Sequence[str]) -> None:
    for module, packages in _PARTS_OF_A_BOARD:
        look = [
            str(folder / "bin/python"),
            "-c",
            f"import importlib.util as i, sys; sys.exit(not i.find_spec({module!r}))",
        ]
        if subprocess.run(look, check=False, timeout=60).returncode == 0:  # noqa: S603
            continue
        for package in packages:
            if subprocess.run([*pip, package], check=False).returncode == 0:  # noqa: S603
                break
        else:
            raise Failure(
                f"{module} could not be installed, and without it the box cannot reach its parts: "
                f"sudo apt install python3-{module}, or the tools to build it: gcc swig liblgpio-dev python3-dev"
            )


def _from(wheels: Path | None) -> list[str]:
    return [] if wheels is None else ["--no-index", "--find-links", str(wheels.resolve())]


def _run(command: Sequence[str], what_failed: str, as_user: Mapping[str, Any] = MappingProxyType({})) -> None:
    environ = {**os.environ, "HOME": "/nonexistent"} if as_user else None
    try:
        status = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=environ, **as_user).returncode  # noqa: S603
    except OSError as error:
        raise Failure(f"{what_failed} ({command[0]}: {error.strerror})") from None
    if status:
        raise Failure(f"{what_failed} ({Path(command[0]).name} gave {status})")


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
