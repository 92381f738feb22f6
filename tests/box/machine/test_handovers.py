"""A seat that a phone asks for: only a hold of its own button, begun when one could have read that, gives it away."""

import pytest

from spacebowl_pi.box.presses.handovers import PATIENCE_US, QUIET_US, HandoverRequest
from spacebowl_pi.box.shows.show import ASKED_US, show
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.games.space_bowl.box.prompts import TopCardEntry
from spacebowl_pi.games.space_bowl.box.shows.ready import ready
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings
from tests.box.machine.virtual import VirtualBox

READING_S = 0.8


def seated(*seats: int, mode: GalaxyMode = GalaxyMode.SCREEN) -> VirtualBox:
    box = VirtualBox(Settings(mode=mode))
    for seat in seats:
        box.press(seat)
    return box


def in_ready(mode: GalaxyMode = GalaxyMode.SCREEN) -> VirtualBox:
    """Three players, and 3 is captain."""
    box = seated(1, 2, 3, mode=mode)
    box.hold(3)
    assert (box.phase(), box.match.captain) == (Phase.READY, 3)
    return box


def asking(box: VirtualBox, seat: int) -> HandoverRequest:
    wish = box.machine.handovers.ask(Seat(seat), box.now_us)
    assert wish is not None
    box.wait(READING_S)
    assert box.machine.scene().asked_for == (seat,)
    return wish


def test_a_hold_gives_the_seat_away_and_does_nothing_else() -> None:
    box = in_ready()
    wish = asking(box, 1)
    box.hold(1)
    assert wish.is_granted
    assert (box.phase(), box.seats, box.machine.scene().asked_for) == (Phase.READY, (1, 2, 3), ())


def test_a_press_says_no_and_does_nothing_else_and_the_next_one_does() -> None:
    box = in_ready()
    wish = asking(box, 3)
    box.press(3)
    box.wait(0.5)
    assert wish.is_granted is False
    assert (box.phase(), box.machine.scene().asked_for) == (Phase.READY, ())
    assert box.machine.handovers.ask(Seat(3), box.now_us) is None, "nobody keeps a button busy"
    box.press(3)
    assert box.phase() is Phase.SEARCH


def test_after_a_no_one_may_ask_again_a_while_later() -> None:
    box = in_ready()
    wish = asking(box, 3)
    box.press(3, then_s=0)
    box.machine.handovers.withdraw(wish)  # going away is no way around
    assert box.machine.handovers.ask(Seat(3), box.now_us) is None
    box.wait(QUIET_US / SECOND_US + 1)
    assert box.machine.handovers.ask(Seat(3), box.now_us) is not None


def test_hammering_is_a_no() -> None:
    box = in_ready()
    wish = asking(box, 3)
    for _ in range(5):
        box.press(3, then_s=0.1)
    assert wish.is_granted is False


def test_the_others_play_on_and_when_a_round_begins_nobody_is_asked_any_more() -> None:
    box = in_ready()
    wish = asking(box, 1)
    box.press(3)
    assert (box.phase(), wish.is_granted, box.machine.scene().asked_for) == (Phase.SEARCH, False, ())


def test_a_hold_that_had_begun_already_means_what_it_always_does() -> None:
    box = seated(1, 2)
    box.box.finger(Button(1), is_down=True)
    box.wait(0.1)
    wish = box.machine.handovers.ask(Seat(1), box.now_us)
    box.wait(1)
    assert wish is not None
    assert (box.phase(), wish.is_granted) == (Phase.READY, False)


def test_so_does_one_that_begins_before_the_question_can_be_read() -> None:
    box = seated(1, 2)
    wish = box.machine.handovers.ask(Seat(1), box.now_us)
    box.wait(0.3)
    box.hold(1)
    assert wish is not None
    assert (box.phase(), wish.is_granted) == (Phase.READY, False)


@pytest.mark.parametrize("is_hold", [True, False])
def test_what_a_page_says_for_a_button_gives_nothing_away(is_hold: bool) -> None:  # noqa: FBT001
    box = in_ready(GalaxyMode.HONOUR)
    wish = asking(box, 3)
    box.machine.press(Button(3), box.now_us * 1000, is_hold=is_hold)
    box.wait(0.3)
    assert wish.is_granted is None
    prompt = box.prompt()
    assert isinstance(prompt, TopCardEntry) or box.phase() is Phase.SEARCH


def test_without_an_answer_the_wish_ends_and_the_button_is_itself_again() -> None:
    box = in_ready()
    wish = asking(box, 3)
    box.wait(PATIENCE_US / SECOND_US - READING_S - 0.3)
    assert box.machine.scene().asked_for == (3,)
    box.press(2, then_s=0.3)
    assert wish.is_granted is False
    assert box.machine.handovers.ask(Seat(3), box.now_us) is not None, "nobody has said no"


def test_the_staffs_menu_is_not_mistaken_for_an_answer() -> None:
    box = in_ready()
    box.hold(1, 8, seconds=5.2)
    assert isinstance(box.prompt(), Menu)
    wish = box.machine.handovers.ask(Seat(1), box.now_us)
    assert wish is not None
    assert box.machine.scene().asked_for == ()
    box.wait(READING_S)
    box.hold(1)
    assert wish.is_granted is None


def test_who_leaves_is_asked_no_more() -> None:
    box = seated(1, 2)
    wish = asking(box, 1)
    box.machine.clear_table()
    box.wait(0.1)
    assert wish.is_granted is False


def test_the_matrix_asks_each_in_turn() -> None:
    box = in_ready()
    box.machine.handovers.ask(Seat(1), box.now_us)
    box.machine.handovers.ask(Seat(2), box.now_us)
    scene = box.machine.scene()
    assert scene.asked_for == (1, 2)
    shown = [show(box.machine.game, scene, now_us, 1).rows for now_us in (0, ASKED_US, 2 * ASKED_US)]
    assert shown[0] == shown[2] != shown[1]
    assert show(box.machine.game, scene, 0, 1).rows != ready(scene, 0, 1).rows
