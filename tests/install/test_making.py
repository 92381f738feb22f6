"""The libraries of a version: a real pip takes none with another sum; nobody builds; the lists fit pyproject.toml."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pip
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from spacebowl_pi.cli.make_version import Making, entries, read_lists
from spacebowl_pi.cli.update import UpdateRequest, update
from spacebowl_pi.cli.version_switch import TAKEN_BACK, Failure, Place
from spacebowl_pi.cli.versions import SourceFault
from tests.install.machine import CHECKOUT, checkout

LOCKS = CHECKOUT / "spacebowl_pi/cli/locks"
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())


# --- the lists ---


def locked(*lists: str) -> dict[str, str]:
    return {name: entry for it in lists for name, entry in entries((LOCKS / f"{it}.txt").read_text()).items()}


def asked_for() -> dict[str, tuple[list[str], list[str]]]:
    """By list: what pyproject.toml asks for, and the lists that may have it."""
    project, extras = PROJECT["project"], PROJECT["project"]["optional-dependencies"]
    return {
        "box": ([*project["dependencies"], *extras["keypad"]], ["box", "system"]),
        "neopixel": (extras["neopixel"], ["box", "neopixel", "parts"]),
        "rpi-gpio": (extras["rpi-gpio"], ["rpi-gpio", "parts"]),
        "pi": (extras["pi"], ["parts"]),
        "building": (PROJECT["build-system"]["requires"], ["building"]),
    }


@pytest.mark.parametrize("group", ["box", "neopixel", "rpi-gpio", "pi", "building"])
def test_the_lists_have_all_that_the_project_asks_for_in_versions_that_will_do(group: str) -> None:
    requirements, lists = asked_for()[group]
    there = locked(*lists)
    for wanted in map(Requirement, requirements):
        version = there[canonicalize_name(wanted.name)].split("==")[1].split()[0]
        assert wanted.specifier.contains(version, prereleases=True), wanted


def test_no_version_with_a_published_advisory_is_in_them() -> None:
    there = locked("box", "neopixel", "rpi-gpio", "system", "parts", "building")
    floors = [Requirement(it) for it in PROJECT["tool"]["lock"]["floors"]]
    assert floors
    for floor in floors:
        assert floor.specifier.contains(there[canonicalize_name(floor.name)].split("==")[1].split()[0]), floor


@pytest.mark.parametrize("path", sorted(LOCKS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_library_has_sums_and_no_list_says_where_from(path: Path) -> None:
    text = path.read_text()
    found = entries(text)
    assert found
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in found.values())
    assert "".join(found.values()) == "".join(line for line in text.splitlines(keepends=True) if line[0] != "#")
    assert not re.search(r"://|@|index|find-links|/", text.replace("`make lock`", ""))


def test_the_lists_are_the_sources_own(tmp_path: Path) -> None:
    one = checkout(tmp_path / "spacebowl_pi-1.0", "1.0")
    wheel, archive = tmp_path / "spacebowl_pi-1.0-py3-none-any.whl", tmp_path / "spacebowl_pi-1.0.tar.gz"
    with zipfile.ZipFile(wheel, "w") as file, tarfile.open(archive, "w:gz") as tar:
        for path in (one / "spacebowl_pi").rglob("*.txt"):
            file.write(path, path.relative_to(one))
        tar.add(one, one.name)
    assert read_lists(one) == read_lists(wheel) == read_lists(archive)
    assert set(read_lists(one)) == {"box", "neopixel", "rpi-gpio", "system", "parts", "building"}
    wheel.write_bytes(b"PK")
    with pytest.raises(SourceFault, match="damaged"):
        read_lists(wheel)


# --- a real pip ---


def wheel_of(folder: Path, name: str, version: str, files: dict[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    stem = f"{name}-{version}"
    files = files | {
        f"{stem}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{stem}.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    if name == "spacebowl_pi":
        files[f"{stem}.dist-info/METADATA"] += "Requires-Dist: tiny\nProvides-Extra: keypad\n"
        files[f"{stem}.dist-info/entry_points.txt"] = "[console_scripts]\nspacebowl-pi = spacebowl_pi:main\n"
    files[f"{stem}.dist-info/RECORD"] = "".join(f"{path},,\n" for path in files)
    path = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        for inner, text in files.items():
            file.writestr(inner, text)
    return path


def program(folder: Path, number: str, tiny: Path) -> Path:
    """A version of the program that wants a library, in the very file that it says."""
    library = f"tiny==1.0 \\\n    --hash=sha256:{sha256(tiny.read_bytes()).hexdigest()}\n"
    files = {"spacebowl_pi/__init__.py": f"import tiny\n__version__ = '{number}'\ndef main():\n    print('runs')\n"}
    files["spacebowl_pi/cli/locks/box.txt"] = library
    steps = f"spacebowl_pi-{number}.data/data/share/spacebowl/steps.sh"
    return wheel_of(folder, "spacebowl_pi", number, files | {steps: "exit 0\n"})


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A machine whose environments are real ones; only that pip is not copied into each, which would take seconds."""
    monkeypatch.setattr(os, "sync", lambda: None)
    python = tmp_path / "python"
    site = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    python.write_text(
        f'#!/bin/sh\nfor folder; do :; done\n"{sys.executable}" -m venv --without-pip "$folder" && '
        f'ln -s "{Path(pip.__file__).parent}" "$folder/{site}/pip"\n'
    )
    python.chmod(0o755)
    return Place(tmp_path / "root", str(python), 0, lambda _: None)


