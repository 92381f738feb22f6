"""The rules of Lonely Numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias, get_args

from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason, seating_refusal
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.rules import Asked, Beginning, Rules, replay
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.core.units import SECOND_US
from tests.games.lonely_numbers.rules import match as of
from tests.games.lonely_numbers.rules.bot import NumberBot
from tests.games.lonely_numbers.rules.match import NUMBERS, Event, Match, NameNumber, Own, Public, Settings

Decision: TypeAlias = Sequence[Event] | Refusal


class LonelyReason(Reason):
    """Why something was refused."""

    NO_SUCH_NUMBER = "Name a number from {least} to {most}."
    ALREADY_NAMED = "You have named a number already."


class LonelyNumbers(Rules[Settings, Match, NameNumber, Event, Public, Own]):
    """Everybody names a number; the highest that stands alone scores itself."""

    name = "lonely_numbers"
    version = 1
    seats = range(2, 13)
    settings = Settings()
    choices: Sequence[Choice] = (
        Choice("rounds", (3, 5, 8), settings.rounds, "how many rounds", least=1, most=20),
        Choice("time_limit_s", (None, 10, 30), settings.time_limit_s, "seconds to choose a number", least=5, most=600),
    )
    commands = Kinds("command", (NameNumber,))
    records = Records(1, get_args(Event))

    def start(self, beginning: Beginning[Settings]) -> Decision:
        settings, players = beginning.settings, beginning.players
        return [of.Started(beginning.at_us, self.name, self.version, beginning.language, players, settings)]

    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        is_due = match.deadline_us is not None and asked.at_us >= match.deadline_us
        due: list[Event] = [of.RoundClosed(asked.at_us)] if is_due and not isinstance(asked.what, Resume) else []
        now = replay(self, due, match)
        asks_again = now.is_over and not isinstance(asked.what, PassTime | Resume | TakeBack)
        decided = refuse(CommonReason.MATCH_IS_OVER) if asks_again else self._decide(now, asked)
        return decided if isinstance(decided, Refusal) else [*due, *decided, *self._closing(now, decided, asked.at_us)]

    def _closing(self, match: Match, decided: Sequence[Event], at_us: int) -> Sequence[Event]:
        """Close the round once nobody is awaited; also where a record broke off between the two."""
        after = replay(self, decided, match)
        return () if after.is_over or after.awaited else [of.RoundClosed(at_us)]

    def _decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        match asked.what:
            case NameNumber(number):
                return self._name(match, asked.at_us, asked.seat, number)
            case PassTime():
                return []
            case Resume():
                return [] if match.is_over else [of.Resumed(asked.at_us)]
            case PlayerLeft(seat):
                if seat not in match.seats:
                    return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
                ended = [of.BrokenOff(asked.at_us)] if len(match.seats) == self.seats[0] else []
                return [of.PlayerGone(asked.at_us, seat), *ended]
            case TakeBack():
                can = match.shown and not match.is_broken_off
                return [of.RoundTakenBack(asked.at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
            case End():
                return [of.BrokenOff(asked.at_us)]

    def _name(self, match: Match, at_us: int, seat: Seat | None, number: int) -> Decision:
        if seat is None or seat not in match.seats:
            return refuse(CommonReason.NOT_PLAYING)
        if seat in match.named:
            return refuse(LonelyReason.ALREADY_NAMED)
        if number not in NUMBERS:
            return refuse(LonelyReason.NO_SUCH_NUMBER, least=NUMBERS[0], most=NUMBERS[-1])
        return [of.NumberNamed(at_us, seat, number)]

    def evolve(self, match: Match | None, event: Event) -> Match:
        if isinstance(event, of.Started):
            seats = tuple(player.seat for player in event.players)
            return _from(Match(event.settings, seats, seats), event.at_us)
        assert match is not None
        match event:
            case of.NumberNamed(_, seat, number):
                return replace(match, named={**match.named, seat: number})
            case of.RoundClosed(at_us):
                return _from(replace(match, shown=(*match.shown, _shown(match)), named={}), at_us)
            case of.PlayerGone(_, gone):
                named = {seat: number for seat, number in match.named.items() if seat != gone}
                return replace(match, seats=tuple(seat for seat in match.seats if seat != gone), named=named)
            case of.RoundTakenBack(at_us):
                return _from(replace(match, shown=match.shown[:-1], named={}), at_us)
            case of.Resumed(at_us):
                return _from(match, at_us)
            case of.BrokenOff():
                return replace(match, is_broken_off=True, named={}, deadline_us=None)

    def fault(self, match: Match | None, event: Event) -> str | None:
        if (match is None) != isinstance(event, of.Started):
            return "a match begins with Started, once"
        if isinstance(event, of.Started):
            refusal = seating_refusal(event.players, self.seats)
            return refusal.text if refusal else None
        seats = match.seats if match else ()
        if isinstance(event, of.NumberNamed | of.PlayerGone) and event.seat not in seats:
            return f"nobody plays on seat {event.seat}"
        is_number = not isinstance(event, of.NumberNamed) or event.number in NUMBERS
        return None if is_number else "a number is 1 to 9"

    def due_us(self, match: Match) -> int | None:
        return match.deadline_us

    def awaited(self, match: Match) -> Sequence[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.is_over

    def public(self, match: Match) -> Public:
        return Public(
            rounds=match.settings.rounds,
            round_number=min(len(match.shown) + 1, match.settings.rounds),
            scores={seat: match.score(seat) for seat in match.players},
            awaited=match.awaited,
            deadline_us=match.deadline_us,
            last=match.shown[-1] if match.shown else None,
            is_over=match.is_over,
        )

    def own(self, match: Match, seat: Seat) -> Own:
        return Own(seat, match.named.get(seat))

    def moves(self, public: Public, own: Own) -> Iterable[NameNumber]:
        return map(NameNumber, NUMBERS if own.seat in public.awaited else ())

    def is_secret(self, command: NameNumber) -> bool:  # noqa: ARG002 (all are)
        return True

    def ask(self, public: Public, own: Own, question: NameNumber) -> Json:  # noqa: ARG002 (all are asked the same)
        return {"points": question.number} if question.number in NUMBERS else None

    def summary(self, match: Match) -> Summary:
        is_decided = match.is_over and not match.is_broken_off
        most = max(match.score(seat) for seat in match.players)
        players = tuple(
            PlayerSummary(
                seat,
                match.score(seat),
                is_winner=is_decided and match.score(seat) == most,
                has_left=seat not in match.seats,
                counts={"rounds_won": sum(shown.scorer == seat for shown in match.shown)},
            )
            for seat in match.players
        )
        about = {choice.name: choice.of(match.settings) for choice in self.choices}
        return Summary(len(match.shown), match.is_over, is_decided, players, about)

    def bot(self, seat: Seat, strength: Strength, seed: int) -> NumberBot:
        return NumberBot(seat, strength, seed)


def _from(match: Match, at_us: int) -> Match:
    """Let the time to choose run from now on."""
    limit_s = match.settings.time_limit_s
    runs = limit_s is not None and not match.is_over
    return replace(match, deadline_us=at_us + limit_s * SECOND_US if runs and limit_s else None)


def _shown(match: Match) -> of.Shown:
    """Find the highest number that stands alone."""
    times = Counter(match.named.values())
    lonely = {number: seat for seat, number in match.named.items() if times[number] == 1}
    return of.Shown(match.named, lonely[max(lonely)] if lonely else None)
