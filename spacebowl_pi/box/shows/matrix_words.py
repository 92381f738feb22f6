"""The few words that the matrix shows in any game. They are short: about seven letters fit at a time.

A game's own words and texts name its settings; `box/shows/game_words` looks them up.
"""

from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Strength


@dataclass(frozen=True, slots=True)
class MatrixWords:
    """The words of one language. A word shown beside a seat number is at most 24 columns wide."""

    press_a_button: str
    hold_to_start: str
    players: str  # how many can play
    players_one: str  # if only one can play
    no_seat: str  # in this game
    go_on: str
    to_phone: str
    goodbye: str
    # the settings
    settings: str
    game: str
    robots: str  # the computers at the table; a longer word does not fit
    level: str
    cadet: str
    pilot: str
    ace: str
    language: str
    yes: str
    no: str
    none: str
    # the staff's menu
    staff: str
    page: str
    first_pin: str
    nothing_to_do: str
    take_back: str
    free_seat: str
    end_match: str

    def strength(self, strength: Strength) -> str:
        """The name of a computer player's strength."""
        return {Strength.CADET: self.cadet, Strength.PILOT: self.pilot, Strength.ACE: self.ace}[strength]

    def how_many(self, seats: range) -> str:
        """How many can play."""
        if seats[-1] == 1:
            return self.players_one
        return self.players.format(number=seats[0] if len(seats) == 1 else f"{seats[0]}-{seats[-1]}")


_WORDS = {
    Language.ENGLISH: MatrixWords(
        press_a_button="PRESS A BUTTON",
        hold_to_start="HOLD TO START",
        players="{number} PLAYERS",
        players_one="1 PLAYER",
        no_seat="NO SEAT {seat}",
        go_on="GO ON?",
        to_phone="PHONE?",
        goodbye="BYE",
        settings="SETTINGS",
        game="GAME",
        robots="ROBOTS",
        level="LEVEL",
        cadet="CADET",
        pilot="PILOT",
        ace="ACE",
        language="LANGUAGE",
        yes="ON",
        no="OFF",
        none="NONE",
        staff="STAFF",
        page="PAGE",
        first_pin="FIRST PIN",
        nothing_to_do="NOTHING TO DO",
        take_back="TAKE BACK",
        free_seat="FREE SEAT {seat}",
        end_match="END MATCH",
    ),
    Language.FRENCH: MatrixWords(
        press_a_button="APPUIE SUR UN BOUTON",
        hold_to_start="APPUI LONG POUR JOUER",
        players="{number} JOUEURS",
        players_one="1 JOUEUR",
        no_seat="PAS DE PLACE {seat}",
        go_on="SUITE?",
        to_phone="TÉL?",
        goodbye="SALUT",
        settings="RÉGLAGES",
        game="JEU",
        robots="ROBOTS",
        level="NIVEAU",
        cadet="CADET",
        pilot="PILOTE",
        ace="AS",
        language="LANGUE",
        yes="OUI",
        no="NON",
        none="SANS",
        staff="STAFF",
        page="PAGE",
        first_pin="PREMIER PIN",
        nothing_to_do="RIEN À FAIRE",
        take_back="ANNULER",
        free_seat="LIBÉRER LA PLACE {seat}",
        end_match="FINIR LA PARTIE",
    ),
    Language.GERMAN: MatrixWords(
        press_a_button="KNOPF DRÜCKEN",
        hold_to_start="HALTEN ZUM START",
        players="{number} SPIELER",
        players_one="1 SPIELER",
        no_seat="KEIN PLATZ {seat}",
        go_on="WEITER?",
        to_phone="HANDY?",
        goodbye="TSCHÜSS",
        settings="OPTIONEN",
        game="SPIEL",
        robots="ROBOTER",
        level="STÄRKE",
        cadet="KADETT",
        pilot="PILOT",
        ace="ASS",
        language="SPRACHE",
        yes="AN",
        no="AUS",
        none="OHNE",
        staff="PERSONAL",
        page="SEITE",
        first_pin="ERSTE PIN",
        nothing_to_do="NICHTS ZU TUN",
        take_back="ZURÜCK",
        free_seat="PLATZ {seat} RÄUMEN",
        end_match="PARTIE BEENDEN",
    ),
}
LANGUAGES = {Language.ENGLISH: "ENGLISH", Language.FRENCH: "FRANÇAIS", Language.GERMAN: "DEUTSCH"}  # each in its own


def matrix_words(language: Language) -> MatrixWords:
    return _WORDS[language]
