"""Writes the lists of libraries with their hashes (`make lock`), from pyproject.toml and the Python package index.

Each list in spacebowl_pi/cli/locks is in pip's format and named after what needs it: `box`, the optional drivers,
`building` (what builds a wheel from a checkout or a source archive), and `system` and `parts` (for a board), which
normally come from Debian: `update` installs only those that are missing. Every library has one version, the newest with
wheels for most of the Pythons and machines below, with the hashes of the files that they would use.
"""

import hashlib
import io
import itertools
import json
import re
import sys
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.parser import HeaderParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import InvalidVersion, Version

CHECKOUT = Path(__file__).parent.parent
LOCKS = CHECKOUT / "spacebowl_pi/cli/locks"
INDEX = "https://pypi.org/pypi"
PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
WIDE, NARROW = ("aarch64", "x86_64"), ("armv7l", "armv6l")  # 64 bit, required, and 32 bit
RELEASES = ("6.12-v8", "6.12-2712")  # kernels: a Pi 5 has its own
GLIBC = 36  # Debian Bookworm's, the oldest
# From Debian; some have no wheel for a Pi, or not for every Python.
SYSTEM = ("numpy", "pillow", "pyserial", "sysv-ipc")
# For a board; no wheel for a Pi, or not for every Python.
PARTS = ("adafruit-lgpio", "lgpio", "rpi-ws281x", "spidev")
BUILT = (
    "lgpio",
    "spidev",
    "rpi-ws281x",
    "sysv-ipc",
)  # from source, if there is no wheel for the machine
MORE_PARTS = ("adafruit-lgpio>=0.2.2",)  # the same module as lgpio, for newer Pythons
BUILDERS = ("setuptools>=77",)  # for the sources in `system`


def environments() -> list[dict[str, str]]:
    """Every kind of machine that a marker can distinguish."""
    return [
        {
            "python_version": f"{major}.{minor}",
            "python_full_version": f"{major}.{minor}.0",
            "platform_machine": machine,
            "platform_release": release,
            "platform_system": "Linux",
            "sys_platform": "linux",
            "os_name": "posix",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
            "extra": "",
        }
        for (major, minor), machine, release in itertools.product(PYTHONS, WIDE + NARROW, RELEASES)
    ]


ENVIRONMENTS = environments()
Kind = tuple[tuple[int, int], str]  # of machine: its Python and its platform name


def where(marker: str | None) -> list[dict[str, str]]:
    """The environments in which a marker holds."""
    return [it for it in ENVIRONMENTS if marker is None or Marker(marker).evaluate(it)]


def tags(python: tuple[int, int], machine: str) -> set[Tag]:
    """The wheel tags that such a machine accepts."""
    platforms = [f"linux_{machine}"]
    if machine != "armv6l":
        platforms += [f"manylinux_2_{minor}_{machine}" for minor in range(5, GLIBC + 1)]
        platforms += [f"manylinux{year}_{machine}" for year in ("1", "2010", "2014")]
    return {
        *cpython_tags(python, platforms=platforms),
        *compatible_tags(python, f"cp{python[0]}{python[1]}", platforms),
    }


TAGS = {(python, machine): tags(python, machine) for python in PYTHONS for machine in WIDE + NARROW}


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=120) as answer:  # noqa: S310 (the address is the index's own)
        return bytes(answer.read())


_NONE = Version("0")  # until one is chosen


