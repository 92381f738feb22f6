"""A practice in any game: a match of one visitor against computers, by the rules alone and without the box.

It has its own clock, which runs ahead of the box's by whatever waiting the visitor skipped. Whoever keeps a practice
calls `step` as time goes by, and has the computers think elsewhere: `question` says what about, `take` takes the
answer. It knows nothing of connections.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.table.scene import Scene, TimeLimit, time_limit
from spacebowl_pi.box.table.view_cache import ViewCache
from spacebowl_pi.core.choices import Value
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import PassTime
from spacebowl_pi.core.computer_names import name_for
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.planned_moves import AskedBots, Bots, PlannedMoves, asked_bots, earliest, keep_earlier_times
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import Choose, JoinSeat, Seating
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import CloseMatch, Decision, StartMatch, Table, TableRules
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.channels.game_trees import standing_tree
from spacebowl_pi.kiosk.game import WebGame

ME = Seat(1)
THINK_AGAIN_US = 10 * SECOND_US  # after a thought that failed or took too long
_MOST_AT_ONCE = 50  # commands in one go, so that no fault can stop the box


@dataclass(frozen=True, slots=True)
class Practise:
    """What a visitor wishes to play: against how many computers, how good, and what of the game's choices."""

    strength: Strength
    rivals: int
    chosen: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """What the computers have to think about: what each of them may see of a match."""

    match: Any
    bots: AskedBots
    public: Any
    now_us: int


