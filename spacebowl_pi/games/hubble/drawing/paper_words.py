"""What printed pads and cards say, in each language. Lines of a column have room for about 16 letters."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.hubble.rules.icons import Die, Icon, Quadrant


@dataclass(frozen=True, slots=True)
class PaperWords:
    title: str
    name: str
    cards: str
    letters: Mapping[Quadrant, str]
    dice: Mapping[Die, tuple[str, str]]
    fog: tuple[str, str]
    blank: tuple[str, str]
    scored: Mapping[Icon, tuple[str, str, str]]  # what it is called, and how it counts, in two lines
    total: str
    each: str
    foot: str  # about the cards; {last} is the highest number of the table


_WORDS: Mapping[Language, PaperWords] = {
    Language.ENGLISH: PaperWords(
        title="Hubble: pads and constellation cards",
        name="name",
        cards="cards",
        letters={Quadrant.RED: "R", Quadrant.PURPLE: "P", Quadrant.YELLOW: "Y", Quadrant.BLUE: "B"},
        dice={die: (die.value, "die") for die in Die},
        fog=("Fogged Lens", "a single icon instead: one X"),
        blank=("blank", "draws nothing"),
        scored={
            Icon.GALAXY: ("galaxies", "11 × fewest", "in a quadrant"),
            Icon.PLANET: ("planets", "each in a row", "of two or more"),
            Icon.ASTEROID: ("asteroids", "8 for three", "that all touch"),
            Icon.COMET: ("comets", "2, 3, 4, 5 long:", "4, 7, 11, 15; +5"),
            Icon.STAR: ("stars", "complete", "cards"),
        },
        total="total",
        each="each",
        foot="Full stars must all stand; each open one adds to that.   Two to nine players: deal two cards each."
        "   Alone, or ten and more: two different numbers from 1 to {last}.",
    ),
    Language.FRENCH: PaperWords(
        title="Hubble : feuilles et cartes de constellations",
        name="nom",
        cards="cartes",
        letters={Quadrant.RED: "R", Quadrant.PURPLE: "M", Quadrant.YELLOW: "J", Quadrant.BLUE: "B"},
        dice={
            Die.RED: ("dé", "rouge"),
            Die.BLUE: ("dé", "bleu"),
            Die.GREEN: ("dé", "vert"),
            Die.YELLOW: ("dé", "jaune"),
        },
        fog=("Lentille embuée", "un seul symbole : une croix"),
        blank=("vide", "ne dessine rien"),
        scored={
            Icon.GALAXY: ("galaxies", "11 × le moins", "par quadrant"),
            Icon.PLANET: ("planètes", "1 chacune, en", "ligne de 2 ou +"),
            Icon.ASTEROID: ("astéroïdes", "8 pour trois", "qui se touchent"),
            Icon.COMET: ("comètes", "2, 3, 4, 5 :", "4, 7, 11, 15 ; +5"),
            Icon.STAR: ("étoiles", "cartes", "complètes"),
        },
        total="total",
        each="chacune",
        foot="Il faut toutes les étoiles pleines ; chaque étoile vide compte en plus.   De deux à neuf : deux cartes"
        " chacun.   Seul, ou à dix et plus : deux numéros différents de 1 à {last}.",
    ),
    Language.GERMAN: PaperWords(
        title="Hubble: Blätter und Sternbildkarten",
        name="Name",
        cards="Karten",
        letters={Quadrant.RED: "R", Quadrant.PURPLE: "L", Quadrant.YELLOW: "G", Quadrant.BLUE: "B"},
        dice={
            Die.RED: ("roter", "Würfel"),
            Die.BLUE: ("blauer", "Würfel"),
            Die.GREEN: ("grüner", "Würfel"),
            Die.YELLOW: ("gelber", "Würfel"),
        },
        fog=("Linse beschlagen", "nur ein Symbol: ein Kreuz"),
        blank=("leer", "zeichnet nichts"),
        scored={
            Icon.GALAXY: ("Galaxien", "11 × wenigste", "in einem Viertel"),
            Icon.PLANET: ("Planeten", "jeder in Reihe", "von 2 oder mehr"),
            Icon.ASTEROID: ("Asteroiden", "8 für drei, die", "sich berühren"),
            Icon.COMET: ("Kometen", "2, 3, 4, 5 lang:", "4, 7, 11, 15; +5"),
            Icon.STAR: ("Sterne", "vollständige", "Karten"),
        },
        total="Summe",
        each="je",
        foot="Volle Sterne müssen alle da sein, jeder offene zählt extra.   Zwei bis neun: jeder bekommt zwei Karten."
        "   Allein oder ab zehn: zwei verschiedene Nummern von 1 bis {last}.",
    ),
}


def paper_words(language: Language) -> PaperWords:
    return _WORDS[language]
