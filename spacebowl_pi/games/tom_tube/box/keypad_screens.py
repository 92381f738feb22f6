"""The keypad's screens during a match: whoever is to act builds, moves or fills, by the names of knots.

All lies open, so nobody has to say that they hold the keypad. Each question leads to the next; going back drops them
all, and nothing counts before the last one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, get_args

from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction, OwnOf
from spacebowl_pi.box.keypad.questions import Answer, Choose, Confirm, Left, Question, Questions
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.games.tom_tube.box.keypad_texts import KEYPAD_TEXTS, KeypadTexts
from spacebowl_pi.games.tom_tube.box.names import astronaut, corner_names, ends, is_turned, row_name
from spacebowl_pi.games.tom_tube.box.notes import About, Note, of_filling, of_move, of_place
from spacebowl_pi.games.tom_tube.box.targets import Goal, goals_of, orientations, rows_of
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import joined_by
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    DrawRhomb,
    Exchange,
    FillSpace,
    LayRhomb,
    LeaveOpen,
    Resign,
    TakeUp,
)
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View, called_in, move_command, position_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.turns import Filled


@dataclass(frozen=True, slots=True)
class _Draw:
    """A rhomb is to be drawn."""


@dataclass(frozen=True, slots=True)
class _Exchange:
    """An alien counter is to be exchanged."""


@dataclass(frozen=True, slots=True)
class _Resign:
    """The match is to be given up."""


@dataclass(frozen=True, slots=True)
class _Row:
    r: int


@dataclass(frozen=True, slots=True)
class _Between:
    """Two triangles for the drawn rhomb, however it is turned."""

    place: Place


@dataclass(frozen=True, slots=True)
class _OtherSpace:
    """Another of the isolated spaces."""


@dataclass(frozen=True, slots=True)
class _Fill:
    """A triangle for an isolated space."""

    what: FillSpace


_Step: TypeAlias = _Draw | _Exchange | _Resign | Kind | Goal | _Row | _Between | Place | _OtherSpace | _Fill


class TomTubeKeypad(GameScreens):
    """A match on one keypad. `_steps` is what was answered since nothing was in hand."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._questions = Questions()
        self._steps: tuple[_Step, ...] = ()
        self._seat: Seat | None = None
        self._of: object = None  # what the steps were answered for

    def screen(self, scene: Scene, own: OwnOf) -> Screen:  # noqa: ARG002 (it is all public)
        """Ask whoever is to act, unless it is a computer."""
        view: View = scene.view
        if self._of != (of := (view.phase, view.turns, view.moves, len(view.triangles))):
            self.put_down()
            self._of = of
        self._seat = seat = next(iter(scene.awaited), None)
        player = None if seat is None else scene.seating.player(seat)
        if seat is None or player is None or player.computer is not None:
            return self.standing(scene)
        asked = _Asked(view, KEYPAD_TEXTS[scene.language], player.name or astronaut(seat), seat)
        question = asked.question(self._steps)
        return self._questions.screen(question, may_leave=bool(self._steps), limit=scene.limit)

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:  # noqa: ARG002
        """Read an answer: a step towards a command, or the command."""
        match self._questions.read(words):
            case Refusal() as refusal:
                return refusal
            case None:
                pass
            case Left.LEFT:
                self.put_down()
            case step if isinstance(step, get_args(_Step)):
                self._steps = (*self._steps, step)
                self._questions.close()
            case command if self._seat is not None:
                return KeyAction(self._seat, command)
        return None

    def done(self, deed: KeyAction) -> None:  # noqa: ARG002
        """Begin anew: the turn goes on, or it is the other player's."""
        self.put_down()

    def put_down(self) -> None:
        """Drop what was answered so far."""
        self._questions.close()
        self._steps = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the questions are made from."""

    view: View
    words: KeypadTexts
    name: str
    seat: Seat

    def question(self, steps: Sequence[_Step]) -> Question:
        """What is asked after these steps."""
        last = steps[-1] if steps else None
        if self.view.phase is Phase.FILL:
            return self._filled(last.what) if isinstance(last, _Fill) else self._fill(len(steps))
        if self.view.phase is Phase.LAY:
            return self._lay(last)
        match last:
            case _Draw():
                return self._sure(self.words.build, self.words.draw, DrawRhomb())
            case _Exchange():
                energy, control = self.view.kit.exchanged
                said = self.words.exchange_sure.format(energy=energy, control=control)
                return self._sure(self.words.exchange, said, Exchange())
            case _Resign():
                return self._sure(self.words.resign, self.words.resign_sure, Resign())
            case Kind() as how:
                goals = [goal for goal in goals_of(self.view) if goal.how is how]
                return Choose(self.words.to[how], tuple(self._going(goal) for goal in goals))
            case Goal() as goal:
                title = f"{self.words.moves[goal.how]}: {called_in(self.view, goal.to)}"
                notes = self._said(of_move(self.view, goal.move))
                return self._confirm(title, notes, Answer(self.words.go, move_command(goal.how, goal.to)))
            case _:
                return self._turn()

    def _turn(self) -> Question:
        words, confirms = self.words, self.view.settings.confirm
        build = Answer(words.build, _Draw() if confirms else DrawRhomb(), is_open=bool(self.view.places_left))
        kinds = dict.fromkeys(goal.how for goal in goals_of(self.view))
        moves = [Answer(words.moves[how], how) for how in kinds]
        exchange = [Answer(words.exchange, _Exchange() if confirms else Exchange())] if self.view.may_exchange else []
        return Choose(words.turn.format(name=self.name), (build, *moves, *exchange, Answer(words.resign, _Resign())))

    def _going(self, goal: Goal) -> Answer:
        what = goal if self.view.settings.confirm else move_command(goal.how, goal.to)
        return Answer(called_in(self.view, goal.to), what)

    def _lay(self, last: _Step | None) -> Question:
        words, view = self.words, self.view
        match last:
            case _Row(r):
                places = [place for q in rows_of(view)[r] for place in orientations(view, q, r) if not is_turned(place)]
                answers = tuple(Answer("-".join(ends(place)), _Between(place)) for place in places)
                return Choose(words.place.format(row=row_name(r)), answers)
            case _Between(place):
                left, right = ends(place)
                both = ((left, place), (right, place.turned))
                answers = tuple(Answer(words.a_at.format(knot=knot), self._laying(each)) for knot, each in both)
                return Choose(words.sides.format(place=f"{left}-{right}"), answers)
            case Place() as place:
                left, right = reversed(ends(place)) if is_turned(place) else ends(place)
                notes = self._said(of_place(view, position_of(view), place))
                return self._confirm(f"A {left}, C {right}", notes, Answer(words.lay, LayRhomb(place)))
            case _:
                rhomb = view.kit.by_id[view.drawn or ""]
                rows = tuple(Answer(row_name(r), _Row(r)) for r in rows_of(view))
                return Choose(words.row.format(tom=rhomb.tom, dave=rhomb.dave), rows)

    def _laying(self, place: Place) -> object:
        return place if self.view.settings.confirm else LayRhomb(place)

    def _fill(self, steps: int) -> Question:
        words, view = self.words, self.view
        space = view.pending[steps % len(view.pending)]
        names = corner_names(space)
        answers = []
        for filling, left in view.player(self.seat).triangles.items():
            for rot in filling.rotations if left else ():
                knots = "-".join(names[end] for end in joined_by(filling, rot)[0]) if len(filling.rotations) > 1 else ""
                what = FillSpace(space, filling, rot)
                label = words.fillings[filling].format(knots=knots)
                answers.append(Answer(label, _Fill(what) if view.settings.confirm else what))
        more = [Answer(words.other_space, _OtherSpace())] if len(view.pending) > 1 else []
        back = Answer(words.take_up, TakeUp()) if self.seat == view.turn else Answer(words.leave_open, LeaveOpen())
        return Choose(words.filling.format(space=" ".join(names)), (*answers, *more, back))

    def _filled(self, what: FillSpace) -> Question:
        filled = Filled(what.space.cell, self.seat - 1, what.filling, what.rot)
        notes = self._said(of_filling(position_of(self.view), filled))
        title = self.words.filling.format(space=" ".join(corner_names(what.space)))
        return self._confirm(title, notes, Answer(self.words.lay, what))

    def _said(self, notes: Sequence[Note]) -> str:
        """What a move or a rhomb brings, as sentences."""
        words = self.words
        found = [words.brings.format(counter=words.counters[it.counter]) for it in notes if it.about is About.FOUND]
        isolated = [words.isolates.format(number=it.number) for it in notes if it.about is About.ISOLATED]
        spheres = ", ".join(self._completed(it) for it in notes if it.about is About.SPHERE)
        danger = [words.danger] if any(it.about is About.DANGER for it in notes) else []
        completes = [words.completes.format(spheres=spheres)] if spheres else []
        return " ".join([*completes, *isolated, *found, *danger])

    def _completed(self, note: Note) -> str:
        sphere = called_in(self.view, note.sphere)
        return f"{sphere} ({self.words.counters[note.counter]})" if note.counter else sphere

    def _confirm(self, title: str, text: str, yes: Answer) -> Question:
        return Confirm(title, text, yes, Answer(self.words.no, Left.LEFT))

    def _sure(self, title: str, text: str, command: Command) -> Question:
        return Confirm(title, text, Answer(self.words.yes, command), Answer(self.words.no, Left.LEFT), is_bad=True)
