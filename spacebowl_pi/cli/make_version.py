"""Makes a version: an environment with the libraries it lists, checked by their hashes, and the program itself.

A new version brings its own lists of libraries (`locks`), and pip accepts no file with another hash. Libraries in the
lists `system` and `parts` come from Debian's packages; only missing ones are installed. Nothing is built as root: a
checkout's wheel, and libraries without a wheel for this machine, are built as the user nobody, with tools that are
hash-checked, too. Needs only the standard library.
"""

import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spacebowl_pi.cli.version_needs import to_build_here
from spacebowl_pi.cli.version_switch import Failure, Place
from spacebowl_pi.cli.versions import SOURCES, SourceFault
from spacebowl_pi.devices.board import probe_board

LISTS = "spacebowl_pi/cli/locks/"
_LIST = re.compile(rf"(?:[^/]+/)?{LISTS}([a-z-]+)\.txt")
_ENTRY = re.compile(r"^([a-z0-9-]+)==.*(?:\n[ \t]+.*)*\n?", re.MULTILINE)
WORK = ".work"  # in the version's folder, while it is being made
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input", "--no-cache-dir", "--quiet")
# Required on a board. adafruit-lgpio is the same module, with wheels for newer Pythons.
_PARTS_OF_A_BOARD = ("lgpio", "spidev")
_INSTEAD = {"lgpio": "adafruit-lgpio"}
_DEBIANS = {"pillow": "python3-pil", "pyserial": "python3-serial", "rpi-ws281x": "gcc python3-dev"}
# Prints the requirements that are not installed. Some of Debian's packages do not say their version.
_LACKING = """\
import re, sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pip._vendor.packaging.requirements import Requirement
wanted, seen = list(sys.argv[1:]), set()
while wanted:
    line = wanted.pop()
    if line in seen:
        continue
    seen.add(line)
    one = Requirement(line)
    name = re.sub("[-_.]+", "-", one.name).lower()
    try:
        there = distribution(one.name)
    except PackageNotFoundError:
        if not find_spec(name.replace("-", "_")):
            print(name)
        continue
    if not one.specifier.contains(there.version, prereleases=True):
        print(name)
    for inner in map(Requirement, there.requires or ()):
        if inner.marker is None or any(inner.marker.evaluate({"extra": it}) for it in ("", *one.extras)):
            inner.marker = None
            wanted.append(str(inner))
"""


def read_lists(path: Path) -> dict[str, str]:
    """The lists of libraries in a wheel, a source archive or a checkout; raises SourceFault."""
    lists: dict[str, str] = {}
    try:
        if path.is_dir():
            lists = {it.stem: it.read_text("utf-8") for it in (path / LISTS).glob("*.txt")}
        elif path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                lists = {found[1]: wheel.read(it).decode() for it in wheel.namelist() if (found := _LIST.fullmatch(it))}
        else:
            with tarfile.open(path) as archive:
                for member in archive:
                    if (found := _LIST.fullmatch(member.name)) and (opened := archive.extractfile(member)):
                        lists[found[1]] = opened.read().decode()
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, UnicodeDecodeError):
        raise SourceFault(f"{path} cannot be read: it is damaged") from None
    if not lists:
        raise SourceFault(f"{path} does not say which libraries it needs")
    return lists


def entries(text: str) -> dict[str, str]:
    """A list's libraries: the lines for pip, by name."""
    return {found[1]: found[0].rstrip("\n") + "\n" for found in _ENTRY.finditer(text)}


def make(place: Place, folder: Path, source: Path, extras: Sequence[str], wheels: Path | None) -> None:
    """Makes a version in its folder; raises Failure or SourceFault, and then removes the folder."""
    lists = read_lists(source)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        # Uses the system's lgpio, spidev, numpy and Pillow if they are new enough, so that nothing is compiled.
        command = [place.python, "-m", "venv", "--system-site-packages", str(folder)]
        _run(command, "Python's venv module failed; sudo apt install python3-venv")
        making = Making(folder, lists, wheels)
        making.install_list("box", *extras)
        making.install_program(source)
        wanted = [f"spacebowl-pi[{','.join(('keypad', *extras))}]"]
        if probe_board(place.root) is not None:
            wanted += _PARTS_OF_A_BOARD
        if lacking := making.lacking(wanted):
            making.install_from_system(lacking, to_build_here(place.python, place.root, extras))
            making.need_all(wanted)
        shutil.rmtree(making.work, ignore_errors=True)
        _run([str(folder / "bin/spacebowl-pi"), "--version"], "what was installed does not run")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


