"""Measures whether the first press wins: synthetic races through the real input path.

Fingers, delays and clock are simulated; lines, driver, debounce and gestures are those of the box. It cannot show how
exact the kernel's timestamps are on a Pi. Here they are up to 0.1 ms late, at random, hence the promise of 0.2 ms.
Near-simultaneous presses are stamped the way the kernel does it: one after another, in the order of their pins.
"""

from dataclasses import dataclass, field
from random import Random

from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.buzzers.twin import BOUNCES, SimulatedBuzzers
from spacebowl_pi.devices.pins import BUZZER_PINS
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

RACE_NS = 2_000 * MILLISECOND_NS
PROMISED_GAP_NS = 200_000
STAMP_LATE_NS = 100_000
GAPS_MS = (0.05, 50.0)
TIE_SHARE = 0.1  # of all races
TIE_GAPS_NS = (0, 1_500, 20_000)  # between the first and the last of a tie
STAMP_EACH_NS = 4_000  # what the kernel needs per edge
RED_SHARE = 0.1
TICKS_PER_RACE = 10_000  # far more than a race has
BOUNCE_WEIGHTS = (4, 4, 1, 1)
JITTER_NS = 2_500_000  # less than the hold-back; edges may arrive out of order within it
STALLS_MS = (5, 150)
STALL_TAIL_NS = 2_000_000  # delayed edges arrive within this time after a stall, in order for each line
# Seven degrees of freedom: fair ties exceed this once in a thousand runs.
CHI_SQUARE_LIMIT = 24.32


@dataclass(frozen=True, slots=True)
class FairnessResult:
    """How the races ended.

    A race is clear if the gap is 0.2 ms or more, else close; a tie is closer than the kernel can resolve.

    `ties_said` counts ties that were decided by lot and marked as such; `close_drawn` likewise for close races.

    `decision_ms` is the longest time from when the winning gesture was known (released, or held long enough) to when it
    was reported, in races with edges on time; `busy_decision_ms` the same in races where the machine stalled.
    """

    races: int
    seed: int
    presses: int
    edges: int
    clear: int
    clear_right: int
    close: int
    close_right: int
    close_drawn: int
    ties: int
    ties_said: int
    tie_wins: tuple[int, ...]
    words_lost_or_doubled: int
    decision_ms: float
    busy_decision_ms: float

    @property
    def chi_square(self) -> float:
        """Chi-square statistic of the ties' winners against equal shares."""
        share = self.ties / len(BUTTONS)
        return sum((wins - share) ** 2 for wins in self.tie_wins) / share if share else 0.0

    @property
    def is_fair(self) -> bool:
        """Whether the promise was kept."""
        is_right = self.clear == self.clear_right and not self.words_lost_or_doubled
        return is_right and self.ties_said == self.ties and self.chi_square <= CHI_SQUARE_LIMIT


@dataclass(frozen=True, slots=True)
class _Race:
    """Who presses when, in true order; `gap_ns` is between the first and the second."""

    seats: tuple[Button, ...]
    stamps_ns: tuple[int, ...]
    holds_ms: tuple[float, ...]
    is_red: bool
    is_tie: bool
    gap_ns: int
    stalls_ns: tuple[tuple[int, int], ...] | None  # None: no stalls


