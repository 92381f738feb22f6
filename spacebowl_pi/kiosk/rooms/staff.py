"""The staff's page: a door with a PIN, and behind it the desk.

Before the door is open the page is told nothing but that, and whether a PIN may be set here: the first one is set at
the box's own screen, and changed only there.
"""

from collections.abc import Mapping

from spacebowl_pi.core.codec import Json
from spacebowl_pi.kiosk.audience import Audience
from spacebowl_pi.kiosk.helm import Helm
from spacebowl_pi.kiosk.kept import KeptFault
from spacebowl_pi.kiosk.messages import Hello, Message
from spacebowl_pi.kiosk.pin import SECOND_US, Patience, StaffPin, is_usable
from spacebowl_pi.kiosk.rooms.room import Visitor
from spacebowl_pi.kiosk.sessions import Sessions
from spacebowl_pi.kiosk.staff_acts import STAFF_ACTS, Lock, SetPin, Unlock
from spacebowl_pi.kiosk.staff_desk import StaffDesk, says

LOOK_US = SECOND_US  # how often sessions are looked at


class StaffRoom:
    """Who has a session sees the desk's tree, the others see the door."""

    kinds: Mapping[str, type] = STAFF_ACTS

    def __init__(self, helm: Helm, desk: StaffDesk, pin: StaffPin) -> None:
        self._helm = helm
        self._desk = desk
        self._pin = pin
        self._patience = Patience()
        self._sessions = Sessions()
        self._tokens: dict[Visitor, str | None] = {}
        self._inside = Audience()
        self._outside = {is_local: Audience() for is_local in (True, False)}
        self._look_us = 0

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Show the door, or the desk to who was in already."""
        now_us = self._helm.now_us
        await visitor.tell("is_local", visitor.is_local)
        is_in = self._sessions.use(hello.token, now_us)
        self._tokens[visitor] = hello.token if is_in else None
        self._seat(visitor)
        self._helm.wake()

    def leave(self, visitor: Visitor) -> None:
        """Show no more; the session stays open for a reload."""
        self._tokens.pop(visitor, None)
        for audience in (self._inside, *self._outside.values()):
            audience.leave(visitor.viewer)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Open the door, or do what is asked at the desk."""
        is_in = self._sessions.use(self._tokens.get(visitor), self._helm.now_us)
        if isinstance(message, Unlock):
            await self._unlock(visitor, message.pin)
        elif isinstance(message, SetPin):
            await self._set_pin(visitor, message.pin, is_in=is_in)
        elif not is_in:
            await says(visitor, "locked")
        elif isinstance(message, Lock):
            self._sessions.close(self._tokens[visitor])
            self._shut_out()
        else:
            self._helm.ship.touch()
            await self._desk.hear(visitor, message)
            self._helm.wake()

    def show(self, now_us: int) -> None:
        """Show what is new."""
        if now_us - self._look_us >= LOOK_US:
            self._look_us = now_us
            self._shut_out()
        for is_local, audience in self._outside.items():
            if audience.viewers:
                audience.show(self._door(is_local=is_local), now_us)
        if self._inside.viewers:
            self._inside.show(self._desk.tree(now_us), now_us)

    def _door(self, *, is_local: bool) -> Json:
        return {"is_open": False, "has_pin": self._pin.is_set, "may_set_pin": is_local and not self._pin.is_set}

    def _seat(self, visitor: Visitor) -> None:
        """Put a visitor where they belong."""
        now_us = self._helm.now_us
        token = self._tokens.get(visitor)
        for audience in (self._inside, *self._outside.values()):
            audience.leave(visitor.viewer)
        if token is not None:
            self._inside.show(self._desk.tree(now_us), now_us)
            self._inside.join(visitor.viewer, now_us)
        else:
            audience = self._outside[visitor.is_local]
            audience.show(self._door(is_local=visitor.is_local), now_us)
            audience.join(visitor.viewer, now_us)

    def _shut_out(self) -> None:
        """Show the door to everybody whose session is over."""
        for visitor, token in self._tokens.items():
            if token is not None and not self._sessions.is_open(token, self._helm.now_us):
                self._tokens[visitor] = None
                self._seat(visitor)

    async def _let_in(self, visitor: Visitor) -> None:
        token = self._sessions.open(self._helm.now_us)
        self._tokens[visitor] = token
        await visitor.tell("token", token)
        self._seat(visitor)

    async def _unlock(self, visitor: Visitor, pin: str) -> None:
        address, is_local = visitor.address, visitor.is_local
        if self._pin.fault is not None:
            await says(visitor, "pin_unreadable", fault=self._pin.fault)
            return
        if not self._pin.is_set:
            await says(visitor, "no_pin")
            return
        wait_us = self._patience.wait_us(address, self._helm.now_us, is_local=is_local)
        if wait_us > 0:
            await says(visitor, "wait", wait_s=_whole_s(wait_us))
            return
        self._patience.begin(address, self._helm.now_us, is_local=is_local)
        if await self._pin.fits(pin):
            self._patience.forgive(address)
            await self._let_in(visitor)
        else:
            wait_us = self._patience.wait_us(address, self._helm.now_us, is_local=is_local)
            self._helm.ship.note("staff", f"a wrong PIN from {'this machine' if is_local else address}")
            await says(visitor, "wrong_pin", wait_s=_whole_s(wait_us))

    async def _set_pin(self, visitor: Visitor, pin: str, *, is_in: bool) -> None:
        is_first = not self._pin.is_set
        if not visitor.is_local:
            await says(visitor, "set_here_only")
        elif not is_first and not is_in:
            await says(visitor, "locked")
        elif not is_usable(pin):
            await says(visitor, "pin_unusable")
        else:
            try:
                await self._pin.set(pin)
            except KeptFault as fault:
                await says(visitor, "not_kept", fault=str(fault))
                return
            self._helm.ship.note("staff", "the PIN was set")
            if is_first:
                await self._let_in(visitor)
            else:
                self._sessions.close_others(self._tokens[visitor])
                self._shut_out()
            await says(visitor, "pin_set")


def _whole_s(time_us: int) -> int:
    return -(-time_us // SECOND_US)
