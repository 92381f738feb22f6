"""Honour mode: any deck, unknown to the box. The table says what the top card shows and what each pick was."""

from collections.abc import Callable

import pytest

from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Prize, Verdict, Wild
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, Settings, commands, view
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, TopCard
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.stages import (
    EMMA,
    HONOUR,
    LUCAS,
    MARIE,
    NOBODY,
    RED,
    RIGHT,
    SEATS,
    YELLOW,
    declaring,
    honour_countdown,
    ready_in_honour,
    search,
    started,
)
from tests.games.space_bowl.rules.match.table import Table


def begun(variants: Variants = Variants()) -> Table:
    return started(Settings(GalaxyMode.HONOUR, variants=variants))


def searching() -> Table:
    return ready_in_honour().then(commands.TossPlanets(), seed=1)


def declared(table: Table, *said: tuple[Seat, Verdict, bool]) -> Table:
    for seat, verdict, is_alone in said:
        table.do(commands.DeclareResult(seat, verdict, is_alone))
    return table


# --- the top card ---


def test_the_table_tells_what_the_top_card_shows_and_the_box_tosses_that() -> None:
    table = begun()
    assert table.refused(commands.TossPlanets(), seed=1).reason is Reason.TOP_CARD_UNKNOWN
    assert table.do(commands.DeclareTopCard((RED, YELLOW))) == [
        happened.TopCardDeclared(0, (RED, YELLOW), black_hole=False)
    ]
    assert [fallen.planet for fallen in table.then(commands.TossPlanets(), seed=1).round.toss.planets] == [RED, YELLOW]


def test_it_can_be_corrected_until_the_toss() -> None:
    table = begun().then(commands.DeclareTopCard((YELLOW,))).then(commands.DeclareTopCard((RED,), black_hole=True))
    assert table.match.top_card() == TopCard((RED,), black_hole=True)
    assert (
        table.then(commands.TossPlanets(), seed=1).refused(commands.DeclareTopCard((RED,))).reason
        is Reason.NOT_IN_PHASE
    )


@pytest.mark.parametrize(("is_on", "shows_one"), [(True, True), (True, False), (False, True)])
def test_the_black_hole_is_tossed_in_its_variant_if_the_card_shows_one(*, is_on: bool, shows_one: bool) -> None:
    table = (
        begun(Variants(black_hole=is_on))
        .then(commands.DeclareTopCard((RED,), shows_one))
        .then(commands.TossPlanets(), seed=1)
    )
    assert (table.round.toss.black_hole is not None) is (is_on and shows_one)


@pytest.mark.parametrize(
    ("planets", "reason"),
    [
        ((), Reason.NO_PLANETS),
        ((RED, PlanetName("pluto")), Reason.NO_SUCH_PLANET),
        ((RED, YELLOW, RED), Reason.PLANET_TWICE),
    ],
)
def test_a_top_card_shows_some_of_the_decks_planets_each_once(planets: tuple[PlanetName, ...], reason: Reason) -> None:
    assert begun().refused(commands.DeclareTopCard(planets)).reason is reason


# --- the countdown ---


def test_the_box_is_not_told_where_the_wild_lies() -> None:
    table = honour_countdown().then(commands.PlaceWild(), MARIE)
    assert table.round.wild == Wild(MARIE, None)
    assert table.round.joined == (MARIE,)
    assert honour_countdown().then(commands.PlaceWild(RIGHT), MARIE).round.wild == Wild(MARIE, None)


def test_the_end_of_the_countdown_asks_for_no_picks_but_for_what_they_were() -> None:
    table = honour_countdown().count_down()
    assert (table.match.phase, table.match.deadline_us) == (Phase.DECLARING, None)
    assert table.refused(commands.PickCard(RIGHT), EMMA).reason is Reason.NOT_IN_PHASE
    assert table.refused(commands.DeclinePick(), EMMA).reason is Reason.NOT_IN_PHASE


def test_where_everybody_is_red_there_is_nothing_to_declare() -> None:
    table = searching().then(commands.PressRed(), EMMA)
    for seat in SEATS[1:]:
        table.do(commands.PressRed(), seat)
    assert table.count_down().scores() == [6, 5, 5, 5, 5]


# --- who placed the Wild ---


def zero(*concurring: Seat) -> Table:
    """After a Go countdown, nobody has said yet who placed the Wild."""
    table = honour_countdown()
    for seat in concurring:
        table.do(commands.Concur(), seat)
    return table.count_down()


def red_zero() -> Table:
    return searching().then(commands.PressRed(), EMMA).count_down()


def test_no_result_is_declared_before_it_was_said_who_placed_the_wild() -> None:
    table = zero()
    assert view(table.match).is_wild_asked
    assert table.refused(commands.DeclareResult(EMMA, Verdict.VALID)).reason is Reason.WILD_NOT_TOLD
    assert table.do(commands.DeclareWild(None)) == [happened.WildDeclared(table.now_us, None)]
    assert not view(table.match).is_wild_asked
    assert declared(table, (EMMA, Verdict.VALID, True)).scores()[0] == 7


