"""What a build of Tom Tube is made of: the board, tiles, commands, events and views."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason, Refusal
from spacebowl_pi.core.seats import Player, Seat

TOM, DAVE = Seat(1), Seat(2)
Knot: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """A triangle of the board, pointing up or down."""

    is_up: bool
    q: int
    r: int

    @property
    def knots(self) -> tuple[Knot, Knot, Knot]:
        """Its corners, counter-clockwise."""
        q, r = self.q, self.r
        if self.is_up:
            return (q, r), (q + 1, r), (q, r + 1)
        return (q + 1, r), (q + 1, r + 1), (q, r + 1)

    @property
    def neighbours(self) -> tuple["Space", "Space", "Space"]:
        """Those across its sides; for one that points up, by axis."""
        q, r = self.q, self.r
        if self.is_up:
            return _down(q, r), _down(q - 1, r), _down(q, r - 1)
        return space_up(q, r), space_up(q + 1, r), space_up(q, r + 1)


def space_up(q: int, r: int) -> Space:
    return Space(is_up=True, q=q, r=r)


def _down(q: int, r: int) -> Space:
    return Space(is_up=False, q=q, r=r)


KNOTS = frozenset((q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4)
MODULES = frozenset(
    (
        *(space_up(2, 1), _down(1, 1), space_up(1, 2), _down(-2, 3), space_up(-2, 3), _down(-3, 3)),
        *(space_up(-4, 2), _down(-4, 1), space_up(-4, 1), _down(-3, -2), space_up(-2, -2), _down(-2, -3)),
        *(space_up(1, -4), _down(1, -4), space_up(2, -4), _down(3, -3), space_up(3, -2), _down(3, -2)),
    )
)
PRINTED = frozenset(
    [(2, 1), (1, 2), (-1, 3), (-2, 3), (-3, 2), (-3, 1), (-2, -1), (-1, -2), (1, -3), (2, -3), (3, -2), (3, -1)]
)
SPACES = frozenset(
    space
    for is_up in (True, False)
    for q, r in KNOTS | {(q - 1, r) for q, r in KNOTS}
    if KNOTS.issuperset((space := Space(is_up, q, r)).knots) and space not in MODULES
)
OPEN_KNOTS = tuple(
    sorted((knot for knot in KNOTS - PRINTED if max(map(abs, (*knot, sum(knot)))) < 4), key=lambda knot: knot[::-1])
)
PLACES = tuple(
    (space, axis) for space in sorted(SPACES) if space.is_up for axis in range(3) if space.neighbours[axis] in SPACES
)
SIDES, DIAGONALS = ("AB", "BC", "CD", "DA"), ("AC", "BD")
_PAIRS = [(tom, dave) for tom in SIDES[:2] for dave in SIDES + DIAGONALS] + [
    (tom, dave) for tom in DIAGONALS for dave in SIDES[:2] + DIAGONALS
]
RHOMBS = {f"R{at:02}": pair for at, pair in enumerate(_PAIRS, start=1)}


class TriangleKind(StrEnum):
    """A triangle of a player's nine."""

    BEND = "bend"
    FORK = "fork"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be chosen; `rhombs` is for short tests."""

    starter: int | None = None
    rhombs: int = 40
    energy: int = 1
    extra_energy_of_tom: int = 0


@dataclass(frozen=True, slots=True)
class DrawRhomb:
    """Draw the top rhomb: from now on it must be laid."""


@dataclass(frozen=True, slots=True)
class LayRhomb:
    """Lay the drawn rhomb: on an up triangle and its neighbour across an axis."""

    q: int
    r: int
    axis: int
    rot: int


@dataclass(frozen=True, slots=True)
class LayTriangle:
    """Fill an isolated space."""

    at: Space
    kind: TriangleKind
    rot: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the spaces open that the other player could not fill."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Spend a counter of energy, in place of building."""


Command: TypeAlias = DrawRhomb | LayRhomb | LayTriangle | Decline | Jump


@dataclass(frozen=True, slots=True)
class Started:
    """A match began; the first of the stack lies on top."""

    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings
    starter: Seat
    stack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RhombDrawn:
    """All saw the top rhomb."""

    at_us: int


@dataclass(frozen=True, slots=True)
class RhombLaid:
    """It lies."""

    at_us: int
    laid: LayRhomb


@dataclass(frozen=True, slots=True)
class TriangleLaid:
    """An isolated space was filled."""

    at_us: int
    laid: LayTriangle


@dataclass(frozen=True, slots=True)
class Declined:
    """Spaces stay open."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Jumped:
    """A counter was spent."""

    at_us: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Spheres were completed; it is the other's turn."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player could do nothing; it is the other's turn."""

    at_us: int


@dataclass(frozen=True, slots=True)
class StepTakenBack:
    """The last step after the last draw is to be made again."""

    at_us: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: nobody can do anything, or it was broken off."""

    at_us: int
    left: Seat | None
    is_broken_off: bool


Event: TypeAlias = (
    Started
    | RhombDrawn
    | RhombLaid
    | TriangleLaid
    | Declined
    | Jumped
    | TurnEnded
    | Passed
    | StepTakenBack
    | MatchEnded
)
Decision: TypeAlias = Sequence[Event] | Refusal


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the board, with the name of each rhomb."""

    rhombs: tuple[tuple[str, LayRhomb], ...] = ()
    triangles: tuple[LayTriangle, ...] = ()
    complete: tuple[Knot, ...] = ()


