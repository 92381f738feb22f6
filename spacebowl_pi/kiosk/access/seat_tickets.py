"""Seat tickets: what a phone shows to get its seat back after a lost connection or a restart of the box.

A ticket is a long random token that only the phone keeps; the box stores its hash, for as long as the player sits
there. A thread writes the file in order, and retries when that fails. If the box restarts before a ticket is stored,
that phone must take its seat again, and nothing worse happens.
"""

import logging
import secrets
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from spacebowl_pi.box.files.state_file import StateFault, read_state, write_state
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat

FILE_NAME = "tickets.json"
TOKEN_BYTES = 24
RETRY_S, CLOSING_LIMIT_S = 5.0, 0.8
ATTEMPTS_PER_SECOND, ATTEMPT_BURST = 0.2, 10  # at guessing a ticket
TAKES_PER_SECOND, TAKE_BURST = 8 / 60, 12  # allows a whole table behind one address, and some changes of mind

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player's ticket. The name is part of it, so that it does not fit the next player on that seat."""

    seat: Seat
    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class _Kept:
    """The contents of the file."""

    tickets: tuple[Ticket, ...] = ()


class Tickets:
    """The valid tickets, at most one per seat."""

    def __init__(self, file: Path, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._file = file
        self._clock_s = clock_s
        self._tickets: dict[Seat, Ticket] = {ticket.seat: ticket for ticket in _read(file)}
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tickets")
        self.kept: Future[bool] | None = None  # of the latest write; True once everything is on the disk
        self._tried_s = 0.0
        self._is_fault_said = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are played by phone, in order."""
        return tuple(sorted(self._tickets))

    def issue(self, seat: Seat, name: str) -> str:
        """Issue a new token for a seat; an earlier one becomes void."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._tickets[seat] = Ticket(seat, name, _digest(token))
        self._write()
        return token

    def seat_of(self, token: str) -> Seat | None:
        """The seat a token belongs to."""
        digest = _digest(token)
        return next((one.seat for one in self._tickets.values() if compare_digest(one.digest, digest)), None)

    def rename(self, seat: Seat, name: str) -> None:
        """Keep the seat's ticket valid when its player changes name."""
        if (ticket := self._tickets.get(seat)) is not None:
            self._tickets[seat] = replace(ticket, name=name)
            self._write()

    def keep_for(self, seating: Seating) -> None:
        """Drop the tickets of players who have left; retry a write that failed."""
        players = {player.seat: player.name for player in seating.players if player.computer is None}
        gone = [seat for seat, ticket in self._tickets.items() if players.get(seat) != ticket.name]
        for seat in gone:
            del self._tickets[seat]
        if gone or (self._has_failed() and self._clock_s() >= self._tried_s + RETRY_S):
            self._write()

    def close(self) -> None:
        """Finish writing, within a time limit."""
        if self._has_failed():
            self._write()
        if self.kept is not None:
            wait([self.kept], CLOSING_LIMIT_S)
        self._writer.shutdown(wait=False)

    def _has_failed(self) -> bool:
        kept = self.kept
        return kept is not None and kept.done() and (kept.exception() is not None or not kept.result())

    def _write(self) -> None:
        self._tried_s = self._clock_s()
        self.kept = self._writer.submit(self._keep, _Kept(tuple(self._tickets.values())))

    def _keep(self, kept: _Kept) -> bool:
        """Write the file, on the writer's thread; whether that worked. Logs only the first of several failures."""
        try:
            write_state(self._file, to_data(kept))
        except StateFault as fault:
            if not self._is_fault_said:
                _LOG.warning("after a restart phones must take their seats anew: %s; it is tried again", fault)
            self._is_fault_said = True
            return False
        self._is_fault_said = False
        return True


def _digest(token: str) -> str:
    return blake2b(token.encode("utf-8", "replace"), digest_size=32).hexdigest()


def _read(file: Path) -> Iterable[Ticket]:
    """Read the file; a damaged one counts as none."""
    try:
        kept = read_state(file)
        return () if kept is None else from_data(_Kept, kept).tickets
    except (StateFault, CodecError) as fault:
        _LOG.warning("phones must take their seats anew: %s", fault)
        return ()
