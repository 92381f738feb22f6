"""Small things that people do at a table, and what the box makes of them."""

import pytest

from spacebowl_pi.box.config.sections import BuzzersConfig
from spacebowl_pi.box.flows.lobby import LEAVE_AFTER_US
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button, Edge
from spacebowl_pi.games.space_bowl.box.flows.honour import WAIT_FOR_ANSWER_US
from spacebowl_pi.games.space_bowl.box.flows.rounds import SHORTEST_REVEAL_US, WAIT_FOR_CAPTAIN_US
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US, Declaration
from tests.box.machine.virtual import VirtualBox, asking

STUCK_S = BuzzersConfig().stuck_s + 5


def started(settings: Settings | None = None, players: int = 3) -> VirtualBox:
    box = VirtualBox(settings)
    for seat in range(1, players + 1):
        box.press(seat)
    box.hold(1)
    assert (box.phase(), box.match.captain) == (Phase.READY, 1)
    return box


def in_search(box: VirtualBox) -> VirtualBox:
    box.press(box.match.captain)
    box.wait(TUMBLE_US / SECOND_US + 0.3)
    assert box.phase() is Phase.SEARCH
    return box


def revealed(box: VirtualBox) -> VirtualBox:
    in_search(box).hold(1)
    while box.phase() is not Phase.REVEAL:
        box.wait(0.1)
    return box


def called_in_honour() -> VirtualBox:
    box = VirtualBox(Settings(mode=GalaxyMode.HONOUR))
    for seat in (1, 2):
        box.press(seat)
    box.hold(1)
    box.press(5)
    box.hold(1)
    box.wait(TUMBLE_US / SECOND_US)
    box.press(1)
    return box


# --- the lobby ---


def test_a_second_press_leaves_and_a_hold_starts_all_the_same() -> None:
    box = VirtualBox()
    for seat in (1, 2, 3):
        box.press(seat)
    box.press(3, then_s=LEAVE_AFTER_US / SECOND_US)
    assert box.seats == (1, 2)
    box.hold(2)
    assert (box.seats, box.match.captain) == ((1, 2), 2)


def test_who_came_with_a_name_does_not_leave_by_a_press() -> None:
    box = VirtualBox()
    box.do(JoinSeat(Seat(4), "Anna"))
    box.press(4, then_s=2)
    assert box.seats == (4,)


def test_a_hold_that_closes_the_settings_does_not_start_the_match() -> None:
    box = VirtualBox()
    box.press(1)
    box.press(8, then_s=0.05)
    box.press(8)
    assert isinstance(box.prompt(), Menu)
    box.hold(8)
    assert box.prompt() is None
    assert box.phase() is None


# --- the captain ---


def test_a_captain_whose_button_is_stuck_holds_up_nobody() -> None:
    box = started()
    box.press(2)
    assert box.phase() is Phase.READY
    box.box.buzzers.push(Button(1), (box.now_us + 1000) * 1000)
    box.wait(1)
    assert box.phase() is Phase.SEARCH  # it was a press
    box.do(common.TakeBack(), Asker.STAFF)
    box.wait(STUCK_S)
    box.press(2)
    assert box.phase() is Phase.SEARCH


def test_a_captain_who_has_gone_for_coffee_is_waited_for_a_minute() -> None:
    box = started()
    box.wait(WAIT_FOR_CAPTAIN_US / SECOND_US - 5)
    box.press(2)
    assert box.phase() is Phase.READY
    box.wait(5)
    box.press(2)
    assert box.phase() is Phase.SEARCH


def test_a_question_that_nobody_answers_may_be_answered_by_another() -> None:
    box = called_in_honour()
    box.wait(11)
    box.hold(1)
    assert box.prompt() == asking(Seat(1), Question.WAS_RIGHT)
    box.hold(2)
    assert box.prompt() == asking(Seat(1), Question.WAS_RIGHT)
    box.wait(WAIT_FOR_ANSWER_US / SECOND_US)
    box.hold(2)
    assert box.phase() is Phase.REVEAL


def test_who_placed_the_wild_is_not_asked_whether_it_helped_since_it_must() -> None:
    box = called_in_honour()
    box.do(commands.PlaceWild(), Seat(1))
    box.wait(11)
    box.press(1)
    assert box.prompt() == asking(Seat(1), Question.WAS_ALONE)
    box.press(1)
    assert box.phase() is Phase.REVEAL
    assert box.round().declarations == (Declaration(Seat(1), Verdict.WILD, is_alone=True),)


# --- the reveal ---


def test_no_tap_skips_the_verdict() -> None:
    box = revealed(started())
    box.press(2, then_s=0.1)
    assert box.phase() is Phase.REVEAL
    box.wait(SHORTEST_REVEAL_US / SECOND_US)
    box.press(2)
    assert box.phase() is Phase.READY


def test_a_hold_in_the_reveal_tosses_nothing_in_honour_mode() -> None:
    box = called_in_honour()
    box.wait(11)
    box.hold(1)  # nobody placed the Wild
    box.hold(1)
    assert box.phase() is Phase.REVEAL
    box.wait(3)
    box.hold(2, seconds=2)
    assert box.phase() is Phase.READY
    assert box.match.top_card() is None


# --- picks ---


def test_whoever_may_pick_on_a_page_has_until_the_limit() -> None:
    box = in_search(started(Settings(pick_limit_s=60)))
    box.machine.other_inputs.has_pages = True
    box.press(1)
    box.wait(10 + 50)
    assert box.phase() is Phase.PICKS
    box.wait(12)
    assert box.phase() is Phase.REVEAL


# --- staff ---


@pytest.mark.parametrize("chord", [(1, 8), (2, 7)])
def test_staff_frees_a_seat(chord: tuple[int, int]) -> None:
    box = VirtualBox()
    for seat in (1, 2, 3):
        box.press(seat)
    box.hold(3)
    box.hold(*chord, seconds=5.5)
    while not (isinstance(prompt := box.prompt(), Menu) and prompt.entry == "FREE SEAT 3"):
        box.press(1)
    box.press(2)
    assert box.seats == (1, 2)


def test_staff_sees_only_what_can_be_done_now() -> None:
    box = VirtualBox()
    box.hold(1, 8, seconds=5.5)
    seen = set()
    for _ in range(5):
        prompt = box.prompt()
        assert isinstance(prompt, Menu)
        seen.add(prompt.entry)
        box.press(1)
    assert seen == {"FREE SEAT 1"}  # one of the two joined by the press


def test_a_hold_that_ends_the_match_leaves_the_winner_standing() -> None:
    box = started()
    box.hold(1, 8, seconds=5.5)
    while not (isinstance(prompt := box.prompt(), Menu) and prompt.entry == "END MATCH"):
        box.press(1)
    box.hold(2, seconds=2)
    assert box.phase() is Phase.OVER


# --- lights ---


def test_two_presses_between_two_frames_both_keep_their_light() -> None:
    box = VirtualBox()
    for order, button in enumerate((3, 6)):
        box.take(Edge(Button(button), is_down=True, stamp_ns=(box.now_us + order) * 1000))
    assert len({box.box.lights[index] for index in (2, 5)}) == 1
    assert box.box.lights[2] != box.box.lights[0]


def test_an_early_press_is_red_at_once() -> None:
    box = started()
    box.press(1, then_s=0.2)
    assert box.phase() is Phase.SEARCH
    box.box.buzzers.push(Button(2), (box.now_us + 1000) * 1000)
    box.wait(0.06)
    red, green, blue = box.box.lights[1]
    assert red > 50
    assert green == blue == 0
