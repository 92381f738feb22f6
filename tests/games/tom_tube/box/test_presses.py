"""What presses mean in a turn, in any order, from any hand."""

from dataclasses import replace
from itertools import pairwise

import pytest

from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core.common_commands import TakeBack
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.devices.sound.tunes import WIN
from spacebowl_pi.games.tom_tube.box import tunes
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.box.matrix_words import shorter
from spacebowl_pi.games.tom_tube.box.notes import About
from spacebowl_pi.games.tom_tube.box.prompts import (
    AtRest,
    DrawAsked,
    ExchangeAsked,
    FillingChosen,
    PlaceChosen,
    ResignAsked,
    RowChosen,
    Target,
    Told,
)
from spacebowl_pi.games.tom_tube.box.targets import goals_of, orientations
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.match.commands import Drift, FillSpace, LayRhomb
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import public
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.position import ALIEN
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.games.tom_tube.box.recorded import COMMANDS, MATCHES, beginning
from tests.games.tom_tube.box.table import TubeTable
from tests.games.tom_tube.box.test_shows import recorded_to

TOM, DAVE = Seat(1), Seat(2)
WORDS = shorter(TubeTable().seating.language)
FILLED = next(at for at, command in enumerate(COMMANDS) if isinstance(command, FillSpace))


def kept(table: TubeTable) -> Phase:
    """The phase, which may have changed since it was known."""
    return table.view.phase


# --- a turn begins ---


def test_seat_1_is_toms_four_buttons_and_seat_2_daves() -> None:
    table = TubeTable()
    assert (table.seats, table.view.turn) == ((TOM, DAVE), TOM)


def test_build_asks_first_and_draws_when_pressed_again() -> None:
    table = TubeTable()
    table.tap(Role.BUILD)
    assert (kept(table), table.prompt()) == (Phase.TURN, DrawAsked(TOM))
    table.tap(Role.OK)
    assert table.prompt() == DrawAsked(TOM)
    table.tap(Role.BUILD)
    assert kept(table) is Phase.LAY
    assert table.tune == tunes.DRAWN


def test_a_double_press_does_not_draw() -> None:
    table = TubeTable()
    table.tap(Role.BUILD, then_s=0.05)
    table.tap(Role.BUILD, then_s=0.05)
    assert (kept(table), table.prompt()) == (Phase.TURN, DrawAsked(TOM))


@pytest.mark.parametrize("role", [Role.NEXT, Role.MOVE])
def test_another_button_withdraws_the_question(role: Role) -> None:
    table = TubeTable()
    table.tap(Role.BUILD)
    table.tap(role)
    assert not isinstance(table.prompt(), DrawAsked)
    table.tap(Role.BUILD)
    assert (kept(table), table.prompt()) == (Phase.TURN, DrawAsked(TOM))


def test_who_wants_no_questions_draws_at_once() -> None:
    table = TubeTable(Settings(confirm=False))
    table.tap(Role.BUILD)
    assert kept(table) is Phase.LAY


def test_the_other_players_buttons_do_nothing() -> None:
    table = TubeTable()
    for role in Role:
        table.other(role)
        table.other(role)
    assert isinstance(table.prompt(), AtRest)
    assert kept(table) is Phase.TURN


def test_nobody_presses_for_a_computer() -> None:
    table = TubeTable(events=beginning(starter=1, players=(Player(TOM, computer=Strength.CADET), Player(DAVE))))
    for button in (1, 2):
        table.press(button, hold_ms=60, then_s=0.1)
        assert (table.prompt(), table.view.drawn) == (None, None)
    assert table.view.turn == TOM


def test_move_steps_through_drifts_then_control_drifts_then_jumps_and_a_hold_goes_back() -> None:
    table = recorded_to(len(COMMANDS) - 1)
    seen = []
    for _ in table.view.moves:
        table.tap(Role.MOVE)
        prompt = table.prompt()
        assert isinstance(prompt, Target)
        seen.append(f"{prompt.how} {prompt.to}")
    assert sorted(seen) == sorted(table.view.moves)
    kinds = [text.split()[0] for text in seen]
    assert kinds == sorted(kinds, key=[*Kind].index)
    assert len(set(kinds)) == 3
    table.tap(Role.MOVE)
    first = table.prompt()
    assert isinstance(first, Target)
    assert f"{first.how} {first.to}" == seen[0]
    table.keep(Role.MOVE)
    last = table.prompt()
    assert isinstance(last, Target)
    assert f"{last.how} {last.to}" == seen[-1]


