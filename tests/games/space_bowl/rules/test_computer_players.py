"""Computer players: they search about as long as people do, react as people do, and see no more than people do."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from statistics import median

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules import computer_players
from spacebowl_pi.games.space_bowl.rules.computer_players import (
    NEXT_ROUND_AFTER_US,
    TOSS_AFTER_US,
    ComputerPlayer,
    Thought,
    hardness,
    think,
)
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, LaidCard
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, commands, own, view
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.view import View
from spacebowl_pi.games.space_bowl.rules.places import Cell, Space
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.stages import (
    EMMA,
    GALAXY,
    LACKS_YELLOW,
    LUCAS,
    MARIE,
    PILE,
    RED,
    RIGHT,
    VOID,
    WRONG,
    YELLOW,
    ZOE,
    declaring,
    go_countdown,
    go_picks,
    over,
    ready,
    red_countdown,
    red_picks,
    reveal,
    search,
    started,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

PILOT = ComputerPlayer(MARIE, Strength.PILOT, seed=1)

# --- how long they search ---


@cache
def puzzles() -> list[tuple[View, tuple[Cell, ...]]]:
    """Some searches, small and big, and the solutions that a reveal would show."""
    shown = []
    for seed in range(240):
        settings = Settings(variants=Variants(big_galaxy=seed % 2 == 1, no_wild=True))
        match = started(settings, seed=seed).then(commands.TossPlanets(), seed=seed).match
        solution = view(replace(match, phase=Phase.REVEAL)).solution
        assert solution is not None
        shown.append((view(match), solution.valid))
    return shown


def planets(puzzle: View) -> int:
    return len(puzzle.toss.planets) if puzzle.toss else 0


def search_s(puzzle: View, strength: Strength = Strength.PILOT) -> float:
    """How long a player of this strength usually searches here."""
    finds = [think(ComputerPlayer(MARIE, strength, seed), puzzle).finds_at_us for seed in range(9)]
    return median(finds_at_us / SECOND_US for finds_at_us in finds if finds_at_us is not None)


def usual_s(is_kind: Callable[[View, int], bool]) -> float:
    """How long the search usually lasts in puzzles of a kind."""
    times = [search_s(puzzle) for puzzle, valid in puzzles() if valid and is_kind(puzzle, len(valid))]
    assert len(times) >= 10
    return median(times)


def test_more_planets_take_longer_to_find() -> None:
    few, many = (
        usual_s(lambda puzzle, solutions: planets(puzzle) <= 2 and solutions <= 2),
        usual_s(lambda puzzle, solutions: planets(puzzle) >= 3 and solutions <= 2),
    )
    assert many > 1.3 * few


def test_fewer_solutions_take_longer_to_find() -> None:
    one, several = usual_s(lambda _, solutions: solutions == 1), usual_s(lambda _, solutions: solutions >= 4)
    assert one > 1.5 * several


def test_a_bigger_galaxy_takes_longer_to_search() -> None:
    small = usual_s(lambda puzzle, solutions: puzzle.size == 5 and solutions == 1)
    big = usual_s(lambda puzzle, solutions: puzzle.size == 6 and solutions == 1)
    assert big > 1.1 * small


SMALL, BIG = Galaxy(5, ((),) * 25), Galaxy(6, ((),) * 36)


@pytest.mark.parametrize(
    ("galaxy", "tossed_planets", "variants", "solutions"),
    [
        (BIG, 2, Variants(), 2),
        (SMALL, 3, Variants(), 2),
        (SMALL, 2, Variants(), 1),
        (SMALL, 2, Variants(rotation=True), 2),
        (SMALL, 2, Variants(torus=True), 2),
        (SMALL, 2, Variants(black_hole=True), 2),
    ],
    ids=["bigger galaxy", "more planets", "fewer solutions", "rotation", "torus", "black hole"],
)
def test_hardness_grows_with_all_that_makes_people_search_longer(
    galaxy: Galaxy, tossed_planets: int, variants: Variants, solutions: int
) -> None:
    assert hardness(galaxy, tossed_planets, variants, solutions) > hardness(SMALL, 2, Variants(), 2)
    assert hardness(SMALL, 2, Variants(), 1) == 1


def test_a_stronger_player_searches_less_long() -> None:
    solvable = [puzzle for puzzle, valid in puzzles() if valid]
    cadet, pilot, ace = (median(search_s(puzzle, strength) for puzzle in solvable) for strength in Strength)
    assert cadet > 1.04 * pilot
    assert pilot > 1.04 * ace


def test_a_stronger_player_errs_less() -> None:
    cadet, pilot, ace = (
        sum(
            think(ComputerPlayer(MARIE, strength, seed), puzzle).card not in (None, *valid)
            for seed, (puzzle, valid) in enumerate(puzzles() * 4)
        )
        for strength in Strength
    )
    assert cadet > 1.2 * pilot > 1.2 * 1.2 * ace > 0


def test_a_stronger_player_sees_the_wild_more_often() -> None:
    numbers = (*range(2, 6), *range(11, 16), *range(20, 36))  # none shows red and yellow
    table = tossed(ready(galaxy=tuple(LaidCard(CardNumber(number)) for number in numbers)))
    cadet, pilot, ace = (
        sum(think(ComputerPlayer(MARIE, strength, seed), view(table.match)).wild is not None for seed in range(100))
        for strength in Strength
    )
    assert cadet < 40 < pilot < 55 < ace


def test_people_take_seconds_to_minutes() -> None:
    times = [search_s(puzzle, strength) for puzzle, valid in puzzles() if valid for strength in Strength]
    assert 5 < median(times) < 60
    assert max(times) < 400


def test_nobody_gives_up_before_they_would_usually_have_found_something() -> None:
    thoughts = [think(PILOT, puzzle) for puzzle, valid in puzzles() if len(valid) == 1]
    finds_at_us = median(it.finds_at_us for it in thoughts if it.finds_at_us is not None)
    assert median(it.gives_up_at_us for it in thoughts) > 1.5 * finds_at_us


# --- what they know ---


def test_a_thought_is_the_same_each_time_and_another_with_another_seed_or_seat() -> None:
    seen = view(search().match)
    assert think(PILOT, seen) == think(PILOT, seen)
    assert think(PILOT, seen) != think(replace(PILOT, seed=2), seen)
    assert think(PILOT, seen) != think(replace(PILOT, seat=LUCAS), seen)


def test_a_search_begins_with_the_toss() -> None:
    early, late = (think(PILOT, view(tossed(ready().wait(seconds)).match)) for seconds in (0, 1))
    assert early.finds_at_us is not None
    assert late.finds_at_us == early.finds_at_us + SECOND_US


def test_what_lies_face_down_or_below_the_top_card_makes_no_difference() -> None:
    def thought(hidden: int, pile: tuple[CardNumber, ...]) -> Thought:
        galaxy = (LaidCard(CardNumber(hidden), face_down=True), *GALAXY[1:])
        return think(PILOT, view(tossed(ready(VOID, galaxy=galaxy, pile=pile)).match))

    assert thought(56, PILE) == thought(16, (PILE[0], *reversed(PILE[1:])))


def test_nobody_finds_a_face_down_card() -> None:
    """Red and yellow fell to the right of the Destination: the card left of one that shows them is valid."""
    table = ready(VOID, galaxy=(replace(GALAXY[0], face_down=True), *GALAXY[1:]))
    table.happen(happened.TossLanded(0, Toss(Space(4), tuple(TossedPlanet(it, Space(5)) for it in (RED, YELLOW)))))
    seen = view(table.match)
    cards = {think(ComputerPlayer(MARIE, Strength.ACE, seed), seen).card for seed in range(60)}
    assert Cell(0) not in cards
    assert Cell(1) in cards


def test_nobody_reacts_before_they_could_press_nor_when_all_is_over() -> None:
    seen = view(search().match)
    hesitations = [think(replace(PILOT, seed=seed), seen).hesitation_us / SECOND_US for seed in range(100)]
    assert 0.3 < min(hesitations) < max(hesitations) < 3


@pytest.mark.parametrize("scene", [ready, declaring])
def test_nobody_thinks_about_a_galaxy_or_a_toss_that_they_do_not_see(scene: Callable[[], Table]) -> None:
    with pytest.raises(ValueError, match="only about a galaxy and a toss that it sees"):
        think(PILOT, view(scene().match))


# --- somebody else's Wild ---

NOTHING = Thought(None, None, None, 500 * SECOND_US, hesitation_us=SECOND_US)
PLACED_AT_US = 2 * SECOND_US


def seen_after(thought: Thought, strength: Strength = Strength.ACE, by: Seat = EMMA, seed: int = 1) -> Thought:
    """What Marie makes of a Wild on the card that lacks yellow alone, while a Go countdown runs."""
    table = go_countdown().then(commands.PlaceWild(LACKS_YELLOW), by)
    player = ComputerPlayer(MARIE, strength, seed)
    return computer_players._see_wild(player, thought, view(table.match), PLACED_AT_US)


def test_who_has_found_nothing_may_see_the_card_that_somebody_elses_wild_makes_right() -> None:
    seen = {seen_after(NOTHING, seed=seed) for seed in range(40)}
    assert {(it.card, it.wild) for it in seen} == {(None, None), (LACKS_YELLOW, LACKS_YELLOW)}
    times_us = [it.finds_at_us - PLACED_AT_US for it in seen if it.finds_at_us is not None]
    assert SECOND_US < min(times_us) < max(times_us) < 7 * SECOND_US


def test_a_stronger_player_sees_what_somebody_elses_wild_helps_more_often() -> None:
    cadet, pilot, ace = (
        sum(seen_after(NOTHING, strength, seed=seed).card is not None for seed in range(300)) for strength in Strength
    )
    assert cadet < 125 < pilot < 175 < ace


def test_who_has_found_a_card_that_needs_no_wild_stays_with_it() -> None:
    found = Thought(SECOND_US, RIGHT, None, 500 * SECOND_US, hesitation_us=SECOND_US)
    assert {seen_after(found, seed=seed) for seed in range(20)} == {found}


def test_who_wanted_the_wild_elsewhere_for_a_card_that_it_now_makes_right_has_it_right() -> None:
    wanted = Thought(SECOND_US, LACKS_YELLOW, WRONG, 500 * SECOND_US, hesitation_us=SECOND_US)
    assert {seen_after(wanted, seed=seed) for seed in range(20)} == {replace(wanted, wild=LACKS_YELLOW)}


def test_ones_own_wild_tells_one_nothing_new() -> None:
    assert {seen_after(NOTHING, by=MARIE, seed=seed) for seed in range(20)} == {NOTHING}


def test_thoughts_come_with_the_toss_and_change_with_the_wild_alone() -> None:
    rivals = [ComputerPlayer(seat, Strength.ACE, seed) for seed, seat in enumerate((MARIE, LUCAS))]
    table = search()
    thoughts = [think(it, view(table.match)) for it in rivals]
    table.wait(1).then(commands.SayGo(), EMMA).wait(1).then(commands.Concur(), LUCAS)
    assert [think(it, view(table.match)) for it in rivals] == thoughts
    table.wait(1).do(commands.PlaceWild(LACKS_YELLOW), ZOE)
    assert [think(it, view(table.match)) for it in rivals] == [
        computer_players._see_wild(it, thought, view(table.match), 3 * SECOND_US)
        for it, thought in zip(rivals, thoughts, strict=True)
    ]


def test_after_an_interruption_they_search_anew_from_the_beginning() -> None:
    table = search()
    before = think(PILOT, view(table.match))
    after = think(PILOT, view(table.wait(5000).then(common.Resume()).match))
    assert before.finds_at_us is not None
    assert after == replace(
        before,
        finds_at_us=before.finds_at_us + 5000 * SECOND_US,
        gives_up_at_us=before.gives_up_at_us + 5000 * SECOND_US,
    )


# --- what they do ---

SOON_US, LATE_US = 3 * SECOND_US, 500 * SECOND_US
FOUND = Thought(SOON_US, RIGHT, None, LATE_US, hesitation_us=SECOND_US)
FOUND_WITH_WILD = Thought(SOON_US, LACKS_YELLOW, LACKS_YELLOW, LATE_US, hesitation_us=SECOND_US)
FOUND_LATE = Thought(LATE_US, RIGHT, None, 2 * LATE_US, hesitation_us=SECOND_US)
IN_DOUBT = Thought(None, None, None, 15 * SECOND_US, hesitation_us=SECOND_US)
PICK_AT_US = 11 * SECOND_US  # the countdown, and a hesitation


def wild_picks(cell: Cell, by: Seat = LUCAS) -> Table:
    """After a red call, and with a Wild on the table."""
    return red_countdown().then(commands.PlaceWild(cell), by).count_down()


def called_off() -> Table:
    return search().wait(40).then(commands.CallRoundOff())


@pytest.mark.parametrize(
    ("scene", "thought", "wish"),
    [
        (search, FOUND, PlannedMove(SOON_US, commands.SayGo())),
        (search, FOUND_WITH_WILD, PlannedMove(SOON_US, commands.SayGo())),
        (search, IN_DOUBT, PlannedMove(15 * SECOND_US, commands.PressRed())),
        (search, replace(FOUND, gives_up_at_us=SECOND_US), PlannedMove(SECOND_US, commands.PressRed())),
        (go_countdown, FOUND, PlannedMove(SOON_US, commands.Concur())),
        (go_countdown, replace(FOUND, finds_at_us=0), PlannedMove(SECOND_US, commands.Concur())),
        (go_countdown, FOUND_WITH_WILD, PlannedMove(SOON_US, commands.PlaceWild(LACKS_YELLOW))),
        (
            go_countdown,
            replace(FOUND, finds_at_us=10 * SECOND_US - 1),
            PlannedMove(10 * SECOND_US - 1, commands.Concur()),
        ),
        (go_countdown, replace(FOUND, finds_at_us=10 * SECOND_US), None),
        (go_countdown, FOUND_LATE, None),
        (go_countdown, IN_DOUBT, None),
        (lambda: go_countdown(MARIE), FOUND, None),
        (lambda: go_countdown().then(commands.PlaceWild(WRONG), LUCAS), FOUND_WITH_WILD, None),
        (
            lambda: go_countdown().then(commands.PlaceWild(LACKS_YELLOW), LUCAS),
            FOUND_WITH_WILD,
            PlannedMove(SOON_US, commands.Concur()),
        ),
        (red_countdown, FOUND, None),
        (red_countdown, FOUND_WITH_WILD, PlannedMove(SOON_US, commands.PlaceWild(LACKS_YELLOW))),
        (red_countdown, IN_DOUBT, PlannedMove(SECOND_US, commands.PressRed())),
        (red_countdown, FOUND_LATE, None),
        (lambda: red_countdown(MARIE), IN_DOUBT, None),
        (lambda: go_picks(MARIE), FOUND, PlannedMove(PICK_AT_US, commands.PickCard(RIGHT))),
        (lambda: go_picks(MARIE), FOUND_LATE, PlannedMove(PICK_AT_US, commands.PickCard(RIGHT))),
        (lambda: go_picks(MARIE), IN_DOUBT, PlannedMove(PICK_AT_US, commands.DeclinePick())),
        (go_picks, FOUND, None),
        (red_picks, FOUND, PlannedMove(PICK_AT_US, commands.PickCard(RIGHT))),
        (red_picks, FOUND_LATE, PlannedMove(PICK_AT_US, commands.DeclinePick())),
        (red_picks, FOUND_WITH_WILD, PlannedMove(PICK_AT_US, commands.DeclinePick())),
        (lambda: wild_picks(WRONG), FOUND_WITH_WILD, PlannedMove(PICK_AT_US, commands.DeclinePick())),
        (lambda: wild_picks(LACKS_YELLOW), FOUND_WITH_WILD, PlannedMove(PICK_AT_US, commands.PickCard(LACKS_YELLOW))),
        (red_picks, IN_DOUBT, PlannedMove(PICK_AT_US, commands.DeclinePick())),
        (lambda: wild_picks(WRONG, by=MARIE), FOUND_LATE, PlannedMove(PICK_AT_US, commands.PickCard(RIGHT))),
        (lambda: red_picks(MARIE), FOUND, None),
        (lambda: red_picks().then(commands.DeclinePick(), MARIE), FOUND, None),
        (ready, FOUND, None),
        (lambda: ready(seats=(MARIE, ZOE)), FOUND, PlannedMove(TOSS_AFTER_US, commands.TossPlanets())),
        (lambda: called_off().then(commands.NextRound()), FOUND, None),
        (reveal, FOUND, PlannedMove(10 * SECOND_US + NEXT_ROUND_AFTER_US, commands.NextRound())),
        (called_off, FOUND, PlannedMove(40 * SECOND_US + NEXT_ROUND_AFTER_US, commands.NextRound())),
        (over, FOUND, None),
    ],
)
def test_what_a_player_does_next(
    monkeypatch: pytest.MonkeyPatch,
    scene: Callable[[], Table],
    thought: Thought,
    wish: PlannedMove[commands.Command] | None,
) -> None:
    assert wish_of(monkeypatch, scene(), thought) == wish


def wish_of(monkeypatch: pytest.MonkeyPatch, table: Table, thought: Thought) -> PlannedMove[commands.Command] | None:
    """What Marie, who thinks so, wishes."""
    monkeypatch.setattr(computer_players, "think", lambda *_: thought)
    return PILOT.plan(view(table.match), own(table.match, MARIE), 0)


def test_without_a_pick_limit_a_card_not_found_by_the_end_of_the_countdown_is_not_picked_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wish = wish_of(monkeypatch, red_picks(settings=Settings(pick_limit_s=None)), FOUND_LATE)
    assert wish is not None
    assert wish.what == commands.DeclinePick()


def test_what_others_picked_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = red_picks().then(commands.PickCard(RIGHT), LUCAS), red_picks().then(commands.PickCard(WRONG), LUCAS)
    wishes = [wish_of(monkeypatch, table, FOUND) for table in (one, two)]
    assert wishes[0] == wishes[1] is not None


@pytest.mark.parametrize("scene", [search, go_countdown, red_picks, reveal])
def test_a_wish_comes_from_the_views_alone_and_its_time_is_never_past(scene: Callable[[], Table]) -> None:
    table = scene()
    seen, mine = view(table.match), own(table.match, MARIE)
    player = next(it for seed in range(99) if (it := replace(PILOT, seed=seed)).plan(seen, mine, 0) is not None)
    wish = player.plan(seen, mine, 0)
    assert wish is not None
    for now_us in (0, wish.at_us, wish.at_us + 1, wish.at_us + 3600 * SECOND_US, 1):
        assert player.plan(seen, mine, now_us) == PlannedMove(max(wish.at_us, now_us), wish.what)
