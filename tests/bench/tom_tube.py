"""Tom Tube's figures: legal moves and random games, against the plain reference; and a thinking computer player."""

import tracemalloc
from copy import deepcopy
from itertools import islice
from random import Random

from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.places import free_places
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import Own
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves
from spacebowl_pi.games.tom_tube.rules.players.greedy import lay
from spacebowl_pi.games.tom_tube.rules.position import Position
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.bench.figures import SEED, Figure, at_least, at_most, best_of_each
from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_random import random_game, random_turn
from tests.games.tom_tube.rules.test_against_plain import play

GAMES, MORE_GAMES = 3, 30
GOAL = 50
HALF_A_GAME = 40  # steps
RULES = TomTube()


def tom_tube_figures() -> list[Figure]:
    games, positions = zip(*same_positions(), strict=True)
    plain_s, ours_s, plain_games_s, games_s = best_of_each(
        lambda: [game.moves() for game in games],
        lambda: [legal_moves(position) for position in positions],
        lambda: list(map(plain_playout, range(GAMES))),
        lambda: list(map(playout, range(MORE_GAMES))),
    )

    def ratio(what: str, slow_us: float, fast_us: float) -> Figure:
        return at_least(f"Tom Tube: {what}", slow_us / fast_us, "×", GOAL, f"{slow_us:.1f} µs against {fast_us:.1f}")

    count = len(positions)
    return [
        ratio("legal moves against the plain reference", plain_s / count * 1e6, ours_s / count * 1e6),
        ratio("a random game against it", plain_games_s / GAMES * 1e6, games_s / MORE_GAMES * 1e6),
        *thinking_figures(),
    ]


def thinking_figures() -> list[Figure]:
    """The searching player in the middle of a game: how long it thinks, and what memory it takes for that."""
    match = match_after(HALF_A_GAME)
    view = RULES.public(match)
    (seat,) = view.awaited
    player = RULES.bot(seat, Strength.ACE, SEED)

    def think() -> object:
        return player.plan(view, Own(seat), 0)

    (think_s,) = best_of_each(think)
    tracemalloc.start()
    think()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return [
        at_most("Tom Tube: the ace thinks", think_s, "s", 1, "in the middle of a game, about to build or to move"),
        at_most("Tom Tube: memory of a thinking ace", peak / 1024, "kB", None, "at its highest"),
    ]


def match_after(steps: int) -> Match:
    """A match of quick players."""
    players = tuple(Player(Seat(seat), f"{seat}", Strength.PILOT) for seat in (1, 2))
    beginning = Beginning(0, SEED, Language.ENGLISH, Settings(), players)
    match: Match = next(islice(computer_match(RULES, beginning, SEED), steps, None)).match
    return match


def same_positions() -> list[tuple[PlainGame, Position]]:
    """Random games, turn by turn, by both."""
    random, found = Random(SEED), []
    for _ in range(GAMES):
        game = random_game(random)
        stack = list(game.stack)
        position = Position(standard_kit(), Settings(), NAMES.index(game.turn), len(stack))
        while game.end is None:
            found.append((deepcopy(game), position.copy()))
            turn = random_turn(game, random)
            play(position, turn, stack[len(stack) - position.stack_left])
            game.play(turn)
    return found


def plain_playout(seed: int) -> str | None:
    random = Random(seed)
    game = random_game(random)
    while game.end is None:
        game.play(random_turn(game, random))
    return game.end


def playout(seed: int) -> str | None:
    """As the plain game's: half of the turns that can be are builds."""
    random, kit = Random(seed), standard_kit()
    stack = random.sample(kit.all_rhombs, len(kit.all_rhombs))
    position = Position(kit, Settings(), seed % 2, len(stack))
    while position.end is None:
        moves = legal_moves(position)
        if position.may_build and (not moves or random.random() < 0.5):
            place = random.choice(free_places(position.free))
            rhomb = kit.by_id[stack[-position.stack_left]]
            lay(position, rhomb, random.choice((place, place.turned)))
        elif moves:
            turns.move(position, random.choice(moves))
        else:
            position.exchange(position.turn)
    return position.end
