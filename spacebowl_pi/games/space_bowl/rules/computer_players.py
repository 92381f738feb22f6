"""Computer players of several strengths, who take about as long as people do.

How long depends on how hard the puzzle is: few solutions, many planets, a big galaxy, a pattern that may be turned. A
player may also see a card that somebody else's Wild makes right. The strengths are close enough that the weakest of
three wins now and then. A player uses only what its seat may see, and all chance comes from its seed, so it always
thinks the same.
"""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match.state import Phase
from spacebowl_pi.games.space_bowl.rules.match.view import Action, Own, View, seen_galaxy
from spacebowl_pi.games.space_bowl.rules.places import Cell, Mask, cells_of
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from spacebowl_pi.games.space_bowl.rules.variants import Variants

TOSS_AFTER_US = 3 * SECOND_US
NEXT_ROUND_AFTER_US = 8 * SECOND_US


@dataclass(frozen=True, slots=True)
class _Skill:
    """`search_s` is the typical time for the easiest puzzle with one solution."""

    search_s: float
    mistakes: float
    sees_wild: float


_SKILLS = {
    Strength.CADET: _Skill(search_s=17, mistakes=0.1, sees_wild=0.35),
    Strength.PILOT: _Skill(search_s=15.8, mistakes=0.07, sees_wild=0.5),
    Strength.ACE: _Skill(search_s=14.8, mistakes=0.04, sees_wild=0.65),
}
_SPREAD = 0.6  # of the logarithm of search times; wide enough that even the weakest is sometimes first
DOUBT_US = 20 * SECOND_US  # a player this close to giving up joins a red call
_SEES_WILD_S = (1.5, 6.0)  # how long it takes to see a card that somebody else's Wild helps
_PATIENCE = 2.2  # times the typical search before giving up


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player will find in a round, and when.

    With a `wild`, the card is right only by means of a Wild there, whoever places it. `hesitation_us` passes before
    each reaction.
    """

    finds_at_us: int | None
    card: Cell | None
    wild: Cell | None
    gives_up_at_us: int
    hesitation_us: int


def hardness(galaxy: Galaxy, planets: int, variants: Variants, solutions: int) -> float:
    """How many times longer a search takes than with two planets, one solution and no variant."""
    effort: float = len(galaxy.cards) / 25 * (1 + 0.35 * max(0, planets - 2))
    effort *= 1 + 0.6 * variants.rotation + 0.3 * variants.torus + 0.2 * variants.black_hole
    return effort * math.pow(max(1, solutions), -0.7)


def think(player: "ComputerPlayer", view: View) -> Thought:
    """Search once the toss has landed, and look again once a Wild has been placed."""
    searched = _search(player, view, view.tossed_us or 0)
    return searched if view.wild_us is None else _see_wild(player, searched, view, view.wild_us)


def _search(player: "ComputerPlayer", view: View, tossed_at_us: int) -> Thought:
    random = Random(f"{player.seed}/{player.seat}/{view.round_number}")
    skill = _SKILLS[player.strength]
    variants = view.settings.variants
    galaxy, solution = _searched(view)
    valid = list(cells_of(solution.valid))
    by_wild = [(wild, card) for wild, mask in sorted(solution.with_wild.items()) for card in cells_of(mask)]

    def after(usual_s: float) -> int:
        return tossed_at_us + round(usual_s * math.exp(random.gauss(0, _SPREAD)) * SECOND_US)

    def search_s(solutions: int) -> float:
        return skill.search_s * hardness(galaxy, len(view.toss.planets) if view.toss else 0, variants, solutions)

    finds_at_us, card, wild = None, None, None
    if random.random() < skill.mistakes:
        near_misses = [near for _, near in by_wild if near not in valid]
        finds_at_us, card = after(search_s(1)), random.choice(near_misses or list(map(Cell, range(view.size**2))))
    elif valid:
        finds_at_us, card = after(search_s(len(valid))), random.choice(valid)
    elif by_wild and random.random() < skill.sees_wild:
        finds_at_us = after(1.5 * search_s(len(by_wild)))
        wild, card = random.choice(by_wild)
    return Thought(
        finds_at_us=finds_at_us,
        card=card,
        wild=wild,
        gives_up_at_us=after(_PATIENCE * search_s(1)),
        hesitation_us=round(random.uniform(0.4, 2.5) * SECOND_US),
    )


def _see_wild(player: "ComputerPlayer", thought: Thought, view: View, placed_at_us: int) -> Thought:
    """Look at somebody else's Wild: a player who has found nothing may see a card that it makes right.

    There is less to search than in the whole galaxy, as the card must lie where the Wild can help it.
    """
    if view.wild is None or view.wild.at is None or view.wild.by == player.seat:
        return thought
    _, solution = _searched(view)
    helped = list(cells_of(solution.with_wild.get(view.wild.at, Mask(0))))
    has_found = thought.finds_at_us is not None and thought.finds_at_us <= placed_at_us
    if has_found and thought.wild is None:
        return thought
    if has_found and thought.card in helped:
        return replace(thought, wild=view.wild.at)
    random = Random(f"{player.seed}/{player.seat}/{view.round_number}/wild")
    if not helped or random.random() >= _SKILLS[player.strength].sees_wild:
        return thought
    sees_at_us = placed_at_us + round(random.uniform(*_SEES_WILD_S) * SECOND_US)
    if thought.wild is None and thought.finds_at_us is not None and thought.finds_at_us <= sees_at_us:
        return thought
    return replace(thought, finds_at_us=sees_at_us, card=random.choice(helped), wild=view.wild.at)


def _searched(view: View) -> tuple[Galaxy, Solution]:
    """The galaxy as a player sees it, and everything that could be found there."""
    if view.toss is None or view.galaxy is None:
        raise ValueError("a computer player can think only about a galaxy and a toss that it sees")
    galaxy = seen_galaxy(view)
    return galaxy, _solved(galaxy, view.toss, view.settings.variants)


@lru_cache(maxsize=16)  # all players at the table ask, each of them repeatedly
def _solved(galaxy: Galaxy, toss: Toss, variants: Variants) -> Solution:
    return solve(galaxy, toss, variants)


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    seat: Seat
    strength: Strength
    seed: int

    def plan(self, public: View, own: Own, now_us: int) -> PlannedMove[commands.Command] | None:
        """The player's next move and its time, if nothing happens first."""
        move = self._next_move(public, own)
        return move if move is None or move.at_us >= now_us else PlannedMove(now_us, move.what)

    def _next_move(self, view: View, own: Own) -> PlannedMove[commands.Command] | None:
        actions = own.actions
        if Action.TOSS in actions:
            return PlannedMove(view.began_us + TOSS_AFTER_US, commands.TossPlanets())
        if Action.NEXT_ROUND in actions:
            return PlannedMove(view.began_us + NEXT_ROUND_AFTER_US, commands.NextRound())
        if Action.GO in actions:
            return _call(think(self, view))
        if Action.PICK in actions:
            return _pick(self.seat, think(self, view), view)
        is_countdown = view.phase is Phase.COUNTDOWN and bool(actions)
        return _answer(think(self, view), view, own) if is_countdown else None


