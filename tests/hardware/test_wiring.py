"""The wiring picture's cables connect what the parts table declares; followed by their ends, as an eye would."""

from itertools import combinations, pairwise
from math import dist
from typing import TypeAlias

from hardware.draw.wiring_cables import wiring_page
from hardware.draw.wiring_page import Cable, touches
from hardware.parts import GROUND, LOGIC_SUPPLY, Variant, nets, parts

Pin: TypeAlias = tuple[str, str]
PAGE = wiring_page()
LONG_LEADS = {f"{letter}{ten}{button}" for letter, ten in (("R", 2), ("C", 1)) for button in range(1, 9)}
INSIDE_THE_MATRIX = {("DS1", number) for number in ("6", "7", "8")}
DRAWN_IN_ONE = LONG_LEADS | {"A2", "DS2", "DS3", "DS4"}


def groups() -> set[frozenset[Pin]]:
    """Follow the cables: from pad to pad, and on where an end lies on another cable."""
    found: list[tuple[set[Pin], list[Cable]]] = []
    for cable in PAGE.cables:
        on_pads = {pin for pin, at in PAGE.pads.items() if at in {cable.points[0], cable.points[-1]}}
        members, cables = on_pads, [cable]
        for other in [it for it in found if it[0] & on_pads or any(_meet(cable, one) for one in it[1])]:
            found.remove(other)
            members |= other[0]
            cables += other[1]
        found.append((members, cables))
    return {frozenset(members) for members, _ in found}


def _meet(one: Cable, other: Cable) -> bool:
    return any(touches(end, b) for a, b in ((one, other), (other, one)) for end in (a.points[0], a.points[-1]))


def test_the_cables_connect_what_the_parts_table_declares() -> None:
    declared = nets(Variant.ONE_PIXEL)
    wanted = {frozenset(members & PAGE.pads.keys() - spare_pins()) for members in declared.values()}
    assert groups() == {group for group in wanted if group}


def spare_pins() -> set[Pin]:
    """The header's other grounds, and 3.3 V that only parts for long leads need: no cable goes there."""
    nets_of = parts(Variant.ONE_PIXEL)["A1"].nets
    return {("A1", number) for number, net in nets_of.items() if net in {GROUND, LOGIC_SUPPLY} and number != "6"}


def test_every_part_is_drawn_but_those_for_long_leads_and_the_keypad() -> None:
    every = {(part.reference, number) for part in parts(Variant.ONE_PIXEL).values() for number in part.nets}
    left_out = {pin for pin in every if pin[0] in DRAWN_IN_ONE} | INSIDE_THE_MATRIX
    left_out |= {("A1", f"U{number}") for number in range(1, 5)}
    assert every - left_out == PAGE.pads.keys()


def test_a_cable_s_net_is_that_of_its_pads() -> None:
    table = parts(Variant.ONE_PIXEL)
    for cable in PAGE.cables:
        for (reference, number), at in PAGE.pads.items():
            if at in {cable.points[0], cable.points[-1]}:
                assert table[reference].nets[number] == cable.net


def test_capacitors_are_drawn_beside_what_they_serve() -> None:
    for capacitor, its, another in (("C1", "D1", "F1"), ("C2", "U1", "DS1"), ("C3", "DS1", "U1")):
        near, far = (
            min(dist(PAGE.pads[capacitor, "1"], at) for (name, _), at in PAGE.pads.items() if name == other)
            for other in (its, another)
        )
        assert near < far, capacitor


def test_cables_run_straight_across_or_straight_down() -> None:
    for cable in PAGE.cables:
        assert all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in pairwise(cable.points)), cable


def test_cables_of_different_nets_cross_but_never_touch_or_share_a_way() -> None:
    for one, other in combinations(PAGE.cables, 2):
        if one.net != other.net:
            assert not any(touches(point, other) for point in one.points), (one, other)
            assert not any(touches(point, one) for point in other.points), (one, other)
    for cable in PAGE.cables:
        for pin, at in PAGE.pads.items():
            assert at in {cable.points[0], cable.points[-1]} or not touches(at, cable), (pin, cable)
