"""Whether phones may come in, and where: asked for on a page, done at the entrance, noted, kept if it shall last."""

from spacebowl_pi.box.config.sections import Guests
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.kiosk.access.address import phone_url
from spacebowl_pi.kiosk.access.network_access import NetworkAccess

ASK_AGAIN_US = 5_000_000  # the network may give this machine another address


class PhoneAccess:
    """The way in for phones."""

    def __init__(self, control: BoxControl, entrance: NetworkAccess) -> None:
        self._control, self._entrance = control, entrance
        self._url: str | None = None
        self._asked_us: int | None = None

    @property
    def are_allowed(self) -> bool:
        """Say whether whoever is in the same network may open the pages."""
        return self._entrance.guests is Guests.NETWORK

    def url(self) -> str | None:
        """Say what phones open; None as long as they cannot come in."""
        now_us = self._control.now_us
        if self._asked_us is None or not 0 <= now_us - self._asked_us < ASK_AGAIN_US:
            self._asked_us = now_us
            self._url = phone_url(self._entrance.guests, self._control.config.kiosk.port)
        return self._url

    async def allow(self, *, is_on: bool, is_kept: bool) -> None:
        """Let them in, or no longer; raises OSError where that cannot be, and KeptFault where it can, but is not kept.

        Without `is_kept` they may come until the program ends; that they may not is kept in any case.
        """
        guests = Guests.NETWORK if is_on else Guests.THIS_MACHINE
        if guests is not self._entrance.guests:
            await self._entrance.admit(guests)
            self._asked_us = None
            self._control.machine.note("staff", f"the pages were {'opened to' if is_on else 'closed to'} the network")
        if is_on and not is_kept:
            self._control.adjustments.open_until_end()
        else:
            await self._control.adjustments.set_open_to(guests)
