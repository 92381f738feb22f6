"""The box's end of the keypad protocol: greeting, numbering, retries, heartbeats. Pure: it takes bytes and times.

See docs/keypad-protocol.md. The port, and waiting, are for the driver.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.messages import Did, Screen

PROTOCOL = 1
GREETINGS_US = (500_000, 1_000_000, 2_000_000)  # the wait after the first, the second, and all others
GREETING_OF_OTHER_VERSION_US = SECOND_US  # so that the keypad does not take the box for gone
LOST_US = 3_000_000
BEAT_US = SECOND_US
REPEAT_US = 250_000
PACE_US = 40_000  # a line of 480 bytes takes that long at 115,200 baud: screens are sent no faster
MOST_ANSWERS = 8  # kept for repeats
LONGEST_WORDS = 100  # characters of a refusal's sentence: these fit into a line in any script
LAST_NUMBER = 999_999_999
MOST_DEEDS_IN_A_SECOND = 50  # far more than fingers can do: nothing that sends more is our keypad
NOT_UNDERSTOOD = "not_understood"
FAULT = "fault"  # the program has failed, not the player
BOOT = re.compile(r"[0-9a-f]{1,16}")
CODE = re.compile(r"[a-z0-9_]{1,40}")
# The output of a MicroPython without our program: it starts, shows its prompt, or fails to parse a greeting.
PROMPT = b">>> "
SHELL = (PROMPT, b"MicroPython v", b"Traceback (most recent call last)", b"SyntaxError:")


class LinkState(StrEnum):
    """How the box stands with the keypad."""

    ABSENT = "absent"  # no port
    GREETING = "greeting"  # nothing has answered yet, or no longer does
    READY = "ready"
    VERSION_DIFFERS = "version_differs"
    NO_FIRMWARE = "no_firmware"  # a MicroPython without our program


@dataclass(frozen=True, slots=True)
class Board:
    """What the keypad reported in its greeting."""

    version: str
    protocol: int
    board: str
    board_id: str
    boot: str


@dataclass(frozen=True, slots=True)
class Counters:
    """What went over the line since the start."""

    good_lines: int = 0
    bad_lines: int = 0  # damaged, too long, not for us, or out of turn
    deeds: int = 0  # what people did, without repeats
    not_understood: int = 0  # of these
    screens: int = 0
    repeats: int = 0  # of screens that were not acknowledged
    greetings: int = 0
    losses: int = 0  # times that a keypad was lost


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """`theirs` are the counters in the keypad's last heartbeat; `board` is the last one that answered."""

    state: LinkState
    since_us: int
    board: Board | None = None
    counters: Counters = field(default_factory=Counters)
    theirs: Mapping[str, int] = field(default_factory=dict)


