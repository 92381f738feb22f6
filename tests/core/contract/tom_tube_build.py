"""A throwaway writing of Tom Tube's turn “build” against the contract of rules.

Here to try the contract: a secret stack, a draw that cannot be taken back, a turn of several commands in which the
other player may have a say, passes that happen by themselves. Of moves there is a stand-in: a jump on the spot.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import get_args

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason, seating_refusal
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked, Beginning, Rules, replay
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.core.units import SECOND_US
from tests.core.contract.tom_tube_match import (
    DAVE,
    RHOMBS,
    TOM,
    Command,
    Decision,
    Decline,
    Declined,
    DrawRhomb,
    Event,
    Jump,
    Jumped,
    LayRhomb,
    LayTriangle,
    Match,
    MatchEnded,
    Own,
    Passed,
    Public,
    RhombDrawn,
    RhombLaid,
    Settings,
    Started,
    StepTakenBack,
    TriangleKind,
    TriangleLaid,
    TubeReason,
    TurnEnded,
    completed,
    isolated_by,
    other,
    places_of,
    space_up,
)


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
            return [StepTakenBack(at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
        if isinstance(what, End | PlayerLeft) and match.is_over:
            return refuse(CommonReason.MATCH_IS_OVER)
        if isinstance(what, PlayerLeft):
            if what.seat not in (TOM, DAVE):
                return refuse(SeatingReason.SEAT_EMPTY, seat=what.seat)
            return [MatchEnded(at_us, what.seat, is_broken_off=True)]
        return [MatchEnded(at_us, None, is_broken_off=True)] if isinstance(what, End) else []

    def _play(self, match: Match, what: Command, seat: Seat | None, at_us: int) -> Decision:
        if seat not in (TOM, DAVE):
            return refuse(CommonReason.NOT_PLAYING)
        if match.is_over:
            return refuse(CommonReason.MATCH_IS_OVER)
        if seat not in match.awaited:
            return refuse(CommonReason.NOT_YOUR_TURN)
        if match.pending:
            return self._fill(match, what, seat, at_us)
        return self._build(match, what, seat, at_us)

    def _build(self, match: Match, what: Command, seat: Seat, at_us: int) -> Decision:
        if isinstance(what, LayRhomb):
            if match.drawn is None:
                return refuse(TubeReason.NO_RHOMB)
            is_place = (space_up(what.q, what.r), what.axis) in places_of(match.board) and what.rot in (0, 1)
            return [RhombLaid(at_us, what)] if is_place else refuse(TubeReason.NOT_FREE)
        if match.drawn is not None:
            return refuse(TubeReason.LAY_FIRST)
        if isinstance(what, DrawRhomb):
            return [RhombDrawn(at_us)] if match.may_build else refuse(TubeReason.NO_ROOM)
        if isinstance(what, Jump):
            return [Jumped(at_us)] if match.energy[seat] else refuse(TubeReason.NO_ENERGY)
        return refuse(CommonReason.NOT_NOW)

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

    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[Command] | None:
        moves = list(self.rules.moves(public, own))
        if not moves:
            return None
        random = Random(f"{self.seed}/{public.stack_left}/{len(moves)}")
        looked_at = random.sample(moves, min(len(moves), 1 if self.strength is Strength.CADET else 4))
        best = max(looked_at, key=lambda move: len(str(self.rules.ask(public, own, move))))
        return PlannedMove(now_us + 2 * SECOND_US, best)
