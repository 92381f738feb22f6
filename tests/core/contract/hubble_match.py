"""What a round of Hubble is made of: the pad, the dice, commands, events and views."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import permutations
from typing import TypeAlias

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason, Refusal
from spacebowl_pi.core.seats import Player, Seat

ROWS, COLUMNS = 8, 6
CELLS = range(ROWS * COLUMNS)
EMPTY = "." * len(CELLS)
COMET_POINTS = (0, 0, 4, 7, 11, 15)


class Icon(StrEnum):
    """A face of a die; the value is its letter on a pad."""

    GALAXY = "G"
    PLANET = "P"
    ASTEROID = "A"
    COMET = "C"
    STAR = "S"
    BLANK = " "


class Quadrant(StrEnum):
    """A quadrant, and the die that means it."""

    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"


RING = tuple(Quadrant)  # each borders on the next
ICONS = tuple(Icon)


@cache
def quadrant_of(cell: int) -> Quadrant:
    """Say where a hex lies."""
    row, column = divmod(cell, COLUMNS)
    left, right = (Quadrant.RED, Quadrant.PURPLE) if row < ROWS // 2 else (Quadrant.BLUE, Quadrant.YELLOW)
    return left if column < COLUMNS // 2 else right


def _cell(q: int, r: int) -> int | None:
    column = q + r // 2
    return r * COLUMNS + column if 0 <= r < ROWS and 0 <= column < COLUMNS else None


def _axial(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, COLUMNS)
    return column - row // 2, row


def _next_to(cell: int) -> frozenset[int]:
    q, r = _axial(cell)
    around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return frozenset(at for dq, dr in around if (at := _cell(q + dq, r + dr)) is not None)


NEIGHBOURS = {cell: _next_to(cell) for cell in CELLS}
TRIANGLES = tuple(
    (one, two, three)
    for one in CELLS
    for two in sorted(NEIGHBOURS[one])
    for three in sorted(NEIGHBOURS[one] & NEIGHBOURS[two])
    if one < two < three
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be chosen."""

    fog_squares: int = 3
    withdraw_s: int = 5
    limit_s: int | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """A die that was rolled."""

    quadrant: Quadrant
    icon: Icon


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll; anybody may."""


@dataclass(frozen=True, slots=True)
class NameThird:
    """Name the third icon for all, as the active player."""

    icon: Icon


@dataclass(frozen=True, slots=True)
class ChooseThird:
    """Choose the third icon for oneself, in a round where everybody does."""

    icon: Icon


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw: the hexes written on, ascending, each with its icon's letter."""

    written: tuple[tuple[int, Icon], ...]
    is_fogged: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's draw back, while the round is open."""


Command: TypeAlias = RollDice | NameThird | ChooseThird | Draw | Withdraw


@dataclass(frozen=True, slots=True)
class Started:
    """A match began."""

    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings
    active: Seat | None


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice lie; `third` where the white die decides it."""

    at_us: int
    dice: tuple[Die, Die]
    third: Icon | None


@dataclass(frozen=True, slots=True)
class ThirdNamed:
    """The active player named the third icon."""

    at_us: int
    icon: Icon


@dataclass(frozen=True, slots=True)
class ThirdChosen:
    """A player chose the third icon for themselves."""

    at_us: int
    seat: Seat
    icon: Icon


@dataclass(frozen=True, slots=True)
class DrawMade:
    """A player drew; it replaces what they drew before."""

    at_us: int
    seat: Seat
    draw: Draw


@dataclass(frozen=True, slots=True)
class DrawWithdrawn:
    """A player is drawing again."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All draws are on the pads."""

    at_us: int


@dataclass(frozen=True, slots=True)
class RollTakenBack:
    """The last roll, and what came of it, is to be made again."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PlayerGone:
    """A player got up."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play went on after an interruption."""

    at_us: int


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """The match ended as it stood."""

    at_us: int


Event: TypeAlias = (
    Started
    | DiceRolled
    | ThirdNamed
    | ThirdChosen
    | DrawMade
    | DrawWithdrawn
    | RoundClosed
    | RollTakenBack
    | PlayerGone
    | Resumed
    | BrokenOff
)
Decision: TypeAlias = Sequence[Event] | Refusal


