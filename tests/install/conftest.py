"""What the tests of installing share."""

import os
from pathlib import Path

import pytest

from spacebowl_pi.cli.update import UpdateRequest, update
from spacebowl_pi.cli.version_switch import Place
from tests.install.machine import Machine, Updating, checkout


@pytest.fixture(autouse=True)
def no_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may read what a test makes, and could build nothing there."""
    monkeypatch.setattr("os.geteuid", lambda: 1000)


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture(scope="session")
def first_installed(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    machine = Machine(tmp_path_factory.mktemp("installed"))
    assert machine.install().status == 0
    return machine


@pytest.fixture
def installed(first_installed: Machine, tmp_path: Path) -> Machine:
    """A Pi that the Ship Computer was installed on: what a run left, copied, as every run leaves the same."""
    return Machine(tmp_path, like=first_installed)


@pytest.fixture
def debian(tmp_path: Path) -> Machine:
    return Machine(tmp_path, is_pi=False)


@pytest.fixture
def updating(pi: Machine, monkeypatch: pytest.MonkeyPatch) -> Updating:
    """Update in this process, on the fake machine."""
    for name, value in pi.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(os, "sync", lambda: None)  # it waits for all that anybody writes

    def run(
        to: Path | str | None = None, *, is_back: bool = False, is_dry_run: bool = False, watch_s: float = 1
    ) -> int:
        place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], watch_s, lambda _: None)
        return update(UpdateRequest(None if to is None else str(to), is_back, is_dry_run, is_first=True), place)

    return run


@pytest.fixture
def one(tmp_path: Path) -> Path:
    return checkout(tmp_path / "one", "1.0")


@pytest.fixture
def two(tmp_path: Path) -> Path:
    return checkout(tmp_path / "two", "2.0")


@pytest.fixture
def two_versions(updating: Updating, one: Path, two: Path, tmp_path: Path) -> Path:
    """Two versions are there already; gives a folder for more."""
    updating(one)
    updating(two)
    return tmp_path
