"""The history as plain-text tables, for a terminal, a file or a message."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, tzinfo
from types import MappingProxyType

from spacebowl_pi.box.journal.history import NotedFault, PlayedMatch, PlayerStatistics
from spacebowl_pi.box.journal.match_record import MatchSummary
from spacebowl_pi.core.names import is_sign

_GAP = "  "
_RIGHT = "_right"  # counts with this suffix say how many of another count were right


def matches_text(
    matches: Sequence[PlayedMatch], zone: tzinfo | None = None, titles: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Matches as a table, a line each; `zone` defaults to this computer's, `titles` are those of the games.

    The game is a column if more than one was played, or can be.
    """
    if not matches:
        return "No match was played yet.\n"
    is_told = len({*titles, *(played.summary.game for played in matches)}) > 1
    rows = [
        (
            str(played.id),
            _when(played.opened, zone),
            *[_title(played.summary.game, titles)] * is_told,
            _state(played),
            str(played.summary.played.rounds),
            ", ".join(_scores(played.summary)) or "nobody",
        )
        for played in matches
    ]
    heads = ("match", "begun", *["game"] * is_told, "", "rounds", "scores")
    table = _table(heads, rows, right=(0, len(heads) - 2))
    return f"{table}\n* has won. The times are those of the box's clock.\n"


def statistics_text(
    statistics: Mapping[str, Sequence[PlayerStatistics]], titles: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Players as tables, a line each; one table per game, with its title if there is more than one."""
    if not statistics:
        return "No match with named players was played to its end yet.\n"
    is_told = len({*titles, *statistics}) > 1
    tables = (f"{_title(game, titles)}\n" * is_told + _players(players) for game, players in statistics.items())
    return "\n".join(tables)


def _players(statistics: Sequence[PlayerStatistics]) -> str:
    names = list(dict.fromkeys(name for it in statistics for name in it.counts))
    counted = [name for name in names if f"{name}{_RIGHT}" in names]
    plain = [name for name in names if name not in counted and name.removesuffix(_RIGHT) not in counted]
    heads = (
        *("player", "matches", "won", "rounds", "points a round"),
        *(_printable(name.replace("_", " ")) for name in plain),
        *(_printable(f"{name.replace('_', ' ')} right") for name in counted),
    )
    rows = [
        (
            _printable(it.name),
            str(it.played),
            str(it.won),
            str(it.rounds),
            f"{it.points_per_round:+.2f}".replace("-", "−"),
            *(str(it.count(name)) for name in plain),
            *(_share(it.count(f"{name}{_RIGHT}"), it.count(name)) for name in counted),
        )
        for it in statistics
    ]
    return _table(heads, rows, right=range(1, len(heads)))


def faults_text(faults: Sequence[NotedFault], zone: tzinfo | None = None) -> str:
    """Remarks kept beside the events, a line each."""
    if not faults:
        return "Nothing was noted.\n"
    rows = [(_when(it.noted, zone), _printable(it.part), _printable(it.text)) for it in faults]
    return _table(("when", "part", "what"), rows)


def _title(game: str, titles: Mapping[str, str]) -> str:
    """A game's title; its folder name if it is no longer installed."""
    return _printable(titles.get(game, game))


def _state(played: PlayedMatch) -> str:
    if not played.is_finished:
        return "unfinished"
    return "finished" if played.summary.played.is_decided else "broken off"


def _scores(summary: MatchSummary) -> Iterator[str]:
    """Everybody's score; in a match that has not started, the players."""
    played = {player.seat: player for player in summary.played.players}
    for one in summary.players:
        name, player = _printable(one.name) or f"Seat {one.seat}", played.get(one.seat)
        name += " (computer)" * (one.computer is not None)
        yield (
            f"{name} {player.score}{'*' * summary.played.has_won(player)}{' (left)' * player.has_left}"
            if player
            else name
        )


def _share(right: int, of: int) -> str:
    return f"{right} of {of}" if of else "none"


def _when(label: str, zone: tzinfo | None) -> str:
    try:
        return f"{datetime.fromisoformat(label).astimezone(zone):%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return _printable(label)


def _printable(text: str) -> str:
    """Replace control characters: a damaged file must not upset the terminal."""
    return "".join(letter if is_sign(letter) else "?" for letter in text)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    return "".join(
        _GAP.join(
            text.rjust(widths[column]) if column in right else text.ljust(widths[column])
            for column, text in enumerate(line)
        ).rstrip()
        + "\n"
        for line in lines
    )
