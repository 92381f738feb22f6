"""The keypad's screens during a match: the roll, the third icon, paper pads that are done, and their points.

All of it is what the buttons can do, too, and no secret: who draws on a screen does so there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction, OwnOf
from spacebowl_pi.box.keypad.questions import Answer, Choose, Confirm, Grid, Left, Number, Question, Questions
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.games.hubble.box.keypad_texts import KEYPAD_TEXTS, KeypadTexts
from spacebowl_pi.games.hubble.box.texts import said
from spacebowl_pi.games.hubble.rules.icons import FACES
from spacebowl_pi.games.hubble.rules.match.commands import (
    Command,
    EnterAnew,
    EnterPoints,
    MarkDrawn,
    NameThird,
    RollDice,
    Withdraw,
)
from spacebowl_pi.games.hubble.rules.match.plausible import plausible
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, cards_of
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES
from spacebowl_pi.games.hubble.rules.rules import Hubble

FEW, COLUMNS, MOST_CELLS = 9, 5, 25


@dataclass(frozen=True, slots=True)
class _Take:
    """Somebody's pad is meant from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class _LastLens:
    """A third fogged lens is meant; it is asked for again."""


@dataclass(frozen=True, slots=True)
class _GoOn:
    """The entry of a pad goes on where it was left."""


class HubbleKeypad(GameScreens):
    """A match on one keypad. `_seat` is whose pad is meant."""

    def __init__(self, rules: Hubble, title: str) -> None:
        self.title = title
        self._rules = rules
        self._questions = Questions()
        self._seat: Seat | None = None
        self._is_sure_asked = False  # about a third fogged lens
        self._is_typing = False  # the points of a pad, one category after another
        self._of: tuple[Phase, int] | None = None

    def screen(self, scene: Scene, own: OwnOf) -> Screen:  # noqa: ARG002 (it is all public)
        """Choose the screen of the phase."""
        view: View = scene.view
        if self._of != (view.phase, view.round):
            self.put_down()
            self._of = view.phase, view.round
        make = _QUESTIONS.get(view.phase)
        question = None if make is None else make(self, _Asked(scene, self._rules))
        if question is None:
            return self.standing(scene)
        return self._questions.screen(question, may_leave=self._seat is not None, limit=scene.limit)

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:  # noqa: ARG002
        """Read a command, whose pad is meant, or that somebody went back."""
        match self._questions.read(words):
            case Refusal() as refusal:
                return refusal
            case Left.LEFT:
                self.put_down()
            case _Take(seat):
                self._seat = seat
            case _LastLens():
                self._is_sure_asked = True
            case _GoOn():
                self._is_typing = True
            case None:
                pass
            case command:
                return KeyAction(Asker.TABLE, command)
        return None

    def done(self, deed: KeyAction) -> None:
        """Put a pad down once it is marked; while its points are entered, the next category follows."""
        self._questions.close()
        if isinstance(deed.what, EnterPoints | EnterAnew):
            self._is_typing = True
        else:
            self.put_down()

    def put_down(self) -> None:
        """Ask again whose pad is meant."""
        self._questions.close()
        self._seat, self._is_sure_asked, self._is_typing = None, False, False

    # --- the questions of each phase ---

    def roll(self, asked: "_Asked") -> Question:
        """Roll the dice."""
        title = asked.words.round.format(number=asked.view.round)
        return Choose(title, (Answer(asked.said("move.RollDice"), RollDice()),))

    def third(self, asked: "_Asked") -> Question | None:
        """Name the third icon, unless a computer does."""
        if asked.view.active in asked.computers:
            return None
        icons = tuple(Answer(asked.said(f"icon.{icon}"), NameThird(icon)) for icon in FACES)
        return Choose(asked.words.which_third, icons)

    def draw(self, asked: "_Asked") -> Question | None:
        """Who has drawn on paper, and how."""
        players = [
            player
            for player in asked.view.players
            if player.medium is not Medium.SCREEN
            and player.fog < FOG_SQUARES
            and not player.is_gone
            and player.seat not in asked.computers
        ]
        player = self._taken(players)
        if player is None:
            names = tuple(Answer(asked.name(it.seat), _Take(it.seat), is_on=it.has_drawn) for it in players)
            return Choose(asked.words.who_has_drawn, names) if names else None
        seat, title = player.seat, asked.name(player.seat)
        if player.has_drawn:
            return Choose(title, (Answer(asked.said("move.Withdraw"), Withdraw(seat)),))
        fogged = MarkDrawn(seat, is_fogged=True)
        if self._is_sure_asked:
            yes, no = Answer(asked.words.yes, fogged), Answer(asked.words.no, Left.LEFT)
            return Confirm(title, asked.words.last_lens, yes, no, is_bad=True)
        is_last = player.fog == FOG_SQUARES - 1
        lens = Answer(f"{asked.said('fog')} {player.fog + 1}/{FOG_SQUARES}", _LastLens() if is_last else fogged)
        return Choose(title, (Answer(asked.said("move.MarkDrawn"), MarkDrawn(seat)), lens))

    def enter(self, asked: "_Asked") -> Question | None:
        """The points of a paper pad, category by category; what was entered can be entered again."""
        view = asked.view
        players = [it for it in view.players if it.medium is Medium.PAPER and not it.is_gone]
        player = self._taken(players)
        is_entered = player is not None and player.seat not in view.awaited
        if player is None or (is_entered and self._is_typing):
            self._seat, self._is_typing = None, False
            names = tuple(
                Answer(asked.name(it.seat), _Take(it.seat), is_on=it.seat not in view.awaited) for it in players
            )
            return Choose(asked.words.whose_pad, names)
        if player.entered and not self._is_typing:
            anew = Answer(asked.said("move.EnterAnew"), EnterAnew(player.seat))
            on = () if is_entered else (Answer(asked.words.go_on, _GoOn()),)
            return Choose(asked.name(player.seat), (*on, anew))
        entry = ENTRIES[len(player.entered)]
        name, category = asked.name(player.seat), asked.said(f"category.{entry}")
        title = asked.words.points_of.format(name=name, category=category)
        return points_question(title, player.seat, plausible(view.pad.sky, cards_of(view, player), player.entered))

    def _taken(self, players: Sequence[PlayerView]) -> PlayerView | None:
        player = next((it for it in players if it.seat == self._seat), None)
        if player is None:
            self._seat, self._is_sure_asked, self._is_typing = None, False, False
        return player


