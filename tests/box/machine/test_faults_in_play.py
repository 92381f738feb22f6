"""What goes wrong in play: parts fail, buttons stick and chatter, the disk is full, the clock is set back.

A box with the fault is compared with one that has none and is played by the same fingers at the same times. Every
fault must be shown, by a blinking corner of the matrix, and stand in the journal.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.journal.history import list_matches, noted_faults
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.outputs import TRY_AGAIN_US
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button, Edge
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.box.prompts import Scan
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from tests.box.journal.journals import FLUSH_S, NOON, opened, resumed, table_after
from tests.box.journal.victim import RULES
from tests.box.machine.virtual import VirtualBox
from tests.calls import at_most_calls

GONE = OSError(5, "Input/output error")
FULL = sqlite3.OperationalError("database or disk is full")
TRY_AGAIN_S = TRY_AGAIN_US / SECOND_US
STUCK_S = 15.0
MOST_CALLS_AN_EDGE = 100  # it takes 55
YEAR_S = 365 * 24 * 3600.0
WIRES = {"pixels": "spi", "matrix": "serial", "sound": "sounder"}


def joined(journal: Journal | None = None) -> VirtualBox:
    box = VirtualBox(Settings(), journal)
    for seat in (1, 2, 3, 4):
        box.press(seat)
    box.hold(1)
    assert (box.phase(), box.match.captain) == (Phase.READY, 1)
    return box


def toss(box: VirtualBox) -> None:
    box.press(box.match.captain)
    box.wait(TUMBLE_US / SECOND_US + 0.5)
    assert box.phase() is Phase.SEARCH


def in_search(journal: Journal | None = None) -> VirtualBox:
    box = joined(journal)
    toss(box)
    return box


def schedule(box: VirtualBox, seat: int, in_s: float, hold_ms: float = 120) -> None:
    box.box.buzzers.press(Button(seat), box.now_us * 1000 + round(in_s * 1e9), hold_ms)


def break_part(box: VirtualBox, part: str) -> None:
    getattr(box.box, WIRES[part]).failure = GONE


def mend_part(box: VirtualBox, part: str) -> None:
    getattr(box.box, WIRES[part]).failure = None


def corner(box: VirtualBox, pass_time: Callable[[VirtualBox], object] = lambda box: box.wait(0.1)) -> set[int]:
    """What the top right pixel of the matrix shows within a blink's time."""
    seen = set()
    for _ in range(15):
        pass_time(box)
        seen.add(box.box.rows[0] & 1)
    return seen


def shown(box: VirtualBox, without: str = "") -> dict[str, object]:
    """All that can be seen but for a part, and for the corner that blinks while there is a fault."""
    corner_bit = 1 if without else 0
    rows = (box.box.rows[0] & ~corner_bit, *box.box.rows[1:])
    seen = {"pixels": box.box.spi.picture, "matrix": rows}
    return {part: what for part, what in seen.items() if part != without}


def notes(folder: Path) -> list[tuple[str, str]]:
    """What the journal has noted, the oldest first."""
    return [(fault.part, fault.text) for fault in reversed(noted_faults(folder))]


# --- a part fails ---


@pytest.mark.parametrize("part", WIRES)
@pytest.mark.parametrize("moment", ["search", "countdown"])
def test_a_part_that_fails_and_heals_in_play_costs_the_match_nothing(tmp_path: Path, part: str, moment: str) -> None:
    with opened(tmp_path) as journal:
        boxes = box, healthy = in_search(journal), in_search()
        if moment == "search":
            break_part(box, part)
        for one in boxes:
            one.press(2, then_s=1)
        if moment == "countdown":
            break_part(box, part)
        for one in boxes:
            one.press(3, 4, then_s=2)
        assert box.machine.scene().has_fault
        assert shown(box, without=part) == shown(healthy, without=part)  # digits and bar, or cells and lights
        mend_part(box, part)
        for one in boxes:
            one.wait(6)
            assert one.phase() is Phase.COUNTDOWN
            one.wait(1.2)  # the zero sounds
            one.press(1, then_s=0.1)
            assert isinstance(one.prompt(), Scan)
        assert box.match == healthy.match
        assert shown(box) == shown(healthy)
        assert not box.machine.scene().has_fault
        box.machine.close()
    (first, what), last = notes(tmp_path)
    assert first == part
    assert what.startswith(f"{part}: ")
    assert "Input/output error" in what
    assert last == (part, "works again")


