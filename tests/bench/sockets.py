"""A state change told to 200 sockets: our audience against aiohttp sending the same bytes to as many.

The clients live in a process of their own, where a plain selector loop counts the bytes that came in, so that their
work is in nobody's time. Both sides serve from one loop, in turns. The clock stops when the last socket has all.
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

from aiohttp import web

from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.bench.figures import Figure, at_most, median, percentile_99
from tests.bench.plain_sockets import UPGRADE, masked, plain_server
from tests.kiosk.kiosk import Kiosk, kiosk

SOCKETS = 200
ROUNDS = 60
SETTLE_S = 0.4


def sockets_figures() -> list[Figure]:
    """Measure."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    async with kiosk() as ours, plain_server("/plain") as (port, plain):
        for seat in SEATS:
            ours.control.ask(JoinSeat(seat, f"Player {seat}"), Asker.TABLE)
        ours.control.do(Asked(ours.control.now_us, Asker.TABLE, StartMatch(), seed=1))
        await ours.wait(0.1)
        watch_ours = await _clients(
            ours.client.port or 0, "/socket", json.dumps({"do": "hello", "page": "table", "token": None})
        )
        watch_plain = await _clients(port, "/plain", None)
        while len(plain) < SOCKETS:
            await asyncio.sleep(0.01)
        await asyncio.sleep(SETTLE_S)
        our_s, their_s = [], []
        for number in range(ROUNDS):
            seat, score = SEATS[number % len(SEATS)], 5 + number % 7
            text = _snapshot(ours, seat, score)
            our_s.append(await _timed(watch_ours, text, partial(_change, ours, seat, score)))
            their_s.append(await _timed(watch_plain, text, partial(_send, plain, text)))
        for pipe in (watch_ours, watch_plain):
            pipe.send(None)
    ratio = median(our_s) / median(their_s)
    note = f"{median(our_s) * 1e3:.1f} ms against {median(their_s) * 1e3:.1f} ms to the last of {SOCKETS}, median"
    slow = percentile_99(our_s) / percentile_99(their_s)
    slow_note = f"{percentile_99(our_s) * 1e3:.1f} ms against {percentile_99(their_s) * 1e3:.1f} ms"
    return [
        at_most("state change → 200 sockets, against aiohttp's send_str", ratio, "×", 1.1, note),
        at_most("state change → 200 sockets, the slowest against theirs", slow, "×", None, slow_note),
    ]


def _snapshot(ours: Kiosk, seat: Seat, score: int) -> str:
    """The text by which a new score is told."""
    changes = [[["view", "players", seat - 1, "score"], score]]
    message = {"kind": "changes", "at_us": ours.control.now_us, "changes": changes}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


async def _change(ours: Kiosk, seat: Seat, score: int) -> None:
    """Change a score and show it: all that is done from the command to the last socket."""
    ours.box.machine.do(Asked(ours.control.now_us, Asker.STAFF, commands.CorrectScore(seat, score)))
    ours.server.show()


async def _send(sockets: list[web.WebSocketResponse], text: str) -> None:
    for one in sockets:
        await one.send_str(text)


def _frame_length(text: str) -> int:
    length = len(text.encode())
    return length + (2 if length < 126 else 4)


async def _timed(watch: Connection, text: str, send: Callable[[], Awaitable[None]]) -> float:
    """Have the clients wait for so many bytes each, send, and ask when the last one had them."""
    watch.send(_frame_length(text))
    watch.recv()  # they are waiting
    began_s = time.monotonic()
    await send()
    while not watch.poll():
        await asyncio.sleep(0)
    ended_s: float = watch.recv()
    return ended_s - began_s


async def _clients(port: int, path: str, hello: str | None) -> Connection:
    """Start a process with all the sockets, and wait until they are connected."""
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=_watch, args=(theirs, port, path, hello), name="clients", daemon=True
    )
    process.start()
    while not ours.poll():
        await asyncio.sleep(0.01)
    ours.recv()
    return ours


def _watch(pipe: Connection, port: int, path: str, hello: str | None) -> None:
    """Connect, then for each number of bytes told say when every socket has had as many."""
    selector = selectors.DefaultSelector()
    sockets = []
    for _ in range(SOCKETS):
        one = socket.create_connection(("127.0.0.1", port))
        one.sendall(UPGRADE.format(path=path, port=port).encode())
        while b"\r\n\r\n" not in one.recv(4096):
            pass
        if hello is not None:
            one.sendall(masked(hello.encode()))
        one.settimeout(0)
        selector.register(one, selectors.EVENT_READ, one)
        sockets.append(one)
    pipe.send(None)
    while (expected := pipe.recv()) is not None:
        for key, _ in selector.select(0):
            key.data.recv(1 << 20)
        missing = dict.fromkeys(sockets, expected)
        pipe.send(None)
        while missing:
            for key, _ in selector.select():
                taken = key.data.recv(1 << 20)
                if not taken:
                    raise ConnectionError("a socket was closed")
                missing[key.data] = missing.get(key.data, 0) - len(taken)
                if missing[key.data] <= 0:
                    del missing[key.data]
        pipe.send(time.monotonic())
