"""The beginning of a match."""

from collections.abc import Sequence

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.match.dice import dealt, starter
from spacebowl_pi.games.hubble.rules.match.events import Event, MatchBegan
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import is_station

NAME, VERSION = "hubble", 1
MOST_PLAYERS = 60
PLAYERS = range(1, MOST_PLAYERS + 1)


def start(kit: Kit, beginning: Beginning[Settings]) -> Sequence[Event] | Refusal:
    """Deal two cards to each; and say who is active first, unless the white die is used."""
    seats = tuple(sorted(player.seat for player in beginning.players))
    agreed = beginning.settings.same_dice
    seed = beginning.seed if agreed is None else agreed
    uses_white_die = is_station(len(seats))
    cards = dealt(kit, seats, seed, from_table=uses_white_die)
    names = {seat: tuple(card.id for card in each) for seat, each in cards.items()}
    return [
        MatchBegan(
            at_us=beginning.at_us,
            game=NAME,
            rules=VERSION,
            language=beginning.language,
            players=beginning.players,
            settings=beginning.settings,
            pad=kit.pad,
            titles=kit.titles,
            constellations=tuple(dict.fromkeys(card for each in cards.values() for card in each)),
            cards=names,
            seed=seed,
            active=None if uses_white_die else (beginning.first or starter(seats, seed)),
        )
    ]
