"""The server, in the box's own loop: pages, texts, and a WebSocket for each page that looks at the box."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Handler

from spacebowl_pi.box.config import Config
from spacebowl_pi.box.ship import Ship
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.core.space_bowl.match import Language
from spacebowl_pi.devices.ports import PartFault
from spacebowl_pi.kiosk.audience import Viewer
from spacebowl_pi.kiosk.guard import Bucket, guarding, host_names, is_local
from spacebowl_pi.kiosk.helm import Helm
from spacebowl_pi.kiosk.messages import LONGEST_MESSAGE, BadMessage, Hello, read_message
from spacebowl_pi.kiosk.rooms.box import BoxRoom
from spacebowl_pi.kiosk.rooms.room import Room, Visitor
from spacebowl_pi.kiosk.rooms.table import TableRoom
from spacebowl_pi.kiosk.texts import texts

PAGES = Path(__file__).parent / "pages"
PAGE_NAMES = {"/": "table", "/box": "box"}
HELLO_PATIENCE_S = 10
HEARTBEAT_S = 20
MESSAGES_PER_SECOND, MESSAGE_BURST = 25, 50
MOST_VISITORS = 400

_LOG = logging.getLogger(__name__)


class Server:
    """The rooms, and who is in them."""

    def __init__(self, helm: Helm) -> None:
        self._helm = helm
        about = {"is_simulated": helm.box is not None}
        self.rooms: Mapping[str, Room] = {"table": TableRoom(helm, about), "box": BoxRoom(helm)}
        self._visitors: set[Visitor] = set()

    def show(self) -> None:
        """Show every room what is new; called after every step of the box."""
        now_us = self._helm.now_us
        for room in self.rooms.values():
            room.show(now_us)

    def app(self) -> web.Application:
        """Make the web application."""
        app = web.Application(middlewares=[guarding(host_names())], client_max_size=LONGEST_MESSAGE)
        for path, name in PAGE_NAMES.items():
            app.router.add_get(path, _page(name))
        app.router.add_get("/socket", self._socket)
        app.router.add_static("/pages", PAGES)
        app.router.add_get("/texts/{language:en|fr|de}.json", _texts)
        app.on_shutdown.append(self._close)
        return app

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        if len(self._visitors) >= MOST_VISITORS:
            raise web.HTTPServiceUnavailable(reason="So many are looking already. Try again in a while.")
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT_S, max_msg_size=LONGEST_MESSAGE, compress=False)
        await socket.prepare(request)
        if not isinstance(request.transport, asyncio.Transport):
            return socket
        visitor = Visitor(socket, Viewer(request.transport), is_local(request), request.remote or "")
        self._visitors.add(visitor)
        try:
            await self._attend(visitor)
        except BadMessage as bad:
            with suppress(ConnectionError):
                await visitor.refuse("bad_message", f"That was no message for this box: {bad}.")
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        except ConnectionError:
            pass  # gone in the middle of an answer
        finally:
            self._visitors.discard(visitor)
        return socket

    async def _attend(self, visitor: Visitor) -> None:
        """Let a visitor in, and hear them until they leave."""
        hello = read_message(await self._first_text(visitor), {"hello": Hello})
        assert isinstance(hello, Hello)  # noqa: S101 (no other kind was allowed)
        room = self.rooms.get(hello.page)
        if room is None:
            raise BadMessage("there is no such page")
        bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST, self._helm.now_us)
        try:
            await room.enter(visitor, hello)
            async for message in visitor.socket:
                if message.type is not WSMsgType.TEXT:
                    raise BadMessage("not text")
                if not bucket.take(self._helm.now_us):
                    raise BadMessage("too many messages")
                try:
                    await room.hear(visitor, read_message(message.data, room.kinds))
                except BadMessage as bad:
                    await visitor.refuse("bad_message", f"That was no message for this page: {bad}.")
        finally:
            room.leave(visitor)

    async def _first_text(self, visitor: Visitor) -> str:
        try:
            return await visitor.socket.receive_str(timeout=HELLO_PATIENCE_S)
        except (TimeoutError, TypeError, RuntimeError):
            raise BadMessage("the first message says hello") from None

    async def _close(self, _: web.Application) -> None:
        for visitor in tuple(self._visitors):
            with suppress(ConnectionError):
                await visitor.socket.close(code=WSCloseCode.GOING_AWAY)


def _page(name: str) -> Handler:
    async def page(_: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGES / f"{name}.html")

    return page


async def _texts(request: web.Request) -> web.Response:
    return web.json_response(texts(Language(request.match_info["language"])))


@asynccontextmanager
async def serving(
    ship: Ship, config: Config, box: SimulatedBox | None, wake: Callable[[], None]
) -> AsyncIterator[Callable[[], None]]:
    """Serve while the ship is under way; yields what to call after every step. Raises PartFault without a port."""
    server = Server(Helm(ship, config, box, wake))
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=0.5, handle_signals=False)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, config.kiosk.bind_address, config.kiosk.port).start()
        except OSError as error:
            port = config.kiosk.port
            raise PartFault(
                f"pages: port {port} cannot be had ({error.strerror or error}), so none are served;"
                f" stop the other program, or choose another [kiosk] port"
            ) from error
        yield server.show
    finally:
        await runner.cleanup()
