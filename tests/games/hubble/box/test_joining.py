"""Somebody joins by button while the first round is on: one press asks, a second one joins."""

import json
from functools import cache

import pytest

from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import Table, TableEvent
from spacebowl_pi.games.hubble.box.prompts import Told
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.rules import Hubble
from tests.box.machine.memory import MemoryJournal
from tests.games.hubble.box.table import HubbleTable, hubble_games

ASKS = Told(Seat(4), "TO JOIN: PRESS AGAIN")


def seats(table: HubbleTable) -> list[int]:
    return [player.seat for player in table.view.players]


def to_draw() -> HubbleTable:
    table = HubbleTable(2)
    table.to_draw()
    return table


@pytest.mark.parametrize("make", [lambda: HubbleTable(2), to_draw], ids=["before the roll", "while all draw"])
def test_a_second_press_joins(make: object) -> None:
    assert callable(make)
    table = make()
    table.press(4)
    assert table.prompt() == ASKS
    assert seats(table) == [1, 2]
    table.press(4)
    assert seats(table) == [1, 2, 4]
    assert table.prompt() is None
    assert table.seating.player(Seat(4)) is not None
    if table.view.phase is Phase.ROLL:
        table.to_draw()
    table.press(4)
    assert table.player(4).has_drawn


def test_the_question_is_forgotten_after_a_while_or_with_another_press() -> None:
    table = to_draw()
    table.press(4)
    table.wait(11)
    assert table.prompt() is None
    table.press(4)
    assert table.prompt() == ASKS
    table.press(1)
    assert table.prompt() is None
    assert table.player(1).has_drawn
    table.press(5)
    table.press(4)
    assert table.prompt() == ASKS
    table.hold(4)
    assert seats(table) == [1, 2]


def test_7_rolls_and_asks_only_while_all_draw() -> None:
    table = HubbleTable(2)
    table.press(7)
    assert (table.view.roll is not None, table.prompt()) != (False, None)
    table.wait(3)
    table.name_third()
    table.press(7)
    table.press(7)
    assert seats(table) == [1, 2, 7]


def test_later_nobody_is_asked_and_nobody_alone_either() -> None:
    table = to_draw()
    for seat in (1, 2):
        table.press(seat)
    table.close()
    table.wait(2)
    for _ in range(2):
        table.press(4)
        assert (table.prompt(), seats(table)) == (None, [1, 2])
    alone = HubbleTable(1)
    alone.press(4)
    alone.press(4)
    assert (alone.prompt(), seats(alone)) == (None, [1])


def test_who_joins_while_the_round_could_close_is_waited_for_and_the_match_plays_on() -> None:
    table = to_draw()
    for seat in (1, 2):
        table.press(seat)
    assert table.view.is_closing
    table.press(4)
    table.press(4)
    assert not table.seen().is_closing
    table.wait(20)
    assert (table.view.round, list(table.view.awaited)) == (1, [4])
    points = dict.fromkeys((1, 2, 4), (0, 0, 0, 0, 0, 0))
    table.play_on(points)
    assert seats(table) == [1, 2, 4]


def test_a_computer_that_joins_from_the_page_draws_by_itself() -> None:
    table = to_draw()
    table.do(JoinSeat(Seat(3), computer=Strength.CADET))
    for seat in (1, 2):
        table.press(seat)
    for _ in range(60):
        table.wait(1)
        if table.view.round == 2:
            break
    assert seats(table) == [1, 2, 3]
    assert table.view.round == 2
    assert table.player(3).pad.strip(".")


def test_a_refusal_is_told_to_pages() -> None:
    table = HubbleTable(1)
    decided = table.ask(JoinSeat(Seat(2)))
    assert isinstance(decided, Refusal)
    assert decided.reason is CommonReason.MATCH_IS_ON


@pytest.mark.parametrize("language", Language)
def test_the_question_is_asked_in_the_language_of_the_table(language: Language) -> None:
    table = HubbleTable(2, language=language)
    table.press(4)
    told = table.prompt()
    assert isinstance(told, Told)
    assert (":" in told.text, told.seat) == (True, 4)


# --- the plug is pulled ---


@cache
def with_latecomers() -> tuple[TableEvent, ...]:
    """Two begin; somebody joins before the roll, and two while all draw, one of them at a page."""
    journal = MemoryJournal()
    table = HubbleTable(2, journal=journal)
    table.press(4)
    table.press(4)
    table.to_draw()
    table.press(1)
    table.press(7)
    table.press(7)
    table.do(JoinSeat(Seat(3)))
    for seat in (2, 3, 4, 7):
        table.press(seat)
    table.close()
    return tuple(journal.events)


def test_each_event_fits_the_ones_before_and_is_read_as_it_was_written() -> None:
    rules = hubble_games().rules
    table = Table(Seating(Hubble.name))
    for event in with_latecomers():
        data = json.loads(json.dumps(rules.event_to_data(table, event)))
        assert rules.event_from_data(table, data) == event
        assert rules.fault(table, event) is None
        table = rules.evolve(table, event)
    assert table.seating.seats == table.match.players == (1, 2, 3, 4, 7)


@pytest.mark.parametrize("kept", range(4, 19))
def test_the_match_goes_on_wherever_the_plug_was_pulled(kept: int) -> None:
    events = with_latecomers()
    assert len(events) == 18
    table = HubbleTable(events=events[:kept])
    table.play_on(dict.fromkeys(range(1, 9), (0, 0, 0, 0, 0, 0)), full_rounds=0)
    assert table.view.phase is Phase.OVER
