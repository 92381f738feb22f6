"""The buttons' lights: only those that do something now. Tom's are steady, Dave's come and go slowly."""

from collections.abc import Iterator

from spacebowl_pi.box.shows.frame import Lights
from spacebowl_pi.box.shows.lights import DARK_LIGHTS
from spacebowl_pi.box.shows.rhythm import FULL
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, BUTTONS
from spacebowl_pi.games.tom_tube.box import prompts
from spacebowl_pi.games.tom_tube.box.buttons import Role, button_of
from spacebowl_pi.games.tom_tube.box.shows.board import of_player
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View


def lights_of(scene: Scene, now_us: int) -> Lights:
    """A computer presses nothing, so its buttons stay dark."""
    seat = next(iter(scene.awaited), None)
    player = None if seat is None else scene.seating.player(seat)
    if seat is None or player is None or player.computer is not None:
        return DARK_LIGHTS
    useful = {button_of(seat, role) for role in _useful(scene, seat)}
    return tuple([of_player(seat - 1, now_us, FULL) if button in useful else BLACK for button in BUTTONS])


def _useful(scene: Scene, seat: Seat) -> Iterator[Role]:
    view: View = scene.view
    if view.phase is Phase.TURN:
        yield from _in_turn(scene, view)
    elif view.phase is Phase.LAY:
        yield from (Role.NEXT, Role.OK)
        if not isinstance(scene.prompt, prompts.RowChosen):
            yield Role.BUILD
    else:
        yield from (Role.NEXT, Role.OK)
        if isinstance(scene.prompt, prompts.FillingChosen) and len(scene.prompt.filling.rotations) > 1:
            yield Role.BUILD
        if len(view.pending) > 1 or seat != view.turn:
            yield Role.MOVE


def _in_turn(scene: Scene, view: View) -> Iterator[Role]:
    prompt = scene.prompt
    if view.places_left:
        yield Role.BUILD
    if view.moves:
        yield Role.MOVE
    asks_ok = isinstance(prompt, prompts.ExchangeAsked | prompts.ResignAsked | prompts.Target)
    has_something = asks_ok or isinstance(prompt, prompts.DrawAsked)
    if has_something:
        yield Role.NEXT
    if asks_ok or view.may_exchange:
        yield Role.OK