def _call(thought: Thought) -> PlannedMove[commands.Command]:
    if thought.finds_at_us is not None and thought.finds_at_us < thought.gives_up_at_us:
        return PlannedMove(thought.finds_at_us, commands.SayGo())
    return PlannedMove(thought.gives_up_at_us, commands.PressRed())


def _answer(thought: Thought, view: View, own: Own) -> PlannedMove[commands.Command] | None:
    """React in a countdown: place the Wild, concur, or join the red call."""
    reacts_at_us = view.began_us + thought.hesitation_us
    answers_at_us = math.inf if thought.finds_at_us is None else max(thought.finds_at_us, reacts_at_us)
    if view.deadline_us is not None and answers_at_us < view.deadline_us:
        if thought.wild is not None and Action.WILD in own.actions:
            return PlannedMove(int(answers_at_us), commands.PlaceWild(thought.wild))
        if _is_right(thought, view) and Action.CONCUR in own.actions:
            return PlannedMove(int(answers_at_us), commands.Concur())
    elif Action.RED in own.actions and thought.gives_up_at_us - reacts_at_us < DOUBT_US:
        return PlannedMove(reacts_at_us, commands.PressRed())
    return None


def _pick(seat: Seat, thought: Thought, view: View) -> PlannedMove[commands.Command]:
    """Pick the card found by the end of the countdown."""
    at_us = view.began_us + thought.hesitation_us
    me = next(other for other in view.players if other.seat == seat)
    has_found = thought.finds_at_us is not None and thought.finds_at_us <= view.began_us
    if thought.card is not None and (me.must_pick or (has_found and _is_right(thought, view))):
        return PlannedMove(at_us, commands.PickCard(thought.card))
    return PlannedMove(at_us, commands.DeclinePick())


def _is_right(thought: Thought, view: View) -> bool:
    """Whether the player believes the card right as things are; one that needs the Wild, only where it lies."""
    return thought.wild is None or (view.wild is not None and view.wild.at == thought.wild)
