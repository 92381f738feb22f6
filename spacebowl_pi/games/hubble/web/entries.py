"""What can be entered next of each paper pad, so that a page offers nothing that no pad can have."""

from spacebowl_pi.core.codec import Json
from spacebowl_pi.games.hubble.rules.match.plausible import plausible
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Phase
from spacebowl_pi.games.hubble.rules.match.view import View, cards_of


def entries(view: View) -> dict[str, Json]:
    """For each seat whose pad is still to be entered: the category, and its possible points."""
    if view.phase is not Phase.ENTER:
        return {}
    found: dict[str, Json] = {}
    for player in view.players:
        if player.seat in view.awaited:
            possible = plausible(view.pad.sky, cards_of(view, player), player.entered)
            found[str(player.seat)] = {"category": ENTRIES[len(player.entered)], "possible": list(possible)}
    return found
