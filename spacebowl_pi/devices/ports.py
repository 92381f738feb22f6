"""The ports: what the machine needs of each part, real or simulated.

A driver gets its low-level handle as a parameter and raises PartFault when the part fails; the machine then goes on
without it. The keypad may come and go during play: it never raises, and its driver reports a status.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType, Protocol, TypeAlias

if TYPE_CHECKING:
    from spacebowl_pi.devices.keypad.messages import Did, Screen
    from spacebowl_pi.devices.keypad.status import KeypadStatus

Button = NewType("Button", int)  # 1 to 8
Colour: TypeAlias = tuple[int, int, int]  # red, green, blue, 0 to 255, before gamma and limit
Rows: TypeAlias = tuple[int, ...]  # the matrix, eight rows from the top; bit 31 is the leftmost of 32 columns

BUTTONS = tuple(Button(number) for number in range(1, 9))
BLACK: Colour = (0, 0, 0)
MATRIX_WIDTH = 32
MATRIX_HEIGHT = 8
CELLS = 9


class PartFault(Exception):  # noqa: N818 (the part is at fault, not the program)
    """A part that failed or is missing: what, where, why, and what to do next, in one line for people."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A line changed; `stamp_ns` is the kernel's timestamp, on the monotonic clock."""

    button: Button
    is_down: bool
    stamp_ns: int


class Buzzers(Protocol):
    """Eight buttons to ground."""

    def listen(self, sink: Callable[[Edge], object]) -> None:
        """Call the sink with every edge, on the thread that it arrives on."""

    def is_down(self, button: Button) -> bool:
        """Read the line's level now."""

    def close(self) -> None:
        """Release all lines, at the end of the program only (closing one stops the edges of the others)."""


class Pixels(Protocol):
    """The chain: nine cells row by row, of one or seven pixels each, then the eight buzzer lights."""

    pixels_per_cell: int
    brightness: float  # 0 to 1; applies to the next picture

    def show(self, cells: Sequence[Sequence[Colour]], lights: Sequence[Colour]) -> None:
        """Show nine cells, each of `pixels_per_cell` colours, and eight lights; an unchanged picture is not sent."""

    def close(self) -> None:
        """Turn the pixels off."""


class Matrix(Protocol):
    """The LED matrix, 32 by 8."""

    def show(self, rows: Rows) -> None:
        """Show a picture; an unchanged one is not sent."""

    def refresh(self) -> None:
        """Set all registers and send the picture again, in case a glitch has upset the chips."""

    def close(self) -> None:
        """Turn the matrix off."""


class Sound(Protocol):
    """The sounder."""

    def tone(self, frequency_hz: int | None, volume_percent: int = 100) -> None:
        """Play a tone until the next call; None, or a volume of 0, is silence."""

    def close(self) -> None:
        """Stop playing."""


class Keypad(Protocol):
    """The touchscreen keypad, which may be unplugged: a screen to show, and what people do at it."""

    def listen(self, sink: Callable[["Did"], object]) -> None:
        """Start; call the sink with what people do, each once and in order, on a thread of the port's own."""

    def show(self, screen: "Screen") -> None:
        """Show a screen from now on, also on a keypad plugged in later; an unchanged one is not sent again."""

    def answer(self, did: "Did", refusal: str | None = None, text: str = "") -> None:
        """Confirm what was done, or refuse it with a code and a sentence; once for each call of the sink."""

    def is_there(self) -> bool:
        """Whether the keypad answers."""

    @property
    def status(self) -> "KeypadStatus":
        """The keypad's status, and its last fault."""

    def close(self) -> None:
        """Close the port."""
