"""The chain: order, gamma, brightness, the current limit, and what happens when the strip fails."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.pixels.chain import PixelChain, chain_length, current_ma
from spacebowl_pi.devices.pixels.spi_strip import open_spi_strip
from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import BLACK, Colour, PartFault, Pixels

RED: Colour = (255, 0, 0)
WHITE: Colour = (255, 255, 255)
NO_LIMIT_MA = 100_000
DARK_CELLS = [[BLACK]] * 9
DARK_LIGHTS = [BLACK] * 8

channels = st.integers(0, 255)
colours = st.tuples(channels, channels, channels)
pictures = st.sampled_from((1, 7)).flatmap(
    lambda per_cell: st.tuples(
        st.lists(st.lists(colours, min_size=per_cell, max_size=per_cell), min_size=9, max_size=9),
        st.lists(colours, min_size=8, max_size=8),
    )
)


def chain(
    pixels_per_cell: int = 1, brightness: float = 1.0, limit_ma: int = NO_LIMIT_MA
) -> tuple[PixelChain, SimulatedSpi]:
    count = chain_length(pixels_per_cell)
    spi = SimulatedSpi(count)
    strip = open_spi_strip(count, spi)
    return PixelChain(strip, pixels_per_cell=pixels_per_cell, brightness=brightness, limit_ma=limit_ma), spi


def test_a_chain_is_a_pixels_port() -> None:
    port: Pixels = chain()[0]
    assert port.pixels_per_cell == 1


@pytest.mark.parametrize("pixels_per_cell", [1, 7])
def test_the_cells_come_row_by_row_then_the_lights(pixels_per_cell: int) -> None:
    pixels, spi = chain(pixels_per_cell)
    # Channels that gamma leaves apart.
    cells = [[(255, 100 + 15 * cell, 120 + 15 * place) for place in range(pixels_per_cell)] for cell in range(9)]
    lights = [(0, 255, 100 + 15 * light) for light in range(8)]
    pixels.show(cells, lights)
    curved = [tuple(round(255 * (channel / 255) ** 2.2) for channel in colour) for cell in cells for colour in cell]
    curved += [tuple(round(255 * (channel / 255) ** 2.2) for channel in colour) for colour in lights]
    assert spi.picture == tuple(curved)
    assert len(set(spi.picture)) == chain_length(pixels_per_cell)


def test_gamma_leaves_black_and_full_as_they_are_and_halves_less_than_half() -> None:
    pixels, spi = chain()
    pixels.show([[(0, 128, 255)]] * 9, DARK_LIGHTS)
    assert spi.picture[0] == (0, 56, 255)


def test_brightness_comes_after_gamma() -> None:
    pixels, spi = chain(brightness=0.5)
    pixels.show([[(0, 128, 255)]] * 9, DARK_LIGHTS)
    assert spi.picture[0] == (0, 28, 128)


def test_no_brightness_is_dark() -> None:
    pixels, spi = chain(brightness=0)
    pixels.show([[WHITE]] * 9, [WHITE] * 8)
    assert set(spi.picture) == {BLACK}


def test_an_unchanged_picture_is_not_sent() -> None:
    pixels, spi = chain()
    assert spi.transfers == 1, "opening sends dark"
    pixels.show(DARK_CELLS, DARK_LIGHTS)
    assert spi.transfers == 2, "what the pixels show at the start is not relied upon"
    pixels.show([[BLACK]] * 9, [BLACK] * 8)
    pixels.show([[(1, 1, 1)]] * 9, DARK_LIGHTS)
    assert spi.transfers == 2, "gamma makes these equal"
    pixels.show([[RED]] * 9, DARK_LIGHTS)
    assert spi.transfers == 3


def test_all_white_on_a_single_pixel_chain_is_dimmed_to_the_limit() -> None:
    pixels, spi = chain(limit_ma=400)
    pixels.show([[WHITE]] * 9, [WHITE] * 8)
    assert spi.picture == ((95, 95, 95),) * 17
    assert current_ma([95] * 51, 17) == pytest.approx(397)


def test_a_picture_under_the_limit_is_not_dimmed() -> None:
    pixels, spi = chain(limit_ma=400)
    pixels.show([[RED]] * 9, [RED] * 8)
    assert spi.picture == (RED,) * 17
    assert current_ma([255] * 17, 17) == 357


def test_exactly_the_limit_is_not_dimmed() -> None:
    pixels, spi = chain(limit_ma=357)
    pixels.show([[RED]] * 9, [RED] * 8)
    assert spi.picture == (RED,) * 17


def test_dimming_keeps_the_colours_in_proportion() -> None:
    pixels, spi = chain(limit_ma=200)
    pixels.show([[WHITE]] * 9, [RED] * 8)
    (red, green, blue), light = spi.picture[0], spi.picture[-1]
    assert red == green == blue == light[0] == 66
    assert light == (66, 0, 0)


@given(
    picture=pictures,
    limit_ma=st.integers(72, 4000),
    brightness=st.floats(0, 1),
)
def test_the_current_never_exceeds_the_limit(
    picture: tuple[list[list[Colour]], list[Colour]], limit_ma: int, brightness: float
) -> None:
    cells, lights = picture
    pixels, spi = chain(len(cells[0]), brightness, limit_ma)
    pixels.show(cells, lights)
    shown = [channel for colour in spi.picture for channel in colour]
    assert current_ma(shown, len(spi.picture)) <= limit_ma


def test_a_strip_that_fails_is_a_fault_and_the_same_picture_is_sent_again() -> None:
    pixels, spi = chain()
    pixels.show([[RED]] * 9, DARK_LIGHTS)
    spi.failure = OSError(5, "Input/output error")
    with pytest.raises(PartFault) as fault:
        pixels.show(DARK_CELLS, DARK_LIGHTS)
    assert str(fault.value) == (
        "pixels: the chain did not take a picture ([Errno 5] Input/output error): "
        "check the data wire, then say 'spacebowl-pi doctor'"
    )
    spi.failure = None
    assert spi.picture[0] == RED
    pixels.show(DARK_CELLS, DARK_LIGHTS)
    assert set(spi.picture) == {BLACK}


def test_after_a_failure_even_the_old_picture_is_sent_again() -> None:
    pixels, spi = chain()
    pixels.show([[RED]] * 9, DARK_LIGHTS)
    spi.failure = OSError()
    with pytest.raises(PartFault):
        pixels.show(DARK_CELLS, DARK_LIGHTS)
    spi.failure = None
    before = spi.transfers
    pixels.show([[RED]] * 9, DARK_LIGHTS)
    assert spi.transfers == before + 1


class StripOfAdafruit:
    """A strip whose back end says RuntimeError, as rpi_ws281x does."""

    def __len__(self) -> int:
        return 17

    def __setitem__(self, index: int, colour: Colour) -> None:
        assert 0 <= index < 17
        assert len(colour) == 3

    def show(self) -> None:
        raise RuntimeError("ws2811_render failed with code -13")

    def deinit(self) -> None:
        self.show()


def test_an_error_of_rpi_ws281x_is_a_fault_too() -> None:
    pixels = PixelChain(StripOfAdafruit())
    with pytest.raises(PartFault, match="ws2811_render failed with code -13"):
        pixels.show(DARK_CELLS, DARK_LIGHTS)
    with pytest.raises(PartFault, match="may still be lit: unplug its supply"):
        pixels.close()


def test_closing_goes_dark_and_lets_go_once() -> None:
    pixels, spi = chain()
    pixels.show([[RED]] * 9, DARK_LIGHTS)
    pixels.close()
    assert set(spi.picture) == {BLACK}
    assert not spi.is_open
    pixels.close()


def test_closing_lets_go_even_if_the_strip_fails() -> None:
    pixels, spi = chain()
    spi.failure = OSError(5, "Input/output error")
    with pytest.raises(PartFault) as fault:
        pixels.close()
    assert str(fault.value) == (
        "pixels: the chain did not take the last picture ([Errno 5] Input/output error) and may still be lit: "
        "unplug its supply"
    )
    assert not spi.is_open
    pixels.close()


def test_showing_after_closing_is_a_fault() -> None:
    pixels, _ = chain()
    pixels.close()
    with pytest.raises(PartFault, match="Bad file descriptor"):
        pixels.show(DARK_CELLS, DARK_LIGHTS)


@pytest.mark.parametrize(
    ("cells", "lights", "complaint"),
    [
        ([[RED]] * 8, DARK_LIGHTS, "the grid has 9 cells of 1 pixels"),
        ([[RED] * 7] * 9, DARK_LIGHTS, "the grid has 9 cells of 1 pixels"),
        ([[RED]] * 8 + [[]], DARK_LIGHTS, "the grid has 9 cells of 1 pixels"),
        (DARK_CELLS, [RED] * 7, "there are 8 lights, not 7"),
        (DARK_CELLS, [(256, 0, 0)] * 8, r"range\(0, 256\)"),
        (DARK_CELLS, [(-1, 0, 0)] * 8, r"range\(0, 256\)"),
    ],
)
def test_a_picture_of_another_shape_is_refused(cells: list[list[Colour]], lights: list[Colour], complaint: str) -> None:
    pixels, spi = chain()
    with pytest.raises(ValueError, match=complaint):
        pixels.show(cells, lights)
    assert spi.transfers == 1


@pytest.mark.parametrize(
    ("pixels_per_cell", "brightness", "limit_ma", "complaint"),
    [
        (2, 1.0, 400, "pixels per cell are 2: a cell has 1 pixel or 7"),
        (7, 1.0, 400, "the strip has 17 pixels: 9 × 7 \\+ 8 need 71"),
        (1, 1.01, 400, "brightness is 1.01: it goes from 0 to 1"),
        (1, -0.1, 400, "brightness is -0.1: it goes from 0 to 1"),
        (1, 1.0, 17, "the limit is 17 mA: 17 dark pixels alone draw 17 mA"),
    ],
)
def test_impossible_settings_are_refused(
    pixels_per_cell: int, brightness: float, limit_ma: int, complaint: str
) -> None:
    strip = open_spi_strip(17, SimulatedSpi(17))
    with pytest.raises(ValueError, match=complaint):
        PixelChain(strip, pixels_per_cell=pixels_per_cell, brightness=brightness, limit_ma=limit_ma)
