"""Somebody sits down while the match is on: until the first round closes, and only where others play (C21, C22).

How all play was decided when the match began, by how many they were. So one stays alone, and fewer than ten stay fewer.
"""

from collections.abc import Collection

from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.match.check_beginning import is_card
from spacebowl_pi.games.hubble.rules.match.decide import Decision, overdue
from spacebowl_pi.games.hubble.rules.match.dice import CARDS_EACH, dealt_later
from spacebowl_pi.games.hubble.rules.match.events import PlayerJoined
from spacebowl_pi.games.hubble.rules.match.evolve import evolve
from spacebowl_pi.games.hubble.rules.match.start import MOST_PLAYERS
from spacebowl_pi.games.hubble.rules.match.state import FEWEST_AT_STATION, Match


def join(kit: Kit, match: Match, asked: Asked[Player]) -> Decision:
    """Let somebody in, with two cards: whoever comes back has those that they had."""
    due = overdue(match, asked.at_us)
    for event in due:
        match = evolve(match, event)
    seat = asked.what.seat
    if refusal := _refusal(match, seat):
        return refusal
    cards = match.cards.get(seat) or dealt_later(kit, _held(match), seat, match.seed, from_table=match.uses_white_die)
    if len(cards) < CARDS_EACH:
        return refuse(CommonReason.TOO_MANY_PLAYERS, most=len(match.players))
    return [*due, PlayerJoined(asked.at_us, seat, cards)]


def joining_fault(match: Match, event: PlayerJoined) -> str | None:
    """Why nobody can have joined like this; None if somebody can."""
    if refusal := _refusal(match, event.seat):
        return refusal.text
    if event.seat in match.cards:
        return None if event.cards == match.cards[event.seat] else "who comes back has the same cards"
    held = {card.id: card for card in _held(match)}
    ids = {card.id for card in event.cards}
    if len(event.cards) != CARDS_EACH or len(ids) < CARDS_EACH or not all(map(is_card, event.cards)):
        return "these are not two cards"
    if match.uses_white_die:
        could_be = all(card.number and held.get(card.id, card) == card for card in event.cards)
    else:
        could_be = not ids & held.keys()
    return None if could_be else "nobody could be dealt these cards"


def _refusal(match: Match, seat: Seat) -> Refusal | None:
    most = MOST_PLAYERS if match.uses_white_die else FEWEST_AT_STATION - 1
    if not match.drawing or match.round > 1 or len(match.players) == 1:
        return refuse(CommonReason.MATCH_IS_ON)
    if not 1 <= seat <= MOST_PLAYERS:
        return refuse(SeatingReason.NO_SUCH_SEAT, seat=seat, most=MOST_PLAYERS)
    if seat in match.players:
        return None if seat in match.gone else refuse(SeatingReason.SEAT_TAKEN, seat=seat)
    return refuse(CommonReason.TOO_MANY_PLAYERS, most=most) if len(match.players) >= most else None


def _held(match: Match) -> Collection[Constellation]:
    return [card for cards in match.cards.values() for card in cards]
