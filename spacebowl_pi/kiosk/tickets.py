"""Seat tickets: what a phone shows to have its seat back, after a dropped line or a restart of the box.

A ticket is a long random token that only the phone keeps; here is its hash. It lasts as long as its player sits there.
Writing is done on a thread of its own, in order, and never in the way of the lights; if it fails, phones must take
their seats anew after a restart, and no more than that.
"""

import json
import logging
import os
import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.space_bowl.judge import Seat
from spacebowl_pi.core.space_bowl.match import Match
from spacebowl_pi.kiosk.guard import Bucket

FILE_NAME = "tickets.json"
LONGEST_FILE = 65_536
TOKEN_BYTES = 24
ATTEMPTS_PER_SECOND, ATTEMPT_BURST = 0.2, 10
MOST_ADDRESSES = 500

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
        text = json.dumps(to_data(_Kept(tuple(self._tickets.values()))))
        self._writer.submit(_replace, self._file, text)


class Attempts:
    """How often somebody at an address may try for a seat or with a token."""

    def __init__(self) -> None:
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, now_us: int) -> bool:
        """Count an attempt; False if there were too many lately."""
        bucket = self._buckets.pop(address, None) or Bucket(ATTEMPTS_PER_SECOND, ATTEMPT_BURST, now_us)
        self._buckets[address] = bucket  # now the last in line
        if len(self._buckets) > MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now_us)


def _digest(token: str) -> str:
    return blake2b(token.encode("utf-8", "replace"), digest_size=32).hexdigest()


def _read(file: Path) -> Iterable[Ticket]:
    """Read what was kept; a file that makes no sense is as good as none."""
    try:
        with file.open(encoding="utf-8") as text:
            return from_data(_Kept, json.loads(text.read(LONGEST_FILE))).tickets
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, CodecError, RecursionError) as error:
        _LOG.warning("%s cannot be read (%s): phones must take their seats anew", file, error)
        return ()


def _replace(file: Path, text: str) -> None:
    """Write the file whole or not at all, for its owner alone."""
    new = file.with_suffix(".new")
    try:
        new.unlink(missing_ok=True)
        new.touch(mode=0o600, exist_ok=False)
        with new.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    except OSError as error:
        _LOG.warning("%s cannot be written (%s): after a restart phones must take their seats anew", file, error)
