"""Finds seating events that cannot be true, in records from elsewhere or from a damaged disk."""

from collections.abc import Mapping

from spacebowl_pi.core import seating as seats
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import Chosen, SeatingEvent
from spacebowl_pi.core.seats import Seat

_IN_THE_LOBBY = (seats.SatDown, seats.TableCleared, seats.SettingChosen, seats.GameChosen)


def seating_fault(games: Mapping[str, AnyRules], game: str, event: SeatingEvent, *, is_on: bool) -> str | None:
    """What does not fit the games of this box; settings of unknown games are not checked.

    `game` is the chosen one. `is_on`: a match is on, so nobody can sit down, unless it has let them in, and nothing can
    be chosen.
    """
    if is_on and isinstance(event, _IN_THE_LOBBY):
        return f"{type(event).__name__} cannot happen in a match"
    return _seat_fault(games, game, event) or _chosen_fault(games, event)


def _seat_fault(games: Mapping[str, AnyRules], game: str, event: SeatingEvent) -> str | None:
    """Checks against the largest game, as players may have sat down for another one."""
    taken: tuple[Seat, ...]
    if isinstance(event, seats.SatDown) and game in games:
        taken = (event.player.seat,)
    elif isinstance(event, seats.SeatingOpened) and event.seating.game in games:
        taken = event.seating.seats
    else:
        return None
    most = max(game.seats[-1] for game in games.values())
    return next((f"nobody could sit on seat {seat}" for seat in taken if seat > most), None)


def _chosen_fault(games: Mapping[str, AnyRules], event: SeatingEvent) -> str | None:
    if isinstance(event, seats.SettingChosen):
        chosen: Mapping[str, Chosen] = {event.game: {event.name: event.value}}
    elif isinstance(event, seats.SeatingOpened):
        chosen = event.seating.chosen
    else:
        return None
    for game, values in chosen.items():
        choices = {it.name: it for it in games[game].choices} if game in games else {}
        for name, value in values.items():
            if game in games and not (name in choices and choices[name].allows(value)):
                return f"{ascii(name)[1:-1]:.40} cannot be {value!a:.40}"
    return None
