"""`hubble pad print`: a PDF whose pads and cards lie inside their pieces, and icons that differ in shape alone."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.hubble.drawing.icons import SHAPES, SIZE
from spacebowl_pi.games.hubble.drawing.paper_cards import draw_card
from spacebowl_pi.games.hubble.drawing.paper_pad import draw_pad
from spacebowl_pi.games.hubble.drawing.paper_words import paper_words
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import FACES
from spacebowl_pi.games.hubble.rules.pad import Pad
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from spacebowl_pi.terminal.paper.pdf import POINTS_PER_MM, PdfCanvas, text_width
from tests.games.hubble.terminal.conftest import Hubble

KIT = standard_kit()
PADS = [
    KIT.pad,
    Pad(("R" * 8 + "P" * 8, "R" * 8 + "P" * 8, "B" * 8 + "Y" * 8, "B" * 8 + "Y" * 8)),
    Pad(("RRPP",) * 8 + ("BBYY",) * 8),
]
LONGEST = Constellation("x", "W" * 40, 19, ((-16, 0), (16, 0)), ((0, 16),), 99, 99)


def test_there_is_a_pad_for_each_seat_and_every_card(hubble: Hubble, tmp_path: Path) -> None:
    path = tmp_path / "five.pdf"
    printed, _ = hubble("pad", "print", "--seats", 5, "--out", path)
    assert printed.startswith(f"{path}: 5 pads and 20 cards, for A4")
    file = path.read_bytes()
    assert file.startswith(b"%PDF-1.4")
    assert b"/Count 3 " in file
    assert file.count(b"(HUBBLE)") == 5
    words = re.findall(rb"\((.*?)\) Tj", file)
    for number, card in KIT.printed:
        assert words[words.index(card.name.encode()) - 1] == b"%d" % number
    assert [card.id for number, card in KIT.printed if number == 20] == ["ursa-major"]


def test_pads_and_cards_are_printed_in_the_language_asked_for(hubble: Hubble, tmp_path: Path) -> None:
    path = tmp_path / "hubble.pdf"
    for language, said in (("de", "(Linse beschlagen)"), ("fr", "(Lentille embuée)"), ("de", "(Wassermann)")):
        hubble("pad", "print", "--language", language, "--out", path)
        assert said.encode("cp1252") in path.read_bytes()
    assert '"klingon" is none of en, fr, de' in hubble("pad", "print", "--language", "klingon")[1]


@pytest.mark.parametrize("language", Language)
def test_what_a_column_says_has_room_in_it(language: Language) -> None:
    words, column = paper_words(language), (87 - 0) / 6
    for name, *how in words.scored.values():
        assert text_width(name, 2.4, is_bold=True) < column
        assert all(text_width(line, 1.85) < column for line in how)
    assert text_width(words.foot.format(last=12), 2.3) < 196
    assert text_width(words.fog[1], 2.1) < 33
    assert text_width(words.blank[1], 2.1) < 19.8


def test_the_same_kit_gives_the_same_bytes(hubble: Hubble, tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for path in files:
        hubble("pad", "print", "--out", path)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("seats", ["0", "101", "x", "-1"])
def test_a_number_of_seats_out_of_range_is_refused(hubble: Hubble, seats: str) -> None:
    assert hubble("pad", "print", f"--seats={seats}")[1].startswith("exit 2: ")


def spread(page: PdfCanvas) -> tuple[float, float, float, float]:
    """How far a page's lines, fills and words reach, in millimetres: left, right, top, bottom."""
    points = []
    for row in page.rows[1:]:
        for x, y, letter in re.findall(r"(-?[\d.]+) (-?[\d.]+) (m|l|c|Td)\b", row):
            points.append((float(x) / POINTS_PER_MM, page.height_mm - float(y) / POINTS_PER_MM))
            assert letter
    return (
        min(x for x, _ in points), max(x for x, _ in points), min(y for _, y in points), max(y for _, y in points)
    )  # fmt: skip


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("pad", PADS, ids=["standard", "wide", "high"])
def test_a_pad_lies_inside_its_piece(pad: Pad, language: Language) -> None:
    page = PdfCanvas(210, 297)
    draw_pad(page, pad.sky, paper_words(language), (20, 30), (87, 131))
    left, right, top, bottom = spread(page)
    assert 20 <= left < right <= 107
    assert 30 <= top < bottom <= 161
    assert b"".join(row.encode() for row in page.rows).count(b"(R) Tj") == pad.sky.quadrants[0].bit_count() + 1


@pytest.mark.parametrize("card", [*KIT.cards, LONGEST], ids=lambda card: card.id)
def test_a_card_lies_inside_its_piece_with_a_star_for_each_place(card: Constellation) -> None:
    page = PdfCanvas(210, 297)
    draw_card(page, card, 19, "chacune", (20, 30), (49, 55.7))
    left, right, top, bottom = spread(page)
    assert 20 <= left < right <= 69
    assert 30 <= top < bottom <= 85.7
    stars = sum(row.endswith(("f*", "B*")) for row in page.rows)
    assert stars == len(card.red) + len(card.purple) + 1 + bool(card.purple)  # with those of what it is worth


def test_letters_that_the_fonts_lack_do_no_harm() -> None:
    page = PdfCanvas(210, 297)
    page.text("Ωrion (\\)", (10, 10), 4)
    assert page.rows[-1].endswith("(?rion \\(\\\\\\)) Tj ET")


# --- icons ---


def dots(data: str) -> set[tuple[int, int]]:
    """The dots of a grid that a shape covers, by the even-odd rule."""
    sides: list[tuple[float, float, float, float]] = []
    start = here = (0.0, 0.0)
    for letter, numbers in re.findall("([MLCZ])([^MLCZ]*)", data):
        values = [float(it) for it in numbers.replace(",", " ").split()]
        way = [(values[it], values[it + 1]) for it in range(0, len(values), 2)]
        if letter == "M":
            start = here = way[0]
        elif letter == "C":
            begin = here
            for step in range(1, 9):
                t = step / 8
                shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                corners = [begin, *way]
                there = tuple(sum(s * p[axis] for s, p in zip(shares, corners, strict=True)) for axis in (0, 1))
                sides.append((*here, there[0], there[1]))
                here = there[0], there[1]
        else:
            there = start if letter == "Z" else way[0]
            sides.append((*here, *there))
            here = there
    return {
        (x, y)
        for x in range(SIZE)
        for y in range(SIZE)
        if sum(
            (y1 > y + 0.5) != (y2 > y + 0.5) and x + 0.5 < x1 + (y + 0.5 - y1) * (x2 - x1) / (y2 - y1)
            for x1, y1, x2, y2 in sides
        )
        % 2
    }


def test_icons_differ_in_shape_alone_and_stay_in_their_square() -> None:
    assert set(SHAPES) == set(FACES)
    drawn = {icon: dots(data) for icon, data in SHAPES.items()}
    for data in SHAPES.values():
        assert re.fullmatch(r"[MLCZ\d., -]+", data)
        assert all(0 <= float(it) <= SIZE for it in re.findall(r"-?[\d.]+", data))
    for one, two in combinations(FACES, 2):
        alike = len(drawn[one] & drawn[two]) / len(drawn[one] | drawn[two])
        assert alike < 0.65, (one, two)
