"""What a match says no to, and why: a code for programs, values for other languages, a sentence for people."""

from collections.abc import Mapping
from typing import TypeAlias

from spacebowl_pi.core import refusal
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.games.space_bowl.rules.match.events import Event
from spacebowl_pi.games.space_bowl.rules.match.state import Phase


class Reason(refusal.Reason):
    """Why a command was refused; of a phase it says what goes on."""

    ALREADY_OPEN = "This match is open already."
    NOT_OPEN = "No match is open yet."
    NOT_NOW = "That is not possible now: {phase}."
    NO_SUCH_SEAT = "Seat {seat} does not exist: seats go from 1 to 8."
    SEAT_TAKEN = "Seat {seat} is taken."
    SEAT_EMPTY = "Nobody sits on seat {seat}."
    NAME_TAKEN = 'The name "{name}" is taken.'
    NAME_TOO_LONG = "A name has up to {longest} letters and signs."
    NAME_UNUSABLE = "A name has letters, signs and emoji, but none that are hidden or break the line."
    TOO_FEW_PLAYERS = "At least {fewest} players are needed."
    ONLY_LANGUAGE_NOW = "Only the language can be changed while a match is on."
    SEARCH_LIMIT = "A search limit is {least} to {most} seconds, or none."
    PICK_LIMIT = "A pick limit is {least} to {most} seconds, or none."
    TARGET_SCORE = "A target score is {least} to {most} points."
    DECK_TOO_SMALL = "The deck has {cards} cards; this galaxy and its pile need {needed}."
    NOT_ENTERED = "Card numbers are entered only for numbered cards that the players lay out themselves."
    NOT_HONOUR = "What the top card shows is told only in honour mode."
    NO_SUCH_CARD = "The deck has no card {number}."
    CARD_ELSEWHERE = "Card {number} already lies at {place}."
    CARD_ON_TOP = "Card {number} is the pile's top card."
    CARD_GONE = "Card {number} is out of play."
    CARD_NUMBER_MISSING = "A face-up card needs its number."
    VOID_IS_OFF = "A card lies face down only in the variant void."
    TOO_MANY_FACE_DOWN = "At most {most} cards lie face down."
    OFF_GALAXY = "That place is not in the galaxy."
    NO_SUCH_PLANET = 'The deck has no planet "{planet}".'
    PLANET_TWICE = 'The planet "{planet}" was named twice.'
    NO_PLANETS = "Name at least one planet."
    TOP_CARD_UNKNOWN = "Tell first what the top card shows."
    ALREADY_CALLED = "Somebody was faster: a countdown runs already."
    RED_IN_GO_COUNTDOWN = "The red button does nothing in a Go countdown."
    GO_IN_RED_COUNTDOWN = "Go! does nothing in a red countdown."
    CONCUR_IN_RED_COUNTDOWN = "In a red countdown there is nothing to concur with: press the red button to join."
    NOTHING_TO_CONCUR_WITH = "Nobody has called yet."
    ALREADY_SAID = "You have said so already."
    NO_WILD = "The Wild is not in play."
    WILD_ONLY_IN_COUNTDOWN = "The Wild can be placed only during a countdown."
    WILD_GONE = "The Wild has been placed in this round."
    WILD_NEEDS_PLACE = "Say on which card the Wild goes."
    RED_CANNOT_PLACE_WILD = "Red players give up the Wild."
    WILD_CANNOT_TURN_RED = "Who placed the Wild must pick, and cannot turn red."
    RED_CANNOT_PICK = "Red players give up picking."
    DID_NOT_CONCUR = "Only the caller and those who concurred pick."
    ALREADY_PICKED = "You have picked already."
    NOT_ASKED = "Seat {seat} has nothing to declare in this round."
    CANNOT_BE_DECLARED = "A pick is declared valid, wild, wrong or abstained."
    WILD_NOT_TOLD = "Tell first who placed the Wild, or that nobody did."
    WILD_NOT_PLACED = "Nobody placed the Wild in this round."
    WILD_MUST_BE_USED = "Who placed the Wild must use it: that pick is declared wild, wrong or abstained."
    NEEDS_A_SEAT = "Say for which seat."
    NOT_YOUR_SEAT = "A phone plays for its own seat alone."
    CAPTAIN_BY_CHANCE = "Chance names the captain."
    CAPTAIN_TOSSES = "The captain tosses."
    CAPTAIN_TELLS = "The captain tells which cards lie there."
    CAPTAIN_TELLS_NO_WILD = "The captain says that nobody placed the Wild."
    ONLY_CAPTAIN = "Only the captain can call the round off."
    NOTHING_TO_TAKE_BACK = "There is no round to take back."
    SCORE_UNUSABLE = "A score is a whole number from 0 to {highest}."
    NO_PICK_TO_VOID = "Seat {seat} has not picked."
    NOT_JUDGED_BY_BOX = "In honour mode the table judges: declare again, or correct the score."

    def sentence(self, values: Mapping[str, str | int]) -> str:
        """Say it; a phase by what goes on in it."""
        if "phase" in values:
            values = {**values, "phase": _PHASES[Phase(str(values["phase"]))]}
        return super().sentence(values)


_PHASES = {
    Phase.LOBBY: "the match has not begun",
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
