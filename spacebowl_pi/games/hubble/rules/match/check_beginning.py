"""Whether a match can have begun as a record says: with such players, such cards and such a pad."""

from itertools import pairwise

from spacebowl_pi.core.common_reasons import seating_refusal
from spacebowl_pi.core.names import has_only_signs
from spacebowl_pi.games.hubble.rules.cards_file import MOST_CARDS, MOST_POINTS, MOST_STARS
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.file_reading import FURTHEST, is_name
from spacebowl_pi.games.hubble.rules.kit import Title
from spacebowl_pi.games.hubble.rules.match.dice import CARDS_EACH
from spacebowl_pi.games.hubble.rules.match.events import MatchBegan
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES
from spacebowl_pi.games.hubble.rules.match.start import NAME, PLAYERS, VERSION
from spacebowl_pi.games.hubble.rules.match.state import is_station
from spacebowl_pi.games.hubble.rules.pad import MOST_HEXES, NO_HEX, Pad

MOST_SPACES = FURTHEST**2


def beginning_fault(event: MatchBegan) -> str | None:
    """Why a match cannot have begun like this; None if it can."""
    seats = {player.seat for player in event.players}
    is_led = event.active is not None
    agreed = event.settings.same_dice
    refusal = seating_refusal(event.players, PLAYERS)
    for is_wrong, why in (
        ((event.game, event.rules) != (NAME, VERSION), "another game, or other rules, than what is played here"),
        (refusal is not None, refusal.text if refusal else ""),
        (not all(has_only_signs(player.name) for player in event.players), "nobody could be called so"),
        (not all(it.allows(it.of(event.settings)) for it in CHOICES), "nobody could choose these settings"),
        (agreed not in (None, event.seed), "these are not the dice that were agreed on"),
        (event.cards.keys() != seats, "the cards dealt do not fit the players"),
        (not all(map(is_card, event.constellations)), "a card is none"),
        (not _are_dealt(event), "nobody could be dealt these cards"),
        (not _is_pad(event.pad), "the pad is none"),
        (is_led == is_station(len(seats)), "an active player, or none, does not fit the number of players"),
        (is_led and event.active not in seats, "nobody of them can begin"),
        (not _are_titles(event.titles), "the titles are none"),
    ):
        if is_wrong:
            return why
    return None


def _are_dealt(event: MatchBegan) -> bool:
    """Whether each has two different cards, and no card is in two hands unless it is from the table."""
    by_id = {card.id: card for card in event.constellations}
    hands = list(event.cards.values())
    dealt = [name for names in hands for name in names]
    if len(by_id) < len(event.constellations) or by_id.keys() != set(dealt):
        return False
    if any(len(names) != CARDS_EACH or len(set(names)) < CARDS_EACH for names in hands):
        return False
    is_from_table = all(card.number for card in event.constellations)
    return is_from_table if is_station(len(hands)) else len(set(dealt)) == len(dealt)


def is_card(card: Constellation) -> bool:
    """Whether a file of cards could have this one."""
    stars = (*card.red, *card.purple)
    are_stars = 0 < len(card.red) <= MOST_STARS >= len(card.purple) and len(set(stars)) == len(stars)
    is_near = all(abs(step) <= FURTHEST for star in stars for step in star)
    is_worth = 0 <= card.base <= MOST_POINTS and 0 <= card.bonus_each <= MOST_POINTS
    return (
        are_stars
        and is_near
        and is_worth
        and 0 <= card.number <= MOST_CARDS
        and is_name(card.id)
        and is_name(card.name)
    )


def _is_pad(pad: Pad) -> bool:
    letters = "".join(pad.rows)
    is_square = len({len(row) for row in pad.rows}) == 1 and len(letters) <= MOST_SPACES
    hexes = sum(letter != NO_HEX for letter in letters)
    is_of_four = is_square and set(letters) - {NO_HEX} == set("RPYB") and hexes <= MOST_HEXES
    return is_of_four and pad.rulings.scope_orientations in (1, 2)


def _are_titles(titles: tuple[Title, ...]) -> bool:
    """Whether they begin with nothing and rise from there; a pad's file may name none."""
    is_rising = bool(titles) and titles[0].least == 0 and all(one.least < two.least for one, two in pairwise(titles))
    return is_rising and (len(titles) == 1 or all(is_name(title.name) for title in titles))
