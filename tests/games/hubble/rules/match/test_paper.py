"""Paper pads among screens: who draws on what, what is entered at the end, and who has won with it (section 11)."""

import pytest

from spacebowl_pi.core.common_commands import PlayerLeft, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, EnterAnew, EnterPoints, MarkDrawn, Withdraw
from spacebowl_pi.games.hubble.rules.match.events import DrawnOnPaper, IconsDrawn, PointsEntered
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Medium, Phase
from tests.games.hubble.rules.match.entering import CARDS, allowed, at_the_end, enter
from tests.games.hubble.rules.match.table import (
    BLANK,
    BLUE,
    COMET,
    EMMA,
    EMPTY_PAD,
    FOG_OF_NOTHING,
    GALAXY,
    LEO,
    MIA,
    RED,
    STAR,
    Table,
    at,
    drawn,
    fogged,
    roll_of,
)

FULL = drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR))
DONE, FOG = MarkDrawn(EMMA), MarkDrawn(EMMA, is_fogged=True)


def ready(*seats: int) -> Table:
    return Table(*seats or (1, 2), first=EMMA).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


# --- who draws on what ---


@pytest.mark.parametrize(
    ("what", "medium"),
    [
        (DONE, Medium.PAPER),
        (FOG, None),  # a phone's player may have held the button
        (FULL, Medium.SCREEN),
        (fogged(at(0, 0, STAR)), Medium.SCREEN),
        (FOG_OF_NOTHING, None),  # whoever is late does the same, on whatever
    ],
)
def test_what_is_done_first_tells_what_a_player_draws_on(what: DrawIcons | MarkDrawn, medium: Medium | None) -> None:
    table = ready().then(what, EMMA).then(MarkDrawn(LEO))
    assert table.player(EMMA).medium is None  # it can still be changed
    assert table.wait(5).player(EMMA).medium is medium


def test_three_blanks_tell_nothing_either() -> None:
    table = Table(1, 2, first=EMMA).rolled(roll_of(RED, BLANK, BLUE, BLANK), BLANK)
    assert table.then(drawn(), EMMA).then(MarkDrawn(LEO)).wait(5).player(EMMA).medium is None


@pytest.mark.parametrize("later", [DONE, FULL])
def test_who_was_late_in_the_first_round_can_go_on_with_either(later: DrawIcons | MarkDrawn) -> None:
    table = Table(1, 2, first=EMMA, settings=Settings(draw_limit_s=30)).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)
    table.wait(30).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR).then(later, EMMA)
    assert table.match.submitted.keys() == {EMMA}


def test_until_the_first_round_closes_one_can_change_over() -> None:
    to_screen = ready().then(DONE, EMMA).then(FULL, EMMA).then(MarkDrawn(LEO)).wait(5)
    assert to_screen.player(EMMA).medium is Medium.SCREEN
    to_paper = ready().then(FULL, EMMA)
    assert to_paper.refused(DONE, EMMA) is HubbleReason.ON_SCREEN  # the draw would be lost by a press
    to_paper.then(Withdraw(EMMA), EMMA).then(DONE, EMMA).then(MarkDrawn(LEO)).wait(5)
    assert to_paper.player(EMMA).medium is Medium.PAPER
    assert to_paper.pad(EMMA) == EMPTY_PAD


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("first", [FOG, FOG_OF_NOTHING])
def test_who_has_only_fogged_so_far_can_go_on_with_either(first: DrawIcons | MarkDrawn, rounds: int) -> None:
    table = ready()
    for number in range(rounds):
        table.then(FOG if number else first, EMMA).then(MarkDrawn(LEO)).wait(5)
        table.rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)
    moves = list(table.rules.moves(table.view, table.rules.own(table.match, EMMA)))
    assert {FULL, FOG_OF_NOTHING, DONE, FOG} <= set(moves)
    for what, medium in ((FULL, Medium.SCREEN), (DONE, Medium.PAPER)):
        table.then(what, EMMA).then(MarkDrawn(LEO)).wait(5)
        assert table.player(EMMA).medium is medium
        table.then(TakeBack(), Asker.STAFF).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


def test_a_pad_with_nothing_but_marked_lenses_is_entered_as_its_icons_may_be_on_paper() -> None:
    table = Table(1)
    for _ in range(3):
        table.play_round(is_fogged=True)
    assert (table.match.phase, table.player(EMMA).medium) == (Phase.ENTER, Medium.PAPER)


def on_screen_and_paper() -> Table:
    """Emma has drawn on a screen, Leo on paper; the second round is rolled."""
    return ready().then(FULL, EMMA).then(MarkDrawn(LEO)).wait(5).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


def test_who_draws_on_a_screen_cannot_just_say_that_it_is_done() -> None:
    table = on_screen_and_paper()
    assert table.refused(DONE, EMMA) is table.refused(DONE) is HubbleReason.ON_SCREEN


