"""What computer players wish, and whose wish comes first: the same where they play alone and at a table with people.

`planned_by` is what is thought, in whichever process: it is given all that it takes, and that is only what each of them
may see.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from spacebowl_pi.core.bots import Bot, PlannedMove
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat

Bots: TypeAlias = Mapping[Seat, Bot[Any, Any, Any]]
PlannedMoves: TypeAlias = Mapping[Seat, PlannedMove[Any]]
AskedBots: TypeAlias = Sequence[tuple[Seat, Bot[Any, Any, Any], Any]]  # with what each alone sees


def asked_bots(rules: AnyRules, match: Any, bots: Bots) -> AskedBots:  # noqa: ANN401 (each game has its own)
    """Give each of them what it alone sees of a match."""
    return [(seat, bot, rules.own(match, seat)) for seat, bot in bots.items()]


def planned_by(bots: AskedBots, public: Any, now_us: int) -> PlannedMoves:  # noqa: ANN401
    """Ask all of them; raises TypeError where one answers nonsense."""
    wishes: dict[Seat, Any] = {seat: bot.wish(public, own, now_us) for seat, bot, own in bots}
    for wish in wishes.values():
        if wish is not None and not (isinstance(wish, PlannedMove) and type(wish.at_us) is int):
            raise TypeError("a computer player wishes something at a time in whole microseconds, or nothing")
    return {seat: wish for seat, wish in wishes.items() if wish is not None}


def keep_earlier_times(before: PlannedMoves, wishes: PlannedMoves) -> dict[Seat, PlannedMove[Any]]:
    """Give the wishes; of two for the same thing the earlier time counts."""
    return {seat: _kept(before.get(seat), wish) for seat, wish in wishes.items()}


def earliest(wishes: PlannedMoves) -> Seat | None:
    """Say whose wish comes first."""
    return min(wishes, key=lambda seat: (wishes[seat].at_us, seat), default=None)


def _kept(before: PlannedMove[Any] | None, wish: PlannedMove[Any]) -> PlannedMove[Any]:
    is_earlier = before is not None and before.what == wish.what and before.at_us <= wish.at_us
    return before if before is not None and is_earlier else wish
