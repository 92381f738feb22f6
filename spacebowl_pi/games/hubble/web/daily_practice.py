"""The match of a day: one player alone, with the dice of that date. The dice roll by themselves.

What was drawn is kept as turns, so that a page that lost its line, or was closed, can have the match again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.core.table import Decision
from spacebowl_pi.games.hubble.rules.daily import Line, daily_seed
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.kit import title_of
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, DrawIcons, RollDice
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import View
from spacebowl_pi.games.hubble.rules.score import CATEGORIES
from spacebowl_pi.kiosk import practice as house

COMMANDS = (ChooseThird, DrawIcons)


@dataclass(frozen=True, slots=True)
class Turn:
    """What was drawn in a round; `third` is nothing where the white die gave it."""

    third: Icon | None
    draw: Draw
    is_fogged: bool


def request_of(day: date) -> house.Practise:
    """Alone, with the dice of that day; a round closes with the draw."""
    return house.Practise(Strength.CADET, 0, {"same_dice": daily_seed(day.isoformat()), "withdraw_s": 0})


class DailyPractice(house.Practice):
    day = ""
    turns: tuple[Turn, ...] = ()

    def resume(self, day: date, turns: Iterable[Turn], now_us: int) -> None:
        """Draw again what was drawn before, as far as it can be."""
        self.day = day.isoformat()
        for turn in turns:
            if turn.third is not None:
                self.act(ChooseThird(turn.third), now_us)
            if isinstance(self.act(DrawIcons(turn.draw, turn.is_fogged), now_us), Refusal):
                return

    def act(self, what: object, now_us: int) -> Decision:
        self.step(now_us)
        third = self._rules.own(self._table.match, house.ME).third if self.view.is_third_free else None
        decision = super().act(what, now_us)
        if isinstance(what, DrawIcons) and not isinstance(decision, Refusal):
            self.turns += (Turn(third, what.draw, what.is_fogged),)
        return decision

    def step(self, now_us: int) -> None:
        super().step(now_us)
        if self.view.phase is Phase.ROLL:
            self._do(Asked(self._last_us, Asker.TABLE, RollDice(), self._chance()))

    def question(self) -> None:
        """There are no computers to think."""

    def tree(self) -> Json:
        line = self._line() if self.view.phase is Phase.OVER else None
        return {"date": self.day, "turns": to_data(self.turns), "line": to_data(line), "practice": super().tree()}

    def _line(self) -> Line:
        me = self.view.players[0]
        title = title_of(self.view.titles, me.total).name
        return Line(self.day, me.total, tuple(me.score[name] for name in CATEGORIES), title)

    @property
    def view(self) -> View:
        view: View = self._public
        return view

    def _start(self) -> Refusal | None:
        """Begin at the start of the day's dice."""
        self.turns = ()
        return super()._start()
