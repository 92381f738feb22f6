"""The names of computer players: stars, one per seat."""

from collections.abc import Iterable

from spacebowl_pi.core.seats import Player, Seat

NAMES = ("Vega", "Rigel", "Mira", "Deneb", "Spica", "Altair", "Nova", "Lyra", "Sirius", "Castor", "Pollux", "Antares")


def name_for(players: Iterable[Player], seat: Seat) -> str:
    """A name for the computer on a seat that nobody else at the table has."""
    taken = {player.name.casefold() for player in players}
    at = (seat - 1) % len(NAMES)
    free = (name for name in (*NAMES[at:], *NAMES[:at]) if name.casefold() not in taken)
    return next(free, f"{NAMES[at]} {seat}")
