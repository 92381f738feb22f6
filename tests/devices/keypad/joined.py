"""Both ends of the keypad's line, the real code of each, joined by a channel that loses, damages and repeats lines.

`soak` sends many messages both ways and counts what was lost, doubled, invented or out of order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from random import Random
from typing import Any

from spacebowl_pi.devices.keypad.link import KeypadLink
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.keypad.twin.firmware import Firmware

SECOND_MS = 1000
IDLE_MS = 25
NUMBERS = 999
MOST_TOUCHES = 3  # in a soak, that are not answered yet


class Fault(IntEnum):
    """What becomes of a line on its way."""

    NONE = 0
    LOST = 1
    FLIPPED = 2
    CUT = 3
    TWICE = 4
    LATE = 5  # behind the next one
    GARBAGE = 6  # something else goes before it


class Channel:
    """One direction. `draw` says what becomes of each line, and gives numbers below any for where."""

    def __init__(self, draw: Callable[[int], int]) -> None:
        self._draw = draw
        self._late = b""
        self.is_good = False
        self.damaged = 0

    def carry(self, data: bytes) -> bytes:
        """Give what arrives."""
        out = b""
        for line in data.split(b"\n")[:-1]:
            out += self._carry(line + b"\n")
        return out

    def forget(self) -> None:
        """Lose what is on its way."""
        self._late = b""

    def _carry(self, line: bytes) -> bytes:
        late, self._late = self._late, b""
        fault = Fault.NONE if self.is_good else Fault(self._draw(len(Fault)))
        self.damaged += fault is not Fault.NONE
        match fault:
            case Fault.LOST:
                line = b""
            case Fault.FLIPPED:
                bits = bytearray(line)
                for _ in range(1 + self._draw(3)):
                    bits[self._draw(len(bits))] ^= 1 << self._draw(8)
                line = bytes(bits)
            case Fault.CUT:
                start = self._draw(len(line))
                line = line[:start] + line[start + 1 + self._draw(len(line)) :]
            case Fault.TWICE:
                line += line
            case Fault.LATE:
                line, self._late = b"", line
            case Fault.GARBAGE:
                line = bytes(self._draw(256) for _ in range(self._draw(12))) + line
            case Fault.NONE:
                pass
        return line + late


@dataclass(frozen=True, slots=True)
class Heard:
    """What came out at the box: who had said it, and which box heard it."""

    keypad: str
    box: str
    number: int
    text: str


class Joined:
    """A box and a keypad that somebody keeps touching. Both can restart, and the cable can be out."""

    def __init__(self, draw: Callable[[int], int]) -> None:
        self.now_ms = 0
        self.to_keypad, self.to_box = Channel(draw), Channel(draw)
        self.firmware = Firmware()
        self.heard: list[Heard] = []
        self.told: list[tuple[str, int, str]] = []  # what was done: keypad, number, text
        self.answers: list[tuple[Any, ...]] = []  # the keypad's events got and no, by keypad
        self.shown: list[int] = []  # the rounds that the keypad's screen has shown
        self.round = 0
        self.is_plugged = True
        self._boots = 0
        self.start_keypad()
        self.start_box()

    def start_keypad(self) -> None:
        """Start the keypad, or start it again: what it knew is gone."""
        self.keypad_boot = self._boot()
        self.keypad: Any = self.firmware.load("link").Link("0.1.0", "pico", "e661", self.keypad_boot)
        self.to_box.forget()

    def start_box(self) -> None:
        """Start the box, or start it again; it shows what it showed."""
        self.box_boot = self._boot()
        self.box = KeypadLink("0.1.0", self.box_boot, self.now_us)
        if self.round:
            self.box.show(Screen("wait", {"round": self.round}))
        if self.is_plugged:
            self.box.opened(self.now_us)

    def plug(self, *, is_in: bool) -> None:
        """Pull the cable, or put it in."""
        if is_in != self.is_plugged:
            self.is_plugged = is_in
            (self.box.opened if is_in else self.box.closed)(self.now_us)
            self.to_box.forget()
            self.to_keypad.forget()

    def touch(self) -> None:
        """Have somebody do something."""
        text = f"card {len(self.told) % 36} {len(self.told) % NUMBERS + 1}"
        number = self.keypad.did(text)
        if number:
            self.told.append((self.keypad_boot, number, text))

    def show(self) -> None:
        """Have the box show another screen."""
        self.round += 1
        self.box.show(Screen("wait", {"round": self.round}))

    def step(self, idle_ms: int = IDLE_MS) -> None:
        """Let both talk once; time passes, more of it if they had nothing to say."""
        down, up = self.box.due(self.now_us), self.keypad.due(self.now_ms)
        if self.is_plugged:
            down, up = self.to_keypad.carry(down), self.to_box.carry(up)
        else:
            down = up = b""
        for event in self.keypad.heard(down, self.now_ms):
            if event[0] == "show":
                self.shown.append(int(event[2]["round"]))
            elif event[0] in ("got", "no"):
                self.answers.append((self.keypad_boot, *event))
        for did in self.box.heard(up, self.now_us):
            self._decide(did)
        self.now_ms += 1 if down or up else idle_ms

    def run(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.step()

    @property
    def now_us(self) -> int:
        """The box's clock."""
        return self.now_ms * 1000

    def _boot(self) -> str:
        self._boots += 1
        return f"{self._boots:08x}"

    def _decide(self, did: Did) -> None:
        self.heard.append(Heard(did.boot, self.box_boot, did.number, " ".join(did.words)))
        self.box.answer(did, None if int(did.words[1]) > 3 else "already_picked")


