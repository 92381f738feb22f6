"""What a game brings to the keypad: its screens, and what their keys say. Seats, start, staff are the box's.

What a game asks can be one of the questions that every keypad knows (`questions`): that needs no firmware of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Misread, Screen

MOST_SCORES = 18  # for which there is room
OwnOf: TypeAlias = Callable[[Seat], Any]  # gives what is a seat's own: to be asked for the one alone who has the keypad


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something that is asked of the table, and who asks."""

    by: By
    what: object


class GameScreens:
    """A game at one keypad. This one shows how all stand, and lets nothing be said but what the box itself knows."""

    title = ""

    def screen(self, scene: Scene, own: OwnOf) -> Screen:  # noqa: ARG002
        """Choose the screen. `own` is for whoever has the keypad in hand; all else is what everybody may see."""
        return self.standing(scene)

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:  # noqa: ARG002
        """Say what the words ask; None for what concerns the screen alone. Raises Misread."""
        raise Misread(words)

    def done(self, deed: KeyAction) -> None:
        """Know that something was done that was asked here."""

    def put_down(self) -> None:
        """Know that nobody has the keypad in hand any more: it was unplugged, or is not heard."""

    def code(self, refusal: Refusal) -> str:
        """Give the code by which the keypad knows why something was refused."""
        return refusal.code

    def standing(self, scene: Scene) -> Screen:
        """Show how all stand, or how it ended; of very many, the first."""
        first = sorted(scene.standing, key=lambda player: (-player.is_winner, -player.score, player.seat))[:MOST_SCORES]
        scores = {player.seat: player.score for player in sorted(first, key=lambda player: player.seat)}
        if scene.is_over:
            return Screen("over", {"winners": [one.seat for one in scene.standing if one.is_winner], "scores": scores})
        title = {"title": self.title} if self.title else {}
        return Screen("wait", {**title, "scores": scores})