@pytest.mark.parametrize("part", ["pixels", "sound"])
def test_as_long_as_a_part_is_gone_the_corner_of_the_matrix_blinks(part: str) -> None:
    box = in_search()
    assert corner(box) == {0}
    break_part(box, part)
    box.press(5)  # nobody's button: it lights up and clicks, and that is all
    assert corner(box) == {0, 1}
    mend_part(box, part)
    box.wait(TRY_AGAIN_S)
    box.press(5)
    assert corner(box) == {0}


def test_with_everything_gone_the_buttons_still_play_a_round(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        boxes = box, healthy = joined(journal), joined()
        for part in WIRES:
            break_part(box, part)
        for one in boxes:
            toss(one)
            one.hold(2)
            one.hold(3)
            one.wait(9.5)
            one.scan_pick({1: 0, 4: 24})
            one.wait(0.2)
            assert one.phase() is Phase.REVEAL
        assert box.match == healthy.match
        box.machine.close()
    assert {part for part, _ in notes(tmp_path)} >= set(WIRES)


def test_a_part_with_a_loose_wire_is_noted_each_time_and_keeps_no_other_lit_at_the_end(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = joined(journal)
        for _ in range(3):
            break_part(box, "pixels")
            box.wait(12)  # tried again twice in vain, which is no news
            mend_part(box, "pixels")
            box.wait(TRY_AGAIN_S + 0.2)
        break_part(box, "pixels")
        box.machine.close()
    assert not any(box.box.rows)
    texts = [text for _, text in notes(tmp_path)]
    assert [text == "works again" for text in texts] == [False, True] * 3 + [False]
    assert "may still be lit: unplug its supply" in texts[-1]


def test_a_matrix_that_was_without_power_shows_the_search_again() -> None:
    boxes = box, healthy = in_search(), in_search()
    break_part(box, "matrix")
    box.box.serial.lose_power()
    for one in boxes:
        one.wait(1)
    mend_part(box, "matrix")
    for one in boxes:
        one.wait(TRY_AGAIN_S)
    assert shown(box) == shown(healthy)


def test_a_matrix_that_was_without_power_shows_the_next_countdown() -> None:
    boxes = box, healthy = in_search(), in_search()
    box.box.serial.lose_power()  # and nothing that is sent fails: nobody notices
    assert not any(box.box.rows)
    for one in boxes:
        one.press(2, then_s=0.1)
    assert shown(box) == shown(healthy)


def test_a_sounder_that_fails_in_the_middle_of_a_tone_falls_silent_when_it_heals() -> None:
    box = in_search()
    schedule(box, 5, in_s=0.001)  # nobody's button, and it clicks
    box.wait(0.01)
    assert box.box.sounder.tune[-1] == tunes.PRESS[0][0]
    break_part(box, "sound")
    box.wait(0.5)
    mend_part(box, "sound")
    box.wait(TRY_AGAIN_S + 1)
    assert box.box.sounder.tune[-1] is None


# --- a button sticks, a line chatters ---


def stick(box: VirtualBox) -> None:
    box.box.buzzers.push(Button(3), (box.now_us + 1000) * 1000)
    box.wait(STUCK_S + 1)


def release(box: VirtualBox) -> None:
    box.box.buzzers.let_go(Button(3), (box.now_us + 1000) * 1000)
    box.wait(0.5)


def with_stuck_button(journal: Journal | None = None) -> VirtualBox:
    """Before a round the button of player 3 sticks."""
    box = joined(journal)
    stick(box)
    return box


def test_a_stuck_button_is_out_of_play_and_the_others_play_on(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = with_stuck_button(journal)
        toss(box)
        assert box.machine.gestures.locked(box.now_us) == ()  # it was no early press
        box.press(2)
        assert box.call().by == 2
        box.press(4)
        box.wait(9)
        assert isinstance(box.prompt(), Scan)
        assert box.round().joined == (Seat(4),)
        while box.phase() is Phase.PICKS:
            box.wait(1)
        release(box)
        box.wait(2)
        box.press(3)  # goes on from the reveal
        assert box.phase() is Phase.READY
        toss(box)
        box.press(3)
        assert box.call().by == 3
        box.machine.close()
    assert "Buzzer 3 has been down for over 15 s and is left out: free the button" in notes(tmp_path)[0][1]


def test_a_stuck_button_makes_the_corner_of_the_matrix_blink() -> None:
    box = with_stuck_button()
    toss(box)
    assert corner(box) == {0, 1}


def test_the_light_of_a_stuck_button_is_not_as_those_of_the_others() -> None:
    box, healthy = with_stuck_button(), in_search()
    toss(box)
    seen = set()
    for _ in range(20):
        box.wait(0.1)
        seen.add(box.box.lights[2])
    assert seen != {healthy.box.lights[2]}


def test_each_time_a_button_sticks_a_sentence_is_noted(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = with_stuck_button(journal)
        release(box)
        stick(box)
        box.machine.close()
    sentence = "Buzzer 3 has been down for over 15 s"
    assert [text[: len(sentence)] for _, text in notes(tmp_path) if "down" in text] == [sentence] * 2


def test_a_button_that_nobody_hears_is_noted_once(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = joined(journal)
        for _ in range(110):
            box.press(2, hold_ms=60, then_s=0.4)
        box.machine.close()
    assert sum("Buzzer 3 was not heard" in text for _, text in notes(tmp_path)) == 1


def flood(box: VirtualBox, line: int, seconds: float) -> None:
    """Ten edges a millisecond, taken as they have piled up every 2 ms."""
    began_us = box.now_us
    for number in range(round(seconds * 10_000)):
        at_us = began_us + number * 100
        if at_us >= box.now_us + 2000:
            box.now_us += 2000
            box.box.buzzers.play_until(box.now_us * 1000)
            box.machine.step(box.now_us)
        box.box.buzzers.deliver(Edge(Button(line), number % 2 == 0, at_us * 1000))
    box.wait(0.002)


def test_ten_thousand_edges_a_second_on_one_line_disturb_none_of_the_others(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = in_search(journal)
        schedule(box, 2, in_s=1)
        schedule(box, 4, in_s=2.5)
        with at_most_calls(MOST_CALLS_AN_EDGE * 40_000):  # a machine that falls behind would never catch up
            flood(box, 3, seconds=4)
        assert box.call().by == 2
        assert box.round().joined == (Seat(4),)
        call_us = (box.match.deadline_us or 0) - 10 * SECOND_US
        assert abs(call_us - (box.now_us - 3 * SECOND_US)) < 5_000  # by the stamp, to a few bounces
        box.wait(1.1)
        box.press(3)  # it has calmed down
        assert box.round().joined == (Seat(4), Seat(3))
        box.machine.close()
    assert any("Buzzer 3 chatters and is left out" in text for _, text in notes(tmp_path))


def test_a_flood_in_a_countdown_delays_the_zero_by_no_frame_and_says_one_press_at_most() -> None:
    box = in_search()
    box.press(2, then_s=0.2)
    zero_us = box.match.deadline_us or 0
    flood(box, 3, 5)
    flood(box, 3, (zero_us - box.now_us) / SECOND_US + 0.01)
    assert box.phase() is Phase.PICKS
    assert 0 <= box.match.began_us - zero_us <= 2_000
    assert box.round().joined in ((), (Seat(3),))


def test_a_line_that_chatters_makes_the_corner_of_the_matrix_blink() -> None:
    assert corner(in_search(), lambda box: flood(box, 3, 0.1)) == {0, 1}


# --- the disk is full ---


class Disk:
    """A disk that can be full; `connect` opens files on it."""

    def __init__(self, *, is_full: bool) -> None:
        self.is_full = is_full

    def connect(self, path: Path) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, *arguments: Any) -> sqlite3.Cursor:  # noqa: ANN401 (as sqlite3 has it)
                if disk.is_full:
                    raise FULL
                return super().execute(*arguments)

        if self.is_full:
            raise FULL
        return sqlite3.connect(path, isolation_level=None, factory=Connection)


def play_round(box: VirtualBox) -> None:
    """A red call, of which nobody makes anything."""
    if box.phase() is Phase.READY:
        toss(box)
    box.hold(2)
    assert box.call().by == 2
    box.wait(10)
    while box.phase() is Phase.PICKS:
        box.wait(1)
    box.wait(2)
    box.press(1)


@pytest.mark.parametrize("is_full_at_once", [False, True])
def test_a_disk_that_is_full_for_a_while_costs_nothing_of_the_match(tmp_path: Path, *, is_full_at_once: bool) -> None:
    disk = Disk(is_full=is_full_at_once)
    with opened(tmp_path, connect=disk.connect) as journal:
        box = joined(journal)
        assert journal.flush(FLUSH_S) is not is_full_at_once
        disk.is_full = True
        toss(box)
        assert not journal.flush(FLUSH_S)
        assert corner(box) == {0, 1}
        play_round(box)
        play_round(box)
        assert not journal.flush(FLUSH_S)
        disk.is_full = False
        assert journal.flush(FLUSH_S)
        play_round(box)
        toss(box)
        assert corner(box) == {0}
        end = box.match
        assert end.round_number == 4
        box.machine.close()
    assert table_after(resumed(tmp_path)).match == end
    part, text = notes(tmp_path)[0]
    assert (part, "cannot be written: database or disk is full; play goes on without it" in text) == ("journal", True)


# --- the clock is set back ---


def two_matches(journal: Journal, set_back: Callable[[Journal], None]) -> Match:
    """One match in whose countdown the clock may be set back, and the beginning of the next."""
    box = in_search(journal)
    box.press(2, then_s=1)
    set_back(journal)
    zero_us = box.match.deadline_us or 0
    box.wait((zero_us - box.now_us) / SECOND_US)
    assert (box.phase(), box.match.began_us) == (Phase.PICKS, zero_us)
    box.do(common.End(), Asker.STAFF)
    box.hold(1)
    box.hold(2)
    toss(box)
    box.press(4)
    end = box.match
    box.machine.close()
    return end


class Wall:
    """A wall clock that can be set back."""

    def __init__(self) -> None:
        self.time_s = NOON

    def set_back(self, journal: Journal) -> None:
        assert journal.flush(FLUSH_S)
        self.time_s -= YEAR_S


def test_a_clock_set_back_by_a_year_changes_neither_order_nor_deadlines(tmp_path: Path) -> None:
    wall, steady = Wall(), Wall()
    with opened(tmp_path / "set back", wall_clock=lambda: wall.time_s) as journal:
        end = two_matches(journal, wall.set_back)
    with opened(tmp_path / "steady", wall_clock=lambda: steady.time_s) as journal:
        assert two_matches(journal, lambda _: None) == end
    newest, oldest = list_matches(tmp_path / "set back", RULES)
    assert (newest.opened[:4], oldest.opened[:4]) == ("2025", "2026")
    assert (newest.is_finished, oldest.is_finished) == (False, True)
    assert [match.summary for match in list_matches(tmp_path / "steady", RULES)] == [newest.summary, oldest.summary]
    assert table_after(resumed(tmp_path / "set back")).match == end


def test_a_clock_set_back_by_a_year_is_noted(tmp_path: Path) -> None:
    wall = Wall()
    with opened(tmp_path, wall_clock=lambda: wall.time_s) as journal:
        two_matches(journal, wall.set_back)
    assert any("clock" in f"{part} {text}" for part, text in notes(tmp_path))
