"""Letters and texts on the matrix."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.shows.font import SCROLL_STEP_US, fits, pages, scrolled, strip, text_at, text_rows
from spacebowl_pi.box.shows.glyphs import BIG, BIG_HEIGHT, SMALL, SMALL_HEIGHT
from spacebowl_pi.box.shows.matrix_words import LANGUAGES, matrix_words
from spacebowl_pi.box.shows.picture import BLANK, Strip, at, beside, centred, columns, sand, strip_of, wide
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.devices.ports import MATRIX_WIDTH, Rows


def drawn(rows: Rows) -> list[str]:
    return [f"{row:032b}".replace("0", ".").replace("1", "#") for row in rows]


def test_both_alphabets_have_the_same_letters() -> None:
    assert set(SMALL) == set(BIG) >= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÄÖÜÀÂÇÉÈÊËÎÏÔÙÛ!?+-:.,/'♥→♛")


@pytest.mark.parametrize(("glyphs", "height"), [(SMALL, SMALL_HEIGHT), (BIG, BIG_HEIGHT)])
def test_every_letter_is_a_full_rectangle_and_no_two_look_alike(
    glyphs: dict[str, tuple[str, ...]], height: int
) -> None:
    for letter, glyph in glyphs.items():
        assert len(glyph) == height, letter
        assert len(set(map(len, glyph))) == 1, letter
        assert set("".join(glyph)) <= {"#", "."}, letter
    alike = {
        frozenset((one, other)) for one in glyphs for other in glyphs if one < other and glyphs[one] == glyphs[other]
    }
    assert alike <= {frozenset("0O")}


def test_a_short_text_is_big_and_in_the_middle() -> None:
    assert drawn(text_rows("GO!")) == [
        "...........##...##..#...........",
        "..........#..#.#..#.#...........",
        "..........#....#..#.#...........",
        "..........#.##.#..#.#...........",
        "..........#..#.#..#.#...........",
        "..........#..#.#..#.............",
        "...........###..##..#...........",
        "................................",
    ]


def test_a_longer_text_is_small() -> None:
    assert strip("CAPTAIN", is_big=True).width > MATRIX_WIDTH
    assert text_rows("CAPTAIN") == centred(strip("CAPTAIN", is_big=False))


@pytest.mark.parametrize(
    ("said", "same"),
    [("ā", "A"), ("œ", "OE"), ("…", "..."), ("−3", "-3"), ("ß", "SS"), ("猫", "?"), ("go", "GO"), ("ä", "Ä")],
)
def test_letters_without_a_picture_are_spelt_another_way(said: str, same: str) -> None:
    assert text_rows(said) == text_rows(same)


def test_a_scrolled_text_comes_in_at_the_right_and_leaves_at_the_left() -> None:
    text = "DONAUDAMPFSCHIFF"
    width = strip(text, is_big=True).width
    assert scrolled(text, 0) == BLANK
    assert scrolled(text, MATRIX_WIDTH * SCROLL_STEP_US) == at(strip(text, is_big=True), 0)
    assert scrolled(text, (MATRIX_WIDTH + width) * SCROLL_STEP_US) == BLANK


def test_a_text_of_words_is_shown_page_by_page() -> None:
    assert pages("PRESS A BUTTON") == ("PRESS A", "BUTTON")
    assert text_at("SPACE BOWL", 0) == text_rows("SPACE")
    assert pages("DONAUDAMPFSCHIFFFAHRT") is None


@given(st.text(max_size=40), st.integers(-(10**12), 10**12))
def test_any_text_can_be_shown_at_any_time(text: str, elapsed_us: int) -> None:
    rows = text_at(text, elapsed_us)
    assert len(rows) == 8
    assert all(0 <= row < 1 << MATRIX_WIDTH for row in rows)


@pytest.mark.parametrize("language", Language)
def test_every_word_fits_page_by_page(language: Language) -> None:
    said = matrix_words(language)
    for field in said.__slots__:
        text = getattr(said, field).format(number="2-12", seat=12)
        assert pages(text), field
        assert set(text) <= {*BIG, " "}, field  # nothing is spelt another way
    assert all(fits(it) for it in (*LANGUAGES.values(), *map(said.strength, Strength), said.settings, said.staff))
    assert all(set(it) <= BIG.keys() for it in LANGUAGES.values())
    assert said.how_many(range(3, 6)).startswith("3-5 ")
    assert said.how_many(range(2, 3)).startswith("2 ")
    assert said.how_many(range(1, 2)) == said.players_one
    assert all(fits(it) for it in (said.go_on, said.to_phone, said.goodbye))


def test_strips_are_cut_off_at_both_edges() -> None:
    three = strip_of(["#.#"])
    assert drawn(at(three, -2))[0] == "#" + "." * 31
    assert drawn(at(three, 30))[0] == "." * 30 + "#."
    assert at(three, 40) == BLANK == at(three, -40)


def test_strips_are_set_side_by_side_and_widened() -> None:
    assert beside((strip_of(["#"]), strip_of(["##"])), 2) == strip_of(["#..##"])
    assert wide(strip_of(["#.#"])) == strip_of(["##..##"])
    assert beside((), 2) == Strip(0, BLANK)


def test_sand_runs_out_from_the_right_and_from_the_top() -> None:
    assert [row[:5] for row in drawn(sand(0, 3, 1, 2, 5))][:4] == [".....", "##...", "###..", "....."]
    assert sand(0, 3, 1, 2, 0) == BLANK


def test_columns_are_cut_off_at_the_edges() -> None:
    assert columns(-1, 2) == 1 << 31
    assert columns(31, 5) == 1
    assert columns(40, 3) == 0
