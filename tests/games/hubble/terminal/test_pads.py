"""`hubble pad`: the pad and the cards drawn, printed as files, checked."""

import json
from pathlib import Path

import pytest

from spacebowl_pi.games.hubble.drawing.colours import COLOURS
from spacebowl_pi.games.hubble.rules.icons import DRAWN, QUADRANTS
from spacebowl_pi.games.hubble.rules.pad import from_picture
from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, STANDARD_PAD, standard_kit
from spacebowl_pi.games.hubble.terminal.drawing import MARKS, pad_drawing
from tests.games.hubble.terminal.conftest import Hubble

SKY = standard_kit().pad.sky
COMPLETED = ["SSCCPG", ".SSSPP", "PA..GP", "GGSSAG", "CCCPAA", "PGCCCG", "PAAPSG", "PAGPSS"]
SMALL = 'format = "hubble-pad/1"\n[grid]\nquadrants = ["RRPP", "RRPP", "BBYY", "BBYY"]\n'
MINE = STANDARD_PAD.replace('"RRRPPP"', '"RRXPPP"', 1).replace("scope_orientations = 2", "scope_orientations = 3")


def test_rows_are_shifted_by_half_a_hex_and_a_heavy_line_parts_the_quadrants(hubble: Hubble) -> None:
    printed, _ = hubble("pad", "show")
    lines = printed.splitlines()
    assert lines[0] == "48 hexes (12 red, 12 purple, 12 yellow, 12 blue), 70 places for the scope"
    assert lines[1:5] == [
        "   ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲",
        "  │ R │ R │ R ┃ P │ P │ P │",
        "   ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲",
        "    │ R │ R │ R ┃ P │ P │ P │",
    ]
    assert lines[16] == "    │ B │ B │ B ┃ Y │ Y │ Y │"
    assert "P purple (green die)" in printed
    assert "\x1b" not in printed


def test_a_quadrant_s_hexes_have_its_colour_and_icons_their_shape() -> None:
    drawn = pad_drawing(SKY, from_picture(SKY, COMPLETED))
    for icon, letter in zip(DRAWN, "GPACS", strict=True):
        assert drawn.plain.count(MARKS[icon]) == "".join(COMPLETED).count(letter)
    assert len(set(MARKS.values())) == 6

    empty = pad_drawing(SKY)
    for quadrant in QUADRANTS:
        letter = quadrant.value[0].upper()
        styles = {str(span.style) for span in empty.spans if empty.plain[span.start : span.end] == letter}
        assert styles == {COLOURS[quadrant]}


def test_the_colours_are_those_that_the_pad_s_file_names() -> None:
    for quadrant in QUADRANTS:
        table = STANDARD_PAD.split(f'id = "{quadrant}"')[1].split("[[")[0]
        assert f'rgb = "{COLOURS[quadrant]}"' in table


def test_cards_are_drawn_with_numbers_patterns_and_points(hubble: Hubble) -> None:
    printed, _ = hubble("pad", "show", "--cards")
    assert printed.count("★") == sum(len(card.red) for card in standard_kit().cards) + 1  # and in the legend
    assert printed.count("☆") == sum(len(card.purple) for card in standard_kit().cards) + 1
    lines = printed.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("17 Taurus"))
    assert [line.rstrip() for line in lines[start : start + 5]] == [
        "17 Taurus             18 Ursa Minor         19 Virgo              20 Ursa Major",
        "   13 points, 1 × +3     10 points, 2 × +3     10 points, 2 × +3     16 points, 1 × +3",
        "   ★ · ★                 ☆ ☆ · ·               · · ★ ☆               ☆ · · · ·",
        "    ★ ★                   · ★ ★ ★               ★ ★ ·                 ★ ★ ★ · ★",
        "   · ★ ·                 · · · ·               ★ · · ·               · · · ★ ★",
    ]


def test_what_is_printed_as_a_file_is_in_order(hubble: Hubble, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(hubble("pad", "show", "--toml")[0], encoding="utf-8")
    assert path.read_text(encoding="utf-8") == STANDARD_PAD
    size = "48 hexes (12 red, 12 purple, 12 yellow, 12 blue), 70 places for the scope"
    assert hubble("pad", "check", path) == (f"{path}: in order: {size}\n", "")

    path.write_text(hubble("pad", "show", "--cards", "--toml")[0], encoding="utf-8")
    assert path.read_text(encoding="utf-8") == STANDARD_CARDS
    assert hubble("pad", "check", path) == (f"{path}: in order: 20 cards, 19 of them in the table\n", "")
    assert "18 Ursa Minor" in hubble("pad", "show", path)[0]


def test_all_faults_are_told_at_once_with_their_lines(hubble: Hubble, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    lines = MINE.splitlines()
    rows = 1 + lines.index("quadrants = [    # a letter for each hex; a space where there is none")
    option = next(number for number, line in enumerate(lines, start=1) if line.startswith("scope_orientations"))

    assert hubble("pad", "check", path)[1].splitlines() == [
        f"{path}: the pad has faults:",
        f'  line {rows}: grid.quadrants: "X" is no quadrant\'s letter',
        f"  line {option}: options.scope_orientations must be 1 or 2",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (STANDARD_PAD.replace("hubble-pad/1", "pad"), 'the pad has faults:\n  line 6: format must be "hubble-pad/1"'),
        (
            STANDARD_CARDS.replace('format = "hubble-constellations/1"\n', ""),
            'the cards have faults:\n  format must be "hubble-constellations/1"',
        ),
        (STANDARD_CARDS.replace("base = 15", "base = 100"), "base must be a number from 0 to 99"),
        ("a = \nb = = 2\n", "the pad has faults:\n  line 1: not TOML: "),
    ],
    ids=["pad", "cards", "a card", "neither"],
)
def test_a_file_is_read_as_what_it_looks_like(hubble: Hubble, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert said in hubble("pad", "check", path)[1]


def test_cards_have_to_fit_their_pad(hubble: Hubble, tmp_path: Path) -> None:
    small, cards = tmp_path / "small.toml", tmp_path / "cards.toml"
    small.write_text(SMALL, encoding="utf-8")
    cards.write_text(STANDARD_CARDS, encoding="utf-8")
    size = "16 hexes (4 red, 4 purple, 4 yellow, 4 blue), 18 places for the scope"
    assert hubble("pad", "check", small) == (f"{small}: in order: {size}\n", "")
    fault = 'card "ursa-major": its red stars fit nowhere on the pad'
    assert fault in hubble("pad", "check", cards, "--pad", small)[1]

    said = hubble("score", "--pad", small)[1]
    assert said.startswith(f"{small}: not all standard cards fit this pad:\n  line ")
    assert fault in said


def test_draws_need_no_cards(hubble: Hubble, tmp_path: Path) -> None:
    small = tmp_path / "small.toml"
    small.write_text(SMALL, encoding="utf-8")
    given = '{"pad": ["....", "....", "....", "...."], "dice": [["red", "star"], ["blue", "blank"]], "third": "blank"}'
    full = json.loads(hubble("draws", "--pad", small, given=given)[0])["full"]
    assert full == [[[row, column, "star"]] for row in range(4) for column in range(2)]


def test_a_file_and_the_standard_ones_are_not_shown_together(hubble: Hubble) -> None:
    assert "name no file with them" in hubble("pad", "show", "x.toml", "--toml")[1]
