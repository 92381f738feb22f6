"""What the board of honour keeps of matches that the journal may have deleted: each player's totals, in one file.

A match is added once it can no longer change, which is when the next one has begun; until then it is kept apart, as
`latest`. A player is identified by a hash of the name, so that a returning player is recognised even after the name
expired and was removed. The file's size is limited: players on no board who have not played for long are dropped. Which
names may be shown, and what the lists look like, is for `board`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from enum import StrEnum
from itertools import islice
from types import MappingProxyType

from spacebowl_pi.box.journal.days_seen import days_of
from spacebowl_pi.box.journal.history import PlayedMatch
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary, Summary

MOST_ENTRIES = 3500  # players, tallies and games' own counts; together under a megabyte
MOST_COUNTS, LONGEST_COUNT = 12, 40  # per game, and letters per name
COUNTS_AN_ENTRY = 4
MONTHS_OF_SEASON = 3


class Span(StrEnum):
    """The period that a list covers."""

    DAY = "day"
    SEASON = "season"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's totals for one game and span; `since` is the span's first day, empty for ever."""

    span: Span
    since: str
    game: str
    won: int = 0
    played: int = 0
    rounds: int = 0
    points: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)  # what the game itself counts

    def plus(self, more: "Tally") -> "Tally":
        return replace(
            self,
            won=self.won + more.won,
            played=self.played + more.played,
            rounds=self.rounds + more.rounds,
            points=self.points + more.points,
            counts=summed(self.counts, more.counts),
        )


@dataclass(frozen=True, slots=True)
class Player:
    """A player.

    `key` is the name's hash, `name` is empty if it must not be shown, `last` is the time of the last match.
    """

    key: str
    name: str
    seat: Seat
    last: str
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A player's result in one match."""

    key: str
    name: str
    seat: Seat
    has_won: bool
    rounds: int
    points: int
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match played to its end. `opened` is its start by the wall clock."""

    opened: str
    game: str
    players: tuple[PlayerResult, ...]
    day: str = ""  # the earliest it can have been, whatever the clock said


@dataclass(frozen=True, slots=True)
class Mark:
    """The last journal match that was added. A new journal has a different one under that id, or none."""

    id: int
    opened: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The file's contents. Names with these `hashes` (made with `key`, so nobody can read them) must not be shown."""

    key: str
    hashes: tuple[str, ...] = ()
    added: Mark | None = None
    latest: MatchResult | None = None
    players: tuple[Player, ...] = ()

    def with_matches(
        self, matches: Sequence[PlayedMatch], hash_of: Callable[[str], str], zone: tzinfo | None, newest: str
    ) -> "Ledger":
        """Add the journal's matches since `added`, oldest first; the last one may still change.

        None of them was after the day `newest`.
        """
        if not matches:
            return self
        days = days_of(
            [match.opened for match in matches], newest, max((it.last for it in self.players), default="")[:10]
        )
        results = [
            result_of(match, hash_of, day, self._keys_of(match)) for match, day in zip(matches, days, strict=True)
        ]
        is_lost = self.latest is not None and self.latest.opened not in {match.opened for match in matches}
        done = [self.latest, *results[:-1]] if is_lost else results[:-1]
        added = Mark(matches[-2].id, matches[-2].opened) if len(matches) > 1 else self.added
        return replace(self.with_results(done, zone), added=added, latest=results[-1])

    def _keys_of(self, match: PlayedMatch) -> dict[Seat, str]:
        """The keys of the latest match's players by seat, even of those whose name has been deleted since."""
        if self.latest is None or self.latest.opened != match.opened:
            return {}
        return {it.seat: it.key for it in self.latest.players}

    def with_results(self, results: Iterable[MatchResult | None], zone: tzinfo | None) -> "Ledger":
        """Add finished matches, skipping None and those whose time cannot be read."""
        players = {player.key: player for player in self.players}
        for result in results:
            opened = time_of(result.opened, zone) if result else None
            if result is None or opened is None:
                continue
            for one in result.players:
                known = players.get(one.key) or Player(one.key, one.name, one.seat, label_of(opened))
                players[one.key] = _with_result(known, one, result, opened)
        return replace(self, players=tuple(players.values()))

    def without_names(self, is_gone: Callable[[str, str], bool]) -> "Ledger":
        """Remove the names for which `is_gone`, given the hash and the time of the last match, returns true."""
        latest = self.latest
        if latest is not None:
            last = max(latest.opened, latest.day)
            bare = tuple(replace(it, name="") if it.name and is_gone(it.key, last) else it for it in latest.players)
            latest = replace(latest, players=bare)
        players = tuple(replace(it, name="") if it.name and is_gone(it.key, it.last) else it for it in self.players)
        return replace(self, latest=latest, players=players)

    def until(self, latest: Mapping[Span, str], last: str) -> "Ledger":
        """Move what a clock that ran ahead recorded after these days back to them."""
        return replace(self, players=tuple(_until(player, latest, last) for player in self.players))

    def since(self, earliest: Mapping[Span, str]) -> "Ledger":
        """Drop days and seasons before these."""
        players = [
            replace(player, tallies=tuple(it for it in player.tallies if it.since >= earliest[it.span]))
            for player in self.players
        ]
        return replace(self, players=tuple(players))

    def trimmed(self, earliest: Mapping[Span, str], best: Callable[["Ledger"], set[str]]) -> "Ledger":
        """Drop past days and seasons and, if the file is too large, those not among the best who played longest ago."""
        players = list(self.since(earliest).players)
        fresh = replace(self, players=tuple(players))
        if sum(_entries(player) for player in players) <= MOST_ENTRIES:
            return fresh
        keys = best(fresh)
        players.sort(key=lambda it: it.last, reverse=True)
        players.sort(key=lambda it: it.key not in keys)
        return replace(fresh, players=tuple(_as_many_as_fit(players)))


