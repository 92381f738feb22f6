"""The keypad port with the simulated keypad on it: the box's own link at one end, the real firmware at the other.

Bytes go both ways in memory, with no thread and no port: whoever runs the box calls `step` after each of its own.
The cable is put in and pulled by hand. It brings the power too, so that a keypad that is plugged in starts anew; what
it has written to its flash stays. What the keypad is made of is loaded when one is made.
"""

from collections import deque
from collections.abc import Callable
from secrets import token_bytes
from typing import TYPE_CHECKING

from spacebowl_pi.devices.keypad.link import KeypadLink, LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.keypad.status import KeypadStatus

if TYPE_CHECKING:
    from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad
    from spacebowl_pi.devices.keypad.twin.firmware import Flash

TURNS = 24  # of the keypad's loop in a step: some milliseconds, and the box goes on
LOOKS = 4  # turns that see a finger wherever the sheet's noise lies
LIFTED_US = 70_000  # a finger that is away for less is not seen to be away
MOST_FINGERS = 100

Sink = Callable[[Did], object]


class JoinedKeypad:
    """The Keypad port. `draw` gives random bytes for the numbers by which both ends know each other's starts."""

    def __init__(self, version: str, now_us: Callable[[], int], draw: Callable[[int], bytes] = token_bytes) -> None:
        self._now_us = now_us
        self._draw = draw
        self._link = KeypadLink(version, draw(4).hex(), now_us())
        self._sink: Sink | None = None
        self._flash: Flash | None = None
        self._fault: tuple[str, int] | None = None
        self._fingers: deque[tuple[int, int] | None] = deque(maxlen=MOST_FINGERS)
        self._lifted_us = now_us() - LIFTED_US
        self.board: SimulatedKeypad | None = None  # while it is plugged in

    # --- the port ---

    def listen(self, sink: Sink) -> None:
        """Give what somebody does to the sink, within `step`."""
        self._sink = sink

    def show(self, screen: Screen) -> None:
        """Show a screen from now on."""
        try:
            self._link.show(screen)
        except ValueError as error:
            self._note(f"keypad: the screen {screen.name} cannot be sent ({error})")

    def answer(self, did: Did, refusal: str | None = None, text: str = "") -> None:
        """Say that it is done, or refused, by which code and in which words."""
        self._link.answer(did, refusal, text)

    @property
    def status(self) -> KeypadStatus:
        """How the keypad is."""
        link, (text, at_us) = self._link.status, self._fault or (None, None)
        port = "the simulated line" if self.is_plugged else None
        return KeypadStatus(
            link.state, link.since_us, port, link.board, link.counters, link.theirs, text, at_us, text is not None
        )

    def is_there(self) -> bool:
        """Say whether the keypad answers."""
        return self._link.state is LinkState.READY

    def close(self) -> None:
        """Pull the cable for good."""
        self.unplug()

    # --- the cable ---

    @property
    def is_plugged(self) -> bool:
        """Say whether the cable is in."""
        return self.board is not None

    def make(self) -> "SimulatedKeypad":
        """Make a keypad that has the flash of the one before. It takes a moment, and may be done beside the loop."""
        from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad  # noqa: PLC0415 (few look at it)
        from spacebowl_pi.devices.keypad.twin.firmware import Flash  # noqa: PLC0415

        self._flash = self._flash or Flash()
        return SimulatedKeypad(flash=self._flash, boot=self._draw(4), clock=self._now_us)

    def plug(self, board: "SimulatedKeypad | None" = None) -> None:
        """Put the cable in, with a keypad on it that was made for this, or one that is made now."""
        if self.board is None:
            self.board = board or self.make()
            self._fault = None
            self._fingers.clear()
            self._link.opened(self._now_us())

    def unplug(self) -> None:
        """Pull the cable: the keypad goes dark, and forgets what somebody was in the middle of."""
        if self.board is not None:
            self.board = None
            self._link.closed(self._now_us())

    # --- the finger ---

    def press(self, x: int, y: int) -> None:
        """Put the finger on a pixel, or slide it there; seen with the next step."""
        self._fingers.append((x, y))

    def lift(self) -> None:
        """Take the finger away."""
        self._fingers.append(None)

    # --- time ---

    def step(self) -> bool:
        """Let both ends talk and the keypad do some of its work; say whether there is more to do at once."""
        board = self.board
        if board is None:
            return False
        now_us = self._now_us()
        board.send(self._link.due(now_us))
        try:
            self._move_finger(board, now_us)
            is_busy = _turned(board, TURNS)
        except (Exception, _restart()) as error:  # noqa: BLE001 (a bug of the firmware's is the keypad's fault, and not the box's end)
            self._note(f"keypad: its program failed ({type(error).__name__}: {error}): plug it in again")
            self.unplug()
            return False
        for did in self._link.heard(board.said(), now_us):
            if self._sink is not None:
                self._sink(did)
        next_us = self._link.next_us()
        return is_busy or (next_us is not None and next_us <= now_us)

    def _move_finger(self, board: "SimulatedKeypad", now_us: int) -> None:
        """Let the keypad see one thing after the other that the finger did, and not two taps as one."""
        while self._fingers:
            finger = self._fingers[0]
            if finger is None:
                self._lifted_us = now_us if board.touch.finger is not None else self._lifted_us
                board.lift()
            elif board.touch.finger is None and now_us - self._lifted_us < LIFTED_US:
                return
            else:
                board.turn()  # which still sees the finger where it was before, or away
                board.press(*finger)
            self._fingers.popleft()
            for _ in range(LOOKS):
                board.turn()

    def _note(self, fault: str) -> None:
        self._fault = (fault, self._now_us())


def _restart() -> type[BaseException]:
    """Give what the twin raises when the firmware, or its watchdog, begins anew."""
    from spacebowl_pi.devices.keypad.twin.board import Restart  # noqa: PLC0415 (few look at it)

    return Restart


def _turned(board: "SimulatedKeypad", most: int) -> bool:
    """Let the loop turn until it has nothing to do, so often at most; say whether it has more."""
    return all(board.turn() for _ in range(most))
