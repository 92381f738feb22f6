"""What lights and matrix show in each phase, and that they say what they mean."""

from dataclasses import replace

import pytest

from spacebowl_pi.box.shows.colours import SEAT_COLOURS, WHITE
from spacebowl_pi.box.shows.font import pages, strip, text_rows
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import seat_light
from spacebowl_pi.box.shows.picture import Strip, at
from spacebowl_pi.box.shows.rhythm import FULL
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.core.common_commands import End
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.devices.ports import BLACK, Rows
from spacebowl_pi.games.hubble.box.prompts import TOTAL, PointsEntry, Told
from spacebowl_pi.games.hubble.box.shows.between import cards_rows
from spacebowl_pi.games.hubble.box.shows.ending import entry_rows
from spacebowl_pi.games.hubble.box.shows.pictograms import CONSTELLATION, UNKNOWN, entry_pictogram, pictogram
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, NameThird
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Phase
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from tests.games.hubble.box.shown import block, hue, icons, look, upper
from tests.games.hubble.box.table import CONFIRM, HubbleTable

PAD = (22, 4, 8, 11, 0, 5)


# --- pictograms ---


def test_all_pictograms_are_as_large_and_none_is_like_another() -> None:
    drawn = [pictogram(name) for name in (*FACES, CONSTELLATION, UNKNOWN)]
    assert all((one.width, len(one.rows), one.rows[-1]) == (8, 8, 0) for one in drawn)
    assert all(not row & 1 for one in drawn for row in one.rows)
    for number, one in enumerate(drawn):
        for other in drawn[:number]:
            different = sum((a ^ b).bit_count() for a, b in zip(one.rows, other.rows, strict=True))
            assert different >= 12


def test_every_entry_has_a_pictogram_of_its_own() -> None:
    assert len({entry_pictogram(entry).rows for entry in ENTRIES}) == len(ENTRIES)


# --- between rounds ---


def texts_shown(table: HubbleTable, seconds: float) -> set[Rows]:
    return {look(table, tenth / 10).rows for tenth in range(round(seconds * 10))}


def test_before_the_first_round_everybodys_card_numbers_are_shown() -> None:
    table = HubbleTable(3)
    printed = {card.id: number for number, card in table.machine.game.rules.kit.printed}  # type: ignore[attr-defined]
    shown = texts_shown(table, 30)
    for player in table.view.players:
        numbers = "+".join(str(printed[card]) for card in player.cards)
        assert cards_rows(player.seat, numbers, 0) in shown


def test_ursa_major_is_number_20() -> None:
    table = HubbleTable(2)
    scene = table.machine.scene()
    first, second = scene.view.players
    players = (replace(first, cards=("ursa-major", "aquarius")), second)
    scene = replace(scene, view=replace(scene.view, players=players))
    shown = {look(table, tenth / 10, scene).rows for tenth in range(150)}
    assert cards_rows(Seat(1), "20+1", 0) in shown


def test_the_light_of_the_seat_whose_numbers_are_shown_is_bright() -> None:
    table = HubbleTable(3)
    bright = {
        seat
        for tenth in range(200)
        for seat in SEATS[:3]
        for frame in [look(table, tenth / 10)]
        if frame.lights[seat - 1] == seat_light(seat, FULL) and frame.rows == _cards_of(table, seat)
    }
    assert bright == {1, 2, 3}


def _cards_of(table: HubbleTable, seat: Seat) -> Rows:
    printed = {card.id: number for number, card in table.machine.game.rules.kit.printed}  # type: ignore[attr-defined]
    return cards_rows(seat, "+".join(str(printed[card]) for card in table.player(seat).cards), 0)


def test_a_seat_never_reads_as_a_digit_of_its_cards() -> None:
    for seat in range(1, 9):
        columns = [any(row >> (31 - x) & 1 for row in cards_rows(Seat(seat), "20+18", 0)) for x in range(32)]
        text = "".join("#" if is_lit else "." for is_lit in columns)
        assert "..." in text.strip(".")


def test_the_number_of_the_round_scrolls_and_the_button_that_rolls_breathes() -> None:
    table = HubbleTable(2)
    table.to_draw()
    table.press(1, 2)
    table.close()
    moved = strip("ROUND 2", is_big=True)
    pictures = [look(table, tenth / 10).rows for tenth in range(60)]
    assert any(_holds(rows, moved) for rows in pictures)
    lights = [max(look(table, tenth / 10).lights[6]) for tenth in range(40)]
    assert (min(lights) < 60, max(lights) > 200) == (True, True)
    assert text_rows("ROLL: 7") in texts_shown(table, 20)


