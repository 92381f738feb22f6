"""Refusals: every reason can be had, says so in a sentence, and every command has its time."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Reason, Settings, decide
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.random_play import make_command
from tests.games.space_bowl.rules.match.stages import (
    DECK,
    EMMA,
    ENTERED,
    HONOUR,
    MARIE,
    NOBODY,
    RED,
    RIGHT,
    SCREEN,
    WRONG,
    ZOE,
    declaring,
    go_countdown,
    go_picks,
    honour_countdown,
    laying,
    lobby,
    opened,
    over,
    ready,
    ready_in_honour,
    red_countdown,
    red_picks,
    reveal,
    search,
)
from tests.games.space_bowl.rules.match.table import Table

BIG, NO_WILD = Settings(variants=Variants(big_galaxy=True)), Settings(variants=Variants(no_wild=True))
VOID_ENTERED = replace(ENTERED, variants=Variants(void=True))
OFF, CARD = Cell(99), CardNumber(56)


def three_face_down() -> Table:
    table = laying(VOID_ENTERED)
    for index in range(3):
        table.do(asked.LayCard, Cell(index), None, face_down=True)
    return table


def called_off_with_card_56_on_top() -> Table:
    table = laying()
    for index in range(25):
        table.do(asked.LayCard, Cell(index), CardNumber(index + 1))
    table.then(asked.NameTopCard, CARD).then(asked.TossPlanets, 1)
    return table.then(asked.CallRoundOff).then(asked.NextRound)


def declaring_with_wild() -> Table:
    return ready_in_honour().then(asked.TossPlanets, 1).then(asked.SayGo, EMMA).then(asked.PlaceWild, EMMA).count_down()


PROVOCATIONS: list[tuple[Reason, Callable[[], Table], asked.Command]] = [
    (Reason.ALREADY_OPEN, opened, asked.OpenMatch(0, DECK, SCREEN)),
    (Reason.NOT_OPEN, Table, asked.PassTime(0)),
    (Reason.NOT_NOW, lobby, asked.NextRound(0)),
    (Reason.NO_SUCH_SEAT, opened, asked.JoinSeat(0, Seat(9))),
    (Reason.SEAT_TAKEN, lobby, asked.JoinSeat(0, EMMA)),
    (Reason.SEAT_EMPTY, lobby, asked.LeaveSeat(0, NOBODY)),
    (Reason.NAME_TAKEN, lobby, asked.JoinSeat(0, NOBODY, "emma")),
    (Reason.NAME_TOO_LONG, opened, asked.JoinSeat(0, EMMA, "{x}" * 7)),
    (Reason.NAME_UNUSABLE, opened, asked.JoinSeat(0, EMMA, "\n{x}\t.")),
    (Reason.TOO_FEW_PLAYERS, opened, asked.StartMatch(0, 1)),
    (Reason.ONLY_LANGUAGE_NOW, ready, asked.ChangeSettings(0, BIG)),
    (Reason.SEARCH_LIMIT, opened, asked.ChangeSettings(0, Settings(search_limit_s=1))),
    (Reason.PICK_LIMIT, opened, asked.ChangeSettings(0, Settings(pick_limit_s=1))),
    (Reason.TARGET_SCORE, opened, asked.ChangeSettings(0, Settings(target_score=1))),
    (Reason.DECK_TOO_SMALL, Table, asked.OpenMatch(0, replace(DECK, cards=DECK.cards[:45]), BIG)),
    (Reason.NOT_ENTERED, ready, asked.LayCard(0, RIGHT, CARD)),
    (Reason.NOT_HONOUR, ready, asked.DeclareTopCard(0, (RED,))),
    (Reason.NO_SUCH_CARD, laying, asked.LayCard(0, RIGHT, CardNumber(57))),
    (Reason.CARD_ELSEWHERE, lambda: laying().then(asked.LayCard, WRONG, CARD), asked.NameTopCard(0, CARD)),
    (Reason.CARD_ON_TOP, lambda: laying().then(asked.NameTopCard, CARD), asked.LayCard(0, RIGHT, CARD)),
    (Reason.CARD_GONE, called_off_with_card_56_on_top, asked.NameTopCard(0, CARD)),
    (Reason.CARD_NUMBER_MISSING, laying, asked.LayCard(0, RIGHT, None)),
    (Reason.VOID_IS_OFF, laying, asked.LayCard(0, RIGHT, CARD, face_down=True)),
    (Reason.TOO_MANY_FACE_DOWN, three_face_down, asked.LayCard(0, WRONG, None, face_down=True)),
    (Reason.OFF_GALAXY, go_picks, asked.PickCard(0, EMMA, OFF)),
    (Reason.NO_SUCH_PLANET, ready_in_honour, asked.DeclareTopCard(0, (PlanetName("{pluto}"),))),
    (Reason.PLANET_TWICE, ready_in_honour, asked.DeclareTopCard(0, (RED, RED))),
    (Reason.NO_PLANETS, ready_in_honour, asked.DeclareTopCard(0, ())),
    (Reason.TOP_CARD_UNKNOWN, lambda: lobby(HONOUR).then(asked.StartMatch, 1), asked.TossPlanets(0, 1)),
    (Reason.ALREADY_CALLED, go_countdown, asked.SayGo(0, MARIE)),
    (Reason.RED_IN_GO_COUNTDOWN, go_countdown, asked.PressRed(0, MARIE)),
    (Reason.GO_IN_RED_COUNTDOWN, red_countdown, asked.SayGo(0, MARIE)),
    (Reason.CONCUR_IN_RED_COUNTDOWN, red_countdown, asked.Concur(0, MARIE)),
    (Reason.NOTHING_TO_CONCUR_WITH, search, asked.Concur(0, MARIE)),
    (Reason.ALREADY_SAID, red_countdown, asked.PressRed(0, EMMA)),
    (Reason.NO_WILD, lambda: go_countdown(settings=NO_WILD), asked.PlaceWild(0, EMMA, WRONG)),
    (Reason.WILD_ONLY_IN_COUNTDOWN, search, asked.PlaceWild(0, EMMA, WRONG)),
    (Reason.WILD_GONE, lambda: go_countdown().then(asked.PlaceWild, EMMA, WRONG), asked.PlaceWild(0, ZOE, WRONG)),
    (Reason.WILD_NEEDS_PLACE, go_countdown, asked.PlaceWild(0, EMMA)),
    (Reason.RED_CANNOT_PLACE_WILD, red_countdown, asked.PlaceWild(0, EMMA, WRONG)),
    (Reason.WILD_CANNOT_TURN_RED, lambda: red_countdown().then(asked.PlaceWild, ZOE, WRONG), asked.PressRed(0, ZOE)),
    (Reason.RED_CANNOT_PICK, red_picks, asked.PickCard(0, EMMA, RIGHT)),
    (Reason.DID_NOT_CONCUR, go_picks, asked.PickCard(0, ZOE, RIGHT)),
    (Reason.ALREADY_PICKED, lambda: red_picks().then(asked.DeclinePick, ZOE), asked.PickCard(0, ZOE, RIGHT)),
    (Reason.NOT_ASKED, declaring, asked.DeclareResult(0, ZOE, Verdict.WRONG)),
    (Reason.CANNOT_BE_DECLARED, declaring, asked.DeclareResult(0, EMMA, Verdict.RED)),
    (Reason.WILD_NOT_TOLD, lambda: honour_countdown().count_down(), asked.DeclareResult(0, EMMA, Verdict.WRONG)),
    (Reason.WILD_NOT_PLACED, declaring, asked.DeclareResult(0, EMMA, Verdict.WILD)),
    (Reason.WILD_MUST_BE_USED, declaring_with_wild, asked.DeclareResult(0, EMMA, Verdict.VALID)),
    (Reason.ONLY_CAPTAIN, search, asked.CallRoundOff(0, EMMA)),
    (Reason.NOTHING_TO_TAKE_BACK, ready, asked.TakeBackRound(0)),
    (Reason.SCORE_UNUSABLE, ready, asked.CorrectScore(0, EMMA, -1)),
    (Reason.NO_PICK_TO_VOID, go_picks, asked.VoidPick(0, EMMA)),
    (Reason.NOT_JUDGED_BY_BOX, declaring, asked.ForcePick(0, EMMA, RIGHT)),
]


@pytest.mark.parametrize(("reason", "stage", "command"), PROVOCATIONS, ids=lambda it: getattr(it, "name", ""))
def test_a_refusal_has_its_reason_and_a_sentence_that_says_it(
    reason: Reason, stage: Callable[[], Table], command: asked.Command
) -> None:
    refusal = decide(stage().match, command)
    assert isinstance(refusal, Refusal)
    assert refusal.reason is reason
    assert refusal.code == reason.name.lower()
    assert set(dict(refusal.values)) == set(re.findall(r"\{(\w+)\}", reason.value))
    assert re.fullmatch(r"[A-Z].*\.", refusal.text)
    assert all(str(value) in refusal.text for name, value in refusal.values if name != "phase")


def test_every_reason_can_be_had() -> None:
    refusals = [decide(stage().match, command) for _, stage, command in PROVOCATIONS]
    assert {refusal.reason for refusal in refusals if isinstance(refusal, Refusal)} == set(Reason)


# --- every command has its time ---

PHASES: dict[Phase, Callable[[], Table]] = {
    Phase.LOBBY: lobby,
    Phase.LAYING: laying,
    Phase.READY: ready,
    Phase.SEARCH: search,
    Phase.COUNTDOWN: go_countdown,
    Phase.PICKS: go_picks,
    Phase.DECLARING: declaring,
    Phase.REVEAL: reveal,
    Phase.OVER: over,
}
WHILE_ON = set(Phase) - {Phase.LOBBY, Phase.OVER}
TIMES: list[tuple[asked.Command, set[Phase]]] = [
    (asked.JoinSeat(0, NOBODY), {Phase.LOBBY}),
    (asked.LeaveSeat(0, ZOE), {Phase.LOBBY, Phase.LAYING, Phase.READY}),
    (asked.StartMatch(0, 1), {Phase.LOBBY}),
    (asked.TossPlanets(0, 1), {Phase.READY}),
    (asked.SayGo(0, ZOE), {Phase.SEARCH}),
    (asked.PressRed(0, ZOE), {Phase.SEARCH}),
    (asked.Concur(0, ZOE), {Phase.COUNTDOWN}),
    (asked.PlaceWild(0, ZOE, WRONG), {Phase.COUNTDOWN}),
    (asked.CallRoundOff(0), {Phase.SEARCH}),
    (asked.PickCard(0, EMMA, WRONG), {Phase.PICKS}),
    (asked.DeclinePick(0, EMMA), {Phase.PICKS}),
    (asked.GivePickTime(0, 8), {Phase.PICKS}),
    (asked.DeclareWild(0, ZOE), {Phase.DECLARING}),
    (asked.DeclareResult(0, EMMA, Verdict.WRONG), {Phase.DECLARING}),
    (asked.LayCard(0, RIGHT, CARD), {Phase.LAYING}),
    (asked.TakeUpCard(0, RIGHT), {Phase.LAYING}),
    (asked.NameTopCard(0, CARD), {Phase.LAYING}),
    (asked.NextRound(0), {Phase.REVEAL}),
    (asked.Rematch(0), {Phase.OVER}),
    (asked.ForcePick(0, EMMA, WRONG), {Phase.PICKS, Phase.REVEAL}),
    (asked.VoidPick(0, EMMA), {Phase.REVEAL}),
    (asked.TakeBackRound(0), set(Phase) - {Phase.LOBBY, Phase.LAYING, Phase.READY}),
    (asked.CorrectScore(0, EMMA, 7), WHILE_ON),
    (asked.CorrectName(0, EMMA, "Em"), set(Phase)),
    (asked.EndMatch(0), WHILE_ON),
    (asked.PassTime(0), set(Phase)),
    (asked.ResumeMatch(0), set(Phase)),
    (asked.ChangeSettings(0, replace(SCREEN, target_score=9)), {Phase.LOBBY}),
    (asked.OpenMatch(0, DECK, SCREEN), set()),
]


@pytest.mark.parametrize(("command", "phases"), TIMES, ids=[type(command).__name__ for command, _ in TIMES])
def test_every_command_has_its_time(command: asked.Command, phases: set[Phase]) -> None:
    matches: dict[Phase, Match] = {phase: stage().match for phase, stage in PHASES.items()}
    assert all(match.phase is phase for phase, match in matches.items())
    decisions = {phase: decide(match, command) for phase, match in matches.items()}
    assert {phase for phase, decision in decisions.items() if not isinstance(decision, Refusal)} == phases
    assert all(decision.text.endswith(".") for decision in decisions.values() if isinstance(decision, Refusal))


@pytest.mark.parametrize("kind", [kind for kind in get_args(asked.Command) if kind is not asked.OpenMatch])
def test_nothing_is_done_before_a_match_is_open(kind: type[asked.Command]) -> None:
    refusal = decide(Table().match, make_command(kind, Random(1), Table()))
    assert refusal == Refusal(Reason.NOT_OPEN)
    assert Refusal(Reason.NOT_OPEN).text == "No match is open yet."


@pytest.mark.parametrize("phase", Phase)
def test_not_now_says_what_is_on_instead(phase: Phase) -> None:
    refusal = Refusal(Reason.NOT_NOW, (("phase", phase.value),))
    assert re.fullmatch(r"That is not possible now: the \w+( \w+)+\.", refusal.text)


def test_what_people_wrote_stands_in_the_sentence_as_they_wrote_it() -> None:
    refusal = ready_in_honour().refused(asked.DeclareTopCard, (PlanetName("{seat}"),))
    assert refusal.text == 'The deck has no planet "{seat}".'