@dataclass(frozen=True, slots=True)
class SoakResult:
    """What a soak came to: messages both ways, lines damaged, and what went wrong."""

    messages: int
    damaged_lines: int
    lost: int
    doubled: int
    invented: int
    out_of_order: int
    seconds_on_the_line: float

    @property
    def is_good(self) -> bool:
        """Say whether nothing went wrong."""
        return self.wrong == 0

    @property
    def wrong(self) -> int:
        """How many did not arrive as they should."""
        return self.lost + self.doubled + self.invented + self.out_of_order


def soak(messages: int, seed: int, damage: float = 0.1) -> SoakResult:
    """Send so many messages both ways, where a share of the lines is flipped, cut, lost, repeated, late or mixed up.

    Each touch counts, and each screen. A screen waits until the one before has arrived, as one that a newer one has
    replaced would not be lost; a few touches may be on their way at once.
    """
    random = Random(seed)

    def draw(below: int) -> int:
        if below == len(Fault) and random.random() >= damage:
            return Fault.NONE
        return int(random.random() * below)

    joined = Joined(draw)
    while len(joined.told) + joined.round < messages:
        if len(joined.told) - len(joined.answers) < MOST_TOUCHES:
            joined.touch()
        if not joined.round or (joined.shown and joined.shown[-1] == joined.round):
            joined.show()
        joined.step()
    joined.to_box.is_good = joined.to_keypad.is_good = True
    joined.run(5 * SECOND_MS)
    told = joined.told
    heard = [(it.keypad, it.number, it.text) for it in joined.heard]
    screens = list(range(1, joined.round + 1))
    return SoakResult(
        messages=len(told) + len(screens),
        damaged_lines=joined.to_box.damaged + joined.to_keypad.damaged,
        lost=len(set(told) - set(heard)) + len(set(screens) - set(joined.shown)),
        doubled=len(heard) - len(set(heard)) + max(0, len(joined.shown) - joined.box.status.counters.screens),
        invented=len(set(heard) - set(told)) + len(set(joined.shown) - set(screens)),
        out_of_order=older([number for _, number, _ in heard]) + older(joined.shown),
        seconds_on_the_line=joined.now_ms / SECOND_MS,
    )


def older(numbers: Sequence[int]) -> int:
    """How often one came after a later one."""
    return sum(late < early for early, late in pairwise(numbers))
