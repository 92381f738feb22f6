"""The matrix driver: exact transfers, and what is drawn is what is seen, however the blocks are mounted."""

import sys
from collections.abc import Sequence
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.matrix.driver import LumaMatrix, open_matrix_serial
from spacebowl_pi.devices.matrix.mounting import BLOCK_ORIENTATIONS, ROTATIONS, Mounting
from spacebowl_pi.devices.matrix.test_card import TEST_CARD
from spacebowl_pi.devices.matrix.twin import (
    DECODE_MODE,
    DISPLAY_TEST,
    INTENSITY,
    SCAN_LIMIT,
    SHUTDOWN,
    SimulatedSerial,
)
from spacebowl_pi.devices.ports import Matrix, PartFault, Rows

DARK: Rows = (0,) * 8
LEFT_TOP: Rows = (1 << 31, *[0] * 7)
MOUNTINGS = [
    Mounting(block_orientation, is_reversed, rotate)
    for block_orientation in BLOCK_ORIENTATIONS
    for is_reversed in (False, True)
    for rotate in ROTATIONS
]

pictures = st.tuples(*[st.integers(0, 2**32 - 1)] * 8)


class RecordedSerial(SimulatedSerial):
    """The simulated chips, with a record of the transfers."""

    def __init__(self, mounting: Mounting | None = None) -> None:
        super().__init__(mounting)
        self.record: list[bytes] = []

    def data(self, data: Sequence[int], /) -> None:
        super().data(data)
        self.record.append(bytes(data))


def matrix(mounting: Mounting | None = None) -> tuple[LumaMatrix, RecordedSerial]:
    serial = RecordedSerial(mounting)
    return LumaMatrix(serial, mounting), serial


def test_the_driver_is_a_matrix_port() -> None:
    port: Matrix = matrix()[0]
    port.show(DARK)


def test_starting_sets_every_register_then_clears_then_wakes_the_chips() -> None:
    _, serial = matrix()
    assert serial.record[:4] == [
        bytes([SCAN_LIMIT, 7] * 4),
        bytes([DECODE_MODE, 0] * 4),
        bytes([DISPLAY_TEST, 0] * 4),
        bytes([INTENSITY, 3] * 4),
    ]
    assert serial.record[4:12] == [bytes([digit, 0] * 4) for digit in range(1, 9)]
    assert serial.record[12:] == [bytes([SHUTDOWN, 1] * 4)]
    assert serial.rows == DARK


def test_a_picture_is_eight_transfers_the_farthest_chip_first() -> None:
    drawn, serial = matrix(Mounting(block_orientation=0))
    serial.record.clear()
    drawn.show((1 << 31 | 1, *[0] * 7))
    assert [transfer.hex(" ", 2) for transfer in serial.record] == [
        "0100 0100 0100 0101",
        *[f"{digit:02x}00 " * 3 + f"{digit:02x}00" for digit in range(2, 8)],
        "0801 0800 0800 0800",
    ]


@pytest.mark.parametrize("mounting", MOUNTINGS, ids=str)
def test_what_is_drawn_is_what_is_seen_however_the_blocks_are_mounted(mounting: Mounting) -> None:
    drawn, serial = matrix(mounting)
    for rows in (TEST_CARD, LEFT_TOP, DARK):
        drawn.show(rows)
        assert serial.rows == rows


@given(pictures, st.sampled_from(MOUNTINGS))
def test_any_picture_is_seen_as_it_is_drawn(rows: Rows, mounting: Mounting) -> None:
    drawn, serial = matrix(mounting)
    drawn.show(rows)
    assert serial.rows == rows


@pytest.mark.parametrize("told", MOUNTINGS, ids=str)
def test_a_wrong_mounting_shows_on_the_test_card(told: Mounting) -> None:
    really = Mounting(block_orientation=90, is_reversed=True, rotate=0)
    serial = SimulatedSerial(really)
    LumaMatrix(serial, told).show(TEST_CARD)
    is_same = (told.block_orientation, told.is_reversed, told.is_upside_down) == (90, True, False)
    # Upside down as a whole is the same as every block upside down, in reverse order.
    is_equal = (told.block_orientation, told.is_reversed, told.is_upside_down) == (-90, False, True)
    assert (serial.rows == TEST_CARD) == (is_same or is_equal)


