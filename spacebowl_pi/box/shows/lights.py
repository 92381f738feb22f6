"""The eight buzzer lights. Each is on its own button, so its place says whose it is; how it burns says the rest."""

from collections.abc import Callable, Container

from spacebowl_pi.box.shows.colours import SEAT_COLOURS, WHITE, WRONG, lit
from spacebowl_pi.box.shows.frame import Lights
from spacebowl_pi.box.shows.rhythm import FULL, blip
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, BUTTONS, Colour

SEATS = tuple(Seat(button) for button in BUTTONS)
FAINT = 3
DARK_LIGHTS: Lights = (BLACK,) * len(SEATS)


def seat_light(seat: Seat, level: int) -> Colour:
    """A seat's colour, dimmed."""
    return lit(SEAT_COLOURS[seat - 1], level)


def seat_lights(level: Callable[[Seat], int]) -> Lights:
    """Every light in its seat's colour."""
    return tuple([lit(colour, level(seat)) for seat, colour in zip(SEATS, SEAT_COLOURS, strict=True)])


def players_lit(stage: Stage, bright: Container[Seat], level: int = FULL) -> Lights:
    """Some players bright, the others faint, empty seats dark."""
    seated = stage.seating.seats
    return seat_lights(lambda seat: level if seat in bright else FAINT if seat in seated else 0)


def with_buttons(stage: Stage, lights: Lights, now_us: int) -> Lights:
    """Show over anything else whose button is down (white) and who is shut out (a red flash now and then)."""
    if stage.pressed:
        lights = with_pressed(lights, stage.pressed)
    if stage.locked:
        levels = {
            seat: FULL if seat in stage.pressed else blip(now_us) for seat in stage.locked
        }  # at once, then a blink
        lights = tuple(
            lit(WRONG, levels[seat]) if seat in levels else light for seat, light in zip(SEATS, lights, strict=True)
        )
    return lights


def with_pressed(lights: Lights, pressed: Container[Seat]) -> Lights:
    """Show whose button is down."""
    return tuple([WHITE if seat in pressed else light for seat, light in zip(SEATS, lights, strict=True)])
