"""The puzzle of the day is the same everywhere, and brute force solves it in three moves, in a single way."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

import pytest

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.games.tom_tube.rules.board.lattice import triangle_at
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES
from spacebowl_pi.games.tom_tube.rules.daily import MOVES, Puzzle, daily_puzzle, ways_home
from spacebowl_pi.games.tom_tube.rules.match.decide import decide
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import move_command, position_of, public
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.position import Ending
from spacebowl_pi.games.tom_tube.rules.situation import match_of
from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_board import BASE, KINDS, Sphere, text
from tests.games.tom_tube.rules.plain_moves import PRICE, Traffic

DAYS = [(date(2026, 11, 1) + timedelta(19 * number)).isoformat() for number in range(8)]


@pytest.fixture(scope="module", params=DAYS)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return daily_puzzle(request.param)


def sphere(name: str) -> Sphere:
    """As the plain rules have it."""
    if name.startswith("e"):
        return name
    q, r = map(int, name.split(","))
    return q, r


def plain_game(puzzle: Puzzle) -> PlainGame:
    """The puzzle as the plain rules see it."""
    start = puzzle.situation
    match = match_of(start, standard_kit())
    game = PlainGame(match.stack, NAMES[start.turn - 1])
    for rhomb in start.rhombs:
        place = rhomb.place
        game.lay_rhomb(rhomb.id, (place.q, place.r), place.axis, place.rot)
    for laid in start.triangles:
        cell = triangle_at(laid.cell)
        game.lay_triangle(("U" if cell.is_up else "D", cell.q, cell.r), NAMES[laid.owner], laid.filling, laid.rot)
    game.complete_spheres()
    game.counters = {at: kind for at, kind in game.counters.items() if text(at) not in start.picked_up}
    game.phase = "return"
    for name, at, held in zip(NAMES, start.at, start.held, strict=True):
        game.at[name] = sphere(at)
        game.held[name].update(zip(KINDS, held, strict=True))
    return game


def every_way(game: PlainGame, most: int) -> Iterator[tuple[str, ...]]:
    own = game.turn
    other = "dave" if own == "tom" else "tom"
    traffic = game.traffic(game.at[other])
    yield from _ways(traffic, own, game.at[own], game.held[own], game.counters, most)


def _ways(
    traffic: Traffic, own: str, at: Sphere, held: Mapping[str, int], counters: Mapping[Sphere, str], most: int
) -> Iterator[tuple[str, ...]]:
    if at == BASE[own]:
        yield ()
    elif most > 0:
        for how, to in traffic.moves(own, at, held, counters):
            purse, left, price = dict(held), dict(counters), PRICE[how]
            if price:
                purse[price] -= 1
            if to in left:
                purse[left.pop(to)] += 1
            for others in _ways(traffic, own, to, purse, left, most - 1):
                yield (f"{how} {text(to)}", *others)


def test_brute_force_finds_that_way_and_no_other(puzzle: Puzzle) -> None:
    assert list(every_way(plain_game(puzzle), MOVES)) == [puzzle.solution]


def test_the_search_finds_as_much_as_brute_force_with_more_moves(puzzle: Puzzle) -> None:
    start = match_of(puzzle.situation, standard_kit())
    found = [tuple(map(str, way)) for way in ways_home(start.position, MOVES + 1)]
    assert sorted(found) == sorted(every_way(plain_game(puzzle), MOVES + 1))


def played(match: Match, move: str) -> Match:
    how, _, to = move.partition(" ")
    events = decide(match, Asked(0, match.awaited[0], move_command(Kind(how), to)))
    assert not isinstance(events, Refusal), events.text
    for event in events:
        match = evolve(match, event)
    return match


def test_it_is_a_match_like_others_and_ends_with_three_bonus_turns(puzzle: Puzzle) -> None:
    match = match_of(puzzle.situation, standard_kit())
    assert position_of(public(match)) == match.position
    assert sum(match.position.stock) + sum(map(sum, match.position.held)) <= sum(standard_kit().stock)
    for move in puzzle.solution:
        assert not match.is_over
        match = played(match, move)
    assert (match.position.end, match.position.bonus_turns) == (Ending.BONUS, MOVES)


def test_there_is_more_than_one_thing_to_think_of(puzzle: Puzzle) -> None:
    assert len({move.partition(" ")[0] for move in puzzle.solution}) > 1
    assert len(public(match_of(puzzle.situation, standard_kit())).moves) > 2


def test_it_never_changes_and_every_day_has_another() -> None:
    assert daily_puzzle("2026-11-20").solution == ("jump 2,-2", "drift e4", "control 2,-4")
    assert len({daily_puzzle(day).situation for day in DAYS}) == len(DAYS)
