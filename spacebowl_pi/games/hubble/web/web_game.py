"""Hubble on the pages: the rules' own view of a match, and what staff and the table can do in it."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.match.commands import RollDice
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.view import Own, View
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.web import staff
from spacebowl_pi.games.hubble.web.account import NAME as ACCOUNT
from spacebowl_pi.games.hubble.web.account import AccountChannel
from spacebowl_pi.games.hubble.web.entries import entries
from spacebowl_pi.games.hubble.web.learn import NAME as LEARN
from spacebowl_pi.games.hubble.web.learn import LearnChannel
from spacebowl_pi.games.hubble.web.seat_tree import seat_tree
from spacebowl_pi.kiosk.channels.channel import Channel
from spacebowl_pi.kiosk.game import LOBBY, WebGame
from spacebowl_pi.kiosk.staff.game_acts import StaffAct

_PARTS = tuple(field.name for field in fields(View) if field.name != "players")


class HubbleWeb(WebGame):
    """The table asks for whatever a seat may; who draws on a screen does so on a phone."""

    staff_commands = staff.COMMANDS
    reasons = (HubbleReason,)
    goes_on = (RollDice,)  # comes where somebody has just confirmed their draw
    addresses: Mapping[str, str] = {"/learn/hubble": "learn/learn.html"}

    def __init__(self, rules: Hubble) -> None:
        super().__init__(rules)
        self._parts: dict[object, tuple[object, Json]] = {}
        self._seats: dict[Seat, tuple[object, Json]] = {}

    def view_written(self, view: View | None) -> Json:
        """Each part and each player as last time, unless it is another now: most of it stays the same in a round."""
        if view is None:
            return None
        parts = {field: self._kept(field, getattr(view, field)) for field in _PARTS}
        players = [self._kept(player.seat, player) for player in view.players]
        return {**parts, "players": players}

    def _kept(self, name: object, value: object) -> Json:
        known = self._parts.get(name)
        if known is None or known[0] != value:
            known = self._parts[name] = value, to_data(value)
        return known[1]

    def phase(self, view: View | None) -> str:
        return LOBBY if view is None else view.phase.value

    def began_us(self, view: View) -> int:
        return view.began_us

    def about(self, scene: Scene) -> dict[str, Json]:
        """What can be entered of paper pads."""
        return {"entries": {} if scene.view is None else entries(scene.view)}

    def staff_tree(self, view: View | None, settings: Settings) -> dict[str, Json]:  # noqa: ARG002
        return staff.match_tree(view)

    def staff_player(self, view: View | None, seat: Seat) -> dict[str, Json]:
        return staff.player_tree(view, seat)

    def staff_acts(self, view: View) -> Sequence[StaffAct]:
        return staff.acts(view)

    def seen_by(self, seen: dict[str, Json], view: View, seat: Seat, own: Own | None) -> dict[str, Json]:  # noqa: ARG002
        """A seat's own part, in place of a list of moves that would name every draw."""
        return {"who": seat, "own": None if own is None else self._seat_written(view, own)}

    def _seat_written(self, view: View, own: Own) -> Json:
        """The seat's part as last time, unless something that it is made of has changed."""
        of = (own, view.phase, view.roll, next((it for it in view.players if it.seat == own.seat), None))
        known = self._seats.get(own.seat)
        if known is None or known[0] != of:
            known = self._seats[own.seat] = of, seat_tree(view, own)
        return known[1]

    def channels(self, control: BoxControl) -> Mapping[str, Channel]:
        """The accounts of a match that is over; the tutorial and the puzzle of the day."""
        return {ACCOUNT: AccountChannel(control), LEARN: LearnChannel(control, HubbleWeb(Hubble()))}
