"""What may be asked about the table: who sits there, which game, what all see. Nothing changes by it."""

from collections.abc import Sequence
from typing import Any

from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.shows.game_words import GameWords
from spacebowl_pi.box.table.session import Session
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat


class TableQueries:
    """The answers; all of them are the session's."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def seating(self) -> Seating:
        """Who sits there."""
        return self._session.table.seating

    @property
    def is_in_lobby(self) -> bool:
        """Say whether no match is on."""
        return self._session.table.is_in_lobby

    @property
    def is_over(self) -> bool:
        """Say whether the match that is on has come to its end."""
        return self._session.is_over

    @property
    def seat_buttons(self) -> SeatButtons:
        """Say which seat each button speaks for now."""
        return self._session.seat_buttons

    @property
    def game(self) -> BoxGame:
        """The game that is chosen."""
        return self._session.game

    @property
    def view(self) -> Any:  # noqa: ANN401 (each game has its own)
        """What all see of the match that is on; None in the lobby."""
        return self._session.view

    @property
    def staff_entries(self) -> Sequence[StaffEntry]:
        """What staff can do by buttons that is the game's."""
        return () if self.is_in_lobby else self.game.staff_entries(self.view)

    @property
    def take_back(self) -> str:
        """What the game calls to take something back."""
        return self.game_words.word_for("staff.take_back") or self.game.take_back or self.game_words.words.take_back

    @property
    def may_hand_over(self) -> bool:
        """Say whether a hold means nothing now, so that it can give a seat to a phone."""
        is_playing = not self.is_in_lobby and not self.is_over
        return is_playing and self.game.may_hand_over(self.view)

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that people can choose, in order; the first is the one to begin with."""
        return self._session.offered

    @property
    def game_words(self) -> GameWords:
        """How the matrix calls what is the chosen game's."""
        return GameWords(self.game, self.seating.language)

    def title_of(self, game: str) -> str:
        """Give what a game is called."""
        return self._session.games.by_name[game].title

    def may(self, asked: Asked[Any]) -> bool:
        """Say whether something could be done."""
        return self._session.may(asked)

    def drafted(self, seat: Seat) -> Any:  # noqa: ANN401
        """Give what a player has in hand and has not confirmed; it is their secret."""
        return self._session.drafts.of(seat)

    @property
    def is_leaving(self) -> bool:
        """Say whether the box is about to go dark."""
        return self._session.is_leaving

    @property
    def changes(self) -> int:
        """How often the table has changed; others know when it is told so far."""
        return self._session.changes
