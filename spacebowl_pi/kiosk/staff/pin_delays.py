"""How long to wait before trying the staff's PIN: everyone for their own wrong tries, strangers also for each other's.

A stranger has not entered the right PIN since the box started. All strangers share one supply of tries, so that having
many addresses gains nothing; that also bounds what is remembered. Whoever has been right before, from the same address
or on the same page, waits only for their own tries, and so does the box's own screen.
"""

from collections import deque
from dataclasses import dataclass, field

from spacebowl_pi.core.units import SECOND_US

LONGEST_WAIT_US = 3600 * SECOND_US  # for one's own tries: about 35 on the first day, then 24 a day
STRANGERS_TRIES = 20  # at once; one guest's wrong tries never use them up
STRANGERS_TRY_US = 300 * SECOND_US  # to regain each one
FORGIVEN_AFTER_US = 24 * 3600 * SECOND_US
MOST_KNOWN = 20  # addresses, and as many pages
OWN_SCREEN = "own screen"


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    next_us: int = 0


@dataclass(slots=True)
class PinDelays:
    """The delays after wrong tries: 1, 2, 4 … s, up to an hour.

    `who` is an address, a page's token hash, or the own screen. A try counts as wrong from the moment it starts, so
    that many at once gain nothing.
    """

    _tries: dict[str, _Tries] = field(default_factory=dict)
    _used_up_until_us: int = 0  # when strangers have all their tries again
    _known_addresses: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_KNOWN))
    _known_pages: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_KNOWN))

    def knows(self, who: str) -> bool:
        """Whether they have been right before, or are at the own screen."""
        return who == OWN_SCREEN or who in self._known_addresses or who in self._known_pages

    def wait_us(self, who: str, now_us: int) -> int:
        own = self._tries.get(who)
        next_us = own.next_us if own is not None else now_us
        if not self.knows(who):
            next_us = max(next_us, self._used_up_until_us - (STRANGERS_TRIES - 1) * STRANGERS_TRY_US)
        return max(0, next_us - now_us)

    def begin(self, who: str, now_us: int) -> None:
        """Count a try as wrong; `welcome` takes that back."""
        self._tries = {one: tries for one, tries in self._tries.items() if now_us < tries.next_us + FORGIVEN_AFTER_US}
        own = self._tries.setdefault(who, _Tries())
        own.wrong += 1
        own.next_us = now_us + min(LONGEST_WAIT_US, 2 ** min(own.wrong - 1, 12) * SECOND_US)
        if not self.knows(who):
            self._used_up_until_us = max(self._used_up_until_us, now_us) + STRANGERS_TRY_US

    def welcome(self, who: str, address: str, page: str) -> None:
        """Clear the tries of whoever was right, and remember them."""
        self._tries.pop(who, None)
        if not self.knows(who):
            self._used_up_until_us -= STRANGERS_TRY_US  # that try was not wrong
        known_by = [(self._known_pages, page)]
        if who != OWN_SCREEN:  # its address may be a proxy's, and so everyone's
            known_by.append((self._known_addresses, address))
        for known, one in known_by:
            if one in known:
                known.remove(one)
            known.append(one)  # the one right longest ago is dropped first

    def know_nobody(self) -> None:
        """Make everyone a stranger again, because the PIN has changed."""
        self._known_addresses.clear()
        self._known_pages.clear()
