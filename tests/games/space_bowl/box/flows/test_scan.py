"""Picking by buttons: one sweep that nobody holds up, in which a tap tells nobody anything."""

from random import Random

import pytest

from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.prompts import Scan, ScanStep
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.kiosk.channels.table import table_tree
from tests.box.machine.test_manners import in_search, started
from tests.box.machine.virtual import VirtualBox, box_games

WEB = web_games(box_games())


def in_picks(
    caller: int, *joining: int, is_red: bool = False, settings: Settings | None = None, players: int = 3
) -> VirtualBox:
    """A round at its picks, with a page open beside the box."""
    box = in_search(started(settings, players))
    box.machine.other_inputs.has_pages = True
    call = box.hold if is_red else box.press
    call(caller)
    for seat in joining:
        call(seat)
    while box.phase() is Phase.COUNTDOWN:
        box.wait(0.01)
    assert box.phase() is Phase.PICKS
    return box


def a_right_card(box: VirtualBox) -> int:
    galaxy = box.match.solver_galaxy()
    assert galaxy is not None
    return next(iter(cells_of(solve(galaxy, box.round().toss, box.match.settings.variants).valid)))


def length_s(box: VirtualBox) -> float:
    """How long the picks last from now."""
    began_us = box.now_us
    while box.phase() is Phase.PICKS:
        box.wait(0.01)
    return (box.now_us - began_us) / SECOND_US


# --- whoever has a column has rows ---


def test_beside_a_page_one_taps_while_others_let_it_go_by_after_a_red_call() -> None:
    box = in_picks(1, is_red=True)
    box.scan_pick({2: a_right_card(box)})
    box.wait(0.2)
    assert box.phase() is Phase.REVEAL
    assert [player.verdict for player in box.result().players] == [Verdict.RED, Verdict.VALID, Verdict.ABSTAINED]
    assert [player.delta for player in box.result().players] == [-2, 2, 0]


def test_beside_a_page_a_dozing_player_takes_nothing_from_who_taps() -> None:
    box = in_picks(1, 2)
    box.scan_pick({1: a_right_card(box)})
    box.wait(0.2)
    assert [player.verdict for player in box.result().players] == [Verdict.VALID, Verdict.WRONG, Verdict.ABSTAINED]


@pytest.mark.parametrize("has_pages", [True, False])
def test_those_who_do_not_pick_hold_nobody_up_for_longer_than_the_limit(*, has_pages: bool) -> None:
    box = in_picks(1, is_red=True)
    box.machine.other_inputs.has_pages = has_pages
    assert length_s(box) <= 10


def test_without_a_limit_nobody_waits_for_who_need_not_pick() -> None:
    box = in_picks(1, is_red=True, settings=Settings(pick_limit_s=None))
    assert length_s(box) < 15
    box = in_picks(1, settings=Settings(pick_limit_s=None))
    box.wait(60)
    assert box.phase() is Phase.PICKS


def test_after_a_red_call_a_hold_says_no_card_and_all_answered_ends_it() -> None:
    box = in_picks(1, is_red=True)
    box.hold(2)
    box.wait(1)
    assert box.phase() is Phase.PICKS
    box.hold(3)
    assert box.phase() is Phase.REVEAL
    assert [player.verdict for player in box.result().players] == [Verdict.RED, Verdict.ABSTAINED, Verdict.ABSTAINED]


def test_a_hold_takes_a_column_back() -> None:
    box = in_picks(1, is_red=True)
    box.wait(1.2)
    box.press(2)  # column A
    box.hold(2)
    box.scan_pick({2: 0})
    box.hold(3)
    assert box.result().players[1].pick is None


def test_in_a_go_a_hold_is_a_tap() -> None:
    box = in_picks(1, settings=Settings(pick_limit_s=None))
    for _ in ScanStep:
        while isinstance(prompt := box.prompt(), Scan) and prompt.index != 2:
            box.wait(0.02)
        box.hold(1)
        box.wait(1)
    assert box.result().players[0].pick == 2 * 5 + 2


# --- one sweep, soon over ---


