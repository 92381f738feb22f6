"""Read-only access to the table: seating, game, public view."""

from collections.abc import Sequence
from typing import Any

from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.game_texts import title_in
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.shows.game_words import GameWords
from spacebowl_pi.box.table.session import Session
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat


class TableQueries:
    """The answers all come from the session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def seating(self) -> Seating:
        return self._session.table.seating

    @property
    def is_in_lobby(self) -> bool:
        return self._session.table.is_in_lobby

    @property
    def is_over(self) -> bool:
        """Whether the current match has ended."""
        return self._session.is_over

    @property
    def seat_buttons(self) -> SeatButtons:
        """Which seat each button belongs to now."""
        return self._session.seat_buttons

    @property
    def game(self) -> BoxGame:
        """The game that is chosen."""
        return self._session.game

    @property
    def view(self) -> Any:  # noqa: ANN401 (each game has its own)
        """The public view of the current match; None in the lobby."""
        return self._session.view

    @property
    def staff_entries(self) -> Sequence[StaffEntry]:
        """The game's own entries for the staff's menu."""
        return () if self.is_in_lobby else self.game.staff_entries(self.view)

    @property
    def take_back(self) -> str:
        """The staff menu's name for taking something back."""
        return self.game_words.word_for("staff.take_back") or self.game.take_back or self.game_words.words.take_back

    @property
    def may_hand_over(self) -> bool:
        """Whether a hold has no meaning now and can therefore hand a seat over to a phone."""
        is_playing = not self.is_in_lobby and not self.is_over
        return is_playing and self.game.may_hand_over(self.view)

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that people can choose, in order; an empty table starts with the first."""
        return self._session.offered

    @property
    def game_words(self) -> GameWords:
        """The chosen game's words for the matrix."""
        return GameWords(self.game, self.seating.language)

    def title_of(self, game: str) -> str:
        """A game's title in the language of the box."""
        found = self._session.games.by_name[game]
        return title_in(found.rules, self.seating.language, found.title)

    def may(self, asked: Asked[Any]) -> bool:
        """Whether this would be allowed."""
        return self._session.may(asked)

    def drafted(self, seat: Seat) -> Any:  # noqa: ANN401
        """A player's unconfirmed command, which only that player may see."""
        return self._session.drafts.of(seat)

    @property
    def is_leaving(self) -> bool:
        """Whether the box is about to go dark."""
        return self._session.is_leaving

    @property
    def changes(self) -> int:
        """How often the table has changed; snapshots carry the same count."""
        return self._session.changes