def test_who_placed_the_wild_in_a_go_countdown_has_concurred_and_must_pick() -> None:
    table = zero().then(commands.DeclareWild(MARIE))
    assert table.round.wild == Wild(MARIE, None)
    assert [it.seat for it in view(table.match).players if it.must_pick] == [EMMA, MARIE]
    assert [it.seat for it in view(table.match).players if it.has_joined] == [MARIE]
    declared(table, (EMMA, Verdict.WRONG, False))
    assert table.match.phase is Phase.DECLARING
    declared(table, (MARIE, Verdict.ABSTAINED, False))
    assert [it.verdict for it in table.result.players[:2]] == [Verdict.WRONG, Verdict.WRONG]


def test_who_placed_it_must_use_it_and_pays_for_it() -> None:
    table = zero().then(commands.DeclareWild(MARIE))
    assert table.refused(commands.DeclareResult(MARIE, Verdict.VALID)).reason is Reason.WILD_MUST_BE_USED
    assert declared(table, (EMMA, Verdict.VALID, True), (MARIE, Verdict.WILD, True)).scores()[:2] == [7, 5]


def test_who_placed_it_in_a_red_countdown_must_pick_and_is_not_red() -> None:
    table = red_zero()
    assert table.refused(commands.DeclareWild(EMMA)).reason is Reason.RED_CANNOT_PLACE_WILD
    table.do(commands.DeclareWild(MARIE))
    declared(table, *((seat, Verdict.ABSTAINED, False) for seat in SEATS[1:]))
    assert table.scores() == [6, 3, 4, 4, 4]


def test_where_nobody_placed_it_nobody_is_right_by_way_of_it_also_in_a_correction() -> None:
    table = zero().then(commands.DeclareWild(None))
    assert table.refused(commands.DeclareResult(EMMA, Verdict.WILD)).reason is Reason.WILD_NOT_PLACED
    declared(table, (EMMA, Verdict.VALID, True))
    assert table.refused(commands.DeclareResult(EMMA, Verdict.WILD)).reason is Reason.WILD_NOT_PLACED


def test_who_placed_it_is_corrected_until_the_first_result() -> None:
    table = (
        zero(LUCAS).then(commands.DeclareWild(None)).then(commands.DeclareWild(LUCAS)).then(commands.DeclareWild(MARIE))
    )
    assert table.round.wild == Wild(MARIE, None)
    declared(table, (EMMA, Verdict.WILD, True))
    assert table.refused(commands.DeclareWild(None)).reason is Reason.NOT_IN_PHASE


def test_it_is_not_asked_where_it_was_told_in_the_countdown() -> None:
    table = honour_countdown().then(commands.PlaceWild(), MARIE).count_down()
    assert not view(table.match).is_wild_asked
    assert table.refused(commands.DeclareWild(None)).reason is Reason.WILD_GONE


def test_it_is_not_asked_where_there_is_none() -> None:
    table = begun(Variants(no_wild=True)).then(commands.DeclareTopCard((RED,))).then(commands.TossPlanets(), seed=1)
    table.then(commands.SayGo(), EMMA).count_down()
    assert not view(table.match).is_wild_asked
    assert table.refused(commands.DeclareWild(EMMA)).reason is Reason.NO_WILD
    assert declared(table, (EMMA, Verdict.VALID, True)).scores()[0] == 7


@pytest.mark.parametrize("scene", [ready_in_honour, searching, honour_countdown, search])
def test_it_is_told_only_after_zero_and_only_in_honour_mode(scene: Callable[[], Table]) -> None:
    assert scene().refused(commands.DeclareWild(EMMA)).reason is Reason.NOT_IN_PHASE


def test_nobody_who_is_not_there_placed_it() -> None:
    assert zero().refused(commands.DeclareWild(NOBODY)).reason is SeatingReason.SEAT_EMPTY


# --- what the picks were ---


def test_the_last_declaration_scores_the_round() -> None:
    table = zero(MARIE, LUCAS).then(commands.DeclareWild(None))
    declared(table, (EMMA, Verdict.VALID, True), (LUCAS, Verdict.WRONG, False))
    said, judged = table.do(commands.DeclareResult(MARIE, Verdict.VALID, is_alone=True))
    assert said == happened.ResultDeclared(table.now_us, MARIE, Verdict.VALID, is_alone=True)
    assert isinstance(judged, happened.RoundJudged)
    assert table.scores() == [7, 6, 3, 4, 4]
    assert (table.result.captain, table.result.prize, table.result.taken) == (EMMA, Prize.PICKED_CARD, None)


def test_nobody_gets_the_point_for_a_card_of_their_own_that_they_share() -> None:
    table = zero(MARIE).then(commands.DeclareWild(None))
    declared(table, (EMMA, Verdict.VALID, False), (MARIE, Verdict.VALID, False))
    assert table.scores()[:2] == [6, 5]


