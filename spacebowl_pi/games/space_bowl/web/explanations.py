"""Why each pick was right or wrong, with the places where the tossed planets should have been."""

from dataclasses import dataclass

from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.explain import PickExplanation, explain_pick, place_in_pattern
from spacebowl_pi.games.space_bowl.rules.match import Phase, View
from spacebowl_pi.games.space_bowl.rules.match.view import seen_galaxy
from spacebowl_pi.games.space_bowl.rules.places import Cell


@dataclass(frozen=True, slots=True)
class Looked:
    """A planet of the toss, and the place where it had to be; None beyond the edge."""

    planet: PlanetName
    cell: Cell | None
    is_swallowed: bool


@dataclass(frozen=True, slots=True)
class SeatExplanation:
    seat: Seat
    explanation: PickExplanation
    looked: tuple[Looked, ...]


def explanations(view: View) -> Json:
    """Explain all picks once the round is revealed."""
    if view.phase is not Phase.REVEAL or view.galaxy is None or view.toss is None or view.result is None:
        return []
    variants, wild, toss, galaxy = view.settings.variants, view.wild, view.toss, seen_galaxy(view)
    explained: list[Json] = []
    for player in view.result.players:
        if player.pick is None:
            continue
        has_placed = wild is not None and wild.by == player.seat
        at = wild.at if wild is not None else None
        explanation = explain_pick(galaxy, toss, variants, player.pick, at, has_placed_wild=has_placed)
        looked = tuple(
            Looked(
                fallen.planet,
                place_in_pattern(
                    galaxy.size,
                    player.pick,
                    toss,
                    fallen.space,
                    explanation.quarter_turns,
                    is_torus=variants.torus,
                ),
                fallen.space == toss.black_hole,
            )
            for fallen in toss.planets
        )
        explained.append(to_data(SeatExplanation(player.seat, explanation, looked)))
    return explained
