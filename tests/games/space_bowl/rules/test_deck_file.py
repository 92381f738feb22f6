"""Deck files: other people's decks load, and a faulty one is told all its faults with their lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.games.space_bowl.rules.deck import Card, CardNumber, Deck, Pattern, Planet, PlanetName
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, deck_text, read_deck
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck

# A small deck. The tests below change it by line: planets stand in lines 3 to 5, card n in line n + 6.
LINES = (
    'name = "Small"',
    "[planets]",
    'red = { colour = "#ff0000", pattern = "solid" }',
    'green = { colour = "#00FF00", pattern = "ring" }',
    'blue = { colour = "#0000ff", pattern = "dots" }',
    "[cards]",
    *(f'{number} = {{ planets = ["red", "green"] }}' for number in range(1, 41)),
)
MUST_BE_A_PATTERN = "pattern must be one of solid, ring, stripes, dots, half, cross, diamond, square"
MUST_BE_A_LIST = 'planets must be a list such as ["red", "blue"]'


def changed(lines: dict[int, str]) -> str:
    """Give the small deck's file with some lines changed."""
    return "\n".join(lines.get(number, line) for number, line in enumerate(LINES, start=1))


def faults_of(text: str) -> list[str]:
    """Read a faulty deck and give what is told."""
    with pytest.raises(DeckError) as refusal:
        read_deck(text)
    assert str(refusal.value) == "; ".join(map(str, refusal.value.faults))
    return [str(fault) for fault in refusal.value.faults]


def deck_of(planets: int, cards: int) -> str:
    """Give the file of a deck with so many planets and cards."""
    patterns = [*Pattern, Pattern.SOLID]
    shown = [
        f'p{number} = {{ colour = "#00000{number}", pattern = "{patterns[number]}" }}' for number in range(planets)
    ]
    numbered = [f'{number} = {{ planets = ["p{number % planets}"] }}' for number in range(1, cards + 1)]
    return "\n".join(["[planets]", *shown, "[cards]", *numbered])


@pytest.mark.parametrize("planets", range(3, 9))
@pytest.mark.parametrize("cards", [35, 999])
def test_other_peoples_decks_of_three_to_eight_planets_load(planets: int, cards: int) -> None:
    deck = read_deck(deck_of(planets, cards))
    assert deck.name == "Unnamed deck"
    assert deck.planet_names == tuple(f"p{number}" for number in range(planets))
    assert [card.planets for card in deck.cards] == [(f"p{number % planets}",) for number in range(1, cards + 1)]


def test_a_deck_is_what_its_file_says_sorted_by_number_with_planets_in_the_decks_order() -> None:
    card = f'999 = {{ planets = ["{"b" * 20}", "red"], black_hole = true, comets = 1, stars = 9 }}'
    deck = read_deck(changed({5: f'{"b" * 20} = {{ colour = "#0000ff", pattern = "dots" }}', 7: card}))
    assert deck.name == "Small"
    assert deck.planet_names == ("red", "green", "b" * 20)
    assert deck.planets[1] == Planet(PlanetName("green"), "#00ff00", Pattern.RING)
    assert deck.cards[0] == Card(CardNumber(2), deck.planet_names[:2], black_hole=False, comets=0, stars=0)
    assert deck.cards[-1] == Card(CardNumber(999), deck.planet_names[0:3:2], black_hole=True, comets=1, stars=9)


@pytest.mark.parametrize(
    "lines",
    [
        {7: '1.planets = ["red", "green"]'},
        {7: '"1" = { planets = [\n"green", # turned round, and over two lines\n"red",\n] }'},
        {46: '[cards.40]\nplanets = ["red", "green"]'},
        {
            3: "[planets.red]\ncolour = '#ff0000'\npattern = 'solid'",
            4: "[planets.green]\ncolour = '#00FF00'\npattern = 'ring'",
        }
        | {5: "[planets.blue]\ncolour = '#0000FF'\npattern = 'dots'"},
    ],
    ids=["dotted", "spread", "table of one card", "tables of planets"],
)
def test_other_ways_to_write_toml_make_the_same_deck(lines: dict[int, str]) -> None:
    assert read_deck(changed(lines)) == read_deck(changed({}))
    assert read_deck(changed(lines).replace("\n", "\r\n")) == read_deck(changed({}))


