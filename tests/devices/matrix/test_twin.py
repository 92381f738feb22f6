"""The simulated matrix: wrong registers are seen, and what no MAX7219 has is refused."""

import pytest

from spacebowl_pi.devices.matrix.mounting import Mounting
from spacebowl_pi.devices.matrix.twin import (
    DECODE_MODE,
    DISPLAY_TEST,
    INTENSITY,
    NO_OP,
    SCAN_LIMIT,
    SHUTDOWN,
    SimulatedSerial,
    TransferError,
)
from spacebowl_pi.devices.ports import Rows

ALL_LIT: Rows = (0xFFFF_FFFF,) * 8
DARK: Rows = (0,) * 8


def awake(mounting: Mounting | None = None) -> SimulatedSerial:
    """Chips with every dot lit."""
    serial = SimulatedSerial(mounting or Mounting(block_orientation=0))
    for address, value in ((SCAN_LIMIT, 7), (SHUTDOWN, 1), *((digit, 0xFF) for digit in range(1, 9))):
        serial.data([address, value] * 4)
    return serial


def test_chips_wake_up_dark() -> None:
    assert SimulatedSerial().rows == DARK
    assert awake().rows == ALL_LIT


def test_the_first_pair_ends_up_in_the_chip_farthest_from_the_wire() -> None:
    serial = awake()
    serial.data([INTENSITY, 1, INTENSITY, 2, NO_OP, 0, INTENSITY, 4])
    assert serial.intensities == (4, 0, 2, 1)


def test_an_upright_block_has_its_digits_from_the_left_and_their_low_bit_at_the_top() -> None:
    serial = awake()
    for digit in range(1, 9):
        serial.data([digit, 0] * 4)
    serial.glitch(0, 2, 0b0000_0100)
    assert serial.rows == (0, 0, 1 << 30, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("mounting", "row", "column"),
    [
        (Mounting(0), 2, 1),
        (Mounting(90), 1, 5),
        (Mounting(180), 5, 6),
        (Mounting(-90), 6, 2),
        (Mounting(0, is_reversed=True), 2, 25),
        (Mounting(0, rotate=2), 5, 30),
    ],
    ids=str,
)
def test_a_dot_is_seen_where_the_mounting_puts_it(mounting: Mounting, row: int, column: int) -> None:
    serial = SimulatedSerial(mounting)
    serial.data([SCAN_LIMIT, 7] * 4)
    serial.data([SHUTDOWN, 1] * 4)
    serial.glitch(0, 2, 0b0000_0100)
    assert serial.rows == tuple(1 << 31 - column if y == row else 0 for y in range(8))


def test_a_shut_down_chip_is_dark() -> None:
    serial = awake()
    serial.glitch(3, SHUTDOWN, 0)
    assert serial.rows == (0xFFFF_FF00,) * 8


def test_a_display_test_lights_all_even_when_shut_down() -> None:
    serial = SimulatedSerial()
    serial.glitch(0, DISPLAY_TEST, 1)
    assert serial.rows == (0xFF00_0000,) * 8


def test_a_scan_limit_cuts_digits_off() -> None:
    serial = awake()
    serial.glitch(0, SCAN_LIMIT, 2)
    assert serial.rows == (0xE0FF_FFFF,) * 8


def test_a_decoding_chip_shows_its_seven_segment_font() -> None:
    serial = awake()
    serial.glitch(0, DECODE_MODE, 0b0000_0001)
    serial.glitch(0, 1, 0x81)  # a one with its point: segments 0xB0
    assert [row >> 31 for row in serial.rows] == [0, 0, 0, 0, 1, 1, 0, 1]


@pytest.mark.parametrize(
    ("transfer", "complaint"),
    [
        ([], "0 bytes: 4 chips take 8"),
        ([1, 0] * 3, "6 bytes: 4 chips take 8"),
        ([1, 0] * 5, "10 bytes: 4 chips take 8"),
        ([0x0D, 0] * 4, "a MAX7219 has no register 0x0D"),
        ([0x0E, 0] * 4, "a MAX7219 has no register 0x0E"),
        ([0x11, 0] * 4, "a MAX7219 has no register 0x11"),
        ([INTENSITY, 16] * 4, "register 0x0A goes to 15, not to 16"),
        ([SCAN_LIMIT, 8] * 4, "register 0x0B goes to 7, not to 8"),
        ([SHUTDOWN, 2] * 4, "register 0x0C goes to 1, not to 2"),
        ([DISPLAY_TEST, 2] * 4, "register 0x0F goes to 1, not to 2"),
        ([1, 256] * 4, "register 0x01 goes to 255, not to 256"),
        ([1, -1] * 4, "register 0x01 goes to 255, not to -1"),
    ],
)
def test_what_no_chip_takes_is_refused(transfer: list[int], complaint: str) -> None:
    serial = awake()
    transfers = serial.transfers
    with pytest.raises(TransferError, match=complaint):
        serial.data(transfer)
    assert serial.transfers == transfers


def test_a_command_is_refused() -> None:
    with pytest.raises(TransferError, match="no data/command line"):
        SimulatedSerial().command(0xAE)


def test_letting_go_twice_is_refused() -> None:
    serial = awake()
    serial.cleanup()
    assert serial.rows == ALL_LIT, "the chips stay as they are"
    with pytest.raises(TransferError, match="let go of twice"):
        serial.cleanup()
    with pytest.raises(OSError, match="Bad file descriptor"):
        serial.data([SHUTDOWN, 0] * 4)


def test_a_failure_lasts_until_it_is_taken_back() -> None:
    serial = awake()
    serial.failure = OSError(5, "Input/output error")
    for _ in range(2):
        with pytest.raises(OSError, match="Input/output error"):
            serial.data([SHUTDOWN, 0] * 4)
    serial.failure = None
    assert serial.rows == ALL_LIT
    serial.data([SHUTDOWN, 0] * 4)
    assert serial.rows == DARK