@dataclass(slots=True)
class _Course:
    """The input path, used for race after race, like a box that runs for days."""

    random: Random
    now_ns: int = 0
    edges: int = 0
    race: _Race | None = None
    gestures: GestureReader = field(default_factory=GestureReader)
    said: list[Gesture] = field(default_factory=list)
    declared_ns: int = 0
    tails_ns: dict[Button, int] = field(default_factory=dict)
    piled_until_ns: dict[Button, int] = field(default_factory=dict)
    buzzers: SimulatedBuzzers = field(init=False)

    def __post_init__(self) -> None:
        self.buzzers = SimulatedBuzzers([pin.gpio for pin in BUZZER_PINS], lambda: self.now_ns, self._delay_ns)
        self.buzzers.listen(self.gestures.feed)

    @property
    def now_us(self) -> int:
        return -(-self.now_ns // 1_000)

    def run(self, race: _Race) -> None:
        """Run one race to its end; `said` then holds its gestures."""
        self.race, self.said = race, []
        self.tails_ns = {seat: self.random.randrange(STALL_TAIL_NS) for seat in race.seats}
        self._hear_as(ListenMode.FIRST_WINS)
        bounces = self.random.choices(BOUNCES, BOUNCE_WEIGHTS, k=len(race.seats))
        for seat, stamp_ns, hold_ms, bounce in zip(race.seats, race.stamps_ns, race.holds_ms, bounces, strict=True):
            self.buzzers.press(seat, stamp_ns, hold_ms, bounce)
        is_declared = False
        for _ in range(TICKS_PER_RACE):
            edge_ns, due_ns = self.buzzers.next_at_ns(), self._due_ns()
            if edge_ns is None and due_ns is None:
                break
            self.now_ns = max(self.now_ns, min(time_ns for time_ns in (edge_ns, due_ns) if time_ns is not None))
            delivered = self.buzzers.play_until(self.now_ns)
            self.edges += delivered
            if delivered or due_ns == self.now_ns:  # not for a bounce that causes no edge
                self._tick()
            if self.said and not is_declared:
                is_declared = True
                self.declared_ns = self.now_ns
                self._hear_as(ListenMode.LONG_ONLY if self.said[0].kind is GestureKind.LONG else ListenMode.SHORT_ONLY)
        else:
            raise RuntimeError("the gestures are due for ever: the box would never sleep")
        self._hear_as(ListenMode.NOT_YET)

    def _hear_as(self, listen_mode: ListenMode) -> None:
        self.gestures.hear_as(listen_mode, self.now_us)
        self._tick()

    def _tick(self) -> None:
        self.said += [one for one in self.gestures.tick(self.now_us) if isinstance(one, Gesture)]

    def _due_ns(self) -> int | None:
        """When the gestures are next due; during a stall, when the stall ends."""
        due_us = self.gestures.next_due_us()
        return None if due_us is None else max(self.now_ns, self._after_stall(due_us * 1_000))

    def _after_stall(self, time_ns: int) -> int:
        for begins_ns, ends_ns in (self.race and self.race.stalls_ns) or ():
            if begins_ns <= time_ns < ends_ns:
                return ends_ns
        return time_ns

    def _delay_ns(self, edge: Edge) -> int:
        """How late an edge is delivered."""
        if self.race is None or self.race.stalls_ns is None:
            return 0
        arrival_ns = edge.stamp_ns + int(self.random.random() * JITTER_NS)
        after_ns = self._after_stall(arrival_ns)
        if after_ns > arrival_ns:
            self.piled_until_ns[edge.button] = arrival_ns = after_ns + self.tails_ns[edge.button]
        return max(arrival_ns, self.piled_until_ns.get(edge.button, 0)) - edge.stamp_ns


def _draw_race(random: Random, start_ns: int) -> _Race:
    count = random.randint(2, len(BUTTONS))
    seats = tuple(random.sample(BUTTONS, count))
    least, most = GAPS_MS
    gaps_ns = [round(least * (most / least) ** random.random() * MILLISECOND_NS) for _ in range(count - 1)]
    tied = random.randint(2, count) if random.random() < TIE_SHARE else 0
    if tied:
        gaps_ns[: tied - 1] = [random.choice(TIE_GAPS_NS) // (tied - 1)] * (tied - 1)
    times_ns = [start_ns + MILLISECOND_NS + random.randrange(MILLISECOND_NS)]
    for gap_ns in gaps_ns:
        times_ns.append(times_ns[-1] + gap_ns)
    pending = sorted(range(tied), key=lambda index: BUZZER_PINS[seats[index] - 1].gpio)
    stamps_ns = [time_ns + random.randrange(STAMP_LATE_NS) for time_ns in times_ns]
    for order, index in enumerate(pending):
        stamps_ns[index] = times_ns[tied - 1] + order * STAMP_EACH_NS
    is_red = random.random() < RED_SHARE
    shortest_ms, longest_ms = (650, 900) if is_red else (30, 500)
    holds_ms = tuple(shortest_ms + random.random() * (longest_ms - shortest_ms) for _ in seats)
    return _Race(seats, tuple(stamps_ns), holds_ms, is_red, tied > 0, gaps_ns[0], _draw_stalls(random, start_ns))


def _draw_stalls(random: Random, start_ns: int) -> tuple[tuple[int, int], ...] | None:
    """Stalls for every second race, up to four of them."""
    if random.random() < 0.5:
        return None
    stalls = []
    begins_ns = start_ns
    for _ in range(random.randrange(5)):
        begins_ns += random.randrange(200 * MILLISECOND_NS)
        ends_ns = begins_ns + random.randint(*STALLS_MS) * MILLISECOND_NS
        stalls.append((begins_ns, ends_ns))
        begins_ns = ends_ns + 5 * MILLISECOND_NS
    return tuple(stalls)


@dataclass(slots=True)
class _Tally:
    clear: int = 0
    clear_right: int = 0
    close: int = 0
    close_right: int = 0
    close_drawn: int = 0
    ties: int = 0
    ties_said: int = 0
    presses: int = 0
    faulty_words: int = 0
    decision_ns: int = 0
    busy_decision_ns: int = 0
    tie_wins: dict[Button, int] = field(default_factory=lambda: dict.fromkeys(BUTTONS, 0))

    def count(self, race: _Race, said: list[Gesture], declared_ns: int) -> None:
        """Judge how a race ended."""
        self.presses += len(race.seats)
        first_kind, next_kind = (
            (GestureKind.LONG, GestureKind.LONG) if race.is_red else (GestureKind.SHORT, GestureKind.PRESS)
        )
        expected = [first_kind, *[next_kind] * (len(race.seats) - 1)]
        if sorted(one.button for one in said) != sorted(race.seats) or [one.kind for one in said] != expected:
            self.faulty_words += 1
        winner = said[0].button if said and said[0].button in race.seats else None
        is_right = winner == race.seats[0]
        is_drawn = bool(said and said[0].tied_with)
        if race.is_tie:
            self.ties += 1
            self.ties_said += is_drawn
            if winner is not None:
                self.tie_wins[winner] += 1
        elif race.gap_ns >= PROMISED_GAP_NS:
            self.clear += 1
            self.clear_right += is_right
        else:
            self.close += 1
            self.close_drawn += is_drawn
            self.close_right += is_right and not is_drawn
        if winner is not None:
            index = race.seats.index(winner)
            known_ns = race.stamps_ns[index] + round(min(race.holds_ms[index], 600) * MILLISECOND_NS)
            if race.stalls_ns is None:
                self.decision_ns = max(self.decision_ns, declared_ns - known_ns)
            else:
                self.busy_decision_ns = max(self.busy_decision_ns, declared_ns - known_ns)


def run_fairness(races: int, seed: int) -> FairnessResult:
    random = Random(seed)
    course = _Course(random)
    course.now_ns = RACE_NS  # past the time in which the lines settle
    tally = _Tally()
    for number in range(races):
        course.now_ns = (number + 2) * RACE_NS
        race = _draw_race(random, course.now_ns)
        course.run(race)
        tally.count(race, course.said, course.declared_ns)
    course.buzzers.close()
    return FairnessResult(
        races=races,
        seed=seed,
        presses=tally.presses,
        edges=course.edges,
        clear=tally.clear,
        clear_right=tally.clear_right,
        close=tally.close,
        close_right=tally.close_right,
        close_drawn=tally.close_drawn,
        ties=tally.ties,
        ties_said=tally.ties_said,
        tie_wins=tuple(tally.tie_wins.values()),
        words_lost_or_doubled=tally.faulty_words,
        decision_ms=tally.decision_ns / MILLISECOND_NS,
        busy_decision_ms=tally.busy_decision_ns / MILLISECOND_NS,
    )
