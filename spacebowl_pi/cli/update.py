"""`update`: move the box to another version of its program, watch it come up, and go back by itself if it does not.

The installer uses it for the first version too. Scores and configuration lie elsewhere and are not touched. What a
version brings for the system (units, rules) is put in place by its own systemd/steps.sh. Needs the standard library
alone: before the first version there is nothing else.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from spacebowl_pi.cli.complaint import Complaint
from spacebowl_pi.cli.versions import Shelf, Source, SourceFault, read_source
from spacebowl_pi.devices.board import probe_board

TAKEN_BACK = 3
WATCH_S = 10  # after it has said that it is ready
LOOK_AGAIN_S = 1
SERVICE = "spacebowl.service"
_NUMBER = re.compile(r"[0-9][A-Za-z0-9.+_-]*")
# On a board these must be there; where the system's packages have none, pip looks. adafruit-lgpio is the same module,
# with wheels for newer Pythons. Not by way of the extra `pi`: there one that cannot be built would stop everything.
_PARTS_OF_A_BOARD = (("lgpio", ("lgpio>=0.2.2", "adafruit-lgpio>=0.2.2")), ("spidev", ("spidev>=3.5",)))


class Failure(Exception):  # noqa: N818 (of the update; the box goes on)
    """The version could not be made or did not come up; says why."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    to: str | None = None
    is_back: bool = False
    is_dry_run: bool = False
    is_first: bool = False  # the installer may begin where nothing is
    wheels: Path | None = None  # take every package from this folder, nothing from the network