@pytest.mark.parametrize(
    ("limit_s", "is_big", "longest_s"), [(10, False, 10), (10, True, 10), (5, True, 9), (30, False, 15)]
)
def test_one_sweep_shows_each_column_and_row_once_and_fits(limit_s: int, *, is_big: bool, longest_s: float) -> None:
    box = in_picks(1, settings=Settings(pick_limit_s=limit_s, variants=Variants(big_galaxy=is_big)))
    box.machine.other_inputs.has_pages = False
    shown: list[tuple[ScanStep, int | None]] = []
    began_us = box.now_us
    while isinstance(prompt := box.prompt(), Scan):
        if shown[-1:] != [(prompt.step, prompt.index)]:
            shown.append((prompt.step, prompt.index))
        box.wait(0.02)
    size = 6 if is_big else 5
    assert shown == [(step, index) for step in ScanStep for index in (None, *range(size))]
    while box.phase() is Phase.PICKS:
        box.wait(0.02)
    assert (box.now_us - began_us) / SECOND_US <= longest_s


def test_a_pick_comes_at_most_ten_seconds_after_zero() -> None:
    assert Settings().pick_limit_s == 10


def test_the_first_tap_of_a_sweep_counts() -> None:
    box = in_picks(1)
    box.scan_pick({1: 7})
    assert box.result().players[0].pick == 7
    box = in_picks(1)
    while isinstance(box.prompt(), Scan):
        box.press(1, hold_ms=60, then_s=0.3)
    assert box.result().players[0].pick == 0


def test_a_tap_in_the_very_last_moment_of_a_row_counts_though_its_edge_is_late() -> None:
    box = in_picks(1)
    while not (isinstance(prompt := box.prompt(), Scan) and prompt.index == 4):
        box.wait(0.01)
    box.press(1, hold_ms=60)
    while not (isinstance(prompt := box.prompt(), Scan) and (prompt.step, prompt.index) == (ScanStep.ROW, 4)):
        box.wait(0.01)
    while isinstance(box.prompt(), Scan):
        due_us = box.machine.next_due_us()
        box.box.buzzers.play_until(box.now_us * 1000)
        if due_us - box.now_us < 20_000 and box.match.deadline_us and box.match.deadline_us - due_us < 150_000:
            box.box.buzzers.press(1, (due_us - 1000) * 1000, 60)  # type: ignore[arg-type]
            break
        box.wait(0.005)
    box.wait(0.5)
    assert box.result().players[0].pick == 24


def test_what_was_tapped_counts_even_if_the_machine_stands_still_over_the_limit() -> None:
    box = in_picks(1)
    while isinstance(prompt := box.prompt(), Scan) and prompt.step is ScanStep.COLUMN:
        box.wait(0.02)
        if prompt.index == 3:
            box.press(1, hold_ms=60)
    while isinstance(prompt := box.prompt(), Scan) and prompt.index is None:
        box.wait(0.02)
    box.press(1, 3, hold_ms=60)
    box.now_us += 20 * SECOND_US
    box.machine.step(box.now_us)
    assert box.result().players[0].pick == 3


def test_a_pick_that_the_staff_strike_stays_struck_and_another_one_counts() -> None:
    box = in_picks(1, 2, settings=Settings(pick_limit_s=30))
    box.scan_pick({1: 7})
    box.wait(0.3)
    box.do(commands.VoidPick(Seat(1)), Asker.STAFF)
    box.wait(0.3)
    assert box.round().picks == ()
    box.do(commands.PickCard(Cell(8)), Seat(1))
    assert [(pick.seat, pick.cell) for pick in box.round().picks] == [(1, 8)]


def test_a_tap_before_a_pick_elsewhere_that_the_staff_strike_is_forgotten_with_it() -> None:
    box = in_picks(1, 2)
    box.wait(1.2)
    box.press(1)  # column A
    box.do(commands.PickCard(Cell(8)), Seat(1))
    box.wait(0.1)
    box.do(commands.VoidPick(Seat(1)), Asker.STAFF)
    box.scan_pick({1: 12})
    box.wait(0.3)
    assert box.result().players[0].pick == 12


# --- a tap tells nobody anything ---


def told(box: VirtualBox) -> tuple[object, ...]:
    """All that a table sees, hears, and reads on pages before the reveal."""
    tree = str(table_tree(box.machine.scene(), box.machine.rules, WEB))
    return (box.box.lights, box.box.cells, box.box.rows, box.box.sounder.tune[-1:], box.box.sounder.duty, tree)


