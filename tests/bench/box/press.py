"""From a press to its light and its sound: the box against gpiozero's own `when_pressed`, taking turns.

Both get the edge from a thread that is not the loop's, the one of the fingers, and are timed until the bytes with the
light are handed to the SPI wire, and until the sounder's line begins to pulse. The clock starts when the line brings
the edge: what it takes to have a simulated finger press is part of neither. The wire's own time, 1.1 ms for 17 pixels,
comes on top on both sides, and so does the GPIO library's. Contacts do not bounce here.
"""

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.journal.database import connect
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.presses.buttons import PRESSED_LIGHT_US
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.buzzers.twin import CLEAN
from spacebowl_pi.devices.ports import BUTTONS, Button
from spacebowl_pi.devices.sound.tunes import PRESS, length_ms
from spacebowl_pi.games.space_bowl.box.tunes import GO
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase
from tests.bench.box.plain_buttons import PlainButtons
from tests.bench.box.table import Table, match_of
from tests.bench.box.wires import Wires
from tests.bench.figures import SEED, Figure, at_least, at_most, median, percentile_99

JOINS = 80
ROUNDS = 8
SEARCHING = 3  # of the eight press in each search, the others concur
WARM_UP = 8
HOLD_S = 0.025
# While something sounds, a press is not heard.
CLICK_S = length_ms(PRESS) / 1000 + 0.01
GO_S = length_ms(GO) / 1000 + 0.01
PHASE_S = (0.008, 0.058)  # from the press before: the loop draws every 50 ms, and a press may fall anywhere in that
GOAL = 1.2


class Shot(StrEnum):
    """In which part of the game a press falls."""

    JOIN = "joining"
    SEARCH = "searching"
    CONCUR = "concurring"


@dataclass(frozen=True, slots=True)
class Tap:
    """A press of ours: its stamp, and when the line brought it; in between the simulated finger has pressed."""

    shot: Shot
    button: Button
    pressed_ns: int
    brought_ns: int


@dataclass(slots=True)
class Presses:
    """All that was pressed, and when the journal began to commit the joins: by the time of the call."""

    table: Table
    plain: PlainButtons
    taps: list[Tap] = field(default_factory=list)
    plain_taps: list[tuple[Button, int]] = field(default_factory=list)
    committed_ns: dict[int, int] = field(default_factory=dict)


