"""What staff see of a Space Bowl match, without its secrets."""

from collections.abc import Sequence

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import HIGHEST_SCORE
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, View
from spacebowl_pi.games.space_bowl.rules.match import commands as deeds
from spacebowl_pi.games.space_bowl.rules.match.view import PlayerView
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES
from spacebowl_pi.kiosk.staff.game_acts import AChoice, ANumber, ASeat, StaffAct

SCORES_IN_A_ROW = 5  # of the numbers to choose from


def match_tree(view: View | None, settings: Settings) -> dict[str, Json]:
    """The state of the match, and how it is played."""
    settings = settings if view is None else view.settings
    agreed = [f"mode.{settings.mode.value}", *(name for name in VARIANT_NAMES if getattr(settings.variants, name))]
    about: list[Json] = [[f"choice.{name}", {}] for name in agreed]
    return {**_rounds(view), "about": [*about, ["staff.target", {"points": settings.target_score}]]}


def acts(view: View) -> Sequence[StaffAct]:
    """What can be corrected: the round, scores, picks."""
    found = [StaffAct(deeds.CallRoundOff)] if view.phase is Phase.SEARCH else []
    if view.phase is not Phase.OVER:
        scores = {player.seat: player.score for player in view.players}
        likely = max(view.settings.target_score, *scores.values())
        most = min(HIGHEST_SCORE, ((likely + 1) // SCORES_IN_A_ROW + 1) * SCORES_IN_A_ROW - 1)
        to_score = ANumber("score", 0, most, scores, by=deeds.GivePoints)
        found.append(StaffAct(deeds.CorrectScore, (ASeat(list(scores)), to_score), in_rows=True))
    to_force = [player for player in view.players if _can_force(view, player)]
    to_void = [player.seat for player in to_force if player.has_picked]
    size = view.settings.variants.galaxy_size
    places = [(cell, place_name(Cell(cell), size)) for cell in range(size * size)]
    picks = AChoice("cell", places, {player.seat: player.pick for player in to_force if player.pick is not None})
    found.append(StaffAct(deeds.ForcePick, (ASeat([player.seat for player in to_force]), picks), in_rows=True))
    found.append(StaffAct(deeds.VoidPick, (ASeat(to_void),), for_good=True, in_rows=True))
    return found


def _can_force(view: View, player: PlayerView) -> bool:
    is_judged = view.phase is Phase.REVEAL and view.result is not None
    may_pick = player.may_pick and view.settings.mode is not GalaxyMode.HONOUR
    return may_pick and (view.phase is Phase.PICKS or is_judged)


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
    """A player's state and pick: which card, only once all see it."""
    player = None if view is None else next((one for one in view.players if one.seat == seat), None)
    if view is None or player is None:
        return {}
    place = None if player.pick is None else place_name(Cell(player.pick), view.settings.variants.galaxy_size)
    secret = "table.has_picked" if player.has_picked and view.phase is not Phase.REVEAL else None
    return {"notes": ["common.captain"] if player.is_captain else [], "shown": place or secret}
