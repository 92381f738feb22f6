"""What staff see of a match of Hubble, and what they can put right in it."""

from collections.abc import Sequence

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.icons import FACES
from spacebowl_pi.games.hubble.rules.match import commands as deeds
from spacebowl_pi.games.hubble.rules.match.state import Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES
from spacebowl_pi.kiosk.staff.game_acts import AChoice, ASeat, StaffAct

COMMANDS = (deeds.RollDice, deeds.NameThird, deeds.MarkDrawn, deeds.Withdraw, deeds.EnterAnew)


def match_tree(view: View | None) -> dict[str, Json]:
    """The round; there is no last one that could be told."""
    about: list[Json] = [] if view is None else [["table.round", {"round": view.round}]]
    return {"about": about}


def player_tree(view: View | None, seat: Seat) -> dict[str, Json]:
    """How a player's sky stands."""
    player = None if view is None else next((it for it in view.players if it.seat == seat), None)
    if player is None:
        return {}
    notes: list[Json] = [f"table.fog.{player.fog}"]
    if player.medium is Medium.PAPER:
        notes.append("table.on_paper")
    return {"notes": notes, "shown": "table.has_drawn" if player.has_drawn else ""}


def acts(view: View) -> Sequence[StaffAct]:
    """What staff do for somebody who cannot: roll, name the third icon, mark a paper pad, take a draw back."""
    match view.phase:
        case Phase.ROLL:
            return [StaffAct(deeds.RollDice)]
        case Phase.THIRD:
            icons = AChoice("icon", [(icon.value, f"icon.{icon.value}") for icon in FACES])
            return [StaffAct(deeds.NameThird, (icons,))]
        case Phase.DRAW:
            how = AChoice("is_fogged", [(False, "table.paper.done"), (True, "table.paper.fogged")])
            may_mark = [player.seat for player in view.players if _may_mark(player)]
            has_drawn = [player.seat for player in view.players if player.has_drawn]
            marks = [StaffAct(deeds.MarkDrawn, (ASeat(may_mark), how), in_rows=True)] if may_mark else []
            return [*marks, StaffAct(deeds.Withdraw, (ASeat(has_drawn),), in_rows=True)]
        case Phase.ENTER:
            entered = [player.seat for player in view.players if player.entered]
            return [StaffAct(deeds.EnterAnew, (ASeat(entered),), in_rows=True)]
        case _:
            return []


def _may_mark(player: PlayerView) -> bool:
    is_in = player.fog < FOG_SQUARES and not player.is_gone and not player.has_drawn
    return is_in and player.medium is not Medium.SCREEN
