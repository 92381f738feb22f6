"""The kept schematics say what the parts table and the pin map say; read from KiCad's files, without KiCad."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from hardware.draw.sheet import DrawingError, Sheet
from hardware.draw.wiring_cables import wiring_page
from hardware.parts import POWER_NETS, Kind, Variant, header_nets, nets, parts
from hardware.renew import FOLDER
from spacebowl_pi.devices import pins
from tests.hardware.netlist import netlist
from tests.hardware.s_expressions import child, children, read, words

SCHEMATICS = FOLDER / "schematics"
ROOTS = {variant: SCHEMATICS / f"ship-computer-{variant.slug}.kicad_sch" for variant in Variant}
FOUND = {variant: netlist(root) for variant, root in ROOTS.items()}
every_variant = pytest.mark.parametrize("variant", Variant)
SIGNALS = {f"BUZZER_{number}": pin for number, pin in enumerate(pins.BUZZER_PINS, start=1)} | {
    "PIXELS": pins.PIXELS_PIN,
    "MATRIX_DATA": pins.MATRIX_DATA_PIN,
    "MATRIX_SELECT": pins.MATRIX_SELECT_PIN,
    "MATRIX_CLOCK": pins.MATRIX_CLOCK_PIN,
    "POWER_BUTTON": pins.POWER_BUTTON_PIN,
    "SOUND": pins.SOUND_PIN,
}


@every_variant
def test_the_drawn_wires_connect_what_the_parts_table_declares(variant: Variant) -> None:
    declared = nets(variant)
    assert FOUND[variant].groups == set(declared.values())
    assert {name: declared.get(name) for name in FOUND[variant].names} == FOUND[variant].names


@every_variant
def test_every_part_is_drawn_and_no_other(variant: Variant) -> None:
    assert FOUND[variant].references == set(parts(variant))


@every_variant
def test_the_labels_at_the_header_are_those_of_the_pin_map(variant: Variant) -> None:
    for name, pin in SIGNALS.items():
        assert ("A1", str(pin.header)) in FOUND[variant].names[name]
    assert len({pin.header for pin in SIGNALS.values()}) == len(SIGNALS)


def test_a_pin_that_is_given_twice_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "BUZZER_PINS", (pins.Pin(17), pins.Pin(17), *pins.BUZZER_PINS[2:]))
    with pytest.raises(ValueError, match="GPIO17 is both BUZZER_1 and BUZZER_2: give one of them another"):
        header_nets()
    with pytest.raises(ValueError, match="GPIO17 is both"):
        wiring_page()


@every_variant
def test_the_header_pins_that_nothing_uses_are_marked_as_open(variant: Variant) -> None:
    used = {pin.header for pin in SIGNALS.values()} | set(pins.POWER_OF_HEADER)
    free = {str(number) for number in range(1, 41) if number not in used}
    assert {number for reference, number in FOUND[variant].open_pins if reference == "A1"} == free


@every_variant
def test_every_open_pin_is_open_on_purpose(variant: Variant) -> None:
    meant = {
        (part.reference, number) for part in parts(variant).values() for number, net in part.nets.items() if net is None
    }
    assert FOUND[variant].open_pins == meant


@every_variant
def test_every_power_pin_is_on_its_supply(variant: Variant) -> None:
    said = {"3.3 V": "+3V3", "5 V": "+5V", "GND": "GND"}
    for number, what in pins.POWER_OF_HEADER.items():
        assert ("A1", str(number)) in FOUND[variant].names[said[what]]
    for part in parts(variant).values():
        if part.kind in {Kind.PIXEL, Kind.JEWEL}:
            assert {(part.reference, "1"), (part.reference, "3")} <= _on_power(variant)
        if part.kind is Kind.MODULE:
            assert {(part.reference, "1"), (part.reference, "2")} <= _on_power(variant)
    assert {("U1", "14"), ("U1", "7")} <= _on_power(variant)


def _on_power(variant: Variant) -> set[tuple[str, str]]:
    return {pin for net in POWER_NETS for pin in FOUND[variant].names[net]}


@every_variant
def test_no_pin_is_on_two_nets_and_no_net_has_a_single_pin(variant: Variant) -> None:
    declared = nets(variant)
    assert set(Counter(pin for members in declared.values() for pin in members).values()) == {1}
    assert min(len(members) for members in declared.values()) >= 2


@every_variant
def test_the_chain_runs_cell_by_cell_and_then_buzzer_by_buzzer(variant: Variant) -> None:
    declared, at = nets(variant), ("R1", "2")
    order = []
    while True:
        net = next((members for members in declared.values() if at in members), None)
        if net is None:
            break
        [(reference, number)] = net - {at}
        assert number == "4"
        order.append(parts(variant)[reference].value)
        at = (reference, "2")
    cells = [f"cell {letter}{row}" for row in (1, 2, 3) for letter in "ABC"]
    assert order == [*cells, *(f"buzzer {number}" for number in range(1, 9))]


def test_all_symbols_stand_in_the_sheets_so_that_no_library_is_needed() -> None:
    library = {words(it)[0] for it in children(read((SCHEMATICS / "spacebowl.kicad_sym").read_text()), "symbol")}
    for file in SCHEMATICS.glob("*.kicad_sch"):
        sheet = read(file.read_text(encoding="utf-8"))
        own = {words(it)[0] for it in children(child(sheet, "lib_symbols"), "symbol")}
        assert {words(child(it, "lib_id"))[0] for it in children(sheet, "symbol")} == own
        assert {name.removeprefix("spacebowl:") for name in own} <= library


def test_ids_are_given_once_in_a_sheet() -> None:
    for file in SCHEMATICS.glob("*.kicad_sch"):
        sheet = read(file.read_text(encoding="utf-8"))
        ids = [words(child(it, "uuid"))[0] for it in sheet if isinstance(it, list) and any(children(it, "uuid"))]
        assert len(ids) == len(set(ids)) > 10


@pytest.mark.parametrize(
    ("sheet", "drawn", "mistaken"),
    [
        ("buzzers", '(global_label "BUZZER_3"', '(global_label "BUZZER_4"'),
        ("matrix-and-sound", '"Value" "+5V_FUSED" (at 1', '"Value" "GND" (at 1'),
        ("matrix-and-sound", '(label "MATRIX_SELECT_5V"', '(label "MATRIX_CLOCK_5V"'),
        ("lights-one-pixel", "(wire (pts (xy 67.31", "(wire (pts (xy 68.58"),
    ],
)
def test_a_mistake_in_a_sheet_is_noticed(sheet: str, drawn: str, mistaken: str, tmp_path: Path) -> None:
    shutil.copytree(SCHEMATICS, tmp_path / "schematics")
    file = tmp_path / "schematics" / f"{sheet}.kicad_sch"
    text = file.read_text(encoding="utf-8")
    assert drawn in text
    file.write_text(text.replace(drawn, mistaken, 1), encoding="utf-8")
    root = tmp_path / "schematics" / ROOTS[Variant.ONE_PIXEL].name
    assert netlist(root).groups != set(nets(Variant.ONE_PIXEL).values())


def test_a_wire_askew_is_refused() -> None:
    with pytest.raises(DrawingError, match="askew"):
        Sheet("x", "x", 1).wire((0, 0), (1, 1))


def test_a_pin_of_a_part_that_is_not_there_is_refused() -> None:
    with pytest.raises(DrawingError, match="R99 pin 1"):
        Sheet("x", "x", 1).pin("R99", "1")