def result_of(
    match: PlayedMatch, hash_of: Callable[[str], str], day: str = "", keys: Mapping[Seat, str] = MappingProxyType({})
) -> MatchResult | None:
    """The result for players with a name or a known key; None if the match does not count."""
    played = match.summary.played
    if not (match.is_finished and played.is_decided):
        return None
    players = tuple(
        PlayerResult(
            key, name, it.seat, played.has_won(it), played.rounds_of(it), played.points_of(it), _counts(played, it)
        )
        for it in played.players
        if not match.summary.is_computer(it.seat)
        for name in (match.summary.name(it.seat),)
        if (key := hash_of(name) if name else keys.get(it.seat))
    )
    return MatchResult(match.opened, match.summary.game, players, day)


def summed(some: Mapping[str, int], more: Mapping[str, int]) -> Mapping[str, int]:
    """Add up a game's own counts."""
    return {name: some.get(name, 0) + more.get(name, 0) for name in {**some, **more}}


def _counts(played: Summary, player: PlayerSummary) -> Mapping[str, int]:
    """The game's own counts, within the limits."""
    own = ((name, count) for name, count in played.own_counts(player).items() if len(name) <= LONGEST_COUNT)
    return dict(islice(own, MOST_COUNTS))


def first_days(today: date) -> dict[Span, str]:
    """The first days of the day and the season that contain a date."""
    return {Span.DAY: today.isoformat(), Span.SEASON: _season_began(today).isoformat(), Span.EVER: ""}


def time_of(label: str, zone: tzinfo | None) -> datetime | None:
    """Read a time; None if it is not one."""
    try:
        return datetime.fromisoformat(label).astimezone(zone)
    except (ValueError, OverflowError):
        return None


def label_of(time: datetime) -> str:
    """Write a time so that texts sort as times do."""
    return time.astimezone(UTC).isoformat(timespec="seconds")


def _season_began(day: date) -> date:
    return day.replace(month=(day.month - 1) // MONTHS_OF_SEASON * MONTHS_OF_SEASON + 1, day=1)


def _with_result(player: Player, result: PlayerResult, match: MatchResult, opened: datetime) -> Player:
    won, spans = int(result.has_won), first_days(opened.date()).items()
    more = [
        Tally(span, since, match.game, won, 1, result.rounds, result.points, result.counts) for span, since in spans
    ]
    last = max(label_of(opened), match.day, player.last)
    return Player(player.key, result.name or player.name, result.seat, last, together((*player.tallies, *more)))


def _until(player: Player, latest: Mapping[Span, str], last: str) -> Player:
    tallies = together(replace(it, since=min(it.since, latest[it.span])) for it in player.tallies)
    return replace(player, last=min(player.last, last), tallies=tallies)


def together(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """Add up those of the same span and game."""
    found: dict[tuple[str, ...], Tally] = {}
    for tally in tallies:
        which = (tally.span, tally.since, tally.game)
        found[which] = found[which].plus(tally) if which in found else tally
    return tuple(found.values())


def _entries(player: Player) -> int:
    return 1 + sum(1 + -(-len(tally.counts) // COUNTS_AN_ENTRY) for tally in player.tallies)


def _as_many_as_fit(players: Iterable[Player]) -> Iterator[Player]:
    room_left = MOST_ENTRIES
    for player in players:
        room_left -= _entries(player)
        if room_left < 0:
            return
        yield player