def test_an_unchanged_picture_is_not_sent() -> None:
    drawn, serial = matrix()
    assert serial.transfers == 13
    drawn.show(TEST_CARD)
    assert serial.transfers == 21
    drawn.show(TEST_CARD)
    assert serial.transfers == 21
    drawn.show(DARK)
    assert serial.transfers == 29


@pytest.mark.parametrize("intensity", [0, 7, 15])
def test_the_intensity_reaches_every_chip(intensity: int) -> None:
    serial = SimulatedSerial()
    LumaMatrix(serial, intensity=intensity)
    assert serial.intensities == (intensity,) * 4


@pytest.mark.parametrize(
    ("address", "value"),
    [(DISPLAY_TEST, 1), (SHUTDOWN, 0), (SCAN_LIMIT, 0), (DECODE_MODE, 255), (3, 0x55)],
)
def test_refreshing_mends_a_glitch(address: int, value: int) -> None:
    drawn, serial = matrix()
    drawn.show(TEST_CARD)
    serial.glitch(2, address, value)
    assert serial.rows != TEST_CARD
    drawn.refresh()
    assert serial.rows == TEST_CARD


def test_refreshing_mends_the_brightness() -> None:
    drawn, serial = matrix()
    serial.glitch(1, INTENSITY, 15)
    assert serial.intensities == (3, 15, 3, 3)
    drawn.refresh()
    assert serial.intensities == (3, 3, 3, 3)


def test_refreshing_brings_chips_back_that_lost_power() -> None:
    drawn, serial = matrix()
    drawn.show(TEST_CARD)
    serial.lose_power()
    assert serial.rows == DARK
    drawn.refresh()
    assert serial.rows == TEST_CARD
    transfers = serial.transfers
    drawn.show(TEST_CARD)
    assert serial.transfers == transfers, "refreshing has sent it"


def test_refreshing_before_any_picture_is_dark() -> None:
    drawn, serial = matrix()
    drawn.refresh()
    assert serial.rows == DARK


def failing(serial: SimulatedSerial) -> None:
    serial.failure = OSError(5, "Input/output error")


def test_a_bus_that_fails_is_a_fault_and_the_picture_is_sent_again() -> None:
    drawn, serial = matrix()
    failing(serial)
    with pytest.raises(PartFault) as fault:
        drawn.show(TEST_CARD)
    assert str(fault.value) == (
        "matrix: it did not take a picture on /dev/spidev1.0 ([Errno 5] Input/output error): "
        "check its wires, then say 'spacebowl-pi doctor'"
    )
    serial.failure = None
    drawn.show(TEST_CARD)
    assert serial.rows == TEST_CARD


def test_after_a_failure_refreshing_shows_what_was_wanted_last() -> None:
    drawn, serial = matrix()
    drawn.show(LEFT_TOP)
    failing(serial)
    with pytest.raises(PartFault):
        drawn.show(TEST_CARD)
    with pytest.raises(PartFault, match=r"it did not take its settings on /dev/spidev1\.0"):
        drawn.refresh()
    serial.failure = None
    drawn.refresh()
    assert serial.rows == TEST_CARD


def test_a_matrix_that_does_not_start_is_a_fault() -> None:
    serial = SimulatedSerial()
    failing(serial)
    with pytest.raises(PartFault, match=r"matrix: it did not start on /dev/spidev1\.0"):
        LumaMatrix(serial)


def test_closing_goes_dark_and_lets_go_once() -> None:
    drawn, serial = matrix()
    drawn.show(TEST_CARD)
    drawn.close()
    assert serial.rows == DARK
    assert not serial.is_open
    transfers = serial.transfers
    drawn.close()
    drawn._cascade.cleanup()  # as luma does when Python exits
    assert serial.transfers == transfers