@dataclass
class Library:
    """One library: its requirements, and the version that is chosen."""

    name: str
    markers: set[str | None] = field(default_factory=set)
    specifiers: SpecifierSet = field(default_factory=SpecifierSet)
    releases: dict[Version, list[dict[str, Any]]] = field(default_factory=dict)
    version: Version = _NONE

    @property
    def marker(self) -> str | None:
        """Where it is needed; None for everywhere."""
        if None in self.markers:
            return None
        marker = " or ".join(sorted(f"({it})" if len(self.markers) > 1 else str(it) for it in self.markers))
        return marker if len(where(marker)) < len(ENVIRONMENTS) else None

    def choose(self) -> Version:
        """The newest version with wheels for most machines."""
        if not self.releases:
            told = json.loads(fetch(f"{INDEX}/{self.name}/json"))["releases"]
            self.releases = dict(_released(told))
        fitting = [it for it in self.releases if self.specifiers.contains(it, prereleases=True)]
        fitting = [it for it in fitting if not it.is_prerelease] or fitting
        if not fitting:
            sys.exit(f"{self.name}: there is no version {self.specifiers}")
        return max(fitting, key=lambda it: (len(self.needed() - self.lacking(it)), it))

    def needed(self) -> set[Kind]:
        """The Pythons and machines that need it."""
        kinds = {(_python(it["python_version"]), it["platform_machine"]) for it in where(self.marker)}
        return {it for it in kinds if self.name not in SYSTEM + PARTS or it[1] in WIDE}

    def lacking(self, version: Version) -> set[Kind]:
        """Those of them without a wheel."""
        wheels = [it for it in self.releases[version] if it["packagetype"] == "bdist_wheel"]
        return {kind for kind in self.needed() if not any(_fits(it, kind) for it in wheels)}

    def sums(self) -> list[str]:
        """The hashes of the files that one of the machines would use."""
        files = self.releases[self.version]
        needed = set(itertools.product(PYTHONS, WIDE + NARROW)) if self.name in SYSTEM + PARTS else self.needed()
        taken = [it for it in files if it["packagetype"] == "bdist_wheel" and any(_fits(it, kind) for kind in needed)]
        if self.name in BUILT:
            taken += [it for it in files if it["packagetype"] == "sdist"]
        return sorted({it["digests"]["sha256"] for it in taken})

    def requirements(self) -> Iterator[Requirement]:
        """Its own requirements, from its smallest wheel; none if there are only sources."""
        wheels = [it for it in self.releases[self.version] if it["packagetype"] == "bdist_wheel"]
        if not wheels:
            return
        wheel = min(wheels, key=lambda it: int(it["size"]))
        data = fetch(urljoin(f"{INDEX}/{self.name}/json", wheel["url"]))
        if hashlib.sha256(data).hexdigest() != wheel["digests"]["sha256"]:
            sys.exit(f"{wheel['filename']} is not what the index says")
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            (said,) = (it for it in file.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", it))
            for line in HeaderParser().parsestr(file.read(said).decode()).get_all("Requires-Dist", []):
                yield Requirement(line)

    def entry(self) -> str:
        """Its lines in the list."""
        # No marker for these: only those that are asked for are installed.
        marker = "" if self.marker is None or self.name in SYSTEM + PARTS else f" ; {self.marker}"
        sums = "".join(f" \\\n    --hash=sha256:{it}" for it in self.sums())
        return f"{self.name}=={self.version}{marker}{sums}\n"


def _released(told: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[Version, list[dict[str, Any]]]]:
    for number, files in told.items():
        if kept := [it for it in files if not it["yanked"]]:
            try:
                yield Version(number), kept
            except InvalidVersion:
                continue


def _python(text: str) -> tuple[int, int]:
    major, minor = text.split(".")
    return int(major), int(minor)


def _fits(file: dict[str, Any], kind: Kind) -> bool:
    (major, minor), _ = kind
    if not SpecifierSet(file["requires_python"] or "").contains(f"{major}.{minor}.0"):
        return False
    return not parse_wheel_filename(file["filename"])[3].isdisjoint(TAGS[kind])


def both(one: str | None, other: str | None) -> str | None:
    """A marker that holds where both do."""
    if one is None or other is None:
        return one or other
    return f"({one}) and ({other})"


class Resolution:
    """All libraries, each at one version, and which list needs which."""

    def __init__(self, floors: dict[str, SpecifierSet]) -> None:
        self.floors = floors
        self.libraries: dict[str, Library] = {}
        self.needed: dict[str, dict[str, None]] = {}

    def add(self, group: str, wanted: Requirement, outer: str | None = None) -> None:
        """Adds a library to a list, with its requirements."""
        own = None if wanted.marker is None else str(wanted.marker)
        if not where(own) or not where(marker := both(outer, own)):
            return
        if wanted.extras:
            sys.exit(f"{wanted}: extras of libraries are not known here")
        if len(where(marker)) == len(ENVIRONMENTS):
            marker = None
        name = canonicalize_name(wanted.name)
        library = self.libraries.setdefault(name, Library(name, specifiers=self.floors.get(name, SpecifierSet())))
        is_known = name in self.needed.setdefault(group, {}) and marker in library.markers
        self.needed[group][name] = None
        library.markers.add(marker)
        library.specifiers &= wanted.specifier
        version = library.choose()
        if is_known and version == library.version:
            return
        library.version = version
        for inner in library.requirements():
            self.add(group, inner, marker)


def main() -> None:
    """Resolves and writes all lists."""
    with (CHECKOUT / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)
    project, extras = told["project"], told["project"]["optional-dependencies"]
    groups = {
        "box": [*project["dependencies"], *extras["keypad"]],
        "neopixel": extras["neopixel"],
        "rpi-gpio": extras["rpi-gpio"],
        "system": [],
        "parts": [*extras["pi"], *MORE_PARTS],
        "building": [*told["build-system"]["requires"], *BUILDERS],
    }
    floors = [Requirement(it) for it in told["tool"]["lock"]["floors"]]
    found = Resolution({canonicalize_name(it.name): it.specifier for it in floors})
    for group, requirements in groups.items():
        for requirement in requirements:
            found.add(group, Requirement(requirement))
    LOCKS.mkdir(exist_ok=True)
    everything = {name for names in found.needed.values() for name in names}
    special = {"system": set(SYSTEM), "parts": set(PARTS)}
    for group in groups:
        names = set(found.needed.get(group, ())) - set(SYSTEM + PARTS)
        if group in special:
            names = everything & special[group]
        elif group in ("neopixel", "rpi-gpio"):
            names -= set(found.needed["box"])
        text = "# Written by `make lock`, from pyproject.toml.\n"
        text += "".join(found.libraries[name].entry() for name in sorted(names))
        (LOCKS / f"{group}.txt").write_text(text, encoding="utf-8")
        for name in sorted(names):
            library = found.libraries[name]
            lacking = library.lacking(library.version)
            kinds = " ".join(f"{machine}/{major}.{minor}" for (major, minor), machine in sorted(lacking))
            print(f"{group}: {name} {library.version}" + (f", not ready-built for {kinds}" if kinds else ""))


if __name__ == "__main__":
    main()
