"""How long whoever tries the staff's PIN has to wait: each for their own wrong tries, and strangers for each other's.

A stranger is who has not been right since the box started. All of them together have one supply of tries, so that it
does not matter how many addresses somebody has; it also keeps what is remembered small. Who has been right before, from
the same address or on the same page, and whoever sits at the box's own screen, waits for nobody else's tries.
"""

from collections import deque
from dataclasses import dataclass, field

from spacebowl_pi.core.units import SECOND_US

LONGEST_WAIT_US = 3600 * SECOND_US  # for one's own tries: some 35 on the first day, then 24 a day
STRANGERS_TRIES = 20  # at once; one guest's wrong tries never use them up
STRANGERS_TRY_US = 300 * SECOND_US  # for each one more
FORGIVEN_AFTER_US = 24 * 3600 * SECOND_US
MOST_KNOWN = 20  # addresses, and as many pages
OWN_SCREEN = "own screen"


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    next_us: int = 0


@dataclass(slots=True)
class PinDelays:
    """When the next try is heard: for each who was wrong after 1, 2, 4 … s, up to an hour.

    `who` is an address, what a page is known by, or the own screen. A try counts as wrong from its beginning, so that
    many at once are no way around.
    """

    _tries: dict[str, _Tries] = field(default_factory=dict)
    _used_up_until_us: int = 0  # when strangers have all their tries again
    _known_addresses: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_KNOWN))
    _known_pages: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_KNOWN))

    def knows(self, who: str) -> bool:
        """Say whether they have been right before, or are at the own screen."""
        return who == OWN_SCREEN or who in self._known_addresses or who in self._known_pages

    def wait_us(self, who: str, now_us: int) -> int:
        """Say how long there is to wait."""
        own = self._tries.get(who)
        next_us = own.next_us if own is not None else now_us
        if not self.knows(who):
            next_us = max(next_us, self._used_up_until_us - (STRANGERS_TRIES - 1) * STRANGERS_TRY_US)
        return max(0, next_us - now_us)

    def begin(self, who: str, now_us: int) -> None:
        """Count a try."""
        self._tries = {one: tries for one, tries in self._tries.items() if now_us < tries.next_us + FORGIVEN_AFTER_US}
        own = self._tries.setdefault(who, _Tries())
        own.wrong += 1
        own.next_us = now_us + min(LONGEST_WAIT_US, 2 ** min(own.wrong - 1, 12) * SECOND_US)
        if not self.knows(who):
            self._used_up_until_us = max(self._used_up_until_us, now_us) + STRANGERS_TRY_US

    def welcome(self, who: str, address: str, page: str) -> None:
        """Forgive the tries of somebody who was right, and know them from now on."""
        self._tries.pop(who, None)
        if not self.knows(who):
            self._used_up_until_us -= STRANGERS_TRY_US  # that one was not wrong
        known_by = [(self._known_pages, page)]
        if who != OWN_SCREEN:  # whose address may be a proxy's, too, and so everybody's
            known_by.append((self._known_addresses, address))
        for known, one in known_by:
            if one in known:
                known.remove(one)
            known.append(one)  # who was right longest ago goes first

    def know_nobody(self) -> None:
        """Have everybody be a stranger again: the PIN is another."""
        self._known_addresses.clear()
        self._known_pages.clear()
