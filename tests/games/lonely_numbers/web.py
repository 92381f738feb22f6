"""Lonely Numbers on the pages, with something that staff can do: name a number for somebody who cannot."""

from collections.abc import Sequence

from spacebowl_pi.kiosk.game import WebGame
from spacebowl_pi.kiosk.staff.game_acts import ANumber, ASeat, StaffAct
from tests.games.lonely_numbers.rules.match import NUMBERS, NameNumber, Public


class LonelyNumbersWeb(WebGame):
    staff_commands = (NameNumber,)

    def staff_acts(self, view: Public) -> Sequence[StaffAct]:
        number = ANumber("number", NUMBERS[0], NUMBERS[-1])
        return [StaffAct(NameNumber, (ASeat(view.awaited), number))]
