"""Tom Tube keeps the contract of rules: `check_rules` finds nothing in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.choices import Value, preset_fault
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, Resign, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, moves
from spacebowl_pi.games.tom_tube.rules.players.computer_players import ComputerPlayer
from spacebowl_pi.games.tom_tube.rules.rules import TomTube


@dataclass(frozen=True, slots=True)
class Guessing(ComputerPlayer):
    """Somebody who does not think at all."""

    def plan(self, public: View, own: Own, now_us: int) -> PlannedMove[Command] | None:
        possible = [move for move in moves(public, own) if not isinstance(move, TakeUp | Resign)]
        random = Random(f"{self.seed} {self.seat} {public.turns} {len(public.rhombs)} {len(public.triangles)}")
        return PlannedMove(now_us + 1, random.choice(possible)) if possible else None


class Quick(TomTube):
    """With so few choices that all can be checked in a moment, and players who do not think."""

    choices = TomTube.choices[:1]
    presets: Mapping[str, Mapping[str, Value]] = {}

    def chosen_after(self, match: Match) -> Mapping[str, Value]:  # noqa: ARG002
        return {}  # it would be of the choices left out

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:
        return Guessing(seat, strength, seed)


def test_its_presets_can_be_chosen() -> None:
    assert preset_fault(TomTube.presets, TomTube.choices) is None


def test_it_keeps_the_contract() -> None:
    assert check_rules(Quick(kit=STANDARD.replace("copies = 2", "copies = 1"))) == []  # half as long
