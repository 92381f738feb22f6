"""What the box itself says at the keypad in any game, in each language; the keypad's own words are the firmware's."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Strength


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sentences of a language."""

    whose_turn: str
    your_move: str
    for_good: str  # before a secret move, which cannot be taken back
    which_game: str
    how_strong: str
    strengths: Mapping[Strength, str]


SAYINGS: Mapping[Language, Sayings] = {
    Language.ENGLISH: Sayings(
        "Whose turn is it?",
        "What do you do?",
        "For good, and secret for now.",
        "Which game?",
        "How well does the computer play?",
        {Strength.CADET: "Cadet", Strength.PILOT: "Pilot", Strength.ACE: "Ace"},
    ),
    Language.FRENCH: Sayings(
        "C’est à qui ?",
        "Que fais-tu ?",
        "C’est définitif, et ça reste secret.",
        "Quel jeu ?",
        "Quel niveau pour l’ordinateur ?",
        {Strength.CADET: "Cadet", Strength.PILOT: "Pilote", Strength.ACE: "As"},
    ),
    Language.GERMAN: Sayings(
        "Wer ist dran?",
        "Was tust du?",
        "Endgültig, und vorerst geheim.",
        "Welches Spiel?",
        "Wie gut spielt der Computer?",
        {Strength.CADET: "Kadett", Strength.PILOT: "Pilot", Strength.ACE: "Ass"},
    ),
}