def test_ok_goes_there_and_next_puts_it_back() -> None:
    table = TubeTable()
    goal = goals_of(table.view)[0]
    table.tap(Role.MOVE)
    table.tap(Role.NEXT)
    table.tap(Role.OK)
    assert table.view.turn == TOM
    table.tap(Role.MOVE)
    table.tap(Role.OK)
    assert (table.view.turn, table.view.player(TOM).at) == (DAVE, goal.to)
    assert table.tune == tunes.DRIFTED


def test_a_hold_of_next_asks_whether_to_give_up_and_ok_says_yes() -> None:
    table = TubeTable()
    table.keep(Role.NEXT)
    assert table.prompt() == ResignAsked(TOM)
    table.tap(Role.NEXT)
    assert isinstance(table.prompt(), AtRest)
    table.keep(Role.NEXT)
    table.tap(Role.MOVE)
    assert isinstance(table.prompt(), Target)
    table.keep(Role.NEXT)
    table.tap(Role.OK)
    assert (table.view.resigned, table.view.player(DAVE).is_winner) == (TOM, True)


def test_giving_up_is_asked_even_where_nothing_else_is() -> None:
    table = TubeTable(Settings(confirm=False))
    table.keep(Role.NEXT)
    assert table.prompt() == ResignAsked(TOM)
    table.other(Role.OK)
    assert table.view.resigned is None


def test_a_hold_of_ok_without_an_alien_counter_says_so() -> None:
    table = TubeTable()
    table.tap(Role.MOVE)
    table.keep(Role.OK)
    assert table.prompt() == Told(TOM, WORDS["refusal.no_alien"])
    table.wait(5)
    assert isinstance(table.prompt(), AtRest)
    assert table.view.turn == TOM


def with_alien(table: TubeTable) -> None:
    """Give the player in turn an alien counter."""
    position = table.tube.position.copy()
    position.hand(position.turn, ALIEN, 1)
    table.put(replace(table.tube, position=position))


def test_a_hold_of_ok_exchanges_an_alien_counter_once_asked_again() -> None:
    table = TubeTable()
    with_alien(table)
    table.keep(Role.OK)
    assert table.prompt() == ExchangeAsked(TOM)
    table.tap(Role.NEXT)
    table.tap(Role.OK)
    assert table.view.player(TOM).alien == 1
    table.exchange()
    tom = table.view.player(TOM)
    assert (tom.alien, tom.energy, tom.control) == (0, 3, 1)
    assert table.tune == tunes.EXCHANGED
    assert isinstance(table.prompt(), AtRest)


def test_building_is_refused_on_the_way_home() -> None:
    table = recorded_to(len(COMMANDS) - 2)
    table.tap(Role.BUILD)
    assert table.prompt() == Told(DAVE, WORDS["refusal.no_building_now"])
    table.tap(Role.MOVE)
    assert isinstance(table.prompt(), Target)


# --- laying ---


def laying(table: TubeTable | None = None) -> TubeTable:
    table = table or TubeTable()
    table.draw()
    return table


def test_next_steps_through_the_rows_from_above_and_a_hold_back() -> None:
    table = laying()
    rows = []
    for _ in range(8):
        prompt = table.prompt()
        assert isinstance(prompt, RowChosen)
        rows.append(prompt.r)
        table.tap(Role.NEXT, then_s=0.05)
    assert rows == [3, 2, 1, 0, -1, -2, -3, -4]
    assert table.prompt() == RowChosen(TOM, 3)
    table.keep(Role.NEXT)
    assert table.prompt() == RowChosen(TOM, -4)


