"""The keypad for a game without screens of its own: asks whose turn it is, then for that seat's moves.

A seat's private view is read only while that seat holds the keypad.
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
    """Somebody takes the keypad."""

    seat: Seat


class MoveScreens(GameScreens):
    """The default screens. `_hand` is the seat that holds the keypad."""

    has_secrets = True  # else a seat that alone is awaited need not say that it holds the keypad

    def __init__(self, rules: AnyRules, title: str) -> None:
        self.title = title
        self._rules = rules
        self._questions = Questions()
        self._hand: Seat | None = None
        self._asked_of: tuple[Any, ...] = ()  # what the question was made from
        self._asked: Question | None = None

    def screen(self, scene: Scene, own: OwnOf) -> Screen:
        """Ask who takes the keypad, or ask that seat for a move."""
        awaited = () if scene.is_over else _people(scene)
        if self._hand not in awaited:
            self.put_down()
        if self._hand is None and len(awaited) == 1 and not self.has_secrets:
            self._hand = awaited[0]
        if self._hand is not None:
            question = self._question(scene, self._hand, own(self._hand))
            if question is not None:
                return self._questions.screen(question, self._hand, limit=scene.limit)
            self.put_down()
        if not awaited:
            return self.standing(scene)
        whose = ChooseSeat(SAYINGS[scene.language].whose_turn, {seat: _Take(seat) for seat in awaited})
        return self._questions.screen(whose, limit=scene.limit)

    def moves(self, view: Any, own: Any) -> Sequence[Any]:  # noqa: ANN401 (each game has its own)
        """The moves to ask for; a game may leave some to other inputs."""
        return tuple(self._rules.moves(view, own))

    def _question(self, scene: Scene, seat: Seat, own: Any) -> Question | None:  # noqa: ANN401 (each game has its own)
        """The question for a seat's move, cached until anything changes; None if there is no move."""
        of = (scene.view, seat, own, scene.language)
        if of != self._asked_of:
            self._asked_of, self._asked = of, None
            moves = self.moves(scene.view, own)
            if moves:
                says, texts = SAYINGS[scene.language], game_texts(self._rules, scene.language)
                self._asked = question_of(self._rules, moves, texts, says.your_move, says.for_good)
        return self._asked

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:  # noqa: ARG002
        """Read who takes the keypad, which move they make, or that they have left."""
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
        """Release the keypad after a secret move; after an open one, the turn may go on."""
        self._questions.close()
        if self._rules.is_secret(deed.what):
            self.put_down()

    def put_down(self) -> None:
        """Forget who held the keypad."""
        if self._hand is not None:
            self._questions.close()
        self._hand = None
        self._asked_of, self._asked = (), None


def _people(scene: Scene) -> tuple[Seat, ...]:
    """The people whose turn it is."""
    computers = {player.seat for player in scene.seating.players if player.computer is not None}
    return tuple(seat for seat in scene.awaited if seat not in computers)
