"""What the single shows tell."""

from dataclasses import replace

import pytest

from spacebowl_pi.box.shows.colours import RIGHT, SEAT_COLOURS, WHITE, WRONG, colour_of, lit
from spacebowl_pi.box.shows.font import strip, text_rows
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import FAINT
from spacebowl_pi.box.shows.picture import centred
from spacebowl_pi.box.shows.rhythm import FULL, TURN_US
from spacebowl_pi.box.shows.show import FAULT_PERIOD_US
from spacebowl_pi.box.shows.signs import beside_seat
from spacebowl_pi.box.table.scene import GO_ON, Scene
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BLACK, Colour
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.box.shows.cells import RING
from spacebowl_pi.games.space_bowl.box.shows.colours import BLACK_HOLE, DESTINATION, RED_BUTTON
from spacebowl_pi.games.space_bowl.box.shows.place import place
from spacebowl_pi.games.space_bowl.box.shows.reveal import SOLUTION_US, VERDICT_US, points
from spacebowl_pi.games.space_bowl.box.shows.round import CALLED_US
from spacebowl_pi.games.space_bowl.box.shows.toss import TUMBLING_LEVEL, settles_at_us
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from tests.box.machine.virtual import asking
from tests.games.space_bowl.box.shows.frame_text import colour_text
from tests.games.space_bowl.box.shows.scenes import ALL, Shot, crowded, deck_of, shot, show, tossed_with
from tests.games.space_bowl.rules.match.stages import EMMA, LUCAS, MARIE, NOAH, ZOE, at


def after(name: str, time_us: int, pixels_per_cell: int = 1) -> Frame:
    return show(ALL[name].scene, ALL[name].began_us + time_us, pixels_per_cell)


def hues(frame: Frame) -> list[str]:
    """The cells' colours without their brightness."""
    return [colour_text(cell[0]).rstrip("0123456789") for cell in frame.cells]


def brightness(colour: Colour) -> int:
    return max(colour)


# --- the lobby ---


def test_joined_seats_burn_and_free_ones_breathe() -> None:
    first, later = after("lobby", 0), after("lobby", SECOND_US)
    for seat, colour in enumerate(SEAT_COLOURS, 1):
        is_joined = seat in (EMMA, MARIE, LUCAS, NOAH, ZOE)
        assert (first.lights[seat - 1] == later.lights[seat - 1] == colour) == is_joined
    assert first.rows == text_rows("5/8")


# --- the toss ---

