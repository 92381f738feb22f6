"""A secret move among many phones: what it changes is told to each, against aiohttp sending as many bytes to as many.

The games are the tests' Lonely Numbers with room for sixty; Hubble among thirty, of whom all but one draw and take it
back in turn; and Tom Tube between two. Each phone has a seat, and a tree of its own. The phones live in a process of
their own, which only counts: a move is through when the last byte of it has come.
"""

import asyncio
import json
import multiprocessing
import selectors
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

from aiohttp import web

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.hubble.rules.draws import full_draws
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, RollDice, Withdraw
from spacebowl_pi.games.hubble.rules.match.settings import Settings as HubbleSettings
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.games.tom_tube.rules.match.commands import Resign, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.view import Own
from spacebowl_pi.games.tom_tube.rules.match.view import moves as tom_tube_moves
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.web.web_game import TomTubeWeb
from spacebowl_pi.kiosk import server
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.bench.figures import Figure, at_most, median, percentile_99
from tests.bench.plain_sockets import UPGRADE, masked, plain_server
from tests.games.lonely_numbers.rules import LonelyNumbers
from tests.games.lonely_numbers.rules.match import NameNumber, Settings
from tests.kiosk.kiosk import Kiosk, kiosk

PHONES = 60
HUBBLE_PHONES = 30
TOM_TUBE_MOVES = 30  # of each
MATCH_ROUNDS = 6
QUIET_S = 0.02  # nothing more comes
WARM = 10  # moves that are not counted
UNANSWERED_S = 3600  # these phones only count: they answer no heartbeat, and a slow machine takes long


class Crowded(LonelyNumbers):
    """Lonely Numbers for sixty."""

    seats = range(2, PHONES + 1)
    settings = Settings(rounds=MATCH_ROUNDS)


@dataclass(frozen=True, slots=True)
class Crowd:
    """A game with many phones: `move` asks for the next move of a seat, and for what shows it."""

    what: str
    phones: int
    game: BoxGame
    web: WebGame
    begin: Sequence[object]
    move: Callable[[Kiosk, int], object]
    rounds: int = MATCH_ROUNDS
    goal: float | None = 1.3


def _lonely_numbers() -> Crowd:
    rules = Crowded()
    return Crowd(
        f"a secret move among {PHONES} phones",
        PHONES,
        BoxGame(rules, "Lonely Numbers"),
        WebGame(rules),
        (),
        _name_number,
    )


def _hubble() -> Crowd:
    rules = Hubble(settings=HubbleSettings(same_dice=1))
    what = f"Hubble: a submission among {HUBBLE_PHONES} phones"
    begin = (RollDice(),)
    return Crowd(what, HUBBLE_PHONES, BoxGame(rules, "Hubble"), HubbleWeb(rules), begin, _draw_or_withdraw)


def _tom_tube() -> Crowd:
    rules = TomTube()
    what = "Tom Tube: a move's way to both phones"
    return Crowd(what, 2, BoxGame(rules, "Tom Tube"), TomTubeWeb(rules), (), _play_on, TOM_TUBE_MOVES, None)


def phones_figures() -> list[Figure]:
    """Measure."""
    with patch.object(server, "HEARTBEAT_S", UNANSWERED_S):
        hubble, tom_tube = (asyncio.run(_measure(crowd))[:2] for crowd in (_hubble(), _tom_tube()))
        return [*asyncio.run(_measure(_lonely_numbers())), *hubble, *tom_tube]


async def _measure(crowd: Crowd) -> list[Figure]:
    rules, phones = crowd.game.rules, crowd.phones
    games = Games({rules.name: crowd.game}, Seating(rules.name))
    pages = WebGames({**web_games(games).by_name, rules.name: crowd.web})
    async with kiosk(games=games, web=pages) as ours, plain_server("/plain") as (port, plain):
        hellos = []
        for number in range(1, phones + 1):
            seat = Seat(number)
            ours.control.ask(JoinSeat(seat, f"Player {seat}"), Asker.TABLE)
            token = ours.server._tickets.issue(seat, f"Player {seat}")
            hellos.append(json.dumps({"do": "hello", "page": "phone", "token": token}))
        for what in (StartMatch(), *crowd.begin):
            ours.control.do(Asked(ours.control.now_us, Asker.TABLE, what, seed=1))
        await ours.wait(0.1)
        watch_ours = await _clients(ours.client.port or 0, "/socket", hellos)
        watch_plain = await _clients(port, "/plain", [None] * phones)
        while len(plain) < phones:
            await asyncio.sleep(0.01)
        our_s: list[float] = []
        their_s: list[float] = []
        memory_kb: list[int] = []
        for number in range(crowd.rounds * phones):
            took_s, taken = await _timed(watch_ours, partial(_move, crowd, ours, number))
            their_took_s, _ = await _timed(watch_plain, partial(_send, plain, [max(1, it - 4) for it in taken]))
            if number >= WARM:
                our_s.append(took_s)
                their_s.append(their_took_s)
            if number % phones == phones - 1:
                memory_kb.append(_resident_kb())
        for pipe in (watch_ours, watch_plain):
            pipe.send(None)
    ratio, slow = median(our_s) / median(their_s), percentile_99(our_s) / percentile_99(their_s)
    note = f"{median(our_s) * 1e3:.1f} ms against {median(their_s) * 1e3:.1f} ms to the last of {phones}, median"
    slow_note = f"{percentile_99(our_s) * 1e3:.1f} ms against {percentile_99(their_s) * 1e3:.1f} ms"
    growth = memory_kb[-1] / memory_kb[1]
    grown = f"{memory_kb[1] / 1024:.1f} to {memory_kb[-1] / 1024:.1f} MiB, from the second round to the sixth"
    return [
        at_most(f"{crowd.what}, against aiohttp's send_str", ratio, "×", crowd.goal, note),
        at_most(f"{crowd.what}, the slowest against theirs", slow, "×", None, slow_note),
        at_most(f"memory with {phones} phones", growth, "×", 1.02, grown),
    ]


async def _move(crowd: Crowd, ours: Kiosk, number: int) -> None:
    """Move and show it: all that is done from the command to the last phone."""
    crowd.move(ours, number)
    ours.server.show()


def _name_number(ours: Kiosk, number: int) -> None:
    seat = Seat(number % PHONES + 1)
    ours.box.machine.do(Asked(ours.control.now_us, seat, NameNumber(seat % 9 + 1)))


def _draw_or_withdraw(ours: Kiosk, number: int) -> None:
    """Draw if this seat has not drawn yet; the last seat never does, so the round stays open."""
    seat = Seat(number % (HUBBLE_PHONES - 1) + 1)
    view = ours.box.machine.view
    draws = full_draws(view.pad.sky, 0, view.roll, view.third)
    what = Withdraw(seat) if view.player(seat).has_drawn else DrawIcons(draws[number % len(draws)])
    decision = ours.box.machine.do(Asked(ours.control.now_us, seat, what))
    if isinstance(decision, Refusal):
        raise TypeError(decision.text)


def _play_on(ours: Kiosk, number: int) -> None:
    """One of the listed moves, whoever is to move: a different one each time."""
    view, now_us = ours.box.machine.view, ours.control.now_us
    (seat,) = view.awaited
    moves = [move for move in tom_tube_moves(view, Own(seat)) if not isinstance(move, (Resign, TakeUp))]
    decision = ours.box.machine.do(Asked(now_us, seat, moves[7 * number % len(moves)]))
    if isinstance(decision, Refusal):
        raise TypeError(decision.text)


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
