"""Handles a game that has failed: its match is set aside, its demo is not shown again, the box plays on."""

from collections.abc import Callable

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.table.attract import Demos
from spacebowl_pi.box.table.session import Session
from spacebowl_pi.box.table.unfinished import UnfinishedMatch


class FailedGames:
    """Cleans up after a game that raises. `note` is for remarks to the journal."""

    def __init__(
        self, session: Session, demos: Demos, unfinished: UnfinishedMatch, note: Callable[[str, str], None]
    ) -> None:
        self._session, self._demos, self._unfinished, self._note = session, demos, unfinished, note
        self._noted = ""  # the last remark

    def played(self) -> BoxGame | None:
        """The game being played now, by people or as a demo."""
        session = self._session
        seating = session.table.seating if session.demo is None else session.demo.seating
        return session.games.by_name.get(seating.game)

    def set_aside(self, game: BoxGame, why: str, now_us: int) -> None:
        """Set its match aside, or drop its demo or its unfinished match; whichever it failed in."""
        failed = f"{game.title} failed ({why})"
        if not self._session.table.is_in_lobby:
            self._note("game", f"{failed}: its match is set aside, and all keep their seats")
            self._session.set_aside(why, now_us)
        elif self._demos.begun is game.rules:
            self.leave_out_demo(game, why)
        else:
            if self._unfinished.game == game.rules.name:
                self._unfinished.decline("its game failed")
            if failed != self._noted:  # else it would be noted in every step
                self._note("game", failed)
        self._noted = failed

    def leave_out_demo(self, game: BoxGame, why: str) -> None:
        """Stop showing its demo."""
        self._session.demo = None
        self._demos.leave_out(game.rules)
        self._note("game", f"{game.title} failed while the box played it by itself ({why}); it is not shown again")
