"""The board of honour: who has won how often, today, this season and ever, for each game.

It counts the journal's finished matches, and the totals of those deleted since. Only nicknames appear on it: no seats
that never had one, no computers. A nickname expires some days after its last match, or is deleted by staff; its row
stays, shown as a seat. Reading takes long, so never read in the loop.

The clock decides what is shown, but the days that the box has seen decide what is dropped, so that nobody loses
anything while a clock is wrong.
"""

import contextlib
import hashlib
import logging
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeAlias

from spacebowl_pi.box.files.state_file import Stamp, StateFault, read_state, stamp_of, write_state
from spacebowl_pi.box.journal.database import FILE_NAME as JOURNAL_NAME
from spacebowl_pi.box.journal.days_seen import DaysSeen, day_after
from spacebowl_pi.box.journal.history import HistoryFault, PlayedMatch, believed_days, list_matches
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.kiosk.honours.ledger import MONTHS_OF_SEASON, Ledger, Player, Span, first_days, summed, together

FILE_NAME = "honours.json"
ROWS = 10

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row. Without a name, the seat of their last match stands for it.

    Points, and a game's own counts (`counts`), are not compared between games.
    """

    rank: int
    name: str | None
    seat: Seat
    won: int
    played: int
    points_per_round: float | None
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """The three lists of a game; None means all games together, where several were played, or none."""

    game: str | None
    day: tuple[Row, ...]
    season: tuple[Row, ...]
    ever: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Honours:
    """All boards: one per game, after one for all of them if there are several. `season` is 1 to 4."""

    date: str
    year: int
    season: int
    boards: tuple[Board, ...]
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class _Standing:
    """A player's totals in one list."""

    player: Player
    won: int = 0
    played: int = 0
    rounds: int = 0
    points: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    is_of_several: bool = False  # games; their points cannot be compared

    @property
    def points_per_round(self) -> float | None:
        if self.is_of_several:
            return None
        return round(self.points / self.rounds, 2) if self.rounds else 0.0


_Lists: TypeAlias = dict[tuple[str | None, Span], list[_Standing]]  # the best per board and span


@dataclass
class HonoursBook:
    """Reads the journal in `folder`, and keeps the totals beside it; `now` gives the wall time. Not thread-safe.

    `forget` removes from the journal, too, a name that must not be shown.
    """

    folder: Path
    nickname_days: int
    rules: TableRules
    now: Callable[[], datetime] = field(default=lambda: datetime.now().astimezone())
    forget: Callable[[str], None] = field(default=lambda _: None)
    _ledger: Ledger = field(default=Ledger(""), init=False)  # as last read or written
    _stamp: Stamp = field(default=None, init=False)

    def read(self) -> Honours:
        """Read the boards; raises HistoryFault or StateFault."""
        now, kept = self.now(), self._stored()
        matches, days = self._news(kept), believed_days(self.folder)
        people = (it for match in matches if match.is_finished for it in match.summary.players if it.computer is None)
        for name in {it.name for it in people if it.name}:
            if _hash(name, kept.key) in kept.hashes:
                self.forget(name)
        ledger = kept.with_matches(matches, lambda name: _hash(name, kept.key), now.tzinfo, days.newest)
        ledger = self._trimmed(ledger, days)
        if ledger != kept:
            try:
                self._store(ledger)
            except StateFault as fault:  # the board can be shown anyway, and the journal still has it
                _LOG.warning("the board of honour is not kept: %s", fault)
        return _honours(ledger.with_results([ledger.latest], now.tzinfo).since(first_days(now.date())), now)

    def delete(self, name: str) -> None:
        """Remove a name from the board and everywhere else; raises StateFault."""
        with contextlib.suppress(HistoryFault):
            self.read()  # count the journal's matches while it still has the name
        kept = self._stored()
        digest = _hash(name, kept.key)
        if digest not in kept.hashes:
            self._store(self._trimmed(replace(kept, hashes=(*kept.hashes, digest)), DaysSeen()))
        self.forget(name)

    def _news(self, kept: Ledger) -> tuple[PlayedMatch, ...]:
        """The journal's matches not added yet, oldest first; all of them if it is a new journal."""
        if not (self.folder / JOURNAL_NAME).exists():
            return ()
        added = kept.added
        if added is not None:
            there = list_matches(self.folder, self.rules, 1, below=added.id + 1)
            if there and (there[0].id, there[0].opened) != (added.id, added.opened):
                added = None
        return list_matches(self.folder, self.rules, above=added.id if added else 0)[::-1]

    def _trimmed(self, ledger: Ledger, days: DaysSeen) -> Ledger:
        expired_before = days.days_ago(self.nickname_days)
        ledger = ledger.without_names(lambda key, last: last < expired_before or key in ledger.hashes)
        latest = day_after(days.newest, 1)  # somewhere on earth it is tomorrow already
        if latest:
            ledger = ledger.until(_first_days(latest), latest)
        return ledger.trimmed(_first_days(days.certain), _best)

    def _stored(self) -> Ledger:
        path = self.folder / FILE_NAME
        stamp = stamp_of(path)
        if stamp is not None and stamp == self._stamp:
            return self._ledger
        ledger = read_ledger(path, next(iter(self.rules.games)))
        if ledger is None:
            return Ledger(secrets.token_hex(16))
        self._ledger, self._stamp = ledger, stamp
        return self._ledger

    def _store(self, ledger: Ledger) -> None:
        path = self.folder / FILE_NAME
        write_state(path, to_data(ledger))
        self._ledger, self._stamp = ledger, stamp_of(path)


