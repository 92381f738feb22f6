"""The bill of materials counts what the parts table has."""

import csv
from collections import Counter

import pytest

from hardware.builds import Build, fitted, items, quantity, references
from hardware.parts import Kind
from hardware.renew import FOLDER

ROWS = list(csv.DictReader((FOLDER / "bom.csv").read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("build", Build)
def test_every_part_of_a_build_is_on_exactly_one_line(build: Build) -> None:
    lines = Counter(reference for reference, part in fitted(build).items() for it in items() if it.takes(part, build))
    assert set(lines) == set(fitted(build))
    assert set(lines.values()) == {1}


@pytest.mark.parametrize("build", Build)
def test_the_kept_bill_has_as_many_pieces_as_the_build_has_parts(build: Build) -> None:
    pieces = 0
    for row, item in zip(ROWS, items(), strict=True):
        if item.kind is not None and (amount := int(row[build.value])):
            pieces += (amount - item.extra[list(Build).index(build)]) * item.pieces_in_one
    assert pieces == len(fitted(build))


def test_the_kept_bill_has_the_pixels_that_the_cells_need() -> None:
    pixels = {row["part"]: row for row in ROWS if "NeoPixel" in row["part"]}
    assert [[row[build.value] for build in Build] for row in pixels.values()] == [["17", "17", "8"], ["0", "0", "9"]]


def test_every_line_has_a_use_a_price_and_says_what_else_would_do() -> None:
    for row in ROWS:
        assert sum(int(row[build.value]) for build in Build) > 0, row
        assert row["part"]
        assert row["notes"]
        assert row["substitutes"]
        assert row["euros_each"] in {"under 1", "1 to 5", "5 to 20", "20 to 60", "60 to 150"}


def test_the_three_builds_differ() -> None:
    assert len({tuple(row[build.value] for row in ROWS) for build in Build}) == 3
    assert len(fitted(Build.MINIMAL)) < len(fitted(Build.FAMILY)) == len(fitted(Build.CAFE))


def test_only_a_line_with_a_kind_has_references() -> None:
    for item in items():
        assert bool(references(item)) == (item.kind is not None)
        assert item.kind is not Kind.MODULE or quantity(item, Build.CAFE) == 1
