"""Checks that exactly the listed moves are possible, computers keep to them, and time moves the match on."""

import json
from collections.abc import Iterator
from typing import Any

from spacebowl_pi.core.checks.played import Played, bots_of
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.common_commands import PassTime
from spacebowl_pi.core.computer_match import Step, ask
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat

MOST_TRIED = 40  # of a step's moves; over a whole match, every kind gets its turn
_OTHERS_TRIED = 12


def check_moves(played: Played, index: int) -> Iterator[str]:
    """Every listed move is accepted."""
    rules, step = played.rules, played.steps[index]
    random = played.random("moves", index)
    listed = {seat: _listed(played, index, seat) for seat in played.seats}
    for seat, moves in listed.items():
        if any(move in moves[:at] for at, move in enumerate(moves[:MOST_TRIED])):
            yield f"seat {seat} has the same move listed twice"
    public, owns = rules.public(step.match), {seat: rules.own(step.match, seat) for seat in played.seats}
    moves_of_all = [(seat, move) for seat, moves in listed.items() for move in moves]
    for seat, move in random.sample(moves_of_all, min(MOST_TRIED, len(moves_of_all))):
        try:
            if rules.commands.from_data(json.loads(json.dumps(rules.commands.to_data(move)))) != move:
                yield f"{move} is another one when it is read from its data"
        except CodecError as error:
            yield f"{move} cannot be read from its data: {error}"
        json.dumps(rules.ask(public, owns[seat], move))
        taken = ask(rules, step.match, move, seat, step.now_us, random.getrandbits(32))
        if isinstance(taken, Refusal):
            yield f"{move} is listed for seat {seat}, but refused: {taken.text}"
    for seat in rules.awaited(step.match):
        if played.has_computers and not listed.get(seat):
            yield f"seat {seat} is awaited, but has no move"


def check_others(played: Played, index: int) -> Iterator[str]:
    """Moves that are not listed are refused: those of another step or seat, and of somebody who does not play."""
    rules, step = played.rules, played.steps[index]
    random = played.random("others", index)
    pool = [
        move
        for at in {index, max(0, index - 1), random.randrange(len(played.steps)), random.randrange(len(played.steps))}
        for move in _listed(played, at, random.choice(played.seats))
    ]
    public = rules.public(step.match)
    for move in random.sample(pool, min(_OTHERS_TRIED, len(pool))):
        seat = random.choice(played.seats)
        json.dumps(rules.ask(public, rules.own(step.match, seat), move))
        taken = ask(rules, step.match, move, seat, step.now_us)
        if not isinstance(taken, Refusal):
            if move not in _listed(played, index, seat):
                yield f"{move} is not listed for seat {seat}, but accepted"
        elif fault := refusal_fault(taken):
            yield fault
    stranger = Seat(rules.seats[-1] + 1)
    for move in pool[:1]:
        taken = ask(rules, step.match, move, stranger, step.now_us)
        yield from must_be_refused(taken, f"{move} of seat {stranger}, where nobody plays")


def check_bots(played: Played, index: int) -> Iterator[str]:
    """Computers plan a listed move, and the same one when asked twice."""
    rules, step = played.rules, played.steps[index]
    if not played.has_computers:
        return
    public = rules.public(step.match)
    for seat, bot in bots_of(rules, played.seats, played.seed).items():
        own = rules.own(step.match, seat)
        move = bot.plan(public, own, step.now_us)
        if move != bot.plan(public, own, step.now_us):
            yield f"the computer on seat {seat} plans something else when asked again"
        if move is not None and move.what not in rules.moves(public, own):
            yield f"the computer on seat {seat} plans {move.what}, which is not listed"
        if move is not None and move.at_us < step.now_us:
            yield f"the computer on seat {seat} plans {move.what} in the past"


def check_time(played: Played, index: int) -> Iterator[str]:
    """`PassTime` changes the match exactly when it is due."""
    rules, step = played.rules, played.steps[index]
    due_us, now_us = rules.due_us(step.match), step.now_us
    early = ask(rules, step.match, PassTime(), Asker.BOX, now_us)
    if isinstance(early, Refusal) or early.events:
        yield "time passes with effect before it is due"
    if rules.is_over(step.match):
        if due_us is not None or rules.awaited(step.match) or any(_listed(played, index, at) for at in played.seats):
            yield "the match is over, but somebody is awaited, has moves, or time runs"
        return
    if due_us is None:
        if not rules.awaited(step.match):
            yield "the match stands still: nobody is awaited, and no time runs"
        return
    if due_us <= now_us:
        yield f"time is due at {due_us}, which is not after {now_us}"
        return
    late = ask(rules, step.match, PassTime(), Asker.BOX, due_us)
    if isinstance(late, Refusal) or not late.events:
        yield "nothing happens when time is due"
        return
    yield from _check_too_late(played, index, due_us, late)
    again_us = rules.due_us(late.match)
    if again_us is not None and again_us <= due_us:
        yield "when time was due, it is due again at once"


def _check_too_late(played: Played, index: int, due_us: int, passed: Step) -> Iterator[str]:
    """A move that arrives at the deadline finds what the deadline did."""
    rules, step = played.rules, played.steps[index]
    for seat in rules.awaited(step.match):
        for move in _listed(played, index, seat)[:1]:
            taken = ask(rules, step.match, move, seat, due_us)
            if not isinstance(taken, Refusal) and taken.events[: len(passed.events)] != passed.events:
                yield f"{move} of seat {seat} still counts when time is due: the deadline must take effect first"


def _listed(played: Played, index: int, seat: Seat) -> list[Any]:
    match = played.steps[index].match
    return list(played.rules.moves(played.rules.public(match), played.rules.own(match, seat)))


def must_be_refused(taken: object, what: str) -> Iterator[str]:
    """Reports a command that is accepted, and a refusal without a proper sentence."""
    if not isinstance(taken, Refusal):
        yield f"{what} is accepted"
    elif fault := refusal_fault(taken):
        yield fault


def refusal_fault(refusal: Refusal) -> str | None:
    """What is wrong with the refusal's sentence."""
    try:
        text = refusal.text
    except (KeyError, IndexError, ValueError) as error:
        return f"the refusal {refusal.code} cannot be said: {type(error).__name__} {error}"
    return None if text.strip() and not set("{}") & set(text) else f"the refusal {refusal.code} says {text!r}"
