"""The running machine: one asyncio loop that hands the ship its edges and the time, until it is told to stop.

Edges come on the GPIO library's thread and are only handed over. SIGTERM leaves the lights dark.
"""

import asyncio
import secrets
import signal
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress

from spacebowl_pi.box.adjustments import Adjustments
from spacebowl_pi.box.config import Config, journal_folder
from spacebowl_pi.box.control import Control, Passenger
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.gestures import Gestures, GestureTimes
from spacebowl_pi.box.journal import Journal, open_journal
from spacebowl_pi.box.journal_ages import Ages
from spacebowl_pi.box.lines import Lines
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.parts import Parts, now_us, slept_us
from spacebowl_pi.box.service import Notifier, Watchdog, feeding_period_us, notifier_of
from spacebowl_pi.box.ship import Ship
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.box.thinking import Thinker, table_thinking
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import MINUTE_US, SECOND_US
from spacebowl_pi.devices.buzzers.health import HealthLimits
from spacebowl_pi.devices.ports import Edge, PartFault

HEART_PATIENCE_US = 2_000_000
GOODBYE_US = 800_000
OPENING_PATIENCE_US = 5_000_000
LOOK_AGAIN_S = 0.004
STALL_US = 2_000_000  # no step takes so long: the machine was stopped, or slept
SEED_BITS = 128  # 32 were found by trying them all against the cards on the table, in twenty minutes


def make_ship(config: Config, parts: Parts, journal: Journal | None, games: Games, at_us: int) -> Ship:
    """Put the machine together."""
    times = GestureTimes(
        hold_s=config.buzzers.hold_s,
        lockout_ms=config.buzzers.debounce_ms,
        hold_back_us=config.buzzers.hold_back_ms * 1000,
    )
    gestures = Gestures(times, HealthLimits(stuck_s=config.buzzers.stuck_s))
    outputs = Outputs(parts.pixels, parts.matrix, parts.sound, volume_percent=config.sound.volume_percent)
    lines = Lines(parts.buzzers, gestures, at_us) if parts.buzzers is not None else None
    ship = Ship(outputs, journal, gestures, lambda: secrets.randbits(SEED_BITS), at_us, games, lines)
    if config.box.abandon_min is not None:
        ship.abandon_after_us = config.box.abandon_min * MINUTE_US
    return ship


class Pulse:
    """Feels the hearts of the machine after every step, and feeds the watchdog as long as all of them beat.

    The journal's writer is none of them: a disk that does not answer is a fault that is shown, and the game goes on.
    """

    def __init__(self, ship: Ship, journal: Journal, notifier: Notifier) -> None:
        self._ship, self._journal = ship, journal
        self._watchdog = Watchdog(notifier, feeding_period_us())
        at_us = now_us()
        self._loop, self._buzzers = (
            self._watchdog.register(name, HEART_PATIENCE_US, at_us) for name in ("loop", "buzzers")
        )

    def beat(self, at_us: int) -> None:
        """Look who is alive."""
        self._loop.beat(at_us)
        if self._ship.lines is None or not self._ship.lines.is_deaf:
            self._buzzers.beat(at_us)
        self._journal.see_to_writer()
        self._watchdog.tick(at_us)


class _Machine:
    """The ship with a clock, a thread that brings edges, and whoever watches."""

    def __init__(self, ship: Ship, pulse: Pulse) -> None:
        self._ship, self._pulse = ship, pulse
        self.watchers: list[Callable[[], object]] = []
        self._loop = asyncio.get_running_loop()
        self._awake = asyncio.Event()
        self.is_stopping = False

    def stop(self) -> None:
        """Come to an end soon."""
        self.is_stopping = True
        self.wake()

    def wake(self) -> None:
        """Take the next step at once."""
        self._awake.set()

    def wake_from_afar(self) -> None:
        """Take the next step at once, asked for on any thread; at the end nobody is there to take it."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.wake)

    def hand_over(self, edge: Edge) -> None:
        """Take an edge, on the thread that brings it: answer at once, the rest is for the loop."""
        self._ship.answer(edge)
        self._loop.call_soon_threadsafe(self._take, edge)

    async def play(self, is_over: Callable[[], bool]) -> None:
        """Step whenever something is due."""
        while not is_over():
            self._awake.clear()
            at_us = now_us()
            self._ship.step(at_us)
            self._pulse.beat(at_us)
            for watch in self.watchers:
                watch()
            alarm = self._loop.call_later(max(0, self._ship.next_due_us() - now_us()) / SECOND_US, self.wake)
            await self._awake.wait()
            alarm.cancel()

    def _take(self, edge: Edge) -> None:
        self._ship.edge(edge)
        if not self._ship.gestures.is_chattering(edge.button):  # else ten thousand of them would take all our time
            self.wake()


async def run(
    config: Config,
    parts: Parts,
    games: Games,
    passengers: Sequence[Passenger] = (),
    notifier: Notifier | None = None,
    box: SimulatedBox | None = None,
) -> None:
    """Run until SIGTERM, SIGINT or SIGHUP.

    `box` has the parts, if they are simulated.
    """
    notifier = notifier or notifier_of()
    journal = open_journal(
        journal_folder(config),
        config.journal.keep_matches,
        games.rules,
        ages=Ages(config.journal.keep_days, config.kiosk.nickname_days),
    )
    ship = make_ship(config, parts, journal, games, now_us())
    ship.missing = tuple(parts.missing.values())
    for name, fault in parts.missing.items():
        ship.note(name, fault)
    for trouble in games.broken:
        ship.note("game", trouble)
    for warning in config.warnings:
        ship.note("configuration", warning)
    machine = _Machine(ship, Pulse(ship, journal, notifier))
    journal.on_durable(machine.wake_from_afar)
    for stop_signal in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(stop_signal, machine.stop)
    async with AsyncExitStack() as stack:
        stack.callback(_close, ship, parts)
        thinker = Thinker()
        stack.callback(thinker.close)
        ship.computers.think = table_thinking(thinker, machine.wake)
        events = await _unfinished(journal, machine)
        ship.open(events, now_us())
        ship.stalls.watch(STALL_US, slept_us)
        if parts.buzzers is not None:
            parts.buzzers.listen(machine.hand_over)
        notifier.ready("playing")
        adjustments = Adjustments(ship, config, now_us())
        boarding = asyncio.create_task(
            _board(passengers, stack, Control(ship, adjustments, config, machine.wake, box, thinker.think), machine)
        )  # nobody waits for a passenger
        try:
            await machine.play(lambda: machine.is_stopping)
        finally:
            await _ended(boarding)
        notifier.stopping()
        ship.say_goodbye(now_us())
        dark_us = now_us() + GOODBYE_US
        await machine.play(lambda: now_us() >= dark_us)


async def _unfinished(journal: Journal, machine: _Machine) -> tuple[TableEvent, ...] | None:
    """Give the match to go on with. A disk that hangs must not keep us from being stopped."""
    until_us = now_us() + OPENING_PATIENCE_US
    while not (journal.is_opened or machine.is_stopping or now_us() > until_us):
        await asyncio.sleep(LOOK_AGAIN_S)
    return journal.unfinished(0)


async def _board(passengers: Sequence[Passenger], stack: AsyncExitStack, control: Control, machine: _Machine) -> None:
    for passenger in passengers:
        try:
            watch = await stack.enter_async_context(passenger(control))
        except PartFault as fault:
            control.ship.note("start", str(fault))
        else:
            machine.watchers.append(watch)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _close(ship: Ship, parts: Parts) -> None:
    ship.close()
    if parts.buzzers is not None:
        parts.buzzers.close()
