"""The keypad: whoever takes it says what they have done, or how many counters they have, kind by kind."""

from collections.abc import Sequence
from typing import Any

from spacebowl_pi.box.keypad.moves_screens import MoveScreens
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import EnterCount
from spacebowl_pi.games.tom_tube_companion.rules.match import Own, View


class CompanionKeypad(MoveScreens):
    has_secrets = False

    def moves(self, view: View, own: Own) -> Sequence[Any]:
        """Once the turns are over, only the numbers that the next counter can have."""
        moves, entered = super().moves(view, own), view.player(own.seat).entered
        missing = next((counter for counter in Counter if counter not in entered), None)
        numbers = [move for move in moves if isinstance(move, EnterCount) and move.counter is missing]
        return numbers or moves