@dataclass(frozen=True, slots=True)
class Making:
    """A version in the making: its folder, its lists, and the folder with all packages, if not from the network."""

    folder: Path
    lists: Mapping[str, str]
    wheels: Path | None = None
    work: Path = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "work", self.folder / WORK)
        self.work.mkdir(parents=True)

    def install_list(self, *names: str) -> None:
        """Installs everything in these lists."""
        if unknown := [name for name in names if name not in self.lists]:
            raise Failure(f"this version knows nothing of {unknown[0]}")
        self._install(
            "".join(self.lists[name] for name in names),
            "pip could not install the libraries: is there a network, and 300 MB free?",
        )

    def install_program(self, source: Path) -> None:
        """Installs the program itself; a checkout or source archive is built into a wheel first."""
        self._install_wheels([source if source.suffix == ".whl" else self._built_program(source)])

    def install_from_system(self, lacking: Iterable[str], to_build: Sequence[str]) -> None:
        """Installs or builds what Debian's packages have not brought."""
        known = entries(self.lists.get("system", "") + self.lists.get("parts", ""))
        wanted = [name for name in lacking if name in known]
        built = [name for name in wanted if name in {_canonical(it) for it in to_build}]
        ready = [name for name in wanted if name not in built]
        for name in [it for it in ready if it in _INSTEAD]:
            ready.remove(name)
            instead = _INSTEAD[name]
            try:
                self._install(known[name], _how_else([name]))
            except Failure:
                if instead not in known:
                    raise
                self._install(known[instead], _how_else([name]))
        if ready:
            self._install("".join(known[name] for name in ready), _how_else(ready))
        if built:
            self._install_wheels(self._built_sources("".join(known[name] for name in built), _how_else(built)))

    def need_all(self, wanted: Sequence[str]) -> None:
        """Raises Failure if a requirement is missing."""
        if lacking := self.lacking(wanted):
            raise Failure(f"the lists of this version lack what it needs: {', '.join(lacking)}")

    def lacking(self, wanted: Sequence[str]) -> list[str]:
        """The requirements that neither the version nor the system has."""
        command = [self._python, "-I", "-c", _LACKING, *wanted]
        ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)  # noqa: S603
        if ended.returncode:
            raise Failure(f"what was installed cannot be looked through: {ended.stderr.strip()[-400:]}")
        return sorted(set(ended.stdout.split()))

    @property
    def _python(self) -> str:
        return str(self.folder / "bin/python")

    def _list(self, text: str) -> str:
        path = self.work / f"list-{len(list(self.work.glob('list-*')))}.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    def _install(self, text: str, what_failed: str, *options: str) -> None:
        command = [self._python, "-I", *PIP, "install", "--require-hashes", "--only-binary=:all:", "--no-deps"]
        _run([*command, *_from(self.wheels), *options, "-r", self._list(text)], what_failed)

    def _install_wheels(self, wheels: Iterable[Path]) -> None:
        command = [self._python, "-I", *PIP, "install", "--no-index", "--no-deps"]
        _run([*command, *map(str, wheels)], "pip could not install the program: are 300 MB free?")

    # --- building, as the user nobody ---

    def _built_program(self, source: Path) -> Path:
        copy = self.work / "program"
        copy.mkdir()
        if source.is_dir():  # the user nobody cannot read home directories
            for name in SOURCES:
                if (source / name).is_dir():
                    shutil.copytree(source / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
                elif (source / name).exists():
                    shutil.copy(source / name, copy)
        else:
            copy = Path(shutil.copy(source, copy))
        _let_read(self.work / "program")
        (wheel,) = self._built(["--no-index", str(copy)], "the program's wheel could not be built")
        return wheel

    def _built_sources(self, text: str, what_failed: str) -> list[Path]:
        where: list[str] = []
        if self.wheels is not None:
            copies = self.work / "sources"
            copies.mkdir()
            for archive in self.wheels.glob("*.tar.gz"):
                shutil.copy(archive, copies)
            _let_read(copies)
            where = _from(copies)
        return self._built([*where, "--require-hashes", "-r", self._list(text)], what_failed)

    def _built(self, what: Sequence[str], what_failed: str) -> list[Path]:
        tools, built = self.work / "tools", self.work / f"built-{len(list(self.work.glob('built-*')))}"
        if not tools.exists():
            self._install(
                self.lists.get("building", ""),
                "pip could not install the tools that build it: is there a network?",
                "--target",
                str(tools),
            )
        built.mkdir()
        # Not with pip's build isolation, which would download the tools again, unchecked.
        command = [self._python, *PIP, "wheel", "--no-deps", "--no-build-isolation", "--use-pep517"]
        _run([*command, "--wheel-dir", str(built), *what], what_failed, _as_nobody(built, tools))
        return sorted(built.glob("*.whl"))


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _how_else(names: Sequence[str]) -> str:
    packages = " ".join(_DEBIANS.get(name, f"python3-{name}") for name in names)
    return f"{', '.join(names)} could not be had, which Debian has, too: sudo apt install {packages}"


def _let_read(folder: Path) -> None:
    """Makes a copy readable for everybody, whatever its original permissions."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _as_nobody(built: Path, tools: Path) -> dict[str, Any]:
    """Options for a process that may write to one folder only."""
    options: dict[str, Any] = {"env": {**os.environ, "HOME": "/nonexistent", "PYTHONPATH": str(tools)}}
    if os.geteuid() == 0:
        shutil.chown(built, "nobody", "nogroup")
        options |= {"user": "nobody", "group": "nogroup", "extra_groups": [], "cwd": "/"}
    return options


def _from(wheels: Path | None) -> list[str]:
    return [] if wheels is None else ["--no-index", "--find-links", str(wheels.resolve())]


def _run(command: Sequence[str], what_failed: str, options: Mapping[str, Any] | None = None) -> None:
    """Runs a command; raises Failure with its error output if it fails."""
    try:
        ended = subprocess.run(  # noqa: S603
            command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
            **options or {},
        )  # fmt: skip
    except OSError as error:
        raise Failure(f"{what_failed} ({command[0]}: {error.strerror})") from None
    if ended.returncode:
        said = ended.stderr.strip()
        if "DO NOT MATCH THE HASHES" in said:
            what_failed = (
                "A file is not the one that this version was made with, and was not installed: see which above."
            )
        raise Failure(
            f"{said}\n{what_failed}" if said else f"{what_failed} ({Path(command[0]).name} gave {ended.returncode})"
        )
