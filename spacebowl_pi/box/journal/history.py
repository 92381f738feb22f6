"""The journal's history: matches, results, statistics, and any match as a recording.

Only reads, even while the box writes. If a finished match has no summary that this version can read, it is computed
from the events. `history_text` formats it for a terminal.
"""

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from spacebowl_pi.box.journal.database import (
    FILE_NAME,
    MOST_MATCHES,
    StoredMatch,
    is_damage,
    open_to_read,
    stored_lines,
    stored_matches,
)
from spacebowl_pi.box.journal.days_seen import DaysSeen
from spacebowl_pi.box.journal.match_record import MatchRecord, MatchSummary, summary_from_json
from spacebowl_pi.box.journal.retention import days_seen
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.core.table import TableRules


class HistoryFault(Exception):  # noqa: N818 (the file's fault)
    """The history cannot be read: what, where, why, in one line for people."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in the list. `opened` is a wall-clock label, and the clock may have been wrong."""

    id: int
    opened: str
    is_finished: bool
    summary: MatchSummary


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A name's finished matches of a game. `counts` are the game's own, such as turns."""

    name: str
    played: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)

    def count(self, name: str) -> int:
        """The total of one of the game's counts."""
        return self.counts.get(name, 0)

    @property
    def points_per_round(self) -> float:
        """The mean; 0 before the first round."""
        return self.points / self.rounds if self.rounds else 0.0


@dataclass(frozen=True, slots=True)
class ExportedMatch:
    """A match as the lines of a recording, and what is wrong if some are missing."""

    lines: tuple[str, ...]
    trouble: str | None


@dataclass(frozen=True, slots=True)
class NotedFault:
    """A remark kept beside the events."""

    noted: str
    part: str
    text: str


def list_matches(
    folder: Path,
    rules: TableRules,
    newest: int | None = None,
    *,
    above: int = 0,
    below: int = MOST_MATCHES,
    game: str | None = None,
) -> tuple[PlayedMatch, ...]:
    """Matches with ids between two, of one game or all, the newest first; raises HistoryFault."""
    with _journal(folder) as connection:
        found = stored_matches(connection, _limit(newest), above, below, game)
        return tuple(_played(connection, rules, stored) for stored in found)


def find_match(folder: Path, rules: TableRules, match_id: int) -> PlayedMatch | None:
    """One match, if it exists; raises HistoryFault."""
    return next(iter(list_matches(folder, rules, above=match_id - 1, below=match_id + 1)), None)


def player_statistics(folder: Path, rules: TableRules) -> Mapping[str, tuple[PlayerStatistics, ...]]:
    """Sum up each name's finished matches, by game; raises HistoryFault.

    The game with the newest match comes first, within a game the player with the most wins. Names are compared
    regardless of case; players without a name and computers do not count.
    """
    found: dict[str, dict[str, PlayerStatistics]] = {}
    for match in list_matches(folder, rules):
        of_game = found.setdefault(match.summary.game, {})
        for player in match.summary.played.players if match.summary.played.is_decided else ():
            called = match.summary.name(player.seat)
            if called and not match.summary.is_computer(player.seat):
                name = called.casefold()
                before = of_game.get(name, PlayerStatistics(called))
                of_game[name] = _with_match(before, match.summary.played, player)
    return {
        game: tuple(sorted(of_game.values(), key=lambda it: (-it.won, -it.points_per_round, it.name.casefold())))
        for game, of_game in found.items()
        if of_game
    }


def export_match(folder: Path, rules: TableRules, match_id: int) -> ExportedMatch:
    """A match as JSON lines for `spacebowl-pi replay`; raises HistoryFault."""
    with _journal(folder) as connection:
        if not stored_matches(connection, above=match_id - 1, below=match_id + 1):
            known = [match.id for match in stored_matches(connection)]
            there = f"there are {known[-1]} to {known[0]}" if known else "it is empty"
            raise HistoryFault(f"no match {match_id} in the journal {folder / FILE_NAME}: {there}")
        record, trouble = _read(connection, rules, match_id)
    if not record.lines:
        raise HistoryFault(f"match {match_id} in the journal {folder / FILE_NAME} cannot be read: {trouble}")
    return ExportedMatch(tuple(record.lines), trouble)


def noted_faults(folder: Path, newest: int | None = None) -> tuple[NotedFault, ...]:
    """Remarks kept beside the events, the newest first; raises HistoryFault."""
    query = "SELECT wall_time, part, text FROM faults ORDER BY id DESC LIMIT ?"
    with _journal(folder) as connection:
        return tuple(
            NotedFault(str(noted), str(part), str(text))
            for noted, part, text in connection.execute(query, (_limit(newest),))
        )


def believed_days(folder: Path) -> DaysSeen:
    """The days the box has seen; none without a journal. Raises HistoryFault."""
    if not (folder / FILE_NAME).exists() or _is_empty(folder / FILE_NAME):
        return DaysSeen()
    with _journal(folder) as connection:
        return days_seen(connection)


@contextlib.contextmanager
def _journal(folder: Path) -> Iterator[sqlite3.Connection]:
    path = folder / FILE_NAME
    if not path.exists() or _is_empty(path):
        raise HistoryFault(f"no journal {path}: no match was played yet, or the box keeps it in another folder")
    try:
        with contextlib.closing(open_to_read(path)) as connection:
            yield connection
    except HistoryFault:
        raise
    except Exception as error:  # noqa: BLE001 (whatever Python makes of a damaged file)
        next_step = "it is set aside when the box starts" if is_damage(error) else f"see ls -la {folder}"
        raise HistoryFault(f"cannot read the journal {path}: {error}; {next_step}") from None


def _is_empty(path: Path) -> bool:
    """Whether the box was cut off before it wrote the first page."""
    return path.is_file() and path.stat().st_size == 0


def _played(connection: sqlite3.Connection, rules: TableRules, stored: StoredMatch) -> PlayedMatch:
    summary = summary_from_json(stored.summary) if stored.is_finished else None
    summary = summary or _read(connection, rules, stored.id)[0].summary()
    return PlayedMatch(stored.id, stored.opened, stored.is_finished or summary.played.is_over, summary)


def _read(connection: sqlite3.Connection, rules: TableRules, match_id: int) -> tuple[MatchRecord, str | None]:
    record = MatchRecord(rules)
    stored = stored_lines(connection, match_id)
    return record, record.add_lines(stored.lines) or stored.fault


def _with_match(so_far: PlayerStatistics, played: Summary, player: PlayerSummary) -> PlayerStatistics:
    own = played.own_counts(player)
    return PlayerStatistics(
        so_far.name,
        so_far.played + 1,
        so_far.won + played.has_won(player),
        so_far.rounds + played.rounds_of(player),
        so_far.points + played.points_of(player),
        {name: so_far.count(name) + own.get(name, 0) for name in {**so_far.counts, **own}},
    )


def _limit(newest: int | None) -> int:
    return -1 if newest is None else max(0, newest)