def _holds(rows: Rows, moved: Strip) -> bool:
    """Whether a part of a text, as wide as the matrix, is shown."""
    return any(at(moved, -column) == rows for column in range(moved.width - 20))


# --- the scope and the seats ---


def test_the_three_icons_of_the_scope_are_shown() -> None:
    table = HubbleTable(2)
    table.roll()
    roll = table.view.roll
    assert roll is not None
    assert icons(look(table).rows) == [roll[0].icon, roll[1].icon, UNKNOWN]
    table.press(4)
    assert icons(look(table).rows)[2] is Icon.COMET
    assert any(upper(block(look(table, at / 2).rows, 2)) == _digit_8() for at in range(10))
    table.press(CONFIRM)
    assert icons(look(table).rows) == [roll[0].icon, roll[1].icon, Icon.COMET]


def _digit_8() -> tuple[int, ...]:
    return tuple(row << 2 for row in strip("8", is_big=True).rows[:-1])


def test_choosing_lights_the_buttons_of_the_icons() -> None:
    table = HubbleTable(2)
    table.roll()
    table.wait(1)
    offered = look(table).lights
    assert all(BLACK != light != WHITE for light in offered[:6])
    assert offered[6:] == (BLACK, BLACK)
    table.press(3)
    table.wait(1)
    chosen = look(table, 1)
    assert chosen.lights[2] == WHITE
    assert chosen.lights[6] == BLACK != chosen.lights[7]


def test_a_column_for_each_seat_has_fog_the_active_player_and_who_has_drawn() -> None:
    table = HubbleTable(8)
    table.to_draw()
    table.hold(3)
    for seat in (1, 2, 4, 5, 6, 7, 8):
        table.press(seat)
    table.close()
    table.to_draw()
    table.press(6)
    seats = block(look(table).rows, 3)
    assert [f"{row:08b}" for row in seats] == [
        "00100000",
        "00000000",
        "00000000",
        "00000000",
        "00000000",
        "01000000",
        "00000000",
        "00000100",
    ]


def test_three_fogged_lenses_are_three_dots() -> None:
    table = HubbleTable(2)
    for _ in range(3):
        table.to_draw()
        table.fog(1)
        table.press(2)
        table.close()
    table.to_draw()
    assert [row >> 7 for row in block(look(table).rows, 3)[:4]] == [1, 1, 1, 0]


def test_seats_without_a_button_have_no_column() -> None:
    table = HubbleTable()
    table.sit(1, 2, 9)
    table.begin()
    table.to_draw()
    table.mark(9, is_fogged=False)
    assert block(look(table).rows, 3)[-1] == 0


def test_a_button_is_lit_while_its_seat_still_draws() -> None:
    table = HubbleTable(3)
    table.to_draw()

    def lit() -> list[int]:
        table.wait(1)
        return [at + 1 for at, light in enumerate(table.frame.lights) if light != BLACK]

    assert lit() == [1, 2, 3]
    table.press(2)
    assert lit() == [1, 3]
    table.hold(1)
    assert lit() == [3]
    table.press(2)
    assert lit() == [2, 3]
    assert table.frame.lights[1] == seat_light(Seat(2), FULL)


def test_the_time_left_runs_out_below_the_icons() -> None:
    def width(frame: Frame) -> int:
        return (frame.rows[-1] >> 8).bit_count()

    table = HubbleTable(2, Settings(draw_limit_s=30))
    table.roll()
    table.do(NameThird(Icon.STAR))
    assert width(look(table, 0.1)) == 23
    assert width(look(table, 15)) == 12
    table.wait(2)
    table.press(1, 2)
    assert [width(look(table, at)) for at in (0, 2, 4)] == sorted(
        (width(look(table, at)) for at in (0, 2, 4)), reverse=True
    )
    table = HubbleTable(2)
    table.to_draw()
    assert width(look(table)) == 0


def test_a_warning_is_addressed_to_its_seat_and_the_others_lights_still_say_who_draws() -> None:
    table = HubbleTable(2)
    for _ in range(2):
        table.to_draw()
        table.press(1)
        table.fog(2)
        table.close()
    table.to_draw()
    table.hold(2)
    assert isinstance(table.prompt(), Told)
    shown = {look(table, tenth / 10).rows for tenth in range(90)}
    assert for_seat(Seat(2), "!", 0) in shown
    for page in pages("LAST LENS! HOLD AGAIN") or ():
        assert text_rows(page) in shown
    levels = {look(table, tenth / 10).lights for tenth in range(20)}
    assert {lights[0] for lights in levels} == {seat_light(Seat(1), FULL)}
    assert len({lights[1] for lights in levels}) > 3


