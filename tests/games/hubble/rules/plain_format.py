"""The JSON format's draws, written from the text of the rules alone: rows, columns, colours, and no module of ours."""

from functools import cache, cmp_to_key
from itertools import combinations, permutations
from typing import TypeAlias

Entry: TypeAlias = tuple[int, int, str]
PlainDraw: TypeAlias = tuple[Entry, ...]

QUADRANTS = {"red": (0, 0), "green": (0, 3), "blue": (4, 0), "yellow": (4, 3)}  # by die, the top left corner
BORDERING = ({"red", "green"}, {"green", "yellow"}, {"yellow", "blue"}, {"blue", "red"})
ALPHABET = ["asteroid", "comet", "galaxy", "planet", "star"]


def inside(die: str) -> set[tuple[int, int]]:
    top, left = QUADRANTS[die]
    return {(row, column) for row in range(top, top + 4) for column in range(left, left + 3)}


def touch(one: tuple[int, int], two: tuple[int, int]) -> bool:
    (q1, r1), (q2, r2) = ((column - row // 2, row) for row, column in (one, two))
    return (q2 - q1, r2 - r1) in {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


@cache
def scope_places(dice: tuple[str, str]) -> list[tuple[tuple[int, int], ...]]:
    one, two = inside(dice[0]), inside(dice[1])
    return [
        places
        for area in (one, two, *([one | two] if set(dice) in BORDERING else []))
        for places in combinations(sorted(area), 3)
        if all(touch(*pair) for pair in combinations(places, 2))
    ]


def plain_full(pad: list[str], dice: tuple[str, str], icons: tuple[str, str, str]) -> list[PlainDraw]:
    found: set[PlainDraw] = set()
    for places in scope_places(dice):
        for order in permutations(icons):
            written = [(*place, icon) for place, icon in zip(places, order, strict=True) if icon != "blank"]
            if all(pad[row][column] == "." for row, column, _ in written):
                found.add(tuple(written))
    return in_order(found)


def plain_fogged(pad: list[str], dice: tuple[str, str], icons: tuple[str, str, str]) -> list[PlainDraw]:
    free = [(row, column) for row, column in inside(dice[0]) | inside(dice[1]) if pad[row][column] == "."]
    return in_order({(), *(((*place, icon),) for place in free for icon in icons if icon != "blank")})


def in_order(draws: set[PlainDraw]) -> list[PlainDraw]:
    return sorted(draws, key=cmp_to_key(compare))


def compare(one: PlainDraw, two: PlainDraw) -> int:
    """Entry by entry by row, column, icon name; a draw that is a prefix of another comes first."""
    for mine, other in zip(one, two, strict=False):
        for step in range(2):
            if mine[step] != other[step]:
                return -1 if int(mine[step]) < int(other[step]) else 1
        if mine[2] != other[2]:
            return -1 if ALPHABET.index(mine[2]) < ALPHABET.index(other[2]) else 1
    return len(one) - len(two)
