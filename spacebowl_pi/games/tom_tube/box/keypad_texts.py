"""What the keypad asks in Tom Tube, by language."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.moves import Kind


@dataclass(frozen=True, slots=True)
class KeypadTexts:
    """The texts of one language."""

    turn: str
    build: str
    exchange: str
    moves: Mapping[Kind, str]
    to: Mapping[Kind, str]  # asks where
    draw: str  # asks before a rhomb is drawn, as there is no way back
    exchange_sure: str
    resign: str
    resign_sure: str
    row: str
    place: str
    sides: str  # asks which way round
    a_at: str
    filling: str
    fillings: Mapping[Filling, str]
    other_space: str
    take_up: str
    leave_open: str
    completes: str
    isolates: str
    brings: str
    danger: str
    counters: Mapping[str, str]
    lay: str
    go: str
    yes: str
    no: str


KEYPAD_TEXTS: Mapping[Language, KeypadTexts] = {
    Language.ENGLISH: KeypadTexts(
        turn="{name}: build or move?",
        build="Draw a rhomb",
        exchange="Exchange an alien",
        moves={Kind.DRIFT: "Drift", Kind.CONTROL: "Control drift", Kind.JUMP: "Jump"},
        to={
            Kind.DRIFT: "Drift where to?",
            Kind.CONTROL: "Control drift where to?",
            Kind.JUMP: "Jump where to?",
        },
        draw="Once it is drawn, you have to lay it.",
        exchange_sure="One alien counter for control: {control}, energy: {energy}.",
        resign="Give up",
        resign_sure="Then the other wins.",
        row="Tom {tom}, Dave {dave}: which row?",
        place="Row {row}: between which knots?",
        sides="{place}: which way round?",
        a_at="A at {knot}",
        filling="Space {space}",
        fillings={Filling.BEND: "Bend {knots}", Filling.FORK: "Fork", Filling.BLANK: "No tube"},
        other_space="Another space",
        take_up="Take it up again",
        leave_open="Leave it open",
        completes="Completes {spheres}.",
        isolates="Spaces to fill: {number}.",
        brings="There: {counter}.",
        danger="After that there is no way home!",
        counters={"energy": "energy", "control": "control", "alien": "an alien", "solar": "your solar counter"},
        lay="Lay it",
        go="Go",
        yes="Yes",
        no="No, wait",
    ),
    Language.FRENCH: KeypadTexts(
        turn="{name} : construire ou bouger ?",
        build="Piocher un losange",
        exchange="Échanger un alien",
        moves={Kind.DRIFT: "Dériver", Kind.CONTROL: "Dérive contrôlée", Kind.JUMP: "Sauter"},
        to={
            Kind.DRIFT: "Dériver jusqu’où ?",
            Kind.CONTROL: "Dérive contrôlée jusqu’où ?",
            Kind.JUMP: "Sauter où ?",
        },
        draw="Une fois pioché, il faut le poser.",
        exchange_sure="Un jeton alien contre contrôle : {control}, énergie : {energy}.",
        resign="Déclarer forfait",
        resign_sure="C’est alors l’autre qui gagne.",
        row="Tom {tom}, Dave {dave} : quelle ligne ?",
        place="Ligne {row} : entre quels nœuds ?",
        sides="{place} : dans quel sens ?",
        a_at="A en {knot}",
        filling="Case {space}",
        fillings={Filling.BEND: "Coude {knots}", Filling.FORK: "Fourche", Filling.BLANK: "Sans tube"},
        other_space="Une autre case",
        take_up="Reprendre la pièce",
        leave_open="Laisser libre",
        completes="Complète {spheres}.",
        isolates="Cases à combler : {number}.",
        brings="Là-bas : {counter}.",
        danger="Ensuite, plus de chemin du retour !",
        counters={"energy": "énergie", "control": "contrôle", "alien": "un alien", "solar": "ton jeton solaire"},
        lay="Poser",
        go="Y aller",
        yes="Oui",
        no="Non, attends",
    ),
    Language.GERMAN: KeypadTexts(
        turn="{name}: bauen oder bewegen?",
        build="Raute ziehen",
        exchange="Alien eintauschen",
        moves={Kind.DRIFT: "Driften", Kind.CONTROL: "Kontrolldrift", Kind.JUMP: "Springen"},
        to={
            Kind.DRIFT: "Wohin driften?",
            Kind.CONTROL: "Kontrolldrift wohin?",
            Kind.JUMP: "Wohin springen?",
        },
        draw="Was gezogen ist, muss auch gelegt werden.",
        exchange_sure="Ein Alienchip gegen Kontrolle: {control}, Energie: {energy}.",
        resign="Aufgeben",
        resign_sure="Dann gewinnt der andere.",
        row="Tom {tom}, Dave {dave}: welche Reihe?",
        place="Reihe {row}: zwischen welchen Knoten?",
        sides="{place}: wie herum?",
        a_at="A bei {knot}",
        filling="Lücke {space}",
        fillings={Filling.BEND: "Bogen {knots}", Filling.FORK: "Gabel", Filling.BLANK: "Ohne Röhre"},
        other_space="Eine andere Lücke",
        take_up="Wieder aufnehmen",
        leave_open="Offen lassen",
        completes="Vollendet {spheres}.",
        isolates="Lücken zu füllen: {number}.",
        brings="Dort: {counter}.",
        danger="Danach gibt es keinen Heimweg mehr!",
        counters={"energy": "Energie", "control": "Kontrolle", "alien": "ein Alien", "solar": "dein Solarchip"},
        lay="Legen",
        go="Los",
        yes="Ja",
        no="Nein, warte",
    ),
}