def press_figures() -> list[Figure]:
    """Measure, then decode what the wires were sent."""
    presses = play()
    ours, plain = presses.table.wires, presses.plain.wires
    plain_light = [_us(plain.lit_ns(button, at_ns) - at_ns) for button, at_ns in presses.plain_taps]
    plain_tone = [_us(tone_ns(plain, at_ns) - at_ns) for _, at_ns in presses.plain_taps]
    light = {tap: _us(ours.lit_ns(tap.button, tap.brought_ns) - tap.brought_ns) for tap in presses.taps}
    tone = {tap: _us(tone_ns(ours, tap.brought_ns) - tap.brought_ns) for tap in presses.taps}
    commit = {
        tap: _us(presses.committed_ns[tap.pressed_ns // 1000] - tap.brought_ns)
        for tap in presses.taps
        if tap.shot is Shot.JOIN
    }
    count = f"{len(presses.taps)} presses"
    figures = []
    for what, mine, theirs in (("light", light, plain_light), ("sound", tone, plain_tone)):
        values = list(mine.values())
        scenes = ", ".join(
            f"{shot} {median([us for tap, us in mine.items() if tap.shot is shot]):.0f}" for shot in Shot
        )
        typical, plain_typical = median(values), median(theirs)
        slowest, plain_slowest = percentile_99(values), percentile_99(theirs)
        note = f"{typical:.0f} µs against {plain_typical:.0f} µs, median of {count} ({scenes})"
        figures += [
            at_most(f"press → {what} against gpiozero's when_pressed", typical / plain_typical, "×", GOAL, note),
            at_most(
                f"press → {what}, the slowest hundredth against theirs",
                slowest / plain_slowest,
                "×",
                None,
                f"{slowest:.0f} µs against {plain_slowest:.0f} µs",
            ),
        ]
    in_order = [max(light[tap], tone[tap]) < us for tap, us in commit.items()]
    note = f"of {len(in_order)} joins; the commit begins after {median(list(commit.values())):.0f} µs"
    share = 100 * sum(in_order) / len(in_order)
    return [*figures, at_least("light and sound before the journal's commit begins", share, "%", 100, note)]


def play(joins: int = JOINS, rounds: int = ROUNDS) -> Presses:
    """Press both sides' buttons in turn."""
    config = Config()
    presses = Presses(Table(config), PlainButtons(config))
    with _commits_noted(presses.committed_ns):
        presses.table.run(partial(_press, presses, joins, rounds))
    presses.plain.close()
    return presses


def _press(presses: Presses, joins: int, rounds: int) -> None:
    random, table = Random(SEED), presses.table
    for number in range(WARM_UP + joins):
        button = BUTTONS[number % len(BUTTONS)]
        _press_both(presses, Shot.JOIN, button, random)
        time.sleep(HOLD_S)
        _let_go(table, button)
        if not table.wait_for(lambda machine, button=button: Seat(button) in machine.seating.seats):  # type: ignore[misc]
            raise RuntimeError(f"button {button} was not heard: nobody joined")
        table.stand_up(Seat(button))
    del presses.taps[:WARM_UP], presses.plain_taps[:WARM_UP]
    table.sit_down()
    for _ in range(rounds):
        table.search()
        searching, concurring = BUTTONS[:SEARCHING], BUTTONS[SEARCHING:]
        for button in searching:
            time.sleep(CLICK_S)
            _press_both(presses, Shot.SEARCH, button, random)
        time.sleep(HOLD_S)
        for button in searching:
            _let_go(table, button)
        _await(table, lambda machine: _is_counting(match_of(machine)), "no call")
        time.sleep(GO_S)
        for button in concurring:
            _press_both(presses, Shot.CONCUR, button, random)
            time.sleep(HOLD_S)
            _let_go(table, button)
        _await(table, lambda machine: _is_everybody_in(match_of(machine)), "not everybody concurred")
        time.sleep(PRESSED_LIGHT_US / 1_000_000)  # a light that is still on cannot come on


def _press_both(presses: Presses, shot: Shot, button: Button, random: Random) -> None:
    """Let gpiozero have its turn first, well before ours."""
    time.sleep(PHASE_S[0])
    presses.plain_taps.append((button, presses.plain.tap(button)))
    time.sleep(random.uniform(*PHASE_S))
    pressed_ns = time.monotonic_ns()
    presses.table.buzzers.push(button, pressed_ns, CLEAN)
    brought_ns = time.monotonic_ns()
    presses.table.buzzers.play_until(pressed_ns)
    presses.taps.append(Tap(shot, button, pressed_ns, brought_ns))


def _let_go(table: Table, button: Button) -> None:
    released_ns = time.monotonic_ns()
    table.buzzers.let_go(button, released_ns, CLEAN)
    table.buzzers.play_until(released_ns)


def _await(table: Table, is_so: Callable[[Machine], bool], complaint: str) -> None:
    if not table.wait_for(is_so):
        phase = "not on" if table.match is None else table.match.phase
        raise RuntimeError(f"the presses were not heard: {complaint}, the match is {phase}")


def _is_counting(match: Match | None) -> bool:
    return match is not None and match.phase is Phase.COUNTDOWN


def _is_everybody_in(match: Match | None) -> bool:
    return match is not None and match.round is not None and len(match.round.joined) == len(BUTTONS) - 1


def tone_ns(wires: Wires, since_ns: int) -> int:
    """When the tone of a press was first heard, since some time."""
    frequency_hz = PRESS[0][0]
    if frequency_hz is None:
        raise ValueError("the tune of a press begins with a rest")
    return wires.heard_ns(frequency_hz, since_ns)


@contextmanager
def _commits_noted(committed_ns: dict[int, int]) -> Iterator[None]:
    """Note when SQLite is asked to commit an event, by the event's own time."""
    waiting: list[int] = []

    def trace(statement: str) -> None:
        if statement.startswith("COMMIT"):
            now_ns = time.monotonic_ns()
            committed_ns.update(dict.fromkeys(waiting, now_ns))
            waiting.clear()
        elif "SatDown" in statement and (found := re.search(r'"at_us": (\d+)', statement)):
            waiting.append(int(found[1]))

    def connect_traced(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(trace)
        return connection

    with patch("spacebowl_pi.box.run.open_journal", partial(open_journal, connect=connect_traced)):
        yield


def _us(time_ns: int) -> float:
    return time_ns / 1000
