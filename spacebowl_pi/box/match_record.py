"""A match as it is written down: its events as lines of JSON, the state they lead to, and what to say of it in a list.

Pure: the journal's writer adds events as they happen, the history adds them from the file.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.judge import CallKind, PlayerResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match import BLANK, GalaxyMode, Match, Phase, Player, Settings, evolve
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.check import event_fault
from spacebowl_pi.games.space_bowl.rules.match.records import event_from_data, event_to_data
from spacebowl_pi.games.space_bowl.rules.match.rounds import end_if_decided
from spacebowl_pi.games.space_bowl.rules.match.state import Round
from spacebowl_pi.games.space_bowl.rules.variants import Variants


class EventFault(ValueError):  # noqa: N818 (the event's fault, not the program's)
    """An event that cannot be read, or cannot follow those before it."""


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player's match. `points` are what the rules gave and took, before a score is stopped at 0.

    Nobody wins a match that was broken off.
    """

    seat: Seat
    name: str
    score: int
    cards: int
    is_winner: bool
    has_left: bool
    rounds: int
    points: int
    calls: int
    calls_right: int
    picks: int
    picks_right: int


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a list says of a match. `is_decided`: it was played to its end, not ended by staff or because all left."""

    mode: GalaxyMode
    variants: Variants
    rounds: int
    is_over: bool
    is_decided: bool
    players: tuple[PlayerSummary, ...]


class MatchRecord:
    """A match, line by line."""

    def __init__(self) -> None:
        self.match = BLANK
        self.lines: list[str] = []
        self.events: list[happened.Event] = []
        self._rounds: dict[int, Round] = {}
        self._players: dict[Seat, Player] = {}

    def add(self, event: happened.Event) -> None:
        """Add what happened; raises EventFault, and then the record is as before."""
        try:
            line = json.dumps(event_to_data(event), ensure_ascii=False)
            line.encode()
        except ValueError as error:
            raise EventFault(f"{type(event).__name__} cannot be written: {error}") from None
        self._take(event, line, _followed(self.match, event))

    def add_line(self, line: str) -> None:
        """Add what was written down; raises EventFault, and then the record is as before."""
        try:
            event = event_from_data(json.loads(line))
        except CodecError as error:
            raise EventFault(str(error)) from None
        except (ValueError, RecursionError):
            raise EventFault("not JSON") from None
        if fault := event_fault(self.match, event):
            raise EventFault(fault)
        self._take(event, line, _followed(self.match, event))

    def add_lines(self, lines: Iterable[str]) -> str | None:
        """Add lines up to the first that does not follow; say what is wrong with that one."""
        for line in lines:
            try:
                self.add_line(line)
            except EventFault as fault:
                return f"event {len(self.lines) + 1}: {fault}"
        return None

    def summary(self) -> MatchSummary:
        """Say who played and how it went so far."""
        return MatchSummary(
            mode=self.match.settings.mode,
            variants=self.match.settings.variants,
            rounds=len(self._rounds),
            is_over=self.match.phase is Phase.OVER,
            is_decided=self._is_decided,
            players=tuple(self._player_summary(self._players[seat]) for seat in sorted(self._players)),
        )

    @property
    def _is_decided(self) -> bool:
        return self.match.phase is Phase.OVER and bool(end_if_decided(self.match, 0))

    def _take(self, event: happened.Event, line: str, match: Match) -> None:
        self.match = match
        self.lines.append(line)
        self.events.append(event)
        if match.phase is Phase.LOBBY:
            self._players, self._rounds = {}, {}
        self._players |= {player.seat: player for player in match.players}  # who leaves in play stays in the list
        if match.round is not None and match.phase is Phase.REVEAL:
            self._rounds[match.round_number] = match.round  # judged again, it replaces itself
        if isinstance(event, happened.RoundTakenBack):
            self._rounds = {number: played for number, played in self._rounds.items() if number <= match.round_number}

    def _player_summary(self, player: Player) -> PlayerSummary:
        seat = player.seat
        results = [
            (played, result)
            for played in self._rounds.values()
            for result in (played.result.players if played.result else ())
            if result.seat == seat
        ]
        calls = [_is_call_right(played, result) for played, result in results if played.call and played.call.by == seat]
        picks = [result.verdict.is_right for _, result in results if _has_picked(result)]
        return PlayerSummary(
            seat=seat,
            name=player.name,
            score=player.score,
            cards=player.cards,
            is_winner=self._is_decided and seat in self.match.winners,
            has_left=seat not in self.match.seats,
            rounds=len(results),
            points=sum(result.delta for _, result in results),
            calls=len(calls),
            calls_right=sum(calls),
            picks=len(picks),
            picks_right=sum(picks),
        )


def opening_events(lobby: Match, at_us: int) -> list[happened.Event]:
    """Give the events that open such a lobby from nothing: a rematch is a match of its own in the journal."""
    opened = happened.MatchOpened(at_us, lobby.deck, lobby.settings)
    return [opened, *(happened.SeatJoined(at_us, player.seat, player.name) for player in lobby.players)]


def opened_as(events: Sequence[happened.Event]) -> tuple[Deck, Settings] | None:
    """Say with what deck and settings a match was opened."""
    opened = events[0]
    return (opened.deck, opened.settings) if isinstance(opened, happened.MatchOpened) else None


def summary_to_json(summary: MatchSummary) -> str:
    """Write a summary down."""
    return json.dumps(to_data(summary), ensure_ascii=False)


def summary_from_json(text: str | None) -> MatchSummary | None:
    """Read a summary; None for one that is missing, or was written by another version."""
    try:
        return from_data(MatchSummary, json.loads(text or "null"))
    except (ValueError, TypeError, RecursionError):
        return None


def _followed(match: Match, event: happened.Event) -> Match:
    if match.is_blank and not isinstance(event, happened.MatchOpened):
        raise EventFault(f"a match begins with MatchOpened, not with {type(event).__name__}")
    try:
        return evolve(match, event)
    except (ValueError, LookupError):
        raise EventFault(f"{type(event).__name__} cannot follow the events before it") from None


def _is_call_right(played: Round, result: PlayerResult) -> bool:
    """A Go is right if its caller was; a red call if nobody found anything."""
    if played.call is not None and played.call.kind is CallKind.GO:
        return result.verdict.is_right
    return played.result is not None and not played.result.is_found


def _has_picked(result: PlayerResult) -> bool:
    """Say whether the player gave, or owed, a pick."""
    return result.verdict in (Verdict.VALID, Verdict.WILD, Verdict.WRONG)
