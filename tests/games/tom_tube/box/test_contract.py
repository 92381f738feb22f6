"""What Tom Tube brings to the box keeps the house's rules: `check_game` finds nothing in it."""

import pytest

from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.games import check_game as checking
from spacebowl_pi.games.check_game import check_game
from spacebowl_pi.games.tom_tube.box.box_game import TomTubeBox
from spacebowl_pi.games.tom_tube.rules.players.computer_players import ComputerPlayer
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.kiosk.game import WebGame


class Quick(TomTube):
    """With players who think least."""

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:  # noqa: ARG002
        return super().bot(seat, Strength.CADET, seed)


def test_it_is_whole_at_any_moment_and_every_screen_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "check_rules", lambda *_, **__: [])  # they have a test of their own
    monkeypatch.setattr(checking, "_LOOKED_AT", 12)
    rules = Quick()
    assert check_game(TomTubeBox(rules, "Tom Tube"), WebGame(rules)) == []
