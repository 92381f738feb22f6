"""A game of rules alone at the keypad: whose turn it is, that seat's moves, and nobody else's secret in between."""

from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.keypad.game_screens import KeyAction
from spacebowl_pi.box.keypad.moves_screens import MoveScreens
from spacebowl_pi.box.keypad.questions import ChooseSeat, Questions
from spacebowl_pi.box.table.scene import Scene, TimeLimit
from spacebowl_pi.box.table.view_cache import ViewCache
from spacebowl_pi.core.common_commands import End
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker, replay
from spacebowl_pi.core.seating import Choose, JoinSeat, Seating
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.messages import Misread, Screen
from tests.box.keypad.joined import JoinedTable
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.rules.match import Match, NameNumber, NumberNamed
from tests.games.lonely_numbers.test_rules import begun

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


class AtMatch:
    """The screens at a match of three; `asked_of` are the seats whose own they have asked for."""

    def __init__(self, *, computers: tuple[Seat, ...] = ()) -> None:
        self.screens = MoveScreens(RULES, "Lonely Numbers")
        self.match: Match = begun(3)
        self.asked_of: list[Seat] = []
        strength = dict.fromkeys(computers, Strength.ACE)
        players = tuple(Player(seat, f"P{seat}", strength.get(seat)) for seat in (ONE, TWO, THREE))
        self._seating = Seating(RULES.name, players=players)
        self._cache = ViewCache()

    @property
    def scene(self) -> Scene:
        return self._cache.look(RULES, self.match).scene(self._seating, None, 0)

    def own(self, seat: Seat) -> Any:  # noqa: ANN401
        self.asked_of.append(seat)
        return RULES.own(self.match, seat)

    def shown(self) -> Screen:
        return self.screens.screen(self.scene, self.own)

    def say(self, words: str) -> KeyAction | Refusal | None:
        """Say what the screen that is shown asks, by `{ask}`."""
        return self.screens.read(words.format(ask=self.shown().words.get("ask")).split(), self.scene)


def test_it_asks_whose_turn_it_is_then_for_a_number_and_then_the_next_one() -> None:
    at = AtMatch()
    screen = at.shown()
    assert (screen.name, screen.words["seats"], screen.words["seat"]) == ("choose", [1, 2, 3], None)
    assert at.say("do {ask} 2") is None
    screen = at.shown()
    assert (screen.name, screen.words["seat"]) == ("number", 2)
    assert (screen.words["least"], screen.words["most"]) == (1, 9)
    deed = at.say("do {ask} 7")
    assert deed == KeyAction(TWO, NameNumber(7))
    assert isinstance(deed, KeyAction)
    at.screens.done(deed)
    at.match = replay(RULES, [NumberNamed(0, TWO, 7)], at.match)
    assert (at.shown().words["seats"], at.shown().words["seat"]) == ([1, 3], None)


def test_what_is_a_seats_own_is_asked_for_only_while_it_has_the_keypad() -> None:
    at = AtMatch()
    at.shown()
    assert at.asked_of == []
    at.say("do {ask} 3")
    at.shown()
    assert set(at.asked_of) == {THREE}
    at.say("away {ask}")
    at.asked_of.clear()
    at.shown()
    assert at.asked_of == []


def test_the_same_is_asked_under_the_same_number_and_anything_else_under_another() -> None:
    at = AtMatch()
    first = at.shown()
    assert at.shown() is first
    at.say("do {ask} 1")
    second = at.shown()
    at.say("away {ask}")
    third = at.shown()
    assert len({screen.words["ask"] for screen in (first, second, third)}) == 3


def test_an_answer_to_a_question_of_before_is_refused_and_one_that_was_not_offered_not_understood() -> None:
    at = AtMatch()
    stale = at.shown().words["ask"]
    at.say("do {ask} 1")
    at.shown()
    refused = at.say(f"do {stale} 2")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_now"
    for words in ("do {ask} 10", "do {ask} x", "do {ask}", "page {ask} 2", "away", "name 7"):
        with pytest.raises(Misread):
            at.say(words)


def test_a_keypad_that_is_put_down_and_a_seat_that_is_not_awaited_any_more_ask_anew_whose_turn_it_is() -> None:
    at = AtMatch()
    at.say("do {ask} 1")
    at.shown()
    at.screens.put_down()
    assert at.shown().words["seat"] is None
    at.say("do {ask} 2")
    assert at.shown().words["seat"] == 2
    at.match = replay(RULES, [NumberNamed(0, TWO, 7)], at.match)  # by phone
    assert (at.shown().words["seats"], at.shown().words["seat"]) == ([1, 3], None)


def test_computers_need_no_keypad() -> None:
    at = AtMatch(computers=(TWO, THREE))
    assert at.shown().words["seats"] == [1]
    at.match = replay(RULES, [NumberNamed(0, ONE, 7)], at.match)
    assert (at.shown().name, at.shown().words["title"]) == ("wait", "Lonely Numbers")


# --- with the real firmware ---


def lonely(*names: str) -> Games:
    found = {name: BoxGame(RULES, name.replace("_", " ").title()) for name in names or (RULES.name,)}
    return Games(found, Seating(RULES.name))


