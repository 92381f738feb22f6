"""Asking what there is to show changes nothing: a page may look at any moment."""

from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.ports import Button, Edge
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings
from tests.box.machine.virtual import VirtualBox


def press_down(box: VirtualBox, button: int) -> None:
    """Let a finger go down, and the box answer; no step has been taken since."""
    box.machine.answer(Edge(Button(button), is_down=True, stamp_ns=box.now_us * 1000 + button * MILLISECOND_NS))


def test_a_look_between_two_presses_puts_out_no_light() -> None:
    box = VirtualBox()
    box.wait(0.5)
    dark = box.box.lights
    press_down(box, 1)
    box.machine.scene()
    box.machine.snapshot()
    press_down(box, 2)
    assert box.box.lights[0] != dark[0]
    assert box.box.lights[1] != dark[1]


def test_a_look_does_not_move_the_clock_of_what_is_asked() -> None:
    looked_at, left_alone = (VirtualBox(Settings(mode=GalaxyMode.HONOUR)) for _ in range(2))
    for box in (looked_at, left_alone):
        for seat in (1, 2):
            box.press(seat)
        at_us = box.now_us + 1  # a page starts the match: from now on the box asks what the top card shows
        assert box.prompt() is None
        box.machine.do(Asked(at_us, Asker.TABLE, StartMatch(Seat(1)), seed=1))
        if box is looked_at:
            box.machine.scene()
        box.wait(0.2)
    asked = [box.machine.scene() for box in (looked_at, left_alone)]
    assert asked[0].prompt is not None
    assert asked[0].prompt_began_us == asked[1].prompt_began_us


def test_a_look_does_not_play_the_demo_on() -> None:
    box = VirtualBox()
    box.wait(60)
    shown = box.machine.scene()
    assert shown.is_demo
    assert all(box.machine.scene() is shown for _ in range(3))
    box.wait(30)
    assert box.machine.scene() != shown
