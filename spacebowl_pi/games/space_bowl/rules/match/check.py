"""Checks whether an event can be true of a match, for records from elsewhere or from a damaged disk.

Events from `decide` need no check. The codec has already checked types; this looks at the values.
"""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast, get_args, get_origin, get_type_hints

from spacebowl_pi.core.common_reasons import seating_refusal
from spacebowl_pi.core.names import has_only_signs
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES
from spacebowl_pi.games.space_bowl.rules.deck import PILE_SIZE, CardNumber, Deck, PlanetName
from spacebowl_pi.games.space_bowl.rules.deck_file import deck_fault
from spacebowl_pi.games.space_bowl.rules.judge import PLAYERS
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.evolve import begun
from spacebowl_pi.games.space_bowl.rules.match.start import NAME, VERSION, settings_refusal
from spacebowl_pi.games.space_bowl.rules.match.state import LONGEST_PICK_TIME_S, GalaxyMode, Match
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Cell, Space

_NAMED_KINDS = (Seat, Cell, Space, CardNumber, PlanetName)
LATEST_US = 2**53  # 285 years, and the largest integer that every JSON reader keeps exact


def event_fault(match: Match | None, event: happened.Event) -> str | None:
    """Why the event cannot follow what happened before; None if it fits."""
    if abs(event.at_us) > LATEST_US:
        return f"at_us is {event.at_us}, not a time"
    if isinstance(event, happened.MatchStarted):
        return "a match begins with MatchStarted, once" if match is not None else _start_fault(event)
    if match is None:
        return "a match begins with MatchStarted, once"
    if isinstance(event, happened.PickTimeGiven) and not 0 < event.seconds <= LONGEST_PICK_TIME_S:
        return f"{event.seconds} seconds more to pick cannot be given"
    if isinstance(event, happened.RoundJudged) and tuple(it.seat for it in event.result.players) != match.seats:
        return "the players judged are not those of the match"
    return _value_fault(match, event, type(event).__name__)


def _start_fault(event: happened.MatchStarted) -> str | None:
    if (event.game, event.rules) != (NAME, VERSION):
        return f"{event.game!a:.40}, version {event.rules}, is not what is played here"
    if fault := deck_fault(event.deck):
        return fault
    if refusal := seating_refusal(event.players, PLAYERS) or settings_refusal(event.deck, event.settings):
        return refusal.text
    if not all(has_only_signs(player.name) for player in event.players):
        return "nobody could be called so"
    for choice in CHOICES:
        if not choice.allows(choice.of(event.settings)):
            return f"{choice.name} cannot be {choice.of(event.settings)!a:.40}"
    galaxy_size = event.settings.variants.galaxy_size**2
    is_honour = event.settings.mode is GalaxyMode.HONOUR
    if len(event.pile) != PILE_SIZE or len(event.galaxy or ()) != (0 if is_honour else galaxy_size):
        return "the cards dealt are too few or too many"
    return _value_fault(begun(event), event, type(event).__name__)


def _value_fault(match: Match, value: object, where: str) -> str | None:
    """Check every seat, place, space, card and planet, as named by the type hints."""
    if isinstance(value, tuple) and not is_dataclass(value):
        faults = (_value_fault(match, item, f"{where}[{index}]") for index, item in enumerate(value))
        return next(filter(None, faults), None)
    if not is_dataclass(value) or isinstance(value, Deck):  # a deck is checked as a whole
        return None
    for name, kinds in _checked_kinds(cast("Any", type(value))).items():
        inside = getattr(value, name)
        items = inside if isinstance(inside, tuple) else (inside,)
        for kind in kinds:
            allowed = _allowed(match, kind)
            for item in items:
                if item is not None and not is_dataclass(item) and item not in allowed:
                    return f"{where}.{name}: {item!a:.40} is not in this match"
        if fault := _value_fault(match, inside, f"{where}.{name}"):
            return fault
    return None


@cache
def _checked_kinds(kind: Any) -> dict[str, tuple[Any, ...]]:  # noqa: ANN401 (type hints have no type of their own)
    """A dataclass's fields, each with the named kinds to check; cached, since resolving type hints is slow."""
    hints = get_type_hints(kind)
    return {field.name: tuple(it for it in _kinds(hints[field.name]) if it in _NAMED_KINDS) for field in fields(kind)}


def _kinds(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 (type hints have no type of their own)
    """The named kinds within a hint such as `tuple[CardNumber | None, ...]`."""
    return (hint,) if get_origin(hint) is None else tuple(kind for inner in get_args(hint) for kind in _kinds(inner))


def _allowed(match: Match, kind: object) -> Any:  # noqa: ANN401
    """What a value of a named kind may be in this match."""
    if kind is Seat:
        return match.seats
    if kind is Cell:
        return range(match.settings.variants.galaxy_size**2)
    if kind is Space:
        return SPACES
    return match.deck.by_number if kind is CardNumber else match.deck.planet_names
