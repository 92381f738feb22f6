"""Before the draw: button 7 rolls, 1 to 6 choose the third icon, 8 confirms. Any hand may press.

Before the first roll, the button of a free seat lets somebody join.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.games.hubble.box.flows.base import HubbleFlow, is_tap
from spacebowl_pi.games.hubble.box.flows.joining import Joining
from spacebowl_pi.games.hubble.box.prompts import ThirdEntry
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import NameThird, RollDice

ROLL, CONFIRM = 7, 8


class RollFlow(HubbleFlow):
    """Between rounds: button 7 rolls, for one player alone and at the largest table, too."""

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._joining = Joining(machine)

    @property
    def prompt(self) -> Prompt | None:
        return self._joining.told

    def hear(self, gesture: Gesture) -> None:
        """Roll, or let somebody join."""
        if not is_tap(gesture) or not self.is_meant(gesture):
            return
        if gesture.button == ROLL:
            self.machine.do(Asked(gesture.at_us, Asker.TABLE, RollDice()))
        else:
            self._joining.hear(gesture, self.seat_of(gesture))

    def tick(self, now_us: int) -> None:
        self._joining.tick(now_us)


class ThirdFlow(HubbleFlow):
    """The third icon, named by the active player or for them. A computer names its own."""

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._icon: Icon | None = None

    @property
    def _is_asked(self) -> bool:
        player = None if self.view.active is None else self.seating.player(self.view.active)
        return player is None or player.computer is None

    @property
    def prompt(self) -> Prompt | None:
        return ThirdEntry(self._icon) if self._is_asked else None

    def hear(self, gesture: Gesture) -> None:
        """Choose an icon, another one instead, or confirm it."""
        if not is_tap(gesture) or not self._is_asked:
            return
        if gesture.button <= len(FACES):
            self._icon = FACES[gesture.button - 1]
        elif gesture.button == CONFIRM and self._icon is not None:
            self.machine.do(Asked(gesture.at_us, Asker.TABLE, NameThird(self._icon)))
