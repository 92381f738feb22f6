"""Places, spaces and sets of places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.games.space_bowl.rules.places import (
    GALAXY_SIZES,
    MIDDLE_SPACE,
    SPACES,
    Cell,
    Mask,
    cells_in_name_order,
    cells_of,
    mask_of,
    parse_place,
    place_name,
    place_names,
)


@pytest.mark.parametrize(
    ("name", "cell", "size"),
    [
        ("A1", 0, 5),
        ("E1", 4, 5),
        ("A2", 5, 5),
        ("B3", 11, 5),
        ("E5", 24, 5),
        ("A2", 6, 6),
        ("B3", 13, 6),
        ("F6", 35, 6),
    ],
)
def test_a_place_is_a_letter_for_the_column_and_a_number_for_the_row(name: str, cell: int, size: int) -> None:
    assert place_name(Cell(cell), size) == name
    assert parse_place(name, size) == cell


def test_a_galaxy_has_five_or_six_cards_along_an_edge() -> None:
    assert list(GALAXY_SIZES) == [5, 6]


@pytest.mark.parametrize("size", GALAXY_SIZES)
def test_every_cell_has_a_name_of_its_own(size: int) -> None:
    names = [place_name(Cell(cell), size) for cell in range(size * size)]
    assert len(set(names)) == size * size
    assert [parse_place(name, size) for name in names] == list(range(size * size))


@pytest.mark.parametrize("name", ["", "F1", "A6", "A0", "b3", "3B", "B", "B33", " B3", "B3 ", "B-3", "Ｂ3"])
def test_a_name_that_is_no_place_is_refused_with_the_allowed_ones(name: str) -> None:
    with pytest.raises(ValueError, match="is not a place of the galaxy") as refusal:
        parse_place(name, 5)
    assert str(refusal.value) == f'"{name}" is not a place of the galaxy: they go from A1 to E5'


def test_a_refusal_names_the_last_place_of_the_bigger_galaxy_and_cuts_long_names() -> None:
    with pytest.raises(ValueError, match="they go from A1 to F6") as refusal:
        parse_place("x" * 1000, 6)
    assert len(str(refusal.value)) < 100


@pytest.mark.parametrize("size", GALAXY_SIZES)
def test_name_order_has_every_cell_sorted_as_text(size: int) -> None:
    names = [place_name(cell, size) for cell in cells_in_name_order(size)]
    assert names == sorted(names)
    assert sorted(cells_in_name_order(size)) == list(range(size * size))


def test_the_nine_spaces_are_numbered_row_by_row_around_the_middle() -> None:
    assert list(SPACES) == list(range(9))
    assert divmod(MIDDLE_SPACE, 3) == (1, 1)


@given(st.sets(st.integers(0, 35).map(Cell)))
def test_a_mask_is_a_set_of_cells(cells: set[Cell]) -> None:
    mask = mask_of(cells)
    assert mask == sum(2**cell for cell in cells)
    assert list(cells_of(mask)) == sorted(cells)
    assert place_names(mask, 6) == sorted(place_name(cell, 6) for cell in cells)


def test_names_of_a_mask_are_sorted_as_text_and_not_row_by_row() -> None:
    assert place_names(Mask(0b100011), 5) == ["A1", "A2", "B1"]
    assert place_names(Mask(0), 5) == []
