"""`check_rules` finds nothing in the test game, and each of many small ways to break it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, get_args

import pytest

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.checks.played import Wanderer
from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.rules import Asked, Beginning, Rules
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import Summary
from tests.core.latecomers import CameLate, LateNumbers
from tests.games.lonely_numbers.rules import LonelyNumbers
from tests.games.lonely_numbers.rules import match as of
from tests.games.lonely_numbers.rules.bot import NumberBot
from tests.games.lonely_numbers.rules.match import Event, Match, NameNumber, Own, Public, Settings

Decision = Sequence[Event] | Refusal


class BrokenReason(Reason):
    """Refusals of broken rules."""

    NAMED_BY = "Somebody has named {number} already."


class ShorterNumbers(LonelyNumbers):
    """Fewer may play, so that each of the many matches of these tests is short."""

    seats = range(2, 5)
    settings = Settings(rounds=2, time_limit_s=10)
    choices: Sequence[Choice] = ()


class PublicTells(ShorterNumbers):
    def public(self, match: Match) -> Public:
        return replace(super().public(match), round_number=sum(match.named.values()))


class NeighbourTells(ShorterNumbers):
    def own(self, match: Match, seat: Seat) -> Own:
        return Own(seat, max(match.named.values(), default=None))


class SummaryTells(ShorterNumbers):
    def summary(self, match: Match) -> Summary:
        return replace(super().summary(match), about=dict.fromkeys(map(str, match.named.values()), 1))


class AnswerTells(ShorterNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        if isinstance(asked.what, NameNumber) and asked.what.number in match.named.values():
            return refuse(BrokenReason.NAMED_BY, number=asked.what.number)
        return super().decide(match, asked)


class ListsTooMuch(ShorterNumbers):
    def moves(self, public: Public, own: Own) -> Iterable[NameNumber]:
        return map(NameNumber, range(10) if own.seat in public.awaited else ())


class ListsTooLittle(ShorterNumbers):
    def moves(self, public: Public, own: Own) -> Iterable[NameNumber]:
        return map(NameNumber, range(1, 9 if public.round_number == 1 else 10) if own.seat in public.awaited else ())


class CannotSayWhy(ShorterNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        decided = super().decide(match, asked)
        return refuse(BrokenReason.NAMED_BY) if isinstance(decided, Refusal) else decided


class KeepsTheOldClock(ShorterNumbers):
    def evolve(self, match: Match | None, event: Event) -> Match:
        return match if match and isinstance(event, of.Resumed) else super().evolve(match, event)


class HalvesTheTime(ShorterNumbers):
    def evolve(self, match: Match | None, event: Event) -> Match:
        after = super().evolve(match, event)
        halved_us = event.at_us + 1_000_000
        return replace(after, deadline_us=halved_us) if isinstance(event, of.Resumed) and after.deadline_us else after


class IsAnonymous(ShorterNumbers):
    def start(self, beginning: Beginning[Settings]) -> Decision:
        return super().start(replace(beginning, players=beginning.players[::-1]))


class Forgets(ShorterNumbers):
    records = Records(1, [kind for kind in get_args(Event) if kind is not of.RoundClosed])


class DoubtsItself(ShorterNumbers):
    def fault(self, match: Match | None, event: Event) -> str | None:
        return (
            "nine is too much"
            if isinstance(event, of.NumberNamed) and event.number == 9
            else super().fault(match, event)
        )


class BelievesAnything(ShorterNumbers):
    def fault(self, match: Match | None, event: Event) -> str | None:  # noqa: ARG002
        return None


class HasChanceOfItsOwn(ShorterNumbers):
    def __init__(self) -> None:
        self.numbers = count()

    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        if isinstance(asked.what, NameNumber) and asked.seat in match.awaited:
            asked = replace(asked, what=NameNumber(next(self.numbers) % 9 + 1))
        return super().decide(match, asked)


class ChangesThePast(ShorterNumbers):
    def evolve(self, match: Match | None, event: Event) -> Match:
        if match and isinstance(event, of.NumberNamed) and isinstance(match.named, dict):
            match.named[event.seat] = event.number
            return match
        return super().evolve(match, event)


class ForgetsACase(ShorterNumbers):
    def evolve(self, match: Match | None, event: Event) -> Match:
        return None if isinstance(event, of.RoundClosed) else super().evolve(match, event)  # type: ignore[return-value]


class NumberTen(NumberBot):
    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[NameNumber] | None:
        wish = super().plan(public, own, now_us)
        return wish and replace(wish, what=NameNumber(wish.what.number % 9 + 2))


class Dozer(NumberBot):
    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[NameNumber] | None:
        return None if self.strength is Strength.ACE else super().plan(public, own, now_us)


class HasABotThatDozes(ShorterNumbers):
    """Its matches never end by themselves: time passes, and somebody is waited for anew."""

    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        is_late = match.deadline_us is not None and asked.at_us >= match.deadline_us
        return [of.Resumed(asked.at_us)] if is_late and not match.is_over else super().decide(match, asked)

    def bot(self, seat: Seat, strength: Strength, seed: int) -> NumberBot:
        return Dozer(seat, strength, seed)


class HasABotThatCheats(ShorterNumbers):
    def bot(self, seat: Seat, strength: Strength, seed: int) -> NumberBot:
        return NumberTen(seat, strength, seed)


class Stumbles(ShorterNumbers):
    def summary(self, match: Match) -> Summary:
        if len(match.seats) < len(match.players):
            raise KeyError("gone")
        return super().summary(match)


class NeedsBothEvents(ShorterNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        decided = super().decide(match, asked)
        if isinstance(decided, Refusal) or not isinstance(asked.what, Resume):
            return decided
        return [event for event in decided if not isinstance(event, of.RoundClosed)]

    def due_us(self, match: Match) -> int | None:
        return match.deadline_us if match.awaited else None


class WaitsForTheGone(ShorterNumbers):
    settings = Settings(rounds=2)

    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        decided = super().decide(match, asked)
        if isinstance(decided, Refusal) or not isinstance(asked.what, PlayerLeft):
            return decided
        return [event for event in decided if not isinstance(event, of.RoundClosed)]


class GoesBackForever(ShorterNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        if isinstance(asked.what, TakeBack) and not match.shown and not match.is_over:
            return [of.Resumed(asked.at_us)]
        return super().decide(match, asked)


class PraisesTheBroken(ShorterNumbers):
    def summary(self, match: Match) -> Summary:
        return replace(super().summary(match), is_decided=match.is_over)


class NeverEnds(ShorterNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        return [] if isinstance(asked.what, End) else super().decide(match, asked)


class HidesChance(ShorterNumbers):
    def start(self, beginning: Beginning[Settings]) -> Decision:
        settings = replace(beginning.settings, rounds=2 + beginning.seed % 2)
        return super().start(replace(beginning, settings=settings))

    def public(self, match: Match) -> Public:
        return replace(super().public(match), rounds=0, round_number=0)

    def summary(self, match: Match) -> Summary:
        return replace(super().summary(match), about={})


class ShowsChance(HidesChance):
    def public(self, match: Match) -> Public:
        return replace(super().public(match), rounds=match.settings.rounds)

    def reshuffled(self, match: Match, seed: int) -> Match:
        return replace(match, settings=replace(match.settings, rounds=match.settings.rounds + seed % 2))


class OffersTooMuch(ShorterNumbers):
    choices = (Choice("rounds", (2, 30), 2, "how many rounds"),)

    def start(self, beginning: Beginning[Settings]) -> Decision:
        return super().start(beginning) if beginning.settings.rounds < 30 else refuse(BrokenReason.NAMED_BY, number=30)


class OnPaper(ShorterNumbers):
    """The numbers are named on paper, and nothing of that is known."""

    def start(self, beginning: Beginning[Settings]) -> Decision:
        if any(player.computer for player in beginning.players):
            return refuse(BrokenReason.NAMED_BY, number=0)
        return super().start(beginning)

    def moves(self, public: Public, own: Own) -> Iterable[NameNumber]:  # noqa: ARG002
        return ()


class ForgetsItsDefault(ShorterNumbers):
    choices = (Choice("rounds", (2, 3), 3, "how many rounds"),)


class ChoosesNothing(ShorterNumbers):
    choices = (Choice("laps", (2, 3), 3, "how many laps"),)


class WantsMore(ShorterNumbers):
    def chosen_after(self, match: Match) -> Mapping[str, Value]:  # noqa: ARG002
        return {"rounds": 1000}


class StrikesAtOnce(ShorterNumbers):
    def due_us(self, match: Match) -> int | None:
        return match.deadline_us and match.deadline_us - 10_000_000


class WaitsForStragglers(ShorterNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        is_late = match.deadline_us is not None and asked.at_us >= match.deadline_us
        if is_late and isinstance(asked.what, NameNumber):
            asked = replace(asked, at_us=(match.deadline_us or 0) - 1)
        return super().decide(match, asked)


class FewLate(LateNumbers):
    """A game that people may join."""

    seats = range(2, 5)
    settings = Settings(rounds=2, time_limit_s=10)
    choices: Sequence[Choice] = ()


class LetsInTwice(FewLate):
    def join(self, match: Match, asked: Asked[Player]) -> Sequence[Any] | Refusal:
        return [CameLate(asked.at_us, asked.what.seat)] if not match.is_over else super().join(match, asked)


class LetsInAtTheEnd(FewLate):
    def join(self, match: Match, asked: Asked[Player]) -> Sequence[Any] | Refusal:
        is_free = match.is_over and asked.what.seat not in match.players
        return [CameLate(asked.at_us, asked.what.seat)] if is_free else super().join(match, asked)


class ForgetsTheLate(FewLate):
    def summary(self, match: Match) -> Summary:
        summary = super().summary(match)
        return replace(summary, players=summary.players[: 2 if len(match.players) > 2 else None])


class DoubtsTheLate(FewLate):
    def fault(self, match: Match | None, event: Any) -> str | None:  # noqa: ANN401
        return "nobody comes late" if isinstance(event, CameLate) else super().fault(match, event)


BROKEN = [
    (PublicTells, "did in secret (NameNumber"),
    (PublicTells, "can be told from public"),
    (NeighbourTells, "can be told from own of seat"),
    (SummaryTells, "can be told from summary"),
    (AnswerTells, "can be told from the answer to seat"),
    (ListsTooMuch, "NameNumber(number=0) is listed for seat"),
    (ListsTooLittle, "NameNumber(number=9) is not listed for seat"),
    (CannotSayWhy, "the refusal named_by cannot be said: KeyError 'number'"),
    (KeepsTheOldClock, "there is more time than there ever was"),
    (HalvesTheTime, "there is less time than before"),
    (IsAnonymous, "the first event does not tell `players`"),
    (Forgets, "RoundClosed cannot be read from its record: unknown event 'RoundClosed'"),
    (DoubtsItself, "`fault` finds in NumberNamed, which `decide` gave: nine is too much"),
    (BelievesAnything, "`fault` finds nothing wrong with a match that begins with NumberNamed"),
    (HasChanceOfItsOwn, "leads to something else when it is asked again"),
    (ChangesThePast, "the same events lead to another match"),
    (ForgetsACase, ": evolve of lonely_numbers gives no match for RoundClosed: is there a case for it?"),
    (HasABotThatDozes, "the computer on seat 3 (ace) is awaited, but plans no move"),
    (HasABotThatCheats, "plans NameNumber(number=10), which is not listed"),
    (Stumbles, "KeyError was raised in test_check_rules.py, line"),
    (NeedsBothEvents, "after a pulled plug behind NumberNamed, nothing will ever happen"),
    (WaitsForTheGone, "has left, the match stands still"),
    (GoesBackForever, "it can be taken back without end"),
    (PraisesTheBroken, "a match that was broken off is told as decided"),
    (NeverEnds, "a match that was ended is not over"),
    (HidesChance, "`reshuffled` leaves it as it is"),
    (ShowsChance, "can be told from public: `reshuffled` changes it"),
    (OffersTooMuch, "rounds = 30: the match cannot begin: Somebody has named 30 already."),
    (ForgetsItsDefault, "the choice rounds is 3 at first, but the settings have another value"),
    (ChoosesNothing, "lonely_numbers, to begin with: the choice laps has no field laps in Settings"),
    (WantsMore, "after the match rounds would be 1000, which cannot be chosen"),
    (StrikesAtOnce, "which is not after"),
    (WaitsForStragglers, "still counts when time is due"),
    (LetsInTwice, "joining on a seat that is taken is accepted"),
    (LetsInAtTheEnd, "somebody can join a match that is over"),
    (ForgetsTheLate, "has joined, but the summary does not tell of them"),
    (DoubtsTheLate, "has joined: `fault` finds in CameLate, which `decide` gave: nobody comes late"),
]


def test_the_test_game_keeps_the_contract() -> None:
    assert check_rules(LonelyNumbers()) == []


def test_a_game_that_lets_people_in_does_too() -> None:
    assert check_rules(FewLate(), seed=2, matches=2) == []


def test_its_short_form_does_too() -> None:
    assert check_rules(ShorterNumbers(), seed=2, matches=2) == []


def test_a_game_that_knows_less_than_the_table_takes_no_computers() -> None:
    assert check_rules(OnPaper()) == []


def test_what_a_game_must_write_is_said_by_python_itself() -> None:
    class Unfinished(Rules[Settings, Match, NameNumber, Event, Public, Own]):
        pass

    with pytest.raises(TypeError, match="summary"):
        Unfinished()  # type: ignore[abstract]


@pytest.mark.parametrize(("broken", "said"), BROKEN, ids=lambda value: getattr(value, "__name__", None))
def test_a_broken_game_is_found(broken: type[LonelyNumbers], said: str) -> None:
    faults = check_rules(broken())
    assert any(said in fault for fault in faults), faults


def test_a_computer_that_dozes_is_told_at_its_first_move() -> None:
    fault = check_rules(HasABotThatDozes())[0]
    assert fault.endswith(" step 0: the computer on seat 3 (ace) is awaited, but plans no move")


def test_a_fault_says_where_it_is_found_again() -> None:
    (fault,) = check_rules(DoubtsItself())[:1]
    assert fault.startswith("lonely_numbers, seed 1, seats ")
    assert ", step " in fault
    assert check_rules(DoubtsItself())[:1] == [fault]


def test_whoever_moves_by_chance_does_not_give_up() -> None:
    class GivingUp(ShorterNumbers):
        def gives_up(self, command: NameNumber) -> bool:
            return command.number > 1

    public = Public(2, 1, {}, (Seat(1),), None, None, is_over=False)
    by_chance = Wanderer(GivingUp(), Random(1))
    planned = {by_chance.plan(public, Own(Seat(1), None), 0) for _ in range(20)}
    assert {it.what.number for it in planned if it is not None} == {1}
