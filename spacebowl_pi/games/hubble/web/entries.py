"""What can be entered next of each paper pad, so that a page offers nothing that no pad can have.

What cannot be together with the entries before is offered all the same: the mistake may be in those. The page says so.
"""

from spacebowl_pi.core.codec import Json
from spacebowl_pi.games.hubble.rules.match.plausible import icons_needed, plausible
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Phase
from spacebowl_pi.games.hubble.rules.match.view import View, cards_of


def entries(view: View) -> dict[str, Json]:
    """For each seat whose pad is still to be entered: the category, its possible points, and which are too much.

    Those are told with how many icons they would take; there is room for so many.
    """
    if view.phase is not Phase.ENTER:
        return {}
    found: dict[str, Json] = {}
    sky, room = view.pad.sky, len(view.pad.sky.places)
    for player in view.players:
        if player.seat in view.awaited:
            cards, said = cards_of(view, player), player.entered
            possible = plausible(sky, cards, said)
            needed = {points: icons_needed(cards, (*said, points)) for points in possible}
            found[str(player.seat)] = {
                "category": ENTRIES[len(said)],
                "possible": list(possible),
                "room": room,
                "too_much": {str(points): icons for points, icons in needed.items() if icons > room},
            }
    return found
