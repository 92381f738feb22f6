"""The examples of the rules: by ours, and by the plain reference, so that neither can be wrong for the other."""

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from spacebowl_pi.games.hubble.rules.draws import fogged_draws, full_draws, is_fogged_draw, is_full_draw
from spacebowl_pi.games.hubble.rules.icons import Die, Icon, Quadrant, Roll, Rolled
from spacebowl_pi.games.hubble.rules.kit import title_of
from spacebowl_pi.games.hubble.rules.pad import BARE, Mask, Sky, from_picture, mask_of, occupied, picture, with_drawn
from spacebowl_pi.games.hubble.rules.score import (
    CATEGORIES,
    groups,
    planet_points_by_direction,
    ranking,
    score,
    trail_points,
)
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules import plain

Json: TypeAlias = dict[str, Any]
EXAMPLES: Json = tomllib.loads(Path(__file__).with_name("examples.toml").read_text())
PADS = {example["id"]: example["pad"] for example in EXAMPLES["score"]}
KIT = standard_kit()
SKY = KIT.pad.sky
PLAIN = plain.PlainPad(KIT.pad.rows)


def each(table: str) -> pytest.MarkDecorator:
    """Run a test with every example of a kind."""
    examples = EXAMPLES[table]
    return pytest.mark.parametrize("example", examples, ids=[example["id"] for example in examples])


def roll_of(example: Json) -> Roll:
    one, two = (Rolled(Die(die), Icon(icon)) for die, icon in example["dice"])
    return one, two


def category(name: str) -> str:
    """The examples call it after the icon."""
    return "stars" if name == "star" else name


@each("score")
def test_a_pad_is_worth_what_its_example_says(example: Json) -> None:
    icons = from_picture(SKY, example["pad"])
    cards = tuple(KIT.by_id[name] for name in example.get("cards", []))
    ours = score(SKY, icons, cards)
    theirs = PLAIN.score(plain.read(example["pad"]), cards)
    drawn = plain.read(example["pad"])
    assert {**ours._asdict(), "total": ours.total} == theirs
    expected = dict(example["expect"])
    for kind, count in (("planet_by_direction", icons[1]), ("comet_groups", icons[3])):
        if kind in expected:
            wanted = expected.pop(kind)
            by_ours = planet_points_by_direction(SKY, count) if kind == "planet_by_direction" else sizes(SKY, count)
            assert by_ours == getattr(PLAIN, kind)(drawn) == wanted
    assert expected
    assert {name: theirs[category(name)] for name in expected} == expected
    assert picture(SKY, icons) == example["pad"]


def sizes(sky: Sky, comets: Mask) -> list[int]:
    return sorted((group.bit_count() for group in groups(sky, comets)), reverse=True)


def test_trails_are_worth_what_the_table_says() -> None:
    table = EXAMPLES["comet_table"]
    assert [trail_points(length) for length in table["length"]] == table["points"]
    assert [plain.comet_points(length) for length in table["length"]] == table["points"]


@each("scope")
def test_a_scope_has_as_many_draws_as_its_example_says(example: Json) -> None:
    taken = occupied(from_picture(SKY, example["pad"]))
    drawn, third = plain.read(example["pad"]), example["third"]
    full = full_draws(SKY, taken, roll_of(example), Icon(third))
    assert len(full) == len(PLAIN.full_draws(drawn, example["dice"], third)) == example["full_draws"]
    used = [{SKY.quadrant_of[hex_] for hex_, _ in draw} for draw in full if draw]
    first, second = (rolled.quadrant for rolled in roll_of(example))
    assert used.count({first}) == example["only_first_quadrant"]
    assert used.count({second}) == example["only_second_quadrant"]
    assert used.count({first, second}) == example["across_border"]
    fogged = fogged_draws(SKY, taken, roll_of(example), Icon(third))
    assert len(fogged) == len(PLAIN.fogged_draws(drawn, example["dice"], third)) == example["single_draws"]


def test_the_playthrough_is_legal_round_by_round_and_builds_the_completed_pad() -> None:
    icons, fog = BARE, 0
    for example in EXAMPLES["playthrough"]["rounds"]:
        assert fog < 3, "out already"
        draw = tuple((SKY.hex_at[row, column], Icon(icon)) for row, column, icon in example["draw"])
        draw = tuple(sorted(draw))
        is_legal = is_fogged_draw if example["fog"] else is_full_draw
        assert is_legal(SKY, occupied(icons), roll_of(example), Icon(example["third"]), draw), example
        icons = with_drawn(icons, draw)
        fog += example["fog"]
    assert fog == 3
    assert picture(SKY, icons) == PADS[EXAMPLES["playthrough"]["pad"]]


@each("ranking")
def test_ties_are_broken_in_this_order(example: Json) -> None:
    players = example["players"]
    ranks = ranking([(player["total"], player["card_points"], player["stars"]) for player in players])
    assert ranks == [player["rank"] for player in players]


def test_titles_are_for_these_scores() -> None:
    titles = EXAMPLES["titles"]
    found = [title_of(KIT.titles, points) for points in titles["score"]]
    assert found == [KIT.titles[number] for number in titles["title"]]
    assert found[-1].name == "Amazing Astrophysicist"


def test_the_pad_has_the_scope_places_that_the_rules_count() -> None:
    of = [{SKY.quadrant_of[hex_] for hex_ in triangle} for triangle in SKY.triangles]
    red, purple, yellow, blue = Quadrant
    assert len(of) == 70
    assert [of.count({quadrant}) for quadrant in Quadrant] == [12] * 4
    assert [of.count({*pair}) for pair in ((red, purple), (yellow, blue), (red, blue), (purple, yellow))] == [
        6,
        6,
        4,
        4,
    ]
    assert sum(len(quadrants) == 3 for quadrants in of) == 2
    assert all(SKY.pad.has_border(one, two) == SKY.pad.has_border(two, one) for one, two in combinations(Quadrant, 2))
    assert [pair for pair in combinations(Quadrant, 2) if not SKY.pad.has_border(*pair)] == [
        (red, yellow),
        (purple, blue),
    ]
    assert all(mask_of(triangle).bit_count() == 3 for triangle in SKY.triangles)


def test_the_categories_are_those_of_the_rules() -> None:
    assert CATEGORIES == ("galaxy", "planet", "asteroid", "comet", "stars")
