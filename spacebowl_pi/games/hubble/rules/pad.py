"""The pad: its hexes, what borders on what, its lines, and where a scope may lie, all as bitboards.

A hex is a number, counted row by row from the top left; a set of hexes is an int with a bit for each. What a player has
drawn is an `Icons`: one such set for each icon, in the order of `DRAWN`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NewType, TypeAlias

from spacebowl_pi.games.hubble.rules.icons import DRAWN, EMPTY, LETTERS, QUADRANTS, Icon, Quadrant

Hex = NewType("Hex", int)
Mask: TypeAlias = int
Icons: TypeAlias = tuple[Mask, Mask, Mask, Mask, Mask]

MOST_HEXES = 64
FOG_SQUARES = 3
BARE: Icons = (0, 0, 0, 0, 0)  # a pad on which nothing is drawn
NO_HEX = " "
_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_LETTERS = {quadrant.letter: quadrant for quadrant in QUADRANTS}
_BORDERS = (
    (Quadrant.RED, Quadrant.PURPLE),
    (Quadrant.PURPLE, Quadrant.YELLOW),
    (Quadrant.YELLOW, Quadrant.BLUE),
    (Quadrant.BLUE, Quadrant.RED),
)


@dataclass(frozen=True, slots=True)
class Rulings:
    """What the printed rules leave open, under the names that a pad file has; the defaults are ours."""

    scope_orientations: int = 2  # its three hexes may point up or down; 1: up only
    blank_must_lie_in_quadrants: bool = True
    planet_rows_need_contact: bool = False  # planets count only where they touch
    constellation_rotation: bool = False  # a card may be turned
    voluntary_fog: bool = True  # also where a full draw is possible


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad as its owner describes it: a letter for each hex, a space where there is none."""

    rows: tuple[str, ...]
    rulings: Rulings = Rulings()
    borders: tuple[tuple[Quadrant, Quadrant], ...] = _BORDERS

    def has_border(self, first: Quadrant, second: Quadrant) -> bool:
        """Whether a scope may lie across the border of these two."""
        return (first, second) in self.borders or (second, first) in self.borders

    @property
    def sky(self) -> "Sky":
        """Everything that follows from it; worked out once."""
        return _sky(self)


