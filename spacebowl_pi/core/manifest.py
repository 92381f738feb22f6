"""What is known of a game before anything of it but its folder's name is loaded."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game as lists name it. `players` says how many can play.

    The rooms are where things are loaded from when they are needed, as "package.module:name": `rules` makes them of the
    settings in the game's `section` of the configuration, or of nothing where it has none; `box`, `web` and `terminal`
    are classes. What a game does not bring, the house does.
    """

    name: str  # as its folder is called
    title: str
    players: range
    rules: str
    section: str | None = None
    box: str | None = None
    web: str | None = None
    terminal: str | None = None
    commands: str | None = None  # adds the game's own commands to the program, and is loaded with it
