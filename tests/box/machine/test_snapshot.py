"""What others are told, and when: as soon as it is durable; the box's own lights and sound do not wait."""

from pathlib import Path

import pytest

from spacebowl_pi.box.flows.lobby import LEAVE_AFTER_US, READ_FIRST_US
from spacebowl_pi.box.table.scene import GO_ON, Asking
from spacebowl_pi.box.table.snapshot import SHOWN_AFTER_S
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.box.tunes import GO
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from tests.box.journal.journals import EVENTS, kept, opened, table_after
from tests.box.journal.test_faults import comes, held, impatient
from tests.box.journal.victim import NAMES
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox

STALL_US = 2 * SECOND_US


class SlowJournal(MemoryJournal):
    """A journal on a disk that keeps things when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.is_well = True
        self.durable = self.appended = 0
        self.now_s = 0.0
        self.clock_s = lambda: self.now_s

    def append(self, *events: TableEvent, is_start: bool = False) -> int:
        super().append(*events, is_start=is_start)
        self.appended += 1
        return self.appended

    def is_durable(self, number: int) -> bool:
        return number <= self.durable

    def is_writing(self) -> bool:
        return self.is_well

    def unfinished(self, timeout_s: float = 0.0) -> None:  # noqa: ARG002
        return None

    def keep(self) -> None:
        self.durable = self.appended
        self.call()


def slow_box() -> tuple[VirtualBox, SlowJournal]:
    journal = SlowJournal()
    box = VirtualBox(Settings(pick_limit_s=10), journal)
    journal.keep()
    box.wait(0.1)
    return box, journal


def told_phase(box: VirtualBox) -> Phase | None:
    snapshot = box.machine.snapshot()
    view = snapshot.scene.view
    assert view == snapshot.view
    return None if view is None else view.phase


def told_seats(box: VirtualBox) -> tuple[Seat, ...]:
    snapshot = box.machine.snapshot()
    assert snapshot.seating == snapshot.scene.seating
    return snapshot.scene.seating.seats


def in_search(box: VirtualBox, journal: SlowJournal) -> None:
    for press in (1, 2):
        box.press(press)
    box.hold(1)
    box.press(1)
    box.wait(TUMBLE_US / SECOND_US + 0.2)
    journal.keep()
    box.wait(0.1)
    assert told_phase(box) is box.phase() is Phase.SEARCH


def test_a_call_lights_and_sounds_at_once_and_is_told_when_it_is_durable() -> None:
    box, journal = slow_box()
    in_search(box, journal)
    box.press(2)
    assert box.phase() is Phase.COUNTDOWN
    assert box.machine.outputs.begun is not None
    assert box.machine.outputs.begun.tune == GO
    assert told_phase(box) is Phase.SEARCH
    assert box.machine.snapshot().changes < box.machine.changes
    journal.keep()
    assert told_phase(box) is Phase.COUNTDOWN
    assert box.machine.snapshot().changes == box.machine.changes


def test_what_happens_while_more_is_waited_for_is_told_one_after_the_other() -> None:
    box, journal = slow_box()
    for seat in (3, 5, 7):
        box.press(seat)
    first = journal.appended - 2
    for number, seats in ((first - 1, ()), (first, (3,)), (first + 1, (3, 5)), (first + 2, (3, 5, 7))):
        journal.durable = number
        assert told_seats(box) == seats


def test_nobody_waits_longer_than_the_bound_and_it_is_said_once() -> None:
    box, journal = slow_box()
    for seat in (3, 5):
        box.press(seat)
        assert told_seats(box) == box.seats[:-1]
        journal.now_s += SHOWN_AFTER_S - 0.01
        assert told_seats(box) == box.seats[:-1]
        journal.now_s += 0.02
        assert told_seats(box) == box.seats
    assert [text for part, text in journal.notes if part == "journal"] == [
        "the disk takes longer than 1 s to keep what happens; pages do not wait"
    ]


def test_while_the_journal_cannot_be_written_nobody_waits() -> None:
    box, journal = slow_box()
    box.press(3)
    assert told_seats(box) == ()
    journal.is_well = False
    assert told_seats(box) == (3,)
    box.do(JoinSeat(Seat(4)))
    assert told_seats(box) == (3, 4)


def test_a_reveal_is_shown_by_the_box_itself_only_when_no_power_cut_takes_it_back() -> None:
    box, journal = slow_box()
    in_search(box, journal)
    box.press(2)
    while box.phase() is not Phase.REVEAL:
        journal.keep()
        box.wait(0.05)
    journal.durable -= 1
    begun, frame = box.machine.outputs.begun, box.machine.outputs.frame
    box.wait(0.2)
    assert box.machine.outputs.begun is begun
    journal.keep()
    box.wait(0.2)
    assert box.machine.outputs.frame != frame


def test_a_reveal_sounds_when_it_is_shown() -> None:
    box = VirtualBox(Settings(pick_limit_s=10), SlowJournal())
    journal = box.machine.journal
    assert isinstance(journal, SlowJournal)
    journal.keep()
    in_search(box, journal)
    box.press(2)
    while box.phase() is not Phase.REVEAL:
        journal.durable = journal.appended
        box.wait(0.01)
    begun = box.machine.outputs.begun
    assert begun is not None
    assert begun.tune not in (tunes.RIGHT, tunes.WRONG)
    journal.keep()
    box.wait(0.05)
    assert box.machine.outputs.begun is not None
    assert box.machine.outputs.begun.tune in (tunes.RIGHT, tunes.WRONG)


# --- the machine stood still ---


def stalled_box(phase: Phase) -> VirtualBox:
    box = VirtualBox(Settings(pick_limit_s=10))
    box.machine.stalls.watch(STALL_US)
    for press in (1, 2):
        box.press(press)
    box.hold(1)
    box.press(1)
    box.wait(TUMBLE_US / SECOND_US + 0.2)
    box.press(2)
    if phase is Phase.PICKS:
        box.wait(10.2)
    box.wait(2)
    assert box.phase() is phase
    return box


@pytest.mark.parametrize("phase", [Phase.COUNTDOWN, Phase.PICKS])
def test_after_a_stall_what_was_on_begins_again_in_full_length(phase: Phase) -> None:
    box = stalled_box(phase)
    length_us = box.match.phase_length_us()
    box.now_us += 3600 * SECOND_US
    box.machine.step(box.now_us)
    assert box.phase() is phase
    assert length_us is not None
    assert box.match.deadline_us is not None
    assert box.match.deadline_us >= box.now_us + length_us
    box.wait(length_us / SECOND_US - 0.5)
    assert box.phase() is phase


@pytest.mark.parametrize("phase", [Phase.COUNTDOWN, Phase.PICKS])
def test_so_it_does_after_a_sleep_for_which_the_clock_stood_still(phase: Phase) -> None:
    slept_us = 5 * SECOND_US  # before the box was started
    box = stalled_box(phase)
    box.machine.stalls.watch(STALL_US, lambda: slept_us)
    box.wait(1)
    began_us = box.match.began_us
    slept_us += 3600 * SECOND_US
    box.wait(1)
    again_us = box.match.began_us
    assert again_us - began_us > 2 * SECOND_US
    box.wait(1)
    assert (box.phase(), box.match.began_us) == (phase, again_us)


def test_what_a_phone_said_during_a_stall_comes_after_it() -> None:
    box = stalled_box(Phase.COUNTDOWN)
    box.now_us += 60 * SECOND_US
    box.do(commands.Concur(), Seat(1))
    assert box.phase() is Phase.COUNTDOWN
    assert box.round().joined == (1,)


def test_a_late_step_is_no_stall_and_a_stall_is_nobodys_going_away() -> None:
    box = stalled_box(Phase.COUNTDOWN)
    deadline_us = box.match.deadline_us
    box.now_us += STALL_US - 1
    box.machine.step(box.now_us)
    assert box.match.deadline_us == deadline_us
    box.machine.abandon_after_us = 60 * SECOND_US
    box.now_us += 3600 * SECOND_US
    box.machine.step(box.now_us)
    box.wait(15)
    assert box.seats == (1, 2)


# --- a match that is found too late ---


def test_a_match_of_before_is_gone_on_with_if_nobody_has_sat_down(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:29])
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        box = VirtualBox(Settings(), journal)
        assert box.phase() is None
        let_go()
        assert comes(journal.is_writing)
        box.wait(0.1)
        before = table_after(EVENTS[:29])
        assert (box.phase(), box.match.players) == (before.match.phase, before.match.players)
        assert box.seating == before.seating
        assert not box.machine.has_unfinished
    with opened(tmp_path) as journal:
        assert (journal.unfinished() or ())[:29] == EVENTS[:29]
        assert journal.offered() is None


@pytest.mark.parametrize("is_wanted", [True, False])
def test_whoever_has_sat_down_is_asked_about_a_match_of_before(tmp_path: Path, *, is_wanted: bool) -> None:
    kept(tmp_path, EVENTS[:29])
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        box = VirtualBox(Settings(), journal)
        box.press(6)
        let_go()
        assert comes(journal.is_writing)
        box.wait(READ_FIRST_US / SECOND_US + 0.1)
        assert box.prompt() == Asking(Seat(6), GO_ON, "GO ON?")
        unfinished = box.machine.scene().unfinished
        assert unfinished is not None
        assert unfinished.rounds == 1
        assert [(player.seat, player.name) for player in unfinished.players] == list(enumerate(NAMES, start=1))
        box.press(4)  # others sit down as ever
        assert box.seats == (4, 6)
        box.wait(READ_FIRST_US / SECOND_US + 0.1)
        assert box.prompt() == Asking(Seat(4), GO_ON, "GO ON?")
        if is_wanted:
            box.press(4, then_s=LEAVE_AFTER_US / SECOND_US)
            assert box.phase() is table_after(EVENTS[:29]).match.phase
        else:
            box.hold(4)
            assert (box.phase(), box.seats, box.prompt()) == (None, (4, 6), None)
            box.hold(4)
            assert box.phase() is Phase.READY
        assert journal.flush(5)
        assert journal.offered() is None


def test_a_finger_that_comes_down_as_the_question_comes_does_not_answer_it(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:29])
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        box = VirtualBox(Settings(), journal)
        box.press(6)
        let_go()
        assert comes(journal.is_writing)
        box.press(5)
        box.press(5, then_s=LEAVE_AFTER_US / SECOND_US)
        assert box.seats == (6,)
        assert box.machine.has_unfinished
