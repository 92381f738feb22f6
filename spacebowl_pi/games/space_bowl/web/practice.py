"""A practice of Space Bowl: the house's, in which the visitor also tosses and moves on, whoever is captain."""

from typing import Any

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Own, Phase, View, commands
from spacebowl_pi.games.space_bowl.rules.match.view import Action
from spacebowl_pi.kiosk import practice as house

OF_THE_TABLE = (commands.TossPlanets, commands.NextRound)  # left to the visitor, and asked for the table

# What a visitor asks for their own seat.
OWN = (
    commands.SayGo,
    commands.PressRed,
    commands.Concur,
    commands.PlaceWild,
    commands.PickCard,
    commands.DeclinePick,
    commands.CallRoundOff,
)


class Practice(house.Practice):
    def skip(self, now_us: int) -> None:
        """Skip ahead to the next phase, unless the others wait for the visitor's pick."""
        self.step(now_us)
        if Action.PICK not in self._rules.own(self._table.match, house.ME).actions:
            super().skip(now_us)

    def _asker(self, what: object) -> Seat | Asker:
        return Asker.TABLE if isinstance(what, OF_THE_TABLE) else house.ME

    def _is_left(self, what: object) -> bool:
        return isinstance(what, OF_THE_TABLE)

    def _seen_by_me(self, of_all: dict[str, Json], public: View, own: Own | None) -> dict[str, Json]:
        mine = super()._seen_by_me(of_all, public, own)
        return {**mine, "actions": ["toss"]} if public.phase is Phase.READY else mine

    def _my_options(self) -> tuple[Any, ...]:
        match = self._table.match
        return (match.phase, match.began_us)
