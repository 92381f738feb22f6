"""The few words that the matrix shows for Space Bowl. Short: it has room for about seven letters at a time."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.space_bowl.box.prompts import Question


@dataclass(frozen=True, slots=True)
class MatrixWords:
    """The words of one language. A call's word is shown beside a seat number: up to 24 columns wide."""

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
        return {
            Question.HAS_PICKED: self.has_picked,
            Question.WAS_RIGHT: self.was_right,
            Question.BY_WILD: self.by_wild,
            Question.WAS_ALONE: self.was_alone,
        }[question]


_WORDS = {
    Language.ENGLISH: MatrixWords(
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
    Language.FRENCH: MatrixWords(
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
    Language.GERMAN: MatrixWords(
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


def matrix_words(language: Language) -> MatrixWords:
    return _WORDS[language]


# Short forms of the pages' texts, by the keys of `box/shows/game_words`.
_SHORTER: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {
        "choice.mode": "GALAXY",
        "choice.mode.screen": "ON SCREEN",
        "choice.mode.numbered": "CARDS BY PLAN",
        "choice.mode.entered": "CARDS BY NUMBER",
        "choice.mode.honour": "OWN CARDS",
        "choice.search_limit_s": "SEARCH",
        "choice.pick_limit_s": "PICKS",
        "choice.target_score": "GOAL",
        "choice.black_hole": "BLACK HOLE",
        "choice.no_wild": "NO WILD",
        "choice.void": "VOID",
        "choice.big_galaxy": "BIG GALAXY",
        "choice.rotation": "TURNED",
        "choice.torus": "ROUND",
        "choice.learners": "LEARN",
        "refusal.computers_see_nothing": "NO ROBOTS WITH OWN CARDS",
        "refusal.deck_too_small": "TOO FEW CARDS",
        "refusal.not_in_phase": "NOT NOW",
        "staff.take_back": "TAKE BACK ROUND",
        "staff.call_round_off": "CALL ROUND OFF",
        "staff.score_of": "SCORE OF {seat}",
    },
    Language.FRENCH: {
        "choice.mode": "GALAXIE",
        "choice.mode.screen": "À L’ÉCRAN",
        "choice.mode.numbered": "CARTES SUR PLAN",
        "choice.mode.entered": "CARTES PAR NUMÉRO",
        "choice.mode.honour": "VOS CARTES",
        "choice.search_limit_s": "TEMPS",
        "choice.pick_limit_s": "CHOIX",
        "choice.target_score": "FIN À",
        "choice.black_hole": "TROU NOIR",
        "choice.no_wild": "SANS JOKER",
        "choice.void": "VIDE SPATIAL",
        "choice.big_galaxy": "GRANDE GALAXIE",
        "choice.rotation": "TOURNÉ",
        "choice.torus": "SPHÈRE",
        "choice.learners": "DÉBUT",
        "refusal.computers_see_nothing": "PAS DE ROBOTS AVEC VOS CARTES",
        "refusal.deck_too_small": "PAS ASSEZ DE CARTES",
        "refusal.not_in_phase": "PAS EN CE MOMENT",
        "staff.take_back": "ANNULER LA MANCHE",
        "staff.call_round_off": "ARRÊTER LA MANCHE",
        "staff.score_of": "SCORE DE {seat}",
    },
    Language.GERMAN: {
        "choice.mode": "GALAXIE",
        "choice.mode.screen": "AM SCHIRM",
        "choice.mode.numbered": "KARTEN NACH PLAN",
        "choice.mode.entered": "KARTEN NACH NUMMER",
        "choice.mode.honour": "EIGENE KARTEN",
        "choice.search_limit_s": "SUCHE",
        "choice.pick_limit_s": "WAHL",
        "choice.target_score": "ZIEL",
        "choice.black_hole": "LOCH",
        "choice.no_wild": "OHNE JOKER",
        "choice.void": "LEERE",
        "choice.big_galaxy": "GROSSE GALAXIE",
        "choice.rotation": "GEDREHT",
        "choice.torus": "KUGEL",
        "choice.learners": "LERNEN",
        "refusal.computers_see_nothing": "KEINE ROBOTER BEI EIGENEN KARTEN",
        "refusal.deck_too_small": "ZU WENIG KARTEN",
        "refusal.not_in_phase": "NICHT JETZT",
        "staff.take_back": "RUNDE ZURÜCK",
        "staff.call_round_off": "RUNDE STOPPEN",
        "staff.score_of": "PUNKTE VON {seat}",
    },
}


def shorter(language: Language) -> Mapping[str, str]:
    """The short forms that replace the pages' texts on the matrix."""
    return _SHORTER[language]
