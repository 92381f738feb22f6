"""A kiosk to test: a virtual box on a fake clock, a real server on a real port, and pages that keep their tree.

The box takes a step whenever something woke it, as in the running machine; otherwise time stands still until `wait`.
What it leaves out is the browser.
"""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from aiohttp import ClientWebSocketResponse, WSMsgType, web
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.typedefs import Handler

from spacebowl_pi.box.config.sections import Config, JournalConfig
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings
from spacebowl_pi.kiosk.game import WebGames
from spacebowl_pi.kiosk.server import Server
from tests.box.machine.virtual import VirtualBox

PATIENCE_S = 5.0  # of the wall clock, for what takes a millisecond
WATCH_S = 0.05
FROM = "X-Test-From"  # a header by which a page says from which address it comes

Client = TestClient[web.Request, web.Application]


@dataclass(eq=False)
class Page:
    """A page that looks at the box: `tree` is what it shows, `box` what it knows of the box, `tunes` what it sounds.

    `alive_us` is when it was told that the line holds; `refusals` and `told` are what it alone was told.
    """

    socket: ClientWebSocketResponse
    tree: Any = None
    box: Any = None
    tunes: list[Any] = field(default_factory=list)
    alive_us: list[int] = field(default_factory=list)
    refusals: list[dict[str, Any]] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    received: list[str] = field(default_factory=list)

    async def say(self, do: str, **values: object) -> None:
        """Say something to the box."""
        await self.socket.send_str(json.dumps({"do": do, **values}))

    async def choose(self, **chosen: object) -> None:
        """Agree on settings, one after the other."""
        for name, value in chosen.items():
            await self.say("choose", name=name, value=value)

    async def hear(self) -> str:
        """Take one message in; gives its kind. Raises ConnectionError when the line is closed."""
        message = await asyncio.wait_for(self.socket.receive(), PATIENCE_S)
        if message.type is not WSMsgType.TEXT:
            raise ConnectionError(f"{message.type.name}: {message.data} {message.extra}")
        self.received.append(message.data)
        read = json.loads(message.data)
        kind = read["kind"]
        if kind == "snapshot":
            self.tree = read[kind]
        elif kind == "changes":
            for path, value in read[kind]:
                self.tree = _with(self.tree, path, value)
        elif kind == "box":
            self.box = read[kind]
        elif kind == "tune":
            self.tunes.append(read[kind])
        elif kind == "alive":
            self.alive_us.append(read["at_us"])
        elif kind == "refusal":
            self.refusals.append(read[kind])
        else:
            self.told[kind] = read[kind]
        return str(kind)

    async def until(self, is_so: Callable[[Any], object]) -> Any:  # noqa: ANN401 (trees are plain data)
        """Take messages in until the tree is so; gives the tree."""
        async with asyncio.timeout(PATIENCE_S):
            while self.tree is None or not is_so(self.tree):
                await self.hear()
        return self.tree

    async def told_of(self, kind: str) -> Any:  # noqa: ANN401 (trees are plain data)
        """Take messages in until this one alone was told such a thing; gives it."""
        async with asyncio.timeout(PATIENCE_S):
            while kind not in self.told:
                await self.hear()
        return self.told.pop(kind)

    async def refused(self) -> dict[str, Any]:
        """Take messages in until the box says no; gives the refusal."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.refusals:
                await self.hear()
        return self.refusals.pop(0)

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()


class Kiosk:
    """The box, its server and a client."""

    def __init__(self, box: VirtualBox, config: Config, web: WebGames | None = None) -> None:
        self.box = box
        self.control = BoxControl(
            box.machine,
            StaffSettings(box.machine, config, box.now_us),
            config,
            self.wake,
            box.box,
            now_ns=lambda: box.now_us * 1000,
        )
        self.server = Server(self.control, web or web_games(box.games))
        self.client: Client
        self.watchers: list[Callable[[], object]] = []  # called after every step, before the pages see what is new
        self._is_awake = False

    @property
    def match(self) -> Match:
        """The match that is on."""
        return self.box.match

    @property
    def seating(self) -> Seating:
        """Who sits there, and what is agreed on."""
        return self.box.seating

    @property
    def settings(self) -> Settings:
        """What is agreed on for the next match."""
        return self.box.settings

    @property
    def is_in_lobby(self) -> bool:
        """Say whether no match is on."""
        return self.box.table.is_in_lobby

    async def wait(self, seconds: float) -> None:
        """Let time pass for the box, and show what came of it."""
        await self._settle()
        left_s = seconds
        while left_s > WATCH_S and self.watchers:
            self.box.wait(WATCH_S)
            self._show()
            await asyncio.sleep(0)  # what they hand over to the loop
            left_s -= WATCH_S
        self.box.wait(left_s)
        self._show()

    async def skip(self, seconds: float) -> None:
        """Let time pass in which nothing happens: one step of the box in place of all its frames."""
        await self._settle()
        self.box.now_us += round(seconds * 1_000_000)
        self._step()

    async def press(self, *buttons: int, **how: float) -> None:
        """Press real (simulated) buttons of the box."""
        self.box.press(*buttons, **how)
        self._show()

    async def join(self, page: str, token: str | None = None, address: str | None = None) -> Page:
        """Open a page and say hello; `address` is where it seems to come from, if not from this machine."""
        joined = await self.connect(address)
        await joined.say("hello", page=page, token=token)
        await joined.until(lambda _: True)
        return joined

    async def connect(self, address: str | None = None, headers: Mapping[str, str] | None = None) -> Page:
        """Open a line without saying hello."""
        sent = dict(headers or {}) | ({FROM: address} if address else {})
        return Page(await self.client.ws_connect("/socket", headers=sent))

    def wake(self) -> None:
        if not self._is_awake:
            self._is_awake = True
            asyncio.get_running_loop().call_soon(self._step)

    def _step(self) -> None:
        self._is_awake = False
        self.box.now_us += 1
        self.box.box.buzzers.play_until(self.box.now_us * 1000)
        self.box.machine.step(self.box.now_us)
        self._show()

    def _show(self) -> None:
        for watch in self.watchers:
            watch()
        self.server.show()

    async def _settle(self) -> None:
        while self._is_awake:
            await asyncio.sleep(0)


@asynccontextmanager
async def kiosk(  # noqa: PLR0913, PLR0917 (a test says only what matters to it)
    settings: Settings | None = None,
    config: Config | None = None,
    folder: Path | None = None,
    journal: Journal | None = None,
    port: int | None = None,
    language: Language = Language.ENGLISH,
    games: Games | None = None,
    web: WebGames | None = None,
) -> AsyncIterator[Kiosk]:
    """Open a kiosk; what it keeps goes to `folder`, or to one that is thrown away.

    Without `games` it has Space Bowl; `web` is what they bring to the pages.
    A kiosk at a given port has browsers keep the pages' files: they need not ask for them again at the next one.
    """
    with tempfile.TemporaryDirectory() as thrown_away:
        config = config or Config()
        if config.journal.folder is None:
            config = replace(config, journal=replace(JournalConfig(), folder=folder or Path(thrown_away)))
        before = None if journal is None else journal.unfinished()
        box = VirtualBox(settings, journal, config, language=language, events=before, games=games)
        opened = Kiosk(box, config, web)
        app = opened.server.app()
        app.middlewares.insert(0, _from_afar)
        if port is not None:
            app.on_response_prepare.append(_to_be_kept)
        own_screen = opened.server.own_screen
        async with TestClient(TestServer(app, port=port), cookies={own_screen.cookie: own_screen._key}) as client:
            opened.client = client
            if journal is not None:
                loop = asyncio.get_running_loop()
                journal.on_durable(partial(_call_soon, loop, opened.wake))
            yield opened


def _call_soon(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Have the loop call it, asked on any thread; a loop that has ended calls nobody."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)


async def _to_be_kept(request: web.Request, response: web.StreamResponse) -> None:
    if request.path.startswith(("/pages/", "/games/")):
        response.headers["Cache-Control"] = "max-age=3600"


@web.middleware
async def _from_afar(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Believe a page that says where it comes from."""
    address = request.headers.get(FROM)
    return await handler(request.clone(remote=address) if address else request)


def _with(tree: Any, path: list[Any], value: object) -> Any:  # noqa: ANN401 (trees are plain data)
    if not path:
        return value
    copy = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = _with(tree[path[0]], path[1:], value)
    return copy
