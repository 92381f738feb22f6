"""A game's keypad screens and how their input is read. Seats, start and the staff's menu are the box's.

A game can use the questions that every keypad knows (`questions`), which need no firmware of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Misread, Screen

MOST_SCORES = 18  # as many as fit
OwnOf: TypeAlias = Callable[[Seat], Any]  # a seat's private view; to be asked only for the seat that holds the keypad


@dataclass(frozen=True, slots=True)
class KeyAction:
    """A command for the table, and who asks."""

    by: By
    what: object


class GameScreens:
    """A game on one keypad. This default shows the scores, and accepts no input of its own."""

    title = ""

    def screen(self, scene: Scene, own: OwnOf) -> Screen:  # noqa: ARG002
        """Choose the screen. `own` is for whoever holds the keypad; everything else is what everybody may see."""
        return self.standing(scene)

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:  # noqa: ARG002
        """Read an input; None if it only concerns the screen. Raises Misread."""
        raise Misread(words)

    def done(self, deed: KeyAction) -> None:
        """Called when a command entered here has been carried out."""

    def put_down(self) -> None:
        """Called when nobody holds the keypad any more: it was unplugged, or does not respond."""

    def code(self, refusal: Refusal) -> str:
        """The code under which the keypad knows this refusal."""
        return refusal.code

    def standing(self, scene: Scene) -> Screen:
        """Show the scores, or the result; if there are very many players, the best ones."""
        first = sorted(scene.standing, key=lambda player: (-player.is_winner, -player.score, player.seat))[:MOST_SCORES]
        scores = {player.seat: player.score for player in sorted(first, key=lambda player: player.seat)}
        if scene.is_over:
            return Screen("over", {"winners": [one.seat for one in scene.standing if one.is_winner], "scores": scores})
        title = {"title": self.title} if self.title else {}
        return Screen("wait", {**title, "scores": scores})
