"""Seat tickets: what a phone shows to have its seat back, after a dropped line or a restart of the box.

A ticket is a long random token that only the phone keeps; here is its hash. It lasts as long as its player sits there.
Writing is done on a thread of its own, in order, and never in the way of the lights; if it fails, phones must take
their seats anew after a restart, and no more than that.
"""

import logging
import secrets
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from spacebowl_pi.box.kept import KeptFault, keep, read_kept
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Match

FILE_NAME = "tickets.json"
TOKEN_BYTES = 24
ATTEMPTS_PER_SECOND, ATTEMPT_BURST = 0.2, 10  # to guess a ticket
TAKES_PER_SECOND, TAKE_BURST = 8 / 60, 12  # of seats: a whole table behind one address, and some who think better of it

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who sits where: the name too, so that a ticket does not fit the next one on that seat."""

    seat: Seat
    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the file holds."""

    tickets: tuple[Ticket, ...] = ()


class Tickets:
    """The tickets that are out, at most one for a seat."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._tickets: dict[Seat, Ticket] = {ticket.seat: ticket for ticket in _read(file)}
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tickets")
        self.kept: Future[None] | None = None  # done when all so far is on the disk, or cannot be

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are played by phone, in order."""
        return tuple(sorted(self._tickets))

    def issue(self, seat: Seat, name: str) -> str:
        """Give a new token for a seat; one from before is void."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._tickets[seat] = Ticket(seat, name, _digest(token))
        self._write()
        return token

    def seat_of(self, token: str) -> Seat | None:
        """Say whose token this is."""
        digest = _digest(token)
        return next((one.seat for one in self._tickets.values() if compare_digest(one.digest, digest)), None)

    def rename(self, seat: Seat, name: str) -> None:
        """Have the seat's ticket fit its player under another name."""
        if (ticket := self._tickets.get(seat)) is not None:
            self._tickets[seat] = replace(ticket, name=name)
            self._write()

    def keep_for(self, match: Match) -> None:
        """Give up the tickets of players who are not there any more."""
        players = {player.seat: player.name for player in match.players}
        gone = [seat for seat, ticket in self._tickets.items() if players.get(seat) != ticket.name]
        for seat in gone:
            del self._tickets[seat]
        if gone:
            self._write()

    def close(self) -> None:
        """Wait for what is still to be written."""
        self._writer.shutdown()

    def _write(self) -> None:
        self.kept = self._writer.submit(_keep, self._file, _Kept(tuple(self._tickets.values())))


def _digest(token: str) -> str:
    return blake2b(token.encode("utf-8", "replace"), digest_size=32).hexdigest()


def _read(file: Path) -> Iterable[Ticket]:
    """Read what was kept; a file that makes no sense is as good as none."""
    try:
        kept = read_kept(file)
        return () if kept is None else from_data(_Kept, kept).tickets
    except (KeptFault, CodecError) as fault:
        _LOG.warning("phones must take their seats anew: %s", fault)
        return ()


def _keep(file: Path, kept: _Kept) -> None:
    try:
        keep(file, to_data(kept))
    except KeptFault as fault:
        _LOG.warning("after a restart phones must take their seats anew: %s", fault)
