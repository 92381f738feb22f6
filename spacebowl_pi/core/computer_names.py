"""What computer players are called: after stars, one for each seat."""

from collections.abc import Iterable

from spacebowl_pi.core.seats import Player, Seat

NAMES = ("Vega", "Rigel", "Mira", "Deneb", "Spica", "Altair", "Nova", "Lyra", "Sirius", "Castor", "Pollux", "Antares")


def name_for(players: Iterable[Player], seat: Seat) -> str:
    """Name the computer on a seat, so that no two at a table are called the same."""
    taken = {player.name.casefold() for player in players}
    at = (seat - 1) % len(NAMES)
    free = (name for name in (*NAMES[at:], *NAMES[:at]) if name.casefold() not in taken)
    return next(free, f"{NAMES[at]} {seat}")
