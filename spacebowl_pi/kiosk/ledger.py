"""What the board of honour remembers of matches that the journal may have deleted: each player's sums, in one file.

A match is added once nothing can change it any more, which is when the next one has begun; until then it stands apart,
as `latest`. A player is known by a hash of the name, so that who plays again is the same player even after the name
expired; the name itself goes then. The file is bounded: who is on no board and has not played for long is forgotten.
Which names may be shown, and what the lists look like, is for `honours`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from enum import StrEnum
from types import MappingProxyType

from spacebowl_pi.box.days_seen import days_of
from spacebowl_pi.box.history import PlayedMatch
from spacebowl_pi.core.choices import Value
from spacebowl_pi.core.seats import Seat

MOST_ENTRIES = 4000  # players and their tallies, together under a megabyte
MONTHS_OF_SEASON = 3


class Span(StrEnum):
    """How far back a list reaches."""

    DAY = "day"
    SEASON = "season"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's matches of one mix in one span; `since` is its first day, empty for ever."""

    span: Span
    since: str
    mix: str  # the variants that are on, in the order of their names
    won: int = 0
    played: int = 0
    rounds: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `key` is the hash of the name; `name` is empty if it must not be shown; `last` is a label."""

    key: str
    name: str
    seat: Seat
    last: str
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a match brought a player."""

    key: str
    name: str
    seat: Seat
    is_winner: bool
    rounds: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match that was played to its end. `opened` is a label of the wall clock."""

    opened: str
    mix: str
    players: tuple[PlayerResult, ...]
    day: str = ""  # on which it was at the earliest, whatever the label says


@dataclass(frozen=True, slots=True)
class MixCount:
    """How many matches were played in a mix."""

    mix: str
    matches: int


@dataclass(frozen=True, slots=True)
class Mark:
    """The last match of the journal that was added; a journal that was begun anew has another one there, or none."""

    id: int
    opened: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that is kept. Names with these `hashes`, made with `key`, must not be shown; nobody can tell them from it."""

    key: str
    hashes: tuple[str, ...] = ()
    added: Mark | None = None
    latest: MatchResult | None = None
    mixes: tuple[MixCount, ...] = ()
    players: tuple[Player, ...] = ()

    def with_matches(
        self, matches: Sequence[PlayedMatch], hash_of: Callable[[str], str], zone: tzinfo | None, newest: str
    ) -> "Ledger":
        """Take in the journal's matches since `added`, the oldest first; the last one may still change.

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
        """Say who sat where in the latest match, even where a name has been deleted since."""
        if self.latest is None or self.latest.opened != match.opened:
            return {}
        return {it.seat: it.key for it in self.latest.players}

    def with_results(self, results: Iterable[MatchResult | None], zone: tzinfo | None) -> "Ledger":
        """Add matches that count, whose time is known."""
        players = {player.key: player for player in self.players}
        mixes = {count.mix: count.matches for count in self.mixes}
        for result in results:
            opened = time_of(result.opened, zone) if result else None
            if result is None or opened is None:
                continue
            mixes[result.mix] = mixes.get(result.mix, 0) + 1
            for one in result.players:
                known = players.get(one.key) or Player(one.key, one.name, one.seat, label_of(opened))
                players[one.key] = _with_result(known, one, result, opened)
        counts = tuple(MixCount(mix, matches) for mix, matches in mixes.items())
        return replace(self, mixes=counts, players=tuple(players.values()))

    def without_names(self, is_gone: Callable[[str, str], bool]) -> "Ledger":
        """Take out the names of which `is_gone`, given hash and label of the last match, says so."""
        latest = self.latest
        if latest is not None:
            last = max(latest.opened, latest.day)
            bare = tuple(replace(it, name="") if it.name and is_gone(it.key, last) else it for it in latest.players)
            latest = replace(latest, players=bare)
        players = tuple(replace(it, name="") if it.name and is_gone(it.key, it.last) else it for it in self.players)
        return replace(self, latest=latest, players=players)

    def until(self, latest: Mapping[Span, str], last: str) -> "Ledger":
        """Move what a clock that ran ahead has put after these days to them."""
        return replace(self, players=tuple(_until(player, latest, last) for player in self.players))

    def since(self, earliest: Mapping[Span, str]) -> "Ledger":
        """Leave out days and seasons before these."""
        players = [
            replace(player, tallies=tuple(it for it in player.tallies if it.since >= earliest[it.span]))
            for player in self.players
        ]
        return replace(self, players=tuple(players))

    def trimmed(self, earliest: Mapping[Span, str], best: Callable[["Ledger"], set[str]]) -> "Ledger":
        """Forget days and seasons gone by, and players who are not among the best and have not played for long."""
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
    """Give what a match brought those with a name, or with a key that is known; None for one that does not count."""
    played = match.summary.played
    if not (match.is_finished and played.is_decided):
        return None
    players = tuple(
        PlayerResult(key, name, it.seat, it.is_winner, it.counts.get("rounds", 0), it.counts.get("points", 0))
        for it in played.players
        for name in (match.summary.name(it.seat),)
        if (key := hash_of(name) if name else keys.get(it.seat))
    )
    return MatchResult(match.opened, mix_of(played.about), players, day)


def mix_of(about: Mapping[str, Value]) -> str:
    """Name the variants that are on."""
    return " ".join(name for name, value in about.items() if value is True)


def first_days(today: date) -> dict[Span, str]:
    """Say when the day and the season began in which a day lies."""
    return {Span.DAY: today.isoformat(), Span.SEASON: _season_began(today).isoformat(), Span.EVER: ""}


def time_of(label: str, zone: tzinfo | None) -> datetime | None:
    """Read a label; None if the clock was not one."""
    try:
        return datetime.fromisoformat(label).astimezone(zone)
    except (ValueError, OverflowError):
        return None


def label_of(time: datetime) -> str:
    """Write a label; such labels are in the order of their times."""
    return time.astimezone(UTC).isoformat(timespec="seconds")


def _season_began(day: date) -> date:
    return day.replace(month=(day.month - 1) // MONTHS_OF_SEASON * MONTHS_OF_SEASON + 1, day=1)


def _with_result(player: Player, result: PlayerResult, match: MatchResult, opened: datetime) -> Player:
    tallies = {(it.span, it.since, it.mix): it for it in player.tallies}
    for span, since in first_days(opened.date()).items():
        before = tallies.get((span, since, match.mix)) or Tally(span, since, match.mix)
        tallies[span, since, match.mix] = replace(
            before,
            won=before.won + result.is_winner,
            played=before.played + 1,
            rounds=before.rounds + result.rounds,
            points=before.points + result.points,
        )
    last = max(label_of(opened), match.day, player.last)
    return Player(player.key, result.name or player.name, result.seat, last, tuple(tallies.values()))


def _until(player: Player, latest: Mapping[Span, str], last: str) -> Player:
    tallies: dict[tuple[Span, str, str], Tally] = {}
    for it in player.tallies:
        since = min(it.since, latest[it.span])
        before = tallies.get((it.span, since, it.mix)) or Tally(it.span, since, it.mix)
        tallies[it.span, since, it.mix] = replace(
            before,
            won=before.won + it.won,
            played=before.played + it.played,
            rounds=before.rounds + it.rounds,
            points=before.points + it.points,
        )
    return replace(player, last=min(player.last, last), tallies=tuple(tallies.values()))


def _entries(player: Player) -> int:
    return 1 + len(player.tallies)


def _as_many_as_fit(players: Iterable[Player]) -> Iterator[Player]:
    room = MOST_ENTRIES
    for player in players:
        room -= _entries(player)
        if room < 0:
            return
        yield player
