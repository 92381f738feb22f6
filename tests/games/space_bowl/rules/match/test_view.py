"""What all may see and what a seat alone may see: nothing secret is in the view of all, nor in what is another's."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, LaidCard
from spacebowl_pi.games.space_bowl.rules.judge import Call, CallKind, Verdict, Wild
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings, commands, own, view
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US, TopCard
from spacebowl_pi.games.space_bowl.rules.match.view import CardView, PlayerView, WildView
from spacebowl_pi.games.space_bowl.rules.places import cells_of
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.solver import solve
from tests.games.space_bowl.rules.match.random_play import MODES, play
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    DECK,
    EMMA,
    ENTERED,
    GALAXY,
    LACKS_YELLOW,
    LUCAS,
    MARIE,
    NOBODY,
    PILE,
    PLAN,
    RED,
    RIGHT,
    SCREEN,
    SEATS,
    VOID,
    WRONG,
    YELLOW,
    declaring,
    go_countdown,
    go_picks,
    honour_countdown,
    laying,
    over,
    ready,
    red_countdown,
    red_picks,
    reveal,
    search,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

EVERYBODY = (None, *SEATS, NOBODY)


def seen(match: Match, who: Seat | None) -> str:
    """All that leaves the match for a seat, or for who has none."""
    return json.dumps([to_data(view(match)), None if who is None else to_data(own(match, who))])


def player(table: Table, seat: Seat) -> PlayerView:
    return next(player for player in view(table.match).players if player.seat == seat)


# --- picks ---


def test_a_pick_is_its_players_secret_until_the_reveal() -> None:
    table = go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA)
    assert own(table.match, EMMA).pick == RIGHT
    assert [own(table.match, who).pick for who in (*SEATS[1:], NOBODY)] == [None] * 5
    assert (player(table, EMMA).pick, player(table, EMMA).has_picked) == (None, True)


@pytest.mark.parametrize(
    "other",
    [
        Asked(10_000_000, EMMA, commands.PickCard(WRONG)),
        Asked(10_000_000, EMMA, commands.DeclinePick()),
        Asked(0, Asker.STAFF, commands.ForcePick(EMMA, WRONG)),
    ],
    ids=["another card", "no card", "a card by staff"],
)
def test_whatever_was_picked_the_others_see_the_same(other: commands.Ask) -> None:
    one, two = go_picks(MARIE), go_picks(MARIE)
    one.do(commands.PickCard(RIGHT), EMMA)
    two.apply(other)
    assert seen(one.match, EMMA) != seen(two.match, EMMA)
    for who in (None, MARIE, LUCAS, NOBODY):
        assert seen(one.match, who) == seen(two.match, who)


def test_with_the_reveal_all_picks_are_seen_by_all() -> None:
    table = go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA).then(commands.PickCard(WRONG), MARIE)
    assert [player(table, seat).pick for seat in (EMMA, MARIE, LUCAS)] == [RIGHT, WRONG, None]


def test_a_match_that_ends_before_the_reveal_reveals_nothing() -> None:
    table = go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA).then(common.End())
    assert player(table, EMMA).pick is None
    assert own(table.match, MARIE).pick is None


def test_with_the_next_round_the_picks_are_gone_for_all() -> None:
    table = reveal().then(commands.NextRound())
    assert {shown.pick for shown in view(table.match).players} == {None}
    assert {own(table.match, seat).pick for seat in SEATS} == {None}


def test_wild_tokens_and_toss_are_cleared_away_after_a_round() -> None:
    table = go_countdown().then(commands.PlaceWild(WRONG), MARIE).count_down()
    table.then(commands.DeclinePick(), EMMA).then(commands.DeclinePick(), MARIE).do(commands.NextRound())
    cleared = view(table.match)
    assert (cleared.toss, cleared.call, cleared.wild) == (None, None, None)
    assert not any(shown.has_joined or shown.is_red or shown.must_pick or shown.has_picked for shown in cleared.players)


# --- cards ---


def test_a_face_up_card_shows_all_that_is_printed_on_it() -> None:
    galaxy = view(ready(galaxy=(LaidCard(CardNumber(5)), *GALAXY[1:])).match).galaxy or ()
    card = DECK.by_number[CardNumber(5)]
    assert galaxy[0] == CardView(CardNumber(5), False, card.planets, True, comets=2, stars=1)  # noqa: FBT003


def test_a_face_down_card_shows_nothing_on_the_screen() -> None:
    numbers = (CardNumber(16), CardNumber(56))
    matches = [ready(VOID, galaxy=(LaidCard(number, face_down=True), *GALAXY[1:])).match for number in numbers]
    assert (view(matches[0]).galaxy or ())[0] == CardView(None, is_face_down=True)
    for who in EVERYBODY:
        assert seen(matches[0], who) == seen(matches[1], who)


@pytest.mark.parametrize("settings", [PLAN, ENTERED])
def test_of_a_face_down_card_that_the_players_laid_by_number_the_number_is_seen(settings: Settings) -> None:
    galaxy = (LaidCard(CardNumber(16), face_down=True), *GALAXY[1:])
    match = ready(replace(settings, variants=VOID.variants), galaxy=galaxy).match
    assert (view(match).galaxy or ())[0] == CardView(CardNumber(16), is_face_down=True)


def test_a_place_not_yet_told_is_empty() -> None:
    assert view(laying().match).galaxy == (None,) * 25
    assert view(declaring().match).galaxy is None


def test_the_pile_below_its_top_card_is_nowhere() -> None:
    one, two = ready().match, ready(pile=(PILE[0], *reversed(PILE[1:]))).match
    for who in EVERYBODY:
        assert seen(one, who) == seen(two, who)
    assert view(one).top_card == TopCard((RED, YELLOW), black_hole=False, number=PILE[0])
    assert view(one).rounds_left == 10


# --- solutions ---

BEFORE_THE_REVEAL = [ready, search, go_countdown, red_countdown, go_picks, red_picks, declaring, laying]


@pytest.mark.parametrize("scene", BEFORE_THE_REVEAL)
def test_no_solution_is_shown_before_the_reveal(scene: Callable[[], Table]) -> None:
    shown = view(scene().match)
    assert (shown.solution, shown.result) == (None, None)


@pytest.mark.parametrize(
    "scene", [reveal, lambda: search().then(commands.CallRoundOff(), Asker.STAFF)], ids=["judged", "called off"]
)
def test_with_the_reveal_all_solutions_are_shown(scene: Callable[[], Table]) -> None:
    table = scene()
    galaxy, shown = table.match.solver_galaxy(), view(table.match).solution
    assert galaxy is not None
    assert shown is not None
    solution = solve(galaxy, table.round.toss, table.match.settings.variants)
    assert shown.valid == tuple(cells_of(solution.valid)) != ()
    assert {it.at: it.valid for it in shown.with_wild} == {
        at: tuple(cells_of(mask)) for at, mask in solution.with_wild.items()
    }
    assert WildView(LACKS_YELLOW, (LACKS_YELLOW,)) in shown.with_wild


def test_in_honour_mode_the_box_knows_no_solution() -> None:
    assert view(declaring().then(commands.CorrectScore(EMMA, 5)).match).solution is None


# --- what all may see ---


def test_everybody_sees_the_round_as_it_is() -> None:
    table = go_countdown().then(commands.PlaceWild(WRONG), MARIE)
    shown = view(table.match)
    assert (shown.phase, shown.captain, shown.size) == (Phase.COUNTDOWN, CAPTAIN, 5)
    assert (shown.call, shown.wild) == (Call(EMMA, CallKind.GO), Wild(MARIE, WRONG))
    assert (shown.toss, shown.deadline_us) == (table.round.toss, 10_000_000)
    assert (shown.settings, shown.round_number) == (SCREEN, 1)
    emma, marie, lucas = (player(table, seat) for seat in (EMMA, MARIE, LUCAS))
    assert (emma.must_pick, emma.has_joined, emma.is_captain) == (True, False, False)
    assert (marie.must_pick, marie.has_joined, marie.is_captain) == (True, True, False)
    assert (lucas.may_pick, lucas.has_joined, lucas.is_captain) == (False, False, True)


def test_everybody_sees_when_it_was_tossed_when_the_search_begins_and_when_the_wild_was_placed() -> None:
    before = view(ready().match)
    assert (before.tossed_us, before.opens_us, before.wild_us) == (None, None, None)
    table = tossed(ready().wait(3))
    searched = view(table.match)
    assert (searched.tossed_us, searched.opens_us, searched.wild_us) == (3 * SECOND_US, 3 * SECOND_US + TUMBLE_US, None)
    table.wait(20).then(commands.SayGo(), EMMA).wait(4).then(commands.PlaceWild(WRONG), MARIE).wait(1)
    placed = view(table.match)
    assert (placed.tossed_us, placed.opens_us, placed.wild_us) == (3 * SECOND_US, None, 27 * SECOND_US)


@pytest.mark.parametrize("scene", [ready, declaring])
def test_everybody_sees_which_planets_there_are_and_up_to_which_number_the_cards_go(scene: Callable[[], Table]) -> None:
    shown = view(scene().match)
    assert (shown.planets, shown.highest_card) == (DECK.planets, 56)
    assert shown.planet_names == DECK.planet_names


def test_everybody_sees_who_is_red() -> None:
    table = red_countdown(MARIE)
    assert [shown.is_red for shown in view(table.match).players] == [True, True, False, False, False]
    assert [shown.may_pick for shown in view(table.match).players] == [False, False, True, True, True]


def test_everybody_sees_scores_cards_and_winners() -> None:
    shown = view(over().match)
    assert [(it.seat, it.score, it.cards) for it in shown.players[:2]] == [(EMMA, 7, 1), (MARIE, 4, 0)]
    assert (shown.winners, shown.phase) == ((EMMA,), Phase.OVER)


def test_in_honour_mode_it_is_seen_who_has_declared() -> None:
    table = honour_countdown().then(commands.Concur(), MARIE).count_down().then(commands.DeclareWild(None))
    table.do(commands.DeclareResult(EMMA, Verdict.VALID))
    assert [shown.has_picked for shown in view(table.match).players[:2]] == [True, False]


@pytest.mark.parametrize("settings", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_a_pick_is_a_seats_own_until_it_is_judged_and_then_everybodys(settings: Settings) -> None:
    for table, _ in play(settings, seed=5, steps=120):
        match = table.match
        is_judged = match.round is not None and match.round.result is not None
        picked = {pick.seat: pick.cell for pick in match.round.picks} if match.round else {}
        for shown in view(match).players:
            mine = own(match, shown.seat)
            assert (mine.seat, mine.pick) == (shown.seat, picked.get(shown.seat))
            assert shown.pick == (mine.pick if is_judged else None)


# --- what nobody has seen ---


@pytest.mark.parametrize("settings", [SCREEN, VOID, PLAN, replace(PLAN, variants=VOID.variants)])
def test_chance_may_have_decided_otherwise_what_nobody_has_seen(settings: Settings) -> None:
    galaxy = GALAXY if settings in (SCREEN, PLAN) else (replace(GALAXY[0], face_down=True), *GALAXY[1:])
    match = tossed(ready(settings, galaxy=galaxy)).match
    others = [SpaceBowl(DECK).reshuffled(match, seed) for seed in range(20)]
    for other in others:
        assert [seen(other, who) for who in EVERYBODY] == [seen(match, who) for who in EVERYBODY]
        assert other.pile[0] == match.pile[0]
        assert (other.galaxy or ())[1:] == GALAXY[1:]
        assert sorted(numbers(other)) == sorted(numbers(match))
    assert len({other.pile for other in others}) > 15
    hidden = {card.number for other in others if (card := (other.galaxy or ())[0]) is not None}
    assert (len(hidden) > 1) is (settings is VOID)  # a plan tells the players which card lies there


def numbers(match: Match) -> list[int]:
    galaxy = [card.number for card in match.galaxy or () if card is not None]
    return [number for number in (*galaxy, *match.pile) if number is not None]


@pytest.mark.parametrize("scene", [laying, declaring, lambda: ready(pile=PILE[:1])])
def test_where_all_is_seen_or_nothing_is_known_there_is_nothing_to_decide_otherwise(scene: Callable[[], Table]) -> None:
    match = scene().match
    assert SpaceBowl(DECK).reshuffled(match, 1) == match
