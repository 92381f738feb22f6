"""A box that is attacked: the real loop, its pages on a real port, and fingers whose presses are timed.

A process of its own, as the attackers are another: what is measured is the box, and not their sending. It reads how
often to press from its input, a number in a line, and writes for each press how long it took, in milliseconds, until
the box had lit the button and until its loop had seated the player: `[[light, seat], ...]`.
"""

import json
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import cycle
from random import Random

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.buzzers.twin import CLEAN
from spacebowl_pi.devices.ports import BUTTONS, Button
from spacebowl_pi.kiosk.server import serving
from tests.bench.box.press import HOLD_S, PHASE_S
from tests.bench.box.table import Table
from tests.bench.figures import SEED


class Seats:
    """When each seat was last taken, as the box's loop came to know it."""

    def __init__(self) -> None:
        self.taken_ns: dict[Seat, int] = {}

    @asynccontextmanager
    async def watching(self, control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        """Look after every step."""

        def look() -> None:
            seats, now_ns = control.machine.seating.seats, time.monotonic_ns()
            self.taken_ns = {seat: self.taken_ns.get(seat, now_ns) for seat in seats}

        yield look


def press(table: Table, seats: Seats, button: Button, random: Random) -> tuple[float, float]:
    """Press a button on which nobody sits; gives the milliseconds until its light, and until its seat."""
    time.sleep(random.uniform(*PHASE_S))
    pressed_ns = time.monotonic_ns()
    table.buzzers.push(button, pressed_ns, CLEAN)
    table.buzzers.play_until(pressed_ns)
    time.sleep(HOLD_S)
    released_ns = time.monotonic_ns()
    table.buzzers.let_go(button, released_ns, CLEAN)
    table.buzzers.play_until(released_ns)
    if not table.wait_for(lambda _: Seat(button) in seats.taken_ns, 10):
        raise RuntimeError(f"button {button} was not heard: nobody joined")
    taken_ns = seats.taken_ns[Seat(button)]
    table.stand_up(Seat(button))
    if not table.wait_for(lambda _: Seat(button) not in seats.taken_ns, 10):
        raise RuntimeError("nobody stood up")
    return (table.wires.lit_ns(button, pressed_ns) - pressed_ns) / 1e6, (taken_ns - pressed_ns) / 1e6


def say(what: object) -> None:
    """Write a line to whoever started this."""
    sys.stdout.write(f"{json.dumps(what)}\n")
    sys.stdout.flush()


def main() -> None:
    """Open the box, say its port, and press whenever that is asked for, until the input ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = Config()
    config = replace(config, kiosk=replace(config.kiosk, port=port))
    seats, random = Seats(), Random(SEED)

    def fingers() -> None:
        say(port)
        buttons = cycle(BUTTONS)  # one after the other: the same one again would be a double press
        for line in sys.stdin:
            presses = [press(table, seats, next(buttons), random) for _ in range(int(line))]
            say(presses)

    games = configured_games(config)
    table = Table(config, [partial(serving, games=web_games(games)), seats.watching], games)
    table.run(fingers)


if __name__ == "__main__":
    main()
