"""The main loop: one asyncio loop that feeds the machine with edges and the time until a signal stops it.

Edges arrive on the GPIO thread, which only hands them over. SIGTERM leaves the lights dark.
"""

import asyncio
import secrets
import signal
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress

from spacebowl_pi.box.config.sections import Config, journal_folder
from spacebowl_pi.box.control import Attachment, BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal, open_journal
from spacebowl_pi.box.journal.retention import Ages
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.parts import Parts, now_us, slept_us
from spacebowl_pi.box.presses.gesture_reader import GestureReader, GestureTimes
from spacebowl_pi.box.presses.line_check import LineCheck
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.box.systemd_service import Notifier, Watchdog, feeding_period_us, notifier_of
from spacebowl_pi.box.thinking import Thinker, table_thinking
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import MINUTE_US, SECOND_US
from spacebowl_pi.devices.buzzers.health import HealthLimits
from spacebowl_pi.devices.ports import Edge, PartFault

HEART_PATIENCE_US = 2_000_000
GOODBYE_US = 800_000
OPENING_PATIENCE_US = 5_000_000
LOOK_AGAIN_S = 0.004
STALL_US = 2_000_000  # no step takes this long: the process was stopped, or the computer slept
SEED_BITS = 128  # 32 bits were brute-forced from the cards on the table in twenty minutes


def make_machine(config: Config, parts: Parts, journal: Journal | None, games: Games, at_us: int) -> Machine:
    times = GestureTimes(
        hold_s=config.buzzers.hold_s,
        lockout_ms=config.buzzers.debounce_ms,
        hold_back_us=config.buzzers.hold_back_ms * 1000,
    )
    gestures = GestureReader(times, HealthLimits(stuck_s=config.buzzers.stuck_s))
    outputs = Outputs(parts.pixels, parts.matrix, parts.sound, volume_percent=config.sound.volume_percent)
    lines = LineCheck(parts.buzzers, gestures, at_us) if parts.buzzers is not None else None
    machine = Machine(outputs, journal, gestures, lambda: secrets.randbits(SEED_BITS), at_us, games, lines)
    if config.box.abandon_min is not None:
        machine.abandon_after_us = config.box.abandon_min * MINUTE_US
    return machine


class Pulse:
    """Checks after every step that loop and buzzers are alive, and feeds the watchdog as long as they are.

    The journal's writer is not checked: a disk that hangs is shown as a fault, and the game goes on.
    """

    def __init__(self, machine: Machine, journal: Journal, notifier: Notifier) -> None:
        self._machine, self._journal = machine, journal
        self._watchdog = Watchdog(notifier, feeding_period_us())
        at_us = now_us()
        self._loop, self._buzzers = (
            self._watchdog.register(name, HEART_PATIENCE_US, at_us) for name in ("loop", "buzzers")
        )

    def beat(self, at_us: int) -> None:
        self._loop.beat(at_us)
        if self._machine.lines is None or not self._machine.lines.is_deaf:
            self._buzzers.beat(at_us)
        self._journal.see_to_writer()
        self._watchdog.tick(at_us)


class _MainLoop:
    """Runs the machine on the real clock, and calls the watchers after every step."""

    def __init__(self, machine: Machine, pulse: Pulse) -> None:
        self._machine, self._pulse = machine, pulse
        self.watchers: list[Callable[[], object]] = []
        self._loop = asyncio.get_running_loop()
        self._awake = asyncio.Event()
        self.is_stopping = False

    def stop(self) -> None:
        self.is_stopping = True
        self.wake()

    def wake(self) -> None:
        """Take the next step at once."""
        self._awake.set()

    def wake_from_afar(self) -> None:
        """Like `wake`, from any thread; without effect once the loop has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.wake)

    def hand_over(self, edge: Edge) -> None:
        """Called on the GPIO thread: light the button at once, leave the rest to the loop."""
        self._machine.answer(edge)
        self._loop.call_soon_threadsafe(self._take, edge)

    async def play(self, is_over: Callable[[], bool]) -> None:
        """Step whenever something is due."""
        while not is_over():
            self._awake.clear()
            at_us = now_us()
            self._machine.step(at_us)
            self._pulse.beat(at_us)
            for watch in self.watchers:
                watch()
            alarm = self._loop.call_later(max(0, self._machine.next_due_us() - now_us()) / SECOND_US, self.wake)
            await self._awake.wait()
            alarm.cancel()

    def _take(self, edge: Edge) -> None:
        self._machine.edge(edge)
        if not self._machine.gestures.is_chattering(edge.button):  # a bad contact sends thousands
            self.wake()


async def run(
    config: Config,
    parts: Parts,
    games: Games,
    attachments: Sequence[Attachment] = (),
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
    machine = make_machine(config, parts, journal, games, now_us())
    machine.missing = tuple(parts.missing.values())
    for name, fault in parts.missing.items():
        machine.note(name, fault)
    for trouble in games.broken:
        machine.note("game", trouble)
    for warning in config.warnings:
        machine.note("configuration", warning)
    main_loop = _MainLoop(machine, Pulse(machine, journal, notifier))
    journal.on_durable(main_loop.wake_from_afar)
    for stop_signal in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(stop_signal, main_loop.stop)
    async with AsyncExitStack() as stack:
        stack.callback(_close, machine, parts)
        thinker = Thinker()
        stack.callback(thinker.close)
        machine.computers.think = table_thinking(thinker, main_loop.wake)
        events = await _unfinished(journal, main_loop)
        machine.open(events, now_us())
        machine.stalls.watch(STALL_US, slept_us)
        if parts.buzzers is not None:
            parts.buzzers.listen(main_loop.hand_over)
        notifier.ready("playing")
        staff_settings = StaffSettings(machine, config, now_us())
        attaching = asyncio.create_task(
            _attach(
                attachments,
                stack,
                BoxControl(machine, staff_settings, config, main_loop.wake, box, thinker.think),
                main_loop,
            )
        )  # start-up does not wait for these
        try:
            await main_loop.play(lambda: main_loop.is_stopping)
        finally:
            await _ended(attaching)
        notifier.stopping()
        machine.say_goodbye(now_us())
        dark_us = now_us() + GOODBYE_US
        await main_loop.play(lambda: now_us() >= dark_us)


async def _unfinished(journal: Journal, main_loop: _MainLoop) -> tuple[TableEvent, ...] | None:
    """The match to restore, if any. Does not wait forever: a disk that hangs must not keep us from being stopped."""
    until_us = now_us() + OPENING_PATIENCE_US
    while not (journal.is_opened or main_loop.is_stopping or now_us() > until_us):
        await asyncio.sleep(LOOK_AGAIN_S)
    return journal.unfinished(0)


async def _attach(
    attachments: Sequence[Attachment], stack: AsyncExitStack, control: BoxControl, main_loop: _MainLoop
) -> None:
    for attachment in attachments:
        try:
            watch = await stack.enter_async_context(attachment(control))
        except PartFault as fault:
            control.machine.note("start", str(fault))
        else:
            main_loop.watchers.append(watch)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _close(machine: Machine, parts: Parts) -> None:
    machine.close()
    if parts.buzzers is not None:
        parts.buzzers.close()
