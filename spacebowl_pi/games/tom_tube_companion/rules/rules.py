"""The rules behind the interface that the house expects."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import NoReturn, TypeAlias

from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason, seating_refusal
from spacebowl_pi.core.names import has_only_signs
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By, Rules
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.games.tom_tube_companion.rules import events
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    COMMANDS,
    RECORDS,
    ComeHome,
    Command,
    EndTurns,
    EnterCount,
    Event,
    FinishTurn,
    MatchBegan,
    Settings,
    TakeBackTurn,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import SEATS, Match, Own, Phase, View, moves, public

NAME, VERSION = "tom_tube_companion", 1
LATEST_US = 2**53  # 285 years, and the largest integer that every JSON reader keeps exact
Decision: TypeAlias = Sequence[Event] | Refusal


class CompanionReason(Reason):
    STILL_PLAYING = "Counters are entered once the turns are over."
    TURNS_ARE_OVER = "The turns are over: enter your counters."
    TOO_MANY = "You can have {most} of these at most, with what the other has entered."
    HOME_WITH_BOTH = "Whoever was home first had both solar counters."


class TomTubeCompanion(Rules[Settings, Match, Command, Event, View, Own]):
    """Two people play with the printed board, and tell the box what it is to count."""

    name, version = NAME, VERSION
    seats = range(len(SEATS), len(SEATS) + 1)
    settings = Settings()
    choices: Sequence[Choice] = ()
    commands = COMMANDS
    records = RECORDS
    takes_computers = False  # the board is not known here

    def start(self, beginning: Beginning[Settings]) -> Decision:
        at_us, language, players = beginning.at_us, beginning.language, beginning.players
        starter = beginning.first or Random(beginning.seed).choice(SEATS)
        return [MatchBegan(at_us, NAME, VERSION, language, players, beginning.settings, starter)]

    def decide(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
        at_us, what = asked.at_us, asked.what
        match what:
            case PassTime() | Resume():
                return []
            case TakeBack():
                can = match.steps and not match.is_broken_off
                return [events.StepTakenBack(at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
            case _ if match.phase is Phase.OVER:
                return refuse(CommonReason.MATCH_IS_OVER)
            case End():
                return [events.MatchEnded(at_us, None)]
            case PlayerLeft(seat):
                is_here = seat in SEATS
                return [events.MatchEnded(at_us, seat)] if is_here else refuse(SeatingReason.SEAT_EMPTY, seat=seat)
            case _ if asked.seat is None or asked.seat not in SEATS:
                return refuse(CommonReason.NOT_PLAYING)
            case TakeBackTurn():
                can = match.may_take_back
                return [events.StepTakenBack(at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
            case said:
                refusal = _refusal(match, asked.seat, said)
                return refusal or [events.PlayerSaid(at_us, asked.seat, said)]

    def evolve(self, match: Match | None, event: Event) -> Match:
        if isinstance(event, MatchBegan):
            return Match(event.starter, event.starter)
        if match is None:
            raise ValueError("a match begins with MatchBegan")
        match event:
            case events.PlayerSaid():
                return match.after(event)
            case events.StepTakenBack():
                return match.one_step_before
            case events.MatchEnded(left=left):
                return replace(match, left=left, is_broken_off=True)

    def fault(self, match: Match | None, event: Event) -> str | None:
        """Why an event cannot be true: a fitting one is what `decide` would have made of a command."""
        if abs(event.at_us) > LATEST_US:
            return f"at_us is {event.at_us}, not a time"
        if (match is None) != isinstance(event, MatchBegan):
            return "a match begins with MatchBegan, once"
        if isinstance(event, MatchBegan):
            return self._beginning_fault(event)
        decided = [] if match is None else self.decide(match, Asked(event.at_us, *_asked_for(event)))
        if isinstance(decided, Refusal):
            return decided.text
        return None if list(decided) == [event] else f"{type(event).__name__} does not follow from what happened before"

    def _beginning_fault(self, event: MatchBegan) -> str | None:
        refusal = seating_refusal(event.players, self.seats)
        if refusal is not None:
            return refusal.text
        if (event.game, event.rules) != (NAME, VERSION) or event.starter not in SEATS:
            return "another game, or other rules, than what is played here"
        is_said = all(has_only_signs(player.name) for player in event.players)
        return None if is_said else "nobody could be called so"

    def due_us(self, match: Match) -> int | None:  # noqa: ARG002 (nobody is hurried)
        return None

    def awaited(self, match: Match) -> Collection[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.phase is Phase.OVER

    def public(self, match: Match) -> View:
        return public(match)

    def own(self, match: Match, seat: Seat) -> Own:  # noqa: ARG002 (all lies open)
        return Own(seat)

    def moves(self, public: View, own: Own) -> Iterable[Command]:
        return moves(public, own)

    def summary(self, match: Match) -> Summary:
        is_over = match.phase is Phase.OVER
        winners = match.winners
        players = [
            PlayerSummary(
                seat,
                match.total(seat),
                is_winner=winners == (seat,),  # nobody wins a draw
                has_left=seat == match.left,
                counts={"solar": match.entered[seat].get(Counter.SOLAR, 0), "bonus": match.points(seat)["bonus"]},
            )
            for seat in SEATS
        ]
        return Summary(match.turns, is_over, is_decided=bool(winners), players=tuple(players))

    def bot(self, seat: Seat, strength: Strength, seed: int) -> NoReturn:
        raise NotImplementedError("a computer cannot move an astronaut on the printed board")


def _refusal(match: Match, seat: Seat, what: FinishTurn | ComeHome | EndTurns | EnterCount) -> Refusal | None:
    if not isinstance(what, EnterCount):
        if match.ending is not None:
            return refuse(CompanionReason.TURNS_ARE_OVER)
        return None if seat == match.turn else refuse(CommonReason.NOT_YOUR_TURN)
    if match.ending is None:
        return refuse(CompanionReason.STILL_PLAYING)
    possible = match.possible(seat, what.counter)
    if what.number in possible:
        return None
    is_solar_of_fast = what.counter is Counter.SOLAR and seat == match.fast
    return refuse(CompanionReason.HOME_WITH_BOTH if is_solar_of_fast else CompanionReason.TOO_MANY, most=possible[-1])


def _asked_for(event: Event) -> tuple[By, Command | HouseCommand]:
    match event:
        case events.PlayerSaid(_, seat, what):
            return seat, what
        case events.StepTakenBack():
            return Asker.STAFF, TakeBack()
        case events.MatchEnded(left=left):
            return Asker.STAFF, End() if left is None else PlayerLeft(left)
        case MatchBegan():
            raise ValueError("nobody asks for the beginning")
