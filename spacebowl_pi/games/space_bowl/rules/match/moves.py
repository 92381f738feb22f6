"""What a seat can ask now, as a finite list, from what it sees: for computer players, and for plain lists of moves."""

from collections.abc import Iterator

from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode
from spacebowl_pi.games.space_bowl.rules.match.view import Action, Own, View
from spacebowl_pi.games.space_bowl.rules.places import Cell

_PLAIN: dict[Action, commands.Command] = {
    Action.TOSS: commands.TossPlanets(),
    Action.GO: commands.SayGo(),
    Action.RED: commands.PressRed(),
    Action.CONCUR: commands.Concur(),
    Action.CALL_OFF: commands.CallRoundOff(),
    Action.NEXT_ROUND: commands.NextRound(),
}


def moves(view: View, own: Own) -> Iterator[commands.Command]:
    """List the moves. What players report when they judge for themselves is not among them."""
    knows_galaxy = view.settings.mode is not GalaxyMode.HONOUR
    for action in own.actions:
        if action in _PLAIN:
            yield _PLAIN[action]
        elif action is Action.WILD:
            yield from map(commands.PlaceWild, _cells(view) if knows_galaxy else (None,))
        elif action is Action.PICK:
            yield from map(commands.PickCard, _cells(view))
            yield commands.DeclinePick()


def _cells(view: View) -> Iterator[Cell]:
    return map(Cell, range(view.size * view.size))
