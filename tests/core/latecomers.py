"""A game that people may join while its first round is on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Player, Seat
from tests.games.lonely_numbers.rules.match import Match
from tests.games.lonely_numbers.rules.rules import LonelyNumbers


@dataclass(frozen=True, slots=True)
class CameLate:
    at_us: int
    seat: Seat


class LateNumbers(LonelyNumbers):
    name = "late_numbers"
    seats = range(2, 13)
    records: Any = Records(1, (*LonelyNumbers.records.kinds.values(), CameLate))

    def join(self, match: Match, asked: Asked[Player]) -> Sequence[Any] | Refusal:
        seat = asked.what.seat
        is_late = match.deadline_us is not None and asked.at_us >= match.deadline_us
        if match.shown or match.is_over or is_late or seat in match.players or not match.awaited:
            return refuse(CommonReason.MATCH_IS_ON)
        return [CameLate(asked.at_us, seat)]

    def evolve(self, match: Match | None, event: Any) -> Match:  # noqa: ANN401
        if not isinstance(event, CameLate):
            return super().evolve(match, event)
        assert match is not None
        players, seats = (tuple(sorted((*those, event.seat))) for those in (match.players, match.seats))
        return replace(match, players=players, seats=seats)

    def fault(self, match: Match | None, event: Any) -> str | None:  # noqa: ANN401
        if match is not None and isinstance(event, CameLate):
            return "the seat is taken" if event.seat in match.players else None
        return super().fault(match, event)
