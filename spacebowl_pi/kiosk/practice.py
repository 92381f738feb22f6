"""A practice in any game: one visitor's match against computers, by the rules alone and without the box.

Its clock runs ahead of the box's by the waiting that the visitor skipped. The caller runs `step` as time passes, and
has the computers think elsewhere: `question` says about what, `take` takes the answer. It knows nothing of connections.
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
THINK_AGAIN_US = 10 * SECOND_US  # after thinking failed or timed out
_MOST_AT_ONCE = 50  # commands in one step, so that no fault can stop the box


@dataclass(frozen=True, slots=True)
class Practise:
    """What a visitor wants to play: how many computers, how strong, and which settings."""

    strength: Strength
    rivals: int
    chosen: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """What the computers should think about, with what each of them may see of the match."""

    match: Any
    bots: AskedBots
    public: Any
    now_us: int


class Practice:
    """A match in progress; `refusal` says why it could not start.

    What computers leave to people, and whether an unconfirmed command counts, follows the game's rules at the box
    (`BoxGame`).
    """

    def __init__(
        self,
        game: WebGame,
        at_box: BoxGame,
        request: Practise,
        chance: Callable[[], int],
        now_us: int,
        spoken: Language = Language.ENGLISH,
    ) -> None:
        self.request, self._game, self._at_box, self._chance = request, game, at_box, chance
        self._rules = game.rules.for_demo()
        self._tables = TableRules({self._rules.name: self._rules})
        self._table = Table(Seating(self._rules.name, spoken))
        self._cache = ViewCache()
        self._limit: TimeLimit | None = None
        self._lead_us = 0  # how far its clock is ahead of the box's
        self._last_us = self._happened_us = now_us
        self._bots: Bots = {}
        self._planned: PlannedMoves = {}
        self._asked_about: Any = None  # the match the computers were last asked about
        self._is_thinking = False
        self._ask_again_us: int | None = None
        self._draft: Any = None  # a command that the visitor has not confirmed
        self._skips_from: object = None  # what the visitor could do when they began to skip
        self._tree: Json = None
        self._tree_of: tuple[Table, int] | None = None
        self.refusal = self._seated_and_started()

    # --- what the visitor does ---

    def act(self, what: object, now_us: int) -> Decision:
        """Carry out the visitor's command, after everything due before it."""
        self.step(now_us)
        if not isinstance(what, CloseMatch):
            return self._do(Asked(self._last_us, self._asker(what), what, self._chance()))
        closed = self._do(Asked(self._last_us, Asker.TABLE, what))
        return closed if isinstance(closed, Refusal) else self._start() or ()

    def hold(self, what: object, now_us: int) -> None:
        """Keep the visitor's unconfirmed command, if the game allows it."""
        self.step(now_us)
        if self._may_hold(what):
            self._draft = what

    def skip(self, now_us: int) -> None:
        """Skip ahead to where something changes for the visitor."""
        self._skips_from = self._my_options()
        self.step(now_us)

    # --- as time goes by ---

    def step(self, now_us: int) -> None:
        """Carry out what computers and deadlines have due by now."""
        self._last_us = max(self._last_us, now_us + self._lead_us)
        for _ in range(_MOST_AT_ONCE):
            due = self._due()
            if due is None or (due.at_us > self._last_us and not self._may_skip(due, now_us)):
                return
            self._do_draft(due)
            self._do(due)
            if self._my_options() != self._skips_from:
                self._skips_from = None

    def question(self) -> Question | None:
        """What the computers should think about, once per match state; None if there is nothing new."""
        match = self._table.match
        is_again = self._ask_again_us is not None and self._last_us >= self._ask_again_us
        if self._is_thinking or self._is_over or (match is self._asked_about and not is_again):
            return None
        self._asked_about, self._ask_again_us, self._is_thinking = match, None, True
        return Question(match, asked_bots(self._rules, match, self._bots), self._public, self._last_us)

    def take(self, question: Question, planned: PlannedMoves | None) -> None:
        """Take their planned moves, None if thinking failed; ignored once the match has moved on."""
        self._is_thinking = False
        if question.match is not self._table.match:
            return
        if planned is None:
            self._planned, self._ask_again_us = {}, self._last_us + THINK_AGAIN_US
        else:
            kept = keep_earlier_times(self._planned, planned)
            self._planned = {seat: one for seat, one in kept.items() if not self._is_left(one.what)}

    # --- what the visitor sees ---

    def tree(self) -> Json:
        """The tree that the visitor's phone would get at the table."""
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
                "strength": self.request.strength.value,
                "rivals": self.request.rivals,
                "lead_us": self._lead_us,
                "view": {**of_all, **self._seen_by_me(of_all, seen.view, own)},
            }
        return self._tree

    # --- what a game's own practice may do differently ---

    def _asker(self, what: object) -> Seat | Asker:  # noqa: ARG002
        """For whom the visitor asks for this."""
        return ME

    def _is_left(self, what: object) -> bool:
        """Whether the computers leave this to the visitor."""
        return self._at_box.leaves_to_people(what)

    def _seen_by_me(self, of_all: dict[str, Json], public: Any, own: Any) -> dict[str, Json]:  # noqa: ANN401
        """What the visitor sees beside the public tree."""
        return self._game.seen_by(of_all, public, ME, own)

    def _my_options(self) -> object:
        """What the visitor can do; skipping ends when this changes."""
        match = self._table.match
        seen = self._cache.look(self._rules, match)
        return (seen.is_over, ME in seen.awaited, tuple(self._rules.moves(seen.view, self._rules.own(match, ME))))

    # --- inside ---

    @property
    def _is_over(self) -> bool:
        return self._rules.is_over(self._table.match)

    def _seated_and_started(self) -> Refusal | None:
        """Seat the visitor and the computers, apply the settings, and start."""
        commands: list[object] = [JoinSeat(ME)]
        players = [Player(ME)]
        most = min(self.request.rivals, self._rules.seats[-1])  # one too many is enough to be refused
        for number in range(1, most + 1):
            rival = Player(Seat(ME + number), name_for(players, Seat(number)), self.request.strength)
            players.append(rival)
            commands.append(JoinSeat(rival.seat, rival.name, rival.computer))
        commands += [Choose(name, value) for name, value in self.request.chosen.items()]
        for what in commands:
            decision = self._do(Asked(self._last_us, Asker.TABLE, what))
            if isinstance(decision, Refusal):
                return decision
        return self._start()

    def _start(self) -> Refusal | None:
        """Start the match, with fresh computers."""
        started = self._do(Asked(self._last_us, Asker.TABLE, StartMatch(), self._chance()))
        if isinstance(started, Refusal):
            return started
        seed, players = self._chance(), self._table.seating.players
        self._bots = {it.seat: self._rules.bot(it.seat, it.computer, seed) for it in players if it.computer is not None}
        self._planned, self._skips_from, self._draft = {}, None, None
        return None

    def _do(self, asked: Asked[Any]) -> Decision:
        decision = self._tables.decide(self._table, asked)
        if not isinstance(decision, Refusal):
            self._table, self._happened_us = self._tables.replay(self._table, decision), asked.at_us
            self._limit = time_limit(self._limit, self._tables.due_us(self._table), asked.at_us)
            if self._draft is not None and not self._may_hold(self._draft):
                self._draft = None
        self._planned = {seat: move for seat, move in self._planned.items() if seat != asked.by}  # done, or refused
        return decision

    def _do_draft(self, due: Asked[Any]) -> None:
        """Carry out the unconfirmed command just before time runs out, where the game lets it count."""
        if self._draft is not None and isinstance(due.what, PassTime) and self._at_box.counts_drafts(self._public):
            self._do(Asked(due.at_us - 1, ME, self._draft))

    def _may_hold(self, what: object) -> bool:
        match = self._table.match
        return match is not None and self._at_box.may_draft(self._public, self._rules.own(match, ME), what)

    @property
    def _public(self) -> Any:  # noqa: ANN401 (each game has its own)
        return self._cache.look(self._rules, self._table.match).view

    def _due(self) -> Asked[Any] | None:
        """What happens next if the visitor does nothing, as far as it is known."""
        due_us, seat = self._tables.due_us(self._table), earliest(self._planned) if self._is_thought else None
        if seat is not None:
            move = self._planned[seat]
            at_us = max(move.at_us, self._happened_us)
            if due_us is None or at_us < due_us:
                return Asked(at_us, seat, move.what, self._chance())
        return None if due_us is None else Asked(due_us, Asker.BOX, PassTime(), self._chance())

    @property
    def _is_thought(self) -> bool:
        """Whether the computers' moves for this state of the match are known."""
        return not self._is_thinking and self._table.match is self._asked_about

    def _may_skip(self, due: Asked[Any], now_us: int) -> bool:
        """Skip to what is due next, unless a computer that is still thinking may come first."""
        if self._skips_from is None or not self._is_thought:
            return False
        self._lead_us = max(self._lead_us, due.at_us - now_us)
        self._last_us = max(self._last_us, due.at_us)
        return True
