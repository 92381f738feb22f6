"""Refusals: every reason can be had, says so in a sentence, and every command has its time."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Reason as AnyReason
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker, Beginning
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, Deck, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Reason, Settings, commands, decide
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.random_play import EVERY_KIND, make_command
from tests.games.space_bowl.rules.match.stages import (
    DECK,
    EMMA,
    ENTERED,
    HONOUR,
    MARIE,
    NOBODY,
    RED,
    RIGHT,
    WRONG,
    ZOE,
    beginning,
    declaring,
    go_countdown,
    go_picks,
    honour_countdown,
    laying,
    over,
    ready,
    ready_in_honour,
    red_countdown,
    red_picks,
    reveal,
    search,
    started,
)
from tests.games.space_bowl.rules.match.table import KeyAction, Table, asked

BIG, NO_WILD = Settings(variants=Variants(big_galaxy=True)), Settings(variants=Variants(no_wild=True))
VOID_ENTERED = replace(ENTERED, variants=Variants(void=True))
OFF, CARD = Cell(99), CardNumber(56)


def three_face_down() -> Table:
    table = laying(VOID_ENTERED)
    for index in range(3):
        table.do(commands.LayCard(Cell(index), None, face_down=True))
    return table


def called_off_with_card_56_on_top() -> Table:
    table = laying()
    for index in range(25):
        table.do(commands.LayCard(Cell(index), CardNumber(index + 1)))
    table.then(commands.NameTopCard(CARD)).then(commands.TossPlanets(), seed=1)
    return table.then(commands.CallRoundOff(), Asker.STAFF).then(commands.NextRound())


def declaring_with_wild() -> Table:
    return (
        ready_in_honour()
        .then(commands.TossPlanets(), seed=1)
        .then(commands.SayGo(), EMMA)
        .then(commands.PlaceWild(), EMMA)
        .count_down()
    )


# What any game refuses, and this one, too.
OF_THE_HOUSE = {
    SeatingReason.SEAT_EMPTY,
    CommonReason.TOO_FEW_PLAYERS,
    CommonReason.NOT_YOUR_SEAT,
    CommonReason.NOTHING_TO_TAKE_BACK,
}
PROVOCATIONS: list[tuple[AnyReason, Callable[[], Table], commands.Ask]] = [
    (Reason.NOT_IN_PHASE, ready, asked(commands.NextRound())),
    (SeatingReason.SEAT_EMPTY, ready, asked(common.PlayerLeft(NOBODY))),
    (CommonReason.TOO_FEW_PLAYERS, lambda: ready(seats=(EMMA, ZOE)), asked(common.PlayerLeft(EMMA))),
    (Reason.NOT_ENTERED, ready, asked(commands.LayCard(RIGHT, CARD))),
    (Reason.NOT_HONOUR, ready, asked(commands.DeclareTopCard((RED,)))),
    (Reason.NO_SUCH_CARD, laying, asked(commands.LayCard(RIGHT, CardNumber(57)))),
    (
        Reason.CARD_ELSEWHERE,
        lambda: laying().then(commands.LayCard(WRONG, CARD)),
        asked(commands.NameTopCard(CARD)),
    ),
    (
        Reason.CARD_ON_TOP,
        lambda: laying().then(commands.NameTopCard(CARD)),
        asked(commands.LayCard(RIGHT, CARD)),
    ),
    (Reason.CARD_GONE, called_off_with_card_56_on_top, asked(commands.NameTopCard(CARD))),
    (Reason.CARD_NUMBER_MISSING, laying, asked(commands.LayCard(RIGHT, None))),
    (Reason.VOID_IS_OFF, laying, asked(commands.LayCard(RIGHT, CARD, face_down=True))),
    (Reason.TOO_MANY_FACE_DOWN, three_face_down, asked(commands.LayCard(WRONG, None, face_down=True))),
    (Reason.OFF_GALAXY, go_picks, asked(commands.PickCard(OFF), EMMA)),
    (Reason.NO_SUCH_PLANET, ready_in_honour, asked(commands.DeclareTopCard((PlanetName("{pluto}"),)))),
    (Reason.PLANET_TWICE, ready_in_honour, asked(commands.DeclareTopCard((RED, RED)))),
    (Reason.NO_PLANETS, ready_in_honour, asked(commands.DeclareTopCard(()))),
    (
        Reason.TOP_CARD_UNKNOWN,
        lambda: started(HONOUR),
        asked(commands.TossPlanets(), seed=1),
    ),
    (Reason.ALREADY_CALLED, go_countdown, asked(commands.SayGo(), MARIE)),
    (Reason.RED_IN_GO_COUNTDOWN, go_countdown, asked(commands.PressRed(), MARIE)),
    (Reason.GO_IN_RED_COUNTDOWN, red_countdown, asked(commands.SayGo(), MARIE)),
    (Reason.CONCUR_IN_RED_COUNTDOWN, red_countdown, asked(commands.Concur(), MARIE)),
    (Reason.NOTHING_TO_CONCUR_WITH, search, asked(commands.Concur(), MARIE)),
    (Reason.ALREADY_SAID, red_countdown, asked(commands.PressRed(), EMMA)),
    (Reason.NO_WILD, lambda: go_countdown(settings=NO_WILD), asked(commands.PlaceWild(WRONG), EMMA)),
    (Reason.WILD_ONLY_IN_COUNTDOWN, search, asked(commands.PlaceWild(WRONG), EMMA)),
    (
        Reason.WILD_GONE,
        lambda: go_countdown().then(commands.PlaceWild(WRONG), EMMA),
        asked(commands.PlaceWild(WRONG), ZOE),
    ),
    (Reason.WILD_NEEDS_PLACE, go_countdown, asked(commands.PlaceWild(), EMMA)),
    (Reason.RED_CANNOT_PLACE_WILD, red_countdown, asked(commands.PlaceWild(WRONG), EMMA)),
    (
        Reason.WILD_CANNOT_TURN_RED,
        lambda: red_countdown().then(commands.PlaceWild(WRONG), ZOE),
        asked(commands.PressRed(), ZOE),
    ),
    (Reason.RED_CANNOT_PICK, red_picks, asked(commands.PickCard(RIGHT), EMMA)),
    (Reason.DID_NOT_CONCUR, go_picks, asked(commands.PickCard(RIGHT), ZOE)),
    (
        Reason.ALREADY_PICKED,
        lambda: red_picks().then(commands.DeclinePick(), ZOE),
        asked(commands.PickCard(RIGHT), ZOE),
    ),
    (Reason.NOT_ASKED, declaring, asked(commands.DeclareResult(ZOE, Verdict.WRONG))),
    (Reason.CANNOT_BE_DECLARED, declaring, asked(commands.DeclareResult(EMMA, Verdict.RED))),
    (
        Reason.WILD_NOT_TOLD,
        lambda: honour_countdown().count_down(),
        asked(commands.DeclareResult(EMMA, Verdict.WRONG)),
    ),
    (Reason.WILD_NOT_PLACED, declaring, asked(commands.DeclareResult(EMMA, Verdict.WILD))),
    (Reason.WILD_MUST_BE_USED, declaring_with_wild, asked(commands.DeclareResult(EMMA, Verdict.VALID))),
    (Reason.ONLY_CAPTAIN, search, asked(commands.CallRoundOff(), EMMA)),
    (Reason.NEEDS_A_SEAT, search, asked(commands.SayGo())),
    (CommonReason.NOT_YOUR_SEAT, declaring, asked(commands.DeclareResult(MARIE, Verdict.WRONG), EMMA)),
    (Reason.CAPTAIN_TOSSES, ready, asked(commands.TossPlanets(), EMMA, seed=1)),
    (Reason.CAPTAIN_TELLS, laying, asked(commands.LayCard(RIGHT, CARD), EMMA)),
    (Reason.CAPTAIN_TELLS_NO_WILD, declaring, asked(commands.DeclareWild(None), EMMA)),
    (CommonReason.NOTHING_TO_TAKE_BACK, ready, asked(common.TakeBack(), Asker.STAFF)),
    (Reason.SCORE_UNUSABLE, ready, asked(commands.CorrectScore(EMMA, -1), Asker.STAFF)),
    (Reason.NO_PICK_TO_VOID, go_picks, asked(commands.VoidPick(EMMA), Asker.STAFF)),
    (Reason.NOT_JUDGED_BY_BOX, declaring, asked(commands.ForcePick(EMMA, RIGHT), Asker.STAFF)),
]


BY_COMPUTERS = replace(beginning(HONOUR), players=(Player(EMMA), Player(ZOE, computer=Strength.ACE)))
BEGINNINGS: list[tuple[AnyReason, Deck, Beginning[Settings]]] = [
    (Reason.DECK_TOO_SMALL, replace(DECK, cards=DECK.cards[:45]), beginning(BIG)),
    (Reason.NO_PLANETS, Deck("Ours", (), ()), beginning(HONOUR)),
    (Reason.COMPUTERS_SEE_NOTHING, DECK, BY_COMPUTERS),
    (Reason.COMPUTERS_SEE_NOTHING, DECK, replace(BY_COMPUTERS, settings=ENTERED)),
]


@pytest.mark.parametrize(("reason", "scene", "command"), PROVOCATIONS, ids=lambda it: getattr(it, "name", ""))
def test_a_refusal_has_its_reason_and_a_sentence_that_says_it(
    reason: AnyReason, scene: Callable[[], Table], command: commands.Ask
) -> None:
    assert_said(reason, decide(scene().match, command))


@pytest.mark.parametrize(("reason", "deck", "beginning"), BEGINNINGS)
def test_a_match_that_cannot_begin_says_why(reason: AnyReason, deck: Deck, beginning: Beginning[Settings]) -> None:
    assert_said(reason, SpaceBowl(deck).start(beginning))


def assert_said(reason: AnyReason, refusal: Sequence[happened.Event] | Refusal) -> None:
    assert isinstance(refusal, Refusal)
    assert refusal.reason is reason
    assert refusal.code == reason.name.lower()
    assert set(dict(refusal.values)) == set(re.findall(r"\{(\w+)\}", reason.value))
    assert re.fullmatch(r"[A-Z].*\.", refusal.text)
    assert all(str(value) in refusal.text for name, value in refusal.values if name != "phase")


def test_every_reason_can_be_had() -> None:
    refusals = [decide(scene().match, command) for _, scene, command in PROVOCATIONS]
    reasons = {refusal.reason for refusal in refusals if isinstance(refusal, Refusal)}
    assert reasons | {reason for reason, _, _ in BEGINNINGS} == set(Reason) | OF_THE_HOUSE


# --- every command has its time ---

PHASES: dict[Phase, Callable[[], Table]] = {
    Phase.LAYING: laying,
    Phase.READY: ready,
    Phase.SEARCH: search,
    Phase.COUNTDOWN: go_countdown,
    Phase.PICKS: go_picks,
    Phase.DECLARING: declaring,
    Phase.REVEAL: reveal,
    Phase.OVER: over,
}
WHILE_ON = set(Phase) - {Phase.OVER}
TIMES: list[tuple[commands.Ask, set[Phase]]] = [
    (asked(common.PlayerLeft(ZOE), Asker.BOX), {Phase.LAYING, Phase.READY}),
    (asked(commands.TossPlanets(), seed=1), {Phase.READY}),
    (asked(commands.SayGo(), ZOE), {Phase.SEARCH}),
    (asked(commands.PressRed(), ZOE), {Phase.SEARCH}),
    (asked(commands.Concur(), ZOE), {Phase.COUNTDOWN}),
    (asked(commands.PlaceWild(WRONG), ZOE), {Phase.COUNTDOWN}),
    (asked(commands.CallRoundOff(), Asker.STAFF), {Phase.SEARCH}),
    (asked(commands.PickCard(WRONG), EMMA), {Phase.PICKS}),
    (asked(commands.DeclinePick(), EMMA), {Phase.PICKS}),
    (asked(commands.GivePickTime(8), Asker.BOX), {Phase.PICKS}),
    (asked(commands.DeclareWild(ZOE)), {Phase.DECLARING}),
    (asked(commands.DeclareResult(EMMA, Verdict.WRONG)), {Phase.DECLARING}),
    (asked(commands.LayCard(RIGHT, CARD)), {Phase.LAYING}),
    (asked(commands.TakeUpCard(RIGHT)), {Phase.LAYING}),
    (asked(commands.NameTopCard(CARD)), {Phase.LAYING}),
    (asked(commands.NextRound()), {Phase.REVEAL}),
    (asked(commands.ForcePick(EMMA, WRONG), Asker.STAFF), {Phase.PICKS, Phase.REVEAL}),
    (asked(commands.VoidPick(EMMA), Asker.STAFF), {Phase.REVEAL}),
    (asked(common.TakeBack(), Asker.STAFF), set(Phase) - {Phase.LAYING, Phase.READY}),
    (asked(commands.CorrectScore(EMMA, 7), Asker.STAFF), WHILE_ON),
    (asked(commands.GivePoints(EMMA, 1), Asker.STAFF), WHILE_ON),
    (asked(common.End(), Asker.STAFF), WHILE_ON),
    (asked(common.PassTime(), Asker.BOX), set(Phase)),
    (asked(common.Resume(), Asker.BOX), set(Phase)),
]


@pytest.mark.parametrize(("command", "phases"), TIMES, ids=[type(command.what).__name__ for command, _ in TIMES])
def test_every_command_has_its_time(command: commands.Ask, phases: set[Phase]) -> None:
    matches: dict[Phase, Match] = {phase: scene().match for phase, scene in PHASES.items()}
    assert all(match.phase is phase for phase, match in matches.items())
    decisions = {phase: decide(match, command) for phase, match in matches.items()}
    assert {phase for phase, decision in decisions.items() if not isinstance(decision, Refusal)} == phases
    assert all(decision.text.endswith(".") for decision in decisions.values() if isinstance(decision, Refusal))


def test_of_every_command_it_is_said_when_its_time_is() -> None:
    assert {type(command.what) for command, _ in TIMES} == set(EVERY_KIND) - {commands.DeclareTopCard}  # in honour mode


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("scene", PHASES.values(), ids=PHASES)
def test_a_seat_that_nobody_sits_on_is_refused_whatever_it_asks(
    scene: Callable[[], Table], kind: type[KeyAction]
) -> None:
    table = scene()
    what = make_command(kind, Random(1), table).what
    for by in (NOBODY, Seat(0), Seat(99)):
        assert table.refused(what, by) == Refusal(SeatingReason.SEAT_EMPTY, (("seat", by),))


@pytest.mark.parametrize("phase", Phase)
def test_not_now_says_what_is_on_instead(phase: Phase) -> None:
    refusal = Refusal(Reason.NOT_IN_PHASE, (("phase", phase.value),))
    assert re.fullmatch(r"That is not possible now \(the \w+( \w+)+\)\.", refusal.text)


def test_what_people_wrote_stands_in_the_sentence_as_they_wrote_it() -> None:
    refusal = ready_in_honour().refused(commands.DeclareTopCard((PlanetName("{seat}"),)))
    assert refusal.text == "The deck has no planet “{seat}”."
