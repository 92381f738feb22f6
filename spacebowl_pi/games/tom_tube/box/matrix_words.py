"""The few words that the matrix shows for Tom Tube. Short: it has room for about seven letters at a time."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.tom_tube.box.notes import About


@dataclass(frozen=True, slots=True)
class MatrixWords:
    """The words of one language."""

    draw: str
    exchange: str
    resign: str
    row: str
    no_move: str
    notes: Mapping[About, str]  # those in words
    lines: Mapping[str, str]  # of the evaluation
    draw_game: str
    left: str  # the match: somebody did, or it was broken off
    resigned: str


_WORDS = {
    Language.ENGLISH: MatrixWords(
        draw="DRAW?",
        exchange="TRADE ALIEN?",
        resign="GIVE UP?",
        row="ROW {row}",
        no_move="NO MOVE",
        notes={
            About.PASSED: "{other} PASSES",
            About.DANGER: "NO WAY HOME!",
            About.OTHER_HOME: "{other} CAN GO HOME",
            About.STALL: "{number} TURNS LEFT",
            About.WAY: "HOME: {number}",
            About.ISOLATED: "FILL {number}",
        },
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
        resigned="{name} GAVE UP",
    ),
    Language.FRENCH: MatrixWords(
        draw="PIOCHER?",
        exchange="TROQUER L’ALIEN?",
        resign="FORFAIT?",
        row="LIGNE {row}",
        no_move="AUCUN TRAJET",
        notes={
            About.PASSED: "{other} PASSE",
            About.DANGER: "PLUS DE RETOUR!",
            About.OTHER_HOME: "{other} PEUT RENTRER",
            About.STALL: "ENCORE {number} TOURS",
            About.WAY: "RETOUR: {number}",
            About.ISOLATED: "COMBLER {number}",
        },
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
        resigned="{name}: FORFAIT",
    ),
    Language.GERMAN: MatrixWords(
        draw="ZIEHEN?",
        exchange="ALIEN TAUSCHEN?",
        resign="AUFGEBEN?",
        row="REIHE {row}",
        no_move="KEIN WEG",
        notes={
            About.PASSED: "{other} SETZT AUS",
            About.DANGER: "KEIN WEG HEIM!",
            About.OTHER_HOME: "{other} KANN HEIM",
            About.STALL: "NOCH {number} ZÜGE",
            About.WAY: "HEIM: {number}",
            About.ISOLATED: "FÜLLEN: {number}",
        },
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
        resigned="{name} GIBT AUF",
    ),
}


def matrix_words(language: Language) -> MatrixWords:
    return _WORDS[language]


# Short forms of the pages' texts, by the keys of `box/shows/game_words`.
_SHORTER: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {
        "choice.use_control_and_alien": "ALIENS",
        "choice.handicap_tom": "TOM +",
        "choice.handicap_dave": "DAVE +",
        "choice.handicap_moves": "ADJUST START",
        "choice.starter": "BEGINS",
        "choice.starter.chance": "CHANCE",
        "choice.border_spheres": "BORDER",
        "choice.border_spheres.never": "NEVER",
        "choice.border_spheres.when_covered": "COVERED",
        "choice.stranded_loses": "STRAND: LOST",
        "choice.stranded_bonus": "STRAND BONUS",
        "choice.stall_limit": "STALL",
        "choice.return_turn_cap": "LONGEST RETURN",
        "choice.forbid_self_stranding_on_return": "SAFE RETURN",
        "choice.confirm": "ASK AGAIN",
        "staff.take_back": "TAKE BACK STEP",
        "refusal.not_now": "NOT NOW",
        "refusal.not_your_turn": "NOT YOUR TURN",
        "refusal.lay_first": "LAY IT FIRST",
        "refusal.fill_first": "FILL FIRST",
        "refusal.no_rhomb_drawn": "DRAW FIRST",
        "refusal.no_room": "NO ROOM LEFT",
        "refusal.no_building_now": "ONLY MOVE NOW",
        "refusal.not_free": "NOT FREE",
        "refusal.not_isolated": "NOTHING TO FILL",
        "refusal.no_such_triangle": "NONE LEFT",
        "refusal.must_fill": "YOU MUST FILL",
        "refusal.helper": "IT STAYS THERE",
        "refusal.nothing_laid": "NOTHING LAID",
        "refusal.no_alien": "NO ALIEN",
        "refusal.short_stock": "STOCK TOO SMALL",
        "refusal.no_such_sphere": "NO SPHERE",
        "refusal.here_already": "YOU ARE THERE",
        "refusal.incomplete": "STILL OPEN",
        "refusal.occupied": "TAKEN",
        "refusal.not_your_module": "NOT YOURS",
        "refusal.home_only": "HOME ONLY",
        "refusal.no_control": "NO CONTROL",
        "refusal.no_energy": "NO ENERGY",
        "refusal.no_tube": "NO TUBE THERE",
        "refusal.counter_in_between": "STOP AT {stop}",
        "refusal.astronaut_in_between": "OTHER IN THE WAY",
        "refusal.other_colour": "WRONG COLOUR",
        "refusal.needs_no_control": "A DRIFT WILL DO",
        "refusal.no_jump_there": "NO JUMP THERE",
        "refusal.rhomb_in_between": "RHOMB IN THE WAY",
        "refusal.no_way_home": "NO WAY HOME",
    },
    Language.FRENCH: {
        "choice.use_control_and_alien": "ALIENS",
        "choice.handicap_tom": "TOM +",
        "choice.handicap_dave": "DAVE +",
        "choice.handicap_moves": "AJUSTER AVANCE",
        "choice.starter": "COMMENCE",
        "choice.starter.chance": "HASARD",
        "choice.border_spheres": "BORD",
        "choice.border_spheres.never": "JAMAIS",
        "choice.border_spheres.when_covered": "COUVERT",
        "choice.stranded_loses": "BLOQUÉ: PERDU",
        "choice.stranded_bonus": "BONUS BLOQUÉ",
        "choice.stall_limit": "SANS PROGRÈS",
        "choice.return_turn_cap": "RETOUR MAX",
        "choice.forbid_self_stranding_on_return": "RETOUR SÛR",
        "choice.confirm": "VÉRIFIER",
        "staff.take_back": "ANNULER UN COUP",
        "refusal.not_now": "PAS EN CE MOMENT",
        "refusal.not_your_turn": "PAS TON TOUR",
        "refusal.lay_first": "POSE D’ABORD",
        "refusal.fill_first": "COMBLE D’ABORD",
        "refusal.no_rhomb_drawn": "PIOCHE D’ABORD",
        "refusal.no_room": "PLUS DE PLACE",
        "refusal.no_building_now": "ON NE POSE PLUS",
        "refusal.not_free": "PAS LIBRE",
        "refusal.not_isolated": "RIEN À COMBLER",
        "refusal.no_such_triangle": "IL N’Y EN A PLUS",
        "refusal.must_fill": "IL FAUT COMBLER",
        "refusal.helper": "ÇA RESTE LÀ",
        "refusal.nothing_laid": "RIEN DE POSÉ",
        "refusal.no_alien": "PAS D’ALIEN",
        "refusal.short_stock": "RÉSERVE VIDE",
        "refusal.no_such_sphere": "PAS DE SPHÈRE",
        "refusal.here_already": "TU Y ES DÉJÀ",
        "refusal.incomplete": "ENCORE OUVERT",
        "refusal.occupied": "OCCUPÉ",
        "refusal.not_your_module": "PAS À TOI",
        "refusal.home_only": "MODULE FERMÉ",
        "refusal.no_control": "PAS DE CONTRÔLE",
        "refusal.no_energy": "PAS D’ÉNERGIE",
        "refusal.no_tube": "PAS DE TUBE",
        "refusal.counter_in_between": "ARRÊT EN {stop}",
        "refusal.astronaut_in_between": "L’AUTRE BARRE",
        "refusal.other_colour": "AUTRE COULEUR",
        "refusal.needs_no_control": "INUTILE ICI",
        "refusal.no_jump_there": "PAS DE SAUT ICI",
        "refusal.rhomb_in_between": "LOSANGE AU MILIEU",
        "refusal.no_way_home": "PLUS DE RETOUR",
    },
    Language.GERMAN: {
        "choice.use_control_and_alien": "ALIENS",
        "choice.handicap_tom": "TOM +",
        "choice.handicap_dave": "DAVE +",
        "choice.handicap_moves": "ANPASSEN",
        "choice.starter": "BEGINNT",
        "choice.starter.chance": "ZUFALL",
        "choice.border_spheres": "RAND",
        "choice.border_spheres.never": "NIE",
        "choice.border_spheres.when_covered": "BELEGT",
        "choice.stranded_loses": "GESTRANDET VERLIERT",
        "choice.stranded_bonus": "BONUS WENN GESTRANDET",
        "choice.stall_limit": "LEERLAUF",
        "choice.return_turn_cap": "RÜCKWEG HÖCHSTENS",
        "choice.forbid_self_stranding_on_return": "NICHT STRANDEN",
        "choice.confirm": "NACHFRAGEN",
        "staff.take_back": "SCHRITT ZURÜCK",
        "refusal.not_now": "NICHT JETZT",
        "refusal.not_your_turn": "NICHT DRAN",
        "refusal.lay_first": "ERST LEGEN",
        "refusal.fill_first": "ERST FÜLLEN",
        "refusal.no_rhomb_drawn": "ERST ZIEHEN",
        "refusal.no_room": "KEIN PLATZ MEHR",
        "refusal.no_building_now": "NUR NOCH BEWEGEN",
        "refusal.not_free": "NICHT FREI",
        "refusal.not_isolated": "NICHTS ZU FÜLLEN",
        "refusal.no_such_triangle": "KEINS MEHR DA",
        "refusal.must_fill": "DU MUSST FÜLLEN",
        "refusal.helper": "BLEIBT LIEGEN",
        "refusal.nothing_laid": "NICHTS GELEGT",
        "refusal.no_alien": "KEIN ALIEN",
        "refusal.short_stock": "VORRAT REICHT NICHT",
        "refusal.no_such_sphere": "KEINE SPHÄRE",
        "refusal.here_already": "DA BIST DU SCHON",
        "refusal.incomplete": "NOCH OFFEN",
        "refusal.occupied": "BESETZT",
        "refusal.not_your_module": "NICHT DEINS",
        "refusal.home_only": "NUR NOCH HEIM",
        "refusal.no_control": "KEIN BLAUER CHIP",
        "refusal.no_energy": "KEINE ENERGIE",
        "refusal.no_tube": "KEINE RÖHRE HIN",
        "refusal.counter_in_between": "HALT BEI {stop}",
        "refusal.astronaut_in_between": "ANDERER IM WEG",
        "refusal.other_colour": "FALSCHE FARBE",
        "refusal.needs_no_control": "GEHT OHNE",
        "refusal.no_jump_there": "KEIN SPRUNG HIN",
        "refusal.rhomb_in_between": "RAUTE LIEGT QUER",
        "refusal.no_way_home": "KEIN WEG HEIM",
    },
}


def shorter(language: Language) -> Mapping[str, str]:
    """The short forms that replace the pages' texts on the matrix."""
    return _SHORTER[language]