def test_build_turns_the_rhomb_through_six_orientations_on_one_triangle() -> None:
    table = laying()
    table.choose_place(Place(0, 0, 0, 0))
    seen = []
    for _ in range(6):
        seen.append(table.placed())
        table.tap(Role.BUILD, then_s=0.05)
    assert table.placed() == seen[0]
    assert {(place.axis, place.rot) for place in seen} == {(axis, rot) for axis in range(3) for rot in range(2)}
    assert seen == list(orientations(table.view, 0, 0))
    table.keep(Role.BUILD)
    assert table.placed() == seen[-1]


def test_an_orientation_is_kept_from_place_to_place_if_it_fits() -> None:
    table = laying()
    table.choose_place(Place(0, 0, 2, 1))
    table.tap(Role.NEXT)
    assert table.placed() == Place(1, 0, 2, 1)
    table.keep(Role.NEXT)
    assert table.placed() == Place(0, 0, 2, 1)


def test_ok_lays_but_not_by_the_press_that_doubled_the_one_that_entered_the_row() -> None:
    table = laying()
    table.tap(Role.OK, then_s=0.05)
    table.tap(Role.OK)
    assert isinstance(table.prompt(), PlaceChosen)
    place = table.placed()
    table.tap(Role.OK)
    assert [rhomb.place for rhomb in table.view.rhombs] == [place]
    assert table.tune == tunes.LAID
    assert table.view.turn == DAVE


def test_a_hold_of_ok_goes_back_to_the_rows() -> None:
    table = laying()
    table.choose_place(Place(0, 0, 0, 0))
    table.keep(Role.OK)
    assert table.prompt() == RowChosen(TOM, 0)
    assert kept(table) is Phase.LAY
    table.keep(Role.OK)
    assert table.prompt() == RowChosen(TOM, 0)


def test_a_drawn_rhomb_must_be_laid() -> None:
    table = laying()
    table.tap(Role.MOVE)
    assert table.prompt() == Told(TOM, WORDS["refusal.lay_first"])


def test_what_a_place_would_complete_and_isolate_is_known_before_ok() -> None:
    table = recorded_to(FILLED - 1)
    lay = COMMANDS[FILLED - 1]
    assert isinstance(lay, LayRhomb)
    table.choose_place(lay.place)
    prompt = table.prompt()
    assert isinstance(prompt, PlaceChosen)
    table.wait(0.5)
    table.tap(Role.OK)
    isolated = [note.number for note in prompt.notes if note.about is About.ISOLATED]
    assert isolated == [len(table.view.pending)]


# --- filling ---


def test_next_is_the_kind_and_build_the_rotation() -> None:
    table = recorded_to(FILLED)
    first = table.filled()
    assert (first.filling, first.rot) == (Filling.BEND, 0)
    table.tap(Role.BUILD)
    assert table.filled().rot == 1
    table.keep(Role.BUILD)
    table.keep(Role.BUILD)
    assert table.filled().rot == 2
    table.tap(Role.NEXT)
    assert (table.filled().filling, table.filled().rot) == (Filling.FORK, 0)
    table.tap(Role.BUILD)
    assert table.filled().rot == 0
    table.keep(Role.NEXT)
    table.keep(Role.NEXT)
    assert table.filled().filling is Filling.BLANK


def test_ok_fills_unless_it_is_the_press_that_laid_the_rhomb() -> None:
    table = recorded_to(FILLED)
    table.wait(0.5)
    space, pending = table.filled().space, len(table.view.pending)
    table.tap(Role.OK)
    assert table.tune is not None
    assert space not in table.view.pending
    assert len(table.view.pending) == pending - 1


def test_a_press_just_after_the_rhomb_was_laid_fills_nothing() -> None:
    table = recorded_to(FILLED - 1)
    place = COMMANDS[FILLED - 1]
    assert isinstance(place, LayRhomb)
    table.choose_place(place.place)
    table.wait(0.5)
    table.tap(Role.OK, then_s=0.05)
    assert kept(table) is Phase.FILL
    pending = table.view.pending
    table.tap(Role.OK)
    assert table.view.pending == pending


