"""The board of honour: who has won how often, today, this season, and ever, in each mix of variants.

From the journal's matches that were played to their end. Only nicknames are on it, no seats that never had one. A
nickname expires some days after its last match, or is deleted by the staff: its place on the board stays, as a seat.
What is read here takes long: it is not for the loop.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import TypeAlias

from spacebowl_pi.box.history import PlayedMatch, list_matches
from spacebowl_pi.box.journal_file import FILE_NAME as JOURNAL_NAME
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.space_bowl.judge import Seat
from spacebowl_pi.core.space_bowl.variants import VARIANT_NAMES, Variants
from spacebowl_pi.kiosk.kept import KeptFault, keep, read_kept

FILE_NAME = "honours.json"
ROWS = 10
MOST_MIXES = 8
MONTHS_OF_SEASON = 3

Mix: TypeAlias = tuple[str, ...]  # the variants that are on, in the order of their names


@dataclass(frozen=True, slots=True)
class Row:
    """A player's place. Without a name, the seat of their last match stands for it."""

    rank: int
    name: str | None
    seat: Seat
    won: int
    played: int
    points_per_round: float


@dataclass(frozen=True, slots=True)
class Board:
    """The three lists of a mix; None is all mixes together."""

    mix: Mix | None
    day: tuple[Row, ...]
    season: tuple[Row, ...]
    ever: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Honours:
    """All boards, the one of all mixes first, then the mixes that were played most. `season` is 1 to 4."""

    date: str
    year: int
    season: int
    boards: tuple[Board, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Deleted:
    """Which names must not be shown: their hashes, so that the list of them tells nobody a name."""

    key: str
    hashes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Standing:
    """A player's matches so far."""

    name: str
    seat: Seat
    last: datetime
    won: int = 0
    played: int = 0
    rounds: int = 0
    points: int = 0

    @property
    def points_per_round(self) -> float:
        return round(self.points / self.rounds, 2) if self.rounds else 0.0


@dataclass
class HonoursBook:
    """Reads the journal in `folder`; `now` says the wall time. One thread at a time."""

    folder: Path
    nickname_days: int
    now: Callable[[], datetime] = field(default=lambda: datetime.now().astimezone())

    def read(self) -> Honours:
        """Make the boards; raises HistoryFault or KeptFault."""
        now = self.now()
        matches = _decided(self.folder, now.tzinfo)
        latest = _latest(matches)
        deleted = self._deleted()
        expired_before = now - timedelta(days=self.nickname_days)

        def shown(name: str) -> str | None:
            is_gone = latest[name.casefold()] < expired_before or _hash(name, deleted.key) in deleted.hashes
            return None if is_gone else name

        day_began = now.replace(hour=0, minute=0, second=0, microsecond=0)
        season_began = day_began.replace(month=_season(now) * MONTHS_OF_SEASON - MONTHS_OF_SEASON + 1, day=1)
        played: dict[Mix, int] = {}
        for _, match in matches:
            mix = _mix(match.summary.variants)
            played[mix] = played.get(mix, 0) + 1
        mixes: list[Mix | None] = [None, *sorted(played, key=lambda mix: (-played[mix], mix))[:MOST_MIXES]]
        boards = []
        for chosen in mixes:
            mine = [it for it in matches if chosen is None or _mix(it[1].summary.variants) == chosen]
            of_day = _rows([it for it in mine if it[0] >= day_began], shown)
            of_season = _rows([it for it in mine if it[0] >= season_began], shown)
            boards.append(Board(chosen, of_day, of_season, _rows(mine, shown)))
        names = {player.name.casefold(): player.name for _, it in matches for player in it.summary.players}
        return Honours(
            now.date().isoformat(),
            now.year,
            _season(now),
            tuple(boards),
            tuple(sorted((name for name in names.values() if name and shown(name)), key=str.casefold)),
        )

    def delete(self, name: str) -> None:
        """Show a name no more, whoever has it; raises KeptFault."""
        deleted = self._deleted()
        digest = _hash(name, deleted.key)
        if digest not in deleted.hashes:
            keep(self.folder / FILE_NAME, to_data(_Deleted(deleted.key, (*deleted.hashes, digest))))

    def _deleted(self) -> _Deleted:
        path = self.folder / FILE_NAME
        data = read_kept(path)
        try:
            return _Deleted(secrets.token_hex(16)) if data is None else from_data(_Deleted, data)
        except CodecError:
            raise KeptFault(
                f"{path} is damaged; delete it, then delete again the names that must not be shown"
            ) from None


def _decided(folder: Path, zone: tzinfo | None) -> list[tuple[datetime, PlayedMatch]]:
    """The matches that count, the oldest first."""
    if not (folder / JOURNAL_NAME).exists():
        return []
    found = []
    for match in reversed(list_matches(folder)):
        opened = _time(match.opened, zone)
        if match.is_finished and match.summary.is_decided and opened is not None:
            found.append((opened, match))
    return found


def _time(label: str, zone: tzinfo | None) -> datetime | None:
    try:
        return datetime.fromisoformat(label).astimezone(zone)
    except (ValueError, OverflowError):
        return None


def _latest(matches: Iterable[tuple[datetime, PlayedMatch]]) -> dict[str, datetime]:
    latest: dict[str, datetime] = {}
    for opened, match in matches:
        for player in match.summary.players:
            name = player.name.casefold()
            latest[name] = max(opened, latest.get(name, opened))
    return latest


def _rows(matches: Iterable[tuple[datetime, PlayedMatch]], shown: Callable[[str], str | None]) -> tuple[Row, ...]:
    standings: dict[str, _Standing] = {}
    for opened, match in matches:
        for player in match.summary.players:
            if not player.name:
                continue
            standing = standings.setdefault(player.name.casefold(), _Standing(player.name, player.seat, opened))
            standing.name, standing.seat, standing.last = player.name, player.seat, opened
            standing.won += player.is_winner
            standing.played += 1
            standing.rounds += player.rounds
            standing.points += player.points
    return _ranked(list(standings.values()), shown)


def _ranked(standings: Sequence[_Standing], shown: Callable[[str], str | None]) -> tuple[Row, ...]:
    """Most wins first, then most points in a round; who has both alike shares the rank."""
    best = sorted(standings, key=lambda it: (-it.won, -it.points_per_round, it.last, it.name.casefold()))[:ROWS]
    rows: list[Row] = []
    for number, it in enumerate(best, start=1):
        is_level = bool(rows) and (rows[-1].won, rows[-1].points_per_round) == (it.won, it.points_per_round)
        rank = rows[-1].rank if is_level else number
        rows.append(Row(rank, shown(it.name), it.seat, it.won, it.played, it.points_per_round))
    return tuple(rows)


def _mix(variants: Variants) -> Mix:
    return tuple(name for name in VARIANT_NAMES if getattr(variants, name))


def _season(now: datetime) -> int:
    """The quarter of the year, 1 to 4."""
    return (now.month - 1) // MONTHS_OF_SEASON + 1


def _hash(name: str, key: str) -> str:
    return hashlib.blake2b(name.casefold().encode(errors="replace"), key=key.encode()[:64], digest_size=16).hexdigest()
