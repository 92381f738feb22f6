"""The canvas: only what changed is painted, in small slices, and what is seen never depends on the way to it."""

import binascii
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from tests.firmware import drawing

PICTURES: list[list[Any]] = json.loads(Path(__file__).with_name("look_vectors.json").read_text())
LARGEST = 3072
BUTTON = ("button", "Go", "good", False, False)


class Glass:
    """A panel that shows what it is sent."""

    def __init__(self) -> None:
        self.pixels: npt.NDArray[np.uint16] = np.full((240, 320), 0xABCD, np.uint16)
        self.sent: list[tuple[int, int, int, int]] = []

    def send(self, x: int, y: int, w: int, h: int, data: bytes) -> None:
        assert 0 <= x <= x + w <= 320
        assert 0 <= y <= y + h <= 240
        self.pixels[y : y + h, x : x + w] = np.frombuffer(data, np.uint16).reshape(h, w)
        self.sent.append((x, y, w, h))

    @property
    def checksum(self) -> int:
        return binascii.crc32(self.pixels.tobytes())


class Easel:
    """A canvas of a fresh firmware with a glass before it."""

    def __init__(self) -> None:
        self.firmware = Firmware()
        self.glass = Glass()
        self.canvas = self.firmware.load("canvas").Canvas(self.glass)

    def show(self, tiles: list[Any], steps: int = -1) -> list[tuple[int, int, int, int]]:
        """Show a picture, or begin to; give what was sent."""
        self.glass.sent.clear()
        make = self.firmware.load("tiles").Tile
        self.canvas.show([make(*drawing.tuples(list(tile))) for tile in tiles])
        while steps and self.canvas.step():
            steps -= 1
        return self.glass.sent


def alone(tiles: list[Any]) -> int:
    """Give the checksum of a picture on a new panel."""
    easel = Easel()
    easel.show(tiles)
    return easel.glass.checksum


def test_a_first_picture_covers_the_whole_panel_once() -> None:
    easel = Easel()
    sent = easel.show(PICTURES[2])
    assert sum(w * h for _, _, w, h in sent) == 320 * 240
    assert not (easel.glass.pixels == 0xABCD).any()


def test_nothing_is_painted_when_nothing_has_changed() -> None:
    easel = Easel()
    easel.show(PICTURES[1])
    assert easel.show(PICTURES[1]) == []
    assert not easel.canvas.step()


def test_only_the_tile_that_changed_is_painted() -> None:
    easel = Easel()
    easel.show([(4, 4, 100, 60, BUTTON), (110, 4, 100, 60, BUTTON)])
    sent = easel.show([(4, 4, 100, 60, BUTTON), (110, 4, 100, 60, ("button", "Go", "good", True, False))])
    assert {(x, w) for x, _, w, _ in sent} == {(110, 100)}
    assert sum(h for *_, h in sent) == 60


def test_where_a_tile_was_the_sky_comes_back_and_nothing_else_is_touched() -> None:
    easel = Easel()
    easel.show([(4, 4, 100, 60, BUTTON), (110, 4, 100, 60, BUTTON)])
    sent = easel.show([(4, 4, 100, 60, BUTTON)])
    assert all(x >= 110 and x + w <= 210 for x, _, w, _ in sent)
    assert sum(w * h for _, _, w, h in sent) == 6000
    assert easel.glass.checksum == alone([(4, 4, 100, 60, BUTTON)])


def test_no_step_paints_more_than_a_small_slice() -> None:
    easel = Easel()
    for picture in PICTURES:
        sent = easel.show(picture)
        assert max(w * h for _, _, w, h in sent) <= LARGEST


def test_a_step_sends_once_or_not_at_all() -> None:
    easel = Easel()
    easel.show(PICTURES[4], steps=0)
    more = True
    while more:
        before = len(easel.glass.sent)
        more = easel.canvas.step()
        assert len(easel.glass.sent) - before <= 1


def test_what_is_seen_at_the_end_does_not_depend_on_the_pictures_before() -> None:
    wanted = [alone(picture) for picture in PICTURES]
    random = Random(20261118)
    easel = Easel()
    for _ in range(60):
        picture = random.randrange(len(PICTURES))
        # Some pictures are taken away when they are only half painted.
        steps = random.choice([-1, -1, 0, 1, 3, 10, 40])
        easel.show(PICTURES[picture], steps)
        if steps == -1:
            assert easel.glass.checksum == wanted[picture]


def test_the_tile_under_the_finger_goes_first_even_before_what_was_begun() -> None:
    easel = Easel()
    tiles = [(x * 80, y * 80, 78, 78, BUTTON) for y in range(3) for x in range(4)]
    easel.show(tiles, steps=1)
    easel.canvas.finger = (250, 100)
    easel.glass.sent.clear()
    while not easel.glass.sent:  # its letters and colours may take more than one step
        easel.canvas.step()
    assert easel.glass.sent[0][:2] == (240, 80)
    easel.canvas.finger = None
    easel.show(tiles)
    assert easel.glass.checksum == alone(tiles)


def test_a_new_look_of_a_half_painted_tile_is_painted_from_the_top() -> None:
    easel = Easel()
    easel.show([(0, 0, 320, 100, BUTTON)], steps=4)
    easel.show([(0, 0, 320, 100, ("button", "Stop", "bad", False, False))])
    assert easel.glass.checksum == alone([(0, 0, 320, 100, ("button", "Stop", "bad", False, False))])


def test_a_half_painted_tile_goes_on_where_it_was() -> None:
    easel = Easel()
    easel.show([(0, 0, 320, 90, BUTTON)], steps=4)
    sent = easel.show([(0, 0, 320, 90, BUTTON), (0, 100, 50, 50, BUTTON)])
    assert (0, 0, 320, 9) not in sent


@pytest.mark.parametrize("index", range(len(PICTURES)))
def test_the_test_pictures_have_tiles_on_the_panel_that_do_not_overlap(index: int) -> None:
    covered = np.zeros((240, 320), np.int64)
    for x, y, w, h, _ in PICTURES[index]:
        assert 0 <= x <= x + w <= 320
        assert 0 <= y <= y + h <= 240
        covered[y : y + h, x : x + w] += 1
    assert covered.max() <= 1


def test_a_slice_that_needs_more_than_can_be_kept_is_painted_all_the_same() -> None:
    tiles = [(4, 4, 300, 60, ("text", "Großmütterchen wählt jetzt", "m", "ink", "c"))]
    easel = Easel()
    easel.firmware.load("glyphs").KEPT_BYTES = 200
    assert easel.show(tiles, steps=200)
    assert not easel.canvas.step()
    assert easel.glass.checksum == alone(tiles)
