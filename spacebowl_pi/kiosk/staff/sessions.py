"""Sessions of the staff page: a token that the page keeps for as long as its tab is open.

Kept in memory only: a session survives a reload of the page, and ends when the box restarts or after hours without use.
"""

import hashlib
import secrets
from dataclasses import dataclass, field

from spacebowl_pi.core.units import SECOND_US

IDLE_US = 8 * 3600 * SECOND_US
MOST_SESSIONS = 20


@dataclass(slots=True)
class StaffSessions:
    """The open sessions; a new one beyond the limit replaces the one idle longest."""

    _used_us: dict[str, int] = field(default_factory=dict)  # by the token's hash

    def open(self, now_us: int) -> str:
        """Start a session and return its token."""
        while len(self._used_us) >= MOST_SESSIONS:
            del self._used_us[min(self._used_us, key=lambda it: self._used_us[it])]
        token = secrets.token_urlsafe(24)
        self._used_us[token_hash(token)] = now_us
        return token

    def is_open(self, token: str | None, now_us: int) -> bool:
        used_us = None if token is None else self._used_us.get(token_hash(token))
        return used_us is not None and now_us - used_us < IDLE_US

    def use(self, token: str | None, now_us: int) -> bool:
        """Whether the session is open; extends it if so."""
        is_open = self.is_open(token, now_us)
        if token is not None and is_open:
            self._used_us[token_hash(token)] = now_us
        return is_open

    def close(self, token: str | None) -> None:
        if token is not None:
            self._used_us.pop(token_hash(token), None)

    def close_others(self, token: str | None) -> None:
        mine = "" if token is None else token_hash(token)
        self._used_us = {key: used_us for key, used_us in self._used_us.items() if key == mine}


def token_hash(token: str) -> str:
    """The hash by which a token is known where it must not be stored itself."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