def test_move_goes_on_to_another_space() -> None:
    two = next(at for at, pair in enumerate(pairwise(COMMANDS)) if all(isinstance(it, FillSpace) for it in pair))
    table = recorded_to(two)
    spaces = table.view.pending
    assert len(spaces) > 1
    table.tap(Role.MOVE)
    assert table.filled().space == spaces[1]
    table.keep(Role.MOVE)
    assert table.filled().space == spaces[0]


def test_a_hold_of_ok_takes_up_the_rhomb_again() -> None:
    table = recorded_to(FILLED)
    table.keep(Role.OK)
    assert kept(table) is Phase.LAY
    assert isinstance(table.prompt(), RowChosen)
    assert table.tune == tunes.TAKEN_UP


def helped() -> TubeTable:
    """The other player may fill: the one in turn has no triangles left."""
    table = recorded_to(FILLED)
    position = table.tube.position.copy()
    left = list(position.fillings)
    left[position.turn] = (0, 0, 0)
    position.fillings = left[0], left[1]
    table.put(replace(table.tube, position=position))
    return table


def test_when_the_other_player_is_to_fill_their_buttons_react_and_move_declines() -> None:
    table = helped()
    turn = table.view.turn
    other = Seat(3 - turn)
    assert table.view.awaited == (other,)
    prompt = table.prompt()
    assert isinstance(prompt, FillingChosen)
    assert prompt.seat == other
    table.other(Role.OK)
    table.keep(Role.OK)
    assert table.view.awaited == (other,)
    table.tap(Role.MOVE)
    assert kept(table) is Phase.TURN
    assert table.tune == tunes.LEFT_OPEN
    assert table.view.left_open


def test_the_other_player_may_fill() -> None:
    table = helped()
    space = table.filled().space
    other = table.view.awaited[0]
    table.tap(Role.OK)
    assert (table.tube.triangles[-1].cell, table.tube.triangles[-1].owner) == (space.cell, other - 1)


# --- what is to be known ---


def test_stranding_a_stall_and_the_others_way_home_are_said_as_the_turn_begins() -> None:
    table = TubeTable(Settings(stall_limit=4))
    prompt = table.prompt()
    assert isinstance(prompt, AtRest)
    assert {note.about: note.number for note in prompt.notes}[About.STALL] == 4


# --- staff, ends ---


def test_staff_takes_a_step_back_and_the_box_asks_again() -> None:
    table = TubeTable()
    table.tap(Role.MOVE)
    table.tap(Role.OK)
    assert table.view.turn == DAVE
    table.do(TakeBack(), Asker.STAFF)
    table.wait(0.1)
    assert isinstance(table.prompt(), AtRest)
    assert table.view.turn == TOM


def test_the_staffs_menu_opens_over_a_turn() -> None:
    table = TubeTable()
    table.press(1, 8, hold_ms=5500)
    assert isinstance(table.prompt(), Menu)
    assert kept(table) is Phase.TURN


def test_the_end_has_its_fanfare_and_what_is_found_its_tune() -> None:
    found = next(at for at, command in enumerate(COMMANDS) if command == Drift("e1"))
    for at, tune in ((found, tunes.FOUND), (len(COMMANDS) - 1, WIN)):
        table = recorded_to(at)
        table.carry_out(COMMANDS[at])
        assert table.tune == tune


# --- what the box knows of the game ---


def test_a_drawn_rhomb_and_the_end_are_shown_once_they_cannot_be_undone() -> None:
    game = TubeTable().machine.game
    view = public(MATCHES[0])
    assert {phase for phase in Phase if game.reveals(replace(view, phase=phase))} == {Phase.LAY, Phase.OVER}


def test_a_phone_may_ask_for_a_seat_while_a_hold_means_nothing_of_weight() -> None:
    table = TubeTable()
    game, view = table.machine.game, public(MATCHES[0])
    assert {phase for phase in Phase if game.may_hand_over(replace(view, phase=phase))} == {Phase.TURN}
    with_alien(table)
    assert not game.may_hand_over(table.view)
