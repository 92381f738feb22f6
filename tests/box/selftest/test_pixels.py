"""The lights' test: what is on the wire at every moment, and what each wrong answer leads to."""

import pytest

from spacebowl_pi.box.config.sections import Config, PixelsConfig
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.pixels import (
    COLOUR_US,
    JEWEL_WALK_US,
    WALK_PAUSE_US,
    WALK_US,
    pixel_name,
)
from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.ports import BLACK
from tests.box.selftest.person import Person

JEWELS = Config(pixels=PixelsConfig(pixels_per_cell=7))


def person_at(config: Config | None = None) -> Person:
    return Person([PartName.PIXELS], config).begin()


@pytest.mark.parametrize(
    ("index", "size", "name"),
    [
        (0, 1, "cell A1 top left"),
        (1, 1, "cell B1 top middle"),
        (4, 1, "cell B2 in the middle"),
        (6, 1, "cell A3 bottom left"),
        (9, 1, "buzzer light 1"),
        (16, 1, "buzzer light 8"),
        (0, 7, "cell A1 top left, middle light"),
        (6, 7, "cell A1 top left, ring light 6"),
        (7, 7, "cell B1 top middle, middle light"),
        (63, 7, "buzzer light 1"),
    ],
)
def test_a_pixel_has_a_name_that_a_person_finds(index: int, size: int, name: str) -> None:
    assert pixel_name(index, size) == name


@pytest.mark.parametrize("config", [None, JEWELS])
def test_all_lights_turn_red_green_blue_and_white_on_the_wire(config: Config | None) -> None:
    person = person_at(config)
    seen = []
    for _ in range(5):
        (colour,) = set(person.box.spi.picture)
        seen.append(tuple(channel > 0 for channel in colour))
        person.wait(COLOUR_US / 1e6)
    red, green, blue = (True, False, False), (False, True, False), (False, False, True)
    assert seen == [red, green, blue, (True, True, True), red]


@pytest.mark.parametrize(("config", "pace_us"), [(None, WALK_US), (JEWELS, JEWEL_WALK_US)])
def test_a_single_light_walks_along_the_chain_under_its_name_and_begins_again(
    config: Config | None, pace_us: int
) -> None:
    person = person_at(config).say("y")
    size = person.config.pixels.pixels_per_cell
    for index in range(chain_length(size)):
        lit = [at for at, colour in enumerate(person.box.spi.picture) if colour != BLACK]
        assert lit == [index]
        assert person.test.step_view is not None
        assert person.test.step_view.look.caption == pixel_name(index, size)
        person.wait(pace_us / 1e6)
    assert set(person.box.spi.picture) == {BLACK}
    person.wait(WALK_PAUSE_US / 1e6)
    assert person.box.spi.picture[0] != BLACK


@pytest.mark.parametrize(
    ("answer", "hint"),
    [("2", "WS2812B"), ("3", "DOUT"), ("4", "level shifter")],
)
def test_wrong_colours_fail_with_a_next_step_and_the_places_are_tested_all_the_same(answer: str, hint: str) -> None:
    person = person_at().say("n", answer, "y")
    assert person.verdicts(PartName.PIXELS) == [Verdict.FAILED, Verdict.PASSED]
    assert hint in person.found["pixels colours"].next_step


def test_where_nothing_lights_the_places_are_not_asked_for() -> None:
    person = person_at().say("n", "1")
    assert person.test.step_view is None
    assert person.verdicts(PartName.PIXELS) == [Verdict.FAILED, Verdict.NOT_REACHED]
    assert "GPIO10 (pin 19)" in person.found["pixels colours"].next_step


def test_one_by_one_each_light_waits_for_its_answer() -> None:
    person = person_at().say("y", "n")
    for index in range(17):
        assert [at for at, colour in enumerate(person.box.spi.picture) if colour != BLACK] == [index]
        assert f"({index + 1} of 17)" in person.reads
        person.say("")
    assert person.found["pixels places"].verdict is Verdict.PASSED


def test_a_chain_that_ends_early_is_told_by_its_first_dark_light() -> None:
    person = person_at().say("y", "n", "y", "y", "y", "1")
    lit = [at for at, colour in enumerate(person.box.spi.picture) if colour != BLACK]
    assert lit == list(range(4, 17))
    person.say("n")
    check = person.found["pixels places"]
    assert check.verdict is Verdict.FAILED
    assert check.detail == "dark from cell A2 middle left on"
    assert "from DOUT of cell C1 top right to DIN of cell A2 middle left" in check.next_step
    assert person.test.step_view is None


def test_a_single_dark_pixel_is_told_and_the_rest_is_asked_for() -> None:
    person = person_at().say("y", "n", *"yy", "1", "y", *"y" * 13, "1")
    check = person.found["pixels places"]
    assert check.detail == "cell C1 top right: dark; buzzer light 8: dark"
    assert "replace these pixels" in check.next_step


def test_another_light_in_its_place_asks_for_the_order_of_the_chain_and_the_size_of_the_cells() -> None:
    person = person_at().say("y", "n", "y", "2", "s")
    check = person.found["pixels places"]
    assert check.detail == "cell B1 top middle: another one lights"
    assert "pixels_per_cell = 7" in check.next_step
    assert "row by row" in check.next_step


def test_jewels_are_asked_for_pixels_per_cell_of_one() -> None:
    person = person_at(JEWELS).say("y", "n", "2", "s")
    assert "pixels_per_cell = 1" in person.found["pixels places"].next_step


def test_stopped_one_by_one_what_was_wrong_is_kept() -> None:
    person = person_at().say("y", "n", "3")
    person.test.stop()
    assert person.found["pixels places"].detail == "cell A1 top left: wrong colour"
    assert person.found["pixels rest"].verdict is Verdict.NOT_REACHED


def test_the_rest_skipped_without_a_fault_is_no_pass() -> None:
    assert person_at().say("y", "n", "y", "s").found["pixels places"].verdict is Verdict.SKIPPED
