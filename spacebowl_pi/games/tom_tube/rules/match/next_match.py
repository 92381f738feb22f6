"""What a match changes for the next one: who begins, and the start that the weaker player is given."""

from collections.abc import Mapping

from spacebowl_pi.core.choices import Value
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.settings import MOST_HANDICAP


def chosen_after(match: Match) -> Mapping[str, Value]:
    """By the names of choices; a match that was broken off changes nothing."""
    if match.is_broken_off or match.end is None:
        return {}
    chosen: dict[str, Value] = {"starter": NAMES[2 - match.starter]}
    winner, settings = match.winner, match.settings
    if settings.handicap_moves and winner is not None:
        for player, energy in enumerate((settings.handicap_tom, settings.handicap_dave)):
            if energy:
                chosen[f"handicap_{NAMES[player]}"] = handicap_after(energy, has_won=winner == player)
    return chosen


def handicap_after(energy: int, *, has_won: bool) -> int:
    """One counter fewer after winning, one more after losing."""
    return max(0, energy - 1) if has_won else min(MOST_HANDICAP, energy + 1)
