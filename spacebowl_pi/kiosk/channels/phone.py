"""Players' phones: each sees what its seat may see, and plays for that seat alone.

A phone takes a free seat with a nickname, or asks for a taken one and gets it when that seat's button is held. What the
table's screen can do beyond playing, such as settings, is not here.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.presses.handovers import HandoverRequest
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.box.table.snapshot import SHOWN_AFTER_S, Snapshot
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat, SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import CloseMatch, StartMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.kiosk.access.guard import Buckets
from spacebowl_pi.kiosk.access.phone_access import PhoneAccess
from spacebowl_pi.kiosk.access.seat_tickets import (
    ATTEMPT_BURST,
    ATTEMPTS_PER_SECOND,
    TAKE_BURST,
    TAKES_PER_SECOND,
    Tickets,
)
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.game_trees import game_trees, standing_tree
from spacebowl_pi.kiosk.channels.signals import Signals, tune_data
from spacebowl_pi.kiosk.connections.broadcast import Broadcast, Look
from spacebowl_pi.kiosk.connections.messages import (
    BadMessage,
    Hello,
    InHand,
    Message,
    Ping,
    SaidCommand,
    Sayable,
    sayable,
)
from spacebowl_pi.kiosk.connections.tree_changes import NOTHING, Own, reusing
from spacebowl_pi.kiosk.game import WebGame, WebGames

LONGEST_TOKEN = 100
JUST_SHOWN_US = 2_500_000


@dataclass(frozen=True, slots=True)
class Take:
    """Take a seat."""

    seat: Seat
    name: str
    token: str | None = None  # this device's ticket, if it has one: another page of it may have taken a seat


@dataclass(frozen=True, slots=True)
class Adopt:
    """Continue on a phone with a seat that was taken by button, or by another phone."""

    seat: Seat
    token: str | None = None


@dataclass(frozen=True, slots=True)
class PressOwn:
    """Press the button of one's own seat."""

    is_hold: bool


@dataclass(frozen=True, slots=True)
class _Promised:
    """A seat that a phone gets once both the seat and the ticket would survive a power cut."""

    seat: Seat
    token: str
    kept: Future[bool] | None
    changes: int
    at_us: int

    def is_due(self, snapshot: Snapshot, now_us: int) -> bool:
        is_kept = self.kept is None or self.kept.done() or now_us >= self.at_us + SHOWN_AFTER_S * SECOND_US
        return is_kept and snapshot.changes >= self.changes


KINDS: Mapping[str, type | Sayable] = {
    **sayable((LeaveSeat, StartMatch, CloseMatch)),
    "take": Take,
    "adopt": Adopt,
    "press": PressOwn,
    "ping": Ping,
}


