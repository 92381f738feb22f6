"""The keypad's status, and what is wrong with it in a sentence for people; for the real and the simulated one."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.link import PROTOCOL, Board, Counters, LinkState

PATIENCE_US = 10 * SECOND_US  # for a keypad to start and answer
FLASH = "say 'spacebowl-pi keypad flash'"


@dataclass(frozen=True, slots=True)
class KeypadStatus:
    """`fault` is the last one, even if it is over. Times are on the box's clock."""

    state: LinkState
    since_us: int
    port: str | None
    board: Board | None
    counters: Counters
    theirs: Mapping[str, int]
    fault: str | None
    fault_at_us: int | None
    is_plugged: bool = True  # as far as we know: a port that cannot be opened may have a keypad on it

    def trouble(self, now_us: int) -> str | None:
        """What is wrong now; None if nothing is, or no keypad is plugged in."""
        match self.state:
            case LinkState.READY:
                return None
            case LinkState.ABSENT:
                return self.fault if self.is_plugged else None
            case LinkState.GREETING:
                is_late = now_us - self.since_us >= PATIENCE_US
                return f"keypad: nothing answers on {self.port}: is our firmware on it? {FLASH}" if is_late else None
            case LinkState.NO_FIRMWARE:
                return f"keypad: a MicroPython without our firmware is on {self.port}: {FLASH}"
            case LinkState.VERSION_DIFFERS:
                theirs = "" if self.board is None else f" {self.board.protocol} (version {self.board.version})"
                return f"keypad: it speaks protocol{theirs}, and the box protocol {PROTOCOL}: {FLASH}"
