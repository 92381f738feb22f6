"""A box that plays Hubble on a fake clock, with paper pads before the people."""

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.hubble.box.box_game import HubbleBox
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View
from spacebowl_pi.games.hubble.rules.rules import Hubble
from tests.box.machine.virtual import VirtualBox

ROLL, BACK, CONFIRM = 7, 7, 8
TENS_UP, TENS_DOWN, ONES_UP, ONES_DOWN = 1, 2, 3, 4


def hubble_games(settings: Settings | None = None, language: Language = Language.ENGLISH) -> Games:
    """The games of a box that has Hubble alone."""
    game = HubbleBox(Hubble(settings=settings), "Hubble")
    return Games({Hubble.name: game}, Seating(Hubble.name, language))


class HubbleTable(VirtualBox):
    """`press`, `hold` and `wait` are all that people can do; the rest is to look at."""

    def __init__(
        self,
        players: int = 0,
        settings: Settings | None = None,
        language: Language = Language.ENGLISH,
        journal: Journal | None = None,
        events: tuple[TableEvent, ...] | None = None,
    ) -> None:
        super().__init__(journal=journal, games=hubble_games(settings, language), events=events)
        if players:
            self.sit(*range(1, players + 1))
            self.begin()

    def sit(self, *seats: int) -> None:
        """Sit down: by button where there is one, else on a page."""
        for seat in seats:
            if seat <= 8:
                self.press(seat)
            else:
                self.do(JoinSeat(Seat(seat)))

    def sit_computer(self, seat: int) -> None:
        self.do(JoinSeat(Seat(seat), computer=Strength.CADET))

    def begin(self, first: int = 1) -> None:
        self.hold(first)
        assert self.view.phase is Phase.ROLL
        self.wait(1)

    @property
    def view(self) -> View:
        view: View = self.machine.view
        return view

    @property
    def hubble(self) -> Match:
        match = self.table.match
        assert isinstance(match, Match)
        return match

    def player(self, seat: int) -> PlayerView:
        return self.view.player(Seat(seat))

    @property
    def frame(self) -> Frame:
        frame = self.machine.outputs.frame
        assert frame is not None
        return frame

    @property
    def rows(self) -> Rows:
        """What the matrix decodes from its wire."""
        return self.box.serial.rows

    def roll(self) -> None:
        """Roll and let the dice settle."""
        self.press(ROLL)
        assert self.view.roll is not None
        self.wait(2.5)

    def name_third(self, icon: Icon = Icon.STAR) -> None:
        self.press(FACES.index(icon) + 1)
        self.press(CONFIRM)
        assert self.view.phase is Phase.DRAW
        self.wait(1)

    def to_draw(self) -> None:
        """Roll; and name a star, unless the white die or everybody decides."""
        self.roll()
        if self.view.phase is Phase.THIRD:
            self.name_third()

    def close(self) -> None:
        """Let the time to withdraw pass."""
        assert self.view.is_closing
        self.wait(6)
