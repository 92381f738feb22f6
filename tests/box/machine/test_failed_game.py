"""A game that raises: it is named, its match is set aside, all keep their seats, and the box plays on."""

from pathlib import Path

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.journal.history import list_matches, noted_faults
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.box.table.scene import Asking
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat, MatchSetAside, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.messages import Screen
from tests.box.keypad.table import Table as KeypadTable
from tests.box.machine.memory import MemoryJournal, Offering
from tests.box.machine.virtual import VirtualBox
from tests.games.faulty_numbers.box import HIGHEST, TITLE, FaultyBox
from tests.games.faulty_numbers.failing import TOLD, Failing
from tests.games.faulty_numbers.rules import FaultyNumbers
from tests.games.lonely_numbers.rules.match import Match, Settings
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

ONE, TWO = Seat(1), Seat(2)
ATTRACT_S = ATTRACT_AFTER_US / SECOND_US
GAME_FAILED = refuse(CommonReason.GAME_FAILED)


def faulty_games(failing: Failing) -> Games:
    """Give the one that fails, which is chosen, and one that does not."""
    lonely = LonelyNumbers()
    games = {FaultyNumbers.name: FaultyBox(failing), lonely.name: BoxGame(lonely, "Lonely Numbers")}
    return Games(games, Seating(FaultyNumbers.name))


class Evening:
    """Two players at a box with a game that fails when it is told to."""

    def __init__(self, *at: str) -> None:
        self.failing, self.journal = Failing(set(at)), MemoryJournal()
        self.box = VirtualBox(journal=self.journal, games=faulty_games(self.failing))
        for seat in (ONE, TWO):
            self.box.do(JoinSeat(seat))

    def start(self) -> None:
        """Begin a match."""
        self.box.wait(0.1)
        self.box.do(StartMatch())
        self.box.wait(0.1)
        assert self.box.table.match is not None

    def notes(self) -> list[str]:
        """Give what was noted of games."""
        return [text for part, text in self.journal.notes if part == "game"]

    def is_set_aside(self) -> bool:
        """Say whether the match is, once, and that all is well otherwise."""
        self.box.wait(0.1)
        (note,) = self.notes()
        assert note.startswith(f"{TITLE} failed (Failure in tests.games.faulty_numbers.failing, line ")
        assert note.endswith("): its match is set aside, and all keep their seats")
        (put_away,) = [event for event in self.journal.events if isinstance(event, MatchSetAside)]
        assert put_away.why in note
        assert TOLD not in f"{note} {put_away}"
        return self.box.table.is_in_lobby and self.box.seats == (ONE, TWO)

    def play_on(self) -> None:
        """Play the game once more, by what does not fail any more."""
        self.failing.at.clear()
        self.box.press(3)
        assert self.box.seats == (1, 2, 3)
        self.box.hold(3)
        assert isinstance(self.box.table.match, Match)
        self.box.press(1, 2, 3)
        self.box.wait(0.1)
        assert len(self.box.table.match.shown) == 1


# --- wherever it fails ---

IN_A_STEP = ("due_us", "flow.tick", "flow.prompt", "flow.next_due_us", "show")


@pytest.mark.parametrize("place", IN_A_STEP)
def test_a_game_that_fails_as_time_goes_by_is_set_aside(place: str) -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add(place)
    evening.box.wait(0.3)
    assert evening.is_set_aside()
    evening.play_on()


IN_A_PRESS = ("decide", "evolve", "public", "awaited", "summary", "flow.hear", "tune", "reveals", "phase")


@pytest.mark.parametrize("place", IN_A_PRESS)
def test_a_game_that_fails_at_a_press_is_set_aside(place: str) -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add(place)
    evening.box.press(1)
    evening.box.wait(0.3)
    assert evening.is_set_aside()
    evening.play_on()


@pytest.mark.parametrize("place", ["flow", "is_counting"])
def test_a_game_that_fails_as_a_phase_begins_is_set_aside(place: str) -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add(place)
    for seat in (ONE, TWO):
        evening.box.ask(HIGHEST, seat)
    assert evening.is_set_aside()
    evening.play_on()


