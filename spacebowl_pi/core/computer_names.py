"""What computer players are called: names of stars, the same at a table and in a terminal."""

_STARS = ("Vega", "Rigel", "Mira", "Deneb", "Spica", "Altair", "Nova", "Lyra", "Capella", "Pollux", "Castor", "Mimosa")


def computer_name(number: int) -> str:
    """Name the first, the second … computer; no two are called the same, however many there are."""
    rounds, at = divmod(number - 1, len(_STARS))
    return f"{_STARS[at]} {rounds + 1}" if rounds else _STARS[at]
