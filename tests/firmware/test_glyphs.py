"""Letters: which can be drawn, how wide they are, where a text breaks."""

import unicodedata
from types import ModuleType

import pytest

from spacebowl_pi.devices.keypad.twin.firmware import Firmware

ASCII = "".join(map(chr, range(32, 127)))
THREE_LANGUAGES = "äöüÄÖÜßéèêëàâçîïôûùÉÈÀÊÇœŒæÆ«»“”„’…–×·\u00a0\u202f"
NEIGHBOURS = "ñÑáíóúãõåÅøØščřžěůŠČŽŁłćńśźÝýđÿ"
SIZES = ("s", "m", "l")


@pytest.fixture
def glyphs() -> ModuleType:
    module: ModuleType = Firmware().load("glyphs")
    return module


def test_all_letters_of_the_three_languages_and_of_many_names_can_be_drawn(glyphs: ModuleType) -> None:
    for size in SIZES:
        assert [letter for letter in ASCII + THREE_LANGUAGES + NEIGHBOURS if not glyphs.can_draw(letter, size)] == []
    assert [digit for digit in "0123456789" if not glyphs.can_draw(digit, "xl")] == []
    assert not glyphs.can_draw("日", "m")
    assert not glyphs.can_draw("A", "xl")


def test_a_composed_letter_has_the_base_and_the_mark_that_unicode_says(glyphs: ModuleType) -> None:
    marks = dict(zip(glyphs.MARKS, "\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327", strict=True))
    table = glyphs.COMPOSED
    assert len(table) % glyphs.STEP == 0
    for start in range(0, len(table), glyphs.STEP):
        base = table[start].replace("ı", "i")
        for mark, letter in zip(glyphs.MARKS, table[start + 1 : start + glyphs.STEP], strict=True):
            if letter != ".":
                assert unicodedata.normalize("NFD", letter) == base + marks[mark]


def test_a_letter_is_as_wide_as_its_base(glyphs: ModuleType) -> None:
    for size in SIZES:
        for letter, base in (("ä", "a"), ("É", "E"), ("ç", "c"), ("ñ", "n")):
            assert glyphs.text_width(letter, size) == glyphs.text_width(base, size)


def test_all_digits_are_equally_wide_so_that_a_countdown_does_not_dance(glyphs: ModuleType) -> None:
    for size in (*SIZES, "xl"):
        assert len({glyphs.text_width(digit, size) for digit in "0123456789"}) == 1


def test_a_letter_without_a_picture_is_a_question_mark(glyphs: ModuleType) -> None:
    assert glyphs.font("m").parts("日") == glyphs.font("m").parts("?")


def test_a_text_breaks_at_spaces_and_where_it_says_so(glyphs: ModuleType) -> None:
    assert glyphs.wrap("Wer wählt? Alle!", "m", 1000) == ["Wer wählt? Alle!"]
    assert glyphs.wrap("Wer wählt?\nAlle!", "m", 1000) == ["Wer wählt?", "Alle!"]
    width = glyphs.text_width("Wer wählt?", "m")
    assert glyphs.wrap("Wer wählt? Alle!", "m", width) == ["Wer wählt?", "Alle!"]
    assert glyphs.wrap("Wer wählt? Alle!", "m", width - 1) == ["Wer", "wählt?", "Alle!"]
    assert glyphs.wrap("", "m", 10) == [""]


def test_no_line_is_wider_than_asked_but_a_single_long_word(glyphs: ModuleType) -> None:
    text = "Tippe auf deinen Platz und wähle heimlich, Großmutter! Donaudampfschifffahrtsgesellschaft"
    for size in SIZES:
        for width in range(60, 320, 13):
            for line in glyphs.wrap(text, size, width):
                assert " " not in line or glyphs.text_width(line, size) <= width
            assert " ".join(glyphs.wrap(text, size, width)) == text


def test_what_does_not_fit_is_cut_with_an_ellipsis(glyphs: ModuleType) -> None:
    for width in range(20, 120, 7):
        cut = glyphs.fitted("Maximilian der Große", "m", width)
        assert glyphs.text_width(cut, "m") <= width
        assert cut.endswith("…")
        assert " …" not in cut
    assert glyphs.fitted("Bo", "m", 100) == "Bo"


def test_pictures_of_letters_take_no_more_memory_than_they_may(glyphs: ModuleType) -> None:
    for size in SIZES:
        letters = glyphs.font(size)
        for letter in ASCII:
            letters.picture(letters.find(letter))
            assert glyphs._kept[0] <= glyphs.KEPT_BYTES
    held = sum(len(letters.kept) for letters in glyphs._fonts.values())
    assert 0 < held < len(ASCII) * 3
