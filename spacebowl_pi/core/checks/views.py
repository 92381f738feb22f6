"""Checks that views can be written and read, and leak no secret.

Two matches that differ only in a secret must look the same to everybody else. For secret moves, the second match comes
from another move of the seat; for chance that nobody has seen, from `reshuffled`.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from spacebowl_pi.core.checks.played import Played
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Asked, evolved
from spacebowl_pi.core.seats import Seat

_SHUFFLES = 5


def _seen(played: Played, match: Any, without: Seat | None = None) -> Mapping[str, object]:  # noqa: ANN401
    """Everything that can be seen of a match, by the name of the view."""
    rules = played.rules
    public = rules.public(match)
    views = {f"own of seat {seat}": rules.own(match, seat) for seat in played.seats if seat != without}
    return {
        "public": public,
        **views,
        "awaited": tuple(rules.awaited(match)),
        "due_us": rules.due_us(match),
        "is_over": rules.is_over(match),
        "summary": rules.summary(match),
    }


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    return ", ".join(name for name, view in one.items() if other[name] != view)


def check_views(played: Played, index: int) -> Iterator[str]:
    """Views survive being written and read, and say what they must."""
    rules, match = played.rules, played.steps[index].match
    for name, view in _seen(played, match).items():
        data = to_data(view)
        try:
            read = (
                from_data(type(view), json.loads(json.dumps(data))) if hasattr(view, "__dataclass_fields__") else view
            )
        except (CodecError, TypeError) as error:
            yield f"{name} cannot be read from its data: {error}"
            continue
        if read != view:
            yield f"{name} is another one when it is read from its data"
    for seat in played.seats:
        if getattr(rules.own(match, seat), "seat", None) != seat:
            yield f"own of seat {seat} does not tell its `seat`"
    summary = rules.summary(match)
    if tuple(player.seat for player in summary.players) != played.seats:
        yield "the summary does not tell of each player, in the order of the beginning"
    if summary.is_over != rules.is_over(match):
        yield "the summary does not know whether the match is over"


def check_unseen_chance(played: Played, index: int) -> Iterator[str]:
    """Chance that nobody has seen does not show in any view."""
    rules, step = played.rules, played.steps[index]
    seen = _seen(played, step.match)
    shuffled = [rules.reshuffled(step.match, seed) for seed in range(_SHUFFLES)]
    for other in shuffled:
        if told := _differing(seen, _seen(played, other)):
            yield f"what nobody has seen yet can be told from {told}: `reshuffled` changes it"
            return
    otherwise = _by_another_seed(played, index)
    is_unseen = otherwise is not None and otherwise != step.match and not _differing(seen, _seen(played, otherwise))
    if is_unseen and all(other == step.match for other in shuffled):
        yield "chance has decided something that no view tells, and `reshuffled` leaves it as it is"


def _by_another_seed(played: Played, index: int) -> Any:  # noqa: ANN401
    """The match with another seed at this step; None if that would have led to other kinds of events."""
    rules, step = played.rules, played.steps[index]
    if step.asked is None:
        start = played.beginning
        events = rules.start(type(start)(start.at_us, start.seed + 1, start.language, start.settings, start.players))
    else:
        asked = step.asked
        events = rules.decide(step.before, Asked(asked.at_us, asked.by, asked.what, asked.seed + 1))
    if isinstance(events, Refusal) or [type(event) for event in events] != [type(event) for event in step.events]:
        return None
    match = step.before
    for event in events:
        match = evolved(rules, match, event)
    return match


def check_secret_moves(played: Played, index: int) -> Iterator[str]:
    """Nobody else can see which secret move a seat made, nor by what follows."""
    rules, step = played.rules, played.steps[index]
    random = played.random("secret", index)
    pairs = {seat: pair for seat in played.seats if (pair := _two_secrets(played, step.match, seat, random))}
    if not pairs:
        return
    seat = random.choice(sorted(pairs))
    one, other = (_after(rules, step.match, seat, what, step.now_us) for what in pairs[seat])
    for follower in (None, *(after for after in sorted(pairs) if after != seat)):
        if follower is not None and one is not None and other is not None:
            what = pairs[follower][0]
            answers = [rules.decide(match, Asked(step.now_us, follower, what)) for match in (one, other)]
            if len({answer.text if isinstance(answer, Refusal) else "" for answer in answers}) > 1:
                yield f"what seat {seat} did in secret can be told from the answer to seat {follower}"
                return
            one, other = (_after(rules, match, follower, what, step.now_us) for match in (one, other))
        if one is None or other is None:
            return
        if told := _differing(_seen(played, one, seat), _seen(played, other, seat)):
            yield f"what seat {seat} did in secret ({pairs[seat][0]} or {pairs[seat][1]}) can be told from {told}"
            return


def _two_secrets(played: Played, match: Any, seat: Seat, random: Any) -> tuple[Any, Any] | None:  # noqa: ANN401
    """Two secret moves of the same kind."""
    rules = played.rules
    moves = [what for what in rules.moves(rules.public(match), rules.own(match, seat)) if rules.is_secret(what)]
    if not moves:
        return None
    one = random.choice(moves)
    others = [what for what in moves if type(what) is type(one) and what != one]
    return (one, random.choice(others)) if others else None


def _after(rules: AnyRules, match: Any, seat: Seat, what: object, now_us: int) -> Any:  # noqa: ANN401
    """The match after the first event of a secret move, before any event that reveals it."""
    events = rules.decide(match, Asked(now_us, seat, what))
    return None if isinstance(events, Refusal) or not events else evolved(rules, match, events[0])
