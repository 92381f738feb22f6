"""The few words that the matrix says of Space Bowl. Short: it has room for about seven letters at a time."""

from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.space_bowl.box.prompts import Question


@dataclass(frozen=True, slots=True)
class Words:
    """What the matrix says in a language. A call's word stands beside a seat number: up to 24 columns wide."""

    go: str
    red: str
    tie: str
    tap: str
    round: str
    toss: str
    top_card: str
    black_hole: str
    captain: str
    winner: str
    none: str
    has_picked: str
    was_right: str
    by_wild: str
    was_alone: str
    press: str
    hold: str
    nobody: str

    def question(self, question: Question) -> str:
        """Ask."""
        return {
            Question.HAS_PICKED: self.has_picked,
            Question.WAS_RIGHT: self.was_right,
            Question.BY_WILD: self.by_wild,
            Question.WAS_ALONE: self.was_alone,
        }[question]


_WORDS = {
    Language.ENGLISH: Words(
        go="GO!",
        red="RED!",
        tie="TIE",
        tap="TAP",
        round="ROUND",
        toss="TOSS",
        top_card="TOP CARD",
        black_hole="+ HOLE",
        captain="CAPTAIN",
        winner="WINNER",
        none="NONE",
        has_picked="PICKED?",
        was_right="RIGHT?",
        by_wild="WILD?",
        was_alone="ALONE?",
        press="PRESS!",
        hold="HOLD",
        nobody="NOBODY",
    ),
    Language.FRENCH: Words(
        go="GO!",
        red="ROUGE!",
        tie="ÉGALITÉ",
        tap="APPUI",
        round="MANCHE",
        toss="LANCER",
        top_card="CARTE",
        black_hole="+ TROU",
        captain="CAPITAINE",
        winner="GAGNÉ",
        none="AUCUNE",
        has_picked="CHOISI?",
        was_right="JUSTE?",
        by_wild="JOKER?",
        was_alone="SEUL?",
        press="APPUIE",
        hold="LONG",
        nobody="AUCUN",
    ),
    Language.GERMAN: Words(
        go="LOS!",
        red="ROT!",
        tie="GLEICH",
        tap="TIPP",
        round="RUNDE",
        toss="WURF",
        top_card="KARTE",
        black_hole="+ LOCH",
        captain="CAPTAIN",
        winner="SIEG",
        none="KEINE",
        has_picked="WAHL?",
        was_right="RICHTIG?",
        by_wild="JOKER?",
        was_alone="ALLEIN?",
        press="DRÜCKEN",
        hold="LANG",
        nobody="NIEMAND",
    ),
}


def words(language: Language) -> Words:
    """Give the words of a language."""
    return _WORDS[language]
