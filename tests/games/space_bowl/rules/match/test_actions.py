"""The actions that a seat is shown are what `decide` would accept from it now, no more and no less."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, commands, decide, own
from spacebowl_pi.games.space_bowl.rules.match.view import Action
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.games.space_bowl.rules.match.random_play import MODES, VARIANT_MIXES, play
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    DECK,
    EMMA,
    LUCAS,
    MARIE,
    NOBODY,
    RED,
    WRONG,
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
)
from tests.games.space_bowl.rules.match.table import Table, asked


def two_concurred_in_honour() -> Table:
    """The first result was declared, the second is due."""
    table = honour_countdown().then(commands.Concur(), MARIE).count_down().then(commands.DeclareWild(None))
    return table.then(commands.DeclareResult(EMMA, Verdict.WRONG))


# For each action the commands that it stands for; that one of them is accepted is enough. To declare is the table's.
COMMANDS: dict[Action, Callable[[Match, int, Seat], Iterable[commands.Ask]]] = {
    Action.LEAVE: lambda _, at_us, who: [asked(common.PlayerLeft(who), who, at_us=at_us)],
    Action.LAY_CARDS: lambda _, at_us, who: (
        asked(commands.LayCard(Cell(0), number), who, at_us=at_us) for number in DECK.by_number
    ),
    Action.NAME_TOP_CARD: lambda _, at_us, who: (
        asked(commands.NameTopCard(number), who, at_us=at_us) for number in DECK.by_number
    ),
    Action.DECLARE_TOP_CARD: lambda _, at_us, who: [asked(commands.DeclareTopCard((RED,)), who, at_us=at_us)],
    Action.TOSS: lambda _, at_us, who: [asked(commands.TossPlanets(), who, at_us=at_us, seed=1)],
    Action.GO: lambda _, at_us, who: [asked(commands.SayGo(), who, at_us=at_us)],
    Action.RED: lambda _, at_us, who: [asked(commands.PressRed(), who, at_us=at_us)],
    Action.CONCUR: lambda _, at_us, who: [asked(commands.Concur(), who, at_us=at_us)],
    Action.WILD: lambda _, at_us, who: [asked(commands.PlaceWild(Cell(0)), who, at_us=at_us)],
    Action.CALL_OFF: lambda _, at_us, who: [asked(commands.CallRoundOff(), who, at_us=at_us)],
    Action.PICK: lambda _, at_us, who: [asked(commands.PickCard(Cell(0)), who, at_us=at_us)],
    Action.DECLARE_WILD: lambda _, at_us, _who: [asked(commands.DeclareWild(None), at_us=at_us)],
    Action.DECLARE_RESULT: lambda match, at_us, _: (
        asked(commands.DeclareResult(seat, Verdict.WRONG), at_us=at_us) for seat in match.seats
    ),
    Action.NEXT_ROUND: lambda _, at_us, who: [asked(commands.NextRound(), who, at_us=at_us)],
}


CAPTAINS = {Action.LAY_CARDS, Action.NAME_TOP_CARD, Action.DECLARE_TOP_CARD, Action.TOSS, Action.CALL_OFF}


@cache
def reachable() -> tuple[Match, ...]:
    """What random play gets to, in every mode and mix of variants."""
    matches = {
        id(table.match): table.match
        for index, variants in enumerate(VARIANT_MIXES)
        for table, _ in play(replace(MODES[(index + index // 4) % 4], variants=variants), seed=index, steps=40)
    }
    return tuple(matches.values())


@cache
def listed() -> tuple[tuple[Match, Seat, tuple[Action, ...]], ...]:
    """What every seat is offered there, whether somebody sits in it or not."""
    return tuple((match, who, own(match, who).actions) for match in reachable() for who in SEATS)


def is_accepted(match: Match, action: Action, who: Seat) -> bool:
    at_us = 0 if match.deadline_us is None else match.deadline_us - 1
    return any(not isinstance(decide(match, command), Refusal) for command in COMMANDS[action](match, at_us, who))


@pytest.mark.parametrize("action", Action)
def test_an_action_is_listed_if_and_only_if_it_is_accepted(action: Action) -> None:
    seen = set()
    for match, who, actions in listed():
        if who in match.seats:
            is_listed = action in actions
            assert is_listed is is_accepted(match, action, who), (match.phase, match.settings.mode, who, is_listed)
            seen.add(is_listed)
    assert seen == {True, False}


def test_who_has_no_seat_can_do_nothing() -> None:
    assert {actions for match, who, actions in listed() if who not in match.seats} == {()}


@pytest.mark.parametrize("action", sorted(CAPTAINS))
def test_what_is_the_captains_is_listed_for_the_captain_alone(action: Action) -> None:
    doing = {who == match.captain for match, who, actions in listed() if action in actions}
    assert doing == {True}


@pytest.mark.parametrize(
    ("scene", "who", "actions"),
    [
        (laying, EMMA, {Action.LEAVE}),
        (laying, CAPTAIN, {Action.LAY_CARDS, Action.NAME_TOP_CARD, Action.LEAVE}),
        (ready, EMMA, {Action.LEAVE}),
        (ready, CAPTAIN, {Action.TOSS, Action.LEAVE}),
        (lambda: ready(seats=(EMMA, CAPTAIN)), EMMA, set()),
        (ready_in_honour, EMMA, {Action.LEAVE}),
        (ready_in_honour, CAPTAIN, {Action.DECLARE_TOP_CARD, Action.TOSS, Action.LEAVE}),
        (search, EMMA, {Action.GO, Action.RED}),
        (search, CAPTAIN, {Action.GO, Action.RED, Action.CALL_OFF}),
        (go_countdown, EMMA, {Action.WILD}),
        (go_countdown, MARIE, {Action.CONCUR, Action.WILD}),
        (lambda: go_countdown().then(commands.PlaceWild(WRONG), LUCAS), MARIE, {Action.CONCUR}),
        (red_countdown, EMMA, set()),
        (red_countdown, MARIE, {Action.RED, Action.WILD}),
        (lambda: red_countdown().then(commands.PlaceWild(WRONG), MARIE), MARIE, set()),
        (go_picks, EMMA, {Action.PICK}),
        (go_picks, MARIE, set()),
        (red_picks, EMMA, set()),
        (red_picks, MARIE, {Action.PICK}),
        (lambda: red_picks().then(commands.DeclinePick(), MARIE), MARIE, set()),
        (lambda: honour_countdown().count_down(), MARIE, {Action.DECLARE_WILD}),
        (declaring, MARIE, {Action.DECLARE_WILD, Action.DECLARE_RESULT}),
        (two_concurred_in_honour, MARIE, {Action.DECLARE_RESULT}),
        (reveal, MARIE, {Action.NEXT_ROUND}),
        (over, MARIE, set()),
        (over, NOBODY, set()),
    ],
)
def test_what_a_player_can_do(scene: Callable[[], Table], who: Seat, actions: set[Action]) -> None:
    assert set(own(scene().match, who).actions) == actions
