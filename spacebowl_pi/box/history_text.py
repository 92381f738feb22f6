"""The history as plain text: tables that fit a terminal, a file or a message, and nothing that needs either."""

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo

from spacebowl_pi.box.history import NotedFault, PlayedMatch, PlayerStatistics
from spacebowl_pi.box.match_record import MatchSummary
from spacebowl_pi.core.names import is_sign

_GAP = "  "
_RIGHT = "_right"  # how many of what a game counts were right, it counts under such a name


def matches_text(matches: Sequence[PlayedMatch], zone: tzinfo | None = None) -> str:
    """Show matches in a table, a line each; `zone` is this machine's if not given."""
    if not matches:
        return "No match was played yet.\n"
    rows = [
        (
            str(played.id),
            _when(played.opened, zone),
            _state(played),
            str(played.summary.played.rounds),
            ", ".join(_scores(played.summary)) or "nobody",
        )
        for played in matches
    ]
    table = _table(("match", "begun", "", "rounds", "scores"), rows, right=(0, 3))
    return f"{table}\n* has won. The times are those of the box's clock.\n"


def statistics_text(statistics: Sequence[PlayerStatistics]) -> str:
    """Show players in a table, a line each."""
    if not statistics:
        return "No match with named players was played to its end yet.\n"
    counted = list(dict.fromkeys(name for it in statistics for name in it.counts if f"{name}{_RIGHT}" in it.counts))
    heads = ("player", "matches", "won", "rounds", "points a round", *(f"{name} right" for name in counted))
    rows = [
        (
            _printable(it.name),
            str(it.played),
            str(it.won),
            str(it.count("rounds")),
            f"{it.points_per_round:+.2f}".replace("-", "−"),
            *(_share(it.count(f"{name}{_RIGHT}"), it.count(name)) for name in counted),
        )
        for it in statistics
    ]
    return _table(heads, rows, right=range(1, len(heads)))


def faults_text(faults: Sequence[NotedFault], zone: tzinfo | None = None) -> str:
    """Show what was noted beside the events, a line each."""
    if not faults:
        return "Nothing was noted.\n"
    rows = [(_when(it.noted, zone), _printable(it.part), _printable(it.text)) for it in faults]
    return _table(("when", "part", "what"), rows)


def _state(played: PlayedMatch) -> str:
    if not played.is_finished:
        return "unfinished"
    return "finished" if played.summary.played.is_decided else "broken off"


def _scores(summary: MatchSummary) -> Iterator[str]:
    """Say how everybody stands; of a match that has not begun, who sits there."""
    played = {player.seat: player for player in summary.played.players}
    for one in summary.players:
        name, player = _printable(one.name) or f"Seat {one.seat}", played.get(one.seat)
        yield f"{name} {player.score}{'*' * player.is_winner}{' (left)' * player.has_left}" if player else name


def _share(right: int, of: int) -> str:
    return f"{right} of {of}" if of else "none"


def _when(label: str, zone: tzinfo | None) -> str:
    try:
        return f"{datetime.fromisoformat(label).astimezone(zone):%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return _printable(label)


def _printable(text: str) -> str:
    """A damaged file must not upset the terminal."""
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