@dataclass(frozen=True, slots=True)
class Match:
    """A match. `limit_us` ends the draw phase, `closes_us` the time to withdraw."""

    settings: Settings
    players: tuple[Seat, ...]
    active: Seat | None
    pads: Mapping[Seat, str]
    fog: Mapping[Seat, int]
    gone: tuple[Seat, ...] = ()
    round: int = 1
    dice: tuple[Die, Die] | None = None
    third: Icon | None = None
    thirds: Mapping[Seat, Icon] = field(default_factory=dict)
    draws: Mapping[Seat, Draw] = field(default_factory=dict)
    limit_us: int | None = None
    closes_us: int | None = None
    before: "Match | None" = None
    is_broken_off: bool = False

    @property
    def is_station(self) -> bool:
        """Say whether the variant for one, or for many, is played."""
        return self.active is None

    @property
    def is_third_free(self) -> bool:
        """Say whether everybody chooses the third icon."""
        return self.is_station and self.round % 3 == 0

    @property
    def drawing(self) -> tuple[Seat, ...]:
        """Who is not out."""
        return tuple(
            seat for seat in self.players if seat not in self.gone and self.fog[seat] < self.settings.fog_squares
        )

    @property
    def is_over(self) -> bool:
        """Say whether it is."""
        return self.is_broken_off or not self.drawing

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whom play waits for."""
        if self.is_over or self.dice is None:
            return () if self.is_over else self.drawing
        if self.third is None and not self.is_third_free:
            return () if self.active is None else (self.active,)
        return tuple(seat for seat in self.drawing if seat not in self.draws)

    @property
    def may_draw(self) -> bool:
        """Say whether the draw phase is on."""
        return self.dice is not None and (self.third is not None or self.is_third_free)


@dataclass(frozen=True, slots=True)
class Public:
    """What all see."""

    pads: Mapping[Seat, str]
    fog: Mapping[Seat, int]
    drawing: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    active: Seat | None
    round: int
    dice: tuple[Die, Die] | None
    third: Icon | None
    is_third_free: bool
    due_us: int | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class Own:
    """What a player alone sees."""

    seat: Seat
    third: Icon | None
    draw: Draw | None


class HubbleReason(Reason):
    """Why something was refused."""

    ALREADY_ROLLED = "The dice are rolled."
    NOT_LEGAL = "That cannot be drawn now."
    NOTHING_DRAWN = "You have drawn nothing yet."
    ALREADY_CHOSEN = "The third icon is chosen."


@cache
def draws_of(pad: str, one: Die, two: Die, third: Icon) -> tuple[Draw, ...]:
    """List all draws, full ones first."""
    icons = (one.icon, two.icon, third)
    quadrants = {one.quadrant, two.quadrant}
    borders = (RING.index(one.quadrant) - RING.index(two.quadrant)) % 2 == 1
    full = set()
    for triangle in TRIANGLES:
        inside = {quadrant_of(cell) for cell in triangle}
        if not inside <= quadrants or (len(inside) > 1 and not borders):
            continue
        for order in set(permutations(icons)):
            written = tuple((cell, icon) for cell, icon in zip(triangle, order, strict=True) if icon is not Icon.BLANK)
            if all(pad[cell] == "." for cell, _ in written):
                full.add(written)
    empty = [cell for cell in CELLS if pad[cell] == "." and quadrant_of(cell) in quadrants]
    single = {((cell, icon),) for cell in empty for icon in icons if icon is not Icon.BLANK}
    return (
        *(Draw(written, is_fogged=False) for written in sorted(full)),
        *(Draw(written, is_fogged=True) for written in sorted({(), *single})),
    )


def written_on(pad: str, draw: Draw) -> str:
    """Give a pad after a draw."""
    letters = list(pad)
    for cell, icon in draw.written:
        letters[cell] = icon.value
    return "".join(letters)


@cache
def points_of(pad: str) -> Mapping[str, int]:
    """Count galaxies and comets."""
    galaxies = dict.fromkeys(Quadrant, 0)
    for cell in CELLS:
        galaxies[quadrant_of(cell)] += pad[cell] == Icon.GALAXY
    left = {cell for cell in CELLS if pad[cell] == Icon.COMET}
    comets = 0
    while left:
        group, front = 0, {left.pop()}
        while front:
            cell = front.pop()
            group += 1
            front |= NEIGHBOURS[cell] & left
            left -= NEIGHBOURS[cell]
        comets += COMET_POINTS[min(group, 5)] + 5 * max(0, group - 5)
    galaxy = 11 * min(galaxies.values())
    return {"galaxy": galaxy, "comet": comets, "total": galaxy + comets}
