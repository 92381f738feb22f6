"""The channel of the board of honour: everyone sees the same, and can only look."""

from collections.abc import Mapping

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable
from spacebowl_pi.kiosk.honours.board import Honours
from spacebowl_pi.kiosk.honours.reader import HonoursReader


class HonoursChannel:
    kinds: Mapping[str, type | Sayable] = {}

    def __init__(self, control: BoxControl, news: HonoursReader) -> None:
        self._control = control
        self._news = news
        self._broadcast = Broadcast()
        self._shown: tuple[Honours | None, str | None] | None = None
        self._tree: Json = None

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Show the board as last read, and have it read again."""
        del hello
        now_us = self._control.now_us
        self._news.ask(now_us)
        self._refresh(now_us)
        self._broadcast.join(visitor.viewer, now_us)
        self._control.wake()

    def leave(self, visitor: Visitor) -> None:
        self._broadcast.leave(visitor.viewer)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Nothing can be sent here."""

    def show(self, now_us: int) -> None:
        """Send what has changed; without viewers, only follow the ends of matches, so that results still count."""
        machine = self._control.machine
        is_over = machine.is_over
        if self._broadcast.viewers:
            self._news.look(now_us, is_over=is_over)
            self._refresh(now_us)
        else:
            self._news.follow(now_us, is_over=is_over)

    def _refresh(self, now_us: int) -> None:
        news = (self._news.latest, self._news.fault)
        if self._shown is None or news != self._shown:
            self._shown = news
            titles = {name: game.title for name, game in self._control.machine.games.by_name.items()}
            self._tree = _tree(*news, self._control.config.kiosk.nickname_days, titles)
        self._broadcast.show(self._tree, now_us)


def _tree(honours: Honours | None, fault: str | None, nickname_days: int, titles: Mapping[str, str]) -> Json:
    """The public tree; it leaves out the list of all names, which is for staff."""
    played = dict.fromkeys(board.game for board in honours.boards if board.game is not None) if honours else {}
    return {
        "is_read": honours is not None or fault is not None,
        "has_fault": fault is not None,
        "nickname_days": nickname_days,
        "date": honours.date if honours else "",
        "year": honours.year if honours else 0,
        "season": honours.season if honours else 1,
        "games": {game: titles.get(game, game) for game in played},
        "boards": [to_data(board) for board in honours.boards] if honours else [],
    }
