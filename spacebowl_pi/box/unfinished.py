"""The match of before that could not be read when the box started, and now waits: to be gone on with, or not.

If nobody has sat down meanwhile, it is gone on with at once. Otherwise whoever came is asked; until they answer, or
start a match of their own, it stays.
"""

from spacebowl_pi.box.journal import Journal
from spacebowl_pi.box.stage import Unfinished, UnfinishedPlayer
from spacebowl_pi.games.space_bowl.rules.match import Match, replay


class UnfinishedMatch:
    """What the journal has to offer. `match` is None as long as there is nothing to be asked."""

    def __init__(self, journal: Journal | None) -> None:
        self._journal = journal
        self._is_answered = False
        self.match: Match | None = None

    def look(self) -> None:
        """See whether there is one by now, or none any more."""
        events = self._journal.offered() if self._journal is not None else None
        self._is_answered = self._is_answered and events is not None
        if events is None or self._is_answered:
            self.match = None
        elif self.match is None:
            self.match = replay(events)

    def take(self) -> Match | None:
        """Go on with it: what is journaled from now on belongs to it."""
        match, self.match = self.match, None
        if match is not None and self._journal is not None:
            self._is_answered = True
            self._journal.take_offered()
        return match

    def decline(self) -> None:
        """Have it be over."""
        if self.match is not None and self._journal is not None:
            self.match, self._is_answered = None, True
            self._journal.decline_offered()
            self._journal.note("match", "the match of before is over: nobody wanted to go on with it")

    def shown(self) -> Unfinished | None:
        """Give what those who are asked see of it."""
        if self.match is None:
            return None
        players = tuple(UnfinishedPlayer(it.seat, it.name, it.score) for it in self.match.players)
        return Unfinished(self.match.round_number, players)
