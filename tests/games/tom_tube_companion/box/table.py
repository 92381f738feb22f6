"""A box beside the printed board, on a fake clock; and a match as what its players say."""

from collections.abc import Sequence
from dataclasses import replace

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.tom_tube_companion.box.box_game import CompanionBox
from spacebowl_pi.games.tom_tube_companion.box.buttons import EntryRole, Role, button_of
from spacebowl_pi.games.tom_tube_companion.box.prompts import Entering, InHand
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    Command,
    EndTurns,
    EnterCount,
    FinishTurn,
    MatchBegan,
    TakeBackTurn,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM, Match, Phase, View
from spacebowl_pi.games.tom_tube_companion.rules.rules import TomTubeCompanion
from tests.box.machine.virtual import VirtualBox
from tests.games.tom_tube_companion.rules.played import began

BUTTON_OF_TOM, BUTTON_OF_DAVE = 2, 7
ROLES = {ComeHome: Role.HOME, EndTurns: Role.END, TakeBackTurn: Role.BACK}

# Dave is home, and Tom presses once too often; Dave has counted wrong, and both count at the same time.
SAID: Sequence[tuple[Seat, Command]] = (
    (TOM, FinishTurn()),
    (DAVE, FinishTurn()),
    (TOM, FinishTurn()),
    (DAVE, ComeHome()),
    *([(TOM, FinishTurn())] * 7),
    (TOM, TakeBackTurn()),
    (TOM, EndTurns()),
    (DAVE, TakeBackTurn()),
    (TOM, ComeHome()),
    (DAVE, EnterCount(Counter.ENERGY, 6)),
    (TOM, EnterCount(Counter.ENERGY, 3)),
    (DAVE, EnterCount(Counter.ALIEN, 1)),
    (TOM, EnterCount(Counter.CONTROL, 0)),
    (DAVE, EnterCount(Counter.ENERGY, 5)),
    (DAVE, EnterCount(Counter.CONTROL, 3)),
    (TOM, EnterCount(Counter.ALIEN, 0)),
    (TOM, EnterCount(Counter.SOLAR, 1)),
)
POINTS = (8, 33)


def companion_games(language: Language = Language.ENGLISH) -> Games:
    """The games of a box that has this one alone."""
    game = CompanionBox(TomTubeCompanion(), "Tom Tube, printed board")
    return Games({TomTubeCompanion.name: game}, Seating(TomTubeCompanion.name, language))


def beginning(language: Language = Language.ENGLISH) -> tuple[TableEvent, ...]:
    """Tom begins."""
    (first,) = began(TOM)
    assert isinstance(first, MatchBegan)
    first = replace(first, language=language)
    return SeatingOpened(0, Seating(TomTubeCompanion.name, language, first.players)), first


def timeless(match: Match) -> Match:
    return replace(match, steps=tuple(replace(step, at_us=0) for step in match.steps))


class CompanionTable(VirtualBox):
    """`press`, `hold` and `wait` are all that people can do; the rest is to look at."""

    def __init__(
        self,
        events: tuple[TableEvent, ...] | None = None,
        journal: Journal | None = None,
        language: Language = Language.ENGLISH,
    ) -> None:
        super().__init__(
            journal=journal, games=companion_games(language), events=beginning(language) if events is None else events
        )
        self.wait(0.6)

    @property
    def view(self) -> View:
        view: View = self.machine.view
        return view

    @property
    def companion(self) -> Match:
        match = self.table.match
        assert isinstance(match, Match)
        return match

    def look(self, in_s: float = 0.0) -> Frame:
        return show(self.machine.game, self.machine.scene(), self.now_us + round(in_s * SECOND_US), 1)

    def shown(self, seconds: float = 20) -> set[Rows]:
        """What the matrix shows as time goes by."""
        return {self.look(tenth / 10).rows for tenth in range(round(10 * seconds))}

    def lit(self) -> set[int]:
        """The buttons that are lit at some time."""
        frames = [self.look(tenth / 10) for tenth in range(40)]
        return {at + 1 for frame in frames for at, light in enumerate(frame.lights) if any(light)}

    def tap(self, seat: Seat, role: int, *, then_s: float = 0.6) -> None:
        self.press(button_of(seat, role), then_s=then_s)

    def keep(self, seat: Seat, role: int) -> None:
        """Hold a button."""
        self.hold(button_of(seat, role))

    def in_hand(self, seat: Seat) -> InHand:
        prompt = self.prompt()
        assert isinstance(prompt, Entering), prompt
        found = prompt.in_hand[seat]
        assert found is not None
        return found

    def carry_out(self, seat: Seat, what: Command) -> None:
        """Whatever it is, by buttons."""
        if isinstance(what, EnterCount):
            self.enter(seat, what)
        elif isinstance(what, FinishTurn):
            self.tap(seat, Role.OK)
        elif isinstance(what, TakeBackTurn) and self.view.phase is Phase.ENTER:
            self.keep(seat, EntryRole.NEXT)
            self.tap(seat, EntryRole.OK)
        else:
            self.tap(seat, ROLES[type(what)])
            self.tap(seat, Role.OK)

    def enter(self, seat: Seat, what: EnterCount) -> None:
        """As a person would, watching the matrix."""
        while self.in_hand(seat).counter is not what.counter:
            self.tap(seat, EntryRole.NEXT, then_s=0.1)
        while (number := self.in_hand(seat).number) != what.number:
            self.tap(seat, EntryRole.MORE if number < what.number else EntryRole.LESS, then_s=0.1)
        self.tap(seat, EntryRole.OK)
