"""Opens the box to phones and closes it again, and gives the address for them; noted, and stored if it should last."""

from spacebowl_pi.box.config.sections import Guests
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.kiosk.access.box_address import phone_url
from spacebowl_pi.kiosk.access.network_access import NetworkAccess

ASK_AGAIN_US = 5_000_000  # the machine's address may change


class PhoneAccess:
    """Phones' way in."""

    def __init__(self, control: BoxControl, network_access: NetworkAccess) -> None:
        self._control, self._network_access = control, network_access
        self._url: str | None = None
        self._asked_us: int | None = None

    @property
    def are_allowed(self) -> bool:
        """Whether devices on the network may open the pages."""
        return self._network_access.guests is Guests.NETWORK

    def url(self) -> str | None:
        """The address phones should open; None while they may not connect."""
        now_us = self._control.now_us
        if self._asked_us is None or not 0 <= now_us - self._asked_us < ASK_AGAIN_US:
            self._asked_us = now_us
            self._url = phone_url(self._network_access.guests, self._control.config.kiosk.port)
        return self._url

    async def allow(self, *, is_on: bool, is_kept: bool) -> None:
        """Open or close the box; raises OSError if that fails, and StateFault if it works but cannot be stored.

        Without `is_kept` it stays open until the program ends; closing is always stored.
        """
        guests = Guests.NETWORK if is_on else Guests.THIS_MACHINE
        if guests is not self._network_access.guests:
            await self._network_access.admit(guests)
            self._asked_us = None
            self._control.machine.note("staff", f"the pages were {'opened to' if is_on else 'closed to'} the network")
        if is_on and not is_kept:
            self._control.staff_settings.open_until_end()
        else:
            await self._control.staff_settings.set_open_to(guests)
