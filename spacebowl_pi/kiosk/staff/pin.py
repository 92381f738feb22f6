"""The staff's PIN: stored as a slow hash, and read again when its file has changed.

A PIN of few digits can be found from its hash by trying them all. What prevents that is that only the box may read the
file, and that `pin_delays` and `pin_queue` slow tries down. Who may set it is decided in `channels/staff`.
"""

import asyncio
import hashlib
import hmac
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from spacebowl_pi.box.files.state_file import Stamp, StateFault, read_state, stamp_of, write_state
from spacebowl_pi.core.codec import CodecError, from_data, to_data

FILE_NAME = "staff.json"
LENGTHS = range(6, 13)  # for a new one
EVER_USABLE = range(4, 13)  # for one set when four digits were enough
_COST, _BLOCK, _LANES = 1 << 14, 8, 1  # 16 MB, and a good part of a second on a small Pi
_NICENESS = 10  # below all other threads: the game goes first

_T = TypeVar("_T")


def is_usable(pin: str) -> bool:
    """Whether this may become the PIN: 6 to 12 digits."""
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


def _lower_priority() -> None:
    """Lower this thread's priority; where that is not allowed, keep the usual one."""
    with suppress(OSError):
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICENESS)


class StaffPin:
    """The PIN, in the state folder. `fault` says why it cannot be read; then nobody gets in."""

    def __init__(self, folder: Path, cost: int = _COST) -> None:
        self.path = folder / FILE_NAME
        self._cost = cost
        self._touching = asyncio.Lock()
        # A thread of its own, so that the slow hash and other file access do not hold each other up.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pin", initializer=_lower_priority)
        self._stamp, self._hashed, self.fault = self._look()

    @property
    def is_set(self) -> bool:
        """Whether there is one, even if it cannot be read."""
        return self._hashed is not None or self.fault is not None

    async def set(self, pin: str, *, is_first: bool = False) -> bool:
        """Set it and return True; raises StateFault. With `is_first`, return False if there is one by now."""
        async with self._touching:
            if is_first and self.is_set:
                return False
            self._stamp, self._hashed = await self._in_thread(self._write, pin)
            self.fault = None
            return True

    async def refresh(self) -> bool:
        """Read the file again if it has changed, as by the command `staff-pin`; whether the PIN is different now."""
        async with self._touching:
            if self.fault is None and await self._in_thread(stamp_of, self.path) == self._stamp:
                return False
            before = (self._hashed, self.fault)
            self._stamp, self._hashed, self.fault = await self._in_thread(self._look)
            return (self._hashed, self.fault) != before

    async def fits(self, pin: str) -> bool:
        hashed = self._hashed
        return hashed is not None and len(pin) in EVER_USABLE and await self._in_thread(hashed.fits, pin)

    async def _in_thread(self, do: Callable[..., _T], *what: object) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, do, *what)

    def _write(self, pin: str) -> tuple[Stamp, _Hashed]:
        salt = secrets.token_bytes(16)
        hashed = _Hashed(salt.hex(), _hash(pin, salt, self._cost), self._cost)
        write_state(self.path, to_data(hashed), is_shared=True)  # the command sets it while a box runs
        return stamp_of(self.path), hashed

    def _look(self) -> tuple[Stamp, _Hashed | None, str | None]:
        stamp = stamp_of(self.path)  # before reading: a change in between is read once more, not missed
        try:
            data = read_state(self.path, is_shared=True)
            hashed = None if data is None else from_data(_Hashed, data)
            if hashed is not None:
                bytes.fromhex(hashed.salt)
        except StateFault as fault:
            return stamp, None, str(fault)
        except (CodecError, ValueError):
            return stamp, None, f"{self.path} is damaged; delete it"
        return stamp, hashed, None
