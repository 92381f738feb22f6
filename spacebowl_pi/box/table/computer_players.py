"""The computers at the table: asked for their moves whenever the match changes; the moves are made when they are due.

They see what people in their seats would see. They think in another process (`Think`); an answer for a match that has
since changed is discarded and they are asked again. Their moves are ordinary commands, and may be refused. None of
their state is saved: after a restart they are rebuilt from the match, and play the same.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol, TypeAlias

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.table.game_errors import where
from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.planned_moves import Bots, PlannedMoves, asked_bots, earliest, keep_earlier_times, planned_by
from spacebowl_pi.core.rules import AnyRules, Asked
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import Decision, Table
from spacebowl_pi.core.units import SECOND_US

THINK_AGAIN_US = 10 * SECOND_US  # after an attempt that failed or timed out
Thought: TypeAlias = Callable[[Any, Exception | None], None]  # called with the result, or with the error


class Think(Protocol):
    """Runs a module-level function elsewhere, and calls back with the result."""

    def __call__(self, work: Callable[..., Any], args: tuple[Any, ...], done: Thought) -> None:
        """Start the work; `done` is called later, or at once."""


def think_at_once(work: Callable[..., Any], args: tuple[Any, ...], done: Thought) -> None:
    """Run the work right here, where no lights have to be kept alive."""
    try:
        answer = work(*args)
    except Exception as error:  # noqa: BLE001 (whatever a game's computer raises)
        done(None, error)
    else:
        done(answer, None)


class ComputerPlayers:
    """The computer players of the current match. `note` is for remarks to the journal."""

    def __init__(self, note: Callable[[str, str], None], wait_us: int) -> None:
        self.think: Think = think_at_once
        self._note = note
        self._wait_us = wait_us  # as long as an earlier press can remain undecided
        self._match: Any = None  # the one they were last asked about
        self._made_for: object = None
        self._bots: Bots = {}
        self._planned: Mapping[Seat, PlannedMove[Any]] = {}
        self._is_known = False  # whether the planned moves belong to the current match
        self._is_thinking = self._is_failing = False
        self._ask_again_us: int | None = None
        self._leaves_to_people: Callable[[Any], bool] | None = None

    def act(
        self, do: Callable[[Asked[Any]], Decision], table: Table, now_us: int, seed: Callable[[], int], before_us: int
    ) -> None:
        """Make the next planned move, if it is due and the match is unchanged; from `before_us` the deadline rules."""
        seat = earliest(self._planned)
        if seat is None or not self._is_known or table.match is not self._match or now_us < self._acts_us(seat):
            return
        move = self._planned[seat]
        if move.at_us >= before_us:
            return
        self._planned = {other: one for other, one in self._planned.items() if other != seat}
        do(Asked(min(now_us, before_us - 1), seat, move.what, seed()))

    def follow(self, game: BoxGame, table: Table, view: Any, now_us: int, *, is_over: bool) -> None:  # noqa: ANN401
        """Ask for their moves if the match has changed."""
        players = [player for player in table.seating.players if player.computer is not None]
        if table.match is None or is_over or not players:
            self._match, self._made_for, self._bots, self._planned = None, None, {}, {}
            self._is_known, self._ask_again_us = False, None
            return
        is_again = self._ask_again_us is not None and now_us >= self._ask_again_us
        if table.match is self._match and not is_again:
            return
        self._is_known = False
        if self._is_thinking:
            return  # about an earlier state: they are asked again when that answer has arrived
        self._make(game.rules, table, players)
        self._match, self._ask_again_us, self._is_thinking = table.match, None, True
        self._leaves_to_people = game.leaves_to_people if len(players) < len(table.seating.players) else None
        asked = asked_bots(game.rules, table.match, self._bots)
        self.think(planned_by, (asked, view, now_us), partial(self._take, table.match, now_us))

    def next_due_us(self) -> int | None:
        """When the next planned move is to be made, or they must be asked again."""
        seat = earliest(self._planned) if self._is_known else None
        return self._ask_again_us if seat is None else self._acts_us(seat)

    def _acts_us(self, seat: Seat) -> int:
        return self._planned[seat].at_us + self._wait_us

    def _make(self, rules: AnyRules, table: Table, players: list[Player]) -> None:
        """Rebuild them for another match or other seats."""
        made_for = (rules.name, table.computers_seed, tuple(players))
        if made_for != self._made_for:
            seed = table.computers_seed
            self._bots = {it.seat: rules.bot(it.seat, it.computer, seed) for it in players if it.computer is not None}
            self._made_for, self._planned = made_for, {}

    def _take(
        self,
        match: Any,  # noqa: ANN401
        now_us: int,
        moves: PlannedMoves | None,
        error: Exception | None,
    ) -> None:
        self._is_thinking = False
        if self._match is not match:
            return  # the match has ended or was set aside
        if moves is None or error is not None:
            self._planned, self._ask_again_us = {}, now_us + THINK_AGAIN_US
            if not self._is_failing and error is not None:
                self._note("computers", f"what they would do could not be thought of ({where(error)})")
            self._is_failing = True
            return
        self._is_failing, self._is_known = False, True
        leaves = self._leaves_to_people
        moves = {seat: move for seat, move in moves.items() if leaves is None or not leaves(move.what)}
        self._planned = keep_earlier_times(self._planned, moves)
