"""What the box plays by itself while nobody does: rounds of computer players, without the long thinking."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import AnyRules, Beginning
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match import Settings, View
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl

ATTRACT_AFTER_US = 15 * SECOND_US
LOBBY_READ_US = 60 * SECOND_US  # on a page there is more to read than on the matrix
LONGEST_WAIT_US = 12 * SECOND_US  # as long as a countdown with its reveal; a search is cut to it
PLAYERS = tuple(Player(Seat(seat), f"{seat}", Strength.ACE) for seat in range(1, 5))


class Demo:
    """A match of computer players, played as time goes by."""

    def __init__(self, rules: AnyRules, language: Language, seed: int, now_us: int) -> None:
        self.seating = Seating(rules.name, language, PLAYERS)
        self.shown: View | None = None
        plain = Settings()  # whatever is configured; a deck that is too small to be dealt lies on the table alone
        self._rules = rules if rules.refusal_of(plain) is None else SpaceBowl()
        self._moments = _moments(self._rules, Beginning(0, seed, language, plain, PLAYERS), seed)
        self._match: Any = None
        self._behind_us = now_us  # how far the clock of what is shown is behind ours
        self._coming: tuple[int, Any] | None = next(self._moments)
        self._due_us = now_us
        self.play_on(now_us)

    @property
    def is_over(self) -> bool:
        """Say whether the match is through."""
        return self._coming is None

    def play_on(self, now_us: int) -> None:
        """Play on to now, and see what there is to show."""
        while self._coming is not None and self._due_us <= now_us:
            (at_us, self._match), self._coming = self._coming, next(self._moments, None)
            self._behind_us, self.shown = self._due_us - at_us, None
            if self._coming is not None:
                self._due_us += min(LONGEST_WAIT_US, self._coming[0] - at_us)
        if self.shown is None:
            seen: View = self._rules.public(self._match)
            deadline_us = None if seen.deadline_us is None else seen.deadline_us + self._behind_us
            self.shown = replace(seen, began_us=seen.began_us + self._behind_us, deadline_us=deadline_us)


def _moments(rules: AnyRules, beginning: Beginning[Any], seed: int) -> Iterator[tuple[int, Any]]:
    """Give the match after each event, and when that was."""
    for step in computer_match(rules, beginning, seed):
        match = step.before
        for event in step.events:
            match = rules.evolve(match, event)
            yield event.at_us, match