def test_but_can_mark_a_fogged_lens_with_a_button() -> None:
    table = on_screen_and_paper()
    assert table.do(FOG) == [IconsDrawn(table.now_us, EMMA, (), is_fogged=True)]
    table.then(MarkDrawn(LEO, is_fogged=True)).wait(5)
    assert (table.player(EMMA).fog, table.player(LEO).fog) == (1, 1)
    assert [player.medium for player in table.view.players] == [Medium.SCREEN, Medium.PAPER]


def test_who_draws_on_paper_draws_nothing_on_a_screen() -> None:
    table = on_screen_and_paper()
    for what in (FULL, FOG_OF_NOTHING):
        assert table.refused(what, LEO) is HubbleReason.ON_PAPER
    assert table.do(MarkDrawn(LEO), LEO) == [DrawnOnPaper(table.now_us, LEO, is_fogged=False)]


# --- what is entered at the end ---

PLAIN_ENTRIES = (22, 24, 16, 24, 0, 3)  # galaxy, planet, asteroid, comet, cards, and the number of stars


def test_then_the_points_of_each_paper_pad_are_entered_by_category() -> None:
    table = at_the_end(1, 2)
    assert list(table.view.awaited) == [EMMA, LEO]
    for points in PLAIN_ENTRIES:
        table.do(EnterPoints(LEO, points), LEO)
    assert list(table.view.awaited) == [EMMA]
    enter(table, EMMA, *PLAIN_ENTRIES)  # at the box
    assert table.match.is_over
    assert table.player(LEO).score == {"galaxy": 22, "planet": 24, "asteroid": 16, "comet": 24, "stars": 0}
    assert table.player(LEO).total == 86
    assert table.refused(EnterPoints(EMMA, 0)) is CommonReason.MATCH_IS_OVER


def test_only_paper_pads_are_entered() -> None:
    table = on_screen_and_paper().with_pad(EMMA, fog=2).with_pad(LEO, fog=2)
    table.then(FOG_OF_NOTHING, EMMA).then(MarkDrawn(LEO, is_fogged=True)).wait(5)
    assert table.match.awaited == (LEO,)
    assert table.refused(EnterPoints(EMMA, 0)) is CommonReason.NOT_NOW
    assert enter(table, LEO, *PLAIN_ENTRIES).match.is_over


def test_nothing_is_entered_before_the_end_nor_for_somebody_else() -> None:
    table = ready()
    assert table.refused(EnterPoints(EMMA, 0), EMMA) is CommonReason.NOT_NOW
    assert table.refused(EnterAnew(EMMA), EMMA) is HubbleReason.NOTHING_ENTERED
    over = at_the_end(1, 2)
    assert over.refused(EnterPoints(EMMA, 0), LEO) is CommonReason.NOT_YOUR_SEAT
    assert over.refused(EnterPoints(Seat(7), 0)) is SeatingReason.SEAT_EMPTY


def test_one_enters_no_more_than_there_is_and_can_begin_anew() -> None:
    table = enter(at_the_end(1, 2), EMMA, *PLAIN_ENTRIES)
    assert table.refused(EnterPoints(EMMA, 0), EMMA) is CommonReason.NOT_NOW
    assert table.refused(EnterAnew(LEO), LEO) is HubbleReason.NOTHING_ENTERED
    table.do(EnterAnew(EMMA), EMMA)
    assert (table.match.awaited, table.player(EMMA).total) == ((EMMA, LEO), 0)
    assert table.refused(EnterAnew(EMMA), EMMA) is HubbleReason.NOTHING_ENTERED
    assert enter(table, EMMA, 33).player(EMMA).score["galaxy"] == 33


def test_who_leaves_while_points_are_entered_is_not_waited_for() -> None:
    table = enter(at_the_end(1, 2), EMMA, *PLAIN_ENTRIES)
    table = enter(table, LEO, 11).then(PlayerLeft(LEO), Asker.STAFF)
    assert table.match.is_over
    assert [player.is_winner for player in table.rules.summary(table.match).players] == [True, False]


IMPOSSIBLE = {
    "galaxy": [-11, 1, 10, 12, 143],  # twelve hexes a quadrant
    "planet": [-1, 1, 143, 144],  # a planet counts up to three times, but two corners are alone in a line
    "asteroid": [-8, 4, 9, 136],  # sixteen threes
    "comet": [-1, 1, 2, 3, 5, 6, 9, 10, 13, 17, 231, 10**9],
}
POSSIBLE = {
    "galaxy": [0, 11, 132],
    "planet": [0, 2, 3, 24, 142],
    "asteroid": [0, 8, 128],
    "comet": [0, 4, 7, 8, 11, 12, 14, 15, 16, 20, 26, 230],
}


@pytest.mark.parametrize("number", range(4), ids=list(POSSIBLE))
def test_only_what_a_pad_can_be_worth_is_taken(number: int) -> None:
    table = enter(at_the_end(1), EMMA, *[0] * number)
    kind = list(POSSIBLE)[number]
    possible = allowed(table)
    for points in IMPOSSIBLE[kind]:
        assert points not in possible
        assert table.refused(EnterPoints(EMMA, points)) is HubbleReason.IMPOSSIBLE_POINTS
    for points in POSSIBLE[kind]:
        assert points in possible


