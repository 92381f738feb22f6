"""Lights and matrix, read back: the drawn rhomb, the bases, what both hold, what is in hand, the evaluation."""

from dataclasses import replace

import pytest

from spacebowl_pi.box.shows.font import pages, strip, text_rows
from spacebowl_pi.box.shows.pages import in_a_row
from spacebowl_pi.box.shows.picture import at, centred, laid_over, wide
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.core.common_commands import End, PlayerLeft
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.box.shows.counts import counts
from spacebowl_pi.games.tom_tube.box.shows.ending import line_rows, lines
from spacebowl_pi.games.tom_tube.box.shows.pictograms import PICTOGRAMS
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.match.commands import DrawRhomb, LayRhomb
from tests.games.tom_tube.box.recorded import COMMANDS, beginning
from tests.games.tom_tube.box.shown import columns, drawn, grid, lit_buttons
from tests.games.tom_tube.box.table import TubeTable

KINDS = standard_kit().all_rhombs


def with_on_top(*rhombs: str, starter: int = 1, language: Language = Language.ENGLISH) -> TubeTable:
    """A table where these rhombs are drawn first."""
    rest = list(KINDS)
    for rhomb in rhombs:
        rest.remove(rhomb)
    return TubeTable(events=beginning((*rhombs, *rest), starter, language=language))


def recorded_to(commands: int) -> TubeTable:
    table = TubeTable(events=beginning())
    for command in COMMANDS[:commands]:
        table.do(command)
    table.wait(0.2)
    return table


# --- the grid ---


@pytest.mark.parametrize(
    ("rhomb", "picture"),
    [
        ("R01", ["...", "S..", "SS."]),
        ("R02", ["...", "T.D", "TSD"]),
        ("R03", [".DD", "T.D", "TT."]),
        ("R05", ["...", "SED", "TT."]),
        ("R09", [".DD", "..S", ".TT"]),
        ("R10", ["DD.", "D.T", ".TT"]),
        ("R15", ["...", "SSS", "..."]),
        ("R16", [".D.", "TET", ".D."]),
        ("R20", [".S.", ".S.", ".S."]),
    ],
)
def test_the_drawn_rhomb_lies_with_its_long_diagonal_level(rhomb: str, picture: list[str]) -> None:
    table = with_on_top(rhomb)
    table.draw()
    assert grid(table) == picture


def test_a_rhomb_turned_by_a_half_is_the_picture_turned_by_a_half() -> None:
    table = with_on_top("R02")
    table.draw()
    table.choose_place(Place(0, 0, 0, 0))
    assert grid(table) == ["...", "T.D", "TSD"]
    table.tap(Role.BUILD)
    assert table.placed() == Place(0, 0, 0, 1)
    assert grid(table) == ["DST", "D.T", "..."]


def test_every_rhomb_is_told_from_every_other() -> None:
    pictures = set()
    for rhomb in sorted(set(KINDS)):
        table = with_on_top(rhomb)
        table.draw()
        pictures.add(tuple(grid(table)))
    assert len(pictures) == 20


def test_at_rest_the_bases_are_top_and_bottom_and_the_solar_counters_in_the_corners() -> None:
    table = TubeTable(events=beginning(starter=1))
    assert grid(table) == ["tdt", "...", "dTd"]
    assert grid(TubeTable(events=beginning(starter=2))) == ["tDt", "...", "dtd"]


def test_a_solar_counter_that_is_fetched_goes_dark() -> None:
    table = recorded_to(len(COMMANDS) - 2)
    assert [len(player.solar_out) for player in table.view.players] == [0, 1]
    assert grid(table)[0] == ".D."
    assert sorted(grid(table)[2]) == [".", "d", "t"]


# --- the buttons' lights ---


def test_only_buttons_that_do_something_now_are_lit_and_daves_come_and_go() -> None:
    table = with_on_top("R02", "R02")
    assert lit_buttons(table) == {1: "T", 2: "T"}
    table.tap(Role.MOVE)
    assert lit_buttons(table) == dict.fromkeys((1, 2, 3, 4), "T")
    table.draw()
    assert lit_buttons(table) == {3: "T", 4: "T"}
    table.tap(Role.OK)
    assert lit_buttons(table) == {1: "T", 3: "T", 4: "T"}
    table.wait(0.5)
    table.tap(Role.OK)
    assert table.view.turn == 2
    frames = {table.look(tenth / 10).lights[4] for tenth in range(40)}
    assert len(frames) > 5
    assert set(lit_buttons(table)) == {5, 6}


def test_a_computers_buttons_are_dark_and_nothing_is_in_its_hand() -> None:
    players = (Player(Seat(1), computer=Strength.CADET), Player(Seat(2)))
    table = TubeTable(events=beginning(players=players))
    table.do(COMMANDS[0])
    table.do(COMMANDS[1])
    table.wait(0.1)
    assert table.view.turn == 1
    assert (table.prompt(), lit_buttons(table)) == (None, {})


# --- the matrix ---


