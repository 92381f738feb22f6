"""Numbered cards on the table: the box deals a plan, or is told which card lies where."""

from dataclasses import replace

import pytest

from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, LaidCard
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, Settings, commands, view
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import TopCard
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.stages import (
    EMMA,
    ENTERED,
    GALAXY,
    HONOUR,
    MARIE,
    PILE,
    PLAN,
    RED,
    RIGHT,
    SCREEN,
    YELLOW,
    at,
    laying,
    started,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

ENTERED_VOID = replace(ENTERED, variants=Variants(void=True))
FACE_UP_CARD, NO_CARD = CardNumber(56), CardNumber(57)


def laid(galaxy: tuple[LaidCard, ...] = GALAXY) -> Table:
    """All of the galaxy is told, and the top card."""
    table = laying(ENTERED_VOID if any(card.face_down for card in galaxy) else ENTERED)
    for index, card in enumerate(galaxy):
        table.do(commands.LayCard(Cell(index), card.number, card.face_down))
    return table.then(commands.NameTopCard(PILE[0]))


# --- a plan ---


def test_a_plan_is_dealt_as_on_the_screen_and_its_numbers_are_seen() -> None:
    plan, screen = (started(settings, seed=3).match for settings in (PLAN, SCREEN))
    assert (plan.galaxy, plan.pile, plan.phase) == (screen.galaxy, screen.pile, Phase.READY)
    seen = view(plan).galaxy or ()
    assert [card and card.number for card in seen] == [card and card.number for card in plan.galaxy or ()]


@pytest.mark.parametrize("settings", [PLAN, SCREEN])
def test_where_the_box_deals_it_is_told_nothing(settings: Settings) -> None:
    table = started(settings, seed=3)
    assert table.refused(commands.LayCard(RIGHT, FACE_UP_CARD)).reason is Reason.NOT_ENTERED
    assert table.refused(commands.NameTopCard(FACE_UP_CARD)).reason is Reason.NOT_ENTERED
    assert table.refused(commands.DeclareTopCard((RED,))).reason is Reason.NOT_HONOUR


def test_the_box_claims_to_know_the_cards_only_where_it_does() -> None:
    honour = started(HONOUR)
    assert "the box knows" not in honour.refused(commands.LayCard(RIGHT, FACE_UP_CARD)).text
    assert "the box knows" not in laid().refused(commands.DeclareTopCard((RED,))).text


# --- the galaxy is told ---


def test_the_galaxy_is_told_place_by_place_in_any_order() -> None:
    table = laying()
    for index in reversed(range(1, 25)):
        table.do(commands.LayCard(Cell(index), GALAXY[index].number))
    assert table.match.galaxy == (None, *GALAXY[1:])
    assert (
        table.refused(commands.TossPlanets(), seed=1).text == "That is not possible now (the cards are being laid out)."
    )
    assert table.do(commands.LayCard(RIGHT, GALAXY[0].number)) == [happened.CardLaid(0, RIGHT, GALAXY[0])]
    assert (table.match.galaxy, table.match.phase) == (GALAXY, Phase.READY)


@pytest.mark.parametrize("cell", [-1, 25])
def test_a_card_is_laid_in_the_galaxy(cell: int) -> None:
    assert laying().refused(commands.LayCard(Cell(cell), FACE_UP_CARD)).reason is Reason.OFF_GALAXY


def test_a_card_is_one_of_the_deck() -> None:
    assert laying().refused(commands.LayCard(RIGHT, NO_CARD)).text == "The deck has no card 57."
    assert laying().refused(commands.NameTopCard(NO_CARD)).reason is Reason.NO_SUCH_CARD


def test_a_card_lies_in_one_place() -> None:
    table = laying().then(commands.LayCard(at("B3"), FACE_UP_CARD))
    refusals = (table.refused(commands.LayCard(RIGHT, FACE_UP_CARD)), table.refused(commands.NameTopCard(FACE_UP_CARD)))
    for refusal in refusals:
        assert (refusal.reason, refusal.text) == (Reason.CARD_ELSEWHERE, "Card 56 already lies at B3.")


def test_the_top_card_does_not_lie_in_the_galaxy_too() -> None:
    table = laying().then(commands.NameTopCard(FACE_UP_CARD))
    assert table.refused(commands.LayCard(RIGHT, FACE_UP_CARD)).reason is Reason.CARD_ON_TOP


def test_what_was_told_can_be_corrected_until_the_toss() -> None:
    table = laid().then(commands.LayCard(RIGHT, FACE_UP_CARD)).then(commands.LayCard(RIGHT, FACE_UP_CARD))
    table.then(commands.NameTopCard(PILE[1])).do(commands.NameTopCard(PILE[1]))
    assert table.match.galaxy == (LaidCard(FACE_UP_CARD), *GALAXY[1:])
    assert table.match.pile[0] == PILE[1]
    table.do(commands.TossPlanets(), seed=1)
    assert table.refused(commands.LayCard(RIGHT, PILE[2])).reason is Reason.NOT_IN_PHASE
    assert table.refused(commands.NameTopCard(PILE[2])).reason is Reason.NOT_IN_PHASE


def test_what_was_told_of_a_place_can_be_taken_back_so_that_two_cards_can_change_places() -> None:
    table = laid()
    assert table.do(commands.TakeUpCard(Cell(0))) == [happened.CardTakenUp(0, Cell(0))]
    assert (table.match.galaxy, table.match.phase) == ((None, *GALAXY[1:]), Phase.LAYING)
    table.then(commands.LayCard(Cell(1), GALAXY[0].number)).do(commands.LayCard(Cell(0), GALAXY[1].number))
    assert table.match.galaxy == (GALAXY[1], GALAXY[0], *GALAXY[2:])
    assert table.match.phase is Phase.READY


def test_nothing_is_taken_back_where_nothing_was_told_nor_beyond_the_galaxy_nor_after_the_toss() -> None:
    assert laying().do(commands.TakeUpCard(RIGHT)) == []
    assert laying().refused(commands.TakeUpCard(Cell(25))).reason is Reason.OFF_GALAXY
    assert laid().then(commands.TossPlanets(), seed=1).refused(commands.TakeUpCard(RIGHT)).reason is Reason.NOT_IN_PHASE


# --- face down ---


def test_in_void_a_card_lies_face_down_with_or_without_its_number() -> None:
    table = laying(ENTERED_VOID)
    table.then(commands.LayCard(Cell(0), None, face_down=True)).do(
        commands.LayCard(Cell(1), FACE_UP_CARD, face_down=True)
    )
    galaxy = table.match.galaxy or ()
    assert galaxy[:2] == (LaidCard(None, face_down=True), LaidCard(FACE_UP_CARD, face_down=True))


def test_a_face_up_card_needs_its_number() -> None:
    assert laying(ENTERED_VOID).refused(commands.LayCard(RIGHT, None)).reason is Reason.CARD_NUMBER_MISSING


def test_without_void_no_card_lies_face_down() -> None:
    assert laying().refused(commands.LayCard(RIGHT, FACE_UP_CARD, face_down=True)).reason is Reason.VOID_IS_OFF


@pytest.mark.parametrize("fourth", [0, 4, 24])
def test_up_to_three_cards_lie_face_down(fourth: int) -> None:
    table = laying(ENTERED_VOID)
    for index in range(1, 4):
        table.do(commands.LayCard(Cell(index), None, face_down=True))
    refusal = table.refused(commands.LayCard(Cell(fourth), None, face_down=True))
    assert (refusal.reason, refusal.text) == (Reason.TOO_MANY_FACE_DOWN, "At most 3 cards lie face down.")


def test_one_of_them_can_be_told_again_or_turned_up() -> None:
    table = laying(ENTERED_VOID)
    for index in range(3):
        table.do(commands.LayCard(Cell(index), None, face_down=True))
    assert table.do(commands.LayCard(Cell(1), FACE_UP_CARD, face_down=True))
    assert table.then(commands.LayCard(Cell(1), FACE_UP_CARD)).do(commands.LayCard(Cell(3), None, face_down=True))


# --- the top card, and a round ---


def test_a_toss_needs_the_top_card() -> None:
    table = laying()
    for index, card in enumerate(GALAXY):
        table.do(commands.LayCard(Cell(index), card.number))
    assert table.refused(commands.TossPlanets(), seed=1).reason is Reason.TOP_CARD_UNKNOWN
    assert table.do(commands.NameTopCard(PILE[0])) == [happened.TopCardNamed(0, PILE[0])]
    assert table.match.top_card() == TopCard((RED, YELLOW), black_hole=False, number=PILE[0])
    assert table.do(commands.TossPlanets(), seed=1)


def test_the_box_judges_what_it_was_told_and_asks_for_the_next_top_card() -> None:
    table = tossed(laid()).then(commands.SayGo(), EMMA).count_down().then(commands.PickCard(RIGHT), EMMA)
    assert table.result.players[0].verdict is Verdict.VALID
    table.do(commands.NextRound())
    assert table.match.galaxy == (LaidCard(PILE[0]), *GALAXY[1:])
    assert table.match.pile == (None,) * 9
    assert table.refused(commands.TossPlanets(), seed=1).reason is Reason.TOP_CARD_UNKNOWN
    assert table.refused(commands.NameTopCard(PILE[0])).text == "Card 1 already lies at A1."
    taken = GALAXY[0].number
    assert taken is not None
    assert table.refused(commands.NameTopCard(taken)).text == f"Card {taken} is out of play."
    assert table.then(commands.NameTopCard(PILE[1])).do(commands.TossPlanets(), seed=1)


def test_a_face_down_card_without_a_number_is_wrong_and_the_card_in_its_place_lies_face_up() -> None:
    table = tossed(laid((LaidCard(None, face_down=True), *GALAXY[1:])))
    table.then(commands.SayGo(), EMMA).then(commands.Concur(), MARIE).count_down()
    table.then(commands.PickCard(RIGHT), EMMA).do(commands.PickCard(at("B1")), MARIE)
    assert [player.verdict for player in table.result.players[:2]] == [Verdict.WRONG, Verdict.VALID]
    assert table.then(commands.NextRound()).match.galaxy == (LaidCard(PILE[0]), *GALAXY[1:])


def test_a_galaxy_that_is_partly_told_is_no_galaxy_to_solve() -> None:
    match = laying().then(commands.LayCard(RIGHT, FACE_UP_CARD)).match
    assert match.solver_galaxy() is None
    assert laid().match.solver_galaxy() is not None
