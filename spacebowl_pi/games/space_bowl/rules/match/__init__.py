"""A whole match: `decide` turns a command into events, `evolve` applies them, `view` is what everyone may see."""

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