def test_a_game_that_fails_when_time_is_over_is_set_aside() -> None:
    for place in ("flow.settle", "counts_drafts", "decide"):
        evening = Evening()
        evening.box.games.by_name[FaultyNumbers.name].rules.settings = Settings(time_limit_s=5)
        evening.start()
        evening.failing.at.add(place)
        evening.box.wait(6)
        assert evening.is_set_aside(), place


@pytest.mark.parametrize("place", ["decide", "evolve", "public", "phase", "awaited"])
def test_whoever_asked_for_it_is_told_that_the_game_failed(place: str) -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add(place)
    assert evening.box.ask(HIGHEST, ONE) == GAME_FAILED
    assert evening.is_set_aside()
    evening.play_on()


@pytest.mark.parametrize("place", ["evolve", "public", "flow", "phase", "summary"])
def test_a_match_that_fails_as_it_begins_is_set_aside(place: str) -> None:
    evening = Evening(place)
    assert evening.box.ask(StartMatch()) == GAME_FAILED
    assert evening.box.table.is_in_lobby
    evening.box.wait(0.3)
    assert len(evening.notes()) == 1
    evening.play_on()


def test_a_match_that_cannot_be_begun_leaves_all_in_the_lobby_and_is_said() -> None:
    evening = Evening("start")
    assert evening.box.ask(StartMatch()) == GAME_FAILED
    (note,) = evening.notes()
    assert note.startswith(f"{TITLE} failed (Failure in ")
    assert not any(isinstance(event, MatchSetAside) for event in evening.journal.events)
    evening.play_on()


def test_what_a_phone_has_in_hand_is_no_way_to_stop_the_box() -> None:
    for place in ("may_draft", "own"):
        evening = Evening()
        evening.start()
        evening.failing.at.add(place)
        assert not evening.box.machine.draft(ONE, HIGHEST, evening.box.now_us)
        assert evening.is_set_aside()


def test_the_staffs_menu_is_closed_with_the_match() -> None:
    evening = Evening()
    evening.start()
    evening.box.hold(1, 8, seconds=5.5)
    evening.failing.at.add("staff_entries")
    evening.box.wait(0.1)
    assert evening.is_set_aside()
    assert evening.box.prompt() is None
    evening.play_on()


def test_a_table_that_is_cleared_is_clear_though_its_game_fails() -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add("decide")
    evening.box.machine.clear_table()
    evening.box.wait(0.1)
    assert (evening.box.table.is_in_lobby, evening.box.seats) == (True, ())
    assert len(evening.notes()) == 1


# --- at the keypad ---


@pytest.mark.parametrize("place", ["keypad.screen", "keypad"])
def test_a_keypads_screen_that_fails_sets_the_match_aside(place: str, tmp_path: Path) -> None:
    failing, journal = Failing({place}), MemoryJournal()
    table = KeypadTable(tmp_path, journal=journal, games=faulty_games(failing))
    for seat in (ONE, TWO):
        table.box.do(JoinSeat(seat))
    table.box.do(StartMatch())
    table.box.wait(0.1)
    for _ in range(3):
        table.shown()
    assert (table.box.table.is_in_lobby, table.box.seats) == (True, (1, 2))
    assert len([text for part, text in journal.notes if part == "game"]) == 1
    failing.at.clear()
    table.box.do(StartMatch())
    assert table.shown() == Screen("wait", {"lang": "en", "scores": {1: 0, 2: 0}, "names": {}})


@pytest.mark.parametrize("place", ["keypad.read", "keypad.done", "decide"])
def test_what_is_said_at_a_keypad_and_fails_is_refused_and_sets_the_match_aside(place: str, tmp_path: Path) -> None:
    failing, journal = Failing(), MemoryJournal()
    table = KeypadTable(tmp_path, journal=journal, games=faulty_games(failing))
    for seat in (ONE, TWO):
        table.box.do(JoinSeat(seat))
    table.box.do(StartMatch())
    assert table.shown().name == "wait"
    failing.at.add(place)
    assert table.do("highest") == "game_failed"
    assert (table.box.table.is_in_lobby, table.box.seats) == (True, (1, 2))
    assert len([text for part, text in journal.notes if part == "game"]) == 1


