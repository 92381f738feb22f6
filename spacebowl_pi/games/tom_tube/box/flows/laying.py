"""A rhomb was drawn and must be laid: first next steps through the rows, and OK enters one.

Then next steps through its places, build turns the rhomb, OK lays it. A hold goes the other way; one of OK goes back to
the rows.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.box.flows.base import READ_US, TubeFlow
from spacebowl_pi.games.tom_tube.box.notes import Note, of_place
from spacebowl_pi.games.tom_tube.box.prompts import PlaceChosen, RowChosen
from spacebowl_pi.games.tom_tube.box.targets import orientations, rows_of
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.commands import DrawRhomb, LayRhomb
from spacebowl_pi.games.tom_tube.rules.match.view import position_of


class LayFlow(TubeFlow):
    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._rows = rows_of(self.view)
        self._row = next(iter(self._rows))
        self._place: Place | None = None
        self._notes: tuple[Note, ...] = ()
        self._position = position_of(self.view)
        self._entered_us = now_us

    def in_hand(self, seat: Seat) -> Prompt:
        return RowChosen(seat, self._row) if self._place is None else PlaceChosen(seat, self._place, self._notes)

    def pressed(self, seat: Seat, role: Role, at_us: int) -> None:
        if role is Role.MOVE:
            self.do(at_us, seat, DrawRhomb())  # which says that the rhomb must be laid first
        elif role is not Role.OK:
            self._step(role, 1)
        elif self._place is None:
            self._entered_us = at_us
            self._take(orientations(self.view, self._rows[self._row][0], self._row)[0])
        elif at_us >= self._entered_us + READ_US:
            self.do(at_us, seat, LayRhomb(self._place))

    def held(self, seat: Seat, role: Role, at_us: int) -> None:
        """Step backwards."""
        del seat, at_us
        if role is Role.OK:
            self._place = None
        else:
            self._step(role, -1)

    def _step(self, role: Role, step: int) -> None:
        place = self._place
        if place is None:
            if role is Role.NEXT:
                rows = list(self._rows)
                self._row = rows[(rows.index(self._row) + step) % len(rows)]
        elif role is Role.NEXT:
            along = self._rows[place.r]
            q = along[(along.index(place.q) + step) % len(along)]
            found = orientations(self.view, q, place.r)
            same = Place(q, place.r, place.axis, place.rot)
            self._take(same if same in found else found[0])
        elif role is Role.BUILD:
            found = orientations(self.view, place.q, place.r)
            self._take(found[(found.index(place) + step) % len(found)])

    def _take(self, place: Place) -> None:
        self._place, self._notes = place, of_place(self.view, self._position, place)
