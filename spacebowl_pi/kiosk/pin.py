"""The staff's PIN: kept as a hash, slow to try, and read anew when somebody has set it otherwise meanwhile.

Whoever has the file can find out a PIN of few digits by trying them all; what keeps them out is that the file is the
box's own, and that a page's tries are slowed down. Who may set the PIN is the staff room's to know.
"""

import asyncio
import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from spacebowl_pi.box.kept import KeptFault, Stamp, keep, read_kept, stamp_of
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.units import SECOND_US

FILE_NAME = "staff.json"
LENGTHS = range(6, 13)  # of a new one
EVER_USABLE = range(4, 13)  # of one that was set when four digits were enough
LONGEST_WAIT_S = 3600  # for one address: some 35 tries on the first day, then 24 a day
LONGEST_WAIT_FOR_OTHERS_S = 300
FORGIVEN_AFTER_US = 24 * 3600 * SECOND_US
MOST_ADDRESSES = 500
_COST, _BLOCK, _LANES = 1 << 14, 8, 1  # 16 MB, and a good part of a second on a small Pi
_EVERYBODY = ""


def is_usable(pin: str) -> bool:
    """Say whether it can become the PIN: 6 to 12 digits."""
    return len(pin) in LENGTHS and pin.isascii() and pin.isdigit()


@dataclass(frozen=True, slots=True)
class _Hashed:
    salt: str
    hash: str
    cost: int

    def fits(self, pin: str) -> bool:
        return hmac.compare_digest(_hash(pin, bytes.fromhex(self.salt), self.cost), self.hash)


def _hash(pin: str, salt: bytes, cost: int) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, n=cost, r=_BLOCK, p=_LANES).hex()


class StaffPin:
    """The PIN, in the state folder. `fault` says why it cannot be read, if so: then nobody gets in."""

    def __init__(self, folder: Path, cost: int = _COST) -> None:
        self.path = folder / FILE_NAME
        self._cost = cost
        self._touching = asyncio.Lock()
        self._stamp, self._hashed, self.fault = self._look()

    @property
    def is_set(self) -> bool:
        """Say whether there is one, or was one that cannot be read."""
        return self._hashed is not None or self.fault is not None

    async def set(self, pin: str, *, is_first: bool = False) -> bool:
        """Set it; raises KeptFault. The first one is not set if another has come first; say whether it was set."""
        async with self._touching:
            if is_first and self.is_set:
                return False
            self._stamp, self._hashed = await asyncio.to_thread(self._write, pin)
            self.fault = None
            return True

    async def refresh(self) -> bool:
        """Read the file if it has changed, as by the command `staff-pin`; say whether the PIN is another now."""
        async with self._touching:
            if self.fault is None and await asyncio.to_thread(stamp_of, self.path) == self._stamp:
                return False
            before = (self._hashed, self.fault)
            self._stamp, self._hashed, self.fault = await asyncio.to_thread(self._look)
            return (self._hashed, self.fault) != before

    async def fits(self, pin: str) -> bool:
        """Say whether this is it."""
        hashed = self._hashed
        return hashed is not None and len(pin) in EVER_USABLE and await asyncio.to_thread(hashed.fits, pin)

    def _write(self, pin: str) -> tuple[Stamp, _Hashed]:
        salt = secrets.token_bytes(16)
        hashed = _Hashed(salt.hex(), _hash(pin, salt, self._cost), self._cost)
        keep(self.path, to_data(hashed), is_shared=True)  # the command sets it while a box runs
        return stamp_of(self.path), hashed

    def _look(self) -> tuple[Stamp, _Hashed | None, str | None]:
        stamp = stamp_of(self.path)  # before reading: what comes in between is read once more, not missed
        try:
            data = read_kept(self.path, is_shared=True)
            hashed = None if data is None else from_data(_Hashed, data)
            if hashed is not None:
                bytes.fromhex(hashed.salt)
        except KeptFault as fault:
            return stamp, None, str(fault)
        except (CodecError, ValueError):
            return stamp, None, f"{self.path} is damaged; delete it"
        return stamp, hashed, None


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    next_us: int = 0


@dataclass(slots=True)
class Patience:
    """When the next try is heard: after 1, 2, 4 … s, up to an hour, for each address that has been wrong.

    Those addresses of the network also wait for each other, up to five minutes. Who has not been wrong waits for
    nobody: no guest can keep the staff out elsewhere. A try counts as wrong from its beginning, so that many at once
    are no way around. The box's own screen is counted by itself.
    """

    _tries: dict[str, _Tries] = field(default_factory=dict)

    def wait_us(self, address: str, now_us: int, *, is_local: bool) -> int:
        """Say how long there is to wait."""
        if address not in self._tries:
            return 0
        known = [self._tries[key] for key in _keys(address, is_local=is_local) if key in self._tries]
        return max((tries.next_us - now_us for tries in known if tries.next_us > now_us), default=0)

    def begin(self, address: str, now_us: int, *, is_local: bool) -> None:
        """Count a try."""
        self._tries = {key: tries for key, tries in self._tries.items() if now_us < tries.next_us + FORGIVEN_AFTER_US}
        for key in _keys(address, is_local=is_local):
            while key not in self._tries and len(self._tries) >= MOST_ADDRESSES:
                del self._tries[min(self._tries, key=lambda it: self._tries[it].next_us)]
            tries = self._tries.setdefault(key, _Tries())
            tries.wrong += 1
            longest_s = LONGEST_WAIT_FOR_OTHERS_S if key == _EVERYBODY else LONGEST_WAIT_S
            tries.next_us = now_us + min(longest_s, 2 ** min(tries.wrong - 1, 12)) * SECOND_US

    def forgive(self, address: str) -> None:
        """Forget the tries of somebody who was right; those of all others still slow the others down."""
        own, everybody = self._tries.pop(address, None), self._tries.get(_EVERYBODY)
        if own is not None and everybody is not None:
            everybody.wrong = max(0, everybody.wrong - own.wrong)
            if everybody.wrong == 0:
                del self._tries[_EVERYBODY]


def _keys(address: str, *, is_local: bool) -> tuple[str, ...]:
    return (address,) if is_local else (address, _EVERYBODY)
