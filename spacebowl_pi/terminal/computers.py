"""Matches against computers in a terminal, or of computers alone to watch."""

from collections.abc import Iterator
from random import Random
from typing import Any

from spacebowl_pi.core.computer_match import NotPlayedOn, begin, computer_match, play_on
from spacebowl_pi.core.computer_names import name_for
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Beginning, BrokenRules
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import TableEvent, TableRules
from spacebowl_pi.terminal.complaint import Complaint
from spacebowl_pi.terminal.person import Person
from spacebowl_pi.terminal.steps import Step, followed, opening


def seated(players: int, seed: int, me: Seat | None = None) -> tuple[Player, ...]:
    """Computer players for this many seats, of all strengths in turn; one seat may be a person's."""
    strengths, found = list(Strength), list[Player]()
    for seat in map(Seat, range(1, players + 1)):
        strength = strengths[(seat + seed) % len(strengths)]
        found.append(Player(seat) if seat == me else Player(seat, name_for(found, seat), strength))
    return tuple(found)


def computers_play(rules: AnyRules, settings: Any, players: tuple[Player, ...], seed: int) -> Iterator[Step]:  # noqa: ANN401
    """A whole match of computers; the same arguments give the same match. Raises Complaint."""
    beginning = Beginning(0, seed, Language.ENGLISH, settings, players)

    def events() -> Iterator[TableEvent]:
        yield opening(rules, players, settings)
        for step in computer_match(rules, beginning, seed):
            yield from step.events

    try:
        yield from followed(TableRules({rules.name: rules}), events())
    except (ValueError, NotPlayedOn, BrokenRules) as error:
        raise Complaint(f"computers cannot play this: {error}") from None


def person_plays(
    rules: AnyRules,
    settings: Any,  # noqa: ANN401
    players: tuple[Player, ...],
    seed: int,
    person: Person,
) -> Iterator[Step]:
    """A match of a person against computers; raises Complaint, or HasLeft when they stop."""
    me = next(player.seat for player in players if player.computer is None)
    random = Random(seed)

    def events() -> Iterator[TableEvent]:
        yield opening(rules, players, settings)
        begun = begin(rules, Beginning(0, seed, Language.ENGLISH, settings, players))
        if isinstance(begun, Refusal):
            raise Complaint(begun.text)
        yield from begun.events
        last = begun
        bots = {it.seat: rules.bot(it.seat, it.computer, seed) for it in players if it.computer is not None}
        while not rules.is_over(last.match):
            try:
                for step in play_on(rules, last, {**bots, me: person}, random.getrandbits(32)):
                    last = step
                    person.follow(step)
                    yield from step.events
            except NotPlayedOn as why:
                if not person.is_why(why):
                    raise Complaint(f"the match stands still: {why}") from None
        person.look(rules.public(last.match), rules.own(last.match, me))

    try:
        yield from followed(TableRules({rules.name: rules}), events())
    except BrokenRules as broken:
        raise Complaint(f"this cannot be played: {broken}") from None
