"""Tom Tube keeps the contract of rules: `check_rules` finds nothing in it."""

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.games.tom_tube.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.tom_tube.rules.rules import TomTube


class Quick(TomTube):
    """With so few choices that all can be checked in a moment, and players who think least."""

    choices = TomTube.choices[:1]

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:  # noqa: ARG002
        return super().bot(seat, Strength.CADET, seed)


def test_it_keeps_the_contract() -> None:
    assert check_rules(Quick()) == []
