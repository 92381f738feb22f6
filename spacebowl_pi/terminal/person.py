"""A person at the keyboard who plays against computers by choosing from numbered moves.

To the match a person is a computer player: asked in the same way, and given the same views. So nothing secret can be
printed.
"""

from collections.abc import Callable, Sequence
from typing import Any

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.common_commands import PassTime
from spacebowl_pi.core.computer_match import NotPlayedOn, Step
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.terminal.event_sentences import NameOf, kind_in_words, lines_of
from spacebowl_pi.terminal.game import TerminalGame

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
        say: Callable[[str], None],
    ) -> None:
        self._seat, self._rules, self._game, self._name_of = seat, rules, game, name_of
        self._read, self._say = read, say
        self._seen: dict[str, str] = {}
        self._meant: PlannedMove[Any] | None = None  # chosen, but not carried out yet
        self._has_waited = False  # chose to let the others go first

    def plan(self, public: Any, own: Any, now_us: int) -> PlannedMove[Any] | None:  # noqa: ANN401
        """Asks for a move, if there is one."""
        moves = list(self._rules.moves(public, own))
        if self._meant is not None and self._meant.what in moves:
            return self._meant
        self._meant = None
        if not moves:
            return None
        self.look(public, own)
        move = self._choose(moves)
        self._has_waited = move is None
        self._meant = None if move is None else PlannedMove(now_us, move)
        return self._meant

    def look(self, public: Any, own: Any) -> None:  # noqa: ANN401
        """Prints what has changed in what this seat may see."""
        seen = lines_of(public, self._name_of)
        seen |= {f"own {name}": f"your {line}" for name, line in lines_of(own, self._name_of, ("seat",)).items()}
        for name, line in seen.items():
            if self._seen.get(name) != line:
                self._say(line)
        self._seen = seen

    def follow(self, step: Step) -> None:
        """Prints who has done what; of a secret move, only that it happened. Of one's own: what it has changed."""
        asked = step.asked
        if asked is None or not step.events:
            return
        if asked.seat == self._seat:
            self._meant = None
            self.look(self._rules.public(step.match), self._rules.own(step.match, self._seat))
        elif asked.seat is not None:
            is_secret = self._rules.is_secret(asked.what)
            said = kind_in_words(asked.what) if is_secret else self._game.move(asked.what, self._name_of)
            self._say(f"{self._name_of(asked.seat)}: {said}")
        elif isinstance(asked.what, PassTime):
            self._say("Time is up.")

    def is_why(self, stopped: NotPlayedOn) -> bool:
        """Whether nothing went on because of this person, be it that they waited; tells them so."""
        if self._has_waited:
            self._say("Nobody else has anything to do now: it is your turn.")
        elif self._meant is not None:
            self._say(f"That cannot be done: {stopped}")
        is_why, self._meant, self._has_waited = self._has_waited or self._meant is not None, None, False
        return is_why

    def _choose(self, moves: Sequence[Any]) -> Any | None:  # noqa: ANN401
        listed = [f"{number:>3}: {self._game.move(move, self._name_of)}" for number, move in enumerate(moves, start=1)]
        for line in _in_columns(listed):
            self._say(line)
        while True:
            answer = self._read(f"Your move, 1 to {len(moves)} (Enter waits, q leaves): ")
            text = "q" if answer is None else answer.strip().lower()
            if text == "q":
                raise HasLeft
            if not text:
                return None
            if text.isascii() and text.isdigit() and 1 <= int(text[:20]) <= len(moves):
                return moves[int(text) - 1]
            self._say(f"That is no number from 1 to {len(moves)}.")


def _in_columns(texts: Sequence[str]) -> list[str]:
    """Arranges short texts in columns."""
    width = max(map(len, texts))
    columns = max(1, (WIDTH + len(_GAP)) // (width + len(_GAP)))
    rows = -(-len(texts) // columns)
    return [_GAP.join(text.ljust(width) for text in texts[row::rows]).rstrip() for row in range(rows)]
