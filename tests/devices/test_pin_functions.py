"""What a pin is joined to, read from and written to registers as `pinctrl` knows them."""

from pathlib import Path

import pytest

from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pin_functions import SPI_NAMES, function_of, node_of, put_on_spi
from spacebowl_pi.devices.pins import MATRIX_CLOCK_PIN, MATRIX_DATA_PIN, PIXELS_PIN, Pin

PI_3, PI_5 = Board("Raspberry Pi 3 Model B Plus Rev 1.3"), Board("Raspberry Pi 500 Rev 1.0")
RP1_PADS = 0x20000


def registers(root: Path, board: Board) -> Path:
    path = root / node_of(board)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(bytes(0x30000 if board.has_rp1 else 0x1000))
    return path


def word(path: Path, offset: int) -> int:
    return int.from_bytes(path.read_bytes()[offset : offset + 4], "little")


def write(path: Path, offset: int, value: int) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(value.to_bytes(4, "little"))


@pytest.mark.parametrize(
    ("pin", "offset", "shift", "spi"),
    [(PIXELS_PIN, 4, 0, 0b100), (MATRIX_DATA_PIN, 8, 0, 0b011), (MATRIX_CLOCK_PIN, 8, 3, 0b011)],
)
def test_up_to_the_pi_4_three_bits_are_a_function(tmp_path: Path, pin: Pin, offset: int, shift: int, spi: int) -> None:
    path = registers(tmp_path, PI_3)
    names = []
    for number in range(8):
        write(path, offset, number << shift)
        names.append(function_of(pin, PI_3, tmp_path))
    assert names[:2] == ["an input", "an output"]
    assert [number for number, name in enumerate(names) if name == SPI_NAMES[pin]] == [spi]
    write(path, offset, 0xFFFFFFFF)
    put_on_spi(pin, PI_3, tmp_path)
    assert word(path, offset) == 0xFFFFFFFF & ~(0b111 << shift) | spi << shift


@pytest.mark.parametrize("pin", list(SPI_NAMES))
def test_from_the_pi_5_on_every_pin_has_a_word_and_a_pad(tmp_path: Path, pin: Pin) -> None:
    path = registers(tmp_path, PI_5)
    function, pad = 8 * pin.gpio + 4, RP1_PADS + 4 + 4 * pin.gpio
    names = []
    for number in (0, 5, 7, 31):
        write(path, function, number)
        names.append(function_of(pin, PI_5, tmp_path))
    assert names == [SPI_NAMES[pin], "a plain line", "PIO", "nothing"]
    write(path, function, 0xFFFFFFFF)
    write(path, pad, 0b1001_0110)  # no output, no input, pulled up, and the rest
    put_on_spi(pin, PI_5, tmp_path)
    assert word(path, function) == 0xFFFFFFFF & ~0x1F & ~(0b1111 << 12)
    assert word(path, pad) == 0b0101_0110
    write(path, function, 0)
    write(path, pad, 0)
    assert not any(path.read_bytes()), "nothing else was touched"


@pytest.mark.parametrize("board", [PI_3, PI_5])
def test_a_pin_that_is_right_is_not_written(tmp_path: Path, board: Board) -> None:
    path = registers(tmp_path, board)
    write(path, 4, 0b100)
    before = path.read_bytes()
    path.chmod(0o400)
    put_on_spi(PIXELS_PIN, board, tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("board", [PI_3, PI_5])
def test_what_cannot_be_read_is_an_os_error(tmp_path: Path, board: Board) -> None:
    with pytest.raises(FileNotFoundError):
        function_of(PIXELS_PIN, board, tmp_path)
    registers(tmp_path, board).write_bytes(b"")
    with pytest.raises(OSError, match="dev/gpiomem"):
        function_of(PIXELS_PIN, board, tmp_path)
