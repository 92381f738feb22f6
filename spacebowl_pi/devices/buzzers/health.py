"""The health of each button: how long it bounces, and whether it is stuck, chatters, or is never heard.

Pure, and of fixed size per button, however many edges arrive. It only judges; the caller takes buttons out of play.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.units import MILLISECOND_NS, SECOND_NS
from spacebowl_pi.devices.ports import BUTTONS, Button

# The longest bounce that each bucket counts; a last bucket counts the rest.
BOUNCE_BUCKETS_MS = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)


class Ailment(StrEnum):
    STUCK = "stuck"
    CHATTER = "chatter"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class ButtonFault:
    """What is wrong with a button, as a line of text for people."""

    button: Button
    ailment: Ailment
    text: str


@dataclass(frozen=True, slots=True)
class HealthLimits:
    """When a button counts as faulty.

    More than `chatter_edges_per_s` in the long run, or `chatter_burst` edges beyond that at once, is chatter; even fast
    hammering on a worn button stays below both. A button is silent after `silent_after` presses of others without one
    of its own.
    """

    stuck_s: float = 15
    chatter_edges_per_s: int = 200
    chatter_burst: int = 60
    quiet_s: float = 1
    silent_after: int = 100
    bounce_ms: float = 25


@dataclass(frozen=True, slots=True)
class ButtonHealth:
    """A button's record: `bounces` counts its changes by how long they bounced, per BOUNCE_BUCKETS_MS."""

    button: Button
    edges: int
    presses: int
    chatters: int
    bounces: tuple[int, ...]
    ailment: Ailment | None


class _Record:
    def __init__(self) -> None:
        self.edges = self.presses = self.chatters = self.others_since = 0
        self.bounces = [0] * (len(BOUNCE_BUCKETS_MS) + 1)
        self.burst_began_ns: int | None = None
        self.last_edge_ns = 0
        self.bucket = 0.0  # leaky bucket: fills with edges, and overflows when the button chatters
        self.is_chattering = False
        self.down_since_ns: int | None = None


class Health:
    def __init__(self, limits: HealthLimits | None = None) -> None:
        self.limits = limits or HealthLimits()
        self._quiet_ns = round(self.limits.quiet_s * SECOND_NS)
        self._stuck_ns = round(self.limits.stuck_s * SECOND_NS)
        self._bounce_ns = round(self.limits.bounce_ms * MILLISECOND_NS)
        self._leak_per_ns = self.limits.chatter_edges_per_s / SECOND_NS
        self._records: Mapping[Button, _Record] = {button: _Record() for button in BUTTONS}

    def edge(self, button: Button, stamp_ns: int) -> bool:
        """Counts an edge; True if the button chatters, so that the edge means nothing."""
        record = self._records[button]
        record.edges += 1
        passed_ns = stamp_ns - record.last_edge_ns
        if passed_ns > 0:
            record.last_edge_ns = stamp_ns
            record.bucket = max(0.0, record.bucket - passed_ns * self._leak_per_ns)
        if record.is_chattering and passed_ns >= self._quiet_ns:
            self._calm(record)
        record.bucket += 1
        if record.is_chattering:
            return True
        if record.bucket > self.limits.chatter_burst:
            record.is_chattering = True
            record.chatters += 1
            record.burst_began_ns = record.down_since_ns = None
            return True
        if record.burst_began_ns is None:
            record.burst_began_ns = stamp_ns
        elif stamp_ns - record.burst_began_ns >= self._bounce_ns:
            self._end_burst(record, stamp_ns - passed_ns)
            record.burst_began_ns = stamp_ns
        return False

    def change(self, button: Button, *, is_down: bool, stamp_ns: int) -> None:
        """Counts a change that the debouncer has found."""
        record = self._records[button]
        record.down_since_ns = stamp_ns if is_down else None
        if not is_down:
            return
        record.presses += 1
        for other, theirs in self._records.items():
            theirs.others_since = 0 if other == button else theirs.others_since + 1

    def hold(self, button: Button, stamp_ns: int) -> None:
        """Records that a button was found down, though no press was seen."""
        self._records[button].down_since_ns = stamp_ns

    def is_chattering(self, button: Button, now_ns: int) -> bool:
        """Whether the button must be ignored until it is quiet."""
        record = self._records[button]
        if record.is_chattering and now_ns - record.last_edge_ns >= self._quiet_ns:
            self._calm(record)
        return record.is_chattering

    def is_stuck(self, button: Button, now_ns: int) -> bool:
        """Whether the button has been down for too long for anyone to be pressing it."""
        since_ns = self._records[button].down_since_ns
        return since_ns is not None and now_ns - since_ns >= self._stuck_ns

    def is_out(self, button: Button, now_ns: int) -> bool:
        """Whether the button should be out of play for now."""
        return self.is_chattering(button, now_ns) or self.is_stuck(button, now_ns)

    def is_silent(self, button: Button) -> bool:
        """Whether others were pressed often and this one never."""
        return self._records[button].others_since >= self.limits.silent_after

    def faults(self, now_ns: int, in_use: Collection[Button] = BUTTONS) -> tuple[ButtonFault, ...]:
        """What is wrong; only buttons in use can be silent."""
        found, silent_after = [], self.limits.silent_after
        for button, record in self._records.items():
            # A quick test first: this is called several times a frame, and nearly all buttons are well.
            if record.is_chattering or record.down_since_ns is not None or record.others_since >= silent_after:
                ailment = self._ailment(button, now_ns, is_in_use=button in in_use)
                if ailment is not None:
                    found.append(ButtonFault(button, ailment, f"Buzzer {button} {self._words(button, ailment)}"))
        return tuple(found)

    def _ailment(self, button: Button, now_ns: int, *, is_in_use: bool) -> Ailment | None:
        if self.is_chattering(button, now_ns):
            return Ailment.CHATTER
        if self.is_stuck(button, now_ns):
            return Ailment.STUCK
        return Ailment.SILENT if is_in_use and self.is_silent(button) else None

    def _words(self, button: Button, ailment: Ailment) -> str:
        match ailment:
            case Ailment.CHATTER:
                return "chatters and is left out: press it a few times; if that does not help, check its plug and wire"
            case Ailment.STUCK:
                long = f"has been down for over {self.limits.stuck_s:g} s and is left out"
                return f"{long}: free the button, or look for a short to ground in its wire"
            case Ailment.SILENT:
                presses = self._records[button].others_since
                return f"was not heard during {presses} presses of others: press it; if nothing happens, check its plug"

    def report(self, now_ns: int) -> tuple[ButtonHealth, ...]:
        return tuple(
            ButtonHealth(
                button,
                record.edges,
                record.presses,
                record.chatters,
                tuple(record.bounces),
                self._ailment(button, now_ns, is_in_use=True),
            )
            for button, record in self._records.items()
        )

    def _calm(self, record: _Record) -> None:
        record.is_chattering = False
        record.bucket = 0.0

    def _end_burst(self, record: _Record, last_ns: int) -> None:
        lasted_ms = max(0, last_ns - (record.burst_began_ns or 0)) / MILLISECOND_NS
        for index, most_ms in enumerate(BOUNCE_BUCKETS_MS):
            if lasted_ms <= most_ms:
                record.bounces[index] += 1
                return
        record.bounces[-1] += 1
