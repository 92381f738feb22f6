"""What is known of a game before anything of it but its folder's name is loaded."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game as lists name it. `players` says how many can play."""

    name: str  # as its folder is called
    title: str
    players: range