@dataclass(frozen=True, slots=True)
class Public:
    """What all see: of the stack, how many are left."""

    board: Board
    stack_left: int
    drawn: str | None
    pending: tuple[Space, ...]
    turn: Seat
    awaited: tuple[Seat, ...]
    triangles: Mapping[Seat, Mapping[TriangleKind, int]]
    energy: Mapping[Seat, int]
    control: int
    alien: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Own:
    """All lies open: nothing but whose it is."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Match:
    """A match. `has_acted`: the rhomb lies, or the astronaut has moved; `before` never leads behind a draw."""

    settings: Settings
    stack: tuple[str, ...]
    turn: Seat
    energy: Mapping[Seat, int]
    triangles: Mapping[Seat, Mapping[TriangleKind, int]]
    board: Board = Board()
    drawn: str | None = None
    pending: tuple[Space, ...] = ()
    has_acted: bool = False
    control: int = 0
    alien: int = 0
    before: "Match | None" = None
    left: Seat | None = None
    is_over: bool = False
    is_broken_off: bool = False

    @property
    def filler(self) -> Seat | None:
        """Who fills isolated spaces now: the one in turn, then the other, as long as they have triangles."""
        if not self.pending:
            return None
        able = (seat for seat in (self.turn, other(self.turn)) if any(self.triangles[seat].values()))
        return next(able, None)

    @property
    def may_build(self) -> bool:
        """Say whether a rhomb can be placed."""
        return bool(self.stack) and bool(places_of(self.board))

    def can_act(self, seat: Seat) -> bool:
        """Say whether a player can build or move."""
        return self.may_build or self.energy[seat] > 0

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whose turn it is."""
        if self.is_over or (self.has_acted and self.filler is None):
            return ()
        return (self.filler or self.turn,)


class TubeReason(Reason):
    """Why something was refused."""

    LAY_FIRST = "Lay the rhomb that was drawn first."
    NO_RHOMB = "Draw a rhomb first."
    NO_ROOM = "No rhomb can be placed any more."
    NOT_FREE = "It cannot lie there."
    NOT_ISOLATED = "Only an isolated space is filled."
    NO_SUCH_TRIANGLE = "You have no such triangle left."
    MUST_FILL = "Isolated spaces must be filled."
    NO_ENERGY = "You have no energy left."


def other(seat: Seat) -> Seat:
    """Give the other player."""
    return DAVE if seat == TOM else TOM


def covers(laid: LayRhomb) -> tuple[Space, Space]:
    """Give the two triangles that a rhomb covers."""
    up = space_up(laid.q, laid.r)
    return up, up.neighbours[laid.axis]


def corners(laid: LayRhomb) -> Mapping[str, Knot]:
    """Give its corners A to D."""
    q, r = laid.q, laid.r
    lines = (
        ((q, r), (q + 1, r), (q + 1, r + 1), (q, r + 1)),
        ((q + 1, r), (q, r + 1), (q - 1, r + 1), (q, r)),
        ((q, r + 1), (q, r), (q + 1, r - 1), (q + 1, r)),
    )
    line = lines[laid.axis]
    return dict(zip("ABCD", line if laid.rot == 0 else (*line[2:], *line[:2]), strict=True))


@cache
def free_spaces(board: Board) -> frozenset[Space]:
    """Give what is not covered."""
    covered = {space for _, laid in board.rhombs for space in covers(laid)} | {one.at for one in board.triangles}
    return SPACES - covered


@cache
def places_of(board: Board) -> tuple[tuple[Space, int], ...]:
    """Give the places where a rhomb could lie."""
    free = free_spaces(board)
    return tuple((up, axis) for up, axis in PLACES if up in free and up.neighbours[axis] in free)


def isolated_by(board: Board, laid: LayRhomb) -> tuple[Space, ...]:
    """Give the spaces next to a rhomb that have no free neighbour left."""
    free = free_spaces(board)
    beside = {near for space in covers(laid) for near in space.neighbours if near in free}
    return tuple(sorted(space for space in beside if not free & set(space.neighbours)))


def completed(board: Board) -> Sequence[tuple[Knot, int]]:
    """Give the knots that are newly complete, with the tube ends there."""
    covered = (SPACES - free_spaces(board)) | MODULES
    around = {knot: [space for space in SPACES | MODULES if knot in space.knots] for knot in OPEN_KNOTS}
    new = [knot for knot, spaces in around.items() if knot not in board.complete and covered.issuperset(spaces)]
    return [(knot, _ends_at(board, knot)) for knot in new]


def _ends_at(board: Board, knot: Knot) -> int:
    ends = 0
    for name, laid in board.rhombs:
        ends += sum(knot == corners(laid)[corner] for corner in set("".join(RHOMBS[name])))
    for one in board.triangles:
        turned = [one.at.knots[(one.rot + at) % 3] for at in range(3)]
        ends += knot in turned[: {TriangleKind.BEND: 2, TriangleKind.FORK: 3, TriangleKind.BLANK: 0}[one.kind]]
    return ends
