"""Refusals: every reason can be had, says so in a sentence, and every command has its time."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Reason, Settings, commands, decide
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


PROVOCATIONS: list[tuple[Reason, Callable[[], Table], commands.Ask]] = [
    (Reason.ALREADY_OPEN, opened, Asked(0, Asker.BOX, commands.OpenMatch(DECK, SCREEN))),
    (Reason.NOT_OPEN, Table, Asked(0, Asker.BOX, house.PassTime())),
    (Reason.NOT_NOW, lobby, Asked(0, Asker.TABLE, commands.NextRound())),
    (Reason.NO_SUCH_SEAT, opened, Asked(0, Asker.TABLE, commands.JoinSeat(Seat(9)))),
    (Reason.SEAT_TAKEN, lobby, Asked(0, Asker.TABLE, commands.JoinSeat(EMMA))),
    (Reason.SEAT_EMPTY, lobby, Asked(0, Asker.TABLE, commands.LeaveSeat(NOBODY))),
    (Reason.NAME_TAKEN, lobby, Asked(0, Asker.TABLE, commands.JoinSeat(NOBODY, "emma"))),
    (Reason.NAME_TOO_LONG, opened, Asked(0, Asker.TABLE, commands.JoinSeat(EMMA, "{x}" * 7))),
    (Reason.NAME_UNUSABLE, opened, Asked(0, Asker.TABLE, commands.JoinSeat(EMMA, "\n{x}\t."))),
    (Reason.TOO_FEW_PLAYERS, opened, Asked(0, Asker.TABLE, commands.StartMatch(), seed=1)),
    (Reason.ONLY_LANGUAGE_NOW, ready, Asked(0, Asker.TABLE, commands.ChangeSettings(BIG))),
    (Reason.SEARCH_LIMIT, opened, Asked(0, Asker.TABLE, commands.ChangeSettings(Settings(search_limit_s=1)))),
    (Reason.PICK_LIMIT, opened, Asked(0, Asker.TABLE, commands.ChangeSettings(Settings(pick_limit_s=1)))),
    (Reason.TARGET_SCORE, opened, Asked(0, Asker.TABLE, commands.ChangeSettings(Settings(target_score=1)))),
    (Reason.DECK_TOO_SMALL, Table, Asked(0, Asker.BOX, commands.OpenMatch(replace(DECK, cards=DECK.cards[:45]), BIG))),
    (Reason.NOT_ENTERED, ready, Asked(0, Asker.TABLE, commands.LayCard(RIGHT, CARD))),
    (Reason.NOT_HONOUR, ready, Asked(0, Asker.TABLE, commands.DeclareTopCard((RED,)))),
    (Reason.NO_SUCH_CARD, laying, Asked(0, Asker.TABLE, commands.LayCard(RIGHT, CardNumber(57)))),
    (
        Reason.CARD_ELSEWHERE,
        lambda: laying().then(commands.LayCard(WRONG, CARD)),
        Asked(0, Asker.TABLE, commands.NameTopCard(CARD)),
    ),
    (
        Reason.CARD_ON_TOP,
        lambda: laying().then(commands.NameTopCard(CARD)),
        Asked(0, Asker.TABLE, commands.LayCard(RIGHT, CARD)),
    ),
    (Reason.CARD_GONE, called_off_with_card_56_on_top, Asked(0, Asker.TABLE, commands.NameTopCard(CARD))),
    (Reason.CARD_NUMBER_MISSING, laying, Asked(0, Asker.TABLE, commands.LayCard(RIGHT, None))),
    (Reason.VOID_IS_OFF, laying, Asked(0, Asker.TABLE, commands.LayCard(RIGHT, CARD, face_down=True))),
    (Reason.TOO_MANY_FACE_DOWN, three_face_down, Asked(0, Asker.TABLE, commands.LayCard(WRONG, None, face_down=True))),
    (Reason.OFF_GALAXY, go_picks, Asked(0, EMMA, commands.PickCard(OFF))),
    (Reason.NO_SUCH_PLANET, ready_in_honour, Asked(0, Asker.TABLE, commands.DeclareTopCard((PlanetName("{pluto}"),)))),
    (Reason.PLANET_TWICE, ready_in_honour, Asked(0, Asker.TABLE, commands.DeclareTopCard((RED, RED)))),
    (Reason.NO_PLANETS, ready_in_honour, Asked(0, Asker.TABLE, commands.DeclareTopCard(()))),
    (
        Reason.TOP_CARD_UNKNOWN,
        lambda: lobby(HONOUR).then(commands.StartMatch(), seed=1),
        Asked(0, Asker.TABLE, commands.TossPlanets(), seed=1),
    ),
    (Reason.ALREADY_CALLED, go_countdown, Asked(0, MARIE, commands.SayGo())),
    (Reason.RED_IN_GO_COUNTDOWN, go_countdown, Asked(0, MARIE, commands.PressRed())),
    (Reason.GO_IN_RED_COUNTDOWN, red_countdown, Asked(0, MARIE, commands.SayGo())),
    (Reason.CONCUR_IN_RED_COUNTDOWN, red_countdown, Asked(0, MARIE, commands.Concur())),
    (Reason.NOTHING_TO_CONCUR_WITH, search, Asked(0, MARIE, commands.Concur())),
    (Reason.ALREADY_SAID, red_countdown, Asked(0, EMMA, commands.PressRed())),
    (Reason.NO_WILD, lambda: go_countdown(settings=NO_WILD), Asked(0, EMMA, commands.PlaceWild(WRONG))),
    (Reason.WILD_ONLY_IN_COUNTDOWN, search, Asked(0, EMMA, commands.PlaceWild(WRONG))),
    (
        Reason.WILD_GONE,
        lambda: go_countdown().then(commands.PlaceWild(WRONG), EMMA),
        Asked(0, ZOE, commands.PlaceWild(WRONG)),
    ),
    (Reason.WILD_NEEDS_PLACE, go_countdown, Asked(0, EMMA, commands.PlaceWild())),
    (Reason.RED_CANNOT_PLACE_WILD, red_countdown, Asked(0, EMMA, commands.PlaceWild(WRONG))),
    (
        Reason.WILD_CANNOT_TURN_RED,
        lambda: red_countdown().then(commands.PlaceWild(WRONG), ZOE),
        Asked(0, ZOE, commands.PressRed()),
    ),
    (Reason.RED_CANNOT_PICK, red_picks, Asked(0, EMMA, commands.PickCard(RIGHT))),
    (Reason.DID_NOT_CONCUR, go_picks, Asked(0, ZOE, commands.PickCard(RIGHT))),
    (
        Reason.ALREADY_PICKED,
        lambda: red_picks().then(commands.DeclinePick(), ZOE),
        Asked(0, ZOE, commands.PickCard(RIGHT)),
    ),
    (Reason.NOT_ASKED, declaring, Asked(0, Asker.TABLE, commands.DeclareResult(ZOE, Verdict.WRONG))),
    (Reason.CANNOT_BE_DECLARED, declaring, Asked(0, Asker.TABLE, commands.DeclareResult(EMMA, Verdict.RED))),
    (
        Reason.WILD_NOT_TOLD,
        lambda: honour_countdown().count_down(),
        Asked(0, Asker.TABLE, commands.DeclareResult(EMMA, Verdict.WRONG)),
    ),
    (Reason.WILD_NOT_PLACED, declaring, Asked(0, Asker.TABLE, commands.DeclareResult(EMMA, Verdict.WILD))),
    (Reason.WILD_MUST_BE_USED, declaring_with_wild, Asked(0, Asker.TABLE, commands.DeclareResult(EMMA, Verdict.VALID))),
    (Reason.ONLY_CAPTAIN, search, Asked(0, EMMA, commands.CallRoundOff())),
    (Reason.NOTHING_TO_TAKE_BACK, ready, Asked(0, Asker.STAFF, house.TakeBack())),
    (Reason.SCORE_UNUSABLE, ready, Asked(0, Asker.STAFF, commands.CorrectScore(EMMA, -1))),
    (Reason.NO_PICK_TO_VOID, go_picks, Asked(0, Asker.STAFF, commands.VoidPick(EMMA))),
    (Reason.NOT_JUDGED_BY_BOX, declaring, Asked(0, Asker.STAFF, commands.ForcePick(EMMA, RIGHT))),
]


@pytest.mark.parametrize(("reason", "stage", "command"), PROVOCATIONS, ids=lambda it: getattr(it, "name", ""))
def test_a_refusal_has_its_reason_and_a_sentence_that_says_it(
    reason: Reason, stage: Callable[[], Table], command: commands.Ask
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
TIMES: list[tuple[commands.Ask, set[Phase]]] = [
    (Asked(0, Asker.TABLE, commands.JoinSeat(NOBODY)), {Phase.LOBBY}),
    (Asked(0, Asker.TABLE, commands.LeaveSeat(ZOE)), {Phase.LOBBY, Phase.LAYING, Phase.READY}),
    (Asked(0, Asker.TABLE, commands.StartMatch(), seed=1), {Phase.LOBBY}),
    (Asked(0, Asker.TABLE, commands.TossPlanets(), seed=1), {Phase.READY}),
    (Asked(0, ZOE, commands.SayGo()), {Phase.SEARCH}),
    (Asked(0, ZOE, commands.PressRed()), {Phase.SEARCH}),
    (Asked(0, ZOE, commands.Concur()), {Phase.COUNTDOWN}),
    (Asked(0, ZOE, commands.PlaceWild(WRONG)), {Phase.COUNTDOWN}),
    (Asked(0, Asker.STAFF, commands.CallRoundOff()), {Phase.SEARCH}),
    (Asked(0, EMMA, commands.PickCard(WRONG)), {Phase.PICKS}),
    (Asked(0, EMMA, commands.DeclinePick()), {Phase.PICKS}),
    (Asked(0, Asker.BOX, commands.GivePickTime(8)), {Phase.PICKS}),
    (Asked(0, Asker.TABLE, commands.DeclareWild(ZOE)), {Phase.DECLARING}),
    (Asked(0, Asker.TABLE, commands.DeclareResult(EMMA, Verdict.WRONG)), {Phase.DECLARING}),
    (Asked(0, Asker.TABLE, commands.LayCard(RIGHT, CARD)), {Phase.LAYING}),
    (Asked(0, Asker.TABLE, commands.TakeUpCard(RIGHT)), {Phase.LAYING}),
    (Asked(0, Asker.TABLE, commands.NameTopCard(CARD)), {Phase.LAYING}),
    (Asked(0, Asker.TABLE, commands.NextRound()), {Phase.REVEAL}),
    (Asked(0, Asker.TABLE, commands.Rematch()), {Phase.OVER}),
    (Asked(0, Asker.STAFF, commands.ForcePick(EMMA, WRONG)), {Phase.PICKS, Phase.REVEAL}),
    (Asked(0, Asker.STAFF, commands.VoidPick(EMMA)), {Phase.REVEAL}),
    (Asked(0, Asker.STAFF, house.TakeBack()), set(Phase) - {Phase.LOBBY, Phase.LAYING, Phase.READY}),
    (Asked(0, Asker.STAFF, commands.CorrectScore(EMMA, 7)), WHILE_ON),
    (Asked(0, Asker.STAFF, commands.CorrectName(EMMA, "Em")), set(Phase)),
    (Asked(0, Asker.STAFF, house.End()), WHILE_ON),
    (Asked(0, Asker.BOX, house.PassTime()), set(Phase)),
    (Asked(0, Asker.BOX, house.Resume()), set(Phase)),
    (Asked(0, Asker.TABLE, commands.ChangeSettings(replace(SCREEN, target_score=9))), {Phase.LOBBY}),
    (Asked(0, Asker.BOX, commands.OpenMatch(DECK, SCREEN)), set()),
]


@pytest.mark.parametrize(("command", "phases"), TIMES, ids=[type(command).__name__ for command, _ in TIMES])
def test_every_command_has_its_time(command: commands.Ask, phases: set[Phase]) -> None:
    matches: dict[Phase, Match] = {phase: stage().match for phase, stage in PHASES.items()}
    assert all(match.phase is phase for phase, match in matches.items())
    decisions = {phase: decide(match, command) for phase, match in matches.items()}
    assert {phase for phase, decision in decisions.items() if not isinstance(decision, Refusal)} == phases
    assert all(decision.text.endswith(".") for decision in decisions.values() if isinstance(decision, Refusal))


@pytest.mark.parametrize("kind", [kind for kind in get_args(commands.Ask) if kind is not commands.OpenMatch])
def test_nothing_is_done_before_a_match_is_open(kind: type[commands.Command]) -> None:
    refusal = decide(Table().match, make_command(kind, Random(1), Table()))
    assert refusal == Refusal(Reason.NOT_OPEN)
    assert Refusal(Reason.NOT_OPEN).text == "No match is open yet."


@pytest.mark.parametrize("phase", Phase)
def test_not_now_says_what_is_on_instead(phase: Phase) -> None:
    refusal = Refusal(Reason.NOT_NOW, (("phase", phase.value),))
    assert re.fullmatch(r"That is not possible now: the \w+( \w+)+\.", refusal.text)


def test_what_people_wrote_stands_in_the_sentence_as_they_wrote_it() -> None:
    refusal = ready_in_honour().refused(commands.DeclareTopCard((PlanetName("{seat}"),)))
    assert refusal.text == 'The deck has no planet "{seat}".'
