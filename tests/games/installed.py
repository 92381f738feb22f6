"""Games of the tests installed beside those that are here."""

from importlib.metadata import EntryPoint

import pytest

from spacebowl_pi import games
from spacebowl_pi.games import GROUP

LONELY_NUMBERS = EntryPoint("lonely_numbers", "tests.games.lonely_numbers", GROUP)


def install(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> None:
    """Have the program find them."""
    monkeypatch.setattr(games, "installed_elsewhere", lambda: points)
