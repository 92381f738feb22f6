"""A match as stored: its events as lines of JSON, the table they lead to, and its summary.

It starts with the seating before the match. Pure: the writer adds events as they happen, the history adds them from
the file.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.summary import Summary
from spacebowl_pi.core.table import Table, TableEvent, TableRules

NOTHING_PLAYED = Summary(0, is_over=False, is_decided=False, players=())
NO_TABLE = Table(Seating(""))


class EventFault(ValueError):  # noqa: N818 (the event's fault)
    """An event that cannot be read, or cannot follow those before it."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a list: the game, the players, and how it went, if it started."""

    game: str
    players: tuple[Player, ...]
    played: Summary = NOTHING_PLAYED

    def name(self, seat: Seat) -> str:
        """The name of the player in a seat."""
        return next((player.name for player in self.players if player.seat == seat), "")

    def is_computer(self, seat: Seat) -> bool:
        """Whether a computer played in a seat: those are not ranked among people."""
        return any(player.seat == seat and player.computer is not None for player in self.players)


class MatchRecord:
    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.table = NO_TABLE
        self.lines: list[str] = []
        self.events: list[TableEvent] = []
        self._players: dict[Seat, Player] = {}

    def add(self, event: TableEvent) -> None:
        """Add an event; on EventFault the record is unchanged."""
        try:
            line = json.dumps(self.rules.event_to_data(self.table, event), ensure_ascii=False)
            line.encode()
        except Exception as error:  # noqa: BLE001 (whatever a game's records raise)
            raise EventFault(f"{type(event).__name__} cannot be written: {error}") from None
        self._take(event, line, self._followed(event))

    def add_line(self, line: str) -> None:
        """Add a stored line; on EventFault the record is unchanged."""
        try:
            event = self.rules.event_from_data(self.table, json.loads(line))
        except CodecError as error:
            raise EventFault(str(error)) from None
        except (ValueError, RecursionError):
            raise EventFault("not JSON") from None
        try:
            fault = self.rules.fault(self.table, event)
        except Exception as error:  # noqa: BLE001
            fault = f"the game failed at it ({type(error).__name__})"
        if fault:
            raise EventFault(fault)
        self._take(event, line, self._followed(event))

    def add_lines(self, lines: Iterable[str]) -> str | None:
        """Add lines up to the first that does not fit; return what is wrong with it."""
        for line in lines:
            try:
                self.add_line(line)
            except EventFault as fault:
                return f"event {len(self.lines) + 1}: {fault}"
        return None

    @property
    def is_of_other_game(self) -> bool:
        """Whether its game is not installed."""
        return bool(self.lines) and self.table.seating.game not in self.rules.games

    def summary(self) -> MatchSummary:
        """Who played and how it went so far."""
        players = tuple(self._players[seat] for seat in sorted(self._players))
        if self.table.match is None:
            return MatchSummary(self.table.seating.game, players)
        return MatchSummary(self.table.seating.game, players, self.rules.rules(self.table).summary(self.table.match))

    def summary_text(self) -> str | None:
        """The summary as JSON; None if the game fails at it, then it is computed when needed."""
        try:
            return summary_to_json(self.summary())
        except Exception:  # noqa: BLE001
            return None

    def _take(self, event: TableEvent, line: str, table: Table) -> None:
        self.table = table
        self.lines.append(line)
        self.events.append(event)
        there = {player.seat: player for player in table.seating.players}
        self._players = there if table.is_in_lobby else self._players | there  # also players who left

    def _followed(self, event: TableEvent) -> Table:
        if (not self.lines) != isinstance(event, SeatingOpened):
            raise EventFault(f"a match begins with SeatingOpened, once, and not with {type(event).__name__}")
        try:
            return self.rules.evolve(self.table, event)
        except Exception:  # noqa: BLE001 (whatever a game's rules raise)
            raise EventFault(f"{type(event).__name__} cannot follow the events before it") from None


def summary_to_json(summary: MatchSummary) -> str:
    return json.dumps(to_data(summary), ensure_ascii=False)


def summary_from_json(text: str | None) -> MatchSummary | None:
    """Parse a summary; None if it is missing, or was written by another version."""
    try:
        return from_data(MatchSummary, json.loads(text or "null"))
    except (ValueError, TypeError, RecursionError):
        return None
