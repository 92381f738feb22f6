"""The line below the simulated box: which buttons do what now."""

import json
from dataclasses import replace

import pytest

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.interchange import read_game
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import public
from spacebowl_pi.games.tom_tube.terminal.presses import meaning
from spacebowl_pi.games.tom_tube.terminal.terminal_game import TomTubeTerminal
from tests.games.tom_tube.rules.recorded import GIVEN

VIEW = public(read_game(json.dumps({**GIVEN, "turns": []}))[0])  # Dave begins


@pytest.mark.parametrize(
    ("phase", "awaited", "said"),
    [
        (Phase.TURN, (Seat(2),), "Dave   5: draws a rhomb   6: where to   7: puts back   8: goes there"),
        (Phase.LAY, (Seat(2),), "Dave   5: turns it   7: next place   8: takes the row, lays it"),
        (Phase.FILL, (Seat(2),), "Dave   5: turns it   6: next space   7: next kind   8: lays it"),
        (Phase.FILL, (Seat(1),), "Tom   1: turns it   2: leaves it open   3: next kind   4: lays it"),
        (Phase.OVER, (), ""),
    ],
)
def test_the_buttons_of_whoever_is_to_act_are_named(phase: Phase, awaited: tuple[Seat, ...], said: str) -> None:
    assert meaning(replace(VIEW, phase=phase, awaited=awaited)) == said
    assert len(said) <= 80


def test_the_lights_have_names() -> None:
    game = TomTubeTerminal()
    assert list(game.colours(VIEW)) == ["orange", "red", "yellow"]
    assert game.phase(VIEW) == "turn"
