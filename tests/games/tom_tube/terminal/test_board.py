"""The board as it is drawn: everything on it can be told apart without colour, and fits into 80 columns."""

import json
import re
from dataclasses import replace

import pytest
from rich.text import Text

from spacebowl_pi.games.tom_tube.rules.board.kit import Kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_KNOTS, short_name
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import OF_BOTH, OF_DAVE, OF_TOM, Form, Rhomb
from spacebowl_pi.games.tom_tube.rules.interchange import read_game
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import View, called_in, middles_of, public
from spacebowl_pi.games.tom_tube.rules.position import sphere_of
from spacebowl_pi.games.tom_tube.terminal.board import TUBES, draw_rhomb
from spacebowl_pi.games.tom_tube.terminal.canvas import Canvas
from spacebowl_pi.games.tom_tube.terminal.frame import drawing, legend, rhomb_drawing
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut, standing_lines
from tests.games.tom_tube.rules.recorded import GIVEN

KIT: Kit = standard_kit()
FIRST, PLAYED = read_game(json.dumps(GIVEN))
CORNERS = ((0, 4), (8, 4), (12, 0), (4, 0))  # A, B, C, D of a rhomb that lies on its side
BESIDE = {"A": (3, 3), "B": (7, 3), "C": (9, 1), "D": (5, 1)}  # where a tube comes out, inside each corner


def after(turn: int) -> Match:
    return PLAYED[turn - 1].after if turn else FIRST


def drawn(turn: int) -> str:
    return drawing(public(after(turn)), astronaut).plain


@pytest.mark.parametrize("turn", range(0, len(PLAYED) + 1, 9))
def test_every_knot_has_its_name_in_capitals_once_it_is_a_sphere(turn: int) -> None:
    view = public(after(turn))
    words = set(re.findall(r"[A-Ia-i][1-9](?!\d)", drawn(turn)))
    complete = after(turn).position.complete
    for knot in ALL_KNOTS:
        name = short_name(knot)
        assert (name if complete >> knot & 1 else name.lower()) in words
        assert (name.lower() if complete >> knot & 1 else name) not in words
    assert drawn(turn).count("(*)") == sum(sphere.startswith("e") for sphere in view.counters)
    assert len(re.findall(r"\([ *TD]\)", drawn(turn))) == len(middles_of(view))


@pytest.mark.parametrize("turn", range(0, len(PLAYED) + 1, 9))
def test_it_is_80_columns_wide_and_36_lines_high_with_astronauts_and_counters(turn: int) -> None:
    lines = drawn(turn).split("\n")
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 36
    view = public(after(turn))
    for player in view.players:
        letter, at = player.name[0].upper(), called_in(view, player.at)
        assert (f"({letter})" if "/" in at else f"{letter}:{at}") in drawn(turn)
        assert drawn(turn).count(f"solar {2 - len(player.solar_out)} of 2") >= 1
    assert drawn(turn).count("¤") == sum(len(player.solar_out) for player in view.players)
    for sphere, name in view.counters.items():
        if name == "control":
            assert f"+{called_in(view, sphere)}" in drawn(turn)


def test_the_recorded_board_has_a_control_counter_and_a_solar_one_less() -> None:
    assert "+D3" in drawn(66)
    assert "+D3" not in drawn(71)  # Dave has taken it
    assert "¤C1" in drawn(37)
    assert "¤C1" not in drawn(38)  # Tom has fetched it


@pytest.mark.parametrize("rhomb", KIT.rhombs, ids=lambda rhomb: rhomb.id)
def test_a_tube_comes_out_at_each_of_its_corners_in_its_own_sign(rhomb: Rhomb) -> None:
    canvas = Canvas()
    draw_rhomb(canvas, rhomb, CORNERS)
    for letter, (x, y) in BESIDE.items():
        of = OF_TOM * (letter in rhomb.tom) | OF_DAVE * (letter in rhomb.dave)
        near = {canvas._signs.get((x + step, y), (" ", ""))[0] for step in (-1, 0, 1)}
        if of:
            assert TUBES[of][0] in near, letter
        elif rhomb.form is Form.ENERGY:
            assert near == {" "}, letter


