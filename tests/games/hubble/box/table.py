"""A box that plays Hubble on a fake clock, with paper pads before the people."""

from collections.abc import Mapping, Sequence

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.hubble.box.box_game import HubbleBox
from spacebowl_pi.games.hubble.box.prompts import TOTAL, PointsEntry
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import MarkDrawn
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Match, Phase
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

    def seen(self) -> View:
        """The view again: what was known of it before may have changed."""
        return self.view

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

    def fog(self, seat: int) -> None:
        """Mark a fogged lens by button, the third one twice."""
        is_last = self.player(seat).fog == 2
        self.hold(seat)
        if is_last:
            assert not self.player(seat).has_drawn
            self.hold(seat)

    def to_enter(self) -> None:
        """All fog three times, on paper."""
        while self.view.phase not in (Phase.ENTER, Phase.OVER):
            self.to_draw()
            for seat in self.view.awaited:
                self.mark(seat, is_fogged=True)
            self.close()
        self.wait(1)

    def mark(self, seat: int, *, is_fogged: bool) -> None:
        """Say that a seat has drawn: by its button if it has one, else on a page."""
        if seat > 8:
            self.do(MarkDrawn(Seat(seat), is_fogged))
        elif is_fogged:
            self.fog(seat)
        else:
            self.press(seat)
        assert self.player(seat).has_drawn

    def asked(self) -> PointsEntry:
        prompt = self.prompt()
        assert isinstance(prompt, PointsEntry)
        return prompt

    def step_to(self, points: int) -> None:
        """Step to a number as a person would, watching the matrix."""
        while (difference := points - self.asked().points) != 0:
            up, down = (TENS_UP, TENS_DOWN) if abs(difference) >= 10 else (ONES_UP, ONES_DOWN)
            self.press(up if difference > 0 else down, hold_ms=40, then_s=0.03)

    def enter(self, *points: int) -> None:
        """Enter a pad, category by category, and confirm its total."""
        for each in points:
            self.step_to(each)
            self.press(CONFIRM, hold_ms=40, then_s=0.4)
            if isinstance(self.prompt(), PointsEntry) and self.asked().entry == TOTAL:
                self.press(CONFIRM, hold_ms=40, then_s=0.4)

    def play_on(self, points: Mapping[int, Sequence[int]], full_rounds: int = 1) -> None:
        """Play from wherever the match stands to its end: some rounds in full, and then with fogged lenses."""
        while self.view.phase is not Phase.OVER:
            self.wait(1)
            match self.view.phase:
                case Phase.ROLL:
                    self.roll()
                case Phase.THIRD:
                    self.name_third()
                case Phase.DRAW if self.view.is_closing:
                    self.wait(5)
                case Phase.DRAW:
                    for seat in self.view.awaited:
                        self.mark(seat, is_fogged=self.view.round > full_rounds)
                case Phase.ENTER:
                    asked = self.asked()
                    self.enter(points[asked.seat][ENTRIES.index(asked.entry)])
        self.wait(0.1)
