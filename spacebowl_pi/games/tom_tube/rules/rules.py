"""Tom Tube's rules, behind the interface that the house expects."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import get_args

from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.records import Kinds
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Beginning, Rules
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.games.tom_tube.rules.board.places import is_free
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD
from spacebowl_pi.games.tom_tube.rules.explain import outcome_of_build, outcome_of_move
from spacebowl_pi.games.tom_tube.rules.match.check import event_fault
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, ControlDrift, Drift, Jump, LayRhomb, Resign
from spacebowl_pi.games.tom_tube.rules.match.decide import KINDS, decide
from spacebowl_pi.games.tom_tube.rules.match.events import RECORDS, Event
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.next_match import chosen_after
from spacebowl_pi.games.tom_tube.rules.match.start import NAME, PLAYERS, VERSION, start
from spacebowl_pi.games.tom_tube.rules.match.state import Match, seat_of
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, moves, position_of, public
from spacebowl_pi.games.tom_tube.rules.moves import Move
from spacebowl_pi.games.tom_tube.rules.players.computer_players import ComputerPlayer
from spacebowl_pi.games.tom_tube.rules.position import sphere_of
from spacebowl_pi.games.tom_tube.rules.settings import CHOICES, PRESETS, Settings


class TomTube(Rules[Settings, Match, Command, Event, View, Own]):
    """Two astronauts build a station of tubes, fetch their solar counters, and hurry home."""

    name, version = NAME, VERSION
    seats = PLAYERS
    choices: Sequence[Choice] = CHOICES
    presets = PRESETS
    commands = Kinds("command", get_args(Command))
    records = RECORDS

    def __init__(self, settings: Settings | None = None, kit: str = STANDARD) -> None:
        self.settings = Settings() if settings is None else settings
        self.kit = kit

    def start(self, beginning: Beginning[Settings]) -> Sequence[Event] | Refusal:
        return start(self.kit, beginning)

    def decide(self, match: Match, asked: Asked[Command | HouseCommand]) -> Sequence[Event] | Refusal:
        return decide(match, asked)

    def evolve(self, match: Match | None, event: Event) -> Match:
        return evolve(match, event)

    def fault(self, match: Match | None, event: Event) -> str | None:
        return event_fault(match, event)

    def due_us(self, match: Match) -> int | None:  # noqa: ARG002 (nobody is hurried)
        return None

    def awaited(self, match: Match) -> Collection[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.is_over

    def public(self, match: Match) -> View:
        return public(match)

    def own(self, match: Match, seat: Seat) -> Own:  # noqa: ARG002 (all lies open)
        return Own(seat)

    def moves(self, public: View, own: Own) -> Iterable[Command]:
        return moves(public, own)

    def gives_up(self, command: Command) -> bool:
        return isinstance(command, Resign)

    def reshuffled(self, match: Match, seed: int) -> Match:
        """The rhombs that nobody has seen lie in another order."""
        seen = len(match.rhombs) + match.is_drawn
        rest = list(match.stack[seen:])
        Random(seed).shuffle(rest)
        return replace(match, stack=(*match.stack[:seen], *rest))

    def ask(self, public: View, own: Own, question: Command) -> Json:
        """What a rhomb or a move would bring."""
        if own.seat not in public.awaited:
            return None
        position = position_of(public)
        match question:
            case LayRhomb(place) if public.drawn is not None and is_free(position.free, place):
                return to_data(outcome_of_build(position, public.kit.by_id[public.drawn], place))
            case Drift(to) | ControlDrift(to) | Jump(to) if f"{KINDS[type(question)]} {to}" in public.moves:
                return to_data(outcome_of_move(position, Move(KINDS[type(question)], sphere_of(to))))
            case _:
                return None

    def chosen_after(self, match: Match) -> Mapping[str, Value]:
        return chosen_after(match)

    def summary(self, match: Match) -> Summary:
        position = match.position
        is_decided = match.end is not None and not match.is_broken_off
        return Summary(
            rounds=match.turns,
            is_over=match.is_over,
            is_decided=is_decided,
            players=tuple(
                PlayerSummary(
                    seat_of(player),
                    position.sum_of(player),
                    is_winner=is_decided and player == match.winner,
                    has_left=match.left == seat_of(player),
                    counts={
                        "solar": position.solars(player),
                        "bonus": position.bonus if player == position.fast else 0,
                        "stranded": int(player in position.stranded),
                    },
                )
                for player in (0, 1)
            ),
            about={choice.name: choice.of(match.settings) for choice in CHOICES},
        )

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:
        return ComputerPlayer(seat, strength, seed)
