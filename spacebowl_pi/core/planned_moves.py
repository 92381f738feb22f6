"""What computer players plan, and whose move comes first, in matches of computers alone and with people.

`planned_by` may run in another process: it is given all it needs, and that is only what each of them may see.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from spacebowl_pi.core.bots import Bot, PlannedMove
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat

Bots: TypeAlias = Mapping[Seat, Bot[Any, Any, Any]]
PlannedMoves: TypeAlias = Mapping[Seat, PlannedMove[Any]]
AskedBots: TypeAlias = Sequence[tuple[Seat, Bot[Any, Any, Any], Any]]  # each with its own view


def asked_bots(rules: AnyRules, match: Any, bots: Bots) -> AskedBots:  # noqa: ANN401 (each game has its own)
    """Pairs each computer player with its own view of the match."""
    return [(seat, bot, rules.own(match, seat)) for seat, bot in bots.items()]


def planned_by(bots: AskedBots, public: Any, now_us: int) -> PlannedMoves:  # noqa: ANN401
    """Asks all of them; raises TypeError if one answers nonsense."""
    wishes: dict[Seat, Any] = {seat: bot.wish(public, own, now_us) for seat, bot, own in bots}
    for wish in wishes.values():
        if wish is not None and not (isinstance(wish, PlannedMove) and type(wish.at_us) is int):
            raise TypeError("a computer player wishes something at a time in whole microseconds, or nothing")
    return {seat: wish for seat, wish in wishes.items() if wish is not None}


def keep_earlier_times(before: PlannedMoves, wishes: PlannedMoves) -> dict[Seat, PlannedMove[Any]]:
    """A move planned again keeps its earlier time."""
    return {seat: _kept(before.get(seat), wish) for seat, wish in wishes.items()}


def earliest(wishes: PlannedMoves) -> Seat | None:
    """The seat whose move comes first."""
    return min(wishes, key=lambda seat: (wishes[seat].at_us, seat), default=None)


def _kept(before: PlannedMove[Any] | None, wish: PlannedMove[Any]) -> PlannedMove[Any]:
    is_earlier = before is not None and before.what == wish.what and before.at_us <= wish.at_us
    return before if before is not None and is_earlier else wish