@pytest.mark.parametrize(("language", "text"), [(Language.FRENCH, "SUR ÉCRAN"), (Language.GERMAN, "AM SCHIRM")])
def test_a_refusal_is_said_in_the_language_of_the_table(language: Language, text: str) -> None:
    table = HubbleTable(1, language=language)
    table.to_draw()
    own = table.machine.snapshot().own(Seat(1))
    moves = table.machine.rules.rules(table.table).moves(table.view, own)
    table.do(next(move for move in moves if isinstance(move, DrawIcons) and move.draw), Seat(1))
    table.close()
    table.to_draw()
    table.press(1)
    assert {for_seat(Seat(1), "!", 0), *map(text_rows, pages(text) or ())} <= texts_shown(table, 5)
    table.wait(8)
    assert table.prompt() is None


# --- the end ---


def test_an_entry_shows_the_seat_the_category_and_the_number() -> None:
    for seat in (1, 8, 12, 60):
        for points in (0, 7, 22, 144):
            rows = entry_rows(PointsEntry(Seat(seat), "comet", points))
            assert block(rows, 1) == pictogram(Icon.COMET).rows
            left = strip(str(seat), is_big=False)
            assert tuple(row >> 24 for row in rows) == tuple(
                row << (8 - (7 - left.width) // 2 - left.width) for row in left.rows
            )
            right = strip(str(points), is_big=True)
            assert tuple(row & (1 << right.width) - 1 for row in rows) == right.rows


def test_a_total_stands_behind_an_equals_sign_and_only_its_two_buttons_are_lit() -> None:
    table = HubbleTable(2)
    table.to_enter()
    table.enter(*PAD[:-1])
    table.press(CONFIRM)
    frame = look(table)
    assert frame.rows == entry_rows(PointsEntry(Seat(1), TOTAL, sum(PAD[:-1])))
    assert block(frame.rows, 1) == entry_pictogram(TOTAL).rows
    assert [any(light) for light in frame.lights] == [False] * 6 + [True] * 2


def test_at_the_end_all_nine_show_the_winners_colour_and_the_totals_follow() -> None:
    table = HubbleTable(3)
    table.play_on({1: PAD, 2: (33, *PAD[1:]), 3: PAD})
    frame = look(table)
    assert {hue(colour) for (colour,) in frame.cells} == {hue(SEAT_COLOURS[1])}
    shown = texts_shown(table, 10)
    for player in table.view.players:
        assert for_seat(player.seat, str(player.total), 0) in shown


def test_who_share_the_victory_share_the_cells() -> None:
    table = HubbleTable(2)
    table.play_on({1: PAD, 2: PAD})
    assert {hue(colour) for (colour,) in look(table).cells} == {hue(SEAT_COLOURS[0]), hue(SEAT_COLOURS[1])}


def test_who_plays_alone_is_given_a_title() -> None:
    table = HubbleTable(1)
    table.play_on({1: (33, 10, 24, 15, 0, 9)})
    shown = texts_shown(table, 20)
    assert for_seat(Seat(1), "82", 0) in shown
    assert any(_holds(rows, strip("CAPABLE COSMOLOGIST", is_big=True)) for rows in shown)


def test_a_match_that_was_broken_off_has_no_winner() -> None:
    table = HubbleTable(2)
    table.roll()
    table.do(End(), Asker.STAFF)
    table.wait(0.1)
    assert len({hue(colour) for (colour,) in look(table).cells if any(colour)}) > 2


def test_computers_get_no_card_numbers() -> None:
    table = HubbleTable(2)
    scene = table.machine.scene()
    players = tuple(Player(player.seat, computer="cadet") for player in scene.seating.players)  # type: ignore[arg-type]
    scene = replace(scene, seating=replace(scene.seating, players=players))
    assert _cards_of(table, Seat(1)) not in {look(table, at / 2, scene).rows for at in range(60)}


def test_phases_that_count_down_and_reveal() -> None:
    table = HubbleTable(1)
    game = table.machine.game
    table.to_draw()
    assert not game.is_counting(table.view)
    table.press(1)
    assert game.is_counting(table.view)
    assert not game.reveals(table.view)
    assert game.reveals(replace(table.view, phase=Phase.OVER))
