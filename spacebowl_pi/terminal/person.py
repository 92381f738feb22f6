"""A person at the keyboard who plays against computers by choosing from numbered moves.

To the match a person is a computer player: asked in the same way, and given the same views. So nothing secret can be
printed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.computer_match import NotPlayedOn, Step
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.game import Deed, NotAMove, Offer, TerminalGame

_GAP = "   "
WIDTH = 76


class HasLeft(Exception):  # noqa: N818 (an action, not an error)
    """The player has stopped: they said so, or the input has ended."""


class Person:
    """A player on a seat. `read` returns a line, or None at the end; `say` prints one."""

    def __init__(
        self,
        seat: Seat,
        rules: AnyRules,
        game: TerminalGame,
        name_of: NameOf,
        read: Callable[[str], str | None],
        say: Callable[[str | Text], None],
    ) -> None:
        self._seat, self._rules, self._game, self._name_of = seat, rules, game, name_of
        self._read, self._say = read, say
        self._seen: Mapping[str, str | Text] = {}
        self._meant: PlannedMove[Any] | None = None  # chosen, but not carried out yet
        self._has_waited = False  # chose to let the others go first

    def plan(self, public: Any, own: Any, now_us: int) -> PlannedMove[Any] | None:  # noqa: ANN401
        """Asks for a move, if there is one."""
        moves = list(self._rules.moves(public, own))
        if self._meant is not None and self._meant.what in moves:
            return self._meant
        self._meant = None
        move = self._game.needs_no_asking(public, own)
        if move is None and (offers := self._game.offered(public, own, moves, self._name_of)):
            self.look(public, own)
            move = self._choose(offers, public, own)
            self._has_waited = move is None
        self._meant = None if move is None else PlannedMove(now_us, move)
        return self._meant

    def look(self, public: Any, own: Any) -> None:  # noqa: ANN401
        """Prints what has changed in what this seat may see."""
        seen = self._game.seen(public, own, self._name_of)
        for name, shown in seen.items():
            if self._seen.get(name) != shown:
                self._say(shown)
        self._seen = seen

    def follow(self, step: Step) -> None:
        """Prints who has done what; of a secret move, only that it happened. Of one's own: what it has changed."""
        asked = step.asked
        if asked is None or not step.events:
            return
        before, after = self._rules.public(step.before), self._rules.public(step.match)
        is_secret = asked.seat is not None and self._rules.is_secret(asked.what)
        for line in self._game.told(Deed(asked.by, asked.what, is_secret, before, after), self._seat, self._name_of):
            self._say(line)
        if asked.seat == self._seat:
            self._meant = None
            self.look(after, self._rules.own(step.match, self._seat))

    def is_why(self, stopped: NotPlayedOn) -> bool:
        """Whether nothing went on because of this person, be it that they waited; tells them so."""
        if self._has_waited:
            self._say("Nobody else has anything to do now: it is your turn.")
        elif self._meant is not None:
            self._say(f"That cannot be done: {stopped}")
        is_why, self._meant, self._has_waited = self._has_waited or self._meant is not None, None, False
        return is_why

    def _choose(self, offers: Sequence[Offer], public: Any, own: Any) -> Any | None:  # noqa: ANN401
        for line in _in_columns([f"{number:>3}: {offer.text}" for number, offer in enumerate(offers, start=1)]):
            self._say(line)
        if hint := self._game.hint(public, own):
            self._say(hint)
        while True:
            answer = self._read(f"Your move, 1 to {len(offers)} (Enter waits, q leaves): ")
            text = "q" if answer is None else answer.strip().lower()
            if text == "q":
                raise HasLeft
            if not text:
                return None
            if text.isascii() and text.isdigit() and 1 <= int(text[:20]) <= len(offers):
                return offers[int(text) - 1].what
            try:
                return self._game.typed(text, public, own)
            except NotAMove as why:
                self._say(str(why) or f"That is no number from 1 to {len(offers)}.")


def _in_columns(texts: Sequence[str]) -> list[str]:
    """Arranges short texts in columns."""
    width = max(map(len, texts))
    columns = max(1, (WIDTH + len(_GAP)) // (width + len(_GAP)))
    rows = -(-len(texts) // columns)
    return [_GAP.join(text.ljust(width) for text in texts[row::rows]).rstrip() for row in range(rows)]