@pytest.mark.parametrize(
    ("line", "text", "faults"),
    [
        (1, "name = 5", ["name must be a text in quotes, of up to 40 letters"]),
        (1, 'name = " "', ["name must be a text in quotes, of up to 40 letters"]),
        (1, 'name = "a\\u001bb"', ["name must be a text in quotes, of up to 40 letters"]),
        (1, 'nmae = "Small"', ['unknown entry "nmae" (did you mean "name"?)']),
        (1, "zzz = 1", ['unknown entry "zzz"']),
        (5, '"" = { colour = "#0000ff", pattern = "dots" }', ['planet "": a name has 1 to 20 printable characters']),
        (
            5,
            '" b" = { colour = "#0000ff", pattern = "dots" }',
            ['planet " b": a name has 1 to 20 printable characters'],
        ),
        (
            5,
            'blue_blue_blue_blue_b = { colour = "#0000ff", pattern = "dots" }',
            ['planet "blue_blue_blue_blue_b": a name has 1 to 20 printable characters'],
        ),
        (
            5,
            "blue = 5",
            [
                'planet "blue": colour must look like "#ff4d4d"',
                'planet "blue": must look like { colour = … }',
                f'planet "blue": {MUST_BE_A_PATTERN}',
            ],
        ),
        (
            5,
            'blue = { colour = "#0000ff", pattern = "dots", patern = "dots" }',
            ['planet "blue": unknown entry "patern" (did you mean "pattern"?)'],
        ),
        (5, 'blue = { colour = "#00f", pattern = "dots" }', ['planet "blue": colour must look like "#ff4d4d"']),
        (5, 'blue = { colour = 255, pattern = "dots" }', ['planet "blue": colour must look like "#ff4d4d"']),
        (5, 'blue = { pattern = "dots" }', ['planet "blue": colour must look like "#ff4d4d"']),
        (5, 'blue = { colour = "#0000ff" }', [f'planet "blue": {MUST_BE_A_PATTERN}']),
        (
            5,
            'blue = { colour = "#0000ff", pattern = "dost" }',
            [f'planet "blue": {MUST_BE_A_PATTERN} (did you mean "dots"?)'],
        ),
        (5, 'blue = { colour = "#FF0000", pattern = "dots" }', ['planet "blue": has the same colour as "red"']),
        (5, 'blue = { colour = "#0000ff", pattern = "ring" }', ['planet "blue": has the same pattern as "green"']),
        (7, '0 = { planets = ["red"] }', ["card 0: a card's number is 1 to 9999"]),
        (7, '01 = { planets = ["red"] }', ["card 01: a card's number is 1 to 9999"]),
        (7, '10000 = { planets = ["red"] }', ["card 10000: a card's number is 1 to 9999"]),
        (7, 'one = { planets = ["red"] }', ["card one: a card's number is 1 to 9999"]),
        (7, "1 = 5", ["card 1: must look like { planets = … }", f"card 1: {MUST_BE_A_LIST}"]),
        (7, '1 = { planets = ["red"], star = 1 }', ['card 1: unknown entry "star" (did you mean "stars"?)']),
        (7, "1 = { stars = 1 }", [f"card 1: {MUST_BE_A_LIST}"]),
        (7, "1 = { planets = [] }", [f"card 1: {MUST_BE_A_LIST}"]),
        (7, '1 = { planets = "red" }', [f"card 1: {MUST_BE_A_LIST}"]),
        (7, '1 = { planets = ["red", "gren"] }', ['card 1: unknown planet "gren" (did you mean "green"?)']),
        (7, '1 = { planets = ["red", 5] }', ["card 1: a planet's name stands in quotes"]),
        (7, '1 = { planets = ["red", "blue", "red"] }', ['card 1: planet "red" stands twice']),
        (7, '1 = { planets = ["red"], black_hole = 1 }', ["card 1: black_hole must be true or false"]),
        (7, '1 = { planets = ["red"], comets = -1 }', ["card 1: comets must be a number from 0 to 9"]),
        (7, '1 = { planets = ["red"], stars = 10 }', ["card 1: stars must be a number from 0 to 9"]),
        (7, '1 = { planets = ["red"], stars = true }', ["card 1: stars must be a number from 0 to 9"]),
    ],
)
def test_a_fault_is_told_with_its_line(line: int, text: str, faults: list[str]) -> None:
    assert faults_of(changed({line: text})) == [f"line {line}: {fault}" for fault in faults]


