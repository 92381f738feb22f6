"""A throwaway writing of Tom Tube's turn “build” against the contract of rules.

Here to try the contract: a secret stack, a draw that cannot be taken back, a turn of several commands in which the
other player may have a say, passes that happen by themselves. Of moves there is a stand-in: a jump on the spot.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from random import Random
from typing import TypeAlias, get_args

from spacebowl_pi.core.bots import Wish
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.house_commands import End, HouseCommand, PlayerLeft, TakeBack
from spacebowl_pi.core.house_reasons import HouseReason, seating_refusal
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.rules import Asked, Beginning, Rules, replay
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.core.units import SECOND_US

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
        return _up(q, r), _up(q + 1, r), _up(q, r + 1)


def _up(q: int, r: int) -> Space:
    return Space(is_up=True, q=q, r=r)


def _down(q: int, r: int) -> Space:
    return Space(is_up=False, q=q, r=r)


KNOTS = frozenset((q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4)
MODULES = frozenset(
    (
        *(_up(2, 1), _down(1, 1), _up(1, 2), _down(-2, 3), _up(-2, 3), _down(-3, 3)),
        *(_up(-4, 2), _down(-4, 1), _up(-4, 1), _down(-3, -2), _up(-2, -2), _down(-2, -3)),
        *(_up(1, -4), _down(1, -4), _up(2, -4), _down(3, -3), _up(3, -2), _down(3, -2)),
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
    up = _up(laid.q, laid.r)
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


class TomTubeBuild(Rules[Settings, Match, Command, Event, Public, Own]):
    """The turn “build” of Tom Tube."""

    name = "tom_tube_build"
    version = 1
    seats = range(2, 3)
    settings = Settings()
    choices: Sequence[Choice] = (Choice("starter", (None, 1, 2), None, "who starts; None draws lots"),)
    commands = Kinds("command", get_args(Command))
    records = Records(1, get_args(Event))

    def start(self, beginning: Beginning[Settings]) -> Decision:
        random, settings = Random(beginning.seed), beginning.settings
        stack = [name for name in RHOMBS for _ in range(2)]
        random.shuffle(stack)
        started = Started(
            at_us=beginning.at_us,
            game=self.name,
            rules=self.version,
            language=beginning.language,
            players=beginning.players,
            settings=settings,
            starter=Seat(settings.starter or random.choice((TOM, DAVE))),
            stack=tuple(stack[: settings.rhombs]),
        )
        return [started]

    def decide(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
        if isinstance(asked.what, HouseCommand):
            decided = self._decide_of_house(match, asked.what, asked.at_us)
        else:
            decided = self._play(match, asked.what, asked.seat, asked.at_us)
        if isinstance(decided, Refusal):
            return decided
        return [*decided, *self._following(replay(self, decided, match), asked.at_us)]

    def _following(self, match: Match, at_us: int) -> Sequence[Event]:
        """Give what happens by itself: the turn ends; who cannot act is passed; when nobody can, the match is over."""
        events: list[Event] = []
        if match.has_acted and not match.awaited and not match.is_over:
            events.append(TurnEnded(at_us))
            match = self.evolve(match, events[-1])
        can_act = match.drawn is not None or match.has_acted or match.can_act(match.turn)
        if match.is_over or can_act:
            return events
        if match.can_act(other(match.turn)):
            return [*events, Passed(at_us)]
        return [*events, MatchEnded(at_us, None, is_broken_off=False)]

    def _decide_of_house(self, match: Match, what: HouseCommand, at_us: int) -> Decision:
        if isinstance(what, TakeBack):
            can = match.before is not None and not match.is_broken_off
            return [StepTakenBack(at_us)] if can else refuse(HouseReason.NOTHING_TO_TAKE_BACK)
        if isinstance(what, End | PlayerLeft) and match.is_over:
            return refuse(HouseReason.MATCH_IS_OVER)
        if isinstance(what, PlayerLeft):
            if what.seat not in (TOM, DAVE):
                return refuse(SeatingReason.SEAT_EMPTY, seat=what.seat)
            return [MatchEnded(at_us, what.seat, is_broken_off=True)]
        return [MatchEnded(at_us, None, is_broken_off=True)] if isinstance(what, End) else []

    def _play(self, match: Match, what: Command, seat: Seat | None, at_us: int) -> Decision:
        if seat not in (TOM, DAVE):
            return refuse(HouseReason.NOT_PLAYING)
        if match.is_over:
            return refuse(HouseReason.MATCH_IS_OVER)
        if seat not in match.awaited:
            return refuse(HouseReason.NOT_YOUR_TURN)
        if match.pending:
            return self._fill(match, what, seat, at_us)
        return self._build(match, what, seat, at_us)

    def _build(self, match: Match, what: Command, seat: Seat, at_us: int) -> Decision:
        if isinstance(what, LayRhomb):
            if match.drawn is None:
                return refuse(TubeReason.NO_RHOMB)
            is_place = (_up(what.q, what.r), what.axis) in places_of(match.board) and what.rot in (0, 1)
            return [RhombLaid(at_us, what)] if is_place else refuse(TubeReason.NOT_FREE)
        if match.drawn is not None:
            return refuse(TubeReason.LAY_FIRST)
        if isinstance(what, DrawRhomb):
            return [RhombDrawn(at_us)] if match.may_build else refuse(TubeReason.NO_ROOM)
        if isinstance(what, Jump):
            return [Jumped(at_us)] if match.energy[seat] else refuse(TubeReason.NO_ENERGY)
        return refuse(HouseReason.NOT_NOW)

    def _fill(self, match: Match, what: Command, seat: Seat, at_us: int) -> Decision:
        if isinstance(what, Decline):
            return refuse(TubeReason.MUST_FILL) if seat == match.turn else [Declined(at_us)]
        if not isinstance(what, LayTriangle):
            return refuse(TubeReason.MUST_FILL)
        if what.at not in match.pending:
            return refuse(TubeReason.NOT_ISOLATED)
        if not match.triangles[seat][what.kind] or what.rot not in rotations_of(what.kind):
            return refuse(TubeReason.NO_SUCH_TRIANGLE)
        return [TriangleLaid(at_us, what)]

    def evolve(self, match: Match | None, event: Event) -> Match:
        if isinstance(event, Started):
            each, nine = event.settings.energy, dict.fromkeys(TriangleKind, 3)
            energy = {TOM: each + event.settings.extra_energy_of_tom, DAVE: each}
            return Match(event.settings, event.stack, event.starter, energy, {TOM: nine, DAVE: nine})
        assert match is not None
        match event:
            case StepTakenBack() if match.before is not None:
                return match.before
            case TurnEnded():
                return _turned(match)
            case Passed():
                return replace(match, turn=other(match.turn))
            case MatchEnded(_, left, is_broken_off):
                return replace(match, left=left, is_over=True, is_broken_off=is_broken_off)
            case RhombDrawn():
                return replace(match, drawn=match.stack[0], stack=match.stack[1:], before=None)
            case _:
                return replace(_stepped(match, event), before=match)

    def fault(self, match: Match | None, event: Event) -> str | None:
        if (match is None) != isinstance(event, Started):
            return "a match begins with Started, once"
        if isinstance(event, Started):
            refusal = seating_refusal(event.players, self.seats)
            return refusal.text if refusal else None
        if match and isinstance(event, RhombDrawn) and not match.stack:
            return "there is no rhomb left to draw"
        return None

    def due_us(self, match: Match) -> int | None:  # noqa: ARG002 (there is no clock)
        return None

    def awaited(self, match: Match) -> Sequence[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.is_over

    def public(self, match: Match) -> Public:
        return Public(
            board=match.board,
            stack_left=len(match.stack),
            drawn=match.drawn,
            pending=match.pending,
            turn=match.turn,
            awaited=match.awaited,
            triangles=match.triangles,
            energy=match.energy,
            control=match.control,
            alien=match.alien,
            is_over=match.is_over,
        )

    def own(self, match: Match, seat: Seat) -> Own:  # noqa: ARG002 (all lies open)
        return Own(seat)

    def moves(self, public: Public, own: Own) -> Iterable[Command]:
        if own.seat not in public.awaited:
            return ()
        if public.pending:
            decline = () if own.seat == public.turn else (Decline(),)
            kinds = [kind for kind, left in public.triangles[own.seat].items() if left]
            fillings = [
                LayTriangle(at, kind, rot) for at in public.pending for kind in kinds for rot in rotations_of(kind)
            ]
            return (*fillings, *decline)
        places = places_of(public.board)
        if public.drawn is not None:
            return (LayRhomb(up.q, up.r, axis, rot) for up, axis in places for rot in (0, 1))
        build = (DrawRhomb(),) if public.stack_left and places else ()
        return (*build, *((Jump(),) if public.energy[own.seat] else ()))

    def reshuffled(self, match: Match, seed: int) -> Match:
        return replace(match, stack=tuple(Random(seed).sample(match.stack, len(match.stack))))

    def ask(self, public: Public, own: Own, question: Command) -> Json:
        """Say what a rhomb would complete and isolate."""
        if not isinstance(question, LayRhomb) or question not in self.moves(public, own):
            return None
        rhombs = (*public.board.rhombs, (public.drawn or "", question))
        board = replace(public.board, rhombs=rhombs)
        isolated = [f"{'U' if space.is_up else 'D'} {space.q} {space.r}" for space in isolated_by(board, question)]
        return {"isolated": [*isolated], "completed": [f"{q},{r}" for (q, r), _ in completed(board)]}

    def summary(self, match: Match) -> Summary:
        is_decided = match.is_over and not match.is_broken_off
        best = max(match.energy.values())
        players = tuple(
            PlayerSummary(seat, energy, is_winner=is_decided and energy == best, has_left=seat == match.left)
            for seat, energy in match.energy.items()
        )
        return Summary(len(match.board.rhombs), match.is_over, is_decided, players)

    def bot(self, seat: Seat, strength: Strength, seed: int) -> "TubeBot":
        return TubeBot(self, seat, strength, seed)


def rotations_of(kind: TriangleKind) -> range:
    """Give the rotations of a triangle that differ."""
    return range(3 if kind is TriangleKind.BEND else 1)


def _stepped(match: Match, event: Event) -> Match:
    """Give the match after a step that can be taken back."""
    match event:
        case RhombLaid(_, laid):
            board = replace(match.board, rhombs=(*match.board.rhombs, (match.drawn or "", laid)))
            return replace(match, board=board, drawn=None, pending=isolated_by(board, laid), has_acted=True)
        case TriangleLaid(_, filled) if match.filler is not None:
            mine = match.triangles[match.filler]
            triangles = {**match.triangles, match.filler: {**mine, filled.kind: mine[filled.kind] - 1}}
            board = replace(match.board, triangles=(*match.board.triangles, filled))
            pending = tuple(space for space in match.pending if space != filled.at)
            return replace(match, board=board, triangles=triangles, pending=pending)
        case Declined():
            return replace(match, pending=())
        case Jumped():
            energy = {**match.energy, match.turn: match.energy[match.turn] - 1}
            return replace(match, energy=energy, has_acted=True)
        case _:
            return match


def _turned(match: Match) -> Match:
    """Complete spheres, and give the turn to the other player."""
    new = completed(match.board)
    board = replace(match.board, complete=(*match.board.complete, *(knot for knot, _ in new)))
    ends = [at for _, at in new]
    control, alien = match.control + ends.count(1), match.alien + ends.count(0)
    following = replace(match, board=board, control=control, alien=alien)
    return replace(following, turn=other(match.turn), has_acted=False, pending=())


@dataclass(frozen=True, slots=True)
class TubeBot:
    """A computer player: of a few moves it makes the one that completes most."""

    rules: TomTubeBuild
    seat: Seat
    strength: Strength
    seed: int

    def wish(self, public: Public, own: Own, now_us: int) -> Wish[Command] | None:
        moves = list(self.rules.moves(public, own))
        if not moves:
            return None
        random = Random(f"{self.seed}/{public.stack_left}/{len(moves)}")
        looked_at = random.sample(moves, min(len(moves), 1 if self.strength is Strength.CADET else 4))
        best = max(looked_at, key=lambda move: len(str(self.rules.ask(public, own, move))))
        return Wish(now_us + 2 * SECOND_US, best)
