"""A round of Hubble fits the contract of rules."""

import json
from dataclasses import replace
from random import Random
from typing import TypeVar

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from tests.core.contract.hubble_match import (
    EMPTY,
    TRIANGLES,
    ChooseThird,
    Command,
    DiceRolled,
    Die,
    Draw,
    DrawMade,
    Icon,
    Match,
    NameThird,
    Quadrant,
    RollDice,
    Settings,
    Withdraw,
    draws_of,
    points_of,
)
from tests.core.contract.hubble_round import HubbleRound

RULES = HubbleRound()
STARTED_US = 50 * SECOND_US
K = TypeVar("K")
NOTHING = Draw((), is_fogged=True)


class ShortHubble(HubbleRound):
    """One fogged draw puts a player out, and two play at most."""

    seats = range(1, 3)
    settings = Settings(fog_squares=1)
    choices = ()


def begun(players: int) -> Match:
    people = tuple(Player(Seat(seat)) for seat in range(1, players + 1))
    events = RULES.start(Beginning(STARTED_US, 3, Language.ENGLISH, RULES.settings, people))
    assert not isinstance(events, Refusal)
    return replay(RULES, events)


def after(match: Match, by: By, what: Command | HouseCommand, at_us: int = STARTED_US, seed: int = 1) -> Match:
    events = RULES.decide(match, Asked(at_us, by, what, seed))
    assert not isinstance(events, Refusal), events.text
    return replay(RULES, events, match)


def refused(match: Match, by: By, what: Command | HouseCommand, at_us: int = STARTED_US) -> str:
    events = RULES.decide(match, Asked(at_us, by, what))
    assert isinstance(events, Refusal)
    return events.text


def moves(match: Match, seat: int) -> list[Command]:
    return list(RULES.moves(RULES.public(match), RULES.own(match, Seat(seat))))


def drawing(players: int) -> Match:
    """Go to the draw phase."""
    match = after(begun(players), Seat(1), RollDice())
    return after(match, match.active, NameThird(Icon.COMET)) if match.active else match


def test_the_pad_has_the_draws_of_the_rule_book() -> None:
    draws = draws_of(EMPTY, Die(Quadrant.RED, Icon.COMET), Die(Quadrant.BLUE, Icon.GALAXY), Icon.STAR)
    full = sum(not draw.is_fogged for draw in draws)
    assert (len(TRIANGLES), full, len(draws) - full) == (70, 168, 73)


def test_the_dice_are_drawn_by_the_seed_into_the_event() -> None:
    match = begun(3)
    rolled = [RULES.decide(match, Asked(STARTED_US, Seat(1), RollDice(), seed)) for seed in range(40)]
    dice = set()
    for events in rolled:
        assert not isinstance(events, Refusal)
        assert isinstance(events[0], DiceRolled)
        dice.add(events[0].dice)
    assert len(dice) > 30
    assert all(one.quadrant is not two.quadrant for one, two in dice)


def test_the_active_player_names_the_third_icon() -> None:
    match = after(begun(3), Seat(1), RollDice())
    active = match.active
    assert active is not None
    other = next(seat for seat in match.players if seat != active)
    assert (RULES.awaited(match), moves(match, other)) == ((active,), [])
    assert refused(match, other, NameThird(Icon.STAR)) == "It is not your turn."
    assert moves(match, active) == [NameThird(icon) for icon in Icon]
    assert RULES.awaited(after(match, active, NameThird(Icon.STAR))) == match.players


def test_all_draw_in_secret_and_may_draw_again_until_the_round_closes() -> None:
    match = drawing(3)
    first, second = (move for move in moves(match, 1)[:2] if isinstance(move, Draw))
    once, again = after(match, Seat(1), first), after(match, Seat(1), second)
    assert RULES.public(once) == RULES.public(again)
    assert RULES.own(once, Seat(2)) == RULES.own(again, Seat(2))
    assert RULES.own(after(once, Seat(1), second), Seat(1)).draw == second
    assert RULES.public(once).awaited == (2, 3)


def test_five_seconds_remain_once_all_have_drawn_and_run_anew_after_an_interruption() -> None:
    match = drawing(2)
    assert RULES.due_us(match) is None
    for seat in (1, 2):
        match = after(match, Seat(seat), NOTHING, STARTED_US + seat)
    assert RULES.due_us(match) == STARTED_US + 2 + 5 * SECOND_US
    assert RULES.due_us(after(match, Seat(2), Withdraw(), STARTED_US + 3)) is None
    resumed = after(match, Asker.BOX, Resume(), 7)
    assert RULES.due_us(resumed) == 7 + 5 * SECOND_US
    closed = after(resumed, Asker.BOX, PassTime(), 7 + 5 * SECOND_US)
    assert (closed.round, dict(closed.fog), closed.dice) == (2, {1: 1, 2: 1}, None)


def test_a_draw_that_comes_after_the_round_has_closed_is_refused() -> None:
    match = drawing(2)
    for seat in (1, 2):
        match = after(match, Seat(seat), NOTHING)
    assert refused(match, Seat(1), Draw((), is_fogged=False), STARTED_US + 6 * SECOND_US) == "That cannot be drawn now."


