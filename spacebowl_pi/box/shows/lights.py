"""The eight buzzer lights. The place of a light shows whose it is; how it is lit shows everything else."""

from collections.abc import Callable, Container

from spacebowl_pi.box.presses.seat_buttons import ONE_EACH, SeatButtons
from spacebowl_pi.box.shows.colours import SEAT_COLOURS, WHITE, WRONG, lit
from spacebowl_pi.box.shows.frame import Lights
from spacebowl_pi.box.shows.rhythm import FULL, blip
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, BUTTONS, Button, Colour

FAINT = 3
DARK_LIGHTS: Lights = (BLACK,) * len(BUTTONS)


def seat_light(seat: Seat, level: int) -> Colour:
    return lit(SEAT_COLOURS[seat - 1], level)


def seat_lights(level: Callable[[Seat], int], buttons: SeatButtons = ONE_EACH) -> Lights:
    """Lights in the colours of the seats that their buttons belong to."""
    return tuple([BLACK if seat is None else seat_light(seat, level(seat)) for seat in buttons.seats])


def players_lit(scene: Scene, bright: Container[Seat], level: int = FULL) -> Lights:
    """Some players bright, the others faint, empty seats dark."""
    seated = scene.seating.seats
    return seat_lights(lambda seat: level if seat in bright else FAINT if seat in seated else 0, scene.seat_buttons)


def with_buttons(scene: Scene, lights: Lights, now_us: int) -> Lights:
    """Mark buttons that are down (white) or disabled (a red flash now and then), over anything else."""
    if scene.pressed:
        lights = with_pressed(lights, scene.pressed)
    if scene.locked:
        levels = {
            button: FULL if button in scene.pressed else blip(now_us) for button in scene.locked
        }  # red at once, then blinking
        lights = tuple(
            lit(WRONG, levels[button]) if button in levels else light
            for button, light in zip(BUTTONS, lights, strict=True)
        )
    return lights


def with_pressed(lights: Lights, pressed: Container[Button]) -> Lights:
    """Light the buttons that are down white."""
    return tuple([WHITE if button in pressed else light for button, light in zip(BUTTONS, lights, strict=True)])
