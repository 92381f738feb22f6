"""From the toss to the end of the countdown: who calls, who joins, and where the Wild goes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, LaidCard
from spacebowl_pi.games.space_bowl.rules.judge import Call, CallKind, Verdict, Wild
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.stages import (
    EMMA,
    GALAXY,
    LACKS_YELLOW,
    LUCAS,
    MARIE,
    NOAH,
    NOBODY,
    PILE,
    RED,
    WRONG,
    YELLOW,
    go_countdown,
    go_picks,
    laying,
    over,
    ready,
    red_countdown,
    red_picks,
    reveal,
    search,
    started,
    tossed,
)
from tests.games.space_bowl.rules.match.table import KeyAction, Table, named

BLACK_HOLE, LEARNERS, NO_WILD = (
    Settings(variants=Variants(**{name: True})) for name in ("black_hole", "learners", "no_wild")
)
PILE_WITH_BLACK_HOLE = (CardNumber(3), CardNumber(1), *PILE[1:2], *PILE[3:])

# --- the toss ---


def test_the_top_card_says_which_planets_are_tossed_and_the_search_is_on() -> None:
    table = ready()
    (landed,) = table.do(commands.TossPlanets(), seed=1)
    assert isinstance(landed, happened.TossLanded)
    assert [fallen.planet for fallen in landed.toss.planets] == [RED, YELLOW]
    assert landed.toss.black_hole is None
    assert (table.match.phase, table.match.round_number) == (Phase.SEARCH, 1)
    assert table.round.toss == landed.toss


def test_the_seed_alone_decides_the_toss() -> None:
    first, again, other = (ready().do(commands.TossPlanets(), seed=seed) for seed in (7, 7, 8))
    assert first == again != other


@pytest.mark.parametrize(
    ("settings", "pile", "is_tossed"),
    [
        (BLACK_HOLE, PILE_WITH_BLACK_HOLE, True),
        (BLACK_HOLE, PILE, False),
        (Settings(), PILE_WITH_BLACK_HOLE, False),
    ],
    ids=["variant and card", "variant only", "card only"],
)
def test_the_black_hole_is_tossed_in_its_variant_by_a_card_that_shows_one(
    settings: Settings, pile: tuple[CardNumber, ...], *, is_tossed: bool
) -> None:
    table = ready(settings, pile=pile).then(commands.TossPlanets(), seed=1)
    assert (table.round.toss.black_hole is not None) is is_tossed


def test_for_learners_the_destination_is_always_in_the_middle() -> None:
    assert {ready(LEARNERS).then(commands.TossPlanets(), seed=seed).round.toss.destination for seed in range(20)} == {4}
    assert {ready().then(commands.TossPlanets(), seed=seed).round.toss.destination for seed in range(80)} == set(
        range(9)
    )


@pytest.mark.parametrize("scene", [laying, search, go_countdown, reveal, over])
def test_nothing_is_tossed_but_between_rounds(scene: Callable[[], Table]) -> None:
    assert scene().refused(commands.TossPlanets(), seed=1).reason is Reason.NOT_IN_PHASE


# --- the first call ---


def test_the_first_go_ends_the_search() -> None:
    table = search()
    assert table.do(commands.SayGo(), EMMA) == [happened.GoCalled(0, EMMA)]
    assert table.match.phase is Phase.COUNTDOWN
    assert table.round.call == Call(EMMA, CallKind.GO)


def test_the_first_red_button_ends_the_search() -> None:
    table = search()
    assert table.do(commands.PressRed(), MARIE) == [happened.RedCalled(0, MARIE)]
    assert table.match.phase is Phase.COUNTDOWN
    assert table.round.call == Call(MARIE, CallKind.RED)


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_a_second_go_comes_too_late(seat: Seat) -> None:
    assert go_countdown().refused(commands.SayGo(), seat).reason in (Reason.ALREADY_CALLED, Reason.ALREADY_SAID)


def test_the_caller_is_not_told_that_somebody_was_faster() -> None:
    assert go_countdown().refused(commands.SayGo(), EMMA).reason is Reason.ALREADY_SAID


@pytest.mark.parametrize("said", [commands.SayGo(), commands.PressRed(), commands.Concur()], ids=named)
@pytest.mark.parametrize("scene", [laying, ready, go_picks, red_picks, reveal, over])
def test_nothing_is_said_but_in_the_search_and_the_countdown(scene: Callable[[], Table], said: KeyAction) -> None:
    assert scene().refused(said, MARIE).reason is Reason.NOT_IN_PHASE


OF_A_SEAT = (commands.SayGo(), commands.PressRed(), commands.Concur(), commands.PlaceWild(WRONG))


@pytest.mark.parametrize("said", OF_A_SEAT, ids=named)
@pytest.mark.parametrize("scene", [search, go_countdown, red_countdown])
def test_an_empty_seat_says_nothing(scene: Callable[[], Table], said: KeyAction) -> None:
    assert scene().refused(said, NOBODY).reason is SeatingReason.SEAT_EMPTY


# --- the countdown ---


def test_others_concur_with_a_go_till_the_countdown_ends() -> None:
    table = go_countdown()
    assert table.do(commands.Concur(), MARIE) == [happened.Concurred(0, MARIE)]
    table.wait(9.999999).do(commands.Concur(), NOAH)
    assert table.round.joined == (MARIE, NOAH)
    assert table.wait(0.000001).refused(commands.Concur(), LUCAS).reason is Reason.NOT_IN_PHASE


def test_others_join_a_red_call_till_the_countdown_ends() -> None:
    table = red_countdown()
    assert table.do(commands.PressRed(), MARIE) == [happened.RedJoined(0, MARIE)]
    table.wait(9.999999).do(commands.PressRed(), NOAH)
    assert table.round.joined == (MARIE, NOAH)
    assert table.wait(0.000001).refused(commands.PressRed(), LUCAS).reason is Reason.NOT_IN_PHASE


def test_there_is_nothing_to_concur_with_before_a_call() -> None:
    assert search().refused(commands.Concur(), EMMA).reason is Reason.NOTHING_TO_CONCUR_WITH


def test_there_is_nothing_to_concur_with_in_a_red_countdown() -> None:
    assert red_countdown().refused(commands.Concur(), MARIE).reason is Reason.CONCUR_IN_RED_COUNTDOWN


@pytest.mark.parametrize("seat", [EMMA, MARIE, LUCAS])
def test_ruling_in_a_go_countdown_the_red_button_does_nothing(seat: Seat) -> None:
    assert go_countdown(MARIE).refused(commands.PressRed(), seat).reason is Reason.RED_IN_GO_COUNTDOWN


@pytest.mark.parametrize("seat", [EMMA, MARIE, LUCAS])
def test_ruling_in_a_red_countdown_go_does_nothing(seat: Seat) -> None:
    assert red_countdown(MARIE).refused(commands.SayGo(), seat).reason is Reason.GO_IN_RED_COUNTDOWN


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_ruling_a_second_press_changes_nothing(seat: Seat) -> None:
    assert go_countdown(MARIE).refused(commands.Concur(), seat).reason is Reason.ALREADY_SAID
    assert red_countdown(MARIE).refused(commands.PressRed(), seat).reason is Reason.ALREADY_SAID


# --- the Wild ---


@pytest.mark.parametrize("countdown", [go_countdown, red_countdown])
def test_any_player_who_is_not_red_places_the_wild_in_any_countdown(countdown: Callable[[], Table]) -> None:
    table = countdown()
    assert happened.WildPlaced(0, MARIE, WRONG) in table.do(commands.PlaceWild(WRONG), MARIE)
    assert table.round.wild == Wild(MARIE, WRONG)


@pytest.mark.parametrize("scene", [laying, ready, search, reveal, over])
def test_the_wild_is_placed_only_in_a_countdown(scene: Callable[[], Table]) -> None:
    assert scene().refused(commands.PlaceWild(WRONG), EMMA).reason is Reason.WILD_ONLY_IN_COUNTDOWN


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_the_wild_is_placed_once_a_round(seat: Seat) -> None:
    table = go_countdown().then(commands.PlaceWild(WRONG), EMMA)
    assert table.refused(commands.PlaceWild(LACKS_YELLOW), seat).reason is Reason.WILD_GONE


def test_the_next_round_has_the_wild_again() -> None:
    table = go_countdown().then(commands.PlaceWild(WRONG), EMMA).count_down()
    table.then(commands.PickCard(WRONG), EMMA).then(commands.NextRound()).then(commands.TossPlanets(), seed=1)
    assert table.round.wild is None
    assert table.then(commands.SayGo(), MARIE).do(commands.PlaceWild(WRONG), EMMA)


@pytest.mark.parametrize("cell", [-1, 25, 999])
def test_the_wild_lies_on_a_card_of_the_galaxy(cell: int) -> None:
    assert go_countdown().refused(commands.PlaceWild(Cell(cell)), EMMA).reason is Reason.OFF_GALAXY
    assert go_countdown().refused(commands.PlaceWild(), EMMA).reason is Reason.WILD_NEEDS_PLACE


def test_the_last_place_of_the_bigger_galaxy_is_in_the_galaxy() -> None:
    settings = Settings(variants=Variants(big_galaxy=True))
    table = started(settings).then(commands.TossPlanets(), seed=1).then(commands.SayGo(), EMMA)
    assert table.refused(commands.PlaceWild(Cell(36)), EMMA).reason is Reason.OFF_GALAXY
    assert table.do(commands.PlaceWild(Cell(35)), EMMA)


def test_without_the_wild_nobody_places_it() -> None:
    assert go_countdown(settings=NO_WILD).refused(commands.PlaceWild(WRONG), EMMA).reason is Reason.NO_WILD


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_red_players_give_up_the_wild(seat: Seat) -> None:
    assert red_countdown(MARIE).refused(commands.PlaceWild(WRONG), seat).reason is Reason.RED_CANNOT_PLACE_WILD


def test_ruling_placing_the_wild_in_a_go_countdown_also_concurs() -> None:
    table = go_countdown()
    assert table.do(commands.PlaceWild(WRONG), MARIE) == [
        happened.WildPlaced(0, MARIE, WRONG),
        happened.Concurred(0, MARIE),
    ]
    assert table.round.joined == (MARIE,)
    assert table.refused(commands.Concur(), MARIE).reason is Reason.ALREADY_SAID


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_who_called_go_or_concurred_before_only_places_the_wild(seat: Seat) -> None:
    table = go_countdown(MARIE)
    assert table.do(commands.PlaceWild(WRONG), seat) == [happened.WildPlaced(0, seat, WRONG)]
    assert table.round.joined == (MARIE,)


def test_ruling_who_placed_the_wild_in_a_red_countdown_must_pick_and_cannot_turn_red() -> None:
    table = red_countdown()
    assert table.do(commands.PlaceWild(LACKS_YELLOW), MARIE) == [happened.WildPlaced(0, MARIE, LACKS_YELLOW)]
    assert table.refused(commands.PressRed(), MARIE).reason is Reason.WILD_CANNOT_TURN_RED
    table.count_down()
    for seat in table.match.seats[1:]:
        table.do(commands.DeclinePick(), seat)
    assert [player.verdict for player in table.result.players] == [
        Verdict.RED,
        Verdict.WRONG,
        *[Verdict.ABSTAINED] * 3,
    ]


def test_ruling_the_wild_can_lie_on_a_face_down_card_and_stand_for_a_planet_there() -> None:
    """The yellow planet falls to the right of the Destination, onto a card that lies face down."""
    galaxy = (GALAXY[0], replace(GALAXY[1], face_down=True), *GALAXY[2:])
    table = tossed(ready(Settings(variants=Variants(void=True)), galaxy=galaxy), yellow=5)
    table.then(commands.SayGo(), EMMA).then(commands.PlaceWild(Cell(1)), EMMA).count_down().do(
        commands.PickCard(Cell(0)), EMMA
    )
    assert table.result.players[0].verdict is Verdict.WILD
    assert LaidCard(galaxy[1].number, face_down=True) in (table.match.galaxy or ())
