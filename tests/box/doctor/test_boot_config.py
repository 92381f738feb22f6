"""The boot settings of a Pi: what holds for which model, by the filters in config.txt."""

import pytest

from spacebowl_pi.box.doctor.host import BootConfig
from spacebowl_pi.devices.board import Board


@pytest.mark.parametrize(
    ("text", "model", "has_it"),
    [
        ("dtparam=spi=on", "4 Model B", True),
        ("dtparam=i2c_arm=on,spi=on", "4 Model B", True),
        ("dtparam = spi=on # yes", "4 Model B", True),
        ("#dtparam=spi=on", "4 Model B", False),
        ("dtparam=spi=off", "4 Model B", False),
        ("[pi5]\ndtparam=spi=on", "4 Model B", False),
        ("[pi5]\n[all]\ndtparam=spi=on", "4 Model B", True),
        ("[pi5]\ndtparam=spi=on", "500", True),
        ("[pi400]\ndtparam=spi=on", "400", True),
        ("[pi02]\ndtparam=spi=on", "Zero 2 W", True),
        ("[pi0]\ndtparam=spi=on", "Zero 2 W", True),
        ("[pi3]\ndtparam=spi=on", "Zero 2 W", False),
        ("[pi0w]\ndtparam=spi=on", "Zero W", True),
        ("[pi3+]\ndtparam=spi=on", "3 Model B Plus", True),
        ("[pi3+]\ndtparam=spi=on", "3 Model B", False),
        ("[cm4]\ndtparam=spi=on", "Compute Module 4", True),
        ("[none]\ndtparam=spi=on", "4 Model B", False),
        ("[EDID=VSC-TD2220]\ndtparam=spi=on", "4 Model B", False),
    ],
)
def test_filters_in_config_txt_are_followed(text: str, model: str, *, has_it: bool) -> None:
    assert BootConfig(text, Board(f"Raspberry Pi {model} Rev 1.0")).has("dtparam=spi=on") is has_it