class Practice:
    """A match that is on. `refusal` says why there is none, where this cannot be played.

    What computers leave to people waits for the visitor; that, and what counts in hand, is as at the box (`BoxGame`).
    """

    def __init__(
        self,
        game: WebGame,
        at_box: BoxGame,
        wish: Practise,
        chance: Callable[[], int],
        now_us: int,
        spoken: Language = Language.ENGLISH,
    ) -> None:
        self.wish, self._game, self._at_box, self._chance = wish, game, at_box, chance
        self._rules = game.rules.for_demo()
        self._tables = TableRules({self._rules.name: self._rules})
        self._table = Table(Seating(self._rules.name, spoken))
        self._cache = ViewCache()
        self._limit: TimeLimit | None = None
        self._lead_us = 0  # of its clock on the box's
        self._last_us = self._happened_us = now_us
        self._bots: Bots = {}
        self._planned: PlannedMoves = {}
        self._asked_of: Any = None  # the match that the computers were asked about last
        self._is_thinking = False
        self._ask_again_us: int | None = None
        self._in_hand: Any = None  # a command that the visitor has not confirmed
        self._skips_from: object = None  # what the visitor could do when they began to skip
        self._tree: Json = None
        self._tree_of: tuple[Table, int] | None = None
        self.refusal = self._begun()

    # --- what the visitor does ---

    def act(self, what: object, now_us: int) -> Decision:
        """Do what the visitor wants, once the others have done what came before."""
        self.step(now_us)
        if not isinstance(what, CloseMatch):
            return self._do(Asked(self._last_us, ME, what, self._chance()))
        closed = self._do(Asked(self._last_us, Asker.TABLE, what))
        return closed if isinstance(closed, Refusal) else self._start() or ()

    def hold(self, what: object, now_us: int) -> None:
        """Keep what the visitor has in hand without confirming it, where the game lets them."""
        self.step(now_us)
        if self._may_hold(what):
            self._in_hand = what

    def skip(self, now_us: int) -> None:
        """Go on at once to where something changes for the visitor."""
        self._skips_from = self._open_to_me()
        self.step(now_us)

    # --- as time goes by ---

    def step(self, now_us: int) -> None:
        """Let the computers and the deadlines have what is due."""
        self._last_us = max(self._last_us, now_us + self._lead_us)
        for _ in range(_MOST_AT_ONCE):
            due = self._due()
            if due is None or (due.at_us > self._last_us and not self._may_skip(due, now_us)):
                return
            self._do_in_hand(due)
            self._do(due)
            if self._open_to_me() != self._skips_from:
                self._skips_from = None

    def question(self) -> Question | None:
        """Say what the computers have to think about, once for each match that they see; None while they need not."""
        match = self._table.match
        is_again = self._ask_again_us is not None and self._last_us >= self._ask_again_us
        if self._is_thinking or self._is_over or (match is self._asked_of and not is_again):
            return None
        self._asked_of, self._ask_again_us, self._is_thinking = match, None, True
        return Question(match, asked_bots(self._rules, match, self._bots), self._public, self._last_us)

    def take(self, question: Question, wishes: PlannedMoves | None) -> None:
        """Take what they wish; None where the thought failed. Of a match that has moved on, they are asked again."""
        self._is_thinking = False
        if question.match is not self._table.match:
            return
        if wishes is None:
            self._planned, self._ask_again_us = {}, self._last_us + THINK_AGAIN_US
        else:
            kept = keep_earlier_times(self._planned, wishes)
            self._planned = {seat: one for seat, one in kept.items() if not self._at_box.leaves_to_people(one.what)}

    # --- what the visitor sees ---

    def tree(self) -> Json:
        """Say it, as the visitor's phone would at the table."""
        shown_of = (self._table, self._lead_us)
        if shown_of != self._tree_of:
            rules, seating = self._rules, self._table.seating
            seen = self._cache.look(rules, self._table.match)
            scene = seen.scene(seating, None, 0, self._limit)
            of_all = self._game.seen(scene, self._tables.settings(seating))
            own = rules.own(self._table.match, ME)
            self._tree_of = shown_of
            self._tree = {
                **self._game.about(Scene(seating, seen.view)),
                **standing_tree(scene),
                "locked": [],
                "asked_for": [],
                "seat": ME,
                "strength": self.wish.strength.value,
                "rivals": self.wish.rivals,
                "lead_us": self._lead_us,
                "view": {**of_all, **self._game.seen_by(of_all, seen.view, ME, own)},
            }
        return self._tree

    # --- inside ---

    @property
    def _is_over(self) -> bool:
        return self._rules.is_over(self._table.match)

    def _begun(self) -> Refusal | None:
        """Sit down with the computers, agree on what is wished, and start."""
        commands: list[object] = [JoinSeat(ME)]
        players = [Player(ME)]
        most = min(self.wish.rivals, self._rules.seats[-1])  # one more than there is room for is refused
        for number in range(1, most + 1):
            rival = Player(Seat(ME + number), name_for(players, Seat(number)), self.wish.strength)
            players.append(rival)
            commands.append(JoinSeat(rival.seat, rival.name, rival.computer))
        commands += [Choose(name, value) for name, value in self.wish.chosen.items()]
        for what in commands:
            decision = self._do(Asked(self._last_us, Asker.TABLE, what))
            if isinstance(decision, Refusal):
                return decision
        return self._start()

    def _start(self) -> Refusal | None:
        """Begin, against computers that think afresh."""
        started = self._do(Asked(self._last_us, Asker.TABLE, StartMatch(), self._chance()))
        if isinstance(started, Refusal):
            return started
        seed, players = self._chance(), self._table.seating.players
        self._bots = {it.seat: self._rules.bot(it.seat, it.computer, seed) for it in players if it.computer is not None}
        self._planned, self._skips_from, self._in_hand = {}, None, None
        return None

    def _do(self, asked: Asked[Any]) -> Decision:
        decision = self._tables.decide(self._table, asked)
        if not isinstance(decision, Refusal):
            self._table, self._happened_us = self._tables.replay(self._table, decision), asked.at_us
            self._limit = time_limit(self._limit, self._tables.due_us(self._table), asked.at_us)
            if self._in_hand is not None and not self._may_hold(self._in_hand):
                self._in_hand = None
        self._planned = {seat: wish for seat, wish in self._planned.items() if seat != asked.by}  # done, or refused
        return decision

    def _do_in_hand(self, due: Asked[Any]) -> None:
        """Have what is in hand count as time runs out, where it does."""
        if self._in_hand is not None and isinstance(due.what, PassTime) and self._at_box.counts_drafts(self._public):
            self._do(Asked(due.at_us - 1, ME, self._in_hand))

    def _may_hold(self, what: object) -> bool:
        match = self._table.match
        return match is not None and self._at_box.may_draft(self._public, self._rules.own(match, ME), what)

    @property
    def _public(self) -> Any:  # noqa: ANN401 (each game has its own)
        return self._cache.look(self._rules, self._table.match).view

    def _due(self) -> Asked[Any] | None:
        """Say what happens next if the visitor does nothing, as far as that is known."""
        due_us, seat = self._tables.due_us(self._table), earliest(self._planned) if self._is_thought else None
        if seat is not None:
            wish = self._planned[seat]
            at_us = max(wish.at_us, self._happened_us)
            if due_us is None or at_us < due_us:
                return Asked(at_us, seat, wish.what, self._chance())
        return None if due_us is None else Asked(due_us, Asker.BOX, PassTime(), self._chance())

    @property
    def _is_thought(self) -> bool:
        """Say whether it is known what the computers wish now."""
        return not self._is_thinking and self._table.match is self._asked_of

    def _may_skip(self, due: Asked[Any], now_us: int) -> bool:
        """Skip to it, unless a computer that still thinks may come before."""
        if self._skips_from is None or not self._is_thought:
            return False
        self._lead_us = max(self._lead_us, due.at_us - now_us)
        self._last_us = max(self._last_us, due.at_us)
        return True

    def _open_to_me(self) -> object:
        match = self._table.match
        seen = self._cache.look(self._rules, match)
        return (seen.is_over, ME in seen.awaited, tuple(self._rules.moves(seen.view, self._rules.own(match, ME))))
