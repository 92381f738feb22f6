"""The beginning of a match."""

from collections.abc import Sequence
from random import Random

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.kit_file import read_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES
from spacebowl_pi.games.tom_tube.rules.match.events import Event, MatchBegan
from spacebowl_pi.games.tom_tube.rules.match.state import seat_of
from spacebowl_pi.games.tom_tube.rules.settings import Settings

NAME, VERSION = "tom_tube", 1
PLAYERS = range(2, 3)


def start(kit: str, beginning: Beginning[Settings]) -> Sequence[Event] | Refusal:
    """Shuffle the rhombs, and say who begins."""
    random = Random(beginning.seed)
    stack = list(read_kit(kit).all_rhombs)
    random.shuffle(stack)
    by_chance, chosen = random.choice([Seat(1), Seat(2)]), beginning.settings.starter
    starter = beginning.first or (by_chance if chosen == "chance" else seat_of(NAMES.index(chosen)))
    return [
        MatchBegan(
            at_us=beginning.at_us,
            game=NAME,
            rules=VERSION,
            language=beginning.language,
            players=beginning.players,
            settings=beginning.settings,
            kit=kit,
            starter=starter,
            stack=tuple(stack),
        )
    ]
