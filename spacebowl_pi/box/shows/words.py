"""The few words that the matrix says in any game. Short: it has room for about seven letters at a time."""

from dataclasses import dataclass

from spacebowl_pi.core.language import Language


@dataclass(frozen=True, slots=True)
class Words:
    """What the matrix says in a language. A word that stands beside a seat number is up to 24 columns wide."""

    press_a_button: str
    hold_to_start: str
    go_on: str
    to_phone: str
    goodbye: str


_WORDS = {
    Language.ENGLISH: Words(
        press_a_button="PRESS A BUTTON",
        hold_to_start="HOLD TO START",
        go_on="GO ON?",
        to_phone="PHONE?",
        goodbye="BYE",
    ),
    Language.FRENCH: Words(
        press_a_button="APPUIE SUR UN BOUTON",
        hold_to_start="APPUI LONG POUR JOUER",
        go_on="SUITE?",
        to_phone="TÉL?",
        goodbye="SALUT",
    ),
    Language.GERMAN: Words(
        press_a_button="KNOPF DRÜCKEN",
        hold_to_start="HALTEN ZUM START",
        go_on="WEITER?",
        to_phone="HANDY?",
        goodbye="TSCHÜSS",
    ),
}


def words(language: Language) -> Words:
    """Give the words of a language."""
    return _WORDS[language]
