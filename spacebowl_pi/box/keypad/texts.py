"""The box's own texts on the keypad in any game, by language; the keypad's other texts are in its firmware."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language


@dataclass(frozen=True, slots=True)
class KeypadTexts:
    """The texts of one language."""

    whose_turn: str
    your_move: str
    for_good: str  # before a secret move, which cannot be taken back
    which_game: str
    how_strong: str


SAYINGS: Mapping[Language, KeypadTexts] = {
    Language.ENGLISH: KeypadTexts(
        "Whose turn is it?",
        "What do you do?",
        "For good, and secret for now.",
        "Which game?",
        "How well does the computer play?",
    ),
    Language.FRENCH: KeypadTexts(
        "C’est à qui ?",
        "Que fais-tu ?",
        "C’est définitif, et ça reste secret.",
        "Quel jeu ?",
        "Quel niveau pour l’ordinateur ?",
    ),
    Language.GERMAN: KeypadTexts(
        "Wer ist dran?",
        "Was tust du?",
        "Endgültig, und vorerst geheim.",
        "Welches Spiel?",
        "Wie gut spielt der Computer?",
    ),
}
