"""The rhomb has isolated spaces: next steps through the kinds of triangles, build turns one, OK lays it.

Move goes on to another space; if the other player is to help, who may decline, it declines. A hold of next or build
goes backwards, and one of OK takes up again what was laid last.
"""

from collections.abc import Sequence

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.box.flows.base import READ_US, TubeFlow
from spacebowl_pi.games.tom_tube.box.notes import Note, of_filling
from spacebowl_pi.games.tom_tube.box.prompts import FillingChosen
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.match.commands import FillSpace, LeaveOpen, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.view import position_of
from spacebowl_pi.games.tom_tube.rules.turns import Filled


class FillFlow(TubeFlow):
    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._space = 0
        self._filling = next(iter(self._kinds(self.view.awaited[0])), Filling.BLANK)
        self._rot = 0
        self._position = position_of(self.view)
        self._notes: tuple[Note, ...] = ()
        self._look(self.view.awaited[0])

    def _kinds(self, seat: Seat) -> Sequence[Filling]:
        """Those that the player has left."""
        return [filling for filling, left in self.view.player(seat).triangles.items() if left]

    def in_hand(self, seat: Seat) -> Prompt:
        space, left = self.view.pending[self._space], self.view.player(seat).triangles[self._filling]
        return FillingChosen(seat, space, self._filling, self._rot, left, self._notes)

    def pressed(self, seat: Seat, role: Role, at_us: int) -> None:
        is_helping = seat != self.view.turn
        is_read = at_us >= self.began_us + READ_US
        if role in (Role.NEXT, Role.BUILD) or (role is Role.MOVE and not is_helping):
            self._step(seat, role, 1)
        elif is_read and role is Role.MOVE:
            self.do(at_us, seat, LeaveOpen())
        elif is_read:
            self.do(at_us, seat, FillSpace(self.view.pending[self._space], self._filling, self._rot))

    def held(self, seat: Seat, role: Role, at_us: int) -> None:
        """Step backwards."""
        if role is Role.OK:
            if seat == self.view.turn:  # a player takes up their own tiles
                self.do(at_us, seat, TakeUp())
        else:
            self._step(seat, role, -1)

    def _step(self, seat: Seat, role: Role, step: int) -> None:
        if role is Role.NEXT:
            kinds = self._kinds(seat)
            self._filling, self._rot = kinds[(kinds.index(self._filling) + step) % len(kinds)], 0
        elif role is Role.BUILD:
            self._rot = (self._rot + step) % len(self._filling.rotations)
        elif seat == self.view.turn:
            self._space = (self._space + step) % len(self.view.pending)
        self._look(seat)

    def _look(self, seat: Seat) -> None:
        """See what the triangle in hand would complete."""
        cell = self.view.pending[self._space].cell
        self._notes = of_filling(self._position, Filled(cell, seat - 1, self._filling, self._rot))