def test_a_library_with_another_sum_is_refused_and_the_box_goes_on(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wheels = tmp_path / "wheels"
    tiny = wheel_of(wheels, "tiny", "1.0", {"tiny.py": ""})
    one, two = program(tmp_path, "1.0", tiny), program(tmp_path, "2.0", tiny)
    assert update(UpdateRequest(str(one), is_first=True, wheels=wheels), place) == 0
    first = place.shelf.named("current")
    wheel_of(wheels, "tiny", "1.0", {"tiny.py": "stolen = True"})
    capsys.readouterr()
    assert update(UpdateRequest(str(two), wheels=wheels), place) == TAKEN_BACK
    told = capsys.readouterr().err
    assert "DO NOT MATCH THE HASHES" in told
    assert "A file is not the one that this version was made with, and was not installed" in told
    assert f"The box goes on with {first}." in told
    assert place.shelf.names() == [first] == [place.shelf.named("current")]
    assert list(place.shelf.versions.iterdir()) == [place.shelf.folder(first or "")]


def test_what_the_lists_lack_is_found_before_it_is_tried(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wheels = tmp_path / "wheels"
    other = wheel_of(wheels, "other", "1.0", {"other.py": ""})
    bad = program(tmp_path, "1.0", other)
    with zipfile.ZipFile(bad) as file:
        text = file.read("spacebowl_pi/cli/locks/box.txt").decode()
    files = {"spacebowl_pi/cli/locks/box.txt": text.replace("tiny", "other"), "spacebowl_pi/__init__.py": ""}
    bad = wheel_of(tmp_path, "spacebowl_pi", "1.0", files)
    assert update(UpdateRequest(str(bad), is_first=True, wheels=wheels), place) == TAKEN_BACK
    assert "the lists of this version lack what it needs: tiny" in capsys.readouterr().err
    assert place.shelf.names() == []


def test_what_debian_has_not_brought_comes_by_its_sum(place: Place, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    other = wheel_of(wheels, "other", "1.0", {"other.py": ""})
    tiny = wheel_of(wheels, "tiny", "1.0", {"tiny.py": ""})
    sums = {path.stem.split("-")[0]: sha256(path.read_bytes()).hexdigest() for path in (other, tiny)}
    entry = "{0}==1.0 --hash=sha256:{1}\n"
    files = {
        f"spacebowl_pi/cli/locks/{group}.txt": entry.format(name, sums[name])
        for group, name in (("box", "other"), ("system", "tiny"))
    }
    files["spacebowl_pi/__init__.py"] = "import tiny\ndef main():\n    print('runs')\n"
    steps = "spacebowl_pi-1.0.data/data/share/spacebowl/steps.sh"
    one = wheel_of(tmp_path, "spacebowl_pi", "1.0", files | {steps: "exit 0\n"})
    assert update(UpdateRequest(str(one), is_first=True, wheels=wheels), place) == 0


# --- by nobody ---


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, object]]]:
    """Every process that would be started by root."""
    started: list[tuple[list[str], dict[str, object]]] = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        started.append((command, options))
        if "--wheel-dir" in command:
            (Path(command[command.index("--wheel-dir") + 1]) / "spacebowl_pi-1.0-py3-none-any.whl").touch()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "chown", lambda *_: None)
    monkeypatch.setattr(subprocess, "run", run)
    return started


