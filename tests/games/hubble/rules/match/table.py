"""A table to test at: a match that takes commands, dice that fall as a test wants, and a clock set by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from spacebowl_pi.core.common_commands import HouseCommand, PassTime
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason, Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import Die, Icon, Roll, Rolled
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.match.commands import Command, DrawIcons, MarkDrawn, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.events import DiceRolled, Event
from spacebowl_pi.games.hubble.rules.match.evolve import evolve
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View
from spacebowl_pi.games.hubble.rules.pad import Hex, Icons, Rulings, from_picture, picture
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit

EMMA, LEO, MIA = Seat(1), Seat(2), Seat(3)
COLUMNS = 6
RED, BLUE, GREEN, YELLOW = Die
GALAXY, PLANET, ASTEROID, COMET, STAR, BLANK = Icon
EMPTY_PAD = ("......",) * 8
FOG_OF_NOTHING = DrawIcons((), is_fogged=True)
THE_USUAL = Settings()


def at(row: int, column: int, icon: Icon) -> tuple[Hex, Icon]:
    return Hex(row * COLUMNS + column), icon


def drawn(*written: tuple[Hex, Icon]) -> DrawIcons:
    return DrawIcons(tuple(sorted(written)))


def fogged(*written: tuple[Hex, Icon]) -> DrawIcons:
    return DrawIcons(written, is_fogged=True)


def roll_of(one: Die, its: Icon, two: Die, other: Icon) -> Roll:
    return Rolled(one, its), Rolled(two, other)


def kit_with(rulings: Rulings) -> Kit:
    kit = standard_kit()
    return Kit(replace(kit.pad, rulings=rulings), kit.titles, kit.cards)


def players(*seats: int) -> tuple[Player, ...]:
    return tuple(Player(Seat(seat), f"Name {seat}") for seat in seats)


class Table:
    """`do(RollDice(), EMMA)` has Emma ask for it now; `refused` gives the reason why she may not."""

    def __init__(
        self,
        *seats: int,
        settings: Settings = THE_USUAL,
        seed: int = 1,
        first: Seat | None = None,
        rulings: Rulings | None = None,
    ) -> None:
        self.rules = Hubble() if rulings is None else Hubble(kit_with(rulings))
        self.now_us = 100 * SECOND_US
        began = self.rules.start(Beginning(self.now_us, seed, Language.ENGLISH, settings, players(*seats), first))
        assert not isinstance(began, Refusal)
        self.events: list[Event] = list(began)
        self.match = evolve(None, began[0])

    @property
    def view(self) -> View:
        return self.rules.public(self.match)

    def player(self, seat: Seat) -> PlayerView:
        return self.view.player(seat)

    def pad(self, seat: Seat) -> tuple[str, ...]:
        return tuple(picture(self.match.sky, self.match.pads[seat]))

    def happen(self, *events: Event) -> list[Event]:
        for event in events:
            self.match = evolve(self.match, event)
        self.events += events
        return list(events)

    def do(self, what: Command | HouseCommand, by: By = Asker.TABLE) -> list[Event]:
        decision = self.rules.decide(self.match, Asked(self.now_us, by, what))
        assert not isinstance(decision, Refusal), decision.text
        return self.happen(*decision)

    def then(self, what: Command | HouseCommand, by: By = Asker.TABLE) -> Self:
        self.do(what, by)
        return self

    def refused(self, what: Command | HouseCommand, by: By = Asker.TABLE) -> Reason:
        decision = self.rules.decide(self.match, Asked(self.now_us, by, what))
        assert isinstance(decision, Refusal), decision
        assert decision.text.endswith(".")  # it can be said
        return decision.reason

    def join(self, seat: Seat) -> list[Event]:
        decision = self.rules.join(self.match, self._asked_to_join(seat))
        assert not isinstance(decision, Refusal), decision.text
        return self.happen(*decision)

    def join_refused(self, seat: Seat) -> Reason:
        decision = self.rules.join(self.match, self._asked_to_join(seat))
        assert isinstance(decision, Refusal), decision
        assert decision.text.endswith(".")
        return decision.reason

    def _asked_to_join(self, seat: Seat) -> Asked[Player]:
        return Asked(self.now_us, Asker.TABLE, Player(seat, f"Name {seat}"))

    def wait(self, seconds: float) -> Self:
        """Let time pass, and have the box look whether anything is due."""
        self.now_us += round(seconds * SECOND_US)
        return self.then(PassTime(), Asker.BOX)

    # --- as a test wants it ---

    def rolled(self, roll: Roll, third: Icon | None = None) -> Self:
        """Let the dice fall like this; `third` is the white one, or else what the active player names."""
        uses_white_die = self.match.uses_white_die
        self.happen(DiceRolled(self.now_us, roll, third if uses_white_die else None))
        return self if uses_white_die or third is None else self.then(NameThird(third))

    def ready_to_draw(self) -> Self:
        """Roll as chance has it, and name a comet where somebody has to."""
        self.do(RollDice())
        return self.then(NameThird(COMET)) if self.match.third is None and self.match.active is not None else self

    def with_pad(self, seat: Seat, rows: Sequence[str] = EMPTY_PAD, fog: int = 0) -> Self:
        icons: Icons = from_picture(self.match.sky, rows)
        self.match = replace(
            self.match, pads={**self.match.pads, seat: icons}, fog={**self.match.fog, seat: fog}, before=None
        )
        return self

    def all_marked(self, *, is_fogged: bool = False, but: Seat | None = None) -> Self:
        """All who are awaited say that they have drawn on paper; one of them perhaps does not."""
        for seat in self.match.awaited:
            if seat != but:
                self.do(MarkDrawn(seat, is_fogged))
        return self

    def play_round(self, *, is_fogged: bool = False) -> Self:
        """Play a round on paper, to its close."""
        return self.ready_to_draw().all_marked(is_fogged=is_fogged).wait(5)

    def play_round_on_screen(self) -> Self:
        """Play a round in which all draw in full, on screens."""
        self.ready_to_draw()
        for seat in self.match.awaited:
            moves = self.rules.moves(self.view, self.rules.own(self.match, seat))
            self.do(next(it for it in moves if isinstance(it, DrawIcons) and not it.is_fogged), seat)
        return self.wait(5)

    def submitted(self, seat: Seat) -> Draw | None:
        submission = self.match.submitted.get(seat)
        return None if submission is None else submission.draw
