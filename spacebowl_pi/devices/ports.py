"""The ports: what the machine asks of each part, whether real or simulated.

A driver gets its low-level handle as a parameter and raises PartFault when the part fails; the machine then goes on
without it. The keypad comes and goes in play: it never raises, and its driver says how it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType, Protocol, TypeAlias

if TYPE_CHECKING:
    from spacebowl_pi.devices.keypad.messages import Did, Screen
    from spacebowl_pi.devices.keypad.status import KeypadStatus

Button = NewType("Button", int)  # 1 to 8, as the seats
Colour: TypeAlias = tuple[int, int, int]  # red, green, blue, 0 to 255, before gamma and limit
Rows: TypeAlias = tuple[int, ...]  # the matrix, eight rows from the top; bit 31 is the leftmost of 32 columns

BUTTONS = tuple(Button(number) for number in range(1, 9))
BLACK: Colour = (0, 0, 0)
MATRIX_WIDTH = 32
MATRIX_HEIGHT = 8
CELLS = 9


class PartFault(Exception):  # noqa: N818 (a part's fault, not the program's)
    """A part that failed or is missing: what, where, why, and what to do next, in one line for a person."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A line changed: the kernel's stamp of it, on the monotonic clock."""

    button: Button
    is_down: bool
    stamp_ns: int


class Buzzers(Protocol):
    """Eight buttons to ground."""

    def listen(self, sink: Callable[[Edge], object]) -> None:
        """Give every edge to the sink, at once, on whatever thread it comes."""

    def is_down(self, button: Button) -> bool:
        """Read the line's level now."""

    def close(self) -> None:
        """Let go of the lines; only when the program ends (closing stops the edges of the others)."""


class Pixels(Protocol):
    """The chain: nine cells row by row, of one or seven pixels each, then the eight buzzer lights."""

    pixels_per_cell: int
    brightness: float  # 0 to 1; a change shows with the next picture

    def show(self, cells: Sequence[Sequence[Colour]], lights: Sequence[Colour]) -> None:
        """Show nine cells, each of `pixels_per_cell` colours, and eight lights; an unchanged picture is not sent."""

    def close(self) -> None:
        """Go dark."""


class Matrix(Protocol):
    """The LED matrix, 32 by 8."""

    def show(self, rows: Rows) -> None:
        """Show a picture; an unchanged one is not sent."""

    def refresh(self) -> None:
        """Set all registers anew and send the picture again, in case a glitch has upset the chips."""

    def close(self) -> None:
        """Go dark."""


class Sound(Protocol):
    """The sounder."""

    def tone(self, frequency_hz: int | None, volume_percent: int = 100) -> None:
        """Sound a tone until told otherwise; None, and a volume of 0, is silence."""

    def close(self) -> None:
        """Fall silent."""


class Keypad(Protocol):
    """The touchscreen keypad: a screen to show, and what somebody did at it; there or not."""

    def listen(self, sink: Callable[["Did"], object]) -> None:
        """Give what somebody does to the sink, each once and in order, on a thread of the port's own; and begin."""

    def show(self, screen: "Screen") -> None:
        """Show a screen from now on, also on a keypad that comes later; one that is shown already is not sent again."""

    def answer(self, did: "Did", refusal: str | None = None, text: str = "") -> None:
        """Say that it is done, or refused, by which code and in which words; once for all that the sink was given."""

    def is_there(self) -> bool:
        """Say whether the keypad answers."""

    @property
    def status(self) -> "KeypadStatus":
        """How the keypad is, and what its driver has to say."""

    def close(self) -> None:
        """Let go of the port."""
