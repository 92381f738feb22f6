"""Pad and card files: an owner's own are read, and a faulty one is told all its faults, each with its line."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.games.hubble.rules.cards_file import read_cards
from spacebowl_pi.games.hubble.rules.file_reading import KitError, KitFault, format_of
from spacebowl_pi.games.hubble.rules.icons import Quadrant
from spacebowl_pi.games.hubble.rules.pad import Pad, Rulings
from spacebowl_pi.games.hubble.rules.pad_file import FIXED, read_pad
from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, STANDARD_PAD, standard_kit

KIT = standard_kit()
FIXED_TABLES = """
[dice]
faces = ["galaxy", "planet", "asteroid", "comet", "star", "blank"]   # one of each on every die
bag = ["red", "blue", "green", "yellow"]
drawn_per_round = 2
third_die = "white"

[icons]
galaxy = "G"
planet = "P"
asteroid = "A"
comet = "C"
star = "S"

[pad]
fog_squares = 3
constellations_per_player = 2

[score]
galaxy_factor = 11
planet_row_minimum = 2
asteroid_cluster = 8
comet_lengths = [0, 0, 4, 7, 11, 15]
comet_each_further = 5

[players]
base_min = 2
base_max = 9
iss_solo = true
iss_min = 10

[iss]
cycle = ["white", "white", "choice"]
"""
SMALL_PAD = """\
format = "hubble-pad/1"
[grid]
quadrants = ["RRRPPP", "RRRPPP", "BBBYYY", "BBBYYY"]
"""
# The tests below change the first two of these; there are as many as nine players need.
SMALL_CARDS = """\
format = "hubble-constellations/1"
[[constellation]]
id = "pair"
name = "The Pair"
number = 1
red = [[0, 0], [1, 0]]
purple = [[0, 1]]
base = 5
bonus_each = 3
[[constellation]]
id = "one"
name = "The One"
number = 2
red = [[0, 0]]
purple = []
base = 2
bonus_each = 0
""" + "".join(
    f'[[constellation]]\nid = "{count}"\nname = "{count}"\nnumber = 0\nred = [[0, 0]]\nbase = 1\nbonus_each = 0\n'
    for count in range(3, 19)
)


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def line_of(text: str, part: str) -> int:
    """The line on which something stands that stands there only once."""
    found = [number for number, line in enumerate(text.split("\n"), start=1) if part in line]
    assert len(found) == 1
    return found[0]


def faults_of(read: Callable[[str], object], text: str) -> list[str]:
    with pytest.raises(KitError) as refusal:
        read(text)
    assert str(refusal.value) == "; ".join(map(str, refusal.value.faults))
    return [str(fault) for fault in refusal.value.faults]


def pad_faults(*changes: tuple[str, str]) -> list[str]:
    return faults_of(read_pad, changed(STANDARD_PAD, *changes))


def card_faults(*changes: tuple[str, str]) -> list[str]:
    return faults_of(read_cards, changed(SMALL_CARDS, *changes))


def test_the_standard_pad_and_cards_are_those_of_the_rules() -> None:
    assert KIT.pad == Pad(("RRRPPP",) * 4 + ("BBBYYY",) * 4)
    assert [title.least for title in KIT.titles] == [0, 69, 76, 84, 92, 100]
    assert len(KIT.cards) == 20
    assert [card.number for card in KIT.table] == list(range(1, 20))
    assert [card.id for card in KIT.cards if not card.number] == ["ursa-major"]
    for card in KIT.cards:  # the rules' own formula
        assert card.base == 3 * len(card.red) - len(card.purple) * 5 // 2
        assert card.bonus_each == 3 or not card.purple


@pytest.mark.parametrize(
    ("text", "kind"), [(STANDARD_PAD, "hubble-pad/1"), (STANDARD_CARDS, "hubble-constellations/1")]
)
def test_a_file_says_what_it_is(text: str, kind: str) -> None:
    assert format_of(text) == kind
    assert format_of(text.replace("format", "kind")) is None


def test_what_the_rules_fix_may_stand_in_the_file_as_it_is() -> None:
    assert read_pad(STANDARD_PAD + FIXED_TABLES) == read_pad(STANDARD_PAD)


def test_what_the_rules_fix_cannot_be_changed_nor_added_to() -> None:
    text = STANDARD_PAD + FIXED_TABLES.replace("galaxy_factor = 11", "galaxy_factor = 12\nstar_factor = 1")
    assert faults_of(read_pad, text) == [
        f"line {line_of(text, 'galaxy_factor')}: score.galaxy_factor: the rules fix it, at 11",
        f'line {line_of(text, "star_factor")}: score: unknown entry "star_factor" (did you mean "galaxy_factor"?)',
    ]


@pytest.mark.parametrize("table", FIXED)
def test_no_table_that_the_rules_fix_can_be_something_else(table: str) -> None:
    text = f"{table} = 1\n{STANDARD_PAD}"
    assert faults_of(read_pad, text) == [f"line 1: [{table}] must be a table"]


def test_the_least_that_a_pad_needs_is_its_grid() -> None:
    pad, titles = read_pad(SMALL_PAD)
    assert pad == Pad(("RRRPPP", "RRRPPP", "BBBYYY", "BBBYYY"))
    assert [title.least for title in titles] == [0]


def test_an_owner_may_have_other_letters_holes_rulings_borders_and_titles() -> None:
    letters = [("B", "red"), ("x", "purple"), ("1", "yellow"), ("é", "blue")]
    tables = [f'[[quadrant]]\nletter = "{letter}"\nid = "{name}"\n' for letter, name in letters]
    text = (
        'format = "hubble-pad/1"\n[grid]\nquadrants = ["BBB xx", "BBBxxx", "éé 111", "ééé111"]\n'
        "[options]\nscope_orientations = 1\nconstellation_rotation = true\n"
        '[adjacency]\nborders = [["red", "yellow"]]\n'
        '[[title]]\nfrom = 0\nname = "Low"\n[[title]]\nfrom = 5\nname = "High"\n'
    ) + "".join(tables)
    pad, titles = read_pad(text)
    rulings = Rulings(scope_orientations=1, constellation_rotation=True)
    assert pad == Pad(("RRR PP", "RRRPPP", "BB YYY", "BBBYYY"), rulings, ((Quadrant.RED, Quadrant.YELLOW),))
    assert [(title.least, title.name) for title in titles] == [(0, "Low"), (5, "High")]


@pytest.mark.parametrize(
    ("change", "line", "fault"),
    [
        (
            ('id = "purple"', 'id = "pruple"'),
            38,
            'id must be one of red, blue, purple, yellow (did you mean "purple"?)',
        ),
        (('id = "purple"', "id = []"), 38, "id must be one of red, blue, purple, yellow"),
        (('id = "purple"\n', ""), 37, "id must be one of red, blue, purple, yellow"),
        (('die = "green"', 'die = "red"'), 38, '"purple": its die is the green one'),
        (('letter = "P"', 'letter = "PP"'), 38, '"purple": letter must be one that no other has'),
        (('letter = "P"', 'letter = "R"'), 38, '"purple": letter must be one that no other has'),
        (('letter = "P"', 'letter = " "'), 38, '"purple": letter must be one that no other has'),
        (('letter = "P"', "letter = 5"), 38, '"purple": letter must be one that no other has'),
        (('id = "purple"', 'id = "red"'), 38, '"red": its die is the red one'),
        (('id = "purple"\nletter = "P"\ndie = "green"', 'id = "red"'), 38, '"red": there is one already'),
        (('letter = "P"', 'letter = "P"\ncolour = "x"'), 38, '"purple": unknown entry "colour"'),
    ],
)
def test_a_faulty_quadrant_is_one_fault_and_its_letters_in_the_grid_are_none(
    change: tuple[str, str], line: int, fault: str
) -> None:
    assert line_of(STANDARD_PAD, 'id = "purple"') == 38
    faults = pad_faults(change)
    assert all(it.startswith(f"line {line}: quadrant") for it in faults)
    assert any(it.endswith(fault) for it in faults)


def test_a_quadrant_that_is_missing_is_told_whatever_else_is_wrong_and_its_letters_are_not() -> None:
    purple = '[[quadrant]]\nid = "purple"\nletter = "P"\ndie = "green"\nrgb = "#8a4fc8"\n'
    assert pad_faults((purple, ""), ("from = 69", "from = 80")) == [
        "line 31: quadrant: purple missing",
        "line 53: title: the first is from 0, and each later one from more points",
    ]


def test_tables_that_are_written_in_one_line_are_read_and_told_their_line() -> None:
    ids = ["red", "purple", "yellow", "blue"]
    quadrants = ", ".join(f'{{ id = "{name}" }}' for name in ids)
    assert read_pad(f"quadrant = [{quadrants}]\n{SMALL_PAD}") == read_pad(SMALL_PAD)
    assert faults_of(read_pad, f"quadrant = [{quadrants}, {{ id = 'red' }}]\n{SMALL_PAD}") == [
        'line 1: quadrant "red": there is one already'
    ]
    assert faults_of(read_pad, f"quadrant = 4\n{SMALL_PAD}") == [
        "line 1: quadrant must be written as tables: [[quadrant]]"
    ]


def test_a_letter_of_no_quadrant_is_told_beside_a_faulty_quadrant() -> None:
    assert pad_faults(('die = "green"', 'die = "red"'), ('"RRRPPP"', '"RR?PPP"')) == [
        """line 14: grid.quadrants: "?" is no quadrant's letter""",
        'line 38: quadrant "purple": its die is the green one',
    ]


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (('format = "hubble-pad/1"', 'format = "hubble-pad/2"'), ['line 6: format must be "hubble-pad/1"']),
        (('name = "Lens 8 x 6"', "name = 8"), ["line 7: name must be a text in quotes, of up to 40 letters"]),
        (("rows = 8", "rows = 7"), ["line 11: grid.rows: 7, but quadrants has 8"]),
        (("cols = 6", 'cols = "six"'), ['line 12: grid.cols: "six", but quadrants has 6']),
        (
            ('"odd-r"', '"even-r"'),
            ['line 13: grid.layout must be "odd-r": odd rows are shifted right by half a hex'],
        ),
        (
            ('"RRRPPP"', '"RRRPP"'),
            ["line 14: grid.quadrants: all rows must be equally long; fill them with spaces"],
        ),
        (
            ('"RRRPPP"', "3"),
            ['line 14: grid.quadrants must be a list with a text for each row, such as "RRRPPP"'],
        ),
        (("hexes = 48", "hexes = 47"), ["line 26: check.hexes: 47, but counted 48"]),
        (("hexes = 48", "hexes = [48]"), ["line 26: check.hexes: [48], but counted 48"]),
        (("hexes = 48", "hexagons = 48"), ['line 26: check: unknown entry "hexagons" (did you mean "hexes"?)']),
        (
            ('["red", "purple"]', '["red", "red"]'),
            ["line 56: adjacency.borders: each is two different ones of red, purple, yellow, blue"],
        ),
        (("from = 69", "from = -1"), ["line 64: title: wants a name, and from, the fewest points for it (0 to 999)"]),
        (("from = 69", "from = 80"), ["line 58: title: the first is from 0, and each later one from more points"]),
        (
            ("[options]", "[options]\nscope_orientation = 1"),
            ['line 83: options: unknown entry "scope_orientation" (did you mean "scope_orientations"?)'],
        ),
        (("scope_orientations = 2", "scope_orientations = 3"), ["line 83: options.scope_orientations must be 1 or 2"]),
        (
            ("scope_orientations = 2", "scope_orientations = true"),
            ["line 83: options.scope_orientations must be 1 or 2"],
        ),
        (("voluntary_fog = true", "voluntary_fog = 1"), ["line 87: options.voluntary_fog must be true or false"]),
        (("[options]", "[option]"), ['line 82: unknown entry "option" (did you mean "options"?)']),
    ],
)
def test_a_pads_fault_is_told_with_its_line(change: tuple[str, str], faults: list[str]) -> None:
    assert pad_faults(change) == faults