@pytest.mark.parametrize(
    ("planets", "cards", "faults"),
    [
        (2, 35, ["line 1: 2 planets: a deck has 3 to 8"]),
        (9, 35, ["line 1: 9 planets: a deck has 3 to 8", 'line 10: planet "p8": has the same pattern as "p0"']),
        (3, 34, ["line 5: 34 cards: a deck has 35 to 999"]),
        (3, 1000, ["line 5: 1000 cards: a deck has 35 to 999"]),
    ],
)
def test_too_few_and_too_many_are_told(planets: int, cards: int, faults: list[str]) -> None:
    assert faults_of(deck_of(planets, cards)) == faults


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ("", "")),
        ("planets = []\ncards = 5", ("line 1: ", "line 2: ")),
        ("[cards]\n[planets]", ("line 2: ", "line 1: ")),
    ],
)
def test_missing_sections_are_told(text: str, lines: tuple[str, str]) -> None:
    planets, cards = lines
    faults = {f"{planets}the [planets] are missing: a deck names 3 to 8", f"{cards}the [cards] are missing"}
    assert set(faults_of(text)) == faults


def test_all_faults_of_a_file_are_told_at_once_even_several_in_its_syntax() -> None:
    several = {
        1: "name = ",
        4: 'green = { colour = "green", pattern = "ring" }',
        7: '1 = { planets = ["red" }',
        8: '2 = { planets = ["red", "gren"], comets = 10 }',
        9: "3 = { planets = [] ",
        10: '5 = { planets = ["red"] }',
        46: '40 = { planets = ["red", "red"] }',
    }
    snapshot = faults_of(changed(several))
    lines = [int(fault.split(":")[0].removeprefix("line ")) for fault in snapshot]
    assert lines == [1, 4, 7, 8, 8, 9, 11, 46]  # card 5 stands in line 10, so the one in line 11 is the second
    assert not any("at line" in fault for fault in snapshot)
    assert [fault for fault in snapshot if "not TOML" in fault] == [snapshot[index] for index in (0, 2, 5, 6)]


def test_no_more_than_twenty_faults_of_syntax_are_told() -> None:
    assert len(faults_of("".join(f"a{number} = \n" for number in range(100)))) == 20


def test_a_damaged_planet_hides_no_fault_of_a_card_and_makes_none() -> None:
    snapshot = faults_of(
        changed({3: 'red = { colour = "#ff0000"', 8: '2 = { planets = ["red", "green"], stars = 10 }'})
    )
    assert [fault.split(":")[0] for fault in snapshot] == ["line 3", "line 8"]
    assert "stars must be a number" in snapshot[1]


def test_a_damaged_head_is_told_alone() -> None:
    assert [fault.split(":")[0] for fault in faults_of(changed({2: "[planets"}))] == ["line 2"]


def test_a_card_that_stands_twice_is_told_by_its_number() -> None:
    snapshot = faults_of(changed({8: '1 = { planets = ["red"] }'}))
    assert snapshot == ["line 8: not TOML: 1 stands twice"]


def test_a_fault_at_the_end_of_the_file_has_no_line() -> None:
    assert faults_of(changed({20: '14 = """'})) == ["not TOML: Unterminated string (at end of document)"]


