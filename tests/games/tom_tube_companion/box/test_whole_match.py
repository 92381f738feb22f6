"""Whole matches with nothing but buttons, nine lights and the matrix; and by the keypad alone."""

from pathlib import Path

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import SeatingOpened
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.games.tom_tube_companion.box.buttons import Role
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import EnterCount, FinishTurn
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM, Ending, Phase
from tests.box.keypad.table import Table
from tests.box.machine.memory import MemoryJournal
from tests.games.tom_tube_companion.box.table import (
    BUTTON_OF_DAVE,
    BUTTON_OF_TOM,
    POINTS,
    SAID,
    CompanionTable,
    beginning,
    companion_games,
    timeless,
)


def test_from_the_lobby_to_the_evaluation_and_back_by_buttons() -> None:
    table = CompanionTable(events=(SeatingOpened(0, companion_games().home),))
    table.press(BUTTON_OF_TOM, BUTTON_OF_DAVE)
    table.hold(BUTTON_OF_TOM)
    table.wait(0.6)
    assert (table.view.phase, table.view.awaited) == (Phase.TURN, (TOM,)), "whoever holds a button begins"
    play_on(table)
    assert [player.total for player in table.view.players] == list(POINTS)
    assert (table.view.ending, table.view.bonus, table.view.fast) == (Ending.BONUS, 7, DAVE)
    table.hold(BUTTON_OF_TOM)
    assert table.table.is_in_lobby


def play_on(table: CompanionTable, done: int = 0) -> CompanionTable:
    """What is said from some point on, by buttons."""
    for seat, what in SAID[done:]:
        before = table.companion
        table.carry_out(seat, what)
        assert table.companion is not before, what
    return table


def whole() -> tuple[CompanionTable, tuple[TableEvent, ...]]:
    journal = MemoryJournal()
    table = play_on(CompanionTable(journal=journal))
    return table, (*beginning(), *journal.events)


WHOLE, EVENTS = whole()


@pytest.mark.parametrize("kept", range(2, len(EVENTS)))
def test_after_the_plug_was_pulled_behind_any_event_the_same_match_is_played(kept: int) -> None:
    assert len(EVENTS) == len(beginning()) + len(SAID)
    after = play_on(CompanionTable(events=EVENTS[:kept]), kept - len(beginning()))
    assert timeless(after.companion) == timeless(WHOLE.companion)
    assert after.view == WHOLE.view


# --- the keypad ---


class KeypadTable(Table):
    """Two people with the keypad in hand."""

    def __init__(self, folder: Path, language: Language = Language.ENGLISH) -> None:
        super().__init__(folder, games=companion_games(language))
        self.box.machine.open(beginning(language))

    def touch(self, label: str) -> None:
        items = self.shown().words["items"]
        assert isinstance(items, dict)
        answers = {said: word for word, said in items.items()}
        assert label in answers, answers
        assert self.do(f"do {self.shown().words['ask']} {answers[label]}") is None

    def take(self, seat: int) -> None:
        """Say whose keypad it is now."""
        if self.shown().words.get("seats"):
            assert self.do(f"do {self.shown().words['ask']} {seat}") is None

    def enter(self, *numbers: int) -> None:
        for number in numbers:
            assert self.shown().name == "number"
            assert self.do(f"do {self.shown().words['ask']} {number}") is None


def test_a_match_by_the_keypad_alone(tmp_path: Path) -> None:
    table = KeypadTable(tmp_path)
    assert table.shown().words["seat"] == TOM, "nobody else is asked, so nobody need say who it is"
    table.touch("Turn is done")
    assert table.shown().words["seat"] == DAVE
    table.touch("I am home")
    for _ in range(6):
        table.touch("Turn is done")
    table.touch("Take the last turn back")
    table.touch("Turn is done")
    table.touch("I am home")
    assert table.shown().words["seat"] == TOM
    assert table.shown().words["title"] == "Energy: …"
    table.enter(3, 0, 0)
    assert (table.shown().words["title"], table.shown().words["most"]) == ("Solar: …", 2)
    table.enter(1)
    assert table.shown().words["seat"] == DAVE
    table.enter(5, 3, 1)
    assert table.shown().words["scores"] == {TOM: POINTS[0], DAVE: POINTS[1]}
    assert table.shown().words["winners"] == [DAVE]


@pytest.mark.parametrize(("language", "said"), [(Language.FRENCH, "Énergie : …"), (Language.GERMAN, "Energie: …")])
def test_the_keypad_names_counters_in_every_language(tmp_path: Path, language: Language, said: str) -> None:
    table = KeypadTable(tmp_path, language)
    table.touch({Language.FRENCH: "Échoué, ou plateau plein", Language.GERMAN: "Gestrandet oder Brett voll"}[language])
    table.take(TOM)
    assert table.shown().words["title"] == said


# --- slips ---


def test_only_the_buttons_of_the_player_in_turn_end_it() -> None:
    table = CompanionTable()
    for role in (Role.OK, Role.HOME, Role.END, Role.BACK):
        table.tap(DAVE, role)
        table.tap(DAVE, Role.OK)
    assert table.view.turns == 0
    table.tap(TOM, Role.OK)
    assert table.view.awaited == (DAVE,)


def test_a_press_that_comes_too_soon_is_not_taken_for_the_next_turn() -> None:
    table = CompanionTable()
    table.carry_out(TOM, SAID[0][1])
    table.tap(DAVE, Role.HOME)
    table.tap(DAVE, Role.HOME)
    assert table.view.phase is Phase.RETURN, "the same button is yes, too"
    table.tap(TOM, Role.OK, then_s=0.05)
    table.tap(TOM, Role.OK)
    assert table.view.bonus == 1


def test_another_button_withdraws_a_question() -> None:
    table = CompanionTable()
    table.tap(TOM, Role.END)
    table.tap(TOM, Role.BACK)
    table.tap(TOM, Role.OK)
    assert (table.view.phase, table.view.awaited) == (Phase.TURN, (DAVE,))


def test_a_hold_steps_by_five_and_stops_at_what_there_is() -> None:
    table = CompanionTable(events=EVENTS[: 2 + 15])
    assert table.view.phase is Phase.ENTER
    for number in (5, 10, 15, 20, 24, 24):
        table.keep(TOM, 2)
        assert table.in_hand(TOM).number == number
    table.keep(TOM, 1)
    assert table.in_hand(TOM).number == 19


def test_what_a_phone_enters_is_no_longer_asked_for() -> None:
    table = CompanionTable(events=EVENTS[: 2 + 15])
    table.tap(TOM, 2)
    table.do(EnterCount(Counter.ENERGY, 20), DAVE)
    table.do(EnterCount(Counter.ENERGY, 4), TOM)
    table.wait(0.1)
    assert table.in_hand(TOM).counter is Counter.CONTROL
    table.tap(TOM, 0)
    table.do(EnterCount(Counter.ALIEN, 6), DAVE)
    table.wait(0.1)
    assert table.in_hand(TOM) == table.in_hand(TOM).__class__(Counter.ALIEN, 0)


def test_why_something_cannot_be_is_told() -> None:
    table = CompanionTable(events=EVENTS[: 2 + 16])
    table.keep(TOM, 0)
    assert table.view.phase is Phase.ENTER
    prompt = table.prompt()
    assert getattr(prompt, "text", "") == "NOTHING TO UNDO"
    table.wait(9)
    assert table.in_hand(TOM).number == 0


def test_finish_turn_counts_once_for_each_press() -> None:
    table = CompanionTable()
    for turns in range(1, 6):
        table.carry_out(table.view.awaited[0], FinishTurn())
        assert table.view.turns == turns
