"""Which Raspberry Pi this is, if any. Read from the device tree; imports no hardware package.

What each part needs of the board is for the drivers and the doctor to check.
"""

import re
from dataclasses import dataclass
from pathlib import Path

OLDEST_DESIGNED_FOR = 3
FIRST_WITH_RP1 = 5  # the I/O chip that drives the header; its SPI has its own clock


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi, by the model name that its firmware reports."""

    model: str

    @property
    def generation(self) -> int:
        """1 to 5 or later; a Zero 2 W counts as a 3, a Compute Module as the Pi it is built like."""
        name = self.model.removeprefix("Raspberry Pi").strip()
        if name.startswith("Zero"):
            return OLDEST_DESIGNED_FOR if name.startswith("Zero 2") else 1
        found = re.match(r"(?:Compute Module )?([1-9])(?:00)?\b", name)
        return int(found[1]) if found else 1

    @property
    def chip_label(self) -> str:
        """The label of the GPIO chip that drives the header. Unlike its number, it is the same in every kernel."""
        return {4: "pinctrl-bcm2711", 5: "pinctrl-rp1"}.get(self.generation, "pinctrl-bcm2835")

    @property
    def has_rp1(self) -> bool:
        """Whether the chip RP1 drives the header, as it does from the Pi 5 on."""
        return self.generation >= FIRST_WITH_RP1

    @property
    def is_designed_for(self) -> bool:
        """Whether the box is designed for this board: Zero 2 W, 3, 4, 5, 400 and 500."""
        return OLDEST_DESIGNED_FOR <= self.generation <= FIRST_WITH_RP1

    @property
    def has_scaled_core_clock(self) -> bool:
        """Whether the SPI clock is derived from a core clock that changes; not so from the Pi 5 on."""
        return not self.has_rp1


def probe_board(root: Path = Path("/")) -> Board | None:
    """The Raspberry Pi that this runs on; None on anything else."""
    try:
        data = (root / "proc/device-tree/model").read_bytes()
    except OSError:
        return None
    model = data.split(b"\0", 1)[0].decode("utf-8", "replace").strip()
    return Board(model) if model.startswith("Raspberry Pi") else None