def test_an_edge_is_dotted_between_free_triangles_drawn_beside_a_tile_and_missing_across_it() -> None:
    before, now = (drawn(turn).split("\n") for turn in (0, 1))  # R18 is laid at B4-C6, from B5 to C5 across
    row = next(number for number, line in enumerate(now) if "B4 ──── b5" in line)
    x = now[row].index("b5") + 1
    assert "B4 ·  · b5" in before[row]
    assert before[row + 2][x - 2] == "·"
    assert now[row + 2][x - 2] not in "·╱"
    assert (before[row + 2][x + 2], now[row + 2][x + 2]) == ("·", "╲")


def test_what_threatens_is_said_beside_the_board() -> None:
    match = after(60)
    assert "stall in" not in drawn(60)
    assert "no way home" not in drawn(60)
    position = match.position.copy()
    position.stall = 31
    position.at, position.held = (position.at[0], sphere_of("e10")), ((0, 0, 0), (0, 0, 0))
    lines = drawing(public(replace(match, position=position)), astronaut).plain.split("\n")
    assert lines[5].endswith("  stall in 9")
    assert lines[6].endswith("  no way home:")
    assert lines[7].endswith("  Dave")
    assert max(map(len, lines)) <= 80
    assert "bonus +3" in drawn(69)


def test_what_is_lit_differs_in_style_alone() -> None:
    view = public(after(12))
    lit = [move.split()[1] for move in view.moves]
    assert lit
    plain, shining = drawing(view, astronaut), drawing(view, astronaut, lit)
    assert plain.plain == shining.plain
    assert styles(shining, "on #62d26f") == sum(3 if sphere.startswith("e") else 1 for sphere in lit)
    assert styles(plain, "on #62d26f") == 0


def styles(text: Text, wanted: str) -> int:
    return sum(
        wanted in str(span.style) for span in text.spans if text.plain[span.start : span.end].strip()[:1].isalpha()
    )


def test_a_rhomb_by_itself_names_its_corners() -> None:
    for rhomb in KIT.rhombs:
        lines = rhomb_drawing(rhomb).plain.split("\n")
        assert lines[0].strip() == rhomb.id
        assert (lines[1].strip()[0], lines[1].rstrip()[-1]) == ("D", "C")
        assert (lines[5].strip()[0], lines[5].rstrip()[-1]) == ("A", "B")
        assert any("*" in line for line in lines) is rhomb.has_sphere


def test_the_legend_fits_and_names_every_sign() -> None:
    text = legend().plain
    assert max(map(len, text.split("\n"))) <= 80
    for sign, _ in TUBES.values():
        assert f"{sign} " in text
    assert len({TUBES[of][0] for of in (OF_TOM, OF_DAVE, OF_BOTH)}) == 3


def test_a_blank_board_shows_only_the_tubes_of_the_modules() -> None:
    board: View = public(FIRST)
    tubes = "".join(line[22:66] for line in drawing(board, astronaut).plain.split("\n")[2:-2])
    assert "x" not in tubes
    assert tubes.count("%") >= 6


def test_without_control_and_alien_counters_nothing_is_said_of_them() -> None:
    view = replace(public(FIRST), settings=replace(FIRST.settings, use_control_and_alien=False))
    told = [line.plain for line in standing_lines(view, astronaut)]
    for text in (drawing(view, astronaut).plain, legend(view.settings.left_out).plain, "\n".join(told)):
        assert "energy" in text
        assert "control" not in text
        assert "alien" not in text
    assert len({len(line) for line in told}) == 1
    assert "control" in drawing(public(FIRST), astronaut).plain
