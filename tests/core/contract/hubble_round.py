"""A throwaway writing of Hubble's rounds against the contract of rules: galaxies and comets alone score.

Here to try the contract: up to 60 players draw at once and in secret, and may draw again until the round closes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from itertools import permutations
from random import Random
from typing import TypeAlias, get_args

from spacebowl_pi.core.bots import Wish
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.house_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.house_reasons import HouseReason, seating_refusal
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.rules import Asked, Beginning, Rules, replay
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.core.units import SECOND_US

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


class HubbleRound(Rules[Settings, Match, Command, Event, Public, Own]):
    """The rounds of Hubble."""

    name = "hubble_round"
    version = 1
    seats = range(1, 61)
    settings = Settings()
    choices: Sequence[Choice] = (Choice("limit_s", (None, 60, 120), None, "seconds to draw", least=10, most=900),)
    commands = Kinds("command", get_args(Command))
    records = Records(1, get_args(Event))

    def start(self, beginning: Beginning[Settings]) -> Decision:
        players, settings = beginning.players, beginning.settings
        is_station = not 2 <= len(players) <= 9
        active = None if is_station else Random(beginning.seed).choice(players).seat
        return [Started(beginning.at_us, self.name, self.version, beginning.language, players, settings, active)]

    def decide(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
        due_us = self.due_us(match)
        is_due = due_us is not None and asked.at_us >= due_us and not isinstance(asked.what, Resume)
        due: list[Event] = [RoundClosed(asked.at_us)] if is_due else []
        now = replay(self, due, match)
        if now.is_over and not isinstance(asked.what, PassTime | Resume | TakeBack):
            return refuse(HouseReason.MATCH_IS_OVER)
        decided = self._decide_of_house(now, asked) if isinstance(asked.what, HouseCommand) else self._play(now, asked)
        return decided if isinstance(decided, Refusal) else [*due, *decided]

    def _decide_of_house(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:
        match asked.what:
            case Resume():
                return [] if match.is_over else [Resumed(asked.at_us)]
            case PlayerLeft(seat) if seat not in match.drawing:
                return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
            case PlayerLeft(seat):
                return [PlayerGone(asked.at_us, seat)]
            case TakeBack():
                can = match.before and not match.is_broken_off and set(match.before.drawing) - set(match.gone)
                return [RollTakenBack(asked.at_us)] if can else refuse(HouseReason.NOTHING_TO_TAKE_BACK)
            case End():
                return [BrokenOff(asked.at_us)]
            case _:
                return []

    def _play(self, match: Match, asked: Asked[Command | HouseCommand]) -> Decision:  # noqa: PLR0911 (a table)
        seat, at_us, random = asked.seat, asked.at_us, Random(asked.seed)
        if seat is None or seat not in match.drawing:
            return refuse(HouseReason.NOT_PLAYING)
        match asked.what:
            case RollDice():
                if match.dice is not None:
                    return refuse(HubbleReason.ALREADY_ROLLED)
                one, two = (Die(quadrant, random.choice(ICONS)) for quadrant in random.sample(RING, 2))
                is_white = match.is_station and not match.is_third_free
                return [DiceRolled(at_us, (one, two), random.choice(ICONS) if is_white else None)]
            case NameThird(icon):
                if match.dice is None or match.third is not None or match.is_station:
                    return refuse(HouseReason.NOT_NOW)
                return [ThirdNamed(at_us, icon)] if seat == match.active else refuse(HouseReason.NOT_YOUR_TURN)
            case ChooseThird(icon):
                if match.dice is None or not match.is_third_free:
                    return refuse(HouseReason.NOT_NOW)
                return refuse(HubbleReason.ALREADY_CHOSEN) if seat in match.thirds else [ThirdChosen(at_us, seat, icon)]
            case Draw() as draw:
                if draw == match.draws.get(seat):
                    return []
                legal = self._draws(match, seat)
                return [DrawMade(at_us, seat, draw)] if draw in legal else refuse(HubbleReason.NOT_LEGAL)
            case _:
                return [DrawWithdrawn(at_us, seat)] if seat in match.draws else refuse(HubbleReason.NOTHING_DRAWN)

    def _draws(self, match: Match, seat: Seat) -> tuple[Draw, ...]:
        third = match.thirds.get(seat) if match.is_third_free else match.third
        return () if third is None or match.dice is None else draws_of(match.pads[seat], *match.dice, third)

    def evolve(self, match: Match | None, event: Event) -> Match:
        if isinstance(event, Started):
            seats = tuple(player.seat for player in event.players)
            return Match(event.settings, seats, event.active, dict.fromkeys(seats, EMPTY), dict.fromkeys(seats, 0))
        assert match is not None
        after = self._evolve(match, event)
        return _timed(after, event.at_us, is_anew=isinstance(event, Resumed) or after.may_draw != match.may_draw)

    def _evolve(self, match: Match, event: Event) -> Match:  # noqa: PLR0911 (a table)
        match event:
            case DiceRolled(_, dice, third):
                return replace(match, dice=dice, third=third, before=match)
            case ThirdNamed(_, icon):
                return replace(match, third=icon)
            case ThirdChosen(_, seat, icon):
                return replace(match, thirds={**match.thirds, seat: icon})
            case DrawMade(_, seat, draw):
                return replace(match, draws={**match.draws, seat: draw})
            case DrawWithdrawn(_, seat):
                return replace(match, draws={one: draw for one, draw in match.draws.items() if one != seat})
            case RoundClosed():
                return _closed(match)
            case RollTakenBack() if match.before is not None:
                return _without(match.before, match.gone)
            case PlayerGone(_, seat):
                return _without(match, (*match.gone, seat))
            case BrokenOff():
                return replace(match, is_broken_off=True)
            case _:
                return match

    def fault(self, match: Match | None, event: Event) -> str | None:
        if (match is None) != isinstance(event, Started):
            return "a match begins with Started, once"
        if isinstance(event, Started):
            refusal = seating_refusal(event.players, self.seats)
            return refusal.text if refusal else None
        if match and isinstance(event, DrawMade) and event.draw not in self._draws(match, event.seat):
            return "that could not be drawn"
        return None

    def due_us(self, match: Match) -> int | None:
        return min((at for at in (match.limit_us, match.closes_us) if at is not None), default=None)

    def awaited(self, match: Match) -> Sequence[Seat]:
        return match.awaited

    def is_over(self, match: Match) -> bool:
        return match.is_over

    def public(self, match: Match) -> Public:
        return Public(
            pads=match.pads,
            fog=match.fog,
            drawing=() if match.is_over else match.drawing,
            awaited=match.awaited,
            active=match.active,
            round=match.round,
            dice=match.dice,
            third=match.third,
            is_third_free=match.is_third_free,
            due_us=self.due_us(match),
            is_over=match.is_over,
        )

    def own(self, match: Match, seat: Seat) -> Own:
        return Own(seat, match.thirds.get(seat), match.draws.get(seat))

    def moves(self, public: Public, own: Own) -> Iterable[Command]:
        if own.seat not in public.drawing:
            return ()
        if public.dice is None:
            return (RollDice(),)
        third = own.third if public.is_third_free else public.third
        if third is not None:
            withdraw = () if own.draw is None else (Withdraw(),)
            return (*draws_of(public.pads[own.seat], *public.dice, third), *withdraw)
        if public.is_third_free:
            return map(ChooseThird, ICONS)
        return map(NameThird, ICONS if own.seat == public.active else ())

    def is_secret(self, command: Command) -> bool:
        return isinstance(command, Draw | ChooseThird)

    def ask(self, public: Public, own: Own, question: Command) -> Json:
        if not isinstance(question, Draw) or question not in self.moves(public, own):
            return None
        return dict(points_of(written_on(public.pads[own.seat], question)))

    def summary(self, match: Match) -> Summary:
        totals = {seat: points_of(pad)["total"] for seat, pad in match.pads.items()}
        is_decided = match.is_over and not match.is_broken_off
        best = max(totals.values())
        players = tuple(
            PlayerSummary(
                seat,
                totals[seat],
                is_winner=is_decided and totals[seat] == best,
                has_left=seat in match.gone,
                counts={"fog": match.fog[seat]},
            )
            for seat in match.players
        )
        return Summary(match.round, match.is_over, is_decided, players)

    def bot(self, seat: Seat, strength: Strength, seed: int) -> "HubbleBot":
        return HubbleBot(self, seat, strength, seed)


def _timed(match: Match, at_us: int, *, is_anew: bool) -> Match:
    """Let the time to draw run, and once all have drawn, the time to withdraw."""
    limit_us, closes_us = (None, None) if is_anew else (match.limit_us, match.closes_us)
    if match.is_over or not match.may_draw:
        return replace(match, limit_us=None, closes_us=None)
    if limit_us is None and match.settings.limit_s is not None:
        limit_us = at_us + match.settings.limit_s * SECOND_US
    if closes_us is None and not match.awaited:
        closes_us = at_us + match.settings.withdraw_s * SECOND_US
    return replace(match, limit_us=limit_us, closes_us=None if match.awaited else closes_us)


def _closed(match: Match) -> Match:
    """Write all draws on the pads; who has drawn nothing has drawn in the fog."""
    nothing = Draw((), is_fogged=True)
    draws = {seat: match.draws.get(seat, nothing) for seat in match.drawing}
    pads = {seat: written_on(pad, draws.get(seat, nothing)) for seat, pad in match.pads.items()}
    fog = {seat: fog + (seat in draws and draws[seat].is_fogged) for seat, fog in match.fog.items()}
    following = replace(match, pads=pads, fog=fog, dice=None, third=None, thirds={}, draws={}, round=match.round + 1)
    return replace(following, active=_next_active(following, match.active))


def _next_active(match: Match, active: Seat | None) -> Seat | None:
    if active is None or not match.drawing:
        return active
    return next((seat for seat in match.drawing if seat > active), match.drawing[0])


def _without(match: Match, gone: tuple[Seat, ...]) -> Match:
    """Play on without somebody; what was theirs to name is the next player's."""
    left = replace(match, gone=gone)
    is_active_gone = left.active is not None and left.active not in left.drawing
    draws = {seat: draw for seat, draw in left.draws.items() if seat not in gone}
    return replace(left, draws=draws, active=_next_active(left, left.active) if is_active_gone else left.active)


@dataclass(frozen=True, slots=True)
class HubbleBot:
    """A computer player: it looks at a few draws and makes the best of them."""

    rules: HubbleRound
    seat: Seat
    strength: Strength
    seed: int

    def wish(self, public: Public, own: Own, now_us: int) -> Wish[Command] | None:
        if own.seat not in public.awaited:
            return None
        random = Random(f"{self.seed}/{public.round}/{own}")
        moves = list(self.rules.moves(public, own))
        looked_at = random.sample(moves, min(len(moves), 1 if self.strength is Strength.CADET else 12))
        best = max(looked_at, key=lambda move: self._points(public, own, move))
        return Wish(now_us + random.randrange(SECOND_US, 9 * SECOND_US), best)

    def _points(self, public: Public, own: Own, move: Command) -> int:
        if not isinstance(move, Draw):
            return 0
        return points_of(written_on(public.pads[own.seat], move))["total"] - 3 * move.is_fogged