def test_pads_have_a_largest_size_and_every_quadrant_room_for_a_scope() -> None:
    def of(*rows: str) -> list[str]:
        return faults_of(read_pad, changed(SMALL_PAD, ('["RRRPPP", "RRRPPP", "BBBYYY", "BBBYYY"]', str([*rows]))))

    assert of(*["RRRRRPPPPP"] * 4, *["BBBBBYYYYY"] * 3) == [
        "line 3: grid.quadrants: 70 hexes; a pad has no more than 64"
    ]
    assert of("R" * 17, "PYB" + " " * 14) == ["line 3: grid.quadrants: no more than 16 rows of 16 hexes"]
    assert of("RRRPPP", "RRRPPP") == [
        "line 3: grid.quadrants: the blue quadrant has no hex",
        "line 3: grid.quadrants: the yellow quadrant has no hex",
    ]
    assert of("RRRPPP", "RRRPPP", "BBBBYY", "B YBBB") == [
        "line 3: the yellow quadrant has no three hexes that touch each other"
    ]


def test_an_owner_may_have_other_cards() -> None:
    pair, one, *others = read_cards(SMALL_CARDS)
    assert len(others) == 16
    assert (pair.id, pair.name, pair.number) == ("pair", "The Pair", 1)
    assert (pair.red, pair.purple, pair.base, pair.bonus_each, pair.most) == (((0, 0), (1, 0)), ((0, 1),), 5, 3, 8)
    assert one.purple == ()


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (('format = "hubble-c', 'format = "c'), ['line 1: format must be "hubble-constellations/1"']),
        (
            ('id = "pair"\n', ""),
            ["line 2: a card: id must be a text in quotes, of up to 40 letters"],
        ),
        (
            ('name = "The Pair"', 'name = ""'),
            ['line 3: card "pair": name must be a text in quotes, of up to 40 letters'],
        ),
        (("number = 1", "number = 100"), ['line 3: card "pair": number must be a number from 0 to 99']),
        (("base = 5", "base = true"), ['line 3: card "pair": base must be a number from 0 to 99']),
        (("base = 5\n", ""), ['line 3: card "pair": base must be a number from 0 to 99']),
        (
            ("bonus_each = 3", "bonus = 3"),
            [
                'line 3: card "pair": bonus_each must be a number from 0 to 99',
                'line 3: card "pair": unknown entry "bonus" (did you mean "bonus_each"?)',
            ],
        ),
        (("red = [[0, 0], [1, 0]]", "red = []"), ['line 3: card "pair": needs at least one red star']),
        (("[[0, 0], [1, 0]]", "[[0, 0], [0, 0]]"), ['line 3: card "pair": red has up to 12 stars, each once']),
        (
            ("[[0, 0], [1, 0]]", "[[0, 0], [17, 0]]"),
            ['line 3: card "pair": red must be a list such as [[0, 0], [1, 0]]'],
        ),
        (
            ("[[0, 0], [1, 0]]", "[[0, 0], [true, 0]]"),
            ['line 3: card "pair": red must be a list such as [[0, 0], [1, 0]]'],
        ),
        (("[[0, 1]]", "[[1, 0]]"), ['line 3: card "pair": a star is either red or purple']),
        (('id = "one"', 'id = "pair"'), ['line 11: card "pair": has the same id as "pair"']),
        (('name = "The One"', 'name = "The Pair"'), ['line 11: card "one": has the same name as "pair"']),
        (("number = 2", "number = 1"), ['line 11: card "one": has the same number as "pair"']),
        (
            ("number = 2", "number = 0"),
            ["line 2: at least two cards need a number, for the table of those who play alone"],
        ),
        (
            ('[[constellation]]\nid = "one"', '[[card]]\nid = "one"'),
            ["line 2: 17 cards: there are 18 to 99", 'line 10: unknown entry "card"'],
        ),
    ],
)
def test_a_cards_fault_is_told_with_its_line(change: tuple[str, str], faults: list[str]) -> None:
    assert card_faults(change) == faults


