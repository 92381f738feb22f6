"""The companion keeps the contract of rules, with moves by chance and, in this test, with computers."""

from dataclasses import replace

import pytest

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    EndTurns,
    EnterCount,
    Event,
    MatchBegan,
    PlayerSaid,
    TakeBackTurn,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM
from spacebowl_pi.games.tom_tube_companion.rules.rules import LATEST_US, CompanionReason
from tests.games.tom_tube_companion.rules.computers import WithComputers
from tests.games.tom_tube_companion.rules.played import DONE, HOME, RULES, Played, began


def test_it_keeps_the_contract() -> None:
    assert check_rules(RULES, matches=3) == []
    assert check_rules(WithComputers(), matches=2) == []


def test_computers_do_not_play_on_a_board_that_they_cannot_see() -> None:
    assert not RULES.takes_computers
    with pytest.raises(NotImplementedError):
        RULES.bot(TOM, Strength.ACE, 1)


BEGINNING = began()[0]
assert isinstance(BEGINNING, MatchBegan)
FAULTS = [
    (None, replace(BEGINNING, starter=Seat(3)), "other rules"),
    (None, replace(BEGINNING, game="chess"), "another game"),
    (None, replace(BEGINNING, players=(Player(TOM),)), "at least 2 players"),
    (None, replace(BEGINNING, players=(Player(TOM, "a\u200bb"), Player(DAVE))), "nobody could be called so"),
    (None, PlayerSaid(1, TOM, DONE), "begins with MatchBegan"),
    (Played(), BEGINNING, "begins with MatchBegan"),
    (Played(), PlayerSaid(LATEST_US + 1, TOM, DONE), "not a time"),
    (Played(), PlayerSaid(1, DAVE, DONE), "not your turn"),
    (Played().do(DONE), PlayerSaid(1, TOM, TakeBackTurn()), "does not follow"),
    (Played().do(EndTurns()), PlayerSaid(1, TOM, EnterCount(Counter.ALIEN, 7)), "6 of these at most"),
]


@pytest.mark.parametrize(("played", "event", "why"), FAULTS, ids=[why for _, _, why in FAULTS])
def test_what_cannot_have_happened_is_found(played: Played | None, event: Event, why: str) -> None:
    assert why in (RULES.fault(None if played is None else played.match, event) or "")


def test_every_reason_can_be_had() -> None:
    assert {reason.name.lower() for reason in CompanionReason} == {
        refusal.code
        for played, what, by in (
            (Played(), EnterCount(Counter.ENERGY, 1), TOM),
            (Played().do(EndTurns()), DONE, TOM),
            (Played().do(EndTurns()), EnterCount(Counter.ENERGY, 25), TOM),
            (Played().turns(1).do(HOME).do(EndTurns()), EnterCount(Counter.SOLAR, 0), DAVE),
        )
        if isinstance(refusal := RULES.decide(played.match, Asked(0, by, what)), Refusal)
    }
