"""What the tests of installing share."""

from pathlib import Path

import pytest

from tests.install.machine import Machine


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def debian(tmp_path: Path) -> Machine:
    return Machine(tmp_path, is_pi=False)
