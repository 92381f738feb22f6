"""Whole matches with nothing but buttons, nine lights and the matrix, with wrong presses in between."""

from dataclasses import replace
from random import Random

import pytest

from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, FillSpace, Resign, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, moves
from tests.box.machine.memory import MemoryJournal
from tests.games.tom_tube.box.recorded import COMMANDS, EVENTS, MATCHES, RESULT, beginning
from tests.games.tom_tube.box.table import TubeTable


def test_the_recorded_game_is_played_by_buttons() -> None:
    journal = MemoryJournal()
    table = recorded(journal=journal)
    view = table.view
    assert (view.end, view.bonus_turns, view.turns) == (RESULT["end"], RESULT["bonus_turns"], RESULT["turns"])
    assert {player.name: player.total for player in view.players} == RESULT["score"]
    assert [replace(event, at_us=3) for event in journal.events] == list(EVENTS[len(beginning()) :])
    table.hold(1)
    assert table.table.is_in_lobby


# Of these, the first has an exchange and a control drift, the second a space that the other player leaves open.
@pytest.mark.parametrize(("seed", "rare"), [(17, "Exchange"), (70, "LeaveOpen")])
def test_a_match_at_random_is_played_to_the_end_however_fingers_slip(seed: int, rare: str) -> None:
    table, random, fingers = TubeTable(), Random(seed), Random(seed)
    done = set()
    while table.view.phase is not Phase.OVER:
        if fingers.random() < 0.2:
            slip(table, fingers)
        command, before = at_random(table.view, random), table.tube
        table.carry_out(command)
        assert table.tube is not before, command
        done.add(type(command).__name__)
        table.wait(0.2)
    assert table.view.end is not None
    assert {"DrawRhomb", "LayRhomb", "FillSpace", "Drift", "Jump", rare} <= done


def at_random(view: View, random: Random) -> Command:
    """Any kind of command, then any of that kind; who helps to fill has one space after the other."""
    seat = view.awaited[0]
    commands = [it for it in moves(view, Own(seat)) if not isinstance(it, TakeUp | Resign)]
    if seat != view.turn:
        commands = [it for it in commands if not isinstance(it, FillSpace) or it.space == view.pending[0]]
    kind = random.choice(sorted({type(it).__name__ for it in commands}))
    return random.choice([it for it in commands if type(it).__name__ == kind])


def slip(table: TubeTable, random: Random) -> None:
    """Press what changes nothing: the other player's buttons, a question that is withdrawn, a step forth and back."""
    before, phase = table.tube, table.view.phase
    for role in random.sample(list(Role), 2):
        table.other(role)
    if phase is Phase.TURN:
        table.tap(Role.NEXT)
        table.tap(Role.OK)
        table.tap(Role.BUILD)
        table.tap(Role.NEXT)
        table.tap(Role.MOVE)
        table.keep(Role.MOVE)
        table.tap(Role.NEXT)
    elif phase is Phase.LAY:
        table.tap(Role.MOVE)
        table.tap(Role.OK, then_s=0.05)
        table.tap(Role.OK)
        table.tap(Role.BUILD)
        table.keep(Role.NEXT)
        table.keep(Role.OK)
    assert table.tube == before


# --- the plug is pulled ---


def recorded(events: tuple[TableEvent, ...] | None = None, journal: MemoryJournal | None = None) -> TubeTable:
    """The recorded game, played on by buttons from wherever these events have led."""
    table = TubeTable(events=events or beginning(), journal=journal)
    done = 0 if events is None else len(events) - len(beginning())
    for command in COMMANDS[done:]:
        before = table.tube
        table.carry_out(command)
        assert table.tube is not before, command
        table.wait(0.3)
    return table


KINDS = [type(event).__name__ for event in EVENTS]


def last(kind: str) -> int:
    """How many events there were before the last of a kind."""
    return len(KINDS) - 1 - KINDS[::-1].index(kind)


# Before and after the last rhomb is drawn, and laid; before the last of several spaces is filled; on the way home.
KILLED = (
    last("RhombDrawn"),
    last("RhombLaid"),
    last("SpaceFilled"),
    last("SpaceFilled") + 1,
    last("Moved") - 3,
    last("Moved"),
)


def timeless(match: Match) -> Match:
    return replace(match, before=None)


@pytest.mark.parametrize("kept", KILLED)
def test_a_match_goes_on_by_buttons_wherever_the_plug_was_pulled(kept: int) -> None:
    after = recorded(events=EVENTS[:kept])
    assert timeless(after.tube) == timeless(MATCHES[-1])


def test_whatever_event_was_the_last_the_box_asks_the_same_again() -> None:
    table = TubeTable(events=beginning())
    for done, command in enumerate(COMMANDS[:-1], len(beginning()) + 1):
        table.do(command)
        table.wait(0.1)
        if done % 5 == 0:
            assert TubeTable(events=EVENTS[:done]).prompt() == table.prompt()
