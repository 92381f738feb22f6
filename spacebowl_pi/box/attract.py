"""What the box plays by itself while nobody does: rounds of computer players, without the long thinking."""

from dataclasses import replace

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.computer_match import Step, computer_match
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Settings, View, view

ATTRACT_AFTER_US = 15 * SECOND_US
LOBBY_READ_US = 60 * SECOND_US  # on a page there is more to read than on the matrix
LONGEST_WAIT_US = 12 * SECOND_US  # as long as a countdown with its reveal; a search is cut to it
PLAYERS = SEATS[:4]


class Demo:
    """A match of computer players, played as time goes by."""

    def __init__(self, deck: Deck, language: Language, seed: int, now_us: int) -> None:
        players = [ComputerPlayer(seat, Strength.ACE, seed) for seat in PLAYERS]
        settings = Settings(language=language)  # the plain game, whatever is configured
        self._steps = computer_match(deck, settings, players, [f"{seat}" for seat in PLAYERS], seed)
        self._match = BLANK
        self._behind_us = now_us  # how far the clock of what is shown is behind ours
        self._coming: Step | None = next(self._steps)
        self._due_us = now_us

        self.shown: tuple[Deck, View] | None = None
        self.play_on(now_us)

    @property
    def is_over(self) -> bool:
        """Say whether the match is through."""
        return self._coming is None

    def play_on(self, now_us: int) -> None:
        """Play on to now, and see what there is to show."""
        while self._coming is not None and self._due_us <= now_us:
            step, self._coming = self._coming, next(self._steps, None)
            self._match, self._behind_us, self.shown = step.match, self._due_us - step.event.at_us, None
            if self._coming is not None:
                self._due_us += min(LONGEST_WAIT_US, self._coming.event.at_us - step.event.at_us)
        if self.shown is None:
            seen = view(self._match)
            deadline_us = None if seen.deadline_us is None else seen.deadline_us + self._behind_us
            seen = replace(seen, began_us=seen.began_us + self._behind_us, deadline_us=deadline_us)
            self.shown = self._match.deck, seen
