"""The guide says of every part where it goes, and of every hole in the back wall what it is for."""

import re
from pathlib import Path

import pytest

from hardware.builds import Build, fitted
from hardware.enclosure.panels import back_openings, base_openings
from hardware.enclosure.shapes import Round
from hardware.enclosure.size import BOXES, Size
from hardware.parts import Kind
from spacebowl_pi.devices.pins import POWER_OF_HEADER

PAGE = (Path(__file__).parents[2] / "docs" / "build.md").read_text(encoding="utf-8")
SECTIONS = {int(it[0]): " ".join(it.split()) for it in PAGE.split("\n## ")[1:] if it[0].isdigit()}
ON_A_BOARD = {Kind.RESISTOR, Kind.CAPACITOR, Kind.ELECTROLYTIC, Kind.DIODE, Kind.TRANSISTOR, Kind.LEVEL_SHIFTER}
any_box = pytest.mark.parametrize("size", BOXES, ids=lambda size: size.name)


def named(words: str) -> set[str]:
    """The references in words, "R11 to R18" as eight."""
    found = set(re.findall(r"\b[A-Z]+\d+\b", words))
    for letter, first, last in re.findall(r"\b([A-Z]+)(\d+) to \1(\d+)", words):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_the_guide_tells_what_goes_on_the_board_and_what_does_not() -> None:
    on_it, rest = SECTIONS[3].split("On it go ")[1].split("Not on it: ")
    always, in_a_box = on_it.split("in a box also ")
    other_inputs = named(rest.split(".")[0]) - {"A1"}
    assert other_inputs == {"R1", "C1", "C3"}
    for build in Build:
        wanted = {name for name, part in fitted(build).items() if part.kind in ON_A_BOARD} - other_inputs
        told = named(always) | (named(in_a_box.split(".")[0]) if build.box else set())
        assert told == wanted, build


def test_the_housing_is_checked_before_the_plug_goes_in() -> None:
    assert [POWER_OF_HEADER[pin] for pin in (2, 4, 6)] == ["5 V", "5 V", "GND"]
    words = SECTIONS[2]
    checked = words.index("metal of a USB socket")
    assert words.index("push the housing on") < words.index("first red at that end") < checked
    assert checked < words.index("the Pi starts")
    assert "black 0, red not 0" in words


@any_box
def test_the_guide_tells_which_hole_of_the_back_wall_is_which(size: Size) -> None:
    (socket, power) = (next(it for it in back_openings(size) if it.name == name) for name in ("inlet", "power button"))
    assert isinstance(socket, Round)
    assert isinstance(power, Round)
    assert power.at[0] == socket.at[0]
    assert power.at[1] > socket.at[1]
    assert "the supply's socket into the lower of the two round holes" in SECTIONS[8]
    assert "the power button into the upper one" in SECTIONS[8]


@any_box
def test_a_zero_lies_on_the_holes_nearest_the_back_wall(size: Size) -> None:
    rows = sorted({it.at[1] for it in base_openings(size) if isinstance(it, Round) and it.name == "screw of the Pi"})
    assert rows[2] - rows[1] == pytest.approx(23)  # as far apart as a Zero's
    assert "the four holes nearest the back wall" in SECTIONS[8]