def test_a_fault_has_its_line_below_a_list_of_several_lines_too() -> None:
    text = changed(
        SMALL_CARDS, ('id = "pair"\n', ""), ("red = [[0, 0], [1, 0]]", 'red = [\n[0, 0],\n[0, 0],\n]\nid = "pair"')
    )
    assert faults_of(read_cards, text) == ['line 9: card "pair": red has up to 12 stars, each once']


def test_a_card_must_fit_the_pad() -> None:
    pad, _ = read_pad(SMALL_PAD)
    text = changed(SMALL_CARDS, ("[[0, 0], [1, 0]]", "[[0, 0], [6, 0]]"))
    assert faults_of(lambda it: read_cards(it, pad), text) == [
        'line 3: card "pair": its red stars fit nowhere on the pad'
    ]
    assert read_cards(text)  # a pad of seven columns may be meant
    turns = replace(pad, rulings=Rulings(constellation_rotation=True))
    assert faults_of(lambda it: read_cards(it, turns), text)


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    assert pad_faults(
        ("rows = 8", "rows = 7"),
        ('die = "green"', 'die = "red"'),
        ('["red", "purple"]', '["red"]'),
        ("from = 69", 'from = "69"'),
        ("voluntary_fog = true", "voluntary_fog = 7"),
    ) == [
        "line 11: grid.rows: 7, but quadrants has 8",
        'line 38: quadrant "purple": its die is the green one',
        "line 56: adjacency.borders: each is two different ones of red, purple, yellow, blue",
        "line 64: title: wants a name, and from, the fewest points for it (0 to 999)",
        "line 87: options.voluntary_fog must be true or false",
    ]
    assert [it.partition(":")[0] for it in card_faults(("base = 5", "base = x"), ("base = 2", "base = -1"))] == [
        "line 3",
        "line 8",
        "line 11",
    ]