class KeypadLink:
    """The link to one keypad at a time; `boot` is a random number of eight hex digits, new at each start."""

    def __init__(self, version: str, boot: str, now_us: int, protocol: int = PROTOCOL) -> None:
        self._hello = f"hello box protocol={protocol} version={wire.safe(version)} boot={boot}"
        self._boot = boot
        self._protocol = protocol
        self._status = LinkStatus(LinkState.ABSENT, now_us)
        self._count = dict.fromkeys(Counters.__slots__, 0)
        self._lines = wire.Lines()
        self._heard_us = now_us
        self._greet_us: int | None = None  # when the next greeting is due
        self._greetings = 0  # since the greeting restarted
        self._screen: Screen | None = None
        self._shown = 0  # the number of the last show
        self._is_answered = True  # nothing to show, or the keypad has it
        self._is_new = False  # the screen was not sent yet
        self._sent_us = now_us - PACE_US
        self._beats = 0
        self._beat_us = now_us
        self._heard_number = 0
        self._second_us = now_us  # start of the current second, in which deeds are counted
        self._deeds_in_second = 0
        self._answers: dict[int, str] = {}
        self._to_answer: dict[int, None] = {}  # numbers, in order

    @property
    def status(self) -> LinkStatus:
        return replace(self._status, counters=Counters(**self._count))

    @property
    def state(self) -> LinkState:
        return self._status.state

    def opened(self, now_us: int) -> None:
        """Call when the port was opened: starts greeting."""
        self._greet(LinkState.GREETING, now_us)

    def closed(self, now_us: int) -> None:
        """Call when the port is gone."""
        self._lines.clear()
        self._greet_us = None
        self._enter(LinkState.ABSENT, now_us)

    def show(self, screen: Screen) -> bool:
        """Shows a screen from now on; False if it is already shown. ValueError if it does not fit into a line."""
        if screen == self._screen:
            return False
        screen.line(LAST_NUMBER, screen.ends_at_us or 0)
        self._screen = screen
        self._is_new = True
        return True

    def answer(self, did: Did, refusal: str | None = None, text: str = "") -> None:
        """Confirms what was done, or refuses it with a code and a sentence.

        Ignored if the keypad has restarted since.
        """
        if refusal is not None and not CODE.fullmatch(refusal):
            raise ValueError(f'"{refusal}" is no code: small letters, digits and _')
        board = self._status.board
        if board is not None and did.boot == board.boot and did.number not in self._answers:
            self._count["not_understood"] += refusal == NOT_UNDERSTOOD
            words = f" text={wire.safe(text[:LONGEST_WORDS])}" if text else ""
            self._answer(did.number, f"got {did.number}" if refusal is None else f"no {did.number} {refusal}{words}")

    def heard(self, data: bytes, now_us: int) -> list[Did]:
        """Takes received bytes, or none; returns what people did, each once and in order."""
        done: list[Did] = []
        too_long = self._lines.bad
        for raw in self._lines.feed(data):
            line = wire.read(raw)
            if line is not None and self._take(line, now_us, done):
                self._count["good_lines"] += 1
                self._heard_us = now_us
            else:
                self._count["bad_lines"] += 1
                self._notice_shell(raw, now_us)
        self._count["bad_lines"] += self._lines.bad - too_long
        if self._lines.rest == PROMPT:
            self._notice_shell(PROMPT, now_us)
        self._tick(now_us)
        return done

    def due(self, now_us: int) -> bytes:
        """What must be sent now, as whole lines."""
        self._tick(now_us)
        out = [self._greeting(now_us)] if self._greet_us is not None and now_us >= self._greet_us else []
        if self.state is LinkState.READY:
            out += [wire.join(self._answers[number]) for number in self._to_answer if number in self._answers]
            self._to_answer.clear()
            show_us = self._show_us()
            if self._screen is not None and show_us is not None and show_us <= now_us:
                out.append(self._show_line(self._screen, now_us))
            if now_us - self._beat_us >= BEAT_US:
                self._beats += 1
                self._beat_us = now_us
                out.append(wire.join(f"beat {self._beats}"))
        return b"".join(out)

    def next_us(self) -> int | None:
        """When `due` must be called next, if nothing happens before."""
        times = [] if self._greet_us is None else [self._greet_us]
        if self.state is LinkState.READY:
            show_us = self._show_us()
            times += [self._beat_us + BEAT_US, self._heard_us + LOST_US]
            times += [] if show_us is None else [show_us]
            times += [0] if self._to_answer else []
        return min(times, default=None)

    def _greet(self, state: LinkState, now_us: int) -> None:
        """Restarts the greeting."""
        self._greet_us = now_us
        self._greetings = 0
        self._enter(state, now_us)

    def _greeting(self, now_us: int) -> bytes:
        """The greeting; schedules the next one. The leading line break ends any partial line."""
        wait_us = GREETINGS_US[min(self._greetings, len(GREETINGS_US) - 1)]
        if self.state is LinkState.VERSION_DIFFERS:
            wait_us = GREETING_OF_OTHER_VERSION_US
        self._greet_us = now_us + wait_us
        self._greetings += 1
        self._count["greetings"] += 1
        return b"\n" + wire.join(self._hello)

    def _show_us(self) -> int | None:
        """When the screen must be sent; None if it need not be."""
        if self._is_new:
            return self._sent_us + PACE_US
        return None if self._is_answered else self._sent_us + REPEAT_US

    def _show_line(self, screen: Screen, now_us: int) -> bytes:
        if self._is_new:
            self._shown += 1
            self._is_new = self._is_answered = False
            self._count["screens"] += 1
        else:
            self._count["repeats"] += 1
        self._sent_us = now_us
        return screen.line(self._shown, now_us)

    def _answer(self, number: int, text: str) -> None:
        self._answers[number] = text
        if len(self._answers) > MOST_ANSWERS:
            del self._answers[min(self._answers)]
        self._to_answer[number] = None

    def _enter(self, state: LinkState, now_us: int) -> None:
        if state is not self.state:
            self._count["losses"] += self.state is LinkState.READY
            self._status = replace(self._status, state=state, since_us=now_us)

    def _tick(self, now_us: int) -> None:
        is_there = self.state in (LinkState.READY, LinkState.VERSION_DIFFERS)
        if is_there and now_us - self._heard_us >= LOST_US:
            self._greet(LinkState.GREETING, now_us)

    def _notice_shell(self, raw: bytes, now_us: int) -> None:
        """MicroPython's own output means that our program does not run there."""
        if raw.startswith(SHELL) and self.state not in (LinkState.ABSENT, LinkState.NO_FIRMWARE):
            if self._greet_us is None:
                self._greet(LinkState.NO_FIRMWARE, now_us)
            self._enter(LinkState.NO_FIRMWARE, now_us)

    def _take(self, line: wire.Line, now_us: int, done: list[Did]) -> bool:
        """Whether it is a line that a keypad sends."""
        verb, *words = line.words or ("",)
        if verb == "hello":
            return self._greeted(line, now_us)
        number = wire.whole(words[0]) if words else None
        if not number or verb not in ("did", "got", "beat"):
            return False
        if self.state is LinkState.READY:
            if verb == "did":
                return self._hear(number, words[1:], now_us, done)
            if verb == "got":
                self._is_answered = self._is_answered or number == self._shown
            else:
                theirs = {name: count for name, text in line.named.items() if (count := wire.whole(text)) is not None}
                self._status = replace(self._status, theirs=theirs)
        return True

    def _greeted(self, line: wire.Line, now_us: int) -> bool:
        protocol, boot = wire.whole(line.named.get("protocol", "")), line.named.get("boot", "")
        if line.words[1:2] != ("keypad",) or protocol is None or not BOOT.fullmatch(boot):
            return False
        if line.named.get("to") != self._boot:
            return True  # an answer to the program that had the port before us
        version, board, board_id = (_shown(line.named.get(name, "?")) for name in ("version", "board", "id"))
        is_new = self._status.board is None or self._status.board.boot != boot
        self._status = replace(self._status, board=Board(version, protocol, board, board_id, boot))
        if is_new:
            self._heard_number = 0
            self._answers.clear()
            self._to_answer.clear()
            self._status = replace(self._status, theirs={})
        if protocol != self._protocol:
            self._greet_us = now_us + GREETING_OF_OTHER_VERSION_US
            self._enter(LinkState.VERSION_DIFFERS, now_us)
        elif is_new or self.state is not LinkState.READY:
            self._greet_us = None
            self._is_new = self._screen is not None
            self._beat_us = now_us
            self._enter(LinkState.READY, now_us)
        return True

    def _hear(self, number: int, words: list[str], now_us: int, done: list[Did]) -> bool:
        """Handles a deed or its repeat; False if it is out of turn."""
        board = self._status.board
        if number <= self._heard_number or board is None:
            self._to_answer |= {number: None} if number in self._answers else {}
            return True
        is_thinking = self._heard_number and self._heard_number not in self._answers
        if is_thinking or not self._has_time(now_us):
            return False
        self._heard_number = number
        self._count["deeds"] += 1
        done.append(Did(number, board.boot, tuple(words), now_us))
        return True

    def _has_time(self, now_us: int) -> bool:
        """Counts one more deed; False if this second has too many, to keep a flood out of the box."""
        if now_us - self._second_us >= SECOND_US:
            self._second_us, self._deeds_in_second = now_us, 0
        self._deeds_in_second += 1
        return self._deeds_in_second <= MOST_DEEDS_IN_A_SECOND


def _shown(word: str) -> str:
    """The keypad's text, made safe to show to people."""
    text = wire.plain(word)
    return text[:40] if text.isprintable() else "?"
