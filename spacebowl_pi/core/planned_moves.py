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
    planned: dict[Seat, Any] = {seat: bot.plan(public, own, now_us) for seat, bot, own in bots}
    for move in planned.values():
        if move is not None and not (isinstance(move, PlannedMove) and type(move.at_us) is int):
            raise TypeError("a computer player plans a move at a time in whole microseconds, or none")
    return {seat: move for seat, move in planned.items() if move is not None}


def keep_earlier_times(before: PlannedMoves, planned: PlannedMoves) -> dict[Seat, PlannedMove[Any]]:
    """A move planned again keeps its earlier time."""
    return {seat: _kept(before.get(seat), move) for seat, move in planned.items()}


def earliest(planned: PlannedMoves) -> Seat | None:
    """The seat whose move comes first."""
    return min(planned, key=lambda seat: (planned[seat].at_us, seat), default=None)


def _kept(before: PlannedMove[Any] | None, move: PlannedMove[Any]) -> PlannedMove[Any]:
    is_earlier = before is not None and before.what == move.what and before.at_us <= move.at_us
    return before if before is not None and is_earlier else move
