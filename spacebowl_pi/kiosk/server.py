"""The web server, running in the box's own loop: pages, texts, and one WebSocket per open page."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from traceback import format_tb

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Handler

from spacebowl_pi.box.config.sections import journal_folder
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.game_texts import folder_of
from spacebowl_pi.box.table.game_errors import failed_game, where
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.ports import PartFault
from spacebowl_pi.kiosk.access.box_address import qr_code
from spacebowl_pi.kiosk.access.connection_limits import ConnectionLimits
from spacebowl_pi.kiosk.access.guard import Bucket, guarding, host_names
from spacebowl_pi.kiosk.access.limits import place_of
from spacebowl_pi.kiosk.access.network_access import NetworkAccess
from spacebowl_pi.kiosk.access.own_screen import OwnScreen, own_key
from spacebowl_pi.kiosk.access.phone_access import PhoneAccess
from spacebowl_pi.kiosk.access.seat_tickets import FILE_NAME, Tickets
from spacebowl_pi.kiosk.api import Api
from spacebowl_pi.kiosk.box_news import BoxNews, box_news
from spacebowl_pi.kiosk.channels.box import BoxChannel
from spacebowl_pi.kiosk.channels.channel import Channel, Visitor
from spacebowl_pi.kiosk.channels.honours import HonoursChannel
from spacebowl_pi.kiosk.channels.keypad import KeypadChannel
from spacebowl_pi.kiosk.channels.phone import PhoneChannel
from spacebowl_pi.kiosk.channels.practice import PracticeChannel
from spacebowl_pi.kiosk.channels.staff import StaffChannel
from spacebowl_pi.kiosk.channels.table import TableChannel
from spacebowl_pi.kiosk.connections.broadcast import Viewer
from spacebowl_pi.kiosk.connections.messages import LONGEST_HEARD, LONGEST_MESSAGE, BadMessage, Hello, read_message
from spacebowl_pi.kiosk.connections.visitors import Visitors, farewell
from spacebowl_pi.kiosk.files import Content, answer, content, page_file, pages_version, with_root
from spacebowl_pi.kiosk.game import WebGame, WebGames
from spacebowl_pi.kiosk.honours.board import HonoursBook
from spacebowl_pi.kiosk.honours.reader import HonoursReader
from spacebowl_pi.kiosk.modules import imported, scripts_of
from spacebowl_pi.kiosk.staff.controller import StaffController
from spacebowl_pi.kiosk.staff.pin import StaffPin
from spacebowl_pi.kiosk.staff.power import end_program, shut_down
from spacebowl_pi.kiosk.texts import texts, texts_of_game

PAGE_NAMES = {
    "/": "table",
    "/box": "box",
    "/phone": "phone",
    "/staff": "staff",
    "/honours": "honours",
}
LONE_PAGES = {"/pieces": "pieces"}  # work without a WebSocket
GAMES_OWN = ("table", "phone")  # pages that load a module of the current game
NEVER_OWN = ("phone",)  # stay a player's page even on the box's own screen
HELLO_PATIENCE_S = 10
HEARTBEAT_S = 20
MESSAGES_PER_SECOND, MESSAGE_BURST = 25, 50
KEEP_ALIVE_S = 30
LINGERING_S = 1.0  # keep reading this long after an error, so that the client still gets the reply
LONGEST_LINE = 20_000  # a puzzle in a query, with every letter escaped

_LOG = logging.getLogger(__name__)
_STRANGERS_LOG = logging.getLogger(f"{__name__}.strangers")  # silent: scanners would fill the log
_STRANGERS_LOG.setLevel(logging.CRITICAL)


class Server:
    """Serves pages and files, and connects each WebSocket to its channel."""

    def __init__(self, control: BoxControl, games: WebGames) -> None:
        self._control, self._games = control, games
        self.connection_limits = ConnectionLimits()
        self.network_access = NetworkAccess(
            self.connection_limits, control.config.kiosk.port, control.staff_settings.open_to
        )
        self.phones = PhoneAccess(control, self.network_access)
        self.own_screen = OwnScreen(
            own_key(control.config),
            control.config.kiosk.port,
            lambda: control.box is not None and not self.phones.are_allowed,
        )
        self._tickets = Tickets(journal_folder(control.config) / FILE_NAME)
        folder = journal_folder(control.config)
        journal = control.machine.journal
        book = HonoursBook(folder, control.config.kiosk.nickname_days, control.machine.rules)
        if journal is not None:
            book.forget = journal.forget_names
        news = HonoursReader(book)
        staff_controller = StaffController(
            control, games, folder, news, shut_down if control.box is None else end_program, self._tickets, self.phones
        )
        self.channels: Mapping[str, Channel] = {
            **self._channels_of_games(),
            "table": TableChannel(control, games, self.phones, lambda: self._tickets.seats, news),
            "box": BoxChannel(control),
            "keypad": KeypadChannel(control),
            "phone": PhoneChannel(control, games, self._tickets, self.phones),
            "honours": HonoursChannel(control, news),
            "staff": StaffChannel(control, games, staff_controller, StaffPin(folder)),
        }
        self.version = pages_version(sorted(_folders(games)))
        self._visitors = Visitors()
        self._news = self._current_news()
        self._failing: set[str] = set()
        self._heads: dict[tuple[str, str | None], str] = {}
        self._text_contents: dict[tuple[str | None, Language], Content] = {}

    def _channels_of_games(self) -> Mapping[str, Channel]:
        """The games' own channels. The house's names win over a game's, and of two games the first wins."""
        found: dict[str, Channel] = {}
        for game in self._games.by_name.values():
            try:
                practice = {} if game.practice is None else {game.practice: PracticeChannel(self._control, game)}
                found = {**practice, **game.channels(self._control), **found}
            except Exception as error:  # noqa: BLE001 (a game may raise anything)
                self._control.machine.note("game", f"{game.rules.name} has no pages of its own: {where(error)}")
        return found

    def show(self) -> None:
        """Update every channel; called after every step of the box. Never raises: the match matters more."""
        now_us = self._control.now_us
        shows = [("of news", self._tell_news), *((name, channel.show) for name, channel in self.channels.items())]
        for name, show in shows:
            try:
                show(now_us)
                self._failing.discard(name)
            except Exception as error:  # noqa: BLE001 (whatever it is, play goes on)
                if name not in self._failing:  # log each failure once
                    self._report_failure(name, error)
                self._failing.add(name)
        self._visitors.look(now_us)
        self._control.machine.other_inputs.has_pages = len(self._visitors) > 0

    def _report_failure(self, name: str, error: Exception) -> None:
        """Log a failure by types and lines only: the error's own text could reveal a secret."""
        machine = self._control.machine
        game = failed_game(error, machine.games, machine.game)
        whose = "" if game is None else f": {game.title} failed"
        machine.note("pages", f"the page {name} cannot be shown{whose} ({where(error)})")
        _LOG.error("%s", "".join(format_tb(error.__traceback__)))

    def app(self) -> web.Application:
        app = web.Application(
            middlewares=[self.connection_limits.hearing(), guarding(host_names(self._control.config.kiosk.names))],
            client_max_size=LONGEST_MESSAGE,
        )
        pages = {path: self._page(name) for path, name in (PAGE_NAMES | LONE_PAGES).items()}
        for game in self._games.by_name.values():  # the house's pages win
            pages = {path: self._page_of(game, file) for path, file in game.addresses.items()} | pages
        for path, page in pages.items():
            app.router.add_get(path, page)
        app.router.add_get("/practice/{game}", self._practice)
        app.router.add_get("/socket", self._socket)
        Api(self._control, self._games, self.own_screen).add_to(app.router)
        app.router.add_get("/pages/{name:.+}", _file)
        app.router.add_get("/texts/{language:en|fr|de}.json", self._texts)
        app.router.add_get("/games/{game}/texts/{language:en|fr|de}.json", self._texts)
        app.router.add_get("/games/{game}/{name:.+}", self._file_of_game)
        app.router.add_get("/phone.svg", self._qr_code)
        app.on_shutdown.append(self._close)
        app.on_cleanup.append(self._close_tickets)
        return app

    def _current_news(self) -> BoxNews:
        return box_news(self._control, self.version)

    def _tell_news(self, _: int) -> None:
        """Send the box's own news to every page when it changes."""
        news = self._current_news()
        if news != self._news:
            self._news = news
            self._visitors.tell(json.dumps({"kind": "box", "box": to_data(news)}))

    def _page(self, name: str) -> Handler:
        async def opened(request: web.Request) -> web.Response:
            page = page_file(f"{name}/{name}.html")
            head = self._head(page, name if name in GAMES_OWN else None)
            return self._opened(request, page, may_be_own=name not in NEVER_OWN, head=head)

        return opened

    def _page_of(self, game: WebGame, file: str) -> Handler:
        async def opened(request: web.Request) -> web.Response:
            page = _file_of(game, file)
            return self._opened(request, page, game=game.rules.name, head=self._head(page, None))

        return opened

    def _head(self, page: Content, name: str | None, of: WebGame | None = None) -> str:
        """Preload links and the game's style sheet for a page's head, so that the browser fetches everything at once.

        `name` names a page on which a game has a part; the game is the current one unless `of` is given.
        """
        game = of or self._games.by_name[self._current_news().game]
        key = (page.tag, game.rules.name if name else None)
        if key not in self._heads:
            brought = name is not None and _has(game, f"{name}.js")
            parts = (f"/games/{game.rules.name}/{name}.js",) if brought else ()
            modules = imported((*scripts_of(page.plain.decode()), *parts), self._read_module)
            style = f'<link rel="stylesheet" href="/games/{game.rules.name}/style.css" data-game="{game.rules.name}">'
            links = [f'<link rel="modulepreload" href="{address}">' for address in modules]
            self._heads[key] = "".join([style] * (name is not None and _has(game, "style.css")) + links)
        return self._heads[key]

    def _read_module(self, address: str) -> str | None:
        """Read a JavaScript module of the house's or of a game's pages; None if there is none."""
        _, first, rest = address.split("/", 2)
        try:
            if first == "pages":
                return page_file(rest).plain.decode()
            name, _, file = rest.partition("/")
            return _file_of(self._games.by_name[name], file).plain.decode()
        except (KeyError, web.HTTPNotFound):
            return None

    async def _practice(self, request: web.Request) -> web.Response:
        game = self._game_asked_for(request)
        if game.practice not in self.channels:
            raise web.HTTPNotFound(reason="This game is not practised here.")
        page = page_file("practice/practice.html")
        return self._opened(request, page, game=game.rules.name, head=self._head(page, "phone", game))

    def _opened(
        self,
        request: web.Request,
        page: Content,
        *,
        may_be_own: bool = True,
        game: str | None = None,
        head: str = "",
    ) -> web.Response:
        is_here = self.own_screen.has_sent(request)
        attributes = self._current_news().on_page(is_own=is_here and may_be_own, game=game)
        response = answer(request, with_root(page, attributes, head))
        if is_here:
            self.own_screen.remember(response)
        return response

    async def _file_of_game(self, request: web.Request) -> web.Response:
        return answer(request, _file_of(self._game_asked_for(request), request.match_info["name"]))

    def _game_asked_for(self, request: web.Request) -> WebGame:
        game = self._games.by_name.get(request.match_info["game"])
        if game is None:
            raise web.HTTPNotFound(reason="There is no such game.")
        return game

    async def _texts(self, request: web.Request) -> web.Response:
        """Send the house's texts, or a game's."""
        language = Language(request.match_info["language"])
        game = self._game_asked_for(request) if "game" in request.match_info else None
        key = (None if game is None else game.rules.name, language)
        if key not in self._text_contents:
            found = texts(language) if game is None else texts_of_game(game.rules, game.reasons, language)
            plain = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
            self._text_contents[key] = content("application/json", plain)
        return answer(request, self._text_contents[key])

    async def _qr_code(self, _: web.Request) -> web.Response:
        url = self.phones.url()
        if url is None:
            raise web.HTTPNotFound(reason="This box is not open to the network.")
        return web.Response(body=qr_code(url), content_type="image/svg+xml")

    async def _close_tickets(self, _: web.Application) -> None:
        self._tickets.close()

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        address = place_of(request.remote or "")
        is_here = self.own_screen.has_sent(request)
        if full := self._visitors.why_full(address, is_local=is_here):
            raise full.error(reason=full.sentence)
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=LONGEST_HEARD, compress=False, autoping=False
        )
        if not socket.can_prepare(request):
            raise web.HTTPBadRequest(reason="Only the pages' own WebSocket comes in here. Open / in a browser.")
        try:
            await socket.prepare(request)
        except ConnectionError:
            raise web.HTTPBadRequest(reason="Gone in the middle of saying hello.") from None
        if not isinstance(request.transport, asyncio.Transport):
            return socket
        visitor = Visitor(socket, Viewer(request.transport), is_here, address)
        self._visitors.add(visitor)
        try:
            await self._attend(visitor)
        except BadMessage as bad:
            text = f"That was no message for this box: {bad}."
            await farewell(visitor, WSCloseCode.POLICY_VIOLATION, "bad_message", text)
        except ConnectionError:
            pass  # the client left while we were answering
        except Exception:  # noqa: BLE001 (no traceback may reach a page)
            _LOG.exception("a message could not be answered")
            text = "Something went wrong here; the box's log says what."
            await farewell(visitor, WSCloseCode.INTERNAL_ERROR, "failed", text)
        finally:
            self._visitors.discard(visitor)
        return socket

    async def _attend(self, visitor: Visitor) -> None:
        """Admit a visitor, and handle their messages until they leave."""
        hello = read_message(await self._first_text(visitor), {"hello": Hello})
        assert isinstance(hello, Hello)  # noqa: S101 (no other kind was allowed)
        channel = self.channels.get(hello.page)
        if channel is None:
            raise BadMessage("there is no such page")
        bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST, self._control.now_us)
        try:
            await visitor.tell("box", to_data(self._current_news()))
            await channel.enter(visitor, hello)
            async for message in visitor.socket:
                await self.connection_limits.share.turn(None if visitor.is_local else visitor.address)
                if not bucket.take(self._control.now_us):
                    raise BadMessage("too many messages")
                if message.type is WSMsgType.PING:
                    await visitor.socket.pong(message.data)
                    continue
                if message.type is WSMsgType.PONG:
                    continue
                if message.type is not WSMsgType.TEXT:
                    raise BadMessage("not text")
                try:
                    await channel.hear(visitor, read_message(message.data, channel.kinds))
                except BadMessage as bad:
                    await visitor.refuse("bad_message", f"That was no message for this page: {bad}.")
        finally:
            channel.leave(visitor)

    async def _first_text(self, visitor: Visitor) -> str:
        try:
            return await visitor.socket.receive_str(timeout=HELLO_PATIENCE_S)
        except (TimeoutError, TypeError, RuntimeError):
            raise BadMessage("the first message says hello") from None

    async def _close(self, _: web.Application) -> None:
        await self._visitors.say_goodbye(WSCloseCode.GOING_AWAY)


