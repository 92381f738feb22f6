"""The program, and the recorded game as a file."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import program
from tests.games.tom_tube.rules.recorded import GIVEN

__all__ = ["program"]


@pytest.fixture
def game(tmp_path: Path) -> str:
    """The recorded game as JSON; its path."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GIVEN), encoding="utf-8")
    return str(path)
