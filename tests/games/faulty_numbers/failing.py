"""Where to fail."""

from dataclasses import dataclass, field

TOLD = "seat 2 has named 7"


class Failure(Exception):  # noqa: N818 (it is one of the game's)
    """Something that nobody has thought of; its text could tell a secret."""


@dataclass
class Failing:
    """The places at which it fails now, by name; `seen` are all that were come by since the last look."""

    at: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)

    def come_by(self, place: str) -> None:
        """Fail here, if it is to be."""
        self.seen.add(place)
        if place in self.at:
            raise Failure(TOLD)
