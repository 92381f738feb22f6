"""A match played by computers alone, step by step, as the box would play it: for demos, recordings and checks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.common_commands import PassTime
from spacebowl_pi.core.planned_moves import Bots, asked_bots, earliest, keep_earlier_times, planned_by
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import AnyRules, Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat, Strength

MOST_STEPS = 5000


@dataclass(frozen=True, slots=True)
class Step:
    """What was asked, the events it led to, and the match before and after. `asked` is None for the first step."""

    asked: Asked[Any] | None
    events: tuple[Any, ...]
    before: Any
    match: Any
    now_us: int


class NotPlayedOn(Exception):  # noqa: N818 (a finding, not an error)
    """The match is stuck, or does something it may not do; the message says what."""


def computer_match(rules: AnyRules, beginning: Beginning[Any], seed: int) -> Iterator[Step]:
    """Plays to the end; the same arguments give the same match. Raises ValueError if it cannot start."""
    first = begin(rules, beginning)
    if isinstance(first, Refusal):
        raise ValueError(first.text)  # noqa: TRY004 (settings that cannot be played)
    yield first
    strengths = {it.seat: it.computer for it in beginning.players if it.computer is not None}
    bots = {seat: rules.bot(seat, strength, seed) for seat, strength in strengths.items()}
    yield from play_on(rules, first, bots, seed, must_plan=strengths)


def begin(rules: AnyRules, beginning: Beginning[Any]) -> Step | Refusal:
    """The first step."""
    if not rules.takes_computers and any(player.computer for player in beginning.players):
        return refuse(SeatingReason.NO_COMPUTERS)
    events = rules.start(beginning)
    if isinstance(events, Refusal):
        return events
    return Step(None, tuple(events), None, replay(rules, events), beginning.at_us)


def ask(rules: AnyRules, match: Any, what: object, by: By, at_us: int, seed: int = 0) -> Step | Refusal:  # noqa: ANN401
    """The step that a command leads to."""
    asked = Asked(at_us, by, what, seed)
    events = rules.decide(match, asked)
    if isinstance(events, Refusal):
        return events
    return Step(asked, tuple(events), match, replay(rules, events, match), at_us)


def play_on(
    rules: AnyRules,
    step: Step,
    bots: Bots,
    seed: int,
    most_steps: int = MOST_STEPS,
    must_plan: Mapping[Seat, Strength] = MappingProxyType({}),
) -> Iterator[Step]:
    """Plays to the end; raises NotPlayedOn. A move planned again keeps its earlier time.

    `must_plan` are the computers that may not stay idle while they are awaited.
    """
    planned: dict[Seat, PlannedMove[Any]] = {}
    random = Random(seed)
    for _ in range(most_steps):
        match, now_us = step.match, step.now_us
        if rules.is_over(match):
            return
        planned = keep_earlier_times(planned, planned_by(asked_bots(rules, match, bots), rules.public(match), now_us))
        for idle in rules.awaited(match) if must_plan else ():
            if idle in must_plan and idle not in planned:
                raise NotPlayedOn(f"the computer on seat {idle} ({must_plan[idle]}) is awaited, but plans no move")
        due_us = rules.due_us(match)
        seat = earliest(planned)
        if seat is None and due_us is None:
            raise NotPlayedOn("nothing will ever happen: no computer plans a move, and no timer runs")
        what: object = PassTime()
        by: By = Asker.BOX
        if seat is None or (due_us is not None and due_us <= planned[seat].at_us):
            if due_us is None or due_us <= now_us:
                raise NotPlayedOn(f"time is due at {due_us}, which is not after {now_us}")
            now_us = due_us
        else:
            by, move = seat, planned.pop(seat)
            what, now_us = move.what, max(now_us, move.at_us)
        taken = ask(rules, match, what, by, now_us, random.getrandbits(32))
        if isinstance(taken, Refusal):
            raise NotPlayedOn(f"{what} of {by} was refused: {taken.text}")
        if what == PassTime() and not taken.events:
            raise NotPlayedOn("nothing happens when time is due")
        step = taken
        yield step
    raise NotPlayedOn(f"it is not over after {most_steps} steps")
