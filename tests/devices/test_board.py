"""A Pi is known by its device tree; anything else is none."""

from pathlib import Path

import pytest

from spacebowl_pi.devices.board import Board, probe_board


def tree(root: Path, model: bytes) -> Path:
    """Make a root with a device tree's model."""
    folder = root / "proc/device-tree"
    folder.mkdir(parents=True)
    (folder / "model").write_bytes(model)
    return root


@pytest.mark.parametrize(
    ("model", "generation", "label", "is_designed_for"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", 3, "pinctrl-bcm2835", True),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", 3, "pinctrl-bcm2835", True),
        ("Raspberry Pi 4 Model B Rev 1.4", 4, "pinctrl-bcm2711", True),
        ("Raspberry Pi 400 Rev 1.0", 4, "pinctrl-bcm2711", True),
        ("Raspberry Pi 5 Model B Rev 1.0", 5, "pinctrl-rp1", True),
        ("Raspberry Pi 500 Rev 1.0", 5, "pinctrl-rp1", True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", 5, "pinctrl-rp1", True),
        ("Raspberry Pi Zero W Rev 1.1", 1, "pinctrl-bcm2835", False),
        ("Raspberry Pi Model B Rev 2", 1, "pinctrl-bcm2835", False),
        ("Raspberry Pi 2 Model B Rev 1.1", 2, "pinctrl-bcm2835", False),
    ],
)
def test_a_pi_is_known_by_name(
    tmp_path: Path, model: str, generation: int, label: str, *, is_designed_for: bool
) -> None:
    board = probe_board(tree(tmp_path, model.encode() + b"\0"))
    assert board == Board(model)
    assert (board.generation, board.chip_label, board.is_designed_for) == (generation, label, is_designed_for)
    assert board.has_scaled_core_clock == (generation < 5)


@pytest.mark.parametrize("model", [b"Radxa ROCK 5B\0", b"", b"\0", b"\xff\xfe"])
def test_another_board_is_no_pi(tmp_path: Path, model: bytes) -> None:
    assert probe_board(tree(tmp_path, model)) is None


def test_a_laptop_has_no_device_tree(tmp_path: Path) -> None:
    assert probe_board(tmp_path) is None
