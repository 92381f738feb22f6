"""The staff page: PIN entry, and behind it the controls.

Before the PIN, a page learns only whether there is one, and whether this page may set it. Setting the first one takes
proof of being at the box: each page gets a number as its name, and the page whose name is typed on the box's staff
buttons may set the PIN for a minute; or use the command `staff-pin`. A simulated box, which has buttons only on its
pages, accepts its own screen as proof. Later, only the own screen can change the PIN.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Mapping

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.flows.staff import NAME_LENGTH
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BUTTONS
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable, sayable
from spacebowl_pi.kiosk.game import WebGames
from spacebowl_pi.kiosk.staff.controller import StaffController, says
from spacebowl_pi.kiosk.staff.messages import STAFF_ACTS, Lock, SetPin, Unlock
from spacebowl_pi.kiosk.staff.pin import StaffPin, is_usable
from spacebowl_pi.kiosk.staff.pin_delays import OWN_SCREEN, PinDelays
from spacebowl_pi.kiosk.staff.pin_queue import PinQueue
from spacebowl_pi.kiosk.staff.sessions import StaffSessions, token_hash
from spacebowl_pi.kiosk.staff.wrong_pins import WrongPins

LOOK_US = SECOND_US  # how often sessions and the PIN's file are checked
PROOF_US = 60 * SECOND_US


class StaffChannel:
    """Visitors with a session see the controller's tree, the others PIN entry."""

    def __init__(self, control: BoxControl, games: WebGames, controller: StaffController, pin: StaffPin) -> None:
        self._control, self._games = control, games
        self._controller = controller
        self._pin = pin
        self._delays, self._queue = PinDelays(), PinQueue()
        self._wrong_pins = WrongPins(lambda text: control.machine.note("staff", text))
        self._sessions = StaffSessions()
        self._tokens: dict[Visitor, str | None] = {}
        self._pages: dict[Visitor, str] = {}  # token hashes of pages that have been let in before
        self._inside = Broadcast()
        self._outside = {may_set: Broadcast() for may_set in (True, False)}
        self._names: dict[Visitor, str] = {}  # of the pages at PIN entry
        self._may_set: dict[Visitor, bool] = {}  # as they were last told
        self._look_us = 0
        self._looking: asyncio.Task[None] | None = None
        self._noted: tuple[str, int] | None = None

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """The house's messages, and what the game lets staff correct."""
        return {**sayable(self._games.of(self._control.machine.seating).staff_commands), **STAFF_ACTS}

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Show PIN entry, or the controls to a page with an open session."""
        now_us = self._control.now_us
        await visitor.tell("is_local", visitor.is_local)
        await self._look_at_pin()
        is_in = self._sessions.use(hello.token, now_us)
        self._tokens[visitor] = hello.token if is_in else None
        if hello.token is not None and self._delays.knows(page := token_hash(hello.token)):
            self._pages[visitor] = page
        await visitor.tell("page_name", self._named(visitor))
        self._seat(visitor)
        self._control.wake()

    def leave(self, visitor: Visitor) -> None:
        """Stop showing; the session stays open for a reload."""
        self._tokens.pop(visitor, None)
        self._pages.pop(visitor, None)
        self._names.pop(visitor, None)
        self._may_set.pop(visitor, None)
        for broadcast in (self._inside, *self._outside.values()):
            broadcast.leave(visitor.viewer)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Check or set the PIN, or pass the message to the controller."""
        is_in = self._sessions.use(self._tokens.get(visitor), self._control.now_us)
        if isinstance(message, Unlock):
            await self._unlock(visitor, message.pin)
        elif isinstance(message, SetPin):
            await self._set_pin(visitor, message.pin)
        elif not is_in:
            await says(visitor, "locked")
        elif isinstance(message, Lock):
            self._sessions.close(self._tokens[visitor])
            self._shut_out()
        else:
            self._control.machine.touch()
            await self._controller.hear(visitor, message)
            self._control.wake()

    def show(self, now_us: int) -> None:
        if now_us - self._look_us >= LOOK_US:
            self._look_us = now_us
            self._shut_out()
            self._wrong_pins.look(now_us)
            if self._tokens and (self._looking is None or self._looking.done()):
                self._looking = asyncio.get_running_loop().create_task(self._look_at_pin())
        self._control.machine.other_inputs.wants_first_pin = bool(self._tokens) and not self._pin.is_set
        self._note_confirmed_page(now_us)
        for visitor, may_set in self._may_set.copy().items():
            if may_set is not self._may_set_first(visitor):
                self._seat(visitor)
        for may_set, broadcast in self._outside.items():
            if broadcast.viewers:
                broadcast.show(self._pin_entry(may_set=may_set), now_us)
        if self._inside.viewers:
            self._inside.show(self._controller.tree(now_us), now_us)

    def _pin_entry(self, *, may_set: bool) -> Json:
        return {"is_open": False, "has_pin": self._pin.is_set, "may_set_pin": may_set}

    def _named(self, visitor: Visitor) -> str:
        """Give a page its name: chosen at random, and unique."""
        taken = set(self._names.values())
        while (name := "".join(str(secrets.choice(BUTTONS)) for _ in range(NAME_LENGTH))) in taken:
            pass
        self._names[visitor] = name
        return name

    def _may_set_first(self, visitor: Visitor) -> bool:
        """Whether there is no PIN yet, and someone has proved that whoever uses this page is at the box."""
        is_proven = self._proven(self._control.now_us) == self._names.get(visitor)
        return not self._pin.is_set and (is_proven or (visitor.is_local and self._control.box is not None))

    def _proven(self, now_us: int) -> str:
        """The name of the page that was confirmed at the box within the last minute; empty if none was."""
        name, since_us = self._control.machine.other_inputs.confirmed_page or ("", 0)
        return name if name and now_us < since_us + PROOF_US else ""

    def _note_confirmed_page(self, now_us: int) -> None:
        """Note in the journal which page could have set the PIN."""
        confirmed = self._control.machine.other_inputs.confirmed_page
        if confirmed != self._noted and not self._pin.is_set and (name := self._proven(now_us)):
            self._control.machine.note(
                "staff", f"the first PIN can be set on page {name} for {PROOF_US // SECOND_US} s"
            )
        self._noted = confirmed

    async def _look_at_pin(self) -> None:
        """Notice a PIN set or removed by command, and end the sessions opened with the old one."""
        if await self._pin.refresh():
            self._control.machine.note("staff", "the PIN was set or removed by command")
            self._delays.know_nobody()
            self._sessions.close_others(None)
            self._shut_out()
            self._control.wake()

    def _seat(self, visitor: Visitor) -> None:
        """Move a visitor to the broadcast they belong to."""
        now_us = self._control.now_us
        token = self._tokens.get(visitor)
        for broadcast in (self._inside, *self._outside.values()):
            broadcast.leave(visitor.viewer)
        self._may_set.pop(visitor, None)
        if token is not None:
            self._inside.show(self._controller.tree(now_us), now_us)
            self._inside.join(visitor.viewer, now_us)
        else:
            may_set = self._may_set[visitor] = self._may_set_first(visitor)
            broadcast = self._outside[may_set]
            broadcast.show(self._pin_entry(may_set=may_set), now_us)
            broadcast.join(visitor.viewer, now_us)

    def _shut_out(self) -> None:
        """Show PIN entry to everyone whose session has ended."""
        for visitor, token in self._tokens.items():
            if token is not None and not self._sessions.is_open(token, self._control.now_us):
                self._tokens[visitor] = None
                self._seat(visitor)

    async def _let_in(self, visitor: Visitor) -> None:
        token = self._sessions.open(self._control.now_us)
        who, page = self._who(visitor), token_hash(token)
        self._delays.welcome(who, visitor.address, page)
        self._tokens[visitor], self._pages[visitor] = token, page
        await visitor.tell("token", token)
        self._seat(visitor)

    def _who(self, visitor: Visitor) -> str:
        """Who a visitor's tries count for. A page let in before counts for itself, not for its address."""
        page = self._pages.get(visitor)
        is_known = page is not None and self._delays.knows(page)
        return OWN_SCREEN if visitor.is_local else page if page is not None and is_known else visitor.address

    async def _unlock(self, visitor: Visitor, pin: str) -> None:
        who = self._who(visitor)
        is_known = self._delays.knows(who)
        has_room = self._queue.has_room(who, is_known=is_known)
        wait_us = max(self._delays.wait_us(who, self._control.now_us), 0 if has_room else SECOND_US)
        if wait_us > 0:
            await says(visitor, "wait", wait_s=_whole_s(wait_us))
            return
        async with self._queue.turn(who, is_known=is_known):  # answer outside the turn, as sending can take long
            answer = await self._tried(visitor, who, pin)
        await answer

    async def _tried(self, visitor: Visitor, who: str, pin: str) -> Awaitable[None]:
        """Try a PIN; returns the answer, to be awaited later."""
        await self._look_at_pin()
        if self._pin.fault is not None:
            return says(visitor, "pin_unreadable", fault=self._pin.fault)
        if not self._pin.is_set:
            return says(visitor, "no_pin")
        now_us = self._control.now_us
        if (wait_us := self._delays.wait_us(who, now_us)) > 0:
            return says(visitor, "wait", wait_s=_whole_s(wait_us))
        self._delays.begin(who, now_us)
        if await self._pin.fits(pin):
            return self._let_in(visitor)
        if visitor.is_local:
            self._control.machine.note("staff", "a wrong PIN from this machine")
        else:
            self._wrong_pins.add(visitor.address, self._control.now_us)
        left_us = self._delays.wait_us(who, self._control.now_us)  # 0 if checking the PIN took as long
        return says(visitor, "wrong_pin", wait_s=max(1, _whole_s(left_us)))

    async def _set_pin(self, visitor: Visitor, pin: str) -> None:
        await self._look_at_pin()
        is_in = self._sessions.is_open(self._tokens.get(visitor), self._control.now_us)
        is_first = not self._pin.is_set
        if is_first and not self._may_set_first(visitor):
            await says(visitor, "prove_it")
        elif not is_first and not visitor.is_local:
            await says(visitor, "set_here_only")
        elif not is_first and not is_in:
            await says(visitor, "locked")
        elif not is_usable(pin):
            await says(visitor, "pin_unusable")
        else:
            try:
                is_set = await self._pin.set(pin, is_first=is_first)
            except StateFault as fault:
                await says(visitor, "pin_not_set", fault=str(fault))
                return
            if not is_set:
                await says(visitor, "locked")
                return
            self._control.machine.note("staff", "the PIN was set")
            self._control.wake()
            if is_first:
                await self._let_in(visitor)
            else:
                self._delays.know_nobody()
                self._sessions.close_others(self._tokens[visitor])
                self._shut_out()
            await says(visitor, "pin_set")


def _whole_s(time_us: int) -> int:
    return -(-time_us // SECOND_US)
