"""Lonely Numbers is played by its rules."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from spacebowl_pi.core.checks.played import bots_of, steps_of
from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.computer_match import begin
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.rules.match import Match, NameNumber, Settings


def begun(players: int, settings: Settings = RULES.settings) -> Match:
    people = tuple(Player(Seat(seat)) for seat in range(1, players + 1))
    events = RULES.start(Beginning(0, 1, Language.ENGLISH, settings, people))
    assert not isinstance(events, Refusal)
    return replay(RULES, events)


def after(match: Match, by: By, what: NameNumber | HouseCommand, at_us: int = 0) -> Match:
    events = RULES.decide(match, Asked(at_us, by, what))
    assert not isinstance(events, Refusal), events.text
    return replay(RULES, events, match)


def refused(match: Match, by: By, what: NameNumber | HouseCommand) -> str:
    events = RULES.decide(match, Asked(0, by, what))
    assert isinstance(events, Refusal)
    return events.text


def named(match: Match, numbers: Mapping[int, int]) -> Match:
    for seat, number in numbers.items():
        match = after(match, Seat(seat), NameNumber(number))
    return match


def test_the_highest_number_that_stands_alone_scores_itself() -> None:
    match = named(begun(4), {1: 9, 2: 9, 3: 7, 4: 2})
    assert RULES.public(match).scores == {1: 0, 2: 0, 3: 7, 4: 0}
    assert RULES.public(match).round_number == 2


def test_nobody_scores_where_no_number_stands_alone() -> None:
    match = named(begun(4), {1: 9, 2: 9, 3: 4, 4: 4})
    assert set(RULES.public(match).scores.values()) == {0}


def test_a_number_is_named_once_and_from_one_to_nine() -> None:
    match = named(begun(2), {1: 5})
    assert refused(match, Seat(1), NameNumber(6)) == "You have named a number already."
    assert refused(match, Seat(2), NameNumber(10)) == "Name a number from 1 to 9."
    assert refused(match, Seat(3), NameNumber(5)) == "Only those who play can do that."


def test_most_points_win_after_the_last_round() -> None:
    match = begun(2, Settings(rounds=2))
    for _ in range(2):
        match = named(match, {1: 9, 2: 8})
    summary = RULES.summary(match)
    assert summary.is_decided
    assert [(player.score, player.is_winner) for player in summary.players] == [(18, True), (0, False)]
    assert refused(match, Seat(1), NameNumber(1)) == "The match is over."


def test_who_is_too_late_names_nothing() -> None:
    match = named(begun(3, Settings(time_limit_s=10)), {1: 3})
    closed = after(match, Asker.BOX, PassTime(), 10 * SECOND_US)
    assert RULES.public(closed).scores == {1: 3, 2: 0, 3: 0}
    assert RULES.due_us(closed) == 20 * SECOND_US
    assert RULES.due_us(after(closed, Asker.BOX, Resume(), 7)) == 7 + 10 * SECOND_US


def test_a_round_is_taken_back() -> None:
    match = named(begun(2), {1: 9, 2: 8})
    back = after(named(match, {1: 4}), Asker.STAFF, TakeBack())
    assert (RULES.public(back).scores, RULES.awaited(back)) == ({1: 0, 2: 0}, (1, 2))
    assert refused(back, Asker.STAFF, TakeBack()) == "There is nothing to take back."


def test_who_leaves_is_not_awaited_and_two_are_needed() -> None:
    match = after(named(begun(3), {1: 9, 2: 8}), Asker.STAFF, PlayerLeft(Seat(3)))
    assert RULES.public(match).scores == {1: 9, 2: 0, 3: 0}
    alone = after(match, Asker.STAFF, PlayerLeft(Seat(1)))
    assert RULES.is_over(alone)
    assert not any(player.is_winner for player in RULES.summary(alone).players)


def test_a_match_ends_as_it_stands() -> None:
    assert RULES.is_over(after(begun(2), Asker.STAFF, End()))


def test_a_stronger_computer_wins_more_points() -> None:
    points: Counter[Strength] = Counter()
    for seed in range(60):
        seats = [Seat(seat) for seat in range(1, 4)]
        players = tuple(Player(seat) for seat in seats)
        first = begin(RULES, Beginning(0, seed, Language.ENGLISH, RULES.settings, players))
        assert not isinstance(first, Refusal)
        steps, _ = steps_of(RULES, first, bots_of(RULES, seats, seed), seed, 100)
        for at, player in enumerate(RULES.summary(steps[-1].match).players):
            points[tuple(Strength)[(seed + at) % 3]] += player.score
    assert points[Strength.CADET] < points[Strength.PILOT] < points[Strength.ACE]


def test_there_is_a_text_for_each_command_and_choice() -> None:
    texts = json.loads((Path(__file__).parent / "texts" / "en.json").read_text(encoding="utf-8"))
    said = {kind: {key for key in texts if key.startswith(f"{kind}.")} for kind in ("move", "choice")}
    assert said["move"] == {f"move.{name}" for name in RULES.commands.kinds}
    assert said["choice"] == {f"choice.{choice.name}" for choice in RULES.choices}
    assert texts["move.NameNumber"].format(**RULES.commands.to_data(NameNumber(7))) == "7"
