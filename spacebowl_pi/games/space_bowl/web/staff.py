"""What staff see of a Space Bowl match, without its secrets."""

from collections.abc import Sequence

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import HIGHEST_SCORE
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, View
from spacebowl_pi.games.space_bowl.rules.match import commands as deeds
from spacebowl_pi.games.space_bowl.rules.match.state import START_SCORE
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES
from spacebowl_pi.kiosk.staff.game_acts import AChoice, ANumber, ASeat, StaffAct


def match_tree(view: View | None, settings: Settings) -> dict[str, Json]:
    """The state of the match, and what can be corrected."""
    settings = settings if view is None else view.settings
    return {
        **_rounds(view),
        "mode": settings.mode.value,
        "variants": [name for name in VARIANT_NAMES if getattr(settings.variants, name)],
        "target_score": settings.target_score,
        "size": settings.variants.galaxy_size,
        "can_correct": view is not None and view.phase is not Phase.OVER,
    }


def acts(view: View) -> Sequence[StaffAct]:
    """What can be corrected: the round, scores, picks."""
    scores = {player.seat: player.score for player in view.players}
    size, trees = view.settings.variants.galaxy_size, [(seat, player_tree(view, seat)) for seat in scores]
    to_force, to_void = ([seat for seat, tree in trees if tree[can]] for can in ("can_force", "can_void"))
    places = AChoice("cell", [(cell, place_name(Cell(cell), size)) for cell in range(size * size)])
    found = [StaffAct(deeds.CallRoundOff)] if view.phase is Phase.SEARCH else []
    if view.phase is not Phase.OVER:
        to_score = ANumber("score", 0, HIGHEST_SCORE, scores)
        found.append(StaffAct(deeds.CorrectScore, (ASeat(list(scores)), to_score)))
    found.append(StaffAct(deeds.ForcePick, (ASeat(to_force), places)))
    found.append(StaffAct(deeds.VoidPick, (ASeat(to_void),), for_good=True))
    return found


def _rounds(view: View | None) -> dict[str, Json]:
    if view is None:
        return {"round_number": 0, "last_round": 0}
    is_on = view.phase is not Phase.OVER
    is_to_come = view.phase in (Phase.LAYING, Phase.READY)
    is_top_card_seen = is_on and not is_to_come  # the round's own card is still on the pile
    return {
        "round_number": view.round_number + is_to_come,
        "last_round": view.round_number + view.rounds_left - is_top_card_seen,
    }


def player_tree(view: View | None, seat: Seat) -> dict[str, Json]:
    """A player's state, and what staff can do about their pick."""
    player = None if view is None else next((one for one in view.players if one.seat == seat), None)
    if view is None or player is None:
        return {
            "score": START_SCORE,
            "is_captain": False,
            "has_picked": False,
            "pick": None,
            "can_force": False,
            "can_void": False,
        }
    is_judged = view.phase is Phase.REVEAL and view.result is not None
    may_pick = player.may_pick and view.settings.mode is not GalaxyMode.HONOUR
    can_force = may_pick and (view.phase is Phase.PICKS or is_judged)
    return {
        "score": player.score,
        "is_captain": player.is_captain,
        "has_picked": player.has_picked,
        "pick": player.pick,
        "can_force": can_force,
        "can_void": can_force and player.has_picked,
    }
