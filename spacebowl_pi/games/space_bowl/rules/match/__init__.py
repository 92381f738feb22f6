"""A whole match, from the deal to the end: `decide` on a command, `evolve` by its events, `view` what all may see."""

from spacebowl_pi.games.space_bowl.rules.match.decide import decide
from spacebowl_pi.games.space_bowl.rules.match.evolve import evolve, replay
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, Match, Phase, Player, Settings
from spacebowl_pi.games.space_bowl.rules.match.view import Own, View, own, view

__all__ = [
    "Decision",
    "GalaxyMode",
    "Match",
    "Own",
    "Phase",
    "Player",
    "Reason",
    "Settings",
    "View",
    "decide",
    "evolve",
    "own",
    "replay",
    "view",
]
