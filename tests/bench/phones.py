"""A secret move among sixty phones: what it changes is told to each, against aiohttp sending as many bytes to as many.

The game is the tests' Lonely Numbers with room for sixty; each phone has a seat, and a tree of its own. The phones live
in a process of their own, which only counts: a move is through when the last byte of it has come.
"""

import asyncio
import json
import multiprocessing
import selectors
import socket
import time
from collections.abc import Awaitable, Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

from aiohttp import web

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.kiosk import server
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.bench.figures import Figure, at_most, median, percentile_99
from tests.bench.plain_sockets import UPGRADE, masked, plain_server
from tests.games.lonely_numbers.rules import LonelyNumbers
from tests.games.lonely_numbers.rules.match import NameNumber, Settings
from tests.kiosk.kiosk import Kiosk, kiosk

PHONES = 60
MATCH_ROUNDS = 6
QUIET_S = 0.02  # nothing more comes
WARM = 10  # moves that are not counted
UNANSWERED_S = 3600  # these phones only count: they answer no heartbeat, and a slow machine takes long


class Crowded(LonelyNumbers):
    """Lonely Numbers for sixty."""

    seats = range(2, PHONES + 1)
    settings = Settings(rounds=MATCH_ROUNDS)


def phones_figures() -> list[Figure]:
    """Measure."""
    with patch.object(server, "HEARTBEAT_S", UNANSWERED_S):
        return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    rules = Crowded()
    games = Games({rules.name: BoxGame(rules, "Lonely Numbers")}, Seating(rules.name))
    pages = WebGames({**web_games(games).by_name, rules.name: WebGame(rules)})
    async with kiosk(games=games, web=pages) as ours, plain_server("/plain") as (port, plain):
        hellos = []
        for number in range(1, PHONES + 1):
            seat = Seat(number)
            ours.control.ask(JoinSeat(seat, f"Player {seat}"), Asker.TABLE)
            token = ours.server._tickets.issue(seat, f"Player {seat}")
            hellos.append(json.dumps({"do": "hello", "page": "phone", "token": token}))
        ours.control.do(Asked(ours.control.now_us, Asker.TABLE, StartMatch(), seed=1))
        await ours.wait(0.1)
        watch_ours = await _clients(ours.client.port or 0, "/socket", hellos)
        watch_plain = await _clients(port, "/plain", [None] * PHONES)
        while len(plain) < PHONES:
            await asyncio.sleep(0.01)
        our_s: list[float] = []
        their_s: list[float] = []
        memory_kb: list[int] = []
        for number in range(MATCH_ROUNDS * PHONES):
            seat = Seat(number % PHONES + 1)
            took_s, taken = await _timed(watch_ours, partial(_move, ours, seat))
            their_took_s, _ = await _timed(watch_plain, partial(_send, plain, [max(1, it - 4) for it in taken]))
            if number >= WARM:
                our_s.append(took_s)
                their_s.append(their_took_s)
            if seat == PHONES:
                memory_kb.append(_resident_kb())
        for pipe in (watch_ours, watch_plain):
            pipe.send(None)
    ratio, slow = median(our_s) / median(their_s), percentile_99(our_s) / percentile_99(their_s)
    note = f"{median(our_s) * 1e3:.1f} ms against {median(their_s) * 1e3:.1f} ms to the last of {PHONES}, median"
    slow_note = f"{percentile_99(our_s) * 1e3:.1f} ms against {percentile_99(their_s) * 1e3:.1f} ms"
    growth = memory_kb[-1] / memory_kb[1]
    grown = f"{memory_kb[1] / 1024:.1f} to {memory_kb[-1] / 1024:.1f} MiB, from the second round to the sixth"
    return [
        at_most("a secret move among 60 phones, against aiohttp's send_str", ratio, "×", 1.3, note),
        at_most("a secret move among 60 phones, the slowest against theirs", slow, "×", None, slow_note),
        at_most("memory with 60 phones", growth, "×", 1.02, grown),
    ]


async def _move(ours: Kiosk, seat: Seat) -> None:
    """Name a number and show it: all that is done from the command to the last phone."""
    ours.box.machine.do(Asked(ours.control.now_us, seat, NameNumber(seat % 9 + 1)))
    ours.server.show()


async def _send(sockets: list[web.WebSocketResponse], lengths: list[int]) -> None:
    for one, length in zip(sockets, lengths, strict=True):
        await one.send_str("x" * length)


def _resident_kb() -> int:
    rows = (row.split() for row in Path("/proc/self/status").read_text().splitlines())
    return next(int(row[1]) for row in rows if row[0] == "VmRSS:")


async def _timed(watch: Connection, send: Callable[[], Awaitable[None]]) -> tuple[float, list[int]]:
    """Send, and give how long it took until the last byte was there, and how many each had."""
    watch.send(True)  # noqa: FBT003 (a message: wait)
    watch.recv()  # they are waiting
    began_s = time.monotonic()
    await send()
    while not watch.poll():
        await asyncio.sleep(0)
    ended_s, taken = watch.recv()
    return ended_s - began_s, taken


async def _clients(port: int, path: str, hellos: list[str] | list[None]) -> Connection:
    """Start a process with all the phones, and wait until they are connected."""
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=_watch, args=(theirs, port, path, hellos), name="phones", daemon=True
    )
    process.start()
    while not ours.poll():
        await asyncio.sleep(0.01)
    ours.recv()
    return ours


def _watch(pipe: Connection, port: int, path: str, hellos: list[str | None]) -> None:
    """Connect; then whenever asked, say when the last byte of what comes next has come, and how many each had."""
    selector = selectors.DefaultSelector()
    for index, hello in enumerate(hellos):
        one = socket.create_connection(("127.0.0.1", port))
        one.sendall(UPGRADE.format(path=path, port=port).encode())
        while b"\r\n\r\n" not in one.recv(4096):
            pass
        if hello is not None:
            one.sendall(masked(hello.encode()))
        one.settimeout(0)
        selector.register(one, selectors.EVENT_READ, (one, index))
    time.sleep(0.5)
    pipe.send(None)
    while pipe.recv() is not None:
        for key, _ in selector.select(0):
            key.data[0].recv(1 << 20)
        pipe.send(None)
        taken, last_s = [0] * len(hellos), time.monotonic()
        while (ready := selector.select(QUIET_S)) or not any(taken):
            for key, _ in ready:
                one, index = key.data
                came = len(one.recv(1 << 20))
                if not came:
                    raise ConnectionError("a phone's line was closed")
                taken[index] += came
                last_s = time.monotonic()
        pipe.send((last_s, taken))
