"""The table: who sits there, and the current match. Commands to either go in here, and come out as events.

The seating outlives the match; the events of both share one order, so that one journal holds everything. Pure; the
games are passed in.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, TypeAlias

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core import seating as seats
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.common_reasons import CommonReason, seating_refusal
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import AnyRules, Asked, Asker, Beginning, evolved
from spacebowl_pi.core.seating import SEATING_RECORDS, Offer, Seating, SeatingEvent
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table_faults import seating_fault

Games: TypeAlias = Mapping[str, AnyRules]  # by name
TableEvent: TypeAlias = Any  # an event of the seating or of the game
Decision: TypeAlias = Sequence[TableEvent] | Refusal


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Start a match; `first` is who begins, if the table has decided it."""

    first: Seat | None = None


@dataclass(frozen=True, slots=True)
class CloseMatch:
    """Return to the lobby with the same players and settings, once the match is over."""


@dataclass(frozen=True, slots=True)
class Table:
    """The state of the table; `match` is None in the lobby.

    The computers at the table play with `computers_seed`. It is derived from the match's first event, so that they play
    the same after a restart.
    """

    seating: Seating
    match: Any = None
    computers_seed: int = 0

    @property
    def is_in_lobby(self) -> bool:
        return self.match is None


class TableRules:
    """The rules of a table; `games` are those of this box."""

    def __init__(self, games: Games) -> None:
        self.games = games

    @cached_property
    def offers(self) -> Mapping[str, Offer]:
        return {name: Offer(rules.seats, rules.choices, rules.takes_computers) for name, rules in self.games.items()}

    def rules(self, table: Table) -> AnyRules:
        """The rules of the chosen game."""
        return self.games[table.seating.game]

    def settings(self, seating: Seating) -> Any:  # noqa: ANN401 (each game has its own)
        """The chosen game's settings, with what the players have chosen."""
        rules = self.games[seating.game]
        settings, chosen = rules.settings, seating.chosen.get(seating.game, {})
        for choice in rules.choices:
            if choice.name in chosen:
                settings = choice.changed(settings, chosen[choice.name])
        return settings

    def decide(self, table: Table, asked: Asked[Any]) -> Decision:
        """What happens on a command to the table or its match."""
        what = asked.what
        if isinstance(what, StartMatch):
            return self._start(table, what.first, asked)
        if isinstance(what, CloseMatch):
            return self._close(table, asked.at_us)
        if isinstance(what, seats.SeatingCommand):
            return self._decide_seating(table, what, asked)
        if table.match is None:
            return refuse(CommonReason.NO_MATCH)
        return self.rules(table).decide(table.match, asked)

    def evolve(self, table: Table, event: TableEvent) -> Table:
        if isinstance(event, seats.SeatingEvent):
            closes = isinstance(event, seats.SeatingOpened | seats.MatchClosed | seats.MatchSetAside)
            seating = seats.evolve(table.seating, event)
            return Table(seating) if closes else replace(table, seating=seating)
        match = evolved(self.rules(table), table.match, event)
        if table.match is None:
            return Table(table.seating, match, self._seed_of(table, event))
        return replace(table, match=match)

    def _seed_of(self, table: Table, event: TableEvent) -> int:
        """Hashes the whole event, including what nobody sees."""
        text = json.dumps(self.rules(table).records.to_data(event), sort_keys=True)
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def replay(self, table: Table, events: Iterable[TableEvent]) -> Table:
        for event in events:
            table = self.evolve(table, event)
        return table

    def due_us(self, table: Table) -> int | None:
        """When `PassTime` must be sent next."""
        due_us = None if table.match is None else self.rules(table).due_us(table.match)
        if due_us is not None and type(due_us) is not int:
            raise TypeError("a game says when it is due in whole microseconds")
        return due_us

    def is_over(self, table: Table) -> bool:
        return table.match is not None and self.rules(table).is_over(table.match)

    def open_seat(self, table: Table, at_us: int) -> Seat | None:
        """The lowest free seat, if somebody may still sit down there in the match that is on."""
        if table.match is None:
            return None
        seats_there = range(1, self.rules(table).seats[-1] + 1)
        free = next((Seat(seat) for seat in seats_there if table.seating.player(Seat(seat)) is None), None)
        if free is None or isinstance(self.decide(table, Asked(at_us, Asker.TABLE, seats.JoinSeat(free))), Refusal):
            return None
        return free

    # --- as data ---

    def event_to_data(self, table: Table, event: TableEvent) -> dict[str, Any]:
        """Writes the next event at this table."""
        records = SEATING_RECORDS if isinstance(event, seats.SeatingEvent) else self.rules(table).records
        return records.to_data(event)

    def event_from_data(self, table: Table, data: object) -> TableEvent:
        """Reads the next event at this table; raises CodecError."""
        name = data.get("event") if isinstance(data, Mapping) else None
        if isinstance(name, str) and name in SEATING_RECORDS.kinds:
            return SEATING_RECORDS.from_data(data)
        if table.seating.game not in self.games:
            raise CodecError(f"there is no game called {table.seating.game!r:.40} here")
        return self.rules(table).records.from_data(data)

    def fault(self, table: Table, event: TableEvent) -> str | None:
        """Why an event that was read cannot be true; None if it fits."""
        if isinstance(event, seats.SeatingEvent):
            is_on = not table.is_in_lobby and not self._has_let_in(table, event)
            fault = seats.fault(table.seating, event)
            return fault or seating_fault(self.games, table.seating.game, event, is_on=is_on)
        fault = self.rules(table).fault(table.match, event)
        if fault is None and table.match is None and getattr(event, "players", None) != table.seating.players:
            return "it was begun by others than sat there"
        return fault

    # --- inside ---

    def _has_let_in(self, table: Table, event: SeatingEvent) -> bool:
        """Whether somebody sits down whom the match has just let in."""
        if table.is_in_lobby or not isinstance(event, seats.SatDown):
            return False
        playing = self.rules(table).summary(table.match).players
        return any(player.seat == event.player.seat and not player.has_left for player in playing)

    def _start(self, table: Table, first: Seat | None, asked: Asked[Any]) -> Decision:
        seating, rules = table.seating, self.rules(table)
        if table.match is not None:
            return refuse(CommonReason.MATCH_IS_ON)
        if refusal := seating_refusal(seating.players, rules.seats):
            return refusal
        if first is not None and seating.player(first) is None:
            return refuse(seats.SeatingReason.SEAT_EMPTY, seat=first)
        if asked.seat is not None and first is not None:
            return refuse(CommonReason.FIRST_BY_CHANCE)
        if not rules.takes_computers and any(player.computer for player in seating.players):
            return refuse(seats.SeatingReason.NO_COMPUTERS)
        settings = self.settings(seating)
        return rules.start(Beginning(asked.at_us, asked.seed, seating.language, settings, seating.players, first))

    def _close(self, table: Table, at_us: int) -> Decision:
        if table.match is None:
            return []
        if not self.rules(table).is_over(table.match):
            return refuse(CommonReason.MATCH_IS_ON)
        return [seats.MatchClosed(at_us), *self._chosen_after(table, at_us)]

    def _chosen_after(self, table: Table, at_us: int) -> Iterator[SeatingEvent]:
        rules, game = self.rules(table), table.seating.game
        settings, values = self.settings(table.seating), rules.chosen_after(table.match)
        for choice in rules.choices:
            value = values.get(choice.name, choice.of(settings))
            if value != choice.of(settings):
                yield seats.SettingChosen(at_us, game, choice.name, value)

    def _decide_seating(
        self, table: Table, what: seats.SeatingCommand, asked: Asked[Any]
    ) -> Sequence[SeatingEvent] | Refusal:
        is_own = not isinstance(what, seats.LeaveSeat | seats.TakeName) or asked.seat in (None, what.seat)
        if not is_own:
            return refuse(CommonReason.NOT_YOUR_SEAT)
        before = [] if table.match is None else self._in_match(table, what, asked)
        if isinstance(before, Refusal):
            return before
        decision = seats.decide(table.seating, what, self.offers, asked.at_us)
        if isinstance(decision, Refusal):
            return decision
        settings = self.settings(seats.replay(decision, table.seating))
        if isinstance(what, seats.Choose) and (refusal := self.rules(table).refusal_of(settings)):
            return refusal
        return [*before, *decision]

    def _in_match(self, table: Table, what: seats.SeatingCommand, asked: Asked[Any]) -> Decision:
        """What a change of the seating means to the match that is on."""
        match what:
            case seats.JoinSeat():
                return self.rules(table).join(table.match, replace(asked, what=seats.player_of(table.seating, what)))
            case seats.LeaveSeat(seat):
                return self.rules(table).decide(table.match, replace(asked, what=common.PlayerLeft(seat)))
            case seats.ChooseGame() | seats.ClearTable():
                return refuse(CommonReason.MATCH_IS_ON)
            case seats.Choose():
                return refuse(CommonReason.ONLY_LANGUAGE_NOW)
            case _:
                return []
