"""Computers at the table: they play as they would alone, hurry nobody, and nothing of them is lost or leaked."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.machine import COMPUTERS_ALONE_US
from spacebowl_pi.box.table.computer_players import THINK_AGAIN_US, Thought
from spacebowl_pi.box.thinking import Thinker, table_thinking
from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, LeaveSeat, Seating
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.box_game import SpaceBowlBox
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match.commands import SayGo
from spacebowl_pi.games.space_bowl.rules.match.events import GoCalled, RoundCleared, TossLanded
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.rules import RULES, LonelyNumbers
from tests.games.lonely_numbers.rules.match import Match, NameNumber, NumberNamed, Own, Public

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
LONELY = RULES.name


def two_games(lonely: LonelyNumbers = RULES) -> Games:
    games = box_games()
    return Games({**games.by_name, LONELY: BoxGame(lonely, "Lonely Numbers")}, games.home)


def lonely_box(*computers: Seat, lonely: LonelyNumbers = RULES, journal: MemoryJournal | None = None) -> VirtualBox:
    """One person on seat 1, and computers; begun."""
    box = VirtualBox(games=two_games(lonely), journal=journal)
    box.do(ChooseGame(LONELY))
    box.press(1)
    for seat in computers:
        box.do(JoinSeat(seat, f"C{seat}", Strength.ACE))
    box.hold(1)
    return box


def lonely(box: VirtualBox) -> Match:
    assert isinstance(box.table.match, Match)
    return box.table.match


def space_bowl_box(*computers: Seat, journal: MemoryJournal | None = None) -> VirtualBox:
    box = VirtualBox(journal=journal)
    box.press(1)
    for seat in computers:
        box.do(JoinSeat(seat, f"C{seat}", Strength.ACE))
    return box


# --- they play ---


def test_a_single_person_plays_a_match_against_a_computer() -> None:
    box = lonely_box(TWO)
    for number in range(1, 6):
        assert not lonely(box).is_over
        box.do(NameNumber(number), ONE)
        box.wait(5)
    assert lonely(box).is_over
    assert all(TWO in shown.numbers for shown in lonely(box).shown)


def test_a_computer_waits_for_the_person() -> None:
    box = lonely_box(TWO, THREE)
    box.wait(60)
    assert set(lonely(box).named) == {TWO, THREE}
    assert lonely(box).shown == ()


def test_computers_of_space_bowl_play_whole_rounds_and_the_box_goes_on_in_its_own_time() -> None:
    journal = MemoryJournal()
    box = space_bowl_box(TWO, THREE, journal=journal)
    box.hold(1)
    for _ in range(600):
        if box.phase() is Phase.READY and box.match.captain == ONE:
            box.press(1)
        box.wait(1)
        if box.phase() is Phase.OVER:
            break
    assert box.phase() is Phase.OVER
    by_computers = [event for event in journal.events if isinstance(event, GoCalled) and event.seat != ONE]
    assert len(by_computers) > 2
    reveals = [event.at_us for event in journal.events if isinstance(event, RoundCleared)]
    assert len(reveals) > 2


def test_a_computer_that_is_captain_tosses() -> None:
    journal = MemoryJournal()
    box = space_bowl_box(TWO, journal=journal)
    box.do(StartMatch(TWO))
    box.wait(5)
    assert any(isinstance(event, TossLanded) for event in journal.events)
    assert box.phase() is Phase.SEARCH


def test_a_result_stands_as_long_as_people_look_at_it() -> None:
    box = space_bowl_box(TWO)
    box.do(StartMatch(TWO))
    for _ in range(300):
        box.wait(0.5)
        if box.phase() is Phase.REVEAL:
            break
    assert box.phase() is Phase.REVEAL
    box.wait(15)
    assert box.phase() is Phase.REVEAL
    box.press(1)
    assert box.phase() is not Phase.REVEAL


def test_the_same_match_has_the_same_computers_after_a_restart() -> None:
    def numbers(*, is_pulled: bool) -> list[tuple[int, int]]:
        journal = MemoryJournal()
        box = lonely_box(TWO, THREE, journal=journal)
        box.do(NameNumber(1), ONE)
        box.wait(6)
        if is_pulled:
            box = VirtualBox(games=two_games(), journal=journal, events=tuple(journal.events))
        for number in (2, 3, 4, 5):
            box.do(NameNumber(number), ONE)
            box.wait(6)
        assert lonely(box).is_over
        return [(it.seat, it.number) for it in journal.events if isinstance(it, NumberNamed)]

    assert numbers(is_pulled=True) == numbers(is_pulled=False)


def test_another_match_has_other_computers() -> None:
    box = lonely_box(TWO)
    first = box.table.computers_seed
    other = VirtualBox(games=two_games())
    other.do(ChooseGame(LONELY))
    other.wait(1)
    other.do(JoinSeat(ONE))
    other.do(JoinSeat(TWO, "C2", Strength.ACE))
    other.do(StartMatch())
    assert 0 != other.table.computers_seed != first != 0


# --- what they are shown, and what buttons mean ---


@dataclass
class Heard:
    """Thinks later, when told to; remembers what was asked."""

    asked: list[tuple[Any, ...]] = field(default_factory=list)
    waiting: list[Callable[[], None]] = field(default_factory=list)

    def __call__(self, work: Callable[..., Any], args: tuple[Any, ...], done: Thought) -> None:
        self.asked.append(args)
        self.waiting.append(lambda: done(work(*args), None))


def test_they_are_given_what_all_see_and_what_is_theirs() -> None:
    heard = Heard()
    box = VirtualBox(games=two_games())
    box.machine.computers.think = heard
    box.do(ChooseGame(LONELY))
    box.press(1)
    box.do(JoinSeat(TWO, "", Strength.CADET))
    box.hold(1)
    ((_, bot, own),) = heard.asked[0][0]
    public = heard.asked[0][1]
    assert isinstance(public, Public)
    assert (own, public.awaited) == (Own(TWO, None), (ONE, TWO))
    assert bot == RULES.bot(TWO, Strength.CADET, box.table.computers_seed)


def test_what_was_thought_of_a_match_that_has_moved_on_is_dropped_and_thought_anew() -> None:
    heard = Heard()
    box = VirtualBox(games=two_games())
    box.machine.computers.think = heard
    box.do(ChooseGame(LONELY))
    box.press(1)
    box.do(JoinSeat(TWO, "", Strength.CADET))
    box.hold(1)
    assert len(heard.waiting) == 1
    box.do(NameNumber(9), ONE)
    box.wait(10)
    assert len(heard.waiting) == 1  # one thought at a time
    heard.waiting[0]()
    box.wait(10)
    assert TWO not in lonely(box).named
    assert len(heard.waiting) == 2
    heard.waiting[1]()
    box.wait(0.1)
    assert lonely(box).shown


def test_a_computers_button_says_nothing_in_a_match() -> None:
    box = space_bowl_box(TWO)
    box.do(StartMatch(TWO))
    box.press(2)
    assert box.phase() is Phase.READY
    box.wait(7)
    assert box.phase() is Phase.SEARCH
    box.press(2)
    box.hold(2)
    assert box.phase() is Phase.SEARCH
    box.press(1)
    assert (box.phase(), box.call().by) == (Phase.COUNTDOWN, ONE)


def test_staff_have_all_buttons_and_the_end_anybodys() -> None:
    box = lonely_box(Seat(8))
    box.hold(1, 8, seconds=5.5)
    assert box.prompt() is not None
    box.press(8)
    assert box.prompt() is None
    for number in range(1, 6):
        box.do(NameNumber(number), ONE)
        box.wait(5)
    assert lonely(box).is_over
    box.hold(8)
    assert box.table.is_in_lobby


def test_a_finger_that_was_first_is_heard_before_a_computer() -> None:
    box = space_bowl_box(TWO)
    box.do(StartMatch(ONE))
    box.press(1)
    box.wait(3)
    assert box.phase() is Phase.SEARCH
    wish = PlannedMove(box.now_us + 100_000, SayGo())
    box.machine.computers._planned = {TWO: wish}
    box.press(1, hold_ms=300)
    assert box.call().by == ONE


def test_a_computer_is_heard_before_a_finger_that_came_after() -> None:
    box = space_bowl_box(TWO)
    box.do(StartMatch(ONE))
    box.press(1)
    box.wait(3)
    box.machine.computers._planned = {TWO: PlannedMove(box.now_us + 100_000, SayGo())}
    box.wait(0.11)
    box.press(1, hold_ms=300)
    assert (box.call().by, box.round().joined) == (TWO, (ONE,))


# --- when something is wrong, and when nobody is left ---


@dataclass(frozen=True)
class Raising:
    """Cannot think."""

    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[NameNumber] | None:
        raise KeyError(public, own, now_us)


@dataclass(frozen=True)
class Babbler:
    """Answers what is no wish."""

    answer: Any

    def plan(self, public: Public, own: Own, now_us: int) -> Any:  # noqa: ANN401, ARG002
        return self.answer


class Raises(LonelyNumbers):
    """With computers that raise."""

    is_raising = True

    def bot(self, seat: Seat, strength: Strength, seed: int) -> Any:  # noqa: ANN401
        return Raising() if self.is_raising else super().bot(seat, strength, seed)


def test_a_thought_that_fails_is_said_once_and_tried_again() -> None:
    journal = MemoryJournal()
    box = lonely_box(TWO, lonely=Raises(), journal=journal)
    box.wait(3 * THINK_AGAIN_US / SECOND_US + 1)
    (note,) = [text for part, text in journal.notes if part == "computers"]
    assert note.startswith("what they would do could not be thought of (KeyError in tests.box.machine.test_computers")
    assert not lonely(box).named
    assert box.machine.next_due_us() > box.now_us


@pytest.mark.parametrize("nonsense", [PlannedMove(None, NameNumber(1)), PlannedMove("5", NameNumber(1)), "x"])  # type: ignore[arg-type]
def test_a_computer_that_answers_nonsense_is_one_that_failed(nonsense: object) -> None:
    class Babbling(LonelyNumbers):
        def bot(self, seat: Seat, strength: Strength, seed: int) -> Any:  # noqa: ANN401, ARG002
            return Babbler(nonsense)

    journal = MemoryJournal()
    box = lonely_box(TWO, lonely=Babbling(), journal=journal)
    box.wait(THINK_AGAIN_US / SECOND_US + 1)
    (note,) = [text for part, text in journal.notes if part == "computers"]
    assert note == f"what they would do could not be thought of ({note.rpartition('(')[2]}"
    assert "Own" not in note
    box.do(NameNumber(4), ONE)
    assert lonely(box).named == {ONE: 4}


def test_without_people_the_table_is_free_after_a_while() -> None:
    box = lonely_box(TWO, THREE)
    box.do(LeaveSeat(ONE), Asker.STAFF)
    box.wait(COMPUTERS_ALONE_US / SECOND_US + 1)
    assert box.seating == Seating(SpaceBowl.name)


def test_computers_do_not_keep_a_table_that_people_have_left() -> None:
    box = lonely_box(TWO)
    box.machine.abandon_after_us = 120 * SECOND_US
    box.wait(121)
    assert (box.seats, box.table.is_in_lobby) == ((), True)


# --- in the process that thinks ---


@pytest.mark.parametrize("name", [SpaceBowl.name, LONELY])
def test_they_think_in_another_process(name: str) -> None:
    async def test() -> None:
        thinker, is_done = Thinker(), asyncio.Event()
        games = Games({SpaceBowl.name: SpaceBowlBox(SpaceBowl(), ""), LONELY: BoxGame(RULES, "")}, Seating(name))
        box = VirtualBox(games=games, journal=(journal := MemoryJournal()))
        box.machine.computers.think = table_thinking(thinker, is_done.set)
        box.do(JoinSeat(ONE))
        box.do(JoinSeat(TWO, "", Strength.ACE))
        box.do(StartMatch(TWO))
        box.wait(0.1)
        try:
            await asyncio.wait_for(is_done.wait(), 30)
        finally:
            thinker.close()
        assert journal.notes == []
        box.wait(5)
        wanted = TossLanded if name == SpaceBowl.name else NumberNamed
        assert any(isinstance(event, wanted) for event in journal.events)

    asyncio.run(test())
