"""The enclosure can be built: outlines closed, enough material, joints that fit, parts apart, sheets that fit.

The geometry here is the tests' own: points, distances and boxes, not the functions that made the panels.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from random import Random

import numpy as np
import pytest

from hardware.enclosure.bodies import Body, bodies, collisions
from hardware.enclosure.panels import Standing, base_openings, box_panels, every_panel, lid, tie_holes
from hardware.enclosure.printed import pillars, printed_lid
from hardware.enclosure.seams import STRAP_MM, floor_straps, lid_straps, seams, wall_straps
from hardware.enclosure.shapes import Panel, Round
from hardware.enclosure.size import LEAST_MATERIAL_MM, PI_HOLES_MM, Size
from spacebowl_pi.devices.pins import BUZZER_PINS
from spacebowl_pi.devices.ports import BUTTONS
from tests.hardware.geometry import (
    NEARLY,
    SIZES,
    Numbers,
    Truths,
    any_size,
    are_far,
    are_inside,
    area,
    between,
    do_cross,
    is_inside,
    reach,
    sides,
    to_side,
)

EVERY_PANEL = [(size, panel) for size in SIZES for panel in every_panel(size)]
any_panel = pytest.mark.parametrize(
    ("size", "panel"), EVERY_PANEL, ids=[f"{size.name}-{panel.name}" for size, panel in EVERY_PANEL]
)


@any_panel
def test_every_outline_goes_round_once_and_never_crosses_itself(size: Size, panel: Panel) -> None:
    for outline in (panel.outline, *(hole.outline for hole in panel.holes)):
        assert len(set(outline)) == len(outline) >= 3
        assert area(outline) > 1
        ways = list(sides(outline))
        assert all(dist(*way) > NEARLY for way in ways)
        for (place, first), (other, second) in combinations(enumerate(ways), 2):
            if other - place not in (1, len(ways) - 1):
                assert not do_cross(first, second), (size.name, first, second)


@any_panel
def test_openings_are_inside_with_enough_material_between(size: Size, panel: Panel) -> None:
    least = LEAST_MATERIAL_MM - NEARLY
    for hole in panel.holes:
        assert all(is_inside(point, panel.outline) for point in hole.outline), (size.name, hole.name)
        assert between(hole.outline, panel.outline) >= least, (size.name, hole.name)
    for first, second in combinations(panel.holes, 2):
        if not are_far(first.outline, second.outline, LEAST_MATERIAL_MM):
            assert between(first.outline, second.outline) >= least, (size.name, first, second)


@any_size
def test_the_printed_lid_has_enough_material_too(size: Size) -> None:
    outline, holes = printed_lid(size)
    for hole in holes:
        assert between(hole.outline, outline) >= LEAST_MATERIAL_MM - NEARLY
    for first, second in combinations(holes, 2):
        if not are_far(first.outline, second.outline, LEAST_MATERIAL_MM):
            assert between(first.outline, second.outline) >= LEAST_MATERIAL_MM - NEARLY, (first, second)


@any_panel
def test_engraving_stays_on_its_piece_and_off_the_openings(size: Size, panel: Panel) -> None:
    for mark in panel.marks:
        for point in mark:
            assert is_inside(point, panel.outline)
            assert not any(is_inside(point, hole.outline) for hole in panel.holes), (size.name, panel.name, point)


# --- joints ---


def held(standing: Standing, points: Numbers) -> Truths:
    """Say which points in space a piece fills."""
    away = points - np.array(standing.zero)
    u, v, depth = (away @ np.array(axis) for axis in (standing.across, standing.along, standing.through))
    fills: Truths = (depth > 0) & (depth < standing.panel.thickness_mm) & are_inside(u, v, standing.panel.outline)
    for hole in standing.panel.holes:
        fills &= ~are_inside(u, v, hole.outline)
    return fills


def holds(standing: Standing, point: tuple[float, float, float]) -> bool:
    """Say whether a piece fills a point in space."""
    return bool(held(standing, np.array([point]))[0])


def joint_points(size: Size) -> Iterator[tuple[float, float, float]]:
    """Points in the shell where pieces meet: upright edges, and where walls go through lid and base."""
    chance, t, edge = Random(1), size.thickness_mm, size.overhang_mm
    near_x, far_x, near_y, far_y = edge, size.width_mm - edge - t, edge, size.depth_mm - edge - t
    for _ in range(1500):
        high = chance.uniform(t, size.lid_mm)
        yield (
            chance.choice((near_x, far_x)) + chance.uniform(0, t),
            chance.choice((near_y, far_y)) + chance.uniform(0, t),
            high,
        )
    for _ in range(1500):
        z = chance.choice((0, size.lid_mm)) + chance.uniform(0, t)
        along_x, along_y = chance.uniform(edge, size.width_mm - edge), chance.uniform(edge, size.depth_mm - edge)
        yield along_x, chance.choice((near_y, far_y)) + chance.uniform(0, t), z
        yield chance.choice((near_x, far_x)) + chance.uniform(0, t), along_y, z


@any_size
def test_where_pieces_meet_each_point_belongs_to_exactly_one(size: Size) -> None:
    standing = box_panels(size)
    screws = [hole for it in standing for hole in it.panel.holes if hole.name == "screw of the lid"]
    points = np.array(list(joint_points(size)))
    in_screws = [are_inside(points[:, 0], points[:, 1], hole.outline) for hole in screws]
    fillings = np.sum([held(it, points) for it in standing], axis=0)
    wrong = points[(fillings != 1) & ~np.any(in_screws, axis=0)]
    assert len(points) == 4500
    slots = [hole.outline for hole in lid(size).holes if hole.name == "slot for a tab"]
    edges = [side for outline in slots for side in sides(outline)]
    for x, y, z in wrong:  # the lid's tabs have play
        assert z > size.lid_mm, (size.name, x, y, z)
        assert any(to_side((x, y), *side) < 0.11 for side in edges), (size.name, x, y, z)


@any_size
def test_the_lid_comes_off_its_tabs_and_the_base_does_not(size: Size) -> None:
    found = {it.panel.name: it.panel.holes for it in box_panels(size) if it.panel.name in ("lid", "base")}
    for name, play in (("lid", 0.2), ("base", 0.0)):
        tabs = [reach(hole.outline) for hole in found[name] if hole.name == "slot for a tab"]
        assert len(tabs) == 12
        for x1, y1, x2, y2 in tabs:
            assert sorted((x2 - x1, y2 - y1)) == pytest.approx([size.thickness_mm + play, 24 + play])


@any_size
def test_the_fingers_of_two_walls_are_at_the_same_heights_and_fit_into_each_other(size: Size) -> None:
    pieces = {it.panel.name: it.panel for it in box_panels(size)}
    for first, second in (("front", "left"), ("front", "right"), ("back", "left"), ("back", "right")):
        changes = [{round(y, 6) for x, y in pieces[it].outline if x <= size.thickness_mm} for it in (first, second)]
        inner = [{y for y in found if 0 < y < size.height_mm} for found in changes]
        assert inner[0] == inner[1]
        assert len(inner[0]) == 6


@any_size
def test_a_lid_s_screw_meets_the_slot_for_its_nut(size: Size) -> None:
    standing = {it.panel.name: it for it in box_panels(size)}
    screws = [it.at for it in standing["lid"].panel.holes if isinstance(it, Round) and it.name == "screw of the lid"]
    assert len(screws) == 8
    for x, y in screws:
        shaft, nut = (x, y, size.lid_mm - 12), (x, y, size.lid_mm - 9)
        walls = [standing[name] for name in ("front", "back", "left", "right")]
        assert not any(holds(it, shaft) or holds(it, nut) for it in walls)
        assert any(holds(it, (x, y, size.lid_mm - 20)) for it in walls)


@any_size
def test_light_walls_lie_into_each_other(size: Size) -> None:
    wall = next(panel for panel in every_panel(size) if panel.name == "light wall")
    assert wall.count == 8
    for place in (-1.5, -0.5, 0.5, 1.5):
        x = place * size.cell_pitch_mm
        for across in (-size.thickness_mm / 2 + 0.01, size.thickness_mm / 2 - 0.01):
            assert is_inside((x + across, 10.9), wall.outline)
            assert not is_inside((x + across, 11.1), wall.outline)


# --- parts ---


def do_meet(first: Body, second: Body) -> bool:
    return all(first.low[it] < second.high[it] - NEARLY and second.low[it] < first.high[it] - NEARLY for it in range(3))


@any_size
def test_no_two_parts_are_in_the_same_place(size: Size) -> None:
    for first, second in combinations(bodies(size), 2):
        assert not do_meet(first, second), (size.name, first, second)


@any_size
def test_every_part_is_between_the_walls_the_base_and_the_lid(size: Size) -> None:
    low = (size.wall_mm, size.wall_mm, size.thickness_mm)
    high = (size.width_mm - size.wall_mm, size.depth_mm - size.wall_mm, size.lid_mm)
    for body in bodies(size):
        for axis in range(3):
            assert low[axis] - NEARLY <= body.low[axis] < body.high[axis] <= high[axis] + NEARLY, (size.name, body)


@any_size
def test_what_does_not_fit_is_told(size: Size) -> None:
    assert collisions(size) == []
    crowded = replace(size, grid_y_mm=size.grid_y_mm - 12, height_mm=40)
    found = collisions(crowded)
    assert "buzzer 2 and light walls meet" in found
    assert "buzzer 1 has no room between base, walls and lid" in found


@any_size
def test_the_matrix_s_face_is_level_with_the_lid_and_its_bar_lies_on_its_back(size: Size) -> None:
    room = {body.name: body for body in bodies(size)}
    top = size.lid_mm + size.thickness_mm
    assert top - room["matrix"].low[2] == pytest.approx(14)
    assert room["matrix bar"].high[2] == room["matrix"].low[2] == room["matrix spacer left"].low[2]
    screws = [it.at[0] for it in lid(size).holes if isinstance(it, Round) and it.name == "screw of the matrix"]
    spacers = [room[f"matrix spacer {end}"] for end in ("left", "right")]
    assert [(it.low[0] + it.high[0]) / 2 for it in spacers] == pytest.approx(screws)


@any_size
def test_a_usb_plug_reaches_the_keypad_and_the_bars_lie_on_its_posts(size: Size) -> None:
    every = bodies(size)
    if not size.has_keypad:
        assert not any("keypad" in body.name for body in every)
        return
    keypad, plug = (next(it for it in every if it.name == name) for name in ("keypad", "keypad's plug"))
    assert plug.high[1] - plug.low[1] >= 30
    assert 0 <= plug.low[1] - keypad.high[1] <= 2
    middle, face = (keypad.low[0] + keypad.high[0]) / 2, size.lid_mm
    assert (plug.low[0] + plug.high[0]) / 2 == pytest.approx(middle + 16)
    assert face - plug.low[2] < 24.5  # the bars lie deeper
    bars = [it for it in every if it.name == "keypad bar"]
    posts = [(middle + across, size.grid_y_mm + along) for across in (-31, 31) for along in (-21.5, 21.5)]
    for x, y in posts:
        assert sum(it.low[0] + 2.5 <= x <= it.high[0] - 2.5 and it.low[1] < y < it.high[1] for it in bars) == 1
    assert {bar.high[2] for bar in bars} == {keypad.low[2]}


@any_size
def test_a_touchscreen_s_cable_comes_in_behind_the_usb_plugs(size: Size) -> None:
    left = next(it for it in box_panels(size) if it.panel.name == "left")
    found = [hole.outline for hole in left.panel.holes if hole.name == "cable of the screen"]
    assert len(found) == size.has_screen
    for x1, y1, x2, y2 in map(reach, found):
        plugs = next(body for body in bodies(size) if body.name == "USB plugs")
        assert (x2 - x1, y2 - y1) == pytest.approx((20, 12))
        assert plugs.low[1] < x1 + left.zero[1] < x2 + left.zero[1] < plugs.high[1]
        assert plugs.low[2] <= y1 + left.zero[2] < y2 + left.zero[2] <= plugs.high[2]


@any_size
def test_a_tie_holds_the_fuse(size: Size) -> None:
    fuse = next(body for body in bodies(size) if body.name == "fuse holder")
    near, far = tie_holes(size)[-1]
    assert fuse.low[0] < near[0] == far[0] < fuse.high[0]
    assert near[1] < fuse.low[1]
    assert far[1] > fuse.high[1]


# --- the printed box ---


def strap_at(place: tuple[float, float], low: float, high: float) -> Body:
    (x, y), (wide, long, _) = place, STRAP_MM
    return Body("strap", (x - wide / 2, y - long / 2, low), (x + wide / 2, y + long / 2, high))


@any_size
def test_straps_lie_across_a_seam_and_in_nothing_s_way(size: Size) -> None:
    seam_x, seam_y = seams(size)
    lid_straps_ = [strap_at(it, size.lid_mm - STRAP_MM[2], size.lid_mm) for it in lid_straps(size)]
    under = [strap_at(it, -STRAP_MM[2], 0) for it in floor_straps(size)]
    assert (len(lid_straps_), len(under)) == (5, 6)
    openings = {False: printed_lid(size)[1], True: tuple(base_openings(size))}
    for strap in (*lid_straps_, *under):
        (x1, y1, z), (x2, y2, _) = strap.low, strap.high
        assert x1 < seam_x < x2 or y1 < seam_y < y2
        assert not any(do_meet(strap, body) for body in bodies(size)), (size.name, strap)
        outline = ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
        for hole in openings[z < 0]:
            assert not any(is_inside(point, outline) for point in hole.outline), (size.name, strap, hole.name)
            assert not any(is_inside(point, hole.outline) for point in outline), (size.name, strap, hole.name)
    for first, second in combinations((*lid_straps_, *under), 2):
        assert not do_meet(first, second)


@any_size
def test_straps_on_end_hide_no_opening_of_a_wall(size: Size) -> None:
    for standing in box_panels(size):
        name = standing.panel.name
        if name in wall_straps(size):
            along = standing.zero[1 if name in ("left", "right") else 0]
            at, half = wall_straps(size)[name], STRAP_MM[0] / 2
            for hole in standing.panel.holes:
                low, high = (it + along for it in reach(hole.outline)[::2])
                assert high < at - half or low > at + half, (size.name, name, hole.name)


@any_size
def test_the_pillars_of_the_printed_box_are_in_no_part_s_way(size: Size) -> None:
    for x, y in pillars(size):
        pillar = Body("pillar", (x - 4.5, y - 4.5, size.thickness_mm), (x + 4.5, y + 4.5, size.lid_mm))
        assert not any(do_meet(pillar, body) for body in bodies(size)), (size.name, x, y)


@any_size
def test_there_is_room_for_the_wires_and_below_every_buzzer(size: Size) -> None:
    room = {body.name: body for body in bodies(size)}
    wiring = room["wiring"]
    assert (wiring.high[0] - wiring.low[0]) * (wiring.high[1] - wiring.low[1]) * (
        wiring.high[2] - wiring.low[2]
    ) > 300_000
    for button in BUTTONS:
        x, y = size.button_at(button)
        buzzer = room[f"buzzer {button}"]
        assert ((buzzer.low[0] + buzzer.high[0]) / 2, (buzzer.low[1] + buzzer.high[1]) / 2) == pytest.approx((x, y))
        assert buzzer.high[2] - buzzer.low[2] >= size.button.depth_mm
        assert buzzer.low[2] > wiring.high[2]


@any_size
def test_collars_do_not_touch_each_other_or_cover_anything(size: Size) -> None:
    collar = size.button.collar_mm / 2
    panel = lid(size)
    for first, second in combinations(BUTTONS, 2):
        assert dist(size.button_at(first), size.button_at(second)) >= 2 * collar + 2
    for button in BUTTONS:
        at = size.button_at(button)
        assert min(to_side(at, *side) for side in sides(panel.outline)) >= collar + 5
        for hole in panel.holes:
            if hole.name != f"buzzer {button}":
                assert min(dist(at, point) for point in hole.outline) > collar, (size.name, button, hole.name)
        assert not any(dist(at, point) < collar for mark in panel.marks for point in mark)


@any_size
def test_the_buzzers_stand_in_the_order_of_the_pin_map(size: Size) -> None:
    holes = [hole for hole in lid(size).holes if isinstance(hole, Round) and hole.name.startswith("buzzer")]
    as_read = sorted(holes, key=lambda it: (-round(it.at[1]), it.at[0]))  # from the back left, as a page is read
    assert [it.name for it in as_read] == [f"buzzer {number}" for number, _ in enumerate(BUZZER_PINS, start=1)]
    assert [len({round(it.at[1]) for it in row}) for row in (as_read[:4], as_read[4:])] == [1, 1]


@any_size
def test_the_cells_stand_in_the_order_of_the_chain(size: Size) -> None:
    cells = [hole for hole in lid(size).holes if hole.name.startswith("cell")]
    as_read = sorted(cells, key=lambda it: (-round(max(y for _, y in it.outline)), min(x for x, _ in it.outline)))
    assert [it.name for it in as_read] == [f"cell {column}{row}" for row in "123" for column in "ABC"]


@any_size
def test_the_base_has_the_pi_s_holes(size: Size) -> None:
    base = next(it.panel for it in box_panels(size) if it.panel.name == "base")
    places = [it.at for it in base.holes if isinstance(it, Round) and it.name == "screw of the Pi"]
    across, along = {round(x, 3) for x, _ in places}, {round(y, 3) for _, y in places}
    assert len(places) == 6
    assert max(across) - min(across) == pytest.approx(PI_HOLES_MM[0])
    assert max(along) - min(along) == pytest.approx(PI_HOLES_MM[1])
