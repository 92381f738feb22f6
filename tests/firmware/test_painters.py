"""How looks are drawn: the same whole or in slices, and what differs in meaning differs for the eye, colour or not."""

import itertools
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.firmware import drawing
from tests.firmware.test_canvas import PICTURES

LOOKS = [(w, h, drawing.tuples(look)) for picture in PICTURES for _, _, w, h, look in picture]


@pytest.fixture(scope="module")
def firmware() -> Firmware:
    return Firmware()


def painted(firmware: Firmware, w: int, h: int, look: Any, rows: int = 0) -> npt.NDArray[np.uint16]:  # noqa: ANN401
    """Paint a look in slices of so many rows, or in one go."""
    surface, paint = firmware.load("surface").Surface, firmware.load("painters").paint
    pixels: npt.NDArray[np.uint16] = np.zeros((h, w), np.uint16)
    for row in range(0, h, rows or h):
        high = min(rows or h, h - row)
        buffer = bytearray(w * high * 2)
        paint(surface(buffer, w, row, high, 8, 16), w, h, look)
        pixels[row : row + high] = np.frombuffer(buffer, np.uint16).reshape(high, w)
    return pixels


def grey(pixels: npt.NDArray[np.uint16]) -> npt.NDArray[np.float64]:
    """Give the brightness of every pixel, 0 to 1, as the eye weighs the colours."""
    value = pixels.byteswap()
    red, green, blue = (value >> 11) / 31, (value >> 5 & 63) / 63, (value & 31) / 31
    bright: npt.NDArray[np.float64] = 0.3 * red + 0.59 * green + 0.11 * blue
    return bright


def differ(firmware: Firmware, w: int, h: int, one: Any, other: Any) -> float:  # noqa: ANN401
    """Say how much two looks differ in brightness, in hundredths of the tile's pixels that clearly do."""
    difference = abs(grey(painted(firmware, w, h, one)) - grey(painted(firmware, w, h, other)))
    return float((difference > 0.12).mean() * 100)


def test_every_look_is_the_same_in_one_go_and_in_slices(firmware: Firmware) -> None:
    for w, h, look in LOOKS:
        if h > 100:
            continue
        whole = painted(firmware, w, h, look)
        assert (painted(firmware, w, h, look, 7) == whole).all(), look


def test_every_kind_of_look_is_among_the_test_pictures(firmware: Firmware) -> None:
    assert {look[0] for _, _, look in LOOKS} == set(firmware.load("painters").PAINTERS)


NOT, PRESSED, ON = (False, False), (True, False), (False, True)
CARDS = [(None, False, *NOT), (34, False, *NOT), (None, True, *NOT), (None, False, *PRESSED), (None, False, *ON)]


@pytest.mark.parametrize(
    ("w", "h", "looks"),
    [
        (100, 60, [("button", "Go", "good", *state) for state in (NOT, PRESSED, ON)]),
        (75, 65, [("seat", 3, "Bo", True, is_pressed, None) for is_pressed in (False, True)]),
        (75, 65, [("seat", 3, "Bo", is_taken, False, None) for is_taken in (False, True, "flat")]),
        (75, 65, [("seat", 3, "Bo", True, False, mark) for mark in (None, "right", "wrong", "wild", "asked")]),
        (120, 36, [("seat", 8, "Bo", True, False, mark) for mark in (None, "done", "wrong", "wild", "asked")]),
        (50, 47, [("card", "B3", *card) for card in CARDS]),
        (200, 36, [("line", "B", *state) for state in (NOT, PRESSED, ON)]),
        (75, 65, [("planet", "red", *state) for state in (NOT, PRESSED, ON)]),
        (75, 65, [("hole", *state) for state in (NOT, PRESSED, ON)]),
        (58, 58, [("icon", "back", is_pressed) for is_pressed in (False, True)]),
        (58, 58, [("icon", name, False) for name in ("back", "ok", "no", "delete", "link_lost", "menu", "gear")]),
        (200, 12, [("bar", permille, "go") for permille in (0, 250, 500, 1000)]),
    ],
)
def test_what_means_something_else_looks_different_without_colour_too(
    firmware: Firmware, w: int, h: int, looks: list[Any]
) -> None:
    for one, other in itertools.combinations(looks, 2):
        assert differ(firmware, w, h, one, other) > 1.5, (one, other)


def test_the_planets_are_told_apart_by_their_patterns_alone(firmware: Firmware) -> None:
    planets = ("red", "yellow", "green", "cyan", "blue", "white")
    colours = firmware.load("colours").COLOURS
    kept = {name: colours[name] for name in planets}
    try:
        colours.update(dict.fromkeys(planets, 0x808080))
        for one, other in itertools.combinations(planets, 2):
            assert differ(firmware, 75, 65, ("planet", one, False, False), ("planet", other, False, False)) > 3
    finally:
        colours.update(kept)


def test_a_planet_of_a_deck_of_ones_own_is_drawn_with_its_name(firmware: Firmware) -> None:
    one, other = (("planet", name, False, False) for name in ("magenta", "orange"))
    assert differ(firmware, 75, 75, one, other) > 1


def test_letters_stand_out_from_what_is_behind_them(firmware: Firmware) -> None:
    """The contrast of the web: 4.5 for letters (here all are large, which would do with 3)."""
    painters, colours = firmware.load("painters"), firmware.load("colours")

    def light(colour: Any) -> float:  # noqa: ANN401
        parts = [part / 255 for part in colours.rgb(colour)]
        red, green, blue = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)

    def contrast(one: Any, other: Any) -> float:  # noqa: ANN401
        low, high = sorted((light(one), light(other)))
        return (high + 0.05) / (low + 0.05)

    for fill, _, ink in painters.TONES.values():
        assert contrast(fill, ink) >= 4.5
        assert contrast(painters._lit(fill, 110), "dark") >= 4.5
    for number in range(1, 9):
        seat = f"seat{number}"
        assert contrast(seat, "dark") >= 4.5
        assert contrast(painters._lit(seat, 120), "dark") >= 4.5
        assert contrast(painters._dim(seat, 172), "ink") >= 4.5
    for colour in ("ink", "soft", "good", "bad", "accent"):
        assert contrast(colour, "zenith") >= 4.5


def test_seats_and_planets_have_the_colours_of_the_table(firmware: Firmware) -> None:
    colours = firmware.load("colours")

    def written(colour: tuple[int, int, int]) -> str:
        return "#" + bytes(colour).hex()

    assert tuple(written(colours.rgb(f"seat{number}")) for number in range(1, 9)) == SEAT_COLOURS
    for planet in standard_deck().planets:
        assert written(colours.rgb(planet.name)) == planet.colour
        assert colours.PATTERNS[planet.name] == planet.pattern


def test_the_black_hole_has_the_same_colours_in_the_drawing_and_on_the_keypad(firmware: Firmware) -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "firmware" / "draw_pictures.py"))
    assert script["HOLE"][1:] == firmware.load("painters").HOLE
    assert all(firmware.load("pictures").has(name) for name, _ in script["pictures"]())
    assert not firmware.load("pictures").has("nothing")


def test_the_file_of_pictures_is_the_one_that_the_script_draws(firmware: Firmware) -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "firmware" / "draw_pictures.py"))
    drawn, kept = script["pictures_file"](), firmware.flash.read("fonts/pictures.bin")
    assert drawn.partition(b"\n")[0] == kept.partition(b"\n")[0]
    # Another Pillow may round an edge otherwise.
    different = sum(one != other for one, other in zip(drawn, kept, strict=True))
    assert different < len(kept) // 20