def test_a_crash_leaves_the_matrix_dark_by_what_luma_does_at_the_exit() -> None:
    drawn, serial = matrix()
    drawn.show(TEST_CARD)
    drawn._cascade.cleanup()
    assert serial.rows == DARK
    assert {chip.registers[SHUTDOWN] for chip in serial.chips} == {0}


def test_closing_lets_go_even_if_the_bus_fails() -> None:
    drawn, serial = matrix()
    failing(serial)
    with pytest.raises(PartFault, match=r"matrix: it did not go dark on /dev/spidev1\.0"):
        drawn.close()
    assert not serial.is_open
    drawn.close()


def test_showing_after_closing_is_a_fault() -> None:
    drawn, _ = matrix()
    drawn.close()
    with pytest.raises(PartFault, match="Bad file descriptor"):
        drawn.show(TEST_CARD)


@pytest.mark.parametrize("rows", [(0,) * 7, (0,) * 9, (1 << 32, *[0] * 7), (-1, *[0] * 7)])
def test_a_picture_of_another_shape_is_refused(rows: Rows) -> None:
    drawn, serial = matrix()
    with pytest.raises(ValueError, match="a picture has 8 rows of 32 bits"):
        drawn.show(rows)
    assert serial.rows == DARK


@pytest.mark.parametrize("intensity", [-1, 16])
def test_an_impossible_intensity_is_refused(intensity: int) -> None:
    with pytest.raises(ValueError, match=f"intensity is {intensity}: it goes from 0 to 15"):
        LumaMatrix(SimulatedSerial(), intensity=intensity)


def test_an_impossible_mounting_is_refused() -> None:
    with pytest.raises(ValueError, match="block orientation is 270: it is 0, 90, -90 or 180"):
        Mounting(block_orientation=270)
    with pytest.raises(ValueError, match="rotate is 4: it is 0, 1, 2 or 3"):
        Mounting(rotate=4)


class SpiDev:
    """A stand-in for spidev's, as luma uses it; the chips are at its end."""

    failure: OSError | None = None
    chips = SimulatedSerial()

    def __init__(self) -> None:
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        if self.failure:
            raise self.failure
        assert (port, device) == (1, 0)

    def writebytes(self, data: list[int]) -> None:
        assert self.max_speed_hz == 2_000_000
        self.chips.data(data)

    def close(self) -> None:
        self.chips.cleanup()


def test_the_serial_is_lumas_on_the_second_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SpiDev, "chips", SimulatedSerial())
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=SpiDev))
    drawn = LumaMatrix(open_matrix_serial())
    drawn.show(TEST_CARD)
    assert SpiDev.chips.rows == TEST_CARD
    assert SpiDev.chips.transfers == 21, "each row is latched by a transfer of its own"
    drawn.close()
    assert not SpiDev.chips.is_open


def test_a_missing_spidev_is_named_with_the_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(PartFault) as fault:
        open_matrix_serial()
    assert str(fault.value) == (
        "matrix: the Python package spidev is not installed: say 'sudo apt install python3-spidev' "
        "(in a checkout: .venv/bin/pip install '.[pi]'), and start again"
    )


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (
            FileNotFoundError(2, "No such file or directory"),
            (
                "matrix: /dev/spidev1.0 is not there, SPI1 is not enabled: "
                "write 'dtoverlay=spi1-1cs' into /boot/firmware/config.txt and reboot"
            ),
        ),
        (
            PermissionError(13, "Permission denied"),
            (
                "matrix: no permission for /dev/spidev1.0, the user is not in the group spi: "
                "say 'sudo usermod -aG spi $USER', log in again, and start again"
            ),
        ),
        (
            OSError(5, "Input/output error"),
            "matrix: /dev/spidev1.0 does not work ([Errno 5] Input/output error): say 'spacebowl-pi doctor'",
        ),
    ],
)
def test_a_bus_that_does_not_open_is_told_apart(monkeypatch: pytest.MonkeyPatch, failure: OSError, told: str) -> None:
    monkeypatch.setattr(SpiDev, "failure", failure)
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=SpiDev))
    with pytest.raises(PartFault) as fault:
        open_matrix_serial()
    assert str(fault.value) == told
