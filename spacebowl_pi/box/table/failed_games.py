"""What becomes of a game that has failed: its match is put aside, its demo is not shown again, the box plays on."""

from collections.abc import Callable

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.table.attract import Demos
from spacebowl_pi.box.table.session import Session
from spacebowl_pi.box.table.unfinished import UnfinishedMatch


class FailedGames:
    """Puts right what a game that raises has left behind. `note` takes what is worth knowing."""

    def __init__(
        self, session: Session, demos: Demos, unfinished: UnfinishedMatch, note: Callable[[str, str], None]
    ) -> None:
        self._session, self._demos, self._unfinished, self._note = session, demos, unfinished, note
        self._noted = ""  # the last that was said

    def played(self) -> BoxGame | None:
        """Give the game that is played now, by people or by the box itself."""
        session = self._session
        seating = session.table.seating if session.demo is None else session.demo.seating
        return session.games.by_name.get(seating.game)

    def set_aside(self, game: BoxGame, why: str, now_us: int) -> None:
        """Go on without what it was doing."""
        failed = f"{game.title} failed ({why})"
        if not self._session.table.is_in_lobby:
            self._note("game", f"{failed}: its match is set aside, and all keep their seats")
            self._session.set_aside(why, now_us)
        elif self._demos.begun is game.rules:
            self.leave_out_demo(game, why)
        else:
            if self._unfinished.game == game.rules.name:
                self._unfinished.decline("its game failed")
            if failed != self._noted:  # else every step would note it
                self._note("game", failed)
        self._noted = failed

    def leave_out_demo(self, game: BoxGame, why: str) -> None:
        """Show no demo of it any more."""
        self._session.demo = None
        self._demos.leave_out(game.rules)
        self._note("game", f"{game.title} failed while the box played it by itself ({why}); it is not shown again")