def test_what_both_hold_is_bars_and_the_stack_a_number() -> None:
    table = recorded_to(40)
    view = table.view
    tom, dave = view.players
    view = replace(
        view,
        players=(
            replace(tom, energy=3, control=1, alien=0, solar_out=tom.solar_out[:1]),
            replace(dave, energy=12, control=0, alien=2),
        ),
    )
    rows = counts(view, 0)
    assert columns(rows, 0, 12) == [
        *["###........."] * 2,
        *["#..........."] * 2,
        *["............"] * 2,
        *["#..........."] * 2,
    ]
    assert columns(rows, 20, 12) == [
        *["############"] * 2,
        *["............"] * 2,
        *["..........##"] * 2,
        *["............"] * 2,
    ]
    number = strip(str(view.stack_left), is_big=False)
    assert columns(rows, 12, number.width) == drawn(number)
    assert counts(view, 1_200_000) == rows


def test_a_bar_longer_than_its_columns_becomes_a_number() -> None:
    view = TubeTable().view
    tom, dave = view.players
    view = replace(view, players=(replace(tom, energy=13, control=2), replace(dave, energy=1)))
    without, number = counts(view, 0), counts(view, 1_200_000)
    assert columns(without, 0, 12) == [*["............"] * 2, *["##.........."] * 2, *["............"] * 4]
    thirteen = drawn(strip("13", is_big=True))
    assert [line.strip(".") for line in columns(number, 0, 12)] == [line.strip(".") for line in thirteen]
    assert columns(without, 20, 12) == columns(number, 20, 12)


def test_on_the_way_home_the_turns_so_far_are_large() -> None:
    table = recorded_to(len(COMMANDS) - 2)
    assert table.view.bonus_turns == 5
    assert centred(wide(strip("+5", is_big=True))) in table.shown()


def test_a_move_in_hand_is_its_way_and_its_knot_and_what_lies_there() -> None:
    table = recorded_to(len(COMMANDS) - 3)
    table.target("drift", "-2,1")
    shown = table.shown(6)
    assert shown == {in_a_row(PICTOGRAMS["drift"], "D3"), in_a_row("+", PICTOGRAMS["control"])}


def test_the_middle_of_a_rhomb_is_called_by_the_knots_beside_it() -> None:
    table = recorded_to(5)
    assert "drift e1" in table.view.moves
    table.target("drift", "e1")
    assert in_a_row(PICTOGRAMS["drift"], "G5/H5") in table.shown(6)


def test_a_row_then_the_ends_of_the_long_diagonal_from_left_to_right() -> None:
    table = with_on_top("R02")
    table.draw()
    assert table.look().rows == text_rows("ROW A")
    table.choose_place(Place(0, 0, 1, 1))
    assert table.look().rows == text_rows("D4→E6")


def test_what_is_asked_and_refused_is_said_in_the_boxs_language() -> None:
    table = with_on_top("R02", language=Language.GERMAN)
    table.tap(Role.BUILD)
    assert table.look().rows == text_rows("ZIEHEN?")
    table.tap(Role.BUILD)
    table.tap(Role.MOVE)
    assert {text_rows(page) for page in pages("ERST LEGEN") or ()} <= table.shown(4)
    table.wait(5)
    assert table.look().rows == text_rows("REIHE A")


# --- the end ---


def test_the_evaluation_is_line_by_line() -> None:
    table = recorded_to(len(COMMANDS))
    assert lines(table.view) == {"energy": (1, 3), "solar": (10, 5), "bonus": (7, 0), "total": (18, 8)}
    shown = table.shown(40)
    tens = laid_over(at(strip("10", is_big=True), 0), at(PICTOGRAMS["solar"], 12), at(strip("5", is_big=True), 28))
    assert line_rows("solar", (10, 5)) == tens
    for rows in (tens, text_rows("ENERGY"), text_rows("18:8"), in_a_row("♥", "TOM")):
        assert rows in shown
    assert _all_lit(table) == {"T"}


def _all_lit(table: TubeTable) -> set[str]:
    cells = {table.look(tenth / 10).cells[0][0] for tenth in range(30)}
    return {"T" if green else "D" for _, green, _ in cells}


def test_a_match_that_is_broken_off_has_no_winner() -> None:
    for how in (End(), PlayerLeft(Seat(1))):
        table = TubeTable()
        table.do(how)
        assert table.look().rows == text_rows("STOPPED")
        assert lit_buttons(table) == {}


def test_a_draw_is_said() -> None:
    table = recorded_to(len(COMMANDS))
    scene = table.machine.scene()
    players = tuple(replace(player, is_winner=False) for player in table.view.players)
    scene = replace(scene, view=replace(table.view, players=players))
    rows: Rows = show(table.machine.game, scene, scene.prompt_began_us, 1).rows
    assert rows == text_rows("DRAW")


def test_the_drawn_rhomb_stands_behind_what_the_box_asks() -> None:
    table = with_on_top("R15")
    table.do(DrawRhomb())
    table.wait(0.1)
    scene = table.machine.scene()
    cells = table.machine.game.cells(scene, table.now_us, 1)
    assert [cell[0] != (0, 0, 0) for cell in cells] == [False] * 3 + [True] * 3 + [False] * 3
    table.do(LayRhomb(Place(0, 0, 0, 0)))
