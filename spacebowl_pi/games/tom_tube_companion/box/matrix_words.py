"""The few words that the matrix shows. Short: it has room for about seven letters at a time."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.tom_tube_companion.box.buttons import Role


@dataclass(frozen=True, slots=True)
class MatrixWords:
    """The words of one language."""

    done: str  # how to end a turn
    sure: Mapping[Role, str]
    stranded: str  # what END asks on the way home
    enter: str
    lines: Mapping[str, str]  # of the evaluation
    draw_game: str
    left: str  # the match: it was broken off


_WORDS = {
    Language.ENGLISH: MatrixWords(
        done="DONE? OK",
        sure={Role.HOME: "HOME?", Role.END: "NO BONUS?", Role.BACK: "TURN BACK?"},
        stranded="NO WAY HOME?",
        enter="COUNT!",
        lines={
            "energy": "ENERGY",
            "control": "CONTROL",
            "alien": "ALIENS",
            "solar": "SOLAR",
            "bonus": "BONUS",
            "total": "TOTAL",
        },
        draw_game="DRAW",
        left="STOPPED",
    ),
    Language.FRENCH: MatrixWords(
        done="FINI? OK",
        sure={Role.HOME: "RENTRÉ?", Role.END: "SANS BONUS?", Role.BACK: "ANNULER LE TOUR?"},
        stranded="PLUS DE RETOUR?",
        enter="COMPTER!",
        lines={
            "energy": "ÉNERGIE",
            "control": "CONTRÔLE",
            "alien": "ALIENS",
            "solar": "SOLAIRE",
            "bonus": "BONUS",
            "total": "TOTAL",
        },
        draw_game="ÉGALITÉ",
        left="ARRÊTÉE",
    ),
    Language.GERMAN: MatrixWords(
        done="FERTIG? OK",
        sure={Role.HOME: "ZU HAUSE?", Role.END: "OHNE BONUS?", Role.BACK: "ZUG ZURÜCK?"},
        stranded="KEIN WEG HEIM?",
        enter="ZÄHLEN!",
        lines={
            "energy": "ENERGIE",
            "control": "KONTR.",
            "alien": "ALIENS",
            "solar": "SOLAR",
            "bonus": "BONUS",
            "total": "SUMME",
        },
        draw_game="GLEICH",
        left="ABBRUCH",
    ),
}


def matrix_words(language: Language) -> MatrixWords:
    return _WORDS[language]


# Short forms of the pages' texts, by the keys of `box/shows/game_words`.
_SHORTER: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {
        "staff.take_back": "TAKE BACK STEP",
        "refusal.not_your_turn": "NOT YOUR TURN",
        "refusal.still_playing": "STILL PLAYING",
        "refusal.turns_are_over": "COUNT NOW",
        "refusal.too_many": "TOO MANY",
        "refusal.home_with_both": "HAD BOTH SOLARS",
        "refusal.nothing_to_take_back": "NOTHING TO UNDO",
    },
    Language.FRENCH: {
        "staff.take_back": "ANNULER UNE ÉTAPE",
        "refusal.not_your_turn": "PAS TON TOUR",
        "refusal.still_playing": "PAS ENCORE FINI",
        "refusal.turns_are_over": "À COMPTER",
        "refusal.too_many": "C’EST TROP",
        "refusal.home_with_both": "AVAIT LES DEUX",
        "refusal.nothing_to_take_back": "RIEN À ANNULER",
    },
    Language.GERMAN: {
        "staff.take_back": "SCHRITT ZURÜCK",
        "refusal.not_your_turn": "NICHT DRAN",
        "refusal.still_playing": "NOCH NICHT VORBEI",
        "refusal.turns_are_over": "JETZT ZÄHLEN",
        "refusal.too_many": "ZU VIELE",
        "refusal.home_with_both": "HATTE BEIDE",
        "refusal.nothing_to_take_back": "NICHTS ZURÜCK",
    },
}


def shorter(language: Language) -> Mapping[str, str]:
    """The short forms that replace the pages' texts on the matrix."""
    return _SHORTER[language]