TOSSES = {
    name: ALL[name]
    for name in ("search", "search_spread", "search_one_by_one", "crowded_8", "crowded_3", "crowded_no_hole")
}
TOSSES["all_in_a_corner"] = shot(tossed_with(deck_of(5), 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("pixels_per_cell", [1, 7])
@pytest.mark.parametrize("name", TOSSES)
def test_nothing_tumbling_is_as_bright_as_what_has_settled_and_nothing_settles_wrongly(
    name: str, pixels_per_cell: int
) -> None:
    scene, began_us = TOSSES[name].scene, TOSSES[name].began_us
    toss: Toss | None = scene.view.toss
    assert toss is not None
    true_places: dict[int, set[Colour]] = {}
    colours = {planet.name: colour_of(planet.colour) for planet in scene.view.planets}
    for fallen in toss.planets:
        true_places.setdefault(fallen.space, set()).add(colours[fallen.planet])
    true_places.setdefault(toss.destination, set()).add(DESTINATION)
    for time_us in range(0, TUMBLE_US, 10_000):
        for space, cell in enumerate(show(scene, began_us + time_us, pixels_per_cell).cells):
            for pixel in cell:
                if brightness(pixel) > 255 * (TUMBLING_LEVEL + 0.5) / FULL and space != toss.black_hole:
                    assert any(pixel == lit(colour, level) for colour in true_places[space] for level in range(10))


def test_things_settle_one_by_one_and_stay() -> None:
    scene, began_us = ALL["search_spread"].scene, ALL["search_spread"].began_us
    toss: Toss | None = scene.view.toss
    assert toss is not None
    count = len(toss.planets) + 2
    settled_at = [settles_at_us(index, count) for index in range(count)]
    assert sorted(set(settled_at)) == settled_at
    assert settled_at[-1] == TUMBLE_US <= 2_500_000
    for index, fallen in enumerate(toss.planets[:3]):
        colour = colour_of(scene.view.planets[index].colour)
        if [it.space for it in toss.planets].count(fallen.space) > 1 or fallen.space == toss.destination:
            continue
        for time_us in range(settled_at[index], TUMBLE_US, 10_000):
            pixel = show(scene, began_us + time_us, 1).cells[fallen.space][0]
            assert pixel in {lit(colour, level) for level in range(1, 10)}


def test_a_toss_tumbles_the_same_way_each_time_and_another_toss_another_way() -> None:
    def hopping(a_scene: Shot) -> list[Frame]:
        return [show(a_scene.scene, a_scene.began_us + beat * 350_000, 1) for beat in range(4)]

    assert hopping(ALL["search_spread"]) == hopping(ALL["search_spread"])
    one, other = shot(tossed_with(deck_of(3), 4, 1, 2, 3)), shot(tossed_with(deck_of(3), 4, 1, 2, 5))
    assert [frame.cells for frame in hopping(one)] != [frame.cells for frame in hopping(other)]


# --- the cells ---


@pytest.mark.parametrize("count", range(3, 9))
def test_things_that_share_a_pixel_take_turns_and_the_destination_is_among_them(count: int) -> None:
    shown = shot(crowded(count))
    start_us = shown.began_us + 10 * TURN_US * (count + 2)
    seen = [show(shown.scene, start_us + turn * TURN_US + TURN_US * 5 // 8, 1).cells[4][0] for turn in range(count + 2)]
    assert len(set(seen)) == count + 2
    assert any(pixel in {lit(DESTINATION, level) for level in range(1, 10)} for pixel in seen)
    assert any(pixel in {lit(BLACK_HOLE, level) for level in range(1, 10)} for pixel in seen)


@pytest.mark.parametrize("count", range(3, 9))
def test_with_seven_pixels_the_destination_has_the_middle_and_the_planets_the_ring(count: int) -> None:
    shown = shot(crowded(count, black_hole=False))
    seen: set[Colour] = set()
    for time_us in range(3 * SECOND_US, 8 * SECOND_US, 50_000):
        middle, *ring = show(shown.scene, shown.began_us + time_us, 7).cells[4]
        assert middle in {lit(DESTINATION, level) for level in range(1, 10)}
        assert len(ring) == RING
        seen |= {pixel for pixel in ring if brightness(pixel) == 255}
    assert {colour_of(planet.colour) for planet in shown.scene.view.planets} <= seen


def test_a_black_hole_in_seven_pixels_is_a_dim_white_ring_around_nothing() -> None:
    cells = [
        after("search_spread", 3 * SECOND_US + time_us, 7).cells[6] for time_us in range(0, 4 * SECOND_US, 100_000)
    ]
    assert {cell[0] for cell in cells} == {BLACK}
    assert {ring for cell in cells for ring in cell[1:]} <= {lit(BLACK_HOLE, level) for level in range(6)}
    assert any(cell[1] != BLACK for cell in cells)


def test_two_planets_of_one_colour_are_told_apart_by_their_rhythm() -> None:
    deck = deck_of(8)
    grey = replace(deck, planets=tuple(replace(planet, colour="#808080") for planet in deck.planets))
    shown = shot(tossed_with(grey, 4, 0, 1, 2, 3, 5, 6, 7, 8))
    frames = [show(shown.scene, shown.began_us + TUMBLE_US + step * 50_000, 1) for step in range(45)]
    assert len({tuple(frame.cells[space][0] for frame in frames) for space in (0, 1, 2, 3, 5, 6, 7, 8)}) == 8


# --- search, call, countdown, picks ---


def test_the_search_counts_seconds_up() -> None:
    assert after("search", 7 * SECOND_US).rows == centred(strip("7", is_big=True))
    assert after("search", 100 * SECOND_US).rows == centred(strip("1:40", is_big=True))


def test_a_locked_seat_blinks_red_and_a_pressed_one_is_white() -> None:
    lights = [after("search_disturbed", time_us).lights for time_us in range(0, 2 * SECOND_US, 50_000)]
    assert {light[MARIE - 1] for light in lights} == {WRONG, BLACK}
    assert {light[ZOE - 1] for light in lights} == {WHITE}


def test_a_call_tells_the_seat_by_number_and_light() -> None:
    go, red = after("go_countdown", 0), after("red_countdown", 0)
    assert go.rows == beside_seat(EMMA, "GO!")
    assert red.rows == beside_seat(EMMA, "RED!")
    assert go.lights[EMMA - 1] == SEAT_COLOURS[EMMA - 1]


@pytest.mark.parametrize(("time_s", "digits"), [(1.5, "9"), (2, "8"), (2.01, "8"), (9.99, "1"), (10, "0"), (12, "0")])
def test_the_countdown_shows_whole_seconds_left(time_s: float, digits: str) -> None:
    columns = strip(digits, is_big=True)
    rows = after("go_countdown", round(time_s * SECOND_US)).rows
    left = [row >> 22 for row in rows]
    assert [row.bit_count() for row in left] == [row.bit_count() for row in columns.rows]


def test_the_countdown_begins_with_ten_and_a_full_bar_where_nobody_is_named() -> None:
    scene = ALL["go_countdown"].scene
    late = replace(scene, view=replace(scene.view, deadline_us=scene.view.began_us + CALLED_US + 10 * SECOND_US))
    rows = show(late, scene.view.began_us + CALLED_US, 1).rows
    assert [row & (1 << 20) - 1 for row in rows] == [0, *[(1 << 20) - 1] * 5, 0, 0]
    assert show(late, scene.view.began_us + CALLED_US + 11 * SECOND_US, 1).rows == after("go_countdown", 10**7).rows


def test_the_bar_only_ever_shrinks() -> None:
    lengths = [
        sum((row & (1 << 20) - 1).bit_count() for row in after("go_countdown", time_us).rows)
        for time_us in range(CALLED_US, 11 * SECOND_US, 20_000)
    ]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] == 0


def test_concurring_seats_burn_steadily_and_red_seats_pulse() -> None:
    go = [after("go_countdown", time_us).lights for time_us in range(0, 2 * SECOND_US, 50_000)]
    red = [after("red_countdown", time_us).lights for time_us in range(0, 2 * SECOND_US, 50_000)]
    for seat in (EMMA, MARIE, ZOE):
        assert {light[seat - 1] for light in go} == {SEAT_COLOURS[seat - 1]}
    for seat in (EMMA, NOAH):
        pulse = {light[seat - 1] for light in red}
        assert pulse <= {lit(RED_BUTTON, level) for level in range(10)}
        assert len(pulse) > 4
    assert {light[LUCAS - 1] for light in red} == {lit(SEAT_COLOURS[LUCAS - 1], FAINT)}


def test_picks_are_counted_and_who_is_awaited_breathes() -> None:
    frames = [after("go_picks", time_us) for time_us in range(0, 2 * SECOND_US, 50_000)]
    assert [row >> 2 << 2 for row in frames[0].rows] == list(text_rows("1/3"))
    assert {frame.lights[MARIE - 1] for frame in frames} == {SEAT_COLOURS[MARIE - 1]}
    assert len({frame.lights[ZOE - 1] for frame in frames}) > 4
    assert {frame.lights[LUCAS - 1] for frame in frames} == {BLACK}


# --- prompts ---


def test_a_question_is_asked_by_word_and_on_the_one_light() -> None:
    for question, word in zip((*Question, GO_ON), ("PICKED?", "RIGHT?", "WILD?", "ALONE?", "GO ON?"), strict=True):
        frames = [after(f"asking_{question}", time_us) for time_us in range(0, 3 * SECOND_US, 50_000)]
        assert {seat for frame in frames for seat, light in enumerate(frame.lights, 1) if light != BLACK} == {NOAH}
        assert {frame.rows for frame in frames} & {text_rows(word), beside_seat(NOAH, word)}


def test_a_prompt_comes_before_the_phase_and_a_demo() -> None:
    scene: Scene = replace(ALL["attract"].scene, prompt=asking(NOAH, Question.WAS_RIGHT))
    assert show(scene, 10**9, 1).rows == beside_seat(NOAH, "RIGHT?")


def test_the_top_card_shows_chosen_planets_in_the_cells_and_brighter_on_the_buttons() -> None:
    frames = [after("top_card", time_us) for time_us in range(0, 3 * SECOND_US, 50_000)]
    lit_cells = {number for frame in frames for number, cell in enumerate(frame.cells) if cell[0] != BLACK}
    assert lit_cells == {0, 1, 8}
    highest = [max(brightness(frame.lights[index]) for frame in frames) for index in range(8)]
    assert min(highest[0], highest[1], highest[6]) >= 250
    assert max(highest[2:6]) < 120
    assert highest[7] == 0


def test_the_scan_burns_for_those_who_tap_and_in_the_rows_for_those_whose_column_was_taken() -> None:
    for name, tapping in (("scan_begins", (EMMA, MARIE)), ("scan_column", (EMMA, MARIE)), ("scan_taken", (MARIE,))):
        lights = after(name, 0).lights
        assert [seat for seat, light in enumerate(lights, 1) if light != BLACK] == list(tapping)
        assert all(lights[seat - 1] == SEAT_COLOURS[seat - 1] for seat in tapping)
    assert after("scan_begins", 0).rows == text_rows("TAP A-E")
    assert after("scan_taken", 0).rows == text_rows("TAP 1-5")
    assert after("scan_column", 0).rows != after("scan_row", 0).rows


# --- the reveal ---


def test_the_verdict_goes_seat_by_seat_the_wrong_first_then_come_solutions() -> None:
    view = ALL["reveal"].scene.view
    for index, (seat, delta) in enumerate(((LUCAS, "-1"), (EMMA, "+3"), (MARIE, "+2"))):
        frame = after("reveal", VERDICT_US * index)
        assert frame.rows == beside_seat(seat, delta)
    assert view.solution is not None
    for index, cell in enumerate(view.solution.valid):
        assert after("reveal", 3 * VERDICT_US + index * SOLUTION_US).rows == place(cell, 5)


def test_right_and_wrong_are_told_apart_without_colour() -> None:
    first, second = (
        [after("reveal", start_us + time_us).lights for time_us in range(0, VERDICT_US, 20_000)]
        for start_us in (0, VERDICT_US)
    )
    assert {light[EMMA - 1] for light in second} == {RIGHT}
    wrong = [light[LUCAS - 1] != BLACK for light in first]
    assert sum(after_ and not before for before, after_ in zip([False, *wrong], wrong, strict=False)) == 2
    assert {light[NOAH - 1] for light in (*first, *second)} == {BLACK}


def test_whoever_is_still_to_be_told_of_has_no_verdict_yet() -> None:
    lights = after("reveal", VERDICT_US // 2).lights
    assert [lights[seat - 1] for seat in (EMMA, MARIE)] == [
        lit(SEAT_COLOURS[seat - 1], FAINT) for seat in (EMMA, MARIE)
    ]


def test_the_reveal_ends_with_scores_and_the_captain() -> None:
    rows = {after("reveal", time_us).rows for time_us in range(0, 60 * SECOND_US, 100_000)}
    assert text_rows("CAPTAIN") in rows
    assert len(rows) > 10


def test_without_solutions_the_matrix_says_none() -> None:
    scene = ALL["reveal_none_found"].scene
    assert scene.view.solution is not None
    empty = replace(scene, view=replace(scene.view, solution=replace(scene.view.solution, valid=())))
    seen = {show(empty, scene.view.began_us + time_us, 1).rows for time_us in range(0, 20 * SECOND_US, 200_000)}
    assert text_rows("NONE") in seen


@pytest.mark.parametrize(("number", "text"), [(3, "+3"), (0, "0"), (-2, "-2")])
def test_points_have_a_sign(number: int, text: str) -> None:
    assert points(number) == text


@pytest.mark.parametrize("size", [5, 6])
def test_every_place_looks_different(size: int) -> None:
    assert len({place(type(at("A1"))(cell), size) for cell in range(size * size)}) == size * size


def test_the_winner_is_named_by_number_and_light() -> None:
    scene = ALL["over"].scene
    frames = [after("over", time_us) for time_us in range(0, 3 * SECOND_US, 50_000)]
    (winner,) = scene.view.winners
    assert text_rows("WINNER") in {frame.rows for frame in frames}
    assert set(hues(frames[10])) == {colour_text(SEAT_COLOURS[winner - 1]).rstrip("9")}


# --- over everything ---


def test_a_fault_blinks_slowly_in_one_corner() -> None:
    corner = [after("search_disturbed", time_us).rows[0] & 1 for time_us in (0, FAULT_PERIOD_US // 2, FAULT_PERIOD_US)]
    assert corner == [1, 0, 1]
    assert after("search", 0).rows[0] & 1 == 0


def test_the_attract_show_tells_its_name_the_demo_and_what_to_do() -> None:
    rows = {after("attract", time_us).rows for time_us in range(0, 12 * SECOND_US, 100_000)}
    assert {text_rows("SPACE"), text_rows("BOWL"), text_rows("BUTTON")} <= rows
    assert rows & {after("search_spread", time_us).rows for time_us in range(0, 12 * SECOND_US, 100_000)}
