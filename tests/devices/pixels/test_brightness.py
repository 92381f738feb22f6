"""Brightness and volume that change while the box runs."""

import pytest

from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.shows.all_lights import LENGTH_US, all_lights
from spacebowl_pi.devices.pixels.chain import PixelChain, chain_length
from spacebowl_pi.devices.pixels.spi_strip import open_spi_strip
from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import BLACK, BUTTONS, CELLS

CELLS_LIT = (((200, 100, 50),),) * CELLS
LIGHTS = (BLACK,) * len(BUTTONS)


def test_the_same_picture_is_sent_anew_when_the_brightness_changes() -> None:
    spi = SimulatedSpi(chain_length(1))
    chain = PixelChain(open_spi_strip(chain_length(1), spi), brightness=1.0, limit_ma=4000)
    chain.show(CELLS_LIT, LIGHTS)
    bright = spi.picture[0]
    chain.brightness = 0.5
    assert spi.picture[0] == bright
    chain.show(CELLS_LIT, LIGHTS)
    assert [2 * dim - full in (-1, 0, 1) for dim, full in zip(spi.picture[0], bright, strict=True)] == [True] * 3


@pytest.mark.parametrize("brightness", [-0.1, 1.1, float("nan")])
def test_a_brightness_that_is_none_is_refused_and_changes_nothing(brightness: float) -> None:
    chain = PixelChain(open_spi_strip(chain_length(1), SimulatedSpi(chain_length(1))), brightness=0.3)
    with pytest.raises(ValueError, match="it goes from 0 to 1"):
        chain.brightness = brightness
    assert chain.brightness == 0.3


class Heard:
    """A sounder that remembers."""

    def __init__(self) -> None:
        self.tones: list[tuple[int | None, int]] = []

    def tone(self, frequency_hz: int | None, volume_percent: int = 100) -> None:
        self.tones.append((frequency_hz, volume_percent))

    def close(self) -> None:
        pass


def test_a_volume_holds_from_the_next_tone_on() -> None:
    sound = Heard()
    outputs = Outputs(None, None, sound)
    outputs.play(((440, 100), (880, 100)), 0)
    outputs.tick(0)
    outputs.volume_percent = 25
    outputs.tick(100_000)
    outputs.tick(200_000)
    assert sound.tones == [(440, 100), (880, 25), (None, 25)]


@pytest.mark.parametrize("pixels_per_cell", [1, 7])
def test_what_is_shown_instead_ends_by_itself(pixels_per_cell: int) -> None:
    outputs = Outputs(None, None, None)
    seen = all_lights(1_000, pixels_per_cell)
    first, last = seen(1_000), seen(LENGTH_US)
    assert first is not None
    assert last is not None
    outputs.instead = seen
    outputs.show(last, 1_000)
    assert outputs.frame == first
    assert {len(cell) for cell in first.cells} == {pixels_per_cell}
    outputs.show(last, 1_000 + LENGTH_US)
    assert outputs.frame == last
    assert outputs.instead is None
