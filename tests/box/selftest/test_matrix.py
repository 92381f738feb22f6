"""The matrix's test: what the registers light, and that the settings it proposes put every mounting right."""

from itertools import product

import pytest

from spacebowl_pi.box.config.sections import Config, MatrixConfig
from spacebowl_pi.box.parts import PartName, mounting_of
from spacebowl_pi.box.selftest.matrix import ALL_DOTS
from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.box.selftest.sight import Arrow, Sight, changes_for
from spacebowl_pi.devices.matrix.driver import LumaMatrix
from spacebowl_pi.devices.matrix.mounting import BLOCK_ORIENTATIONS, ROTATIONS, Mounting
from spacebowl_pi.devices.matrix.test_card import TEST_CARD
from spacebowl_pi.devices.matrix.twin import SimulatedSerial
from spacebowl_pi.devices.ports import Rows
from tests.box.selftest.person import Person

ALL_CONFIGS = [
    MatrixConfig(block_orientation=orientation, is_reversed=reverse, rotate=rotate)
    for orientation, reverse, rotate in product(BLOCK_ORIENTATIONS, (False, True), ROTATIONS)
]


def person_at(config: MatrixConfig | None = None, really: MatrixConfig | None = None) -> Person:
    """Configured one way, and really mounted another."""
    person = Person([PartName.MATRIX], Config(matrix=config or MatrixConfig()))
    person.box.serial._mounting = mounting_of(really or config or MatrixConfig())
    return person.begin()


def block(rows: Rows, at: int) -> list[str]:
    return [f"{row:032b}"[8 * at : 8 * at + 8] for row in rows]


def looked_at(rows: Rows) -> tuple[str, str]:
    """What a person answers: where the leftmost arrow points, and its number."""
    for number, (key, turns) in product((0, 3), zip("urdl", range(4), strict=True)):
        picture = block(TEST_CARD, number)
        for _ in range(turns):
            picture = ["".join(column) for column in zip(*reversed(picture), strict=True)]
        if picture == block(rows, 0):
            return key, "14"[number == 3]
    raise AssertionError("this is no block of the test card")


def test_a_matrix_that_is_well_shows_the_card_and_then_every_dot() -> None:
    person = person_at()
    assert person.box.rows == TEST_CARD
    assert person.say("y").box.rows == ALL_DOTS
    person.say("")
    assert person.verdicts(PartName.MATRIX) == [Verdict.PASSED] * 2
    assert person.test.step_view is None


def test_the_registers_are_set_anew_before_the_card_is_shown() -> None:
    person = Person([PartName.MATRIX])
    person.box.serial.lose_power()
    assert person.begin().box.rows == TEST_CARD


@pytest.mark.parametrize("config", ALL_CONFIGS)
def test_from_what_is_seen_the_settings_follow_that_put_it_right(config: MatrixConfig) -> None:
    for really in ALL_CONFIGS:
        person = person_at(config, really)
        arrow, number = looked_at(person.box.rows)
        if (arrow, number) == ("u", "1"):
            continue
        person.say("n", arrow, number)
        assert person.box.rows == TEST_CARD  # the preview
        person.say("y")
        check = person.found["matrix test card"]
        assert check.verdict is Verdict.FAILED
        changes = changes_for(config, Sight(Arrow("urdl".index(arrow)), number == "4"))
        serial = SimulatedSerial(mounting_of(really))
        changed = {"block_orientation": config.block_orientation, "is_reversed": config.is_reversed} | changes
        mounting = Mounting(
            int(changed["block_orientation"]), bool(changed["is_reversed"]), int(changed.get("rotate", config.rotate))
        )
        LumaMatrix(serial, mounting).show(TEST_CARD)
        assert serial.rows == TEST_CARD
        for name, value in changes.items():
            assert f"{name} = {str(value).lower()}" in check.next_step


@pytest.mark.parametrize(
    ("really", "settings"),
    [
        (MatrixConfig(rotate=2), "[matrix] rotate = 2"),
        (MatrixConfig(block_orientation=90), "[matrix] block_orientation = 90"),
        (MatrixConfig(block_orientation=0), "[matrix] block_orientation = 0"),
        (MatrixConfig(is_reversed=True), "[matrix] is_reversed = true"),
    ],
)
def test_a_single_setting_is_proposed_where_one_will_do(really: MatrixConfig, settings: str) -> None:
    person = person_at(really=really)
    person.say("n", *looked_at(person.box.rows), "y")
    assert person.found["matrix test card"].next_step == f"in the configuration set {settings}"


def test_a_proposal_that_does_not_look_right_is_taken_back() -> None:
    person = person_at().say("n", "l", "1", "n")
    check = person.found["matrix test card"]
    assert check.verdict is Verdict.FAILED
    assert "look closely" in check.next_step


def test_stopped_at_the_proposal_the_settings_are_kept() -> None:
    person = person_at().say("n", "l", "1")
    person.test.stop()
    assert "block_orientation = 180" in person.found["matrix test card"].next_step


def test_who_describes_the_card_as_it_should_be_has_a_good_matrix() -> None:
    assert person_at().say("n", "u", "1").found["matrix test card"].verdict is Verdict.PASSED


@pytest.mark.parametrize(
    ("answers", "detail", "verdicts"),
    [
        (("n", "n"), "it stays dark", [Verdict.FAILED, Verdict.NOT_REACHED]),
        (("n", "x"), "the picture is garbled", [Verdict.FAILED, Verdict.NOT_REACHED]),
        (("n", "u", "x"), "the picture is garbled", [Verdict.FAILED, Verdict.NOT_REACHED]),
        (("y", "n"), "arrows up, blocks 1 2 3 4", [Verdict.PASSED, Verdict.FAILED]),
    ],
)
def test_what_no_setting_cures_leads_to_the_wires(
    answers: tuple[str, ...], detail: str, verdicts: list[Verdict]
) -> None:
    person = person_at().say(*answers)
    assert person.test.step_view is None
    assert person.found["matrix test card"].detail == detail
    assert person.verdicts(PartName.MATRIX) == verdicts
