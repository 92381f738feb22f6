"""The table: seating, match, the flow that handles its presses, and the demo.

The machine passes in gestures, commands and the time, and is notified of every event. Asking for the scene or a
snapshot changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.flows.goodbye import GoodbyeFlow
from spacebowl_pi.box.flows.lobby import LobbyFlow
from spacebowl_pi.box.flows.over import OverFlow
from spacebowl_pi.box.flows.staff import StaffFlow
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture, ListenMode
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.table.attract import Demo
from spacebowl_pi.box.table.drafts import Drafts
from spacebowl_pi.box.table.scene import Prompt, Scene, TimeLimit, time_limit
from spacebowl_pi.box.table.snapshot import Snapshot
from spacebowl_pi.box.table.view_cache import SeenMatch, ViewCache
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import ChooseGame, MatchSetAside, Seating, SeatingOpened, SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Decision, Table, TableEvent, TableRules
from spacebowl_pi.devices.ports import BUTTONS, Button


@dataclass(frozen=True, slots=True)
class Listening:
    """How presses are to be read, and which buttons count.

    `expected` are those that are each their seat's only one: if others are pressed and these never, they may be broken.
    """

    listen_mode: ListenMode
    buttons: tuple[Button, ...]
    expected: tuple[Button, ...]


class Session:
    """The table and what belongs to it. `on_event` is called for each event, `on_phase` when a new phase begins."""

    def __init__(
        self,
        machine: FlowMachine,
        games: Games,
        on_event: Callable[[TableEvent], None],
        on_phase: Callable[[], None],
        now_us: int,
    ) -> None:
        self.games, self.rules = games, games.rules
        self.table = Table(games.home)
        self.offered = games.offered  # the games that can be chosen; an empty table starts with the first
        self.changes = 0  # how often the table has changed
        self.drafts = Drafts()
        self.demo: Demo | None = None
        self._machine, self._on_event, self._on_phase = machine, on_event, on_phase
        self._cache, self._demo_cache = ViewCache(), ViewCache()
        self._flow = Flow(machine, now_us)
        self._flow_of: object = None
        self._staff: StaffFlow | None = None
        self._goodbye: GoodbyeFlow | None = None
        self._limit: TimeLimit | None = None
        self._prompt: Prompt | None = None
        self._prompt_began_us = now_us

    # --- the table ---

    @property
    def game(self) -> BoxGame:
        """The game that is chosen."""
        return self.games.by_name[self.table.seating.game]

    @property
    def view(self) -> Any:  # noqa: ANN401 (each game has its own)
        """The public view of the current match; None in the lobby."""
        return self._seen().view

    def _seen(self) -> SeenMatch:
        return self._cache.look(self.rules.rules(self.table), self.table.match)

    @property
    def is_over(self) -> bool:
        """Whether the current match has ended."""
        return self._seen().is_over

    @property
    def seat_buttons(self) -> SeatButtons:
        """Which seat each button belongs to now."""
        return self.game.seat_buttons(self.view)

    def may(self, asked: Asked[Any]) -> bool:
        """Whether this would be allowed."""
        return _may(self.rules, self.offered, self.table, asked)

    def snapshot(self, scene: Scene) -> Snapshot:
        """What pages, phones and keypad get of the table, with this scene."""
        own, may = _owns(self.rules, self.table), partial(_may, self.rules, self.offered, self.table)
        open_seat = partial(self.rules.open_seat, self.table)
        return Snapshot(self.table.seating, self.view, own, may, open_seat, scene, self.changes)

    def do(self, asked: Asked[Any], now_us: int) -> Decision:
        """Ask the table for something. If a deadline has passed, drafts that count are carried out first."""
        due_us = self.rules.due_us(self.table)
        if due_us is not None and asked.at_us >= due_us and self.game.counts_drafts(self.view):
            for seat, command in self.drafts.all().items():
                self._do(Asked(due_us - 1, seat, command), now_us)
        return self._do(asked, now_us)

    def draft(self, seat: Seat, command: object, at_us: int) -> bool:
        """Keep a command as a seat's draft; returns whether that is allowed."""
        due_us = self.rules.due_us(self.table)
        is_late = due_us is not None and at_us >= due_us and self.game.counts_drafts(self.view)
        may = not is_late and self._may_draft(seat, command)
        if may:
            self.drafts.put(seat, command)
        return may

    def _may_draft(self, seat: Seat, command: object) -> bool:
        if self.table.is_in_lobby or seat not in self.table.seating.seats:
            return False
        return self.game.may_draft(self.view, _owns(self.rules, self.table)(seat), command)

    def _do(self, asked: Asked[Any], now_us: int) -> Decision:
        decision = _decide(self.rules, self.offered, self.table, asked)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.table = self.rules.evolve(self.table, event)
            self._on_event(event)
        self._limit = time_limit(self._limit, self.rules.due_us(self.table), asked.at_us)
        self.changes += bool(decision)
        self.drafts.keep_only(self._may_draft)
        self._follow(max(now_us, asked.at_us))
        return decision

    def go_on_with(self, table: Table, now_us: int) -> None:
        """Restore an earlier table in place of this one."""
        self.table = table
        self.changes += 1
        if table.match is None:
            self._follow(now_us)
        else:
            self.do(Asked(now_us, Asker.BOX, common.Resume()), now_us)

    def open(self, seating: Seating, now_us: int) -> None:
        """Open the table with this seating."""
        opened = SeatingOpened(now_us, seating)
        self.table = self.rules.evolve(self.table, opened)
        self._on_event(opened)
        self.changes += 1
        self._follow(now_us)

    def set_aside(self, why: str, now_us: int) -> None:
        """Set the match of a failed game aside; everybody keeps their seat."""
        put_away = MatchSetAside(now_us, why)
        self.table = self.rules.evolve(self.table, put_away)
        self.drafts, self._staff = Drafts(), None
        self._on_event(put_away)
        self.changes += 1
        self._follow(now_us)

    def pass_time(self, now_us: int, due_us: int | None) -> None:
        """Let the match's deadline take effect once it has come.

        `due_us` is None while a press that began earlier is still undecided.
        """
        if due_us is not None and now_us >= due_us:
            self._flow.settle(due_us - 1)
            self._machine.do(Asked(now_us, Asker.BOX, common.PassTime()))

    # --- who handles the presses ---

    @property
    def flow(self) -> Flow:
        """The flow that handles presses now."""
        if self._staff is not None and self._staff.is_open:
            return self._goodbye or self._staff
        return self._goodbye or self._flow

    @property
    def is_open_to_play(self) -> bool:
        """Whether presses belong to the match or lobby: no menu is open."""
        return self.flow is self._flow

    @property
    def is_leaving(self) -> bool:
        """Whether the box is about to go dark."""
        return self._goodbye is not None

    def listening(self) -> Listening:
        """How presses are to be read now."""
        speaks_for, seated = self.seat_buttons, self._people()
        counting = tuple(button for button in BUTTONS if speaks_for.seat_of(button) in seated)
        counting = counting or BUTTONS
        expected = tuple(button for button in counting if speaks_for.seats.count(speaks_for.seat_of(button)) == 1)
        return Listening(self.flow.listen_mode, counting, expected)

    def hear(self, gesture: Gesture) -> None:
        """Handle a gesture. During a match, the button of a computer's seat is ignored, unless it is for all now."""
        seat = self.seat_buttons.seat_of(gesture.button)
        is_playing = self.is_open_to_play and not self.table.is_in_lobby and not self.is_over
        if is_playing and self.game.are_buttons_for_all(self.view):
            seat = None
        if not is_playing or seat is None or seat in self._people() or self.table.seating.player(seat) is None:
            self.flow.hear(gesture)

    def _people(self) -> tuple[Seat, ...]:
        players = self.table.seating.players
        if self.table.is_in_lobby:
            return tuple(player.seat for player in players)
        return tuple(player.seat for player in players if player.computer is None)

    def tick(self, now_us: int) -> None:
        """Advance the flow and the demo."""
        self.flow.tick(now_us)
        if (prompt := self.flow.prompt) != self._prompt:
            self._prompt, self._prompt_began_us = prompt, now_us
        if self.demo is not None:
            self.demo.play_on(now_us)

    def open_staff_menu(self, chord: Chord, now_us: int) -> None:
        """Give the buttons to the staff's menu."""
        self.flow.take_back(chord)
        self._staff = StaffFlow(self._machine, now_us)

    def say_goodbye(self, now_us: int) -> None:
        """Show goodbye, in place of anything else."""
        self._goodbye = GoodbyeFlow(self._machine, now_us)

    def _follow(self, now_us: int) -> None:
        """Make a new flow if the phase has changed."""
        flow_of = self._phase()
        if flow_of != self._flow_of:
            self._flow_of = flow_of
            self._on_phase()
            self._flow = self._flow_for(now_us)

    def _phase(self) -> object:
        if self.table.is_in_lobby:
            return ()
        return self.is_over, self.game.phase(self.view)

    def _flow_for(self, now_us: int) -> Flow:
        if self.table.is_in_lobby:
            return LobbyFlow(self._machine, now_us)
        if self.is_over:
            return OverFlow(self._machine, now_us)
        return self.game.flow(self._machine, now_us)

    # --- output ---

    def scene(self, now_us: int) -> Scene:
        """The scene of the table, or of the demo, with what the box asks."""
        prompt = self.flow.prompt
        began_us = self._prompt_began_us if prompt == self._prompt else now_us
        demo = self.demo
        if demo is None:
            scene = self._seen().scene(self.table.seating, prompt, began_us, self._limit)
            return replace(scene, seat_buttons=self.seat_buttons)
        scene = self._demo_cache.look(demo.rules, demo.match).scene(demo.seating, prompt, began_us)
        seat_buttons = self.games.by_name[demo.seating.game].seat_buttons(scene.view)
        return replace(scene, seat_buttons=seat_buttons, is_demo=True, behind_us=demo.behind_us)


def _owns(rules: TableRules, table: Table) -> Callable[[Seat], Any]:
    """Give what tells a seat's own; before a match nobody has any."""
    return _nothing if table.match is None else partial(rules.rules(table).own, table.match)


def _nothing(_: Seat) -> None: ...


def _decide(rules: TableRules, offered: Sequence[str], table: Table, asked: Asked[Any]) -> Decision:
    """Ask the table. An installed game that is not offered cannot be chosen."""
    if isinstance(asked.what, ChooseGame) and asked.what.game not in offered:
        return refuse(SeatingReason.NO_SUCH_GAME, game=asked.what.game)
    return rules.decide(table, asked)


def _may(rules: TableRules, offered: Sequence[str], table: Table, asked: Asked[Any]) -> bool:
    return not isinstance(_decide(rules, offered, table, asked), Refusal)
