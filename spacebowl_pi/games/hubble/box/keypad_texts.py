"""What the keypad asks in Hubble, by language; names of icons and categories are the game's own texts."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language


@dataclass(frozen=True, slots=True)
class KeypadTexts:
    """The texts of one language."""

    round: str
    which_third: str
    who_has_drawn: str
    whose_pad: str
    seat: str
    points_of: str
    last_lens: str
    yes: str
    no: str
    go_on: str


KEYPAD_TEXTS: Mapping[Language, KeypadTexts] = {
    Language.ENGLISH: KeypadTexts(
        round="Round {number}",
        which_third="Which third icon?",
        who_has_drawn="Who has drawn on paper?",
        whose_pad="Whose pad are you counting?",
        seat="Seat {seat}",
        points_of="{name}: {category}",
        last_lens="That’s your third Fogged Lens. You won’t draw any more in this match.",
        yes="Fog it",
        no="No, wait",
        go_on="Go on",
    ),
    Language.FRENCH: KeypadTexts(
        round="Manche {number}",
        which_third="Quel troisième symbole ?",
        who_has_drawn="Qui a dessiné sur papier ?",
        whose_pad="Quelle feuille comptez-vous ?",
        seat="Place {seat}",
        points_of="{name} : {category}",
        last_lens="C’est ta troisième lentille embuée. Tu ne dessineras plus dans cette partie.",
        yes="Oui, embuée",
        no="Non, attends",
        go_on="Continuer",
    ),
    Language.GERMAN: KeypadTexts(
        round="Runde {number}",
        which_third="Welches dritte Symbol?",
        who_has_drawn="Wer hat auf Papier gezeichnet?",
        whose_pad="Wessen Blatt zählt ihr aus?",
        seat="Platz {seat}",
        points_of="{name}: {category}",
        last_lens="Das ist deine dritte beschlagene Linse. In dieser Partie zeichnest du dann nicht mehr.",
        yes="Ja, beschlagen",
        no="Nein, warte",
        go_on="Weiter",
    ),
}