def test_who_has_drawn_nothing_in_time_draws_in_the_fog() -> None:
    people = (Player(Seat(1)), Player(Seat(2)))
    limited = replace(RULES.settings, limit_s=60)
    events = RULES.start(Beginning(STARTED_US, 3, Language.ENGLISH, limited, people))
    assert not isinstance(events, Refusal)
    match = after(replay(RULES, events), Seat(1), RollDice())
    assert match.active
    match = after(match, match.active, NameThird(Icon.STAR))
    due_us = RULES.due_us(match)
    assert due_us == STARTED_US + 60 * SECOND_US
    assert dict(after(match, Asker.BOX, PassTime(), due_us).fog) == {1: 1, 2: 1}


def test_alone_every_third_round_has_a_third_icon_of_ones_own() -> None:
    match = begun(1)
    for _ in range(2):
        match = after(match, Seat(1), RollDice())
        assert match.third is not None
        full = next(move for move in moves(match, 1) if isinstance(move, Draw) and not move.is_fogged)
        match = after(match, Seat(1), full)
        match = after(match, Asker.BOX, PassTime(), RULES.due_us(match) or 0)
    match = after(match, Seat(1), RollDice())
    assert (match.third, moves(match, 1)) == (None, [ChooseThird(icon) for icon in Icon])
    match = after(match, Seat(1), ChooseThird(Icon.PLANET))
    assert RULES.public(match).third is None
    assert RULES.own(match, Seat(1)).third is Icon.PLANET
    assert any(isinstance(move, Draw) and len(move.written) > 1 for move in moves(match, 1))


def test_who_leaves_is_not_awaited_and_the_next_one_names_the_third_icon() -> None:
    match = after(begun(3), Seat(1), RollDice())
    active = match.active
    assert active is not None
    left = after(match, Asker.STAFF, PlayerLeft(active))
    assert left.active not in (active, None)
    assert left.dice == match.dice
    drawn = after(after(drawing(2), Seat(1), NOTHING), Asker.STAFF, PlayerLeft(Seat(2)))
    assert (RULES.awaited(drawn), RULES.due_us(drawn)) == ((), STARTED_US + 5 * SECOND_US)


def test_a_roll_is_taken_back_and_a_match_ended() -> None:
    match = after(drawing(2), Seat(1), NOTHING)
    back = after(match, Asker.STAFF, TakeBack())
    assert (back.dice, back.draws, moves(back, 1)) == (None, {}, [RollDice()])
    assert refused(back, Asker.STAFF, TakeBack()) == "There is nothing to take back."
    ended = after(match, Asker.STAFF, End())
    assert RULES.is_over(ended)
    assert not any(player.is_winner for player in RULES.summary(ended).players)


def test_a_draft_is_told_its_points() -> None:
    match = drawing(2)
    pad = "".join("C" if cell in {0, 1} else letter for cell, letter in enumerate(match.pads[Seat(1)]))
    match = replace(
        match, pads={**match.pads, Seat(1): pad}, dice=(Die(Quadrant.RED, Icon.COMET), Die(Quadrant.BLUE, Icon.STAR))
    )
    public, own = RULES.public(match), RULES.own(match, Seat(1))
    assert RULES.ask(public, own, Draw(((2, Icon.COMET),), is_fogged=True)) == {"galaxy": 0, "comet": 7, "total": 7}
    assert RULES.ask(public, own, Draw(((0, Icon.COMET),), is_fogged=True)) is None


def test_sixty_play_and_what_is_told_stays_small() -> None:
    """A submission is one event, one shared view without what was drawn, and one small view of its own."""
    match = drawing(60)
    random = Random(1)
    views = {seat: RULES.own(match, seat) for seat in match.players}
    for seat in match.players[:59]:
        draw = random.choice([move for move in moves(match, seat) if isinstance(move, Draw) and move.written])
        events = RULES.decide(match, Asked(STARTED_US, seat, draw))
        assert not isinstance(events, Refusal)
        assert [type(event) for event in events] == [DrawMade]
        match = replay(RULES, events, match)
        views[seat] = RULES.own(match, seat)
    assert all(RULES.own(match, seat) == view for seat, view in views.items())
    assert (RULES.awaited(match), RULES.due_us(match)) == ((60,), None)
    assert len(json.dumps(to_data(RULES.public(match)))) < 6_000
    assert max(len(json.dumps(to_data(view))) for view in views.values()) < 130


def test_a_better_computer_draws_more() -> None:
    match = drawing(2)
    public, own = RULES.public(match), RULES.own(match, Seat(1))
    wishes = [RULES.bot(Seat(1), strength, seed).plan(public, own, 0) for strength in Strength for seed in range(3)]
    assert all(wish is not None and wish.what in moves(match, 1) for wish in wishes)


def test_comets_score_by_their_groups() -> None:
    assert points_of("CC.C" + EMPTY[4:])["comet"] == 4


def test_it_keeps_the_contract() -> None:
    assert check_rules(ShortHubble()) == []
