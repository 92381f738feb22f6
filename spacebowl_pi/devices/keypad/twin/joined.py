"""The Keypad port with a simulated keypad: the box's own link at one end, the real firmware at the other.

Bytes pass in memory, without thread or port: whoever runs the box calls `step` after each of its own steps. The cable
is plugged and unplugged by hand. It brings the power, so a keypad starts afresh when plugged in; its flash is kept. The
keypad's modules are imported only when one is made.
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

TURNS = 24  # of the keypad's loop per step: a few milliseconds of work
LOOKS = 4  # turns until a finger is seen, whatever the sheet's noise
LIFTED_US = 70_000  # a finger lifted for less counts as still down
MOST_FINGERS = 100

Sink = Callable[[Did], object]


class JoinedKeypad:
    """The Keypad port. `draw` returns random bytes for the boot numbers of both ends."""

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
        """Sets the sink, which is called from `step`."""
        self._sink = sink

    def show(self, screen: Screen) -> None:
        """Shows a screen from now on."""
        try:
            self._link.show(screen)
        except ValueError as error:
            self._note(f"keypad: the screen {screen.name} cannot be sent ({error})")

    def answer(self, did: Did, refusal: str | None = None, text: str = "") -> None:
        """Confirms what was done, or refuses it with a code and a sentence."""
        self._link.answer(did, refusal, text)

    @property
    def status(self) -> KeypadStatus:
        link, (text, at_us) = self._link.status, self._fault or (None, None)
        port = "the simulated line" if self.is_plugged else None
        return KeypadStatus(
            link.state, link.since_us, port, link.board, link.counters, link.theirs, text, at_us, text is not None
        )

    def is_there(self) -> bool:
        """Whether the keypad answers."""
        return self._link.state is LinkState.READY

    def close(self) -> None:
        self.unplug()

    # --- the cable ---

    @property
    def is_plugged(self) -> bool:
        return self.board is not None

    def make(self) -> "SimulatedKeypad":
        """Makes a keypad with the flash of the last one. Takes a moment; may run on another thread."""
        from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad  # noqa: PLC0415 (few look at it)
        from spacebowl_pi.devices.keypad.twin.firmware import Flash  # noqa: PLC0415

        self._flash = self._flash or Flash()
        return SimulatedKeypad(flash=self._flash, boot=self._draw(4), clock=self._now_us)

    def plug(self, board: "SimulatedKeypad | None" = None) -> None:
        """Plugs in a keypad from `make`, or else a new one."""
        if self.board is None:
            self.board = board or self.make()
            self._fault = None
            self._fingers.clear()
            self._link.opened(self._now_us())

    def unplug(self) -> None:
        """Pulls the cable: the keypad goes dark and forgets unfinished input."""
        if self.board is not None:
            self.board = None
            self._link.closed(self._now_us())

    # --- the finger ---

    def press(self, x: int, y: int) -> None:
        """Puts the finger on a pixel, or slides it there; seen at the next step."""
        self._fingers.append((x, y))

    def lift(self) -> None:
        self._fingers.append(None)

    # --- time ---

    def step(self) -> bool:
        """Lets both ends talk, and the keypad work for a while; True if there is more to do at once."""
        board = self.board
        if board is None:
            return False
        now_us = self._now_us()
        board.send(self._link.due(now_us))
        try:
            self._move_finger(board, now_us)
            is_busy = _turned(board, TURNS)
        except (Exception, _restart()) as error:  # noqa: BLE001 (a bug in the firmware must not stop the box)
            self._note(f"keypad: its program failed ({type(error).__name__}: {error}): plug it in again")
            self.unplug()
            return False
        for did in self._link.heard(board.said(), now_us):
            if self._sink is not None:
                self._sink(did)
        next_us = self._link.next_us()
        return is_busy or (next_us is not None and next_us <= now_us)

    def _move_finger(self, board: "SimulatedKeypad", now_us: int) -> None:
        """Plays the finger's moves one at a time, so that the keypad does not see two taps as one."""
        while self._fingers:
            finger = self._fingers[0]
            if finger is None:
                self._lifted_us = now_us if board.touch.finger is not None else self._lifted_us
                board.lift()
            elif board.touch.finger is None and now_us - self._lifted_us < LIFTED_US:
                return
            else:
                board.turn()  # one last turn with the finger in its old state
                board.press(*finger)
            self._fingers.popleft()
            for _ in range(LOOKS):
                board.turn()

    def _note(self, fault: str) -> None:
        self._fault = (fault, self._now_us())


def _restart() -> type[BaseException]:
    """What the twin raises when the firmware or its watchdog restarts."""
    from spacebowl_pi.devices.keypad.twin.board import Restart  # noqa: PLC0415 (few look at it)

    return Restart


def _turned(board: "SimulatedKeypad", most: int) -> bool:
    """Runs the loop until it is idle, at most this often; True if it has more to do."""
    return all(board.turn() for _ in range(most))
