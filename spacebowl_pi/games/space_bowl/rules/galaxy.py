"""The galaxy as the solver reads it: which planets show where, as bitboards.

A board keeps one int a planet. A place (row, column) lies at bit `(row + 2) * width + column + 2`, in a frame two
places wide all round, since no tossed planet is further than two places from the Destination. On a torus the frame
repeats the opposite edge; on a flat galaxy it stays empty. So "the card at *x* + *offset* shows it" is, for all *x* at
once, one shift.
"""

from dataclasses import dataclass
from functools import cache, cached_property

from spacebowl_pi.games.space_bowl.rules.deck import Deck, LaidCard, PlanetName
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Cell, Space

FRAME = 2
QUARTER_TURNS = 4


def turned(row: int, column: int, quarter_turns: int) -> tuple[int, int]:
    """Turn an offset clockwise by quarters."""
    for _ in range(quarter_turns):
        row, column = column, -row
    return row, column


def offset(space: Space, destination: Space, quarter_turns: int = 0) -> tuple[int, int]:
    """Rows and columns from the Destination's space to another, the pattern turned as a whole."""
    return turned(space // 3 - destination // 3, space % 3 - destination % 3, quarter_turns)


@dataclass(frozen=True, slots=True)
class Geometry:
    """What depends on the galaxy's size alone.

    `shifts[turn][destination][space]` brings the card at x + offset over x; x itself lies at bit
    `row * width + column`. `cells` names the cell of a board's bit, frame included.
    """

    size: int
    width: int
    shifts: tuple[tuple[tuple[int, ...], ...], ...]
    cells: tuple[Cell, ...]
    cell_of_place_bit: dict[int, Cell]


@cache
def geometry(size: int) -> Geometry:
    """Make the tables for a size, once."""
    width = size + 2 * FRAME
    return Geometry(
        size=size,
        width=width,
        shifts=tuple(
            tuple(
                tuple(
                    (row + FRAME) * width + column + FRAME
                    for row, column in (offset(space, destination, turn) for space in SPACES)
                )
                for destination in SPACES
            )
            for turn in range(QUARTER_TURNS)
        ),
        cells=tuple(
            Cell((row - FRAME) % size * size + (column - FRAME) % size)
            for row in range(width)
            for column in range(width)
        ),
        cell_of_place_bit={
            1 << (row * width + column): Cell(row * size + column) for row in range(size) for column in range(size)
        },
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A galaxy laid out in its frame. `face_up` has the places where a card can be the Destination."""

    geometry: Geometry
    planets: dict[PlanetName, int]
    anywhere: int
    face_up: int


@dataclass(frozen=True)
class Galaxy:
    """Size and cards, row by row: the planets that a card shows, or None where it lies face down."""

    size: int
    cards: tuple[tuple[PlanetName, ...] | None, ...]

    def shows(self, cell: Cell, planet: PlanetName) -> bool:
        """Say whether a face-up card there shows the planet."""
        return planet in (self.cards[cell] or ())

    def is_same(self, other: "Galaxy") -> bool:
        """Say whether another has the same cards; in which order a card's planets are named does not matter."""
        return _seen(self) == _seen(other)

    @cached_property
    def flat(self) -> Board:
        """The board with nothing beyond its edges."""
        return self._board(is_torus=False)

    @cached_property
    def torus(self) -> Board:
        """The board whose opposite edges touch."""
        return self._board(is_torus=True)

    def _board(self, *, is_torus: bool) -> Board:
        shape = geometry(self.size)
        bits = _torus_bits(self.size) if is_torus else _flat_bits(self.size)
        planets: dict[PlanetName, int] = {}
        anywhere = face_up = 0
        for place, bit, card in zip(shape.cell_of_place_bit, bits, self.cards, strict=True):
            anywhere |= bit
            if card is not None:
                face_up |= place
                for planet in card:
                    planets[planet] = planets.get(planet, 0) | bit
        return Board(shape, planets, anywhere, face_up)


def _seen(galaxy: Galaxy) -> list[frozenset[PlanetName] | None]:
    return [None if card is None else frozenset(card) for card in galaxy.cards]


@cache
def _flat_bits(size: int) -> tuple[int, ...]:
    width = geometry(size).width
    return tuple(1 << ((row + FRAME) * width + column + FRAME) for row in range(size) for column in range(size))


@cache
def _torus_bits(size: int) -> tuple[int, ...]:
    bits = [0] * (size * size)
    for bit, cell in enumerate(geometry(size).cells):
        bits[cell] |= 1 << bit
    return tuple(bits)


def galaxy_of(deck: Deck, size: int, laid: tuple[LaidCard, ...]) -> Galaxy:
    """Look the laid cards up in the deck: the galaxy that the solver reads."""
    return Galaxy(
        size,
        tuple(None if card.face_down or card.number is None else deck.by_number[card.number].planets for card in laid),
    )
