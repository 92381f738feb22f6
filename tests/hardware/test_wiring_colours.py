"""The colours of the wiring picture can be told apart, in the PNG too, whose colours are only 256."""

from itertools import combinations
from math import dist

import pytest
from PIL import Image

from hardware.draw.png import PIXELS_PER_MM
from hardware.draw.wiring import LEGEND, legend_line
from hardware.draw.wiring_page import colour_of
from hardware.parts import LOGIC_SUPPLY
from hardware.renew import FOLDER, PREVIEW
from spacebowl_pi.devices.ports import BUTTONS

APART, SAME = 60, 20  # of red, green and blue, 0 to 255


def parts_of(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[it : it + 2], 16) for it in (1, 3, 5))


@pytest.fixture(scope="module")
def shown() -> dict[str, tuple[int, ...]]:
    """What the kept PNG has in the middle of each line of the legend."""
    with Image.open(FOLDER / PREVIEW) as image:
        picture = image.convert("RGB")
    middles = {net: [(a + b) / 2 * PIXELS_PER_MM for a, b in zip(*legend_line(net), strict=True)] for net, _ in LEGEND}
    found = {net: picture.getpixel((round(x), round(y))) for net, (x, y) in middles.items()}
    return {net: colour for net, colour in found.items() if isinstance(colour, tuple)}


def test_the_png_shows_the_legend_in_its_own_colours(shown: dict[str, tuple[int, ...]]) -> None:
    assert len(shown) == len(LEGEND)
    for net, colour in shown.items():
        assert dist(colour, parts_of(colour_of(net))) < SAME, net


def test_no_two_lines_of_the_legend_look_alike_in_the_png(shown: dict[str, tuple[int, ...]]) -> None:
    for one, other in combinations(shown, 2):
        assert dist(shown[one], shown[other]) > APART, (one, other)


def test_3_3_v_looks_like_nothing_else() -> None:
    others = {colour_of(net) for net, _ in LEGEND if net != LOGIC_SUPPLY}
    others |= {colour_of(net) for net in ("POWER_BUTTON", "SOUND", *(f"BUZZER_{button}" for button in BUTTONS))}
    for other in others:
        assert dist(parts_of(colour_of(LOGIC_SUPPLY)), parts_of(other)) > APART, other
