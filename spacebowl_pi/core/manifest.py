"""What is known about a game before any of its modules is loaded."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game as lists show it. `players` is the range of how many can play.

    `rules`, `box`, `web` and `terminal` are "package.module:name", loaded when needed. `rules` builds the rules from
    the settings in the game's `section` of the configuration, or without arguments if it has none; the others are
    classes. The house stands in for those that are missing.
    """

    name: str  # the name of its folder
    title: str
    players: range
    rules: str
    section: str | None = None
    box: str | None = None
    web: str | None = None
    terminal: str | None = None
    commands: str | None = None  # adds the game's own commands to the program, and is loaded with it
