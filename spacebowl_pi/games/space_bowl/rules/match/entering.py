"""Commands that tell the box which cards lie on the table, where it has not dealt them."""

from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.games.space_bowl.rules.deck import VOID_CARDS, LaidCard
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, Match, Phase
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name


def lay_card(match: Match, command: commands.LayCard, at_us: int) -> Decision:
    """Enter a card of the galaxy; it can be corrected until the toss."""
    if refusal := _entering_refusal(match):
        return refusal
    galaxy = match.galaxy or ()
    if not 0 <= command.cell < len(galaxy):
        return refuse(Reason.OFF_GALAXY)
    if command.face_down:
        others = sum(
            card is not None and card.face_down for card in galaxy[: command.cell] + galaxy[command.cell + 1 :]
        )
        if not match.settings.variants.void:
            return refuse(Reason.VOID_IS_OFF)
        if others >= VOID_CARDS:
            return refuse(Reason.TOO_MANY_FACE_DOWN, most=VOID_CARDS)
    elif command.number is None:
        return refuse(Reason.CARD_NUMBER_MISSING)
    if command.number is not None and (refusal := _number_refusal(match, command.number, command.cell)):
        return refusal
    return [happened.CardLaid(at_us, command.cell, LaidCard(command.number, command.face_down))]


def take_up_card(match: Match, command: commands.TakeUpCard, at_us: int) -> Decision:
    """Clear a place, so that its card can be entered elsewhere."""
    if refusal := _entering_refusal(match):
        return refusal
    galaxy = match.galaxy or ()
    if not 0 <= command.cell < len(galaxy):
        return refuse(Reason.OFF_GALAXY)
    return [] if galaxy[command.cell] is None else [happened.CardTakenUp(at_us, command.cell)]


def name_top_card(match: Match, command: commands.NameTopCard, at_us: int) -> Decision:
    """Enter the number of the pile's top card."""
    if refusal := _entering_refusal(match) or _number_refusal(match, command.number):
        return refusal
    return [happened.TopCardNamed(at_us, command.number)]


def _entering_refusal(match: Match) -> Refusal | None:
    if not match.settings.is_entered:
        return refuse(Reason.NOT_ENTERED)
    if match.phase not in (Phase.LAYING, Phase.READY):
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    return None


def _number_refusal(match: Match, number: int, own_cell: Cell | None = None) -> Refusal | None:
    """A number must be in the deck, and nowhere else on the table."""
    if number not in match.deck.by_number:
        return refuse(Reason.NO_SUCH_CARD, number=number)
    for index, card in enumerate(match.galaxy or ()):
        if card is not None and card.number == number and index != own_cell:
            place = place_name(Cell(index), match.settings.variants.galaxy_size)
            return refuse(Reason.CARD_ELSEWHERE, number=number, place=place)
    if number in match.gone:
        return refuse(Reason.CARD_GONE, number=number)
    if own_cell is not None and number == match.pile[0]:
        return refuse(Reason.CARD_ON_TOP, number=number)
    return None


def declare_top_card(match: Match, command: commands.DeclareTopCard, at_us: int) -> Decision:
    """Honour mode: enter what the top card shows; it can be corrected until the toss."""
    if match.settings.mode is not GalaxyMode.HONOUR:
        return refuse(Reason.NOT_HONOUR)
    if match.phase is not Phase.READY:
        return refuse(Reason.NOT_IN_PHASE, phase=match.phase.value)
    if not command.planets:
        return refuse(Reason.NO_PLANETS)
    for index, planet in enumerate(command.planets):
        if planet not in match.deck.planet_names:
            return refuse(Reason.NO_SUCH_PLANET, planet=planet)
        if planet in command.planets[:index]:
            return refuse(Reason.PLANET_TWICE, planet=planet)
    return [happened.TopCardDeclared(at_us, command.planets, command.black_hole)]