class _Asked:
    """What questions are made from."""

    def __init__(self, scene: Scene, rules: Hubble) -> None:
        self.scene = scene
        self.view: View = scene.view
        self.words: KeypadTexts = KEYPAD_TEXTS[scene.language]
        self.computers = {player.seat for player in scene.seating.players if player.computer is not None}
        self._texts: Mapping[str, str] = game_texts(rules, scene.language)

    def said(self, key: str) -> str:
        return said(self._texts, key)

    def name(self, seat: Seat) -> str:
        player = self.scene.seating.player(seat)
        named = player.name if player is not None else ""
        return f"{seat} {named}" if named else self.words.seat.format(seat=seat)


def points_question(title: str, seat: Seat, possible: Sequence[int]) -> Question:
    """Ask for one of a few numbers as they are; among many, for any, and the rules say which no pad can have."""
    commands: list[Command] = [EnterPoints(seat, points) for points in possible]
    answers = tuple(Answer(str(points), what) for points, what in zip(possible, commands, strict=True))
    if len(answers) <= FEW:
        return Choose(title, answers)
    if len(answers) <= MOST_CELLS:
        return Grid(title, COLUMNS, answers)
    return Number(title, possible[0], tuple(EnterPoints(seat, at) for at in range(possible[0], possible[-1] + 1)))


_QUESTIONS: Mapping[Phase, Callable[[HubbleKeypad, _Asked], Question | None]] = {
    Phase.ROLL: HubbleKeypad.roll,
    Phase.THIRD: HubbleKeypad.third,
    Phase.DRAW: HubbleKeypad.draw,
    Phase.ENTER: HubbleKeypad.enter,
}