def test_a_whole_match_is_played_by_keypad_alone(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path, games=lonely())
    table.plug()
    table.touch("1", "2", "1/2")
    table.touch("9", "Start")
    numbers = {1: "9", 2: "9", 9: "4"}
    for _ in range(5):
        for seat, number in numbers.items():
            table.touch(str(seat), number, "OK")
            assert not shows_number(table)
    view = table.box.machine.view
    assert view.is_over
    assert view.scores == {1: 0, 2: 0, 9: 20}
    assert table.says("Seat 9 wins!")
    assert table.keypad.status.counters.bad_lines == 0
    assert table.keypad.status.counters.not_understood == 0
    table.touch("Play again")
    assert table.box.machine.is_in_lobby


def in_hand(folder: Path) -> JoinedTable:
    """Two players, of whom the second has the keypad in hand and has typed a number."""
    table = JoinedTable(folder, games=lonely())
    table.plug()
    table.touch("1", "2", "Start", "2", "7")
    assert shows_number(table)
    return table


def shows_number(table: JoinedTable) -> bool:
    """Say whether what somebody types is to be seen."""
    return any(tile[4][0] == "text" and tile[4][2] == "xl" for tile in table.board.tiles())


def test_who_goes_away_from_a_secret_leaves_nothing_to_be_seen(tmp_path: Path) -> None:
    table = in_hand(tmp_path)
    table.wait(21)
    assert table.says("Whose turn is it?")
    assert not shows_number(table)
    assert table.box.machine.view.awaited == (1, 2)


def test_who_goes_back_from_a_secret_gives_the_keypad_on(tmp_path: Path) -> None:
    table = in_hand(tmp_path)
    table.touch("back")
    assert table.says("Whose turn is it?")
    table.touch("1", "3", "OK")
    assert table.box.machine.view.awaited == (2,)


def test_a_cable_that_is_pulled_takes_the_keypad_out_of_the_hand(tmp_path: Path) -> None:
    table = in_hand(tmp_path)
    table.keypad.unplug()
    table.wait(1)
    table.plug()
    assert table.says("Whose turn is it?")


def test_a_match_that_ends_in_the_middle_of_a_secret_shows_its_end(tmp_path: Path) -> None:
    table = in_hand(tmp_path)
    table.box.do(End(), Asker.STAFF)
    table.wait(0.5)
    assert not shows_number(table)
    table.touch("Play again", "Start")
    assert table.says("Whose turn is it?")


def test_why_a_game_refuses_something_the_keypad_says_in_the_boxs_words(tmp_path: Path) -> None:
    table = in_hand(tmp_path)
    link: Any = table.board._keypad.app
    ask = link.screen.words["ask"]
    table.box.do(NameNumber(4), TWO)  # by phone, in the same moment
    link.say(f"do {ask} 7")
    while table.keypad.step():
        pass
    table.wait(0.5)
    assert table.says("You have named a number already.")
    table.touch("OK")
    assert table.says("Whose turn is it?")


# --- with little time ---


def hurried(folder: Path, seconds: int) -> JoinedTable:
    """A match of two, who have so long for each round, at a keypad."""
    table = JoinedTable(folder, games=lonely())
    table.plug()
    table.box.do(Choose("time_limit_s", seconds))
    for seat in (ONE, TWO):
        table.box.do(JoinSeat(seat))
    table.box.do(StartMatch())
    table.wait(0.2)
    return table


def test_the_keypad_counts_down_what_there_is_of_the_time(tmp_path: Path) -> None:
    table = hurried(tmp_path, 20)
    assert table.says("Whose turn is it?")
    assert seconds_left(table) == 20
    table.wait(5)
    assert seconds_left(table) == 15
    table.touch("1")
    assert table.says("Number?")
    assert seconds_left(table) in (14, 15)
    table.wait(15)
    assert seconds_left(table) >= 19  # of the next round


def test_without_a_deadline_there_is_no_clock(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path, games=lonely())
    table.plug()
    for seat in (ONE, TWO):
        table.box.do(JoinSeat(seat))
    table.box.do(StartMatch())
    table.wait(0.2)
    assert table.says("Whose turn is it?")
    assert not any(tile[4][0] == "bar" for tile in table.board.tiles())


def test_what_somebody_is_in_the_middle_of_stays_when_the_deadline_is_another_one() -> None:
    questions, question = Questions(), ChooseSeat("Who?", {ONE: "one", TWO: "two"})
    first = questions.screen(question, limit=TimeLimit(0, 20 * SECOND_US))
    later = questions.screen(question, limit=TimeLimit(5 * SECOND_US, 35 * SECOND_US))
    assert first.words["ask"] == later.words["ask"]
    assert (first.ends_at_us, first.words["of"]) == (20 * SECOND_US, 20_000)
    assert (later.ends_at_us, later.words["of"]) == (35 * SECOND_US, 30_000)
    endless = questions.screen(question, limit=TimeLimit(0, 2**53))
    assert endless.ends_at_us is None  # more than a line can say
    endless.line(1, 0)


def seconds_left(table: JoinedTable) -> int:
    """What the panel's clock says."""
    tiles = [tile[4] for tile in table.board.tiles()]
    assert any(look[0] == "bar" for look in tiles)
    return next(int(look[1]) for look in tiles if look[0] == "text" and str(look[1]).isdigit())
