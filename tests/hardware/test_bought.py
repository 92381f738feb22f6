"""Screws are as long as what they go through, and the bill of materials has as many as the box has holes for."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from hardware.builds import Build, items, quantity
from hardware.enclosure import renew
from hardware.enclosure.bodies import PI_HIGH_MM, bodies
from hardware.enclosure.bought import TooLongError, bought, joints
from hardware.enclosure.parts_look import terminals_at
from hardware.enclosure.printed import pillars
from hardware.enclosure.seams import floor_straps, lid_straps, wall_straps
from hardware.enclosure.size import BOXES, CAFE, FAMILY, Size
from spacebowl_pi.devices.ports import BUTTONS
from tests.hardware.geometry import SIZES, any_size

GUIDE = (renew.ROOT / "docs" / "build.md").read_text(encoding="utf-8")
# What lies between a screw's head and its nut, worked out by hand for plywood of 4 mm.
BY_HAND_MM = {
    "lid": 4 + 8, "pixel plate": 4 + 3 + 22 + 4, "matrix bar": 4 + 10 + 4, "keypad bars": 4 + 24.5 + 4,
    "perfboard": 4 + 8 + 1.6, "feet": 4 + 4, "Pi, from below": 4, "Pi, from above": 1.4,
}  # fmt: skip


@pytest.mark.parametrize("size", BOXES, ids=lambda size: size.name)
def test_screws_are_as_long_as_the_stack_asks_for(size: Size) -> None:
    assert {it.what: it.through_mm for it in joints(size)} == pytest.approx(BY_HAND_MM)
    assert {it.what: it.screw.removeprefix("screw ") for it in joints(size)} == {
        "lid": "M3 x 16", "pixel plate": "M3 x 40", "matrix bar": "M3 x 25", "keypad bars": "M3 x 40",
        "perfboard": "M3 x 20", "feet": "M3 x 12", "Pi, from below": "M2.5 x 8", "Pi, from above": "M2.5 x 6",
    }  # fmt: skip


@any_size
def test_a_screw_holds_its_nut_and_meets_nothing(size: Size) -> None:
    for joint in joints(size):
        over = joint.length_mm - joint.through_mm
        assert over >= (2.4 if joint.has_nut else 3), joint
        assert joint.length_mm <= joint.most_mm
    from_below, from_above = list(joints(size))[-2:]
    assert sum(it.length_mm - it.through_mm for it in (from_below, from_above)) < 10  # they share a spacer


def test_a_screw_that_is_not_sold_is_refused() -> None:
    with pytest.raises(TooLongError, match="screws for pixel plate: none is sold of"):
        bought(replace(FAMILY, thickness_mm=11))


@any_size
def test_there_is_a_screw_for_every_hole_of_the_lid(size: Size) -> None:
    amounts = Counter({it.what: it.count for it in joints(size)})
    assert [amounts[it] for it in ("lid", "pixel plate", "matrix bar", "perfboard", "feet")] == [8, 4, 2, 4, 4]
    assert amounts["keypad bars"] == (4 if size.has_keypad else 0)
    assert bought(size)["nut M3"] == (26 if size.has_keypad else 22)
    assert bought(size)["washer M3"] == (10 if size.has_keypad else 6)


def test_the_bill_has_all_that_the_boxes_take_and_nothing_else() -> None:
    named = [item.enclosure for item in items() if item.enclosure]
    assert len(set(named)) == len(named)
    for build, size in ((Build.FAMILY, FAMILY), (Build.CAFE, CAFE)):
        assert {it.enclosure: quantity(it, build) for it in items() if it.enclosure} == bought(size)
    assert all(quantity(it, Build.MINIMAL) == 0 for it in items() if it.enclosure)


def test_what_the_bill_calls_a_screw_or_spacer_is_what_is_counted() -> None:
    for item in items():
        if item.enclosure.startswith(("screw", "spacer", "plywood")):
            assert item.name.startswith(item.enclosure)
    notes = next(item.notes for item in items() if item.enclosure == "nut M3")
    assert sum(map(int, re.findall(r"\d+", notes))) == bought(FAMILY)["nut M3"]


def test_a_box_of_one_s_own_says_what_it_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert renew.main(["--out", str(tmp_path), "--thickness", "4.2"]) == 0
    said = capsys.readouterr().out
    assert "   8 screw M3 x 40\n" in said
    assert "   2 spacer M3 x 10\n" in said


@pytest.mark.parametrize(
    ("thickness_mm", "spacer_mm", "washers"),
    [(2.5, 11, 1), (2.9, 11, 0), (3.0, 11, 0), (3.8, 10, 0), (4.0, 10, 0), (4.2, 10, 0), (4.5, 9, 1)],
)
def test_a_spacer_is_one_that_is_sold_and_washers_make_up_the_rest(
    thickness_mm: float, spacer_mm: int, washers: int
) -> None:
    size = replace(FAMILY, thickness_mm=thickness_mm)
    found = bought(size)
    assert found[f"spacer M3 x {spacer_mm}"] == 2
    assert found["washer M3"] == bought(FAMILY)["washer M3"] + 2 * washers
    off_level = thickness_mm + spacer_mm + 0.5 * washers - 14  # of the matrix's face
    assert abs(off_level) <= 0.25
    assert all(re.fullmatch(r"spacer M[\d.]+ x \d+", name) for name in found if name.startswith("spacer"))


def test_the_cafe_s_buzzers_have_screw_terminals_too() -> None:
    assert bought(CAFE)["screw terminal"] == bought(FAMILY)["screw terminal"] + len(BUTTONS) == 12


@pytest.mark.parametrize("size", BOXES, ids=lambda size: size.name)
def test_the_picture_shows_every_screw_terminal_on_the_perfboard(size: Size) -> None:
    board = next(it for it in bodies(size) if it.name == "perfboard")
    x1, y1, x2, y2 = board.low[0], board.low[1], board.high[0], board.high[1]
    places = terminals_at(board, bought(size)["screw terminal"])
    assert len(places) == bought(size)["screw terminal"]
    screws = [(x, y) for x in (x1 + 3, x2 - 3) for y in (y1 + 3, y2 - 3)]
    for left, near, right, far in places:
        assert x1 <= left < right <= x2
        assert y1 <= near < far <= y2
        assert not any(left - 3 < x < right + 3 and near - 3 < y < far + 3 for x, y in screws)
    for (a1, b1, a2, b2), (c1, d1, c2, d2) in combinations(places, 2):
        assert a2 <= c1 or c2 <= a1 or b2 <= d1 or d2 <= b1


def test_there_is_room_for_the_heat_sink_of_the_bill() -> None:
    (line,) = [item for item in items() if item.name.startswith("heat sink")]
    (high,) = re.findall(r"at most (\d+) mm high", line.notes)
    board, chip = 1.4, 2.4
    assert board + chip + int(high) <= PI_HIGH_MM


@pytest.mark.parametrize(
    "given",
    ["thickness -1", "thickness 2.4", "thickness 6.1", "thickness nan", "thickness thick", "kerf 9", "kerf -0.1"],
)
def test_sizes_that_nobody_has_are_refused(given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        renew.main(["--out", str(tmp_path / "mine"), *f"--{given}".split()])
    assert f"{given.split()[1]} is not from" in capsys.readouterr().err


def test_a_box_whose_parts_collide_is_named_and_not_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert renew.main(["--out", str(tmp_path / "mine"), "--thickness", "6"]) == 1
    said = capsys.readouterr()
    assert "cannot be built: pixels and keypad bar meet." in said.err
    assert said.out == ""


def test_the_guide_names_the_same_screws_and_spacers() -> None:
    section = GUIDE.split("\n## 8. The box")[1].split("\n## ")[0]
    told = set(re.findall(r"M[\d.]+ × \d+", section))
    assert told == {it.screw.removeprefix("screw ").replace("x", "×") for it in joints(FAMILY)}
    for spacer, what in (("spacer M3 x 10", "10 mm spacer between"), ("spacer M2.5 x 10", "Pi on 10 mm spacers"),
                         ("spacer M3 x 8", "perfboard on 8 mm spacers")):  # fmt: skip
        assert what in " ".join(section.split())
        assert bought(FAMILY)[spacer]


def test_the_readme_counts_what_the_printed_box_takes() -> None:
    page = " ".join((renew.ROOT / "hardware" / "enclosure" / "README.md").read_text(encoding="utf-8").split())
    for size in BOXES:
        straps = [len(it) for it in (lid_straps(size), floor_straps(size), wall_straps(size))]
        assert (straps, len(pillars(size))) == ([5, 6, 4], 7)
    for words in ("| fifteen", "Five straps under it", "six straps outside under its floor", "seven M3 × 16 screws"):
        assert words in page


def test_every_size_that_is_tried_here_can_be_bought() -> None:
    assert all(bought(size) for size in SIZES)