async def _file(request: web.Request) -> web.Response:
    return answer(request, page_file(request.match_info["name"]))


def _file_of(game: WebGame, name: str) -> Content:
    if game.pages is None:
        raise web.HTTPNotFound(reason="This game has no pages of its own.")
    return page_file(name, game.pages)


def _has(game: WebGame, name: str) -> bool:
    return game.pages is not None and (game.pages / name).is_file()


def _folders(games: WebGames) -> Iterator[Path]:
    """The folders with the games' pages and texts."""
    for game in games.by_name.values():
        if game.pages is not None:
            yield game.pages
        if (folder := folder_of(game.rules)) is not None and (folder / "texts").is_dir():
            yield folder / "texts"


@asynccontextmanager
async def serving(
    control: BoxControl, games: WebGames, *, has_phones: bool = False
) -> AsyncIterator[Callable[[], None]]:
    """Serve while the box runs; yields the function to call after every step. Raises PartFault if the port is taken.

    `has_phones` opens the box to the network until it ends, whatever the setting.
    """
    if has_phones:
        control.staff_settings.open_until_end()
    server = Server(control, games)
    runner = web.AppRunner(
        server.app(),
        access_log=None,
        shutdown_timeout=0.5,
        handle_signals=False,
        keepalive_timeout=KEEP_ALIVE_S,
        max_line_size=LONGEST_LINE,
        auto_decompress=False,  # a request's body is never used, so never unpack it
        lingering_time=LINGERING_S,
        logger=_STRANGERS_LOG,
    )
    await runner.setup()
    try:
        try:
            assert runner.server is not None  # noqa: S101 (set up above)
            await server.network_access.listen(runner.server)
        except OSError as error:
            port = control.config.kiosk.port
            raise PartFault(
                f"pages: port {port} cannot be had ({error.strerror or error}), so none are served;"
                f" stop the other program, or choose another [kiosk] port"
            ) from error
        yield server.show
    finally:
        server.network_access.close()
        await runner.cleanup()
