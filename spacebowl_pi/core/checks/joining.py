"""Checks what happens when somebody sits down while the match is on, in games that let them in."""

from collections.abc import Iterator
from dataclasses import replace

from spacebowl_pi.core.checks.commands import check_moves, must_be_refused
from spacebowl_pi.core.checks.interruptions import check_leaving, check_pulled_plug, check_taking_back
from spacebowl_pi.core.checks.played import Played, strengths_of
from spacebowl_pi.core.checks.records import check_records
from spacebowl_pi.core.checks.views import check_views
from spacebowl_pi.core.computer_match import Step
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, replay
from spacebowl_pi.core.seats import Player, Seat

_CHECKS = (check_records, check_views, check_moves, check_pulled_plug, check_leaving, check_taking_back)


def check_joining(played: Played, index: int) -> Iterator[str]:
    """Nobody joins a match that is over, or on a taken seat; and with whoever joins, the match keeps the contract."""
    rules, step = played.rules, played.steps[index]
    players = rules.summary(step.match).players
    sitting = [player.seat for player in players if not player.has_left]
    free = [Seat(seat) for seat in range(1, rules.seats[-1] + 1) if seat not in sitting]
    if sitting:
        yield from must_be_refused(_joined(played, step, sitting[0]), "joining on a seat that is taken")
    if not free:
        return
    seat = played.random("join", index).choice(free)
    taken = _joined(played, step, seat)
    if isinstance(taken, Refusal):
        yield from must_be_refused(taken, "joining")
        return
    if rules.is_over(step.match):
        yield "somebody can join a match that is over"
        return
    if seat not in {player.seat for player in rules.summary(taken.match).players if not player.has_left}:
        yield f"seat {seat} has joined, but the summary does not tell of them"
        return
    those = {player.seat: player for player in (*played.beginning.players, _player(played, seat))}
    beginning = replace(played.beginning, players=tuple(those[one] for one in sorted(those)))
    here = replace(played, beginning=beginning, steps=(*played.steps[: index + 1], taken))
    for check in _CHECKS:
        yield from (f"after seat {seat} has joined: {fault}" for fault in check(here, index + 1))


def _joined(played: Played, step: Step, seat: Seat) -> Step | Refusal:
    asked = Asked(step.now_us, Asker.TABLE, _player(played, seat), played.seed)
    events = played.rules.join(step.match, asked)
    if isinstance(events, Refusal):
        return events
    return Step(asked, tuple(events), step.match, replay(played.rules, events, step.match), step.now_us)


def _player(played: Played, seat: Seat) -> Player:
    strength = strengths_of([seat], played.seed)[seat] if played.has_computers else None
    return Player(seat, f"P{seat}", strength)