def test_saying_it_again_corrects_it() -> None:
    table = zero(MARIE).then(commands.DeclareWild(None))
    declared(table, (EMMA, Verdict.WRONG, False), (EMMA, Verdict.VALID, True), (MARIE, Verdict.WRONG, False))
    assert table.scores()[:2] == [7, 3]


def test_saying_it_again_corrects_it_also_once_the_round_is_scored() -> None:
    """As the refusal of a forced pick says."""
    table = declared(declaring(), (EMMA, Verdict.WRONG, False))
    assert "report the result again" in table.refused(commands.ForcePick(EMMA, RIGHT)).text
    assert declared(table, (EMMA, Verdict.VALID, True)).scores()[0] == 7


def test_who_must_pick_and_abstained_counts_as_wrong() -> None:
    table = declared(declaring(), (EMMA, Verdict.ABSTAINED, False))
    assert (table.result.players[0].verdict, table.result.prize) == (Verdict.WRONG, Prize.TOP_CARD)
    assert table.player(EMMA).score == 3


def test_who_merely_may_pick_and_abstained_scores_nothing() -> None:
    table = red_zero().then(commands.DeclareWild(None))
    declared(table, *((seat, Verdict.ABSTAINED, False) for seat in SEATS[1:]))
    assert table.scores() == [6, 4, 4, 4, 4]


@pytest.mark.parametrize("verdict", [Verdict.WRONG, Verdict.ABSTAINED])
def test_nobody_is_alone_on_a_card_that_is_not_right(verdict: Verdict) -> None:
    table = declaring()
    (said, _) = table.do(commands.DeclareResult(EMMA, verdict, is_alone=True))
    assert said == happened.ResultDeclared(table.now_us, EMMA, verdict, is_alone=False)


def test_right_by_way_of_the_wild_costs_its_point() -> None:
    table = searching().then(commands.PressRed(), EMMA).then(commands.PlaceWild(), MARIE).count_down()
    declared(table, (MARIE, Verdict.WILD, True), *((seat, Verdict.ABSTAINED, False) for seat in SEATS[2:]))
    assert table.result.players[1].delta == 1


def test_red_is_not_declared_but_pressed() -> None:
    assert declaring().refused(commands.DeclareResult(EMMA, Verdict.RED)).reason is Reason.CANNOT_BE_DECLARED


@pytest.mark.parametrize("seat", [MARIE, NOBODY])
def test_who_does_not_pick_has_nothing_to_declare(seat: Seat) -> None:
    after_go, after_red = (
        declaring(),
        searching().then(commands.PressRed(), EMMA).then(commands.PressRed(), MARIE).count_down(),
    )
    after_red.do(commands.DeclareWild(None))
    assert after_go.refused(commands.DeclareResult(seat, Verdict.VALID)).reason is Reason.NOT_ASKED
    assert after_red.refused(commands.DeclareResult(seat, Verdict.VALID)).reason is Reason.NOT_ASKED


def test_nothing_is_declared_where_the_box_judges() -> None:
    assert search().refused(commands.DeclareResult(EMMA, Verdict.VALID)).reason is Reason.NOT_IN_PHASE
    assert searching().refused(commands.DeclareResult(EMMA, Verdict.VALID)).reason is Reason.NOT_IN_PHASE


def test_whoever_placed_the_wild_must_use_it_so_their_card_is_not_valid_without_it() -> None:
    table = honour_countdown().then(commands.Concur(), MARIE).then(commands.PlaceWild(), EMMA).count_down()
    assert table.refused(commands.DeclareResult(EMMA, Verdict.VALID)).reason is Reason.WILD_MUST_BE_USED
    assert declared(table, (MARIE, Verdict.VALID, True), (EMMA, Verdict.WILD, True)).scores()[:2] == [6, 6]


def test_without_the_wild_nobody_is_right_by_way_of_it() -> None:
    table = begun(Variants(no_wild=True)).then(commands.DeclareTopCard((RED,))).then(commands.TossPlanets(), seed=1)
    table.then(commands.SayGo(), EMMA).count_down()
    assert table.refused(commands.DeclareResult(EMMA, Verdict.WILD)).reason is Reason.NO_WILD


# --- the next round ---


def test_the_captain_has_a_card_more_and_the_next_top_card_is_to_be_told() -> None:
    table = declared(declaring(), (EMMA, Verdict.VALID, True)).then(commands.NextRound())
    assert (table.match.captain, table.player(EMMA).cards) == (EMMA, 1)
    assert (table.match.pile, table.match.top_card()) == ((None,) * 9, None)
    assert table.match.settings == HONOUR


def test_who_alone_picked_is_alone_whatever_is_said() -> None:
    table = zero().then(commands.DeclareWild(None))
    declared(table, (EMMA, Verdict.VALID, False))
    assert table.scores()[0] == 7
