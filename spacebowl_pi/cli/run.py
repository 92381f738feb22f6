"""`run`: the box itself, with real parts on a Pi and simulated ones elsewhere."""

import asyncio
import logging
import os
import signal
import sys
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

from spacebowl_pi import __version__
from spacebowl_pi.box.config.file import find_config, load_config
from spacebowl_pi.box.config.sections import Config, ConfigError, Guests, Part
from spacebowl_pi.box.control import Attachment, BoxControl
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.log import log_sparingly
from spacebowl_pi.box.parts import PartName, open_parts
from spacebowl_pi.box.run import run as run_box
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.game_sections import game_sections
from spacebowl_pi.cli.games import configured_games, terminal_games, web_games
from spacebowl_pi.devices.board import probe_board
from spacebowl_pi.games import found_games
from spacebowl_pi.terminal.complaint import Complaint


def run(config_path: Path | None, *, is_simulated: bool, is_opened: bool = False, has_phones: bool = False) -> None:
    """Runs the box until it is stopped."""
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(0)
    )  # until the loop installs its own handler: no lights are on yet
    config = configuration(config_path)
    try:
        if is_simulated or probe_board() is None:
            _run_simulated(config, is_opened=is_opened, has_phones=has_phones)
        else:
            _run_real(config, has_phones=has_phones)
    except ConfigError as error:
        raise Complaint(str(error)) from None


def configuration(path: Path | None) -> Config:
    """Reads the configuration; faults in it become a Complaint."""
    try:
        return load_config(find_config(path), game_sections(), [game.name for game in found_games()])
    except ConfigError as error:
        raise Complaint(str(error)) from None
    except OSError as error:
        raise Complaint(f"cannot read the configuration {path}: {error.strerror or error}") from None


def _run_real(config: Config, *, has_phones: bool) -> None:
    log_sparingly()
    parts = open_parts(config)
    fault = parts.missing.get(PartName.BUZZERS)
    if fault is not None:
        raise Complaint(
            f'{fault}\nA box without buttons cannot be played; [buzzers] part = "absent" starts it all the same'
        )
    games = configured_games(config)
    asyncio.run(run_box(config, parts, games, [*_keypad(config), *_kiosk(config, games, has_phones=has_phones)]))


def _run_simulated(config: Config, *, is_opened: bool, has_phones: bool) -> None:
    games, box = configured_games(config), SimulatedBox(config, time.monotonic_ns)
    is_open = has_phones or config.kiosk.open_to is Guests.NETWORK
    attachments: list[Attachment] = [_fingers(box), *_simulated_keypad(config, box)]
    when_served: list[Callable[[], object]] = []
    attachments += _kiosk(config, games, has_phones=has_phones, when_served=when_served)
    if sys.stdin and sys.stdin.isatty() and sys.stdout.isatty():
        from spacebowl_pi.cli.simulated import drawing  # noqa: PLC0415 (a service need not import it)

        logging.getLogger("spacebowl_pi").addHandler(logging.NullHandler())  # log lines would spoil the picture
        attachments.append(drawing(box, terminal_games(), _address(config, is_open=is_open)))
    else:
        log_sparingly()
        print("SIMULATED: no board here, or --simulate was asked for.", flush=True)
        when_served.append(lambda: print(_address(config, is_open=is_open), flush=True))
    if is_opened and has_screen():
        when_served.append(lambda: webbrowser.open(_url(config, has_key=True)))
    asyncio.run(run_box(config, box.parts, games, attachments, box=box))


def _address(config: Config, *, is_open: bool) -> str:
    """The address to open. If guests can come in, it carries a key that identifies our own screen."""
    return f"Open {_url(config, has_key=is_open)} in a browser." if config.kiosk.part is Part.REAL else ""


def _url(config: Config, *, has_key: bool) -> str:
    address = f"http://localhost:{config.kiosk.port}/"
    if not has_key:
        return address
    from spacebowl_pi.kiosk.access.own_screen import QUERY, own_key  # noqa: PLC0415 (it imports the server: not before READY)

    return f"{address}?{QUERY}={own_key(config)}"


def has_screen(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a browser would have a screen to appear on; a text browser is no use."""
    return platform == "darwin" or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _fingers(box: SimulatedBox) -> Attachment:
    """Keeps simulated contacts moving."""

    @asynccontextmanager
    async def come(_: BoxControl) -> AsyncIterator[Callable[[], object]]:
        yield lambda: box.buzzers.play_until(time.monotonic_ns())

    return come


def _keypad(config: Config) -> Iterator[Attachment]:
    """The keypad on its port, unless configured absent. pyserial is imported only once the box runs."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        driver = await _loaded("spacebowl_pi.devices.keypad.driver")
        attachment = await _loaded("spacebowl_pi.box.keypad.attach")
        taken = attachment.attach_keypad(lambda: driver.KeypadDriver(config.keypad.port, __version__))
        async with taken(control) as show:
            yield show

    if config.keypad.part is Part.REAL:
        yield come


def _simulated_keypad(config: Config, box: SimulatedBox) -> Iterator[Attachment]:
    """A simulated keypad, unplugged until a page plugs it in."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        attachment = await _loaded("spacebowl_pi.box.keypad.attach")
        async with attachment.attach_simulated_keypad(box.keypad)(control) as step:
            yield step

    if config.keypad.part is Part.REAL:
        yield come


async def _loaded(module: str) -> ModuleType:
    """Imports a module on another thread, while the box runs."""
    return await asyncio.to_thread(import_module, module)


def _kiosk(
    config: Config, games: Games, *, has_phones: bool, when_served: Sequence[Callable[[], object]] = ()
) -> Iterator[Attachment]:
    """Serves the pages, unless configured absent. The server is imported only once the box runs.

    `when_served` is called, on another thread, once they can be opened; never if the port is taken.
    """

    async def tell() -> None:
        for call in when_served:
            await asyncio.to_thread(call)

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        server = await _loaded("spacebowl_pi.kiosk.server")
        async with server.serving(control, await asyncio.to_thread(web_games, games), has_phones=has_phones) as show:
            telling = asyncio.create_task(tell())  # the pages wait for no browser that starts
            yield show
            telling.cancel()

    if config.kiosk.part is Part.REAL:
        yield come
