"""How a match begins: the deal, if the box deals, and the choice of a captain."""

from random import Random

from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.games.space_bowl.rules.deck import PILE_SIZE, Deck, deal
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, Settings

NAME, VERSION = "space_bowl", 1


def settings_refusal(deck: Deck, settings: Settings) -> Refusal | None:
    """Why no match can be played with these settings and this deck, if so."""
    if not deck.planets:
        return refuse(Reason.NO_PLANETS)
    size = settings.variants.galaxy_size
    if settings.mode is not GalaxyMode.HONOUR and not deck.is_enough_for(size):
        return refuse(Reason.DECK_TOO_SMALL, cards=len(deck.cards), needed=size * size + PILE_SIZE)
    return None


def start(deck: Deck, beginning: Beginning[Settings]) -> Decision:
    """Deal, if the box deals, and choose a captain."""
    settings, random = beginning.settings, Random(beginning.seed)
    if refusal := settings_refusal(deck, settings):
        return refusal
    sees_all = settings.mode is not GalaxyMode.HONOUR and not settings.is_entered
    if not sees_all and any(player.computer for player in beginning.players):
        return refuse(Reason.COMPUTERS_SEE_NOTHING)
    captain = beginning.first or random.choice([player.seat for player in beginning.players])
    size = settings.variants.galaxy_size
    galaxy: happened.Galaxy = None if settings.mode is GalaxyMode.HONOUR else (None,) * (size * size)
    pile: happened.Pile = (None,) * PILE_SIZE
    if sees_all:
        dealt = deal(deck, size, random, void=settings.variants.void)
        galaxy, pile = dealt.galaxy, dealt.pile
    return [
        happened.MatchStarted(
            beginning.at_us, NAME, VERSION, beginning.language, beginning.players, settings, deck, captain, galaxy, pile
        )
    ]