class Sky:
    """The hexes of a pad and how they lie to each other."""

    def __init__(self, pad: Pad) -> None:
        self.pad, self.rulings = pad, pad.rulings
        self.places: tuple[tuple[int, int], ...] = tuple(
            (row, column) for row, line in enumerate(pad.rows) for column, letter in enumerate(line) if letter != NO_HEX
        )
        self.hex_at = {place: Hex(number) for number, place in enumerate(self.places)}
        self.everywhere: Mask = (1 << len(self.places)) - 1
        self.axial = tuple((column - row // 2, row) for row, column in self.places)
        self._by_axial = {at: Hex(number) for number, at in enumerate(self.axial)}
        self.quadrant_of = tuple(_LETTERS[pad.rows[row][column]] for row, column in self.places)
        self.quadrants = tuple(self._mask_of(quadrant) for quadrant in QUADRANTS)
        self.neighbours = tuple(mask_of(self._next_to(at)) for at in self.axial)

    def shifted(self, q: int, r: int) -> Hex | None:
        """The hex at an axial place; None off the pad."""
        return self._by_axial.get((q, r))

    @cached_property
    def lines(self) -> tuple[tuple[Mask, ...], ...]:
        """All lines across the pad: level ones, those that fall to the right, and those that rise to the right."""
        keys = [(r, q, q + r) for q, r in self.axial]
        found: list[tuple[Mask, ...]] = []
        for way in range(3):
            lines: dict[int, Mask] = {}
            for number, key in enumerate(keys):
                lines[key[way]] = lines.get(key[way], 0) | 1 << number
            found.append(tuple(lines[key] for key in sorted(lines)))
        return tuple(found)

    @cached_property
    def triangles(self) -> tuple[tuple[Hex, Hex, Hex], ...]:
        """Every three hexes that all touch each other, whichever quadrants they are in."""
        return tuple(self._triangles())

    def _triangles(self) -> Iterator[tuple[Hex, Hex, Hex]]:
        for one in hexes_of(self.everywhere):
            later = [other for other in hexes_of(self.neighbours[one]) if other > one]
            for two, three in combinations(later, 2):
                if self.neighbours[two] >> three & 1:
                    yield one, two, three

    def region(self, first: Quadrant, second: Quadrant) -> Mask:
        """The hexes of two quadrants."""
        return self.quadrants[QUADRANTS.index(first)] | self.quadrants[QUADRANTS.index(second)]

    @lru_cache(maxsize=256)  # noqa: B019 (there are few skies, and they stay)
    def spots(self, first: Quadrant, second: Quadrant, icons: int) -> tuple[tuple[Mask, tuple[Hex, ...]], ...]:
        """Where that many icons of a scope can be written; its other icons are blank. In the order of hexes."""
        areas = [self._mask_of(first), self._mask_of(second)]
        if self.pad.has_border(first, second):
            areas.append(areas[0] | areas[1])
        blanks_anywhere = icons < 3 and not self.rulings.blank_must_lie_in_quadrants
        found: set[tuple[Hex, ...]] = set()
        for area in areas:
            if blanks_anywhere:
                found.update(self._together(area, icons))
                continue
            for triangle in self.triangles:
                is_there = all(area >> hex_ & 1 for hex_ in triangle)
                if is_there and (self.rulings.scope_orientations == 2 or self._points_up(triangle)):
                    found.update(combinations(triangle, icons))
        return tuple((mask_of(spot), spot) for spot in sorted(found))

    def _together(self, area: Mask, icons: int) -> Iterator[tuple[Hex, ...]]:
        """Hexes that touch, or single ones; some three that touch hold them, here or off the pad."""
        for chosen in combinations(hexes_of(area), icons):
            if icons < 2 or self.neighbours[chosen[0]] >> chosen[1] & 1:
                yield chosen

    def _points_up(self, triangle: tuple[Hex, Hex, Hex]) -> bool:
        return self.places[triangle[1]][0] == self.places[triangle[2]][0]  # two below, one above

    def _mask_of(self, quadrant: Quadrant) -> Mask:
        return mask_of(Hex(number) for number, it in enumerate(self.quadrant_of) if it is quadrant)

    def _next_to(self, at: tuple[int, int]) -> Iterator[Hex]:
        for q, r in _AROUND:
            if (found := self.shifted(at[0] + q, at[1] + r)) is not None:
                yield found


@lru_cache(maxsize=16)
def _sky(pad: Pad) -> Sky:
    return Sky(pad)


def mask_of(hexes: Iterable[Hex]) -> Mask:
    return sum(1 << hex_ for hex_ in hexes)


def hexes_of(mask: Mask) -> Iterator[Hex]:
    """The hexes of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield Hex(lowest.bit_length() - 1)
        mask ^= lowest


def occupied(icons: Icons) -> Mask:
    return icons[0] | icons[1] | icons[2] | icons[3] | icons[4]


def icon_at(icons: Icons, hex_: Hex) -> Icon | None:
    return next((icon for icon, mask in zip(DRAWN, icons, strict=True) if mask >> hex_ & 1), None)


def with_drawn(icons: Icons, written: Iterable[tuple[Hex, Icon]]) -> Icons:
    """The pad after these icons were written on empty hexes."""
    masks = list(icons)
    for hex_, icon in written:
        masks[DRAWN.index(icon)] |= 1 << hex_
    return masks[0], masks[1], masks[2], masks[3], masks[4]


def picture(sky: Sky, icons: Icons) -> list[str]:
    """A pad as a string for each row, with a letter or a dot for each hex."""
    lines = [[NO_HEX] * len(row) for row in sky.pad.rows]
    for number, (row, column) in enumerate(sky.places):
        icon = icon_at(icons, Hex(number))
        lines[row][column] = EMPTY if icon is None else LETTERS[icon]
    return ["".join(line) for line in lines]


def from_picture(sky: Sky, rows: Sequence[str]) -> Icons:
    """The pad that a picture shows; it must have the pad's shape."""
    by_letter = {letter: icon for icon, letter in LETTERS.items()}
    shown = ((hex_, rows[row][column]) for hex_, (row, column) in enumerate(sky.places))
    return with_drawn(BARE, ((Hex(hex_), by_letter[letter]) for hex_, letter in shown if letter != EMPTY))
