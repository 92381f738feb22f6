"""What a game brings to the keypad: its screens, and what their keys say. Seats, start, staff are the box's."""

from collections.abc import Sequence
from dataclasses import dataclass

from spacebowl_pi.box.stage import Stage
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import By
from spacebowl_pi.devices.keypad.messages import Misread, Screen


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is asked of the table, and who asks."""

    by: By
    what: object


class KeypadRoom:
    """A game at one keypad. This one shows how all stand, and lets nothing be said but what the box itself knows."""

    def screen(self, stage: Stage) -> Screen:
        """Choose the screen, from what everybody may see."""
        scores = {player.seat: player.score for player in stage.standing}
        if stage.is_over:
            return Screen(
                "over", {"winners": [player.seat for player in stage.standing if player.is_winner], "scores": scores}
            )
        return Screen("wait", {"scores": scores})

    def read(self, words: Sequence[str], stage: Stage) -> Deed | Refusal | None:  # noqa: ARG002
        """Say what the words ask; None for what concerns the screen alone. Raises Misread."""
        raise Misread(words)

    def done(self, deed: Deed) -> None:
        """Know that something was done that was asked here."""

    def code(self, refusal: Refusal) -> str:
        """Give the code by which the keypad knows why something was refused."""
        return refusal.code
