"""The finite list of what a seat can ask: all of it is accepted, and what a table judges for itself is not in it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings, commands, decide, own, view
from spacebowl_pi.games.space_bowl.rules.match.moves import moves
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.games.space_bowl.rules.match.random_play import MODES, VARIANT_MIXES, play
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    EMMA,
    MARIE,
    NOBODY,
    declaring,
    go_countdown,
    go_picks,
    honour_countdown,
    laying,
    over,
    ready,
    ready_in_honour,
    red_countdown,
    reveal,
    search,
)
from tests.games.space_bowl.rules.match.table import Table, asked

PLACES = [Cell(index) for index in range(25)]
WILDS: list[commands.Command] = [commands.PlaceWild(cell) for cell in PLACES]
PICKS: list[commands.Command] = [*map(commands.PickCard, PLACES), commands.DeclinePick()]


def listed(match: Match, seat: Seat) -> list[commands.Command]:
    return list(moves(view(match), own(match, seat)))


@pytest.mark.parametrize(
    ("scene", "seat", "expected"),
    [
        (ready, CAPTAIN, [commands.TossPlanets()]),
        (ready, EMMA, []),
        (search, CAPTAIN, [commands.SayGo(), commands.PressRed(), commands.CallRoundOff()]),
        (search, EMMA, [commands.SayGo(), commands.PressRed()]),
        (search, NOBODY, []),
        (go_countdown, MARIE, [commands.Concur(), *WILDS]),
        (red_countdown, MARIE, [commands.PressRed(), *WILDS]),
        (red_countdown, EMMA, []),
        (go_picks, EMMA, PICKS),
        (go_picks, MARIE, []),
        (reveal, MARIE, [commands.NextRound()]),
        (over, MARIE, []),
        (laying, CAPTAIN, []),
        (ready_in_honour, CAPTAIN, [commands.TossPlanets()]),
        (honour_countdown, MARIE, [commands.Concur(), commands.PlaceWild(None)]),
        (declaring, EMMA, []),
    ],
)
def test_what_is_listed(scene: Callable[[], Table], seat: Seat, expected: list[commands.Command]) -> None:
    assert listed(scene().match, seat) == expected


def test_the_places_are_those_of_the_galaxy_that_is_played_in() -> None:
    big = replace(MODES[0], variants=replace(MODES[0].variants, big_galaxy=True))
    wilds = [it for it in listed(go_countdown(settings=big).match, MARIE) if isinstance(it, commands.PlaceWild)]
    assert len(wilds) == 36


@pytest.mark.parametrize("mode", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_whatever_is_listed_is_accepted_and_listed_once(mode: Settings) -> None:
    tried = set()
    for mix in range(0, 120, 8):
        for table, _ in play(replace(mode, variants=VARIANT_MIXES[mix + 5]), seed=mix, steps=60):
            match = table.match
            at_us = table.now_us if match.deadline_us is None else match.deadline_us - 1
            for seat in match.seats:
                could = listed(match, seat)
                assert len(set(could)) == len(could)
                for what in could[:: 1 + len(could) // 6]:
                    assert not isinstance(decide(match, asked(what, seat, at_us=at_us)), Refusal), (match.phase, what)
                    tried.add(type(what))
    assert tried >= {commands.TossPlanets, commands.SayGo, commands.Concur, commands.PlaceWild, commands.NextRound}