def read_ledger(path: Path, first_game: str = "") -> Ledger | None:
    """Read the file; None if there is none. Raises StateFault. What names no game belongs to `first_game`."""
    data = read_state(path)
    try:
        if isinstance(data, dict) and "mixes" in data:
            return _without_mixes(data, first_game)
        return None if data is None else from_data(Ledger, data)
    except (CodecError, AttributeError, KeyError, TypeError):
        raise StateFault(f"{path} is damaged; delete it, then delete again the names that must not be shown") from None


def _without_mixes(data: Mapping[str, Any], first_game: str) -> Ledger:
    """Read a file that counted each mix of variants by itself, and at first knew only one game."""

    def per_game(value: Mapping[str, Any]) -> dict[str, Any]:
        kept = {name: part for name, part in value.items() if name != "mix"}
        return {**kept, "game": value.get("game") or first_game}

    players = [{**player, "tallies": [per_game(it) for it in player["tallies"]]} for player in data["players"]]
    latest = None if data["latest"] is None else per_game(data["latest"])
    rest = {name: value for name, value in data.items() if name != "mixes"}
    ledger = from_data(Ledger, {**rest, "latest": latest, "players": players})
    return replace(ledger, players=tuple(replace(it, tallies=together(it.tallies)) for it in ledger.players))


def _first_days(day: str) -> dict[Span, str]:
    return first_days(date.fromisoformat(day)) if day else dict.fromkeys(Span, "")


def _honours(ledger: Ledger, now: datetime) -> Honours:
    lists, boards = _lists(ledger), _boards(ledger)
    names = sorted((player.name for player in ledger.players if player.name), key=str.casefold)
    season = (now.month - 1) // MONTHS_OF_SEASON + 1

    def board(game: str | None) -> Board:
        return Board(game, *(_rows(lists[game, span]) for span in Span))

    return Honours(now.date().isoformat(), now.year, season, tuple(map(board, boards)), tuple(names))


def _boards(ledger: Ledger) -> list[str | None]:
    """The games that have a board, most played first; before them, if there are several, None: all together."""
    played = Counter[str]()
    for player in ledger.players:
        for tally in player.tallies:
            played[tally.game] += tally.played
    games = sorted(played, key=lambda game: (-played[game], game))
    return [*games] if len(games) == 1 else [None, *games]


def _lists(ledger: Ledger) -> _Lists:
    """Sort each list: most wins first, then, within a game, most points per round."""
    standings: dict[tuple[str | None, Span], dict[str, _Standing]] = defaultdict(dict)
    for player in ledger.players:
        for tally in player.tallies:
            for game in (None, tally.game):
                standing = standings[game, tally.span].setdefault(
                    player.key, _Standing(player, is_of_several=game is None)
                )
                standing.won += tally.won
                standing.played += tally.played
                standing.rounds += tally.rounds
                standing.points += tally.points
                if game is not None:
                    standing.counts = summed(standing.counts, tally.counts)
    lists: _Lists = defaultdict(list)
    for which, found in standings.items():
        lists[which] = sorted(found.values(), key=_place)[:ROWS]
    return lists


def _place(it: _Standing) -> tuple[object, ...]:
    return (-it.won, -(it.points_per_round or 0.0), it.player.last, it.player.name.casefold(), it.player.key)


def _best(ledger: Ledger) -> set[str]:
    """Everyone on a board; they are never dropped."""
    return {standing.player.key for standings in _lists(ledger).values() for standing in standings}


def _rows(best: Iterable[_Standing]) -> tuple[Row, ...]:
    """Number the rows; equal wins and points share a rank."""
    rows: list[Row] = []
    for number, it in enumerate(best, start=1):
        is_level = bool(rows) and (rows[-1].won, rows[-1].points_per_round) == (it.won, it.points_per_round)
        rank = rows[-1].rank if is_level else number
        name, points = it.player.name or None, it.points_per_round
        rows.append(Row(rank, name, it.player.seat, it.won, it.played, points, it.counts))
    return tuple(rows)


def _hash(name: str, key: str) -> str:
    return hashlib.blake2b(name.casefold().encode(errors="replace"), key=key.encode()[:64], digest_size=16).hexdigest()
