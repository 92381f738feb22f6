"""What a game is played with: a pad, the constellation cards, and the titles for who plays alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.pad import Pad


@dataclass(frozen=True, slots=True)
class Title:
    """A title, and the fewest points for it."""

    least: int
    name: str


def title_of(titles: Sequence[Title], points: int) -> Title:
    """The title that so many points are worth; the first one is worth having with none."""
    return next(title for title in reversed(titles) if title.least <= max(points, 0))


@dataclass(frozen=True)
class Kit:
    pad: Pad
    titles: tuple[Title, ...] = field(repr=False)
    cards: tuple[Constellation, ...] = field(repr=False)

    @cached_property
    def by_id(self) -> dict[str, Constellation]:
        return {card.id: card for card in self.cards}

    @property
    def table(self) -> tuple[Constellation, ...]:
        """The cards that one player alone, or ten and more, draw from, by number."""
        return tuple(sorted((card for card in self.cards if card.number), key=lambda card: card.number))

    @property
    def printed(self) -> tuple[tuple[int, Constellation], ...]:
        """The cards by the number that is printed on them: those in no row of the table come after it."""
        after = max((card.number for card in self.cards), default=0) + 1
        others = (card for card in self.cards if not card.number)
        return (*((card.number, card) for card in self.table), *enumerate(others, start=after))