def need_nothing_built_by_root(ran: list[tuple[list[str], dict[str, object]]]) -> None:
    """Fail unless root installs by sums, or what lies there already, and nobody builds."""
    for command, options in ran:
        if "install" in command:
            assert "user" not in options
            is_here = "--no-index" in command and command[-1].endswith(".whl")
            assert is_here or {"--require-hashes", "--only-binary=:all:"} <= set(command)
        else:
            assert "wheel" in command
            assert "--no-build-isolation" in command
            assert (options["user"], options["group"], options["extra_groups"]) == ("nobody", "nogroup", [])


@pytest.mark.parametrize("kind", ["checkout", "archive"])
def test_the_programs_wheel_is_built_by_nobody(
    ran: list[tuple[list[str], dict[str, object]]], tmp_path: Path, kind: str
) -> None:
    source = checkout(tmp_path / "one", "1.0")
    making = Making(tmp_path / "made", read_lists(source))
    if kind == "archive":
        source = tmp_path / "spacebowl_pi-1.0.tar.gz"
        source.touch(0o600)
    making.install_program(source)
    assert [("install" in command, "wheel" in command) for command, _ in ran] == [
        (True, False),  # the tools
        (False, True),
        (True, False),
    ]
    need_nothing_built_by_root(ran)
    assert all(path.stat().st_mode & 0o444 == 0o444 for path in (making.work / "program").rglob("*"))


@pytest.mark.parametrize("has_folder", [True, False])
def test_what_is_ready_built_nowhere_is_built_by_nobody_from_a_source_with_its_sum(
    ran: list[tuple[list[str], dict[str, object]]],
    tmp_path: Path,
    has_folder: bool,  # noqa: FBT001 (a table)
) -> None:
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels/spidev-3.8.tar.gz").touch()
    making = Making(tmp_path / "made", read_lists(CHECKOUT), tmp_path / "wheels" if has_folder else None)
    making.install_from_system(["spidev", "numpy"], ["spidev"])
    need_nothing_built_by_root(ran)
    (building,) = [command for command, _ in ran if "wheel" in command]
    assert "--require-hashes" in building
    assert ("--no-index" in building) is has_folder
    assert Path(building[-1]).read_text().startswith("spidev==")
    (ready,) = [Path(it[-1]) for it, _ in ran if it[-1].endswith(".txt") and "numpy" in Path(it[-1]).read_text()]
    assert set(entries(ready.read_text())) == {"numpy"}


def test_the_newer_lgpio_is_the_same_module(
    ran: list[tuple[list[str], dict[str, object]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    making = Making(tmp_path / "made", read_lists(CHECKOUT))
    run = subprocess.run

    def has_no_lgpio(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        run(command, **options)  # type: ignore[call-overload]
        is_refused = Path(command[-1]).read_text().startswith("lgpio==")
        return subprocess.CompletedProcess(command, int(is_refused), "", "no such file")

    monkeypatch.setattr(subprocess, "run", has_no_lgpio)
    making.install_from_system(["lgpio"], [])
    assert [Path(command[-1]).read_text().split("==")[0] for command, _ in ran] == ["lgpio", "adafruit-lgpio"]
    with pytest.raises(Failure, match="sudo apt install python3-lgpio"):
        Making(tmp_path / "other", {"parts": making.lists["parts"].replace("adafruit-", "x-")}).install_from_system(
            ["lgpio"], []
        )
