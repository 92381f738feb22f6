"""What goes on at the table: the match, the flow that hears its presses, the box's own play while nobody does.

Whoever runs it, the ship, hands it words, commands and the time, and is told of every event. To ask what there is to
show changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from spacebowl_pi.box.attract import Demo
from spacebowl_pi.box.drafts import Drafts
from spacebowl_pi.box.flows.choice import flow_for
from spacebowl_pi.box.flows.flow import Flow, Machine
from spacebowl_pi.box.flows.goodbye import GoodbyeFlow
from spacebowl_pi.box.flows.staff import StaffFlow
from spacebowl_pi.box.stage import Prompt, Stage
from spacebowl_pi.box.words import Ears, Said
from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Decision, Match, View, commands, decide, evolve, view
from spacebowl_pi.games.space_bowl.rules.match.events import Event
from spacebowl_pi.games.space_bowl.rules.match.rounds import end_if_decided
from spacebowl_pi.games.space_bowl.rules.match.state import Phase


@dataclass(frozen=True, slots=True)
class Listening:
    """How presses are to be heard, and whose."""

    ears: Ears
    seats: tuple[Seat, ...]


class Session:
    """A match with what belongs to it. `on_event` hears what happens, `on_phase` that another phase has begun."""

    def __init__(
        self, machine: Machine, on_event: Callable[[Event], None], on_phase: Callable[[], None], now_us: int
    ) -> None:
        self.match = BLANK
        self.changes = 0  # how often the match has changed
        self.drafts = Drafts()
        self.demo: Demo | None = None
        self._machine, self._on_event, self._on_phase = machine, on_event, on_phase
        self._passed = self._seen_of = BLANK
        self._seen: View | None = None
        self._flow = Flow(machine, now_us)
        self._flow_of: object = None
        self._staff: StaffFlow | None = None
        self._goodbye: GoodbyeFlow | None = None
        self._prompt: Prompt | None = None
        self._prompt_began_us = now_us

    # --- the match ---

    def do(self, asked: commands.Ask, now_us: int) -> Decision:
        """Ask the match for something. Where the time for picks is over by then, what was touched is picked before."""
        for seat, cell in self.drafts.due(self.match, asked.at_us).items():
            at_us = (self.match.deadline_us or asked.at_us) - 1
            self._do(Asked(at_us, seat, commands.PickCard(cell)), now_us)
        return self._do(asked, now_us)

    def _do(self, asked: commands.Ask, now_us: int) -> Decision:
        decision = decide(self.match, asked)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.match = evolve(self.match, event)
            self._on_event(event)
        self.changes += bool(decision)
        self.drafts.keep_for(self.match)
        self._follow(max(now_us, asked.at_us))
        return decision

    def go_on_with(self, match: Match, now_us: int) -> None:
        """Go on with a match of before, in place of this one."""
        self.match = match
        self.do(Asked(now_us, Asker.BOX, house.Resume()), now_us)
        # A damaged journal can have lost the end of a match that its last round, or a corrected score, decided.
        is_between_rounds = match.phase in (Phase.LAYING, Phase.READY)
        if is_between_rounds and end_if_decided(match, now_us):
            self.do(Asked(now_us, Asker.STAFF, house.End()), now_us)

    def pass_time(self, now_us: int, deadline_us: int | None) -> None:
        """Let the match see the time when its deadline has come, and once after each change, to heal a cut journal.

        `deadline_us` is None while somebody's finger may still say something that came before.
        """
        is_due = deadline_us is not None and now_us >= deadline_us
        if is_due or (self.match is not self._passed and deadline_us == self.match.deadline_us):
            if is_due and self.match.deadline_us is not None:
                self._flow.settle(self.match.deadline_us - 1)
            self._machine.do(Asked(now_us, Asker.BOX, house.PassTime()))
            self._passed = self.match

    # --- who hears the presses ---

    @property
    def flow(self) -> Flow:
        """What hears the presses now."""
        if self._staff is not None and self._staff.is_open:
            return self._goodbye or self._staff
        return self._goodbye or self._flow

    @property
    def is_open_to_play(self) -> bool:
        """Say whether presses mean what they mean in the match: no menu is in between."""
        return self.flow is self._flow

    @property
    def is_leaving(self) -> bool:
        """Say whether the box is about to go dark."""
        return self._goodbye is not None

    def listening(self) -> Listening:
        """Say how presses are to be heard."""
        return Listening(self.flow.ears, self.match.seats)

    def hear(self, said: Said) -> None:
        """Take a word."""
        self.flow.hear(said)

    def tick(self, now_us: int) -> None:
        """Let time pass for whoever hears the presses."""
        self.flow.tick(now_us)
        if (prompt := self.flow.prompt) != self._prompt:
            self._prompt, self._prompt_began_us = prompt, now_us
        if self.demo is not None:
            self.demo.play_on(now_us)

    def open_staff_menu(self, now_us: int) -> None:
        """Let the staff have the buttons."""
        self._staff = StaffFlow(self._machine, now_us)

    def say_goodbye(self, now_us: int) -> None:
        """Say so, in place of anything else."""
        self._goodbye = GoodbyeFlow(self._machine, now_us)

    def _follow(self, now_us: int) -> None:
        """Take the flow of the phase; a new phase gets a new one."""
        flow_of = (self.match.phase, self.match.countdown_kind(), self.match.began_us)
        if flow_of != self._flow_of:
            self._flow_of = flow_of
            self._on_phase()
            self._flow = flow_for(self._machine, now_us)

    # --- what there is to show ---

    def stage(self, now_us: int) -> Stage:
        """Give the match, or the demo, and what the box asks."""
        prompt = self.flow.prompt
        began_us = self._prompt_began_us if prompt == self._prompt else now_us
        if self.demo is not None and self.demo.shown is not None:
            deck, seen = self.demo.shown
            return Stage(deck, seen, prompt, began_us, is_demo=True)
        return Stage(self.match.deck, self._view(), prompt, began_us)

    def _view(self) -> View:
        """Give the view of all, made anew only when the match has changed."""
        if self._seen is None or self._seen_of is not self.match:
            self._seen_of, self._seen = self.match, view(self.match)
        return self._seen
