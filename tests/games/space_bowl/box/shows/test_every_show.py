"""What holds for every show: it is defined at every time, never flashes, and is a pure function of stage and time."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import CELLS, MATRIX_HEIGHT, MATRIX_WIDTH
from tests.games.space_bowl.box.shows.scenes import ALL, Shot, show

SAMPLES_A_SECOND = 100
MOST_FLASHES = 3
VISIBLE = 0.1
ODD_TIMES_S = (-5, 0, 0.001, 0.7, 1.5, 2.45, 2.5, 9.999, 10, 10.001, 59.9, 60, 99.9, 100, 3599, 86_400 * 365)


def sampled(shot: Shot, seconds: int, pixels_per_cell: int) -> NDArray[np.float64]:
    """Every channel, brightness and matrix dot of the frames, 0 to 1, a row for each moment."""
    step_us = SECOND_US // SAMPLES_A_SECOND
    moments = [
        show(shot.scene, shot.began_us + number * step_us, pixels_per_cell)
        for number in range(seconds * SAMPLES_A_SECOND)
    ]
    pixels = np.array([[*sum(frame.cells, ()), *frame.lights] for frame in moments], dtype=float) / 255
    brightness = pixels @ np.array([0.2126, 0.7152, 0.0722])
    dots = np.array([frame.rows for frame in moments], dtype=np.uint32)
    bits = (dots[:, :, None] >> np.arange(MATRIX_WIDTH, dtype=np.uint32)) & 1
    return np.hstack([pixels.reshape(len(moments), -1), brightness, bits.reshape(len(moments), -1).astype(float)])


def fastest_flashes(values: NDArray[np.float64]) -> int:
    """The most often that anything got visibly brighter, having got visibly darker, within any second."""
    width = values.shape[1]
    lowest, highest = values[0].copy(), values[0].copy()
    is_up = np.ones(width, dtype=bool)
    ups: list[NDArray[np.bool_]] = []
    for now in values:
        highest = np.where(is_up, np.maximum(highest, now), highest)
        falls = is_up & (highest - now > VISIBLE)
        lowest = np.where(falls, now, np.where(is_up, lowest, np.minimum(lowest, now)))
        rises = ~is_up & ~falls & (now - lowest > VISIBLE)
        highest = np.where(rises, now, highest)
        is_up = (is_up & ~falls) | rises
        ups.append(rises)
    counted = np.cumsum(np.array(ups, dtype=int), axis=0)
    window = SAMPLES_A_SECOND - 2  # a flash may be sampled a moment late
    within = counted[window:] - np.vstack([np.zeros((1, width), dtype=int), counted[: -window - 1]])
    return int(within.max())


def is_well_formed(frame: Frame, pixels_per_cell: int) -> bool:
    pixels = [*frame.lights, *sum(frame.cells, ())]
    return (
        [len(cell) for cell in frame.cells] == [pixels_per_cell] * CELLS
        and len(frame.lights) == 8
        and len(frame.rows) == MATRIX_HEIGHT
        and all(0 <= row < 1 << MATRIX_WIDTH for row in frame.rows)
        and all(0 <= part <= 255 for pixel in pixels for part in pixel)
    )


@pytest.mark.parametrize("pixels_per_cell", [1, 7])
@pytest.mark.parametrize("name", ALL)
def test_a_show_is_defined_at_any_time(name: str, pixels_per_cell: int) -> None:
    scene, began_us = ALL[name].scene, ALL[name].began_us
    for time_s in ODD_TIMES_S:
        now_us = began_us + round(time_s * SECOND_US)
        frame = show(scene, now_us, pixels_per_cell)
        assert is_well_formed(frame, pixels_per_cell)
        assert frame == show(replace(scene), now_us, pixels_per_cell)


@pytest.mark.parametrize("name", ALL)
def test_nothing_flashes_more_than_three_times_a_second(name: str) -> None:
    assert fastest_flashes(sampled(ALL[name], 10, 1)) <= MOST_FLASHES


@pytest.mark.parametrize("name", ["crowded_3", "crowded_8", "crowded_no_hole", "search_spread", "attract"])
def test_nothing_flashes_in_cells_of_seven_pixels(name: str) -> None:
    assert fastest_flashes(sampled(ALL[name], 10, 7)) <= MOST_FLASHES


@pytest.mark.parametrize("name", ["reveal", "over_shared", "notice_very_long"])
def test_nothing_flashes_in_a_long_sequence(name: str) -> None:
    assert fastest_flashes(sampled(ALL[name], 30, 1)) <= MOST_FLASHES


@pytest.mark.parametrize(("flashes", "is_fast"), [(3, False), (4, True), (10, True)])
def test_the_test_sees_a_flash(flashes: int, is_fast: bool) -> None:  # noqa: FBT001
    times = np.arange(0, 5, 1 / SAMPLES_A_SECOND)
    blinking = (times * flashes % 1 < 0.5).astype(float)[:, None]
    assert (fastest_flashes(blinking) > MOST_FLASHES) == is_fast


@pytest.mark.parametrize("name", ALL)
def test_the_matrix_is_never_dark_for_two_seconds(name: str) -> None:
    if name == "menu_empty":
        return
    values = sampled(ALL[name], 10, 1)[:, -MATRIX_WIDTH * MATRIX_HEIGHT :].max(axis=1).tolist()
    dark = "".join("." if is_lit else "x" for is_lit in values)
    assert "x" * 2 * SAMPLES_A_SECOND not in dark


def test_the_test_sees_a_text_that_scrolls_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spacebowl_pi.box.shows.font.SCROLL_STEP_US", SECOND_US // 9)
    assert fastest_flashes(sampled(ALL["notice_very_long"], 10, 1)) > MOST_FLASHES
