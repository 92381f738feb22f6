"""A game of rules alone at the keypad: whose turn it is, then that seat's moves, till it has made one or has gone.

What is a seat's own is asked for only while that seat has the keypad in hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction, OwnOf
from spacebowl_pi.box.keypad.move_question import question_of
from spacebowl_pi.box.keypad.questions import ChooseSeat, Left, Question, Questions
from spacebowl_pi.box.keypad.texts import SAYINGS
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Misread, Screen


@dataclass(frozen=True, slots=True)
class _Take:
    """Somebody takes the keypad in hand."""

    seat: Seat


class MoveScreens(GameScreens):
    """Rules alone at one keypad. `hand` is the seat that has it."""

    def __init__(self, rules: AnyRules, title: str) -> None:
        self.title = title
        self._rules = rules
        self._questions = Questions()
        self._hand: Seat | None = None
        self._asked_of: tuple[Any, ...] = ()  # what the question was made from
        self._asked: Question | None = None

    def screen(self, scene: Scene, own: OwnOf) -> Screen:
        """Ask who takes the keypad, or whoever has it for a move."""
        awaited = () if scene.is_over else _people(scene)
        if self._hand not in awaited:
            self.put_down()
        if self._hand is not None:
            question = self._question(scene, self._hand, own(self._hand))
            if question is not None:
                return self._questions.screen(question, self._hand, limit=scene.limit)
            self.put_down()
        if not awaited:
            return self.standing(scene)
        whose = ChooseSeat(SAYINGS[scene.language].whose_turn, {seat: _Take(seat) for seat in awaited})
        return self._questions.screen(whose, limit=scene.limit)

    def _question(self, scene: Scene, seat: Seat, own: Any) -> Question | None:  # noqa: ANN401 (each game has its own)
        """Ask for one of the seat's moves; None where there is none. Made anew only when anything has changed."""
        of = (scene.view, seat, own, scene.language)
        if of != self._asked_of:
            self._asked_of, self._asked = of, None
            moves = tuple(self._rules.moves(scene.view, own))
            if moves:
                says, texts = SAYINGS[scene.language], game_texts(self._rules, scene.language)
                self._asked = question_of(self._rules, moves, texts, says.your_move, says.for_good)
        return self._asked

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:  # noqa: ARG002
        """Read who takes the keypad, what they do, and that they have gone."""
        meant = self._questions.read(words)
        if meant is None or isinstance(meant, Refusal):
            return meant
        if meant is Left.LEFT:
            self.put_down()
        elif isinstance(meant, _Take):
            self._hand = meant.seat
            self._questions.close()
        elif self._hand is None:
            raise Misread(words)
        else:
            return KeyAction(self._hand, meant)
        return None

    def done(self, deed: KeyAction) -> None:
        """Give the keypad on after a secret move; a turn of several open ones goes on."""
        self._questions.close()
        if self._rules.is_secret(deed.what):
            self.put_down()

    def put_down(self) -> None:
        """Forget whose it was."""
        if self._hand is not None:
            self._questions.close()
        self._hand = None
        self._asked_of, self._asked = (), None


def _people(scene: Scene) -> tuple[Seat, ...]:
    """List those whose turn it is and who need a keypad for it."""
    computers = {player.seat for player in scene.seating.players if player.computer is not None}
    return tuple(seat for seat in scene.awaited if seat not in computers)