@dataclass(frozen=True, slots=True)
class Place:
    """The machine: its root, the Python that versions are made with, and how long to watch."""

    root: Path = Path("/")
    python: str = "/usr/bin/python3"
    watch_s: float = WATCH_S
    pause: Callable[[float], None] = time.sleep
    shelf: Shelf = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shelf", Shelf(self.root / "opt/spacebowl"))

    @property
    def has_systemd(self) -> bool:
        """Say whether services can be started here; not so in a system that is only being put together."""
        return (self.root / "run/systemd/system").is_dir()


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
        raise Complaint("nothing is installed in /opt/spacebowl; from a checkout say: sudo ./install.sh")
    if os.geteuid() != 0 and place.root == Path("/") and not wish.is_dry_run:
        raise Complaint("this changes the system; say: sudo spacebowl-pi update")
    if not wish.is_dry_run and _is_root_in_memory(place.root):
        raise Complaint("the root is read-only, what is written now is gone at the next start; see docs/read-only.md")
    with _alone(place, is_dry_run=wish.is_dry_run), tempfile.TemporaryDirectory() as scratch:
        try:
            name, source = _wanted(wish, place, Path(scratch))
            if wish.is_dry_run:
                _foretell(place, name, current)
                return 0
            if not (shelf.is_made(name) and _does_run(place, name)):
                _make(place, name, source, wish.wheels)
            return _move(place, name, current)
        except (SourceFault, Failure) as fault:
            print(f"spacebowl-pi: {fault}", file=sys.stderr)
            print(f"The box goes on with {current}." if current else "Nothing was switched on.", file=sys.stderr)
            return TAKEN_BACK


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
    place.shelf.versions.mkdir(parents=True, exist_ok=True)
    with (place.shelf.house / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Complaint("another update is at work; wait until it is done") from None
        yield


# --- which version ---


def _wanted(wish: Wish, place: Place, scratch: Path) -> tuple[str, Source | None]:
    shelf = place.shelf
    if wish.is_back:
        previous = shelf.named("previous")
        if previous is None:
            raise Complaint("there is no way back: no earlier version is kept")
        return previous, None
    if wish.to is not None and (_is_path(wish.to) or not _NUMBER.fullmatch(wish.to)):
        path = Path(wish.to)
        if not path.exists():
            raise Complaint(f"there is no {wish.to}; a version is given by its number, its wheel or its checkout")
        source = read_source(path)
        return source.name, source
    if wish.to is not None and (kept := shelf.find(wish.to)):
        return kept, None
    if wish.is_dry_run:
        return wish.to or "the newest version in the package index", None
    source = read_source(_fetched(place, wish, scratch))
    return source.name, source


def _is_path(text: str) -> bool:
    return "/" in text or text.endswith((".whl", ".tar.gz")) or text in (".", "..") or Path(text).exists()


def _fetched(place: Place, wish: Wish, scratch: Path) -> Path:
    """Get a version from the package index, or from the folder of wheels."""
    package = f"spacebowl-pi=={wish.to}" if wish.to else "spacebowl-pi"
    pip = [str(place.shelf.house / "current/bin/python"), "-m", "pip", "download", "--no-deps", "--no-cache-dir"]
    print(f"fetching {package}", flush=True)
    _run([*pip, "--quiet", *_from(wish.wheels), "--dest", str(scratch), package], f"{package} is not to be had")
    found = sorted(scratch.iterdir())
    if len(found) != 1:
        raise Failure(f"{package} is not to be had: pip fetched {len(found)} files")
    return found[0]


# --- making it ---


def _make(place: Place, name: str, source: Source | None, wheels: Path | None) -> None:
    """Make a version's environment; what was left unfinished is thrown away first."""
    if source is None:
        raise Failure(f"{name} is no longer there")
    folder = place.shelf.folder(name)
    shutil.rmtree(folder, ignore_errors=True)
    print(f"making version {name} in /opt/spacebowl/versions (a few minutes on a small Pi)", flush=True)
    try:
        # The system's lgpio, spidev, numpy and Pillow are taken where they are new enough: nothing need be compiled.
        command = [place.python, "-m", "venv", "--system-site-packages", str(folder)]
        _run(command, "Python's venv module failed; sudo apt install python3-venv")
        pip = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", "--no-input", "--no-cache-dir"]
        pip += ["--disable-pip-version-check", *_from(wheels)]
        _run([*pip, f"{source.path}[keypad]"], "pip could not install it: is there a network, and 300 MB free?")
        if probe_board(place.root) is not None:
            _add_parts_of_a_board(folder, pip)
        _run([str(folder / "bin/spacebowl-pi"), "--version"], "what was installed does not run")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    place.shelf.finish(name)


def _does_run(place: Place, name: str) -> bool:
    """Say whether a version can run at all. After an upgrade of the system its Python may be gone."""
    command = [str(place.shelf.folder(name) / "bin/spacebowl-pi"), "--version"]
    try:
        return subprocess.run(command, check=False, capture_output=True, timeout=120).returncode == 0  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return False


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


def _run(command: Sequence[str], what_failed: str) -> None:
    try:
        status = subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode  # noqa: S603
    except OSError as error:
        raise Failure(f"{what_failed} ({command[0]}: {error.strerror})") from None
    if status:
        raise Failure(f"{what_failed} ({Path(command[0]).name} gave {status})")


# --- switching ---


def _move(place: Place, name: str, current: str | None) -> int:
    """Switch to a version that is made, and back if it does not come up."""
    shelf = place.shelf
    before = shelf.named("previous")
    has_changed = _switch(place, name)
    if name == current and not has_changed and place.has_systemd and _is_up():
        print(f"version {name} runs already; nothing to do")
        return 0
    if name != current:
        shelf.point("previous", current)
    trouble = _trouble_coming_up(place)
    if trouble is None:
        for gone in shelf.tidy():
            print(f"removed version {gone}")
        print(f"version {name} {'runs' if place.has_systemd else 'is installed'}")
        return 0
    print(f"spacebowl-pi: version {name} did not come up: {trouble}", file=sys.stderr)
    print("What it said: journalctl -u spacebowl -n 30", file=sys.stderr)
    if current is not None and current != name:
        _go_back(place, current, before if before != name else None)
    return TAKEN_BACK


def _go_back(place: Place, name: str, previous: str | None) -> None:
    """Switch to the version that ran before, with its own way back."""
    print(f"going back to {name}", file=sys.stderr, flush=True)
    _switch(place, name)
    place.shelf.point("previous", previous)
    trouble = _trouble_coming_up(place)
    if trouble is None:
        print(f"version {name} runs again", file=sys.stderr)
    else:
        print(f"spacebowl-pi: {name} does not come up either: {trouble}; see spacebowl-pi doctor", file=sys.stderr)
    place.shelf.tidy()


def _switch(place: Place, name: str) -> bool:
    """Put a version's files in place and let the link point to it; say whether any file changed."""
    steps = place.shelf.folder(name) / "share/spacebowl/steps.sh"
    said = ""
    if steps.exists():
        root = "" if place.root == Path("/") else str(place.root)
        placing = subprocess.run(  # noqa: S603
            ["bash", str(steps), "place"],  # noqa: S607
            check=False,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SPACEBOWL_ROOT": root},
        )
        said = placing.stdout
        print(said, end="", flush=True)
        if placing.returncode:
            raise Failure(f"the system's files of {name} could not be written")
    if place.shelf.named("current") != name:
        place.shelf.point("current", name)
    return bool(said)


def _is_up() -> bool:
    return _systemctl("is-active", "--quiet", SERVICE).returncode == 0


def _trouble_coming_up(place: Place) -> str | None:
    """Start the service and watch it; say what went wrong, None if it runs."""
    if not place.has_systemd:
        return None
    _systemctl("reset-failed", SERVICE)
    print("starting the box", flush=True)
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


def _restarts() -> str:
    return _systemctl("show", "--property=NRestarts", "--value", SERVICE).stdout.strip()


def _systemctl(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["systemctl", *words], check=False, capture_output=True, text=True)  # noqa: S603, S607


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
    marks = {place.shelf.named("previous"): "the way back", place.shelf.named("current"): "runs"}
    return "\n".join(f"{name}  {marks.get(name, '')}".rstrip() for name in place.shelf.names())
