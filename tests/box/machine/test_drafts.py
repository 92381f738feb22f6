"""A card that was touched and not confirmed counts at the end of the picks, and only then."""

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.box.machine.virtual import VirtualBox

LIMIT_S = 10
ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


def in_countdown(*concurring: Seat, limit_s: int | None = LIMIT_S, is_red: bool = False) -> VirtualBox:
    """Three players, of whom the first has called; the pages are open."""
    box = VirtualBox(Settings(pick_limit_s=limit_s))
    box.machine.other_inputs.has_pages = True
    for seat in (ONE, TWO, THREE):
        box.do(JoinSeat(seat))
    box.do(StartMatch(ONE), seed=1)
    box.do(commands.TossPlanets(), seed=1)
    box.wait(0.05)
    box.do(commands.PressRed() if is_red else commands.SayGo(), ONE)
    for seat in concurring:
        box.do(commands.Concur(), seat)
    box.wait(0.05)
    assert box.phase() is Phase.COUNTDOWN
    return box


def in_picks(*concurring: Seat, limit_s: int | None = LIMIT_S, is_red: bool = False) -> VirtualBox:
    box = in_countdown(*concurring, limit_s=limit_s, is_red=is_red)
    box.wait(10.1)
    assert box.phase() is Phase.PICKS
    return box


def touch(box: VirtualBox, seat: Seat, cell: int) -> bool:
    return box.machine.draft(seat, commands.PickCard(Cell(cell)), box.now_us)


def picked(box: VirtualBox, seat: Seat) -> Cell | None:
    return next((pick.cell for pick in box.round().picks if pick.seat == seat), None)


def to_the_end(box: VirtualBox) -> None:
    """Let the time for picks pass, and no more."""
    assert box.match.deadline_us is not None
    box.wait((box.match.deadline_us - box.now_us) / SECOND_US + 0.05)
    assert box.phase() is Phase.REVEAL


def test_what_was_touched_last_counts_at_zero_and_not_before() -> None:
    box = in_picks(TWO)
    for cell in (3, 17, 5):
        assert touch(box, TWO, cell)
    box.wait(LIMIT_S - 1)
    assert (box.phase(), box.round().picks) == (Phase.PICKS, ())
    to_the_end(box)
    assert (picked(box, TWO), picked(box, ONE)) == (5, None)


def test_when_all_have_touched_the_round_is_judged_by_that() -> None:
    box = in_picks(TWO)
    assert touch(box, ONE, 4)
    assert touch(box, TWO, 9)
    to_the_end(box)
    assert (picked(box, ONE), picked(box, TWO)) == (4, 9)


def test_a_touch_in_the_countdown_counts_too() -> None:
    box = in_countdown(TWO)
    assert touch(box, TWO, 8)
    assert not touch(box, THREE, 8)  # has not concurred
    box.wait(10.1)
    to_the_end(box)
    assert picked(box, TWO) == 8


def test_who_turns_red_after_a_touch_picks_nothing() -> None:
    box = in_countdown(is_red=True)
    for seat in (TWO, THREE):
        assert touch(box, seat, 8)
    box.do(commands.PressRed(), TWO)
    box.wait(10.1)
    to_the_end(box)
    verdicts = {player.seat: player.verdict for player in box.result().players}
    assert (picked(box, TWO), verdicts[TWO], picked(box, THREE)) == (None, Verdict.RED, 8)


@pytest.mark.parametrize(("last", "counted"), [(commands.PickCard(Cell(7)), 7), (commands.DeclinePick(), None)])
def test_what_is_confirmed_counts_and_not_what_was_touched_before(
    last: commands.PickCard | commands.DeclinePick, counted: Cell | None
) -> None:
    box = in_picks(is_red=True)
    assert touch(box, TWO, 5)
    box.do(last, TWO)
    box.wait(0.05)
    assert not touch(box, TWO, 6)
    to_the_end(box)
    assert picked(box, TWO) == counted


def test_what_staff_have_struck_comes_not_back_as_a_touch_but_a_new_touch_counts() -> None:
    for touched_again in (None, 11):
        box = in_picks(TWO)
        assert touch(box, TWO, 5)
        box.do(commands.PickCard(Cell(7)), TWO)
        box.do(commands.VoidPick(TWO), Asker.STAFF)
        box.wait(0.05)
        if touched_again is not None:
            assert touch(box, TWO, touched_again)
        to_the_end(box)
        assert picked(box, TWO) == touched_again


def test_a_touch_is_forgotten_with_its_round() -> None:
    box = in_picks(TWO)
    assert touch(box, TWO, 5)
    box.do(common.TakeBack(), Asker.STAFF)
    box.do(commands.TossPlanets(), seed=1)
    box.do(commands.SayGo(), ONE)
    box.do(commands.Concur(), TWO)
    box.wait(10.1)
    to_the_end(box)
    assert picked(box, TWO) is None


def test_a_command_that_comes_after_zero_before_the_next_step_does_not_pass_over_a_touch() -> None:
    box = in_picks(TWO)
    assert touch(box, TWO, 5)
    assert box.match.deadline_us is not None
    assert isinstance(box.machine.do(Asked(box.match.deadline_us + 1, ONE, commands.PickCard(Cell(3)))), Refusal)
    to_the_end(box)
    assert (picked(box, ONE), picked(box, TWO)) == (None, 5)


def test_where_the_sweep_ends_the_picks_a_touch_counts_as_well() -> None:
    box = in_picks(TWO, limit_s=None)
    assert touch(box, TWO, 5)
    box.machine.other_inputs.has_pages = False  # its line is gone
    while box.phase() is Phase.PICKS:
        box.wait(1)
    assert picked(box, TWO) == 5


def test_a_touch_after_zero_is_too_late_also_while_the_box_still_waits_for_what_a_finger_means() -> None:
    box = in_picks(TWO)
    assert touch(box, TWO, 5)
    assert box.match.deadline_us is not None
    assert not box.machine.draft(TWO, commands.PickCard(Cell(6)), box.match.deadline_us)
    to_the_end(box)
    assert picked(box, TWO) == 5


def test_a_place_that_is_none_and_a_moment_without_picks_take_no_touch() -> None:
    box = in_picks(TWO)
    assert not touch(box, TWO, 25)
    assert not touch(box, TWO, -1)
    assert touch(box, TWO, 24)
    to_the_end(box)
    assert not touch(box, TWO, 5)
