"""Why a move is not legal, and what a turn would bring."""

import pytest

from spacebowl_pi.core.refusal import Reason
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tubes import MOST_SPHERES
from spacebowl_pi.games.tom_tube.rules.explain import in_danger, outcome_of_build, outcome_of_move, why_not
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move, legal_moves
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR, need
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_of
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.games.tom_tube.rules.positions import KIT, random_position, recorded, top_rhomb


def reason(position: Position, kind: Kind, to: str) -> Reason | None:
    refusal = why_not(position, Move(kind, sphere_of(to)))
    return None if refusal is None else refusal.reason


@pytest.mark.parametrize("seed", range(12))
def test_exactly_what_is_not_legal_has_a_reason(seed: int) -> None:
    position = random_position(seed, 8 + 3 * seed)
    assert position.end is None
    legal = set(legal_moves(position))
    for kind in Kind:
        for sphere in range(MOST_SPHERES):
            move = Move(kind, sphere)
            assert (why_not(position, move) is None) == (move in legal), move


def test_the_reason_says_which_tube_and_which_sphere() -> None:
    position = recorded(7)  # Tom is at 3,-1, one link from e1, with energy
    assert reason(position, Kind.DRIFT, "e1") is None
    assert reason(position, Kind.DRIFT, "0,0") is TomTubeReason.INCOMPLETE
    assert reason(position, Kind.JUMP, "e1") is TomTubeReason.NO_JUMP_THERE
    assert reason(position, Kind.JUMP, "3,-2") is None
    assert reason(position, Kind.CONTROL, "e1") is TomTubeReason.NEEDS_NO_CONTROL
    assert reason(position, Kind.DRIFT, "2,1") is TomTubeReason.NO_TUBE
    refusal = why_not(position, Move(Kind.DRIFT, sphere_of("0,0")))
    assert refusal is not None
    assert refusal.text == "E5 is no sphere yet: triangles still open around it: 6."


def test_a_counter_where_a_drift_must_stop_is_named_with_its_sphere() -> None:
    position = recorded(3)  # Tom's tubes go on through e1, where a counter lies
    refusal = why_not(position, Move(Kind.DRIFT, sphere_of("3,-2")))
    assert refusal is not None
    assert refusal.text == "A drift to G6 has to stop at G5/H5, where a counter lies."
    assert reason(position, Kind.CONTROL, "3,-2") is TomTubeReason.COUNTER_IN_BETWEEN
    assert reason(position, Kind.DRIFT, "e1") is None
    position.energy_at = 0
    assert why_not(position, Move(Kind.DRIFT, sphere_of("3,-2"))) is None


def test_the_other_astronaut_is_named_as_what_is_in_the_way() -> None:
    position = recorded(3)
    position.energy_at = 0
    tom, _ = position.at
    position.at = tom, sphere_of("e1")
    assert reason(position, Kind.DRIFT, "3,-2") is TomTubeReason.ASTRONAUT_IN_BETWEEN
    assert reason(position, Kind.DRIFT, "e1") is TomTubeReason.OCCUPIED


def test_spheres_are_called_as_on_the_board() -> None:
    position = recorded(7)  # Tom is at 3,-1
    refusal = why_not(position, Move(Kind.CONTROL, sphere_of("e1")))
    assert refusal is not None
    assert refusal.text == "G5/H5 can be reached without a control counter."


@pytest.mark.parametrize(
    ("border", "expected"),
    [("never", TomTubeReason.NO_SUCH_SPHERE), ("when_covered", TomTubeReason.INCOMPLETE)],
)
def test_a_knot_on_the_border_becomes_a_sphere_only_where_that_was_chosen(border: str, expected: Reason) -> None:
    position = Position(KIT, Settings(border_spheres=border), 0, 40)
    assert reason(position, Kind.DRIFT, "4,-4") is expected


def test_a_short_diagonal_is_named_as_what_is_in_between() -> None:
    position = recorded(14)  # the rules' note on this step
    assert reason(position, Kind.JUMP, "0,3") is TomTubeReason.RHOMB_IN_BETWEEN


def test_what_a_build_completes_and_isolates_is_told_before_and_changes_nothing() -> None:
    position = recorded(9)  # the step lays R17 and fills U 3 0
    before = position.copy()
    outcome = outcome_of_build(position, top_rhomb(position), Place(2, 0, 0, 0))
    assert position == before
    assert (outcome.completed, outcome.counters) == (("e3",), ("energy",))
    assert len(outcome.isolated) == 1


def test_what_a_move_brings_is_told_before() -> None:
    position = recorded(3)
    outcome = outcome_of_move(position, Move(Kind.DRIFT, sphere_of("e1")))
    assert outcome.points == 1


def test_the_estimate_gets_shorter_as_one_comes_nearer() -> None:
    ways = [need(recorded(steps), 0) for steps in (0, 30, 60)]
    assert FAR * 4 > ways[0] > ways[1] > ways[2] > 0
    assert need(recorded(66), 0) == 0


def test_nobody_is_in_danger_as_long_as_free_tubes_lead_home() -> None:
    assert in_danger(recorded(0)) == ()
    assert KIT.base[0] == recorded(0).at[0]


def test_who_is_in_a_solar_module_when_the_way_home_begins_may_leave_it() -> None:
    position = recorded(40)
    player = position.turn
    solar = position.kit.solar[player].bit_length() - 1
    position.at = tuple(solar if one == player else at for one, at in enumerate(position.at))  # type: ignore[assignment]
    position.fast = 1 - player
    assert 0 < need(position, player) < FAR
