"""A box that plays Tom Tube on a fake clock, with the printed board beside it."""

from collections.abc import Mapping
from dataclasses import replace

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.tom_tube.box.box_game import TomTubeBox
from spacebowl_pi.games.tom_tube.box.buttons import Role, button_of
from spacebowl_pi.games.tom_tube.box.prompts import FillingChosen, PlaceChosen, RowChosen, Target
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    ControlDrift,
    DrawRhomb,
    Drift,
    Exchange,
    FillSpace,
    Jump,
    LayRhomb,
    LeaveOpen,
    Resign,
    TakeUp,
)
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.box.machine.virtual import VirtualBox

_HOW: Mapping[type, Kind] = {Drift: Kind.DRIFT, ControlDrift: Kind.CONTROL, Jump: Kind.JUMP}
TOM, DAVE = 1, 5  # a button of each, to sit down and to begin with


def tube_games(settings: Settings | None = None, language: Language = Language.ENGLISH) -> Games:
    """The games of a box that has Tom Tube alone."""
    game = TomTubeBox(TomTube(settings), "Tom Tube")
    return Games({TomTube.name: game}, Seating(TomTube.name, language))


class TubeTable(VirtualBox):
    """`press`, `hold` and `wait` are all that people can do; the rest is to look at."""

    def __init__(
        self,
        settings: Settings | None = None,
        language: Language = Language.ENGLISH,
        journal: Journal | None = None,
        events: tuple[TableEvent, ...] | None = None,
    ) -> None:
        super().__init__(journal=journal, games=tube_games(settings, language), events=events)
        if events is None:
            self.press(TOM, DAVE)
            self.hold(TOM)
            assert self.view.phase is Phase.TURN

    @property
    def view(self) -> View:
        view: View = self.machine.view
        return view

    def seen(self) -> View:
        """The view again: what was known of it before may have changed."""
        return self.view

    @property
    def tube(self) -> Match:
        match = self.table.match
        assert isinstance(match, Match)
        return match

    def put(self, match: Match) -> None:
        """Have another match on, whatever led to it."""
        session = self.machine._session
        session.table = replace(session.table, match=match)
        session.changes += 1
        session._follow(self.now_us)
        self.wait(0.6)

    @property
    def rows(self) -> Rows:
        """What the matrix decodes from its wire."""
        return self.box.serial.rows

    def look(self, in_s: float = 0.0) -> Frame:
        return show(self.machine.game, self.machine.scene(), self.now_us + round(in_s * SECOND_US), 1)

    def shown(self, seconds: float = 20) -> set[Rows]:
        """What the matrix shows as time goes by."""
        return {self.look(tenth / 10).rows for tenth in range(round(10 * seconds))}

    @property
    def tune(self) -> Tune | None:
        """The last tune that was begun."""
        begun = self.machine.outputs.begun
        return None if begun is None else begun.tune

    # --- presses of whoever is to act ---

    def tap(self, role: Role, *, then_s: float = 0.5) -> None:
        self.press(button_of(self.view.awaited[0], role), then_s=then_s)

    def keep(self, role: Role) -> None:
        """Hold a button."""
        self.hold(button_of(self.view.awaited[0], role))

    def other(self, role: Role) -> None:
        """Press a button of the player who is not to act."""
        self.press(9 - button_of(self.view.awaited[0], Role(3 - role)))

    def draw(self) -> None:
        self.tap(Role.BUILD)
        self.tap(Role.BUILD)
        assert self.view.phase is Phase.LAY

    def choose_row(self, r: int) -> None:
        while (prompt := self.prompt()) != RowChosen(self.view.turn, r):
            assert isinstance(prompt, RowChosen)
            self.tap(Role.NEXT, then_s=0.05)
        self.tap(Role.OK)

    def choose_place(self, place: Place) -> None:
        """Step to a place as a person would, watching the matrix."""
        self.choose_row(place.r)
        while self.placed().q != place.q:
            self.tap(Role.NEXT, then_s=0.05)
        while self.placed() != place:
            self.tap(Role.BUILD, then_s=0.05)

    def placed(self) -> Place:
        prompt = self.prompt()
        assert isinstance(prompt, PlaceChosen)
        return prompt.place

    def lay(self, place: Place) -> None:
        self.choose_place(place)
        self.wait(0.5)
        self.tap(Role.OK)

    def target(self, how: str, to: str) -> None:
        while True:
            self.tap(Role.MOVE, then_s=0.05)
            prompt = self.prompt()
            assert isinstance(prompt, Target)
            if (prompt.how, prompt.to) == (how, to):
                return

    def go(self, text: str) -> None:
        """Make a move that is written as in the view."""
        how, _, to = text.partition(" ")
        self.target(how, to)
        self.tap(Role.OK)

    def fill(self, what: FillSpace) -> None:
        while self.filled().space != what.space:
            self.tap(Role.MOVE, then_s=0.05)
        while self.filled().filling != what.filling:
            self.tap(Role.NEXT, then_s=0.05)
        while self.filled().rot != what.rot:
            self.tap(Role.BUILD, then_s=0.05)
        self.wait(0.5)
        self.tap(Role.OK)

    def filled(self) -> FillingChosen:
        prompt = self.prompt()
        assert isinstance(prompt, FillingChosen)
        return prompt

    def exchange(self) -> None:
        self.keep(Role.OK)
        self.tap(Role.OK)

    def carry_out(self, command: Command) -> None:
        """Whatever it is, by buttons."""
        match command:
            case DrawRhomb():
                self.draw()
            case LayRhomb(place):
                self.lay(place)
            case FillSpace():
                self.fill(command)
            case LeaveOpen():
                self.wait(0.5)
                self.tap(Role.MOVE)
            case TakeUp():
                self.keep(Role.OK)
            case Exchange():
                self.exchange()
            case Resign():
                self.keep(Role.NEXT)
                self.tap(Role.OK)
            case _:
                self.target(_HOW[type(command)], command.to)
                self.tap(Role.OK)
