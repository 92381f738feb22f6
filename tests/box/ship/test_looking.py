"""Asking what there is to show changes nothing: a page may look at any moment."""

from spacebowl_pi.core.units import MILLISECOND_NS, SECOND_US
from spacebowl_pi.devices.ports import Button, Edge
from tests.box.ship.virtual import VirtualBox


def press_down(box: VirtualBox, button: int) -> None:
    """Let a finger go down, and the box answer; no step has been taken since."""
    box.ship.answer(Edge(Button(button), is_down=True, stamp_ns=box.now_us * 1000 + button * MILLISECOND_NS))


def test_a_look_between_two_presses_puts_out_no_light() -> None:
    box = VirtualBox()
    box.wait(0.5)
    dark = box.box.lights
    press_down(box, 1)
    box.ship.stage()
    box.ship.told()
    press_down(box, 2)
    assert box.box.lights[0] != dark[0]
    assert box.box.lights[1] != dark[1]


def test_a_look_does_not_move_the_clock_of_what_is_asked() -> None:
    looked_at, left_alone = VirtualBox(), VirtualBox()
    for box in (looked_at, left_alone):
        box.press(1)
        box.press(1, then_s=0.05)
        box.press(1, then_s=0.02)  # twice: the settings
    for _ in range(20):
        looked_at.ship.stage()
        looked_at.wait(0.01)
        left_alone.wait(0.01)
    assert looked_at.prompt() is not None
    assert looked_at.ship.stage() == left_alone.ship.stage()


def test_a_look_does_not_play_the_demo_on() -> None:
    box = VirtualBox()
    box.wait(60)
    shown = box.ship.stage()
    assert shown.is_demo
    assert all(box.ship.stage() is shown for _ in range(3))
    box.wait(30 * SECOND_US / SECOND_US)
    assert box.ship.stage() != shown
