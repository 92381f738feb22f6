"""A match of computers is played to its end as the house would play it, or it is said why it is not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.computer_match import NotPlayedOn, Step, ask, begin, computer_match, play_on
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.planned_moves import Bots
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked, Asker, Beginning, replay
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from tests.games.lonely_numbers.rules import RULES, LonelyNumbers
from tests.games.lonely_numbers.rules.match import Event, Match, NameNumber, Own, Public, RoundClosed, Settings, Started

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
STARTED_US = 100 * SECOND_US
PLAYERS = tuple(Player(seat, "", strength) for seat, strength in zip((ONE, TWO, THREE), Strength, strict=True))
BEGINNING = Beginning(STARTED_US, 1, Language.ENGLISH, Settings(rounds=2), PLAYERS)
LIMITED = replace(BEGINNING, settings=Settings(rounds=2, time_limit_s=10))


@dataclass(frozen=True)
class Namer:
    """Names a number once so much time has passed since it was asked, or at a time; may say nothing at all."""

    number: int | None = 5
    after_s: float | None = None
    at_us: int = 0

    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[NameNumber] | None:
        if self.number is None or own.seat not in public.awaited:
            return None
        return PlannedMove(
            self.at_us if self.after_s is None else now_us + round(self.after_s * SECOND_US), NameNumber(self.number)
        )


def first(rules: LonelyNumbers = RULES, beginning: Beginning[Settings] = BEGINNING) -> Step:
    step = begin(rules, beginning)
    assert isinstance(step, Step)
    return step


def played(bots: Bots, rules: LonelyNumbers = RULES, beginning: Beginning[Settings] = BEGINNING) -> list[Step]:
    return list(play_on(rules, first(rules, beginning), bots, 1, 40))


def asked(steps: Sequence[Step]) -> list[tuple[float, object]]:
    """When what was asked by whom."""
    told = [((step.now_us - STARTED_US) / SECOND_US, step.asked) for step in steps]
    return [(at_s, it.by) for at_s, it in told if it is not None]


# --- to the end ---


def test_the_same_arguments_give_the_same_match_and_each_its_own_chance() -> None:
    steps = list(computer_match(RULES, BEGINNING, 1))
    assert steps == list(computer_match(RULES, BEGINNING, 1))
    assert steps != list(computer_match(RULES, BEGINNING, 2))
    seeds = [step.asked.seed for step in steps if step.asked is not None]
    assert len(set(seeds)) == len(seeds) == 6


def test_it_goes_from_the_beginning_to_the_end() -> None:
    steps = list(computer_match(RULES, LIMITED, 1))
    assert (steps[0].asked, steps[0].before, steps[0].now_us) == (None, None, STARTED_US)
    assert isinstance(steps[0].events[0], Started)
    for before, after in pairwise(steps):
        assert after.before == before.match
        assert after.match == replay(RULES, after.events, before.match)
        assert after.now_us >= before.now_us
    assert [RULES.is_over(step.match) for step in steps] == [False] * (len(steps) - 1) + [True]


def test_people_at_the_table_are_not_played_for() -> None:
    mixed = replace(LIMITED, players=(Player(ONE), Player(TWO, computer=Strength.ACE)))
    by = [asker for _, asker in asked(list(computer_match(RULES, mixed, 1)))]
    assert by == [TWO, Asker.BOX, TWO, Asker.BOX]


def test_one_that_is_over_is_not_played_on() -> None:
    ended = ask(RULES, first().match, End(), Asker.STAFF, STARTED_US)
    assert isinstance(ended, Step)
    assert list(play_on(RULES, ended, {ONE: Namer()}, 1)) == []


class Closed(LonelyNumbers):
    """Not today."""

    def start(self, beginning: Beginning[Settings]) -> Sequence[Event] | Refusal:  # noqa: ARG002
        return refuse(CommonReason.NOT_NOW)


def test_one_that_cannot_begin_is_a_value_error() -> None:
    assert begin(Closed(), BEGINNING) == refuse(CommonReason.NOT_NOW)
    with pytest.raises(ValueError, match="That is not possible now"):
        next(computer_match(Closed(), BEGINNING, 1))


# --- who is next ---


def test_whoever_wishes_something_soonest_is_next_and_of_two_the_lower_seat() -> None:
    steps = played({ONE: Namer(after_s=3), TWO: Namer(after_s=2), THREE: Namer(after_s=2)})
    assert asked(steps)[:3] == [(2, TWO), (2, THREE), (3, ONE)]


def test_a_wish_for_the_same_keeps_the_time_that_was_given_first() -> None:
    """Whoever says “three seconds from now” is not put off by what others do meanwhile."""
    steps = played({ONE: Namer(after_s=3), TWO: Namer(after_s=1), THREE: Namer(after_s=2.5)})
    assert asked(steps) == [(1, TWO), (2.5, THREE), (3, ONE), (4, TWO), (5.5, THREE), (6, ONE)]


def test_a_wish_of_the_past_comes_true_now() -> None:
    steps = played({ONE: Namer(after_s=3), TWO: Namer(at_us=0), THREE: Namer(at_us=STARTED_US - 1)})
    assert asked(steps)[:3] == [(0, TWO), (0, THREE), (3, ONE)]


def test_time_that_is_due_comes_before_a_wish_for_the_same_moment() -> None:
    steps = played({ONE: Namer(after_s=9), TWO: Namer(after_s=10), THREE: Namer(number=None)}, beginning=LIMITED)
    assert asked(steps)[:2] == [(9, ONE), (10, Asker.BOX)]
    assert steps[1].asked is not None
    assert (steps[1].asked.what, [type(event) for event in steps[1].events]) == (PassTime(), [RoundClosed])


# --- why not ---


class StandsStill(LonelyNumbers):
    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Sequence[Event] | Refusal:
        return [] if isinstance(asked.what, PassTime) else super().decide(match, asked)


class StrikesAtOnce(LonelyNumbers):
    def due_us(self, match: Match) -> int | None:  # noqa: ARG002
        return STARTED_US


SILENT: Bots = {ONE: Namer(number=None)}


@pytest.mark.parametrize(
    ("rules", "bots", "beginning", "why"),
    [
        (RULES, SILENT, BEGINNING, "nothing will ever happen: no computer plans a move, and no timer runs"),
        (RULES, {}, BEGINNING, "nothing will ever happen"),
        (
            RULES,
            {ONE: Namer(number=10)},
            BEGINNING,
            r"NameNumber\(number=10\) of 1 was refused: Name a number from 1 to 9",
        ),
        (RULES, {Seat(9): Namer()}, replace(BEGINNING, players=PLAYERS[:2]), "nothing will ever happen"),
        (StandsStill(), SILENT, LIMITED, "nothing happens when time is due"),
        (StrikesAtOnce(), SILENT, LIMITED, f"time is due at {STARTED_US}, which is not after {STARTED_US}"),
        (RULES, {ONE: Namer(after_s=1)}, replace(LIMITED, settings=Settings(99, 10)), "it is not over after 40 steps"),
    ],
)
def test_a_match_that_does_not_go_on_says_why(
    rules: LonelyNumbers, bots: Bots, beginning: Beginning[Settings], why: str
) -> None:
    with pytest.raises(NotPlayedOn, match=why):
        played(bots, rules, beginning)


def test_a_computer_that_is_awaited_may_not_be_idle_though_time_would_go_on() -> None:
    bots, must_plan = {ONE: Namer(after_s=1), TWO: Namer(number=None)}, {ONE: Strength.CADET, TWO: Strength.PILOT}
    with pytest.raises(NotPlayedOn, match=r"the computer on seat 2 \(pilot\) is awaited, but plans no move"):
        next(play_on(RULES, first(RULES, LIMITED), bots, 1, must_plan=must_plan))


def test_what_is_refused_is_no_step() -> None:
    assert ask(RULES, first().match, NameNumber(0), ONE, STARTED_US) == RULES.decide(
        first().match, Asked(STARTED_US, ONE, NameNumber(0))
    )