# --- after a restart ---


def test_what_was_set_aside_is_finished_in_the_journal_and_not_gone_on_with(tmp_path: Path) -> None:
    failing = Failing()
    games = faulty_games(failing)
    journal = open_journal(tmp_path, 5, games.rules)
    box = VirtualBox(journal=journal, games=games)
    box.do(JoinSeat(ONE, "Ada"))
    box.do(JoinSeat(TWO))
    box.do(StartMatch())
    box.do(HIGHEST, TWO)
    box.wait(0.1)
    failing.at.add("show")
    box.wait(0.3)
    assert journal.flush(10)
    failing.at.clear()
    newest, before = list_matches(tmp_path, games.rules)
    assert (newest.is_finished, before.is_finished) == (False, True)
    assert (before.summary.game, before.summary.name(ONE), before.summary.played.is_decided) == (
        FaultyNumbers.name,
        "Ada",
        False,
    )
    (noted,) = [fault for fault in noted_faults(tmp_path) if fault.part == "game"]
    assert "its match is set aside" in noted.text
    box.machine.close()
    journal = open_journal(tmp_path, 5, games.rules)
    events = journal.unfinished()
    assert events is not None
    assert [type(event) for event in events] == [SeatingOpened]
    again = VirtualBox(journal=journal, games=games, events=events)
    assert again.table.is_in_lobby
    assert again.seating.players == (Player(ONE, "Ada"), Player(TWO))
    again.do(StartMatch())
    again.machine.close()


@pytest.mark.parametrize("place", ["decide", "public", "phase"])
def test_a_match_that_fails_when_it_is_gone_on_with_is_set_aside(place: str) -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add(place)
    again = MemoryJournal()
    box = VirtualBox(journal=again, games=evening.box.games, events=evening.journal.events)
    assert (box.table.is_in_lobby, box.seats) == (True, (1, 2))
    assert [text for part, text in again.notes if part == "game"] != []
    assert isinstance(again.events[-1], MatchSetAside)
    evening.failing.at.clear()
    box.hold(1)
    assert not box.table.is_in_lobby


def offered_match(failing: Failing) -> tuple[VirtualBox, Offering]:
    """A lobby that is asked about a match of before."""
    evening = Evening()
    evening.start()
    journal = Offering()
    box = VirtualBox(journal=journal, games=faulty_games(failing))
    box.do(JoinSeat(ONE))
    journal.found = tuple(evening.journal.events)
    box.wait(0.2)
    return box, journal


def test_a_match_of_before_of_which_nothing_can_be_told_is_over() -> None:
    failing = Failing({"summary"})
    box, journal = offered_match(failing)
    assert not box.machine.has_unfinished
    assert ("match", "the match of before is over: its game failed") in journal.notes
    box.press(4)
    assert box.seats == (ONE, 4)


def test_a_match_of_before_that_cannot_be_replayed_is_over_and_the_box_plays_on() -> None:
    failing = Failing({"evolve"})
    box, journal = offered_match(failing)
    assert not box.machine.has_unfinished
    said = next(text for part, text in journal.notes if part == "match")
    assert said.startswith("the match of before is over: its game failed (Failure in")
    box.press(4)
    assert box.seats == (ONE, 4)


def test_nobody_asks_a_computer_about_it() -> None:
    box, _ = offered_match(Failing())
    box.do(LeaveSeat(ONE))
    box.do(JoinSeat(ONE, "Vega", Strength.ACE))
    box.do(JoinSeat(TWO))
    box.wait(0.2)
    prompt = box.prompt()
    assert isinstance(prompt, Asking)
    assert prompt.seat == TWO


def test_a_match_of_before_that_fails_when_it_is_gone_on_with_is_set_aside() -> None:
    failing = Failing()
    box, journal = offered_match(failing)
    assert box.machine.has_unfinished
    failing.at.add("decide")
    box.machine.go_on_with_unfinished()
    box.wait(0.1)
    assert (box.table.is_in_lobby, box.seats) == (True, (1, 2))
    assert isinstance(journal.events[-1], MatchSetAside)
