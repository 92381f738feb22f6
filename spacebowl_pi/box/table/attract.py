"""Demos that the box plays while nobody else does: matches of computer players that do not think for long."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from spacebowl_pi.core.choices import plain
from spacebowl_pi.core.computer_match import NotPlayedOn, computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Beginning
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.units import SECOND_US

ATTRACT_AFTER_US = 15 * SECOND_US
LOBBY_READ_US = 60 * SECOND_US  # a page has more to read than the matrix
EACH_SHOWN_US = 60 * SECOND_US  # if there are several games to show
LONGEST_WAIT_US = 12 * SECOND_US  # a countdown with its reveal; longer waits are cut to this
USUAL_PLAYERS = 4


class Demo:
    """A match of computer players in real time. `fault` says why it could not be played."""

    def __init__(self, rules: AnyRules, language: Language, seed: int, now_us: int) -> None:
        number = min(max(USUAL_PLAYERS, rules.seats[0]), rules.seats[-1])
        players = tuple(Player(Seat(seat), f"{seat}", Strength.PILOT) for seat in range(1, number + 1))
        self.rules, rules = rules, rules.for_demo()
        self.seating = Seating(rules.name, language, players)
        beginning = Beginning(0, seed, language, plain(rules.settings, rules.choices), players)
        self._moments = _moments(rules, beginning, seed)
        self.match: Any = None
        self.fault: str | None = None
        self.began_us = self.behind_us = now_us  # how far its clock is behind the box's
        self._coming = self._next()
        self._due_us = now_us
        self.play_on(now_us)

    @property
    def is_over(self) -> bool:
        return self._coming is None and self.fault is None

    def _next(self) -> tuple[int, Any] | None:
        try:
            return next(self._moments, None)
        except NotPlayedOn as found:
            self.fault = str(found)
            return None

    def play_on(self, now_us: int) -> None:
        """Play up to now."""
        while self._coming is not None and self._due_us <= now_us:
            (at_us, self.match), self._coming = self._coming, self._next()
            self.behind_us = self._due_us - at_us
            if self._coming is not None:
                self._due_us += min(LONGEST_WAIT_US, self._coming[0] - at_us)


class Demos:
    """A demo of each game in turn, except those that failed or take no computers."""

    def __init__(self, games: Mapping[str, AnyRules]) -> None:
        self._games = {name: rules for name, rules in games.items() if rules.takes_computers}
        self._latest: str | None = None
        self.begun: AnyRules | None = None  # the game whose demo is playing or being made

    def of(self, offered: Sequence[str]) -> Sequence[str]:
        """The offered games that have a demo."""
        return [name for name in offered if name in self._games]

    def following(self, offered: Sequence[str], language: Language, seed: int, now_us: int) -> Demo | None:
        """Start the next demo; None if there is none to show."""
        names = self.of(offered)
        if not names:
            return None
        self._latest = names[(names.index(self._latest) + 1) % len(names)] if self._latest in names else names[0]
        self.begun = self._games[self._latest]
        return Demo(self.begun, language, seed, now_us)

    def leave_out(self, rules: AnyRules) -> None:
        """Stop showing a game's demo."""
        self._games = {name: one for name, one in self._games.items() if one is not rules}
        self.begun = None


class Attract:
    """Decides when to play demos: nobody has joined, and nobody has pressed anything for a while."""

    def __init__(self, games: Mapping[str, AnyRules], now_us: int) -> None:
        self.demos = Demos(games)
        self._free_since_us = self._read_until_us = now_us

    def open_lobby(self, now_us: int) -> None:
        """Note that somebody has opened the lobby on a page: no demo starts while they read it."""
        self._read_until_us = now_us + LOBBY_READ_US

    def next_demo(
        self,
        shown: Demo | None,
        *,
        offered: Sequence[str],
        is_free: bool,
        touched_us: int,
        begin: Callable[[], tuple[Language, int]],
        now_us: int,
    ) -> Demo | None:
        """The demo to show now, given the current one; None for none. `begin` gives language and seed for a new one."""
        if not is_free:
            self._free_since_us = now_us
        is_new = now_us < max(self._free_since_us, touched_us) + ATTRACT_AFTER_US
        if is_new or now_us < self._read_until_us:
            self.demos.begun = None
            return None
        if shown is None or shown.is_over or self._has_been_shown(shown, self.demos.of(offered), now_us):
            return self.demos.following(offered, *begin(), now_us)
        return shown

    def _has_been_shown(self, shown: Demo, names: Sequence[str], now_us: int) -> bool:
        """Whether it is another game's turn."""
        is_long = now_us >= shown.began_us + EACH_SHOWN_US
        return shown.seating.game not in names or (is_long and len(names) > 1)


def _moments(rules: AnyRules, beginning: Beginning[Any], seed: int) -> Iterator[tuple[int, Any]]:
    """Yield the match after each event, with its time; raises NotPlayedOn."""
    if isinstance(refusal := rules.start(beginning), Refusal):
        raise NotPlayedOn(refusal.text)
    for step in computer_match(rules, beginning, seed):
        match = step.before
        for event in step.events:
            match = rules.evolve(match, event)
            yield event.at_us, match
