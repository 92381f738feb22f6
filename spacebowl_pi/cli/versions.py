"""The versions of the program side by side in /opt/spacebowl/versions, and the link to the one that runs.

A version is an environment of its own, named after its number and a hash of its source: `0.1.0-1a2b3c4d`. The same
source with the same extras gives the same name, so that it is not installed again. Whether one starts is for `update`
to see.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from spacebowl_pi.box.files.given_file import GivenFault, check_given

TRIAL = ".trial"  # links to the version to go back to while another one is on trial
MADE = ".made"  # lists the extras; a version without it is unfinished: power or network failed
_PACKAGE = re.compile(r"spacebowl_pi-([^-]+?)(?:-py3-none-any\.whl|\.tar\.gz)$")
_VERSION_LINE = re.compile(r'^__version__ = "([^"]+)"', re.MULTILINE)
LARGEST_SOURCE = 200_000_000
_LONGEST_SUM = 200
# The parts of a checkout that go into the program.
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "spacebowl_pi", "systemd", "firmware")


class SourceFault(Exception):  # noqa: N818 (the source is at fault, not the program)
    """What should be installed is not a version of this program; the message says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """A wheel, a source archive or a checkout, and the name for its version."""

    path: Path
    name: str

    def with_extras(self, extras: Sequence[str]) -> "Source":
        """The same with these extras, under a different name."""
        if not extras:
            return self
        number, _, digest = self.name.rpartition("-")
        more = hashlib.sha256("\0".join((digest, *extras)).encode()).hexdigest()[:8]
        return Source(self.path, f"{number}-{more}")


def check_sum(path: Path, sha256: str | None) -> None:
    """Compares a file with the hash given, or with the one in the file beside it; raises SourceFault.

    A source archive must have one, as root runs code in it to build a wheel.
    """
    if path.is_dir():
        if sha256:
            raise SourceFault(f"{path} is a folder: --sha256 goes with a file")
        return
    beside = path.with_name(f"{path.name}.sha256")
    if sha256 is None and beside.is_file():
        with beside.open(encoding="utf-8", errors="replace") as file:
            sha256 = file.read(_LONGEST_SUM).partition(" ")[0]
    if sha256 is None:
        if path.name.endswith(".whl"):
            return
        raise SourceFault(f"{path} has no sum to be known by: put {beside.name} beside it, or say --sha256")
    _check_file(path)
    with path.open("rb") as opened:
        found = hashlib.file_digest(opened, "sha256").hexdigest()
    if found != sha256.strip().lower():
        raise SourceFault(f"{path} is not the file meant: its sha256 is {found}")


def read_source(path: Path) -> Source:
    """Recognizes a file or folder; raises SourceFault."""
    try:
        if path.is_dir():
            return _checkout(path)
        found = _PACKAGE.match(path.name)
        if found is None:
            raise SourceFault(f"{path} is neither a wheel nor a source archive of spacebowl-pi, nor a checkout of it")
        _check_file(path)
        return Source(path.resolve(), f"{found[1]}-{_digest([(path.name, path)])}")
    except OSError as error:
        raise SourceFault(f"cannot read {error.filename or path}: {error.strerror or error}") from None


def _check_file(path: Path) -> None:
    try:
        check_given(path, LARGEST_SOURCE)
    except GivenFault as fault:
        raise SourceFault(f"{path} {fault}") from None


def _checkout(folder: Path) -> Source:
    version_file = folder / "spacebowl_pi/__init__.py"
    found = _VERSION_LINE.search(version_file.read_text(encoding="utf-8")) if version_file.is_file() else None
    if found is None or not (folder / "pyproject.toml").is_file():
        raise SourceFault(f"{folder} is no checkout of spacebowl-pi")
    files = (path for name in SOURCES for path in _files_below(folder / name))
    return Source(folder.resolve(), f"{found[1]}-{_digest((str(path.relative_to(folder)), path) for path in files)}")


def _files_below(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    return sorted(it for it in path.rglob("*") if it.is_file() and "__pycache__" not in it.parts)


def _digest(files: Iterable[tuple[str, Path]]) -> str:
    digest = hashlib.sha256()
    for name, path in files:
        data = path.read_bytes()
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The folder of versions. `current` runs, `previous` ran before; see also TRIAL."""

    house: Path

    @property
    def versions(self) -> Path:
        return self.house / "versions"

    def folder(self, name: str) -> Path:
        """Where a version is, or would be."""
        return self.versions / name

    def named(self, link: str) -> str | None:
        """The version that a link points to, if it is finished."""
        try:
            name = (self.house / link).readlink().name
        except OSError:
            return None
        return name if self.is_made(name) else None

    def is_made(self, name: str) -> bool:
        """Whether a version exists and is finished."""
        return (self.folder(name) / MADE).is_file()

    def names(self) -> list[str]:
        """All finished versions, the newest last."""
        found = [path.parent for path in self.versions.glob(f"*/{MADE}")]
        return [path.name for path in sorted(found, key=lambda path: ((path / MADE).stat().st_mtime_ns, path.name))]

    def extras(self, name: str | None) -> tuple[str, ...]:
        """The extras that a version was made with."""
        try:
            return () if name is None else tuple((self.folder(name) / MADE).read_text().split())
        except OSError:
            return ()

    def find(self, wanted: str) -> str | None:
        """The version of that name, or the newest of that number."""
        fitting = [name for name in self.names() if name == wanted or name.rpartition("-")[0] == wanted]
        return fitting[-1] if fitting else None

    def finish(self, name: str, extras: Sequence[str] = ()) -> None:
        """Marks a version as finished, once all of it is on the disk."""
        os.sync()
        (self.folder(name) / MADE).write_text("".join(f"{extra}\n" for extra in extras))
        os.sync()

    def point(self, link: str, name: str | None) -> None:
        """Points a link to a version, or removes it; atomic."""
        if name is None:
            (self.house / link).unlink(missing_ok=True)
        else:
            new = self.house / f".{link}-new"
            new.unlink(missing_ok=True)
            new.symlink_to(Path("versions") / name)
            new.replace(self.house / link)
        os.sync()

    def tidy(self) -> list[str]:
        """Removes all versions without a link; returns their names."""
        kept = {self.named(link) for link in ("current", "previous", TRIAL)}
        gone = [path.name for path in self.versions.glob("*") if path.name not in kept]
        for name in gone:
            (self.folder(name) / MADE).unlink(missing_ok=True)
            shutil.rmtree(self.folder(name), ignore_errors=True)
        return gone
