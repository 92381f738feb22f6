"""The few words that the matrix shows for Hubble. Short: it has room for about seven letters at a time."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language


@dataclass(frozen=True, slots=True)
class MatrixWords:
    """The words of one language."""

    round: str
    roll: str  # which button does it
    cards: str  # their numbers follow
    join: str  # what a free seat's button asks
    third_fog: str  # a warning, and how to confirm it


_WORDS = {
    Language.ENGLISH: MatrixWords(
        round="ROUND",
        roll="ROLL: 7",
        cards="CARDS",
        join="TO JOIN: PRESS AGAIN",
        third_fog="LAST LENS! HOLD AGAIN",
    ),
    Language.FRENCH: MatrixWords(
        round="MANCHE",
        roll="LANCER: 7",
        cards="CARTES",
        join="REJOINDRE: ENCORE UNE FOIS",
        third_fog="DERNIÈRE LENTILLE! ENCORE UN APPUI LONG",
    ),
    Language.GERMAN: MatrixWords(
        round="RUNDE",
        roll="WÜRFELN: 7",
        cards="KARTEN",
        join="MITSPIELEN: NOCHMAL DRÜCKEN",
        third_fog="LETZTE LINSE! NOCHMAL HALTEN",
    ),
}


def matrix_words(language: Language) -> MatrixWords:
    return _WORDS[language]


# Short forms of the pages' texts, by the keys of `box/shows/game_words`.
_SHORTER: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {
        "choice.draw_limit_s": "TIME",
        "choice.withdraw_s": "UNDO",
        "choice.same_dice": "DICE",
        "choice.same_dice.none": "NEW",
        "staff.take_back": "TAKE BACK ROUND",
        "refusal.on_screen": "ON A SCREEN",
        "refusal.not_now": "NOT NOW",
        "refusal.full_is_possible": "ONLY IF STUCK",
        "refusal.impossible_points": "IMPOSSIBLE",
        "refusal.too_much_together": "TOO MUCH FOR ONE PAD! 7: BACK",
    },
    Language.FRENCH: {
        "choice.draw_limit_s": "TEMPS",
        "choice.withdraw_s": "RETOUR",
        "choice.same_dice": "DÉS",
        "choice.same_dice.none": "NEUFS",
        "staff.take_back": "ANNULER LA MANCHE",
        "refusal.on_screen": "SUR ÉCRAN",
        "refusal.not_now": "PAS EN CE MOMENT",
        "refusal.full_is_possible": "SI RIEN D’AUTRE",
        "refusal.impossible_points": "IMPOSSIBLE",
        "refusal.too_much_together": "TROP POUR UNE FEUILLE! RETOUR: 7",
    },
    Language.GERMAN: {
        "choice.draw_limit_s": "ZEIT",
        "choice.withdraw_s": "ZURÜCK",
        "choice.same_dice": "WÜRFEL",
        "choice.same_dice.none": "NEU",
        "staff.take_back": "RUNDE ZURÜCK",
        "refusal.on_screen": "AM SCHIRM",
        "refusal.not_now": "NICHT JETZT",
        "refusal.full_is_possible": "NUR WENN NICHTS GEHT",
        "refusal.impossible_points": "GEHT NICHT",
        "refusal.too_much_together": "ZU VIEL FÜR EIN BLATT! ZURÜCK: 7",
    },
}


def shorter(language: Language) -> Mapping[str, str]:
    """The short forms that replace the pages' texts on the matrix."""
    return _SHORTER[language]
