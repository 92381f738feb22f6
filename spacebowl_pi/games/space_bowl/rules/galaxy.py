"""The galaxy as the solver reads it: which planets show where, as one long integer.

Each place is a byte, with a bit for each tossed planet, and one for a face-up card. Place (row, column) is at byte
`(row + 2) * width + column + 2`, inside a frame two places wide, as no tossed planet is further than two places from
the Destination. On a torus the frame repeats the opposite edge; otherwise it is empty. So "the card at *x* + *offset*
shows it" is a single shift for all *x* at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from spacebowl_pi.games.space_bowl.rules.deck import Deck, LaidCard, PlanetName
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Cell, Space

FRAME = 2
QUARTER_TURNS = 4
BITS = 8  # of a place
_PLANETS_IN_A_BYTE = 7  # the last bit marks a face-up card
_BOARDS_KEPT = 32
_CARDS_KEPT = 2000


def turned(row: int, column: int, quarter_turns: int) -> tuple[int, int]:
    """Turn an offset clockwise by quarters."""
    for _ in range(quarter_turns):
        row, column = column, -row
    return row, column


def offset(space: Space, destination: Space, quarter_turns: int = 0) -> tuple[int, int]:
    """Rows and columns from the Destination's space to another, with the pattern turned as a whole."""
    return turned(space // 3 - destination // 3, space % 3 - destination % 3, quarter_turns)


@dataclass(frozen=True, slots=True)
class Geometry:
    """Tables that depend on the galaxy's size alone.

    Place x has its own card at byte `row * width + column`. `shifts[turn][destination][space]` moves the card at x +
    offset to x, `own` the card at x itself. `saved[shift]` maps a place to the cell where a Wild would help it, and to
    the place's bit in a mask.
    """

    size: int
    own: int
    shifts: tuple[tuple[tuple[int, ...], ...], ...]
    ones: int  # one bit in every byte, frame included
    inside: int  # the same, for places with a card only
    cells: Mapping[int, Cell]  # by a place's bit
    saved: Mapping[int, Mapping[int, tuple[Cell, int]]]


@cache
def geometry(size: int) -> Geometry:
    """The tables for a size, cached."""
    width = size + 2 * FRAME

    def at(row: int, column: int) -> int:
        return BITS * (row * width + column)

    shifts = tuple(
        tuple(
            tuple(
                at(row + FRAME, column + FRAME)
                for row, column in (offset(space, destination, turn) for space in SPACES)
            )
            for destination in SPACES
        )
        for turn in range(QUARTER_TURNS)
    )
    cells = {1 << at(row, column): Cell(row * size + column) for row in range(size) for column in range(size)}
    own = at(FRAME, FRAME)

    def moved(place: int, shift: int) -> Cell:
        row, column = divmod((place.bit_length() - 1 + shift) // BITS, width)
        return Cell((row - FRAME) % size * size + (column - FRAME) % size)

    return Geometry(
        size,
        own,
        shifts,
        ones=sum(1 << at(row, column) for row in range(width) for column in range(width)),
        inside=sum(place << own for place in cells),
        cells=cells,
        saved={
            shift: {place: (moved(place, shift), 1 << cell) for place, cell in cells.items()}
            for turn in shifts
            for destination in turn
            for shift in destination
        },
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A galaxy laid out in its frame: where each tossed planet shows, in the order of the toss.

    `face_up` has the places where a card can be the Destination; `anywhere` has all places with a card, including those
    repeated beyond the edges of a torus.
    """

    geometry: Geometry
    shown: tuple[int, ...]
    anywhere: int
    face_up: int


@dataclass(frozen=True, slots=True)
class Galaxy:
    """Size and cards, row by row: the planets that a card shows, or None if it lies face down."""

    size: int
    cards: tuple[tuple[PlanetName, ...] | None, ...]
    _boards: dict[tuple[tuple[PlanetName, ...], bool], Board] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def shows(self, cell: Cell, planet: PlanetName) -> bool:
        """Whether a face-up card there shows the planet."""
        return planet in (self.cards[cell] or ())

    def is_same(self, other: "Galaxy") -> bool:
        """Whether another galaxy has the same cards; the order in which a card's planets are named does not matter."""
        return _seen(self) == _seen(other)

    def board(self, planets: tuple[PlanetName, ...], *, is_torus: bool) -> Board:
        """The board for these planets; recent ones are cached, as a galaxy stays the same from toss to toss."""
        key = (planets, is_torus)
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _BOARDS_KEPT:
                self._boards.clear()
            board = self._boards[key] = self._made_board(planets, is_torus=is_torus)
        return board

    def _made_board(self, planets: tuple[PlanetName, ...], *, is_torus: bool) -> Board:
        shape, shown, laid = geometry(self.size), [], 0
        for first in range(0, max(1, len(planets)), _PLANETS_IN_A_BYTE):  # rarely more than once
            some = planets[first : first + _PLANETS_IN_A_BYTE]
            laid = _laid_out(bytes(map(_bytes_of(some).__getitem__, self.cards)), self.size, is_torus=is_torus)
            shown += [laid >> bit & shape.ones for bit in range(len(some))]
        face_up = (laid >> _PLANETS_IN_A_BYTE & shape.inside) >> shape.own
        return Board(shape, tuple(shown), shape.ones if is_torus else shape.inside, face_up)


def _laid_out(cards: bytes, size: int, *, is_torus: bool) -> int:
    """Lay bytes out in the frame."""
    rows = [cards[start : start + size] for start in range(0, size * size, size)]
    if is_torus:
        rows = [row[-FRAME:] + row + row[:FRAME] for row in rows]
        return int.from_bytes(b"".join([*rows[-FRAME:], *rows, *rows[:FRAME]]), "little")
    return int.from_bytes(bytes(2 * FRAME).join(rows), "little") << geometry(size).own


class _Bytes(dict["tuple[PlanetName, ...] | None", int]):
    """A card's byte, computed once per card."""

    def __init__(self, planets: tuple[PlanetName, ...]) -> None:
        super().__init__()
        self._planets = planets

    def __missing__(self, card: tuple[PlanetName, ...] | None) -> int:
        if len(self) >= _CARDS_KEPT:
            self.clear()
        of_planets = sum(1 << bit for bit, planet in enumerate(self._planets) if card is not None and planet in card)
        self[card] = byte = 0 if card is None else of_planets | 1 << _PLANETS_IN_A_BYTE
        return byte


@lru_cache(maxsize=256)
def _bytes_of(planets: tuple[PlanetName, ...]) -> _Bytes:
    return _Bytes(planets)


def _seen(galaxy: Galaxy) -> list[frozenset[PlanetName] | None]:
    return [None if card is None else frozenset(card) for card in galaxy.cards]


def galaxy_of(deck: Deck, size: int, laid: tuple[LaidCard, ...]) -> Galaxy:
    """Look up the laid cards in the deck, as the solver needs them."""
    return Galaxy(
        size,
        tuple(None if card.face_down or card.number is None else deck.by_number[card.number].planets for card in laid),
    )