class PhoneChannel:
    """One broadcast per seat, and one for phones without a seat."""

    def __init__(self, control: BoxControl, games: WebGames, tickets: Tickets, phones: PhoneAccess) -> None:
        self._control, self._games, self._tickets, self._phones = control, games, tickets, phones
        self._trees_of_games = game_trees(control.machine.games, games)
        self._audiences: dict[Seat | None, Broadcast] = {None: Broadcast()}
        self._seats: dict[Visitor, Seat | None] = {}
        self._requests = dict[Visitor, HandoverRequest]()
        self._promised = dict[Visitor, _Promised]()
        self._pings: list[tuple[Visitor, int, int]] = []  # visitor, number, changes to be shown before the answer
        self._signals = Signals()
        self._signals_of: WebGame | None = None
        self._attempts = Buckets(ATTEMPTS_PER_SECOND, ATTEMPT_BURST)
        self._takes = Buckets(TAKES_PER_SECOND, TAKE_BURST)
        self._snapshot: Snapshot | None = None
        self._shown: tuple[object, ...] = ()
        self._about: dict[str, Json] = {}  # the table's part
        self._view: dict[str, Json] = {}
        self._tree: dict[str, Json] = {}  # of who has no seat; the others have their own besides
        self._owns: dict[Seat | None, Own] = {}

    @property
    def _game(self) -> WebGame:
        return self._games.of(self._control.machine.seating)

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """The house's messages, and the game's."""
        return {**self._game.sayable_by_seat, **KINDS}  # the house's own messages win

    # --- coming and going ---

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Show a phone its own seat, if its ticket is valid."""
        now_us, seat = self._control.now_us, None
        self._tickets.keep_for(self._control.machine.seating)
        if hello.token is not None:
            seat = self._seat_of(hello.token)
            if seat is None and not self._attempts.take(visitor.address, now_us):
                raise BadMessage("too many wrong tickets; wait a minute")
        self._seat_at(visitor, seat)

    def leave(self, visitor: Visitor) -> None:
        """Stop showing; the seat stays taken."""
        self._withdraw(visitor)
        self._promised.pop(visitor, None)
        if visitor in self._seats:
            self._audiences[self._seats.pop(visitor)].leave(visitor.viewer)

    def show(self, now_us: int) -> None:
        """Send every seat its changes and sounds; move visitors whose seat was given up or handed over."""
        self._tickets.keep_for(self._control.machine.seating)
        snapshot = self._control.machine.snapshot()
        signals = self._due_signals(snapshot, now_us)
        if not self._seats:
            return
        self._move_visitors(snapshot, now_us)
        self._refresh(snapshot, now_us)
        pings, self._pings = self._pings, []
        for visitor, number, changes in pings:
            if snapshot.changes < changes:
                self._pings.append((visitor, number, changes))
            elif visitor in self._seats:
                visitor.write("heard", number)
        for seat, tune in signals.items():
            if seat in self._audiences:
                self._audiences[seat].tell("tune", tune_data(tune), now_us)

    def _due_signals(self, snapshot: Snapshot, now_us: int) -> dict[Seat, Tune]:
        game = self._games.of(snapshot.seating)
        if game is not self._signals_of:
            self._signals, self._signals_of = game.signals(), game
        return self._signals.due(snapshot.view, now_us)

    def _move_visitors(self, snapshot: Snapshot, now_us: int) -> None:
        """Unseat visitors whose ticket is void, and seat those whose seat and ticket are safely stored."""
        seats = {None, *self._tickets.seats}
        for visitor, seat in self._seats.copy().items():
            if seat not in seats:
                self._seat_at(visitor, None)
        for visitor, request in self._requests.copy().items():
            if request.is_granted is not None:
                del self._requests[visitor]
            if request.is_granted:
                self._promise(visitor, request.seat)
        for visitor, promised in self._promised.copy().items():
            if promised.is_due(snapshot, now_us):
                self._give(visitor, promised)

    def _seat_at(self, visitor: Visitor, seat: Seat | None) -> None:
        """Move a visitor to a seat's broadcast, or to that without a seat; they get its whole tree."""
        now_us = self._control.now_us
        if visitor in self._seats:
            self._audiences[self._seats[visitor]].leave(visitor.viewer)
        self._seats[visitor] = seat
        broadcast = self._audiences.setdefault(seat, Broadcast())
        self._refresh(self._control.machine.snapshot(), now_us)
        broadcast.show(self._tree, now_us, own=self._own(seat))
        broadcast.join(visitor.viewer, now_us)

    def _promise(self, visitor: Visitor, seat: Seat) -> None:
        """Issue a ticket for a seat just taken; the visitor gets both once they are safely stored."""
        player = self._control.machine.seating.player(seat)
        if player is not None and player.computer is None:
            for other in [one for one, sits_at in self._seats.items() if sits_at == seat]:
                self._seat_at(other, None)  # their ticket for this seat is void now
            token, loop = self._tickets.issue(seat, player.name), asyncio.get_running_loop()
            kept, changes = self._tickets.kept, self._control.machine.changes
            self._promised[visitor] = _Promised(seat, token, kept, changes, self._control.now_us)
            if kept is not None:
                kept.add_done_callback(lambda _: _wake(loop, self._control))

    def _give(self, visitor: Visitor, promised: _Promised) -> None:
        """Give a visitor the promised seat, and its ticket."""
        del self._promised[visitor]
        if self._tickets.seat_of(promised.token) == promised.seat:  # it may have been given up meanwhile
            self._seat_at(visitor, promised.seat)  # before the ticket: a phone without a seat throws its ticket away
            visitor.write("ticket", {"seat": promised.seat, "token": promised.token})

    # --- what visitors send ---

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Play for the visitor's own seat."""
        self._tickets.keep_for(self._control.machine.seating)
        seat = self._seats[visitor]
        if seat is not None and seat not in self._tickets.seats:
            self._seat_at(visitor, seat := None)
        if isinstance(message, Ping):
            self._pings.append((visitor, message.number, self._control.machine.changes))
            self._control.wake()
        elif isinstance(message, Take | Adopt):
            await self._let_in(visitor, message)
        elif seat is None:
            await visitor.refuse("no_seat")
        elif isinstance(message, PressOwn):
            await self._press(visitor, seat, is_hold=message.is_hold)
        else:
            await self._play(visitor, seat, message)

    async def _play(self, visitor: Visitor, seat: Seat, message: Message) -> None:
        if isinstance(message, InHand):
            self._control.machine.touch()
            self._control.machine.draft(seat, message.what, self._control.now_us)
        elif isinstance(message, SaidCommand):
            if isinstance(message.what, (CloseMatch, *self._game.goes_on)) and self._is_just_shown():
                return  # a second tap on the same spot must skip nothing
            if message.seat not in (None, seat):
                await visitor.answer(refuse(CommonReason.NOT_YOUR_SEAT))
            else:
                await visitor.answer(self._control.ask(message.what, seat))

    def _seat_of(self, token: str | None) -> Seat | None:
        return None if token is None else self._tickets.seat_of(token[:LONGEST_TOKEN])

    def _is_just_shown(self) -> bool:
        view = self._control.machine.view
        return view is not None and self._control.now_us < self._game.began_us(view) + JUST_SHOWN_US

    async def _let_in(self, visitor: Visitor, message: Take | Adopt) -> None:
        now_us, machine = self._control.now_us, self._control.machine
        if self._seats[visitor] is None and (has := self._seat_of(message.token)) is not None:
            self._seat_at(visitor, has)
        if self._seats[visitor] is not None or visitor in self._promised:
            await visitor.refuse("has_seat")
        elif not self._takes.take(visitor.address, now_us):
            await visitor.refuse("too_often")
        elif isinstance(message, Take):
            decision = self._control.ask(JoinSeat(message.seat, message.name), Asker.TABLE)
            await visitor.answer(decision)
            if not isinstance(decision, Refusal):
                self._withdraw(visitor)
                self._promise(visitor, message.seat)
        elif (player := machine.seating.player(message.seat)) is None:
            await visitor.answer(refuse(SeatingReason.SEAT_EMPTY, seat=message.seat))
        elif player.computer is not None:
            await visitor.answer(refuse(CommonReason.COMPUTER_PLAYS, seat=message.seat))
        elif not machine.seat_buttons.of(message.seat):  # no button to confirm with
            await visitor.answer(refuse(CommonReason.NOT_ONE_BUTTON, seat=message.seat))
        elif not machine.may_hand_over:
            await visitor.refuse("adopt_later")
        else:
            await self._ask(visitor, message.seat)

    async def _ask(self, visitor: Visitor, seat: Seat) -> None:
        """Ask whoever holds the seat's button; everyone sees the question, and when it ends."""
        self._withdraw(visitor)
        request = self._control.machine.handovers.ask(seat, self._control.now_us)
        if request is None:
            await visitor.refuse("adopt_busy")
            return
        self._requests[visitor] = request
        self._refresh(
            self._control.machine.snapshot(), self._control.now_us
        )  # before the phone checks whether it still waits
        await visitor.tell("adopting", {"seat": seat})

    def _withdraw(self, visitor: Visitor) -> None:
        if (request := self._requests.pop(visitor, None)) is not None:
            self._control.machine.handovers.withdraw(request)

    async def _press(self, visitor: Visitor, seat: Seat, *, is_hold: bool) -> None:
        """Press the seat's button where the game allows it; elsewhere a press could do something unintended."""
        machine = self._control.machine
        if machine.is_in_lobby:
            await visitor.answer(refuse(CommonReason.NO_MATCH))
        elif (
            machine.game.may_press_from_afar(machine.view)
            and (button := machine.seat_buttons.only_one_of(seat)) is not None
        ):
            self._control.press(button, is_hold=is_hold)
        else:
            await visitor.answer(refuse(CommonReason.NOT_NOW))

    # --- what visitors see ---

    def _refresh(self, snapshot: Snapshot, now_us: int) -> None:
        """Rebuild the tree if something has changed; a seat's own part is built when first needed."""
        scene, phones, rules = snapshot.scene, self._tickets.seats, self._control.machine.rules
        shown = (self._phones.are_allowed, phones, scene.locked, scene.asked_for, scene.has_fault)
        is_new = self._snapshot is None or snapshot.changes != self._snapshot.changes
        if is_new or shown != self._shown:
            if is_new:
                game, at_table = self._games.of(snapshot.seating), Scene(snapshot.seating, snapshot.view)
                if not scene.is_demo:
                    at_table = replace(at_table, awaited=scene.awaited, standing=scene.standing, is_over=scene.is_over)
                    at_table = replace(at_table, limit=scene.limit)
                self._view = _kept(self._view, game.seen(at_table, rules.settings(snapshot.seating)))
                about: dict[str, Json] = {
                    "game": self._trees_of_games[snapshot.seating.game],
                    **standing_tree(at_table, snapshot.open_seat(now_us)),
                }
                self._about, self._owns = game.about(at_table) | about, {None: NOTHING}
            self._snapshot, self._shown = snapshot, shown
            tree: dict[str, Json] = {
                "phone_url": self._phones.url(),
                **self._about,
                "phones": list(phones),
                "locked": list(scene.locked_seats),
                "asked_for": list(scene.asked_for),
                "has_fault": scene.has_fault,
                "seat": None,
                "view": self._view,
            }
            self._tree = _kept(self._tree, tree)
        watched = [(broadcast, self._own(seat)) for seat, broadcast in self._audiences.items() if broadcast.viewers]
        look = Look(now_us)
        for broadcast, own in watched:
            broadcast.show(self._tree, now_us, look, own)

    def _own(self, seat: Seat | None) -> Own:
        """Where a seat's tree differs from the public one; without a seat, nowhere."""
        if seat not in self._owns and self._snapshot is not None and seat is not None:
            snapshot, game = self._snapshot, self._games.of(self._snapshot.seating)
            seen = game.seen_by(self._view, snapshot.view, seat, snapshot.own(seat))
            self._owns[seat] = {("seat",): seat, **{("view", name): value for name, value in seen.items()}}
        return self._owns[seat]


def _kept(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    """Reuse unchanged objects, so that comparing the trees of many seats skips them."""
    kept = reusing(before, after)
    return kept if isinstance(kept, dict) else after


def _wake(loop: asyncio.AbstractEventLoop, control: BoxControl) -> None:
    with suppress(RuntimeError):  # the loop has been closed
        loop.call_soon_threadsafe(control.wake)
