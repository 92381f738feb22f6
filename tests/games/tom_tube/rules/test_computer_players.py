"""Computer players: pure, legal, and the stronger the better."""

import pytest

from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube.rules.match.commands import FillSpace, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.moves import Kind, legal_moves, make
from spacebowl_pi.games.tom_tube.rules.players.computer_players import unseen
from spacebowl_pi.games.tom_tube.rules.players.estimate import need
from spacebowl_pi.games.tom_tube.rules.players.homeward import last_way
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.bench.contests import Contest, played, share_won
from tests.games.tom_tube.rules.lengths import IS_LONG
from tests.games.tom_tube.rules.positions import recorded

FEW_TRIES = 6
GAMES = 200 if IS_LONG else 8
SEARCHED = 40 if IS_LONG else 0


def wins(better: Strength, worse: Strength, games: int, tries: int = FEW_TRIES) -> float:
    return share_won(played((better, worse), tries, number) for number in range(games))


@pytest.mark.parametrize("strength", Strength)
def test_every_plan_is_a_move_that_is_listed_and_the_same_again(strength: Strength) -> None:
    rules = Contest((strength, Strength.PILOT), FEW_TRIES)
    players = tuple(Player(Seat(seat), "", strength) for seat in (1, 2))
    planned = 0
    for step in computer_match(rules, Beginning(0, 5, Language.ENGLISH, Settings(), players), 5):
        public, own = rules.public(step.match), rules.own(step.match, Seat(1))
        if strength is Strength.ACE and planned > 12:
            break
        move = rules.bot(Seat(1), strength, 5).plan(public, own, step.now_us)
        if move is not None:
            planned += 1
            assert move.what in set(rules.moves(public, own))
            assert not isinstance(move.what, TakeUp)
            assert move == rules.bot(Seat(1), strength, 5).plan(public, own, step.now_us)
    assert planned > 10


def test_a_space_is_filled_so_that_the_way_is_shortest() -> None:
    rules = Contest((Strength.PILOT, Strength.PILOT))
    players = tuple(Player(Seat(seat), "", Strength.PILOT) for seat in (1, 2))
    beginning = Beginning(0, 5, Language.ENGLISH, Settings(), players)
    match = next(step.match for step in computer_match(rules, beginning, 5) if step.match.phase is Phase.FILL)
    (seat,) = match.awaited

    def way_after(filling: FillSpace) -> int:
        position = match.position.copy()
        position.lay_triangle(filling.space.cell, seat - 1, filling.filling, filling.rot)
        return need(position, seat - 1)

    view, own = rules.public(match), rules.own(match, seat)
    ways = [way_after(move) for move in rules.moves(view, own) if isinstance(move, FillSpace)]
    planned = rules.bot(seat, Strength.PILOT, 1).plan(view, own, 0)
    assert planned is not None
    assert isinstance(planned.what, FillSpace)
    assert way_after(planned.what) == min(ways) < max(ways)


def test_what_is_unseen_is_what_lies_face_down() -> None:
    match = Contest((Strength.CADET, Strength.CADET)).played(1)
    view = TomTube().public(match)
    assert sorted(unseen(view)) == sorted(match.stack[len(match.rhombs) :])


def test_the_greedy_one_beats_the_guessing_one() -> None:
    assert wins(Strength.PILOT, Strength.CADET, GAMES) > 0.8


@pytest.mark.skipif(not SEARCHED, reason="takes half an hour")
def test_the_searching_one_beats_the_greedy_one() -> None:
    """In 200 games and with all of its tries it is by more: docs/benchmarks.md."""
    assert wins(Strength.ACE, Strength.PILOT, SEARCHED, tries=40) > 0.6


def test_who_is_ahead_goes_home_by_the_fewest_drifts_once_nothing_can_be_built() -> None:
    position = recorded(40)
    player = position.turn
    position.stack_left = 0
    position.held = tuple((9, 0, 0) if one == player else (0, 0, 0) for one in (0, 1))  # type: ignore[assignment]
    ways, todo = {position.at[player]: 0}, [position.at[player]]
    for sphere in todo:  # breadth first, by the moves that the rules list
        position.push()
        position.at = tuple(sphere if one == player else at for one, at in enumerate(position.at))  # type: ignore[assignment]
        for move in legal_moves(position):
            if move.kind is Kind.DRIFT and move.to not in ways:
                ways[move.to] = ways[sphere] + 1
                todo.append(move.to)
        position.pop()
    home = position.kit.base[player]
    steps = 0
    while position.at[player] != home and steps < 99:
        step = last_way(position)
        assert step is not None
        make(position, step)
        steps += 1
    assert steps == ways[home] > 1
