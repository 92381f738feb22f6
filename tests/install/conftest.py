"""What the tests of installing share."""

from pathlib import Path

import pytest

from tests.install.machine import Machine


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