@pytest.mark.parametrize(
    ("lines", "snapshot"),
    [
        (
            {3: 'red = { pattern = "solid" }', 4: 'green = { pattern = "ring" }'},
            ['line 3: planet "red": colour must', 'line 4: planet "green": colour must'],
        ),
        ({4: 'green = { colour = "#00FF00", pattern = "rnig" }'}, ['line 4: planet "green": pattern must']),
    ],
    ids=["two missing colours are not the same colour", "a planet with a mistyped pattern is still known to the cards"],
)
def test_a_fault_does_not_make_others_that_are_none(lines: dict[int, str], snapshot: list[str]) -> None:
    assert [fault[: len(begin)] for fault, begin in zip(faults_of(changed(lines)), snapshot, strict=True)] == snapshot


def test_a_card_number_in_other_digits_is_no_second_card_of_that_number() -> None:
    assert faults_of(changed({8: '"1٢" = { planets = ["red"] }'})) == ["line 8: card 1٢: a card's number is 1 to 9999"]


@pytest.mark.parametrize("separator", ["\u2028", "\x85"])
def test_what_toml_takes_for_no_end_of_a_line_is_none(separator: str) -> None:
    assert read_deck(changed({2: f"[planets] # mine{separator}and yours"})) == read_deck(changed({}))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, f"name = {'1' * 5_000}"),
        (5, f'blue = {{ colour = 0x{"f" * 5_000}, pattern = "dots" }}'),
        (5, f'blue = {{ colour = "#0000ff", pattern = 0x{"f" * 5_000} }}'),
        (5, f'blue = {{ colour = "#0000ff", pattern{".a" * 5_000} = 1 }}'),
        (7, f"1 = {{ planets = [0x{'f' * 5_000}] }}"),
        (7, f"1 = {{ planets = [{{ a{'.a' * 5_000} = 1 }}] }}"),
        (7, f"1 = {{ planets = {'[' * 5_000}{']' * 5_000} }}"),
        (7, f"1 = {{ planets = ['red'], stars = 0x{'f' * 5_000} }}"),
    ],
    ids=["name", "colour", "pattern", "deep pattern", "planet", "deep planet", "deep list", "stars"],
)
def test_numbers_too_long_and_tables_too_deep_are_faults_like_others(line: int, text: str) -> None:
    assert faults_of(changed({line: text}))


pieces = st.sampled_from(
    [*LINES[:8], *" \n\r\t\0=[]{}.,\"'#-_1e", '"""', "red", "true", "1979-05-27", "nan", "\\u", "\ud800"]
)


@given(
    st.text()
    | st.lists(pieces).map("".join)
    | st.dictionaries(st.integers(1, 46), st.lists(pieces).map("".join)).map(changed)
)
def test_no_text_ever_raises_anything_but_a_deck_error(text: str) -> None:
    try:
        deck = read_deck(text)
    except DeckError:
        return
    assert read_deck(deck_text(deck)) == deck


names = st.text(min_size=1, max_size=20).filter(lambda name: name.isprintable() and name == name.strip())


@given(name=names, planets=st.lists(names, min_size=8, max_size=8, unique=True))
def test_a_deck_written_to_a_file_comes_back_the_same(name: str, planets: list[str]) -> None:
    shown = tuple(
        Planet(PlanetName(planet), f"#00000{number}", pattern)
        for number, (planet, pattern) in enumerate(zip(planets, Pattern, strict=True))
    )
    cards = tuple(
        Card(
            CardNumber(number),
            tuple(it.name for it in shown[: number % 8 + 1]),
            number % 2 == 0,
            number % 10,
            number % 9,
        )
        for number in range(1, 40)
    )
    deck = Deck(name, shown, cards)
    assert read_deck(deck_text(deck)) == deck


def test_the_standard_deck_written_to_a_file_comes_back_the_same() -> None:
    assert read_deck(deck_text(standard_deck())) == standard_deck()


@pytest.mark.parametrize(("word", "hint"), [("rde", ' (did you mean "red"?)'), ("zzz", ""), ("", ""), ("red" * 99, "")])
def test_a_hint_names_the_nearest_allowed_word_if_one_is_near(word: str, hint: str) -> None:
    assert did_you_mean(word, ("green", "red", "blue")) == hint