def test_more_faults_than_anybody_reads_are_cut_short() -> None:
    many = SMALL_CARDS.replace("number", "nummer") + '[[constellation]]\nid = "x"\n' * 97
    faults = faults_of(read_cards, many)
    assert faults[0] == "more than 100 faults; these are the first"
    assert len(faults) == 101


def test_thousands_of_tables_are_read_in_no_time() -> None:
    """The clock of the test run would stop a reading that looks through the file again for each table."""
    titles = "".join(f'[[title]]\nfrom = {number}\nname = "{number}"\n' for number in range(9000))
    assert len(faults_of(read_pad, SMALL_PAD + titles)) == 101


RUBBISH = st.sampled_from(
    ["", "[", "]", "[[]]", "x", "x = ", '"', "'''", "[grid]", "[[quadrant]]", "[quadrant]", "[[title]]", "a.b.c = 1"]
) | st.text(max_size=20)
VALUES = st.sampled_from(
    ["1", "-1", "true", "nan", "[]", "[[]]", "{}", '""', '"x"', "1979-05-27", "[[1]]", "9" * 30, "[{}]", "[[[], []]]"]
)


@st.composite
def damaged(draw: st.DrawFn, texts: Iterable[str]) -> str:
    """A file of which lines were dropped, doubled, moved, given another value, or overwritten."""
    lines = draw(st.sampled_from([*texts])).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                lines[at : at + draw(st.integers(1, 3))] = [""]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
            case 3:
                lines[at] = f"{lines[at].partition('=')[0]}= {draw(VALUES)}"
            case _:
                lines[at] = draw(RUBBISH)
    return "\n".join(lines)


@given(damaged([STANDARD_PAD, STANDARD_PAD + FIXED_TABLES, SMALL_PAD, STANDARD_CARDS, SMALL_CARDS]))
def test_a_damaged_file_is_read_or_told_its_faults(text: str) -> None:
    lines = text.count("\n") + 1
    for read in (read_pad, read_cards):
        faults: Iterable[KitFault] = ()
        try:
            read(text)
        except KitError as error:
            faults = error.faults
        assert all(0 <= fault.line <= lines and "\n" not in fault.text for fault in faults)
    format_of(text)


@given(st.text() | st.binary().map(lambda it: it.decode("latin-1")))
def test_a_file_of_rubbish_is_told_its_faults(text: str) -> None:
    for read in (read_pad, read_cards):
        with pytest.raises(KitError):
            read(text)