@pytest.mark.parametrize("is_red", [False, True])
def test_taps_change_no_light_no_sound_and_no_page_but_what_all_are_told_between_columns_and_rows(
    *, is_red: bool
) -> None:
    boxes = watched, quiet = [in_picks(1, *(() if is_red else (2,)), is_red=is_red, players=4) for _ in range(2)]
    taps = {2: 8} if is_red else {1: 8}
    watched.now_us = quiet.now_us
    tapped: set[ScanStep] = set()
    different: set[tuple[ScanStep, int | None]] = set()
    while isinstance(prompt := watched.prompt(), Scan):
        ((seat, cell),) = taps.items()
        if prompt.index == divmod(cell, 5)[prompt.step is ScanStep.COLUMN] and prompt.step not in tapped:
            tapped.add(prompt.step)
            watched.box.buzzers.press(seat, (watched.now_us + 1000) * 1000, 120)  # type: ignore[arg-type]
        if told(watched) != told(quiet):
            different.add((prompt.step, prompt.index))
        for box in boxes:
            box.wait(0.02)
    assert len(tapped) == 2
    # Between columns and rows it is said whose column was taken, all through the rows alike; where it was is not.
    assert different == {(ScanStep.ROW, index) for index in (None, *range(5))}


def test_a_copycat_who_taps_at_the_least_sign_of_a_tap_is_no_better_than_chance() -> None:
    random, copied = Random(20261119), 0
    for _ in range(3):
        watched, quiet = (in_picks(1, 2) for _ in range(2))
        first, guess = random.randrange(25), random.randrange(25)
        copycat: dict[ScanStep, bool] = {}
        done: set[ScanStep] = set()
        while isinstance(prompt := watched.prompt(), Scan):
            is_column = prompt.step is ScanStep.COLUMN
            if prompt.index == divmod(first, 5)[is_column] and prompt.step not in done:
                done.add(prompt.step)
                watched.box.buzzers.press(1, (watched.now_us + 1000) * 1000, 120)  # type: ignore[arg-type]
            has_sign = told(watched) != told(quiet) and is_column
            if (
                prompt.step not in copycat
                and prompt.index is not None
                and (has_sign or prompt.index == divmod(guess, 5)[is_column])
            ):
                copycat[prompt.step] = True
                for box in (watched, quiet):  # whose own tap is no sign
                    box.box.buzzers.press(2, (box.now_us + 1000) * 1000, 120)  # type: ignore[arg-type]
            for box in (watched, quiet):
                box.wait(0.05)
        watched.wait(0.2)
        picks = [player.pick for player in watched.result().players]
        copied += picks[0] == picks[1]
    assert copied <= 1  # of who sees a sign, 3 of 3; two by chance in one of two hundred seeds


# --- zero ---


def test_a_finger_that_came_down_before_zero_still_says_its_word() -> None:
    box = in_search(started())
    box.press(1)
    assert box.match.deadline_us is not None
    box.wait((box.match.deadline_us - box.now_us) / SECOND_US - 0.1)
    box.press(2, hold_ms=400, then_s=0.05)
    assert box.round().joined == (2,)
    assert box.phase() is Phase.PICKS


def test_a_finger_that_comes_down_after_zero_says_nothing_of_the_countdown() -> None:
    box = in_search(started())
    box.hold(1)
    assert box.match.deadline_us is not None
    box.wait((box.match.deadline_us - box.now_us) / SECOND_US - 0.1)
    box.press(2, hold_ms=620, then_s=0)  # from 0.1 s before to after zero
    box.press(3, hold_ms=700, then_s=0.2)
    assert box.round().joined == (2,)


def test_zero_waits_for_nobody_longer_than_a_hold_lasts() -> None:
    box = in_search(started())
    box.press(1)
    assert box.match.deadline_us is not None
    box.wait((box.match.deadline_us - box.now_us) / SECOND_US - 0.01)
    box.press(2, hold_ms=5_000, then_s=0)
    assert box.phase() is not Phase.COUNTDOWN
    assert box.match.began_us - (box.now_us - 5 * SECOND_US) < 0.62 * SECOND_US
    assert box.round().joined == ()
