"""What is said before a press comes true after it; and how places are called."""

from dataclasses import replace
from itertools import pairwise

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.names import ends, is_turned, row_name
from spacebowl_pi.games.tom_tube.box.notes import About, Note, before_turn, of_filling, of_move, of_place
from spacebowl_pi.games.tom_tube.rules.board.kit import Kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_TRIANGLES, place_of, short_name
from spacebowl_pi.games.tom_tube.rules.board.places import covered, free_places
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    ControlDrift,
    Drift,
    FillSpace,
    Jump,
    LayRhomb,
)
from spacebowl_pi.games.tom_tube.rules.match.decide import KINDS
from spacebowl_pi.games.tom_tube.rules.match.view import called_in, position_of, public
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.position import sphere_of
from spacebowl_pi.games.tom_tube.rules.turns import Filled
from tests.games.tom_tube.box.recorded import COMMANDS, MATCHES


def spheres(notes: tuple[Note, ...]) -> dict[str, str]:
    return {note.sphere: note.counter for note in notes if note.about is About.SPHERE}


def numbers(notes: tuple[Note, ...]) -> dict[About, int]:
    return {note.about: note.number for note in notes}


def test_what_a_tile_would_complete_and_isolate_comes_true() -> None:
    announced = 0
    for command, before, after in zip(COMMANDS, MATCHES[:-1], MATCHES[1:], strict=True):
        view, then = public(before), public(after)
        match command:
            case LayRhomb(place):
                notes = of_place(view, position_of(view), place)
                assert numbers(notes).get(About.ISOLATED, 0) == len(then.pending)
            case FillSpace(space, filling, rot):
                notes = of_filling(position_of(view), Filled(space.cell, before.filler, filling, rot))
            case _:
                continue
        if not then.pending:
            assert then.done is not None
            assert set(spheres(notes)) <= set(then.done.completed)
            if isinstance(command, LayRhomb):
                assert set(spheres(notes)) == set(then.done.completed)
            assert {sphere: then.counters.get(sphere, "") for sphere in spheres(notes)} == spheres(notes)
            announced += len(spheres(notes))
    assert announced > 10


def test_what_lies_there_is_picked_up() -> None:
    found = []
    for command, before, after in zip(COMMANDS, MATCHES[:-1], MATCHES[1:], strict=True):
        if isinstance(command, Drift | ControlDrift | Jump):
            notes = of_move(public(before), Move(KINDS[type(command)], sphere_of(command.to)))
            assert after.done is not None
            lies_there = [note.counter for note in notes if note.about is About.FOUND]
            assert lies_there == ([after.done.got] if after.done.got else [])
            assert About.DANGER not in numbers(notes)
            found.append(after.done.got)
    assert {"solar", "energy", "control"} <= set(found)


def test_that_the_other_could_come_home_is_said_before_it_happens() -> None:
    home = next(at for at, match in enumerate(MATCHES) if match.position.fast is not None)
    fast = public(MATCHES[home]).fast
    before = [match for match in MATCHES[:home] if match.awaited != (fast,) and not match.is_drawn]
    assert About.OTHER_HOME in numbers(before_turn(public(before[-1])))
    assert About.OTHER_HOME not in numbers(before_turn(public(before[0])))
    assert About.OTHER_HOME not in numbers(before_turn(public(MATCHES[home])))


def test_the_way_home_grows_shorter() -> None:
    ways = [numbers(before_turn(public(match)))[About.WAY] for match in MATCHES[:-1] if match.position.is_return]
    assert all(later <= earlier + 1 for earlier, later in pairwise(ways))  # another way may look a little longer
    assert (ways[0], ways[-1]) == (8, 3)  # a control drift counts so


def test_who_passes_and_a_stall_are_said() -> None:
    view = public(MATCHES[-12])
    assert view.done is not None
    view = replace(view, done=replace(view.done, was_passed=True), fast=None, stall=view.settings.stall_limit - 3)
    found = numbers(before_turn(view))
    assert (About.PASSED in found, found[About.STALL]) == (True, 3)
    assert About.STALL not in numbers(before_turn(replace(view, stall=20)))


def test_no_way_home_is_said_once_there_is_hardly_any_room() -> None:
    view = public(MATCHES[0])
    tom, dave = view.players
    view = replace(view, players=(replace(tom, is_in_danger=True), replace(dave, is_in_danger=True)))
    assert About.DANGER not in numbers(before_turn(view))
    assert About.DANGER in numbers(before_turn(replace(view, places_left=6)))


def test_a_move_that_strands_says_so_once_nothing_can_be_built() -> None:
    view = replace(public(MATCHES[0]), turn=Seat(1))
    jump = Move(Kind.DRIFT, sphere_of("1,-3"))
    assert About.DANGER not in numbers(of_move(view, jump))
    assert About.DANGER not in numbers(of_move(replace(view, stack_left=0), jump))
    tom, dave = view.players
    far = replace(view, stack_left=0, players=(replace(tom, at="-1,3"), dave))
    assert About.DANGER in numbers(of_move(far, Move(Kind.DRIFT, sphere_of("-2,3"))))


# --- names ---


def test_the_left_end_of_a_rhomb_lies_left_of_the_right_one_and_of_two_the_upper_comes_first() -> None:
    kit: Kit = standard_kit()
    knots = {knot for triangle in ALL_TRIANGLES for knot in triangle.corners}
    x = {short_name(knot): place_of(knot)[0] + place_of(knot)[1] / 2 for knot in knots}
    for unturned in free_places(kit.space):
        for place in (unturned, unturned.turned):
            left, right = ends(place)
            assert x[left] < x[right] or (x[left] == x[right] and left < right)
            a = short_name(covered(place).corners[0])
            assert a == (right if is_turned(place) else left)


def test_a_sphere_is_called_as_on_the_board() -> None:
    view = public(MATCHES[4])
    spheres_called = {"0,0": "E5", "2,-4": "I3", "-2,4": "A3", "-2,1": "D3", "e1": "G5/H5"}
    assert {sphere: called_in(view, sphere) for sphere in spheres_called} == spheres_called
    assert [row_name(r) for r in (3, -4)] == ["A", "H"]
