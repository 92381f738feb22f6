"""Why a match refuses a command: a code for programs, values for translations, a sentence for people."""

from collections.abc import Mapping
from typing import TypeAlias

from spacebowl_pi.core import refusal
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.games.space_bowl.rules.match.events import Event
from spacebowl_pi.games.space_bowl.rules.match.state import Phase


class Reason(refusal.Reason):
    """Reasons beside those that any game has; `phase` is put into words."""

    NOT_IN_PHASE = "That is not possible now ({phase})."
    DECK_TOO_SMALL = "The deck has {cards} cards; this galaxy and its Infinity deck need {needed}."
    COMPUTERS_SEE_NOTHING = "Computer players need a galaxy that the box deals, to see it."
    NOT_ENTERED = "Card numbers are entered only when you lay out numbered cards yourselves."
    NOT_HONOUR = "You only say what the top card shows when you play with your own cards."
    NO_SUCH_CARD = "The deck has no card {number}."
    CARD_ELSEWHERE = "Card {number} already lies at {place}."
    CARD_ON_TOP = "Card {number} is the top card of the Infinity deck."
    CARD_GONE = "Card {number} is out of play."
    CARD_NUMBER_MISSING = "A card that lies face up needs its number."
    VOID_IS_OFF = "Cards lie face down only in the variant Void."
    TOO_MANY_FACE_DOWN = "At most {most} cards lie face down."
    OFF_GALAXY = "That place is not in the galaxy."
    NO_SUCH_PLANET = "The deck has no planet “{planet}”."
    PLANET_TWICE = "The planet “{planet}” was named twice."
    NO_PLANETS = "Name at least one planet."
    TOP_CARD_UNKNOWN = "First say what the top card shows."
    ALREADY_CALLED = "Somebody was faster: the countdown is running."
    RED_IN_GO_COUNTDOWN = "After “Go!” the red button does nothing."
    GO_IN_RED_COUNTDOWN = "After the red button, “Go!” does nothing."
    CONCUR_IN_RED_COUNTDOWN = "To agree, press your red button."
    NOTHING_TO_CONCUR_WITH = "Nobody has called yet."
    ALREADY_SAID = "You have said so already."
    NO_WILD = "There is no Wild in this match."
    WILD_ONLY_IN_COUNTDOWN = "The Wild is placed during a countdown."
    WILD_GONE = "The Wild already lies in the galaxy in this round."
    WILD_NEEDS_PLACE = "Choose the card for the Wild."
    RED_CANNOT_PLACE_WILD = "With the red button you give up the Wild."
    WILD_CANNOT_TURN_RED = "You placed the Wild, so you must pick and cannot turn red."
    RED_CANNOT_PICK = "With the red button you give up picking."
    DID_NOT_CONCUR = "Only those who called “Go!” or concurred pick a card."
    ALREADY_PICKED = "You have picked already."
    NOT_ASKED = "Seat {seat} has nothing to report in this round."
    CANNOT_BE_DECLARED = "A pick is right, right with the Wild, or wrong, or there was none."
    WILD_NOT_TOLD = "First say who placed the Wild, or that nobody did."
    WILD_NOT_PLACED = "Nobody placed the Wild in this round."
    WILD_MUST_BE_USED = "Whoever placed the Wild must use it: right with the Wild, wrong, or no pick."
    NEEDS_A_SEAT = "Say for which seat."
    CAPTAIN_TOSSES = "The captain tosses."
    CAPTAIN_TELLS = "The captain says which cards lie there."
    CAPTAIN_TELLS_NO_WILD = "The captain says that nobody placed the Wild."
    ONLY_CAPTAIN = "Only the captain can call the round off."
    SCORE_UNUSABLE = "A score is a whole number from 0 to {highest}."
    NO_PICK_TO_VOID = "Seat {seat} has not picked."
    NOT_JUDGED_BY_BOX = "You judge this match yourselves: report the result again, or correct the score."

    def sentence(self, values: Mapping[str, str | int]) -> str:
        """The sentence, with the phase described in words."""
        if "phase" in values:
            values = {**values, "phase": _PHASES[Phase(str(values["phase"]))]}
        return super().sentence(values)


_PHASES = {
    Phase.LAYING: "the cards are being laid out",
    Phase.READY: "the toss comes next",
    Phase.SEARCH: "the search is on",
    Phase.COUNTDOWN: "the countdown is running",
    Phase.PICKS: "the picks are being made",
    Phase.DECLARING: "the picks are being declared",
    Phase.REVEAL: "the round is being revealed",
    Phase.OVER: "the match is over",
}

Decision: TypeAlias = list[Event] | Refusal