def test_the_cards_of_a_player_decide_what_stars_can_be_worth() -> None:
    table = enter(at_the_end(1, cards={EMMA: CARDS}), EMMA, 0, 0, 0, 0)
    assert allowed(table) == [0, 10, 13, 15, 16, 25, 28, 31]
    for points in (3, 12, 14, 26, 46):
        assert table.refused(EnterPoints(EMMA, points)) is HubbleReason.IMPOSSIBLE_POINTS


@pytest.mark.parametrize(
    ("points", "fewest"), [(0, 0), (10, 5), (13, 6), (15, 5), (16, 7), (25, 10), (28, 11), (31, 12)]
)
def test_there_are_at_least_as_many_stars_as_the_cards_need(points: int, fewest: int) -> None:
    table = enter(at_the_end(1, cards={EMMA: CARDS}), EMMA, 0, 0, 0, 0, points)
    assert allowed(table) == list(range(fewest, 49))
    assert table.refused(EnterPoints(EMMA, fewest - 1)) is HubbleReason.IMPOSSIBLE_POINTS
    assert table.refused(EnterPoints(EMMA, 49)) is HubbleReason.IMPOSSIBLE_POINTS
    assert enter(table, EMMA, fewest).match.star_count(EMMA) == fewest


def test_what_can_be_entered_can_be_read_back() -> None:
    table = at_the_end(1)
    (event,) = table.do(EnterPoints(EMMA, 22))
    assert event == PointsEntered(table.now_us, EMMA, 22)
    assert table.rules.records.from_data(table.rules.records.to_data(event)) == event


# --- who has won ---

FIVE_STARS, SIX_STARS = (0, 0, 0, 0, 15, 5), (0, 0, 0, 0, 15, 6)


@pytest.mark.parametrize(
    ("emma", "leo", "ranks"),
    [
        ((22, 0, 0, 0, 0, 0), (11, 0, 0, 7, 0, 9), [0, 1]),  # more points
        ((0, 0, 8, 7, 0, 40), FIVE_STARS, [1, 0]),  # as many: more of them by cards
        (FIVE_STARS, SIX_STARS, [1, 0]),  # as many: more stars on the pad
        (FIVE_STARS, FIVE_STARS, [0, 0]),  # shared
    ],
)
def test_points_decide_then_card_points_then_stars(
    emma: tuple[int, ...], leo: tuple[int, ...], ranks: list[int]
) -> None:
    table = at_the_end(1, 2, cards={EMMA: CARDS, LEO: CARDS})
    enter(enter(table, EMMA, *emma), LEO, *leo)
    assert [player.rank for player in table.view.players] == ranks
    summary = table.rules.summary(table.match)
    assert [player.is_winner for player in summary.players] == [rank == 0 for rank in ranks]
    assert summary.is_decided


def test_after_a_shared_place_the_next_rank_counts_all_ahead() -> None:
    table = at_the_end(1, 2, 3, cards=dict.fromkeys((EMMA, LEO, MIA), CARDS))
    for seat, entries in ((EMMA, FIVE_STARS), (LEO, (11, 0, 0, 0, 0, 0)), (MIA, FIVE_STARS)):
        enter(table, seat, *entries)
    assert [player.rank for player in table.view.players] == [0, 2, 0]


def test_a_counted_pad_and_an_entered_one_are_compared_by_the_same_rule() -> None:
    """Two comets on the screen, and two on paper; the paper has a star more."""
    table = on_screen_and_paper().with_pad(EMMA, ("CC...S", *EMPTY_PAD[1:]), fog=2).with_pad(LEO, fog=2)
    table.then(FOG_OF_NOTHING, EMMA).then(MarkDrawn(LEO, is_fogged=True)).wait(5)
    enter(table, LEO, 0, 0, 0, 4, 0)
    for stars, ranks in ((0, [0, 1]), (1, [0, 0]), (2, [1, 0])):
        match = table.rules.evolve(table.match, PointsEntered(table.now_us, LEO, stars))
        assert [player.rank for player in table.rules.public(match).players] == ranks


def test_the_summary_counts_what_the_pads_are_worth() -> None:
    table = at_the_end(1, 2)
    enter(enter(table, EMMA, *PLAIN_ENTRIES), LEO, 11, 0, 8, 4, 0, 0)
    summary = table.rules.summary(table.match)
    assert (summary.rounds, summary.is_over, summary.is_decided) == (3, True, True)
    emma, leo = summary.players
    assert (emma.score, leo.score) == (86, 23)
    assert leo.counts == {"galaxy": 11, "planet": 0, "asteroid": 8, "comet": 4, "stars": 0}
    assert all(sum(player.counts.values()) == player.score for player in summary.players)
    assert {"draw_limit_s": None, "withdraw_s": 5, "same_dice": None}.items() <= summary.about.items()
