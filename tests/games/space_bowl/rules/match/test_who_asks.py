"""Who may ask for what: a seat for itself, the captain for the table, and the table for all but a seat; who is next."""

from collections.abc import Callable, Sequence

import pytest

from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asker, By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, commands
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    EMMA,
    LUCAS,
    MARIE,
    NOAH,
    RED,
    RIGHT,
    SEATS,
    WRONG,
    ZOE,
    declaring,
    go_countdown,
    go_picks,
    honour_countdown,
    laying,
    over,
    ready,
    ready_in_honour,
    red_picks,
    reveal,
    search,
)
from tests.games.space_bowl.rules.match.table import KeyAction, Table, named

CARD = CardNumber(56)


def laid() -> Table:
    return laying().then(commands.LayCard(RIGHT, CARD))


def wild_asked() -> Table:
    return honour_countdown().count_down()


OF_A_SEAT: list[tuple[Callable[[], Table], KeyAction]] = [
    (search, commands.SayGo()),
    (search, commands.PressRed()),
    (go_countdown, commands.Concur()),
    (go_countdown, commands.PlaceWild(WRONG)),
    (go_picks, commands.PickCard(RIGHT)),
    (go_picks, commands.DeclinePick()),
]


@pytest.mark.parametrize("asker", Asker)
@pytest.mark.parametrize(("scene", "what"), OF_A_SEAT, ids=[named(what) for _, what in OF_A_SEAT])
def test_what_a_seat_says_is_said_by_a_seat(scene: Callable[[], Table], what: KeyAction, asker: Asker) -> None:
    assert scene().refused(what, asker).reason is Reason.NEEDS_A_SEAT


CAPTAINS: list[tuple[Callable[[], Table], KeyAction, Reason]] = [
    (ready, commands.TossPlanets(), Reason.CAPTAIN_TOSSES),
    (laying, commands.LayCard(RIGHT, CARD), Reason.CAPTAIN_TELLS),
    (laid, commands.TakeUpCard(RIGHT), Reason.CAPTAIN_TELLS),
    (laying, commands.NameTopCard(CARD), Reason.CAPTAIN_TELLS),
    (ready_in_honour, commands.DeclareTopCard((RED,)), Reason.CAPTAIN_TELLS),
    (wild_asked, commands.DeclareWild(None), Reason.CAPTAIN_TELLS_NO_WILD),
    (search, commands.CallRoundOff(), Reason.ONLY_CAPTAIN),
]


@pytest.mark.parametrize(("scene", "what", "reason"), CAPTAINS, ids=[named(what) for _, what, _ in CAPTAINS])
def test_what_is_the_captains_is_refused_to_other_seats_and_to_nobody_else(
    scene: Callable[[], Table], what: KeyAction, reason: Reason
) -> None:
    for seat in (EMMA, MARIE):
        assert scene().refused(what, seat, seed=1).reason is reason
    for by in (CAPTAIN, Asker.TABLE, Asker.STAFF):
        assert scene().do(what, by, seed=1)


OF_MARIE: list[tuple[Callable[[], Table], KeyAction]] = [
    (wild_asked, commands.DeclareWild(MARIE)),
    (
        lambda: honour_countdown().then(commands.Concur(), MARIE).count_down().then(commands.DeclareWild(None)),
        commands.DeclareResult(MARIE, Verdict.WRONG),
    ),
]


@pytest.mark.parametrize(("scene", "what"), OF_MARIE, ids=[named(what) for _, what in OF_MARIE])
def test_no_seat_asks_for_another_not_even_the_captains(scene: Callable[[], Table], what: KeyAction) -> None:
    for seat in (EMMA, CAPTAIN):
        assert scene().refused(what, seat).reason is CommonReason.NOT_YOUR_SEAT
    for by in (MARIE, Asker.TABLE, Asker.STAFF):
        assert scene().do(what, by)


@pytest.mark.parametrize("by", [EMMA, MARIE, *Asker])
def test_whoever_goes_on_goes_on_for_all(by: By) -> None:
    table = search().then(commands.CallRoundOff()).then(commands.NextRound(), by)
    assert table.match.phase is Phase.READY


def test_the_captains_own_pick_is_declared_by_the_captain() -> None:
    table = ready_in_honour().then(commands.TossPlanets(), CAPTAIN, seed=1).then(commands.SayGo(), CAPTAIN)
    table.count_down().then(commands.DeclareWild(None), CAPTAIN)
    table.do(commands.DeclareResult(CAPTAIN, Verdict.VALID), CAPTAIN)
    assert table.match.phase is Phase.REVEAL
    assert (
        declaring().refused(commands.DeclareResult(EMMA, Verdict.VALID), CAPTAIN).reason is CommonReason.NOT_YOUR_SEAT
    )


@pytest.mark.parametrize(
    ("scene", "seats"),
    [
        (laying, [CAPTAIN]),
        (ready, [CAPTAIN]),
        (ready_in_honour, [CAPTAIN]),
        (search, SEATS),
        (go_countdown, []),
        (lambda: go_picks(MARIE), [EMMA, MARIE]),
        (lambda: go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA), [MARIE]),
        (lambda: red_picks(MARIE).then(commands.DeclinePick(), ZOE), [LUCAS, NOAH]),
        (wild_asked, [EMMA]),
        (lambda: honour_countdown().then(commands.Concur(), MARIE).count_down(), [EMMA, MARIE]),
        (reveal, SEATS),
        (lambda: search().then(commands.CallRoundOff()), SEATS),
        (over, []),
    ],
)
def test_who_is_next(scene: Callable[[], Table], seats: Sequence[Seat]) -> None:
    assert list(SpaceBowl().awaited(scene().match)) == list(seats)
