"""A match played by computers, step by step, as the house would play it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from spacebowl_pi.core.bots import Bot, Wish
from spacebowl_pi.core.house_commands import PassTime
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US

MOST_STEPS = 5000
Bots = Mapping[Seat, Bot[Any, Any, Any]]


@dataclass(frozen=True, slots=True)
class Step:
    """What was asked, what came of it, and the match before and after; nothing was asked to begin with."""

    asked: Asked[Any] | None
    events: tuple[Any, ...]
    before: Any
    match: Any
    now_us: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match. `seed` is what all chance of it came from; `stopped` says why it did not come to its end.

    A game that knows less than the table takes no computers: then there is only its beginning.
    """

    rules: AnyRules
    beginning: Beginning[Any]
    seed: int
    steps: tuple[Step, ...]
    stopped: str | None

    @property
    def has_computers(self) -> bool:
        """Say whether computers play."""
        return any(player.computer for player in self.beginning.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where somebody sits."""
        return tuple(player.seat for player in self.beginning.players)

    def random(self, *of: object) -> Random:
        """Chance for a check at one step, the same each time."""
        return Random(f"{self.seed}/{of}")


class NotPlayedOn(Exception):  # noqa: N818 (it is what is found out)
    """A match that stands still, or does what it may not do; says why."""


def bots_of(rules: AnyRules, seats: Iterable[Seat], seed: int) -> Bots:
    """Give each seat a computer player, of all strengths in turn."""
    strengths = tuple(Strength)
    return {seat: rules.bot(seat, strengths[(seed + at) % 3], seed + at) for at, seat in enumerate(seats)}


@dataclass(frozen=True, slots=True)
class Wanderer:
    """Somebody who does anything that is listed, mostly when it is their turn."""

    rules: AnyRules
    random: Random

    def wish(self, public: Any, own: Any, now_us: int) -> Wish[Any] | None:  # noqa: ANN401 (any game's)
        """Choose among the moves."""
        moves = list(self.rules.moves(public, own))
        wait_us = self.random.randrange(SECOND_US, 30 * SECOND_US)
        return Wish(now_us + wait_us, self.random.choice(moves)) if moves else None


def begin(rules: AnyRules, beginning: Beginning[Any]) -> Step | Refusal:
    """Take the first step."""
    events = rules.start(beginning)
    if isinstance(events, Refusal):
        return events
    return Step(None, tuple(events), None, replay(rules, events), beginning.at_us)


def ask(rules: AnyRules, match: Any, what: object, by: By, at_us: int, seed: int = 0) -> Step | Refusal:  # noqa: ANN401
    """Take another step."""
    asked = Asked(at_us, by, what, seed)
    events = rules.decide(match, asked)
    if isinstance(events, Refusal):
        return events
    return Step(asked, tuple(events), match, replay(rules, events, match), at_us)


def play_on(rules: AnyRules, step: Step, bots: Bots, seed: int, most_steps: int = MOST_STEPS) -> Iterator[Step]:
    """Play to the end; raises NotPlayedOn. A wish for the same thing keeps the time that was given first."""
    wishes: dict[Seat, Wish[Any]] = {}
    random = Random(seed)
    for _ in range(most_steps):
        match, now_us = step.match, step.now_us
        if rules.is_over(match):
            return
        wishes = _wishes(rules, match, bots, wishes, now_us)
        due_us = rules.due_us(match)
        seat = min(wishes, key=lambda one: (wishes[one].at_us, one), default=None)
        if seat is None and due_us is None:
            raise NotPlayedOn("nothing will ever happen: no computer wishes anything, and no time runs")
        what: object = PassTime()
        by: By = Asker.BOX
        if seat is None or (due_us is not None and due_us <= wishes[seat].at_us):
            if due_us is None or due_us <= now_us:
                raise NotPlayedOn(f"time is due at {due_us}, which is not after {now_us}")
            now_us = due_us
        else:
            by, wish = seat, wishes.pop(seat)
            what, now_us = wish.what, max(now_us, wish.at_us)
        taken = ask(rules, match, what, by, now_us, random.getrandbits(32))
        if isinstance(taken, Refusal):
            raise NotPlayedOn(f"{what} of {by} was refused: {taken.text}")
        if what == PassTime() and not taken.events:
            raise NotPlayedOn("nothing happens when time is due")
        step = taken
        yield step
    raise NotPlayedOn(f"it is not over after {most_steps} steps")


def _wishes(
    rules: AnyRules,
    match: Any,  # noqa: ANN401
    bots: Bots,
    before: Mapping[Seat, Wish[Any]],
    now_us: int,
) -> dict[Seat, Wish[Any]]:
    public = rules.public(match)
    wishes = {seat: bot.wish(public, rules.own(match, seat), now_us) for seat, bot in bots.items()}
    return {seat: _kept(before.get(seat), wish) for seat, wish in wishes.items() if wish is not None}


def _kept(before: Wish[Any] | None, wish: Wish[Any]) -> Wish[Any]:
    return before if before is not None and before.what == wish.what else wish


def steps_of(rules: AnyRules, first: Step, bots: Bots, seed: int, most: int) -> tuple[Sequence[Step], str | None]:
    """Play, and say why it stopped before its end."""
    steps = [first]
    try:
        steps.extend(play_on(rules, first, bots, seed, most))
    except NotPlayedOn as why:
        return steps, str(why)
    return steps, None
