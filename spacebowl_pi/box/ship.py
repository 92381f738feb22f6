"""The Ship Computer itself: edges in, commands to the match, events to the journal, frames and tunes out.

Nothing else changes the match. It has no thread and no clock of its own: whoever runs it hands it the edges and the
time, and asks when it next has something to do. Lights and sound answer before anything goes to the disk; others are
told when it is there.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from spacebowl_pi.box.abandoned import clear_table, is_clear
from spacebowl_pi.box.attract import ATTRACT_AFTER_US, LOBBY_READ_US, Demo
from spacebowl_pi.box.buttons import Buttons
from spacebowl_pi.box.drafts import Drafts
from spacebowl_pi.box.event_tunes import tune_of
from spacebowl_pi.box.flows.choice import flow_for
from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.flows.goodbye import GoodbyeFlow
from spacebowl_pi.box.flows.staff import StaffFlow
from spacebowl_pi.box.gestures import Gestures
from spacebowl_pi.box.handovers import Handovers
from spacebowl_pi.box.journal import Journal
from spacebowl_pi.box.lines import Lines
from spacebowl_pi.box.match_record import opened_as
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.box.stage import Prompt, Stage
from spacebowl_pi.box.stalls import Stalls
from spacebowl_pi.box.told import Telling, Told
from spacebowl_pi.box.unfinished import UnfinishedMatch
from spacebowl_pi.box.words import Chord, Ears, Said, Word
from spacebowl_pi.core.space_bowl.deck import Deck
from spacebowl_pi.core.space_bowl.judge import CallKind, Seat
from spacebowl_pi.core.space_bowl.match import (
    BLANK,
    Decision,
    Match,
    Phase,
    Refusal,
    Settings,
    View,
    decide,
    evolve,
    replay,
    view,
)
from spacebowl_pi.core.space_bowl.match import commands as asked
from spacebowl_pi.core.space_bowl.match import events as happened
from spacebowl_pi.core.space_bowl.match.commands import Command
from spacebowl_pi.core.space_bowl.match.rounds import end_if_decided
from spacebowl_pi.core.space_bowl.places import Cell
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge, Keypad
from spacebowl_pi.devices.sound import tunes

STAFF_CHORDS = ((Button(1), Button(8)), (Button(2), Button(7)))  # the second one for when the first is out of order
STAFF_CHORD_S = 5.0
FRAME_US = 50_000

_LOG = logging.getLogger(__name__)


class Ship:
    """The machine. Call `edge` as edges come, and `step` at the latest when `next_due_us` says so."""

    def __init__(
        self,
        outputs: Outputs,
        journal: Journal | None,
        gestures: Gestures,
        seed: Callable[[], int],
        now_us: int,
        lines: Lines | None = None,
    ) -> None:
        self.outputs = outputs
        self.journal = journal
        self.gestures = gestures
        self.lines = lines
        self.match = self._passed = self._seen_of = BLANK
        self._seen: View | None = None
        self._seed = seed
        self._now_us = now_us
        self._unwritten: list[happened.Event] = []
        self._changes = self._appended = 0
        self._telling = Telling(journal, self.note)
        self._unfinished = UnfinishedMatch(journal)
        self._reveal_tune: tunes.Tune | None = None
        self.stalls = Stalls()
        self._flow: Flow = Flow(self, now_us)
        self._flow_of: tuple[Phase, CallKind | None, int] | None = None
        self._staff: StaffFlow | None = None
        self._goodbye: GoodbyeFlow | None = None
        self._demo: Demo | None = None
        self.abandon_after_us: int | None = None  # who goes away without a word is taken to be gone after so long
        self.home = Settings()  # with what an empty table begins
        self.missing: tuple[str, ...] = ()  # parts that did not open at the start
        self.wants_first_pin = False  # a page of the staff's waits for it
        self.confirmed_page: tuple[str, int] | None = None  # the page that staff vouch for, since when
        self.has_pages = False  # on which players can pick, too
        self.keypad: Keypad | None = None  # and on this one, when it is there
        self._touched_us = self._free_since_us = self._read_until_us = now_us
        self._prompt: Prompt | None = None
        self._prompt_began_us = now_us
        self._heard_as: tuple[Ears, tuple[Seat, ...]] | None = None
        self._buttons = Buttons(gestures, lines, outputs, now_us)
        self.handovers = Handovers(gestures.times.hold_s)
        self.drafts = Drafts()
        for chord in STAFF_CHORDS:
            gestures.chord(chord, STAFF_CHORD_S)
        outputs.on_fault = self.note

    def open(
        self,
        deck: Deck,
        settings: Settings,
        events: Sequence[happened.Event] | None = None,
        at_us: int | None = None,
    ) -> None:
        """Open the lobby, or go on with the match that these events lead to.

        A lobby that was opened under another configuration is opened anew; who sat there sits there again.
        """
        self.home = settings
        self._now_us = self._touched_us = self._free_since_us = self._now_us if at_us is None else at_us
        resumed = replay(events) if events else BLANK
        is_outdated = events is not None and opened_as(events) != (deck, settings)
        if events and not (resumed.phase is Phase.LOBBY and is_outdated):
            self._go_on_with(resumed)
            return
        self.do(asked.OpenMatch(self._now_us, deck, settings))
        for player in resumed.players:
            self.do(asked.JoinSeat(self._now_us, player.seat, player.name))

    def answer(self, edge: Edge) -> None:
        """Answer a press at once, whatever it will mean; on the edge's own thread."""
        self._buttons.answer(edge)

    def edge(self, edge: Edge) -> None:
        """Take an edge of a button."""
        self._buttons.edge(edge)

    def press(self, button: Button, stamp_ns: int, *, is_hold: bool) -> None:
        """Take a press from afar, such as a phone's; it lights and clicks no button, but says the same words."""
        self.gestures.say(button, stamp_ns, is_hold=is_hold)

    def touch(self) -> None:
        """Know that somebody is there."""
        self._touched_us = self._now_us

    def open_lobby(self) -> None:
        """Know that somebody looks at the lobby on a page: it stays for as long as reading it takes."""
        self._touched_us, self._read_until_us = self._now_us, self._now_us + LOBBY_READ_US

    def step(self, now_us: int) -> None:
        """Do all that is due: hear, let time pass, show, and only then write."""
        self._see_stall(now_us)
        self._now_us = now_us
        self._unfinished.look()
        if self.has_unfinished and self.match.phase is Phase.LOBBY and not self.match.seats:
            self.go_on_with_unfinished()
        for heard in self._buttons.listen(now_us):
            self._hear(heard)
        self._pass_time()
        self._choose_flow()
        self._current().tick(now_us)
        if self.handovers.tick(now_us, self.match.seats):
            self.forget_holds()  # of a button that was pressed for an answer
        self._clear_if_abandoned()
        self._choose_flow()
        self._listen()
        self._play_by_itself()
        if self.match.phase is not Phase.COUNTDOWN:  # for which it was done at the beginning
            self.outputs.refresh_when_due(now_us)
        self.outputs.show(show(self._own_stage(), now_us, self.outputs.pixels_per_cell), now_us)
        self.outputs.tick(now_us)
        for text in self._buttons.news():
            self.note("buzzers", text)
        self._write()
        self._telling.step(Told(self.match, self.stage(), self._changes), self._appended)

    def next_due_us(self) -> int:
        """Say when to call `step` again at the latest."""
        dues = (
            self.gestures.next_due_us(),
            self.outputs.next_due_us(),
            self._deadline_us(),
            self._current().next_due_us(),
            self._now_us + FRAME_US,
        )
        return max(self._now_us, min(due for due in dues if due is not None))

    def say_goodbye(self, now_us: int) -> None:
        """Say so on the matrix, in place of anything else, until `close`."""
        self._now_us = now_us
        self._goodbye = GoodbyeFlow(self, now_us)
        self.play(tunes.BYE)

    def close(self) -> None:
        """Go dark and close the journal."""
        self.outputs.close()
        self._write()
        if self.journal is not None:
            self.journal.close()

    # --- what flows may ask ---

    def do(self, command: Command) -> Decision:
        """Ask the match for something. Where the time for picks is over by then, what was touched is picked before."""
        self._see_stall(command.at_us)
        for seat, cell in self.drafts.due(self.match, command.at_us).items():
            self._do(asked.PickCard((self.match.deadline_us or command.at_us) - 1, seat, cell))
        return self._do(command)

    def touched(self, seat: Seat) -> Cell | None:
        """Say which card a player has touched and not confirmed; it is their secret."""
        return self.drafts.touched(seat)

    @property
    def is_leaving(self) -> bool:
        """Say whether the box is about to go dark."""
        return self._goodbye is not None

    @property
    def changes(self) -> int:
        """How often the match has changed; others know when it is told so far."""
        return self._changes

    def told(self) -> Told:
        """Give what others than the box's own lights and sound are told: no more than a power cut leaves."""
        waiting = self._telling.waiting_for(self._changes)
        return waiting or Told(self.match, self.stage(), self._changes)

    @property
    def may_pick_elsewhere(self) -> bool:
        """Say whether a pick can come from somewhere else than the buttons."""
        return self.has_pages or self.has_keypad

    @property
    def has_keypad(self) -> bool:
        """Say whether the keypad is there."""
        return self.keypad is not None and self.keypad.is_there()

    @property
    def has_unfinished(self) -> bool:
        """Say whether a match of before waits for somebody to go on with it."""
        return self._unfinished.match is not None

    def go_on_with_unfinished(self) -> None:
        """Go on with that match, in place of the lobby."""
        if self.has_unfinished and self.match.phase is Phase.LOBBY:
            self._write()  # of the lobby
            match = self._unfinished.take()
            self._telling.forget()
            self._go_on_with(match or self.match)

    def leave_unfinished(self) -> None:
        """Let that match be over."""
        self._unfinished.decline()

    def left_out(self) -> tuple[Seat, ...]:
        """List the seats whose button is out of play."""
        return self._buttons.left_out()

    def forget_holds(self) -> None:
        """Let a button that is down now say no more: what it was pressed for is done."""
        self.gestures.forget_holds()

    def clear_table(self) -> None:
        """End the match, if one is on, and free all seats."""
        clear_table(self, self._now_us, self.home)

    def seed(self) -> int:
        """Draw chance."""
        return self._seed()

    def confirm_page(self, name: str) -> None:
        """Know that somebody at the buttons vouches for the page of this name."""
        self.confirmed_page = (name, self._now_us)

    def play(self, tune: tunes.Tune) -> None:
        """Sound a tune."""
        self.outputs.play(tune, self._now_us)

    def note(self, part: str, text: str) -> None:
        """Keep something worth knowing in the journal, and say it to whoever reads the log."""
        _LOG.warning("%s: %s", part, text)
        if self.journal is not None:
            self.journal.note(part, text)

    # --- inside ---

    def _do(self, command: Command) -> Decision:
        decision = decide(self.match, command)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.match = evolve(self.match, event)
            self._unwritten.append(event)
            self._sound(event)
        self._changes += bool(decision)
        self.drafts.keep_for(self.match)
        return decision

    def _go_on_with(self, match: Match) -> None:
        self.match = match
        self.do(asked.ResumeMatch(self._now_us))
        # A damaged journal can have lost the end of a match that its last round, or a corrected score, decided.
        is_between_rounds = match.phase in (Phase.LAYING, Phase.READY)
        if is_between_rounds and end_if_decided(match, self._now_us):
            self.do(asked.EndMatch(self._now_us))

    def _see_stall(self, at_us: int) -> None:
        """Go on as after a power cut when the machine stood still: nobody could do anything meanwhile."""
        gap_us = self.stalls.between(self._now_us, at_us)
        if not gap_us:
            return
        self._touched_us += at_us - self._now_us
        self._now_us = at_us
        if self.match.phase is not Phase.LOBBY and not self.match.is_blank:
            self.note("box", f"it stood still for {gap_us / 1_000_000:.0f} s; what was on begins again, in full length")
            self.do(asked.ResumeMatch(at_us))

    def _own_stage(self) -> Stage:
        """Give what the box's own lights show: what is now, but a reveal only when no power cut takes it back."""
        told = self.told()
        if self.match.phase is Phase.REVEAL and told.match.phase is not Phase.REVEAL:
            return told.stage
        if self._reveal_tune is not None:
            self.play(self._reveal_tune)
            self._reveal_tune = None
        return self.stage()

    def _current(self) -> Flow:
        return self._goodbye or self._staff or self._flow

    def _pass_time(self) -> None:
        """Let the match see the time when its deadline has come, and once after each change, to heal a cut journal."""
        deadline_us = self._deadline_us()
        is_due = deadline_us is not None and self._now_us >= deadline_us
        if is_due or (self.match is not self._passed and deadline_us == self.match.deadline_us):
            if is_due and self.match.deadline_us is not None:
                self._flow.settle(self.match.deadline_us - 1)
            self.do(asked.PassTime(self._now_us))
            self._passed = self.match

    def _deadline_us(self) -> int | None:
        """Say when the phase ends; None while it waits for what a finger means that came down before its end."""
        deadline_us = self.match.deadline_us
        if deadline_us is None or self._now_us < deadline_us or not self.gestures.is_undecided(deadline_us):
            return deadline_us
        return None

    def _view(self) -> View:
        """Give the view of all, made anew only when the match has changed."""
        if self._seen is None or self._seen_of is not self.match:
            self._seen_of, self._seen = self.match, view(self.match)
        return self._seen

    def _choose_flow(self) -> None:
        """Take the flow of the phase; a new phase gets a new one."""
        if self._staff is not None and not self._staff.is_open:
            self._staff = None
        kind = self.match.countdown_kind()
        flow_of = (self.match.phase, kind, self.match.began_us)
        if flow_of == self._flow_of:
            return
        self._flow_of = flow_of
        self.handovers.close()
        self.forget_holds()
        self._flow = flow_for(self, self._now_us)
        if self.match.phase is Phase.COUNTDOWN:
            self.outputs.refresh(self._now_us)

    def _hear(self, heard: Said | Chord) -> None:
        self.touch()
        if isinstance(heard, Chord):
            self._staff = StaffFlow(self, self._now_us)
            self.forget_holds()
        elif heard.word is not Word.EARLY:
            if self._current() is not self._flow or not self.handovers.hear(heard):
                self._current().hear(heard)
            self._choose_flow()
            self._listen()

    def _listen(self) -> None:
        """Have the presses heard as the flow wants them."""
        wanted = (self._current().ears, self.match.seats)
        if wanted != self._heard_as:
            self._heard_as = wanted
            seated = [Button(seat) for seat in self.match.seats] or list(BUTTONS)
            self.gestures.hear_as(wanted[0], self._now_us, seated)

    def _clear_if_abandoned(self) -> None:
        """Be there for the next guests when these have gone; a countdown ends by itself first."""
        if self.abandon_after_us is None or self._now_us < self._touched_us + self.abandon_after_us:
            return
        if self.match.phase is Phase.COUNTDOWN or is_clear(self.match, self.home):
            return
        if self.match.seats:
            minutes = self.abandon_after_us // 60_000_000
            self.note("match", f"nobody has pressed anything for {minutes} min: the match is over, all seats are free")
        self.clear_table()
        self.outputs.play((), self._now_us)  # no fanfare for nobody

    def _play_by_itself(self) -> None:
        """Show a demo while nobody has joined and nobody presses anything for a while."""
        is_free = self.match.phase is Phase.LOBBY and not self.match.seats and self._current().prompt is None
        if not is_free or self._buttons.pressed():
            self._free_since_us = self._now_us
        is_new = self._now_us < max(self._free_since_us, self._touched_us) + ATTRACT_AFTER_US
        if is_new or self._now_us < self._read_until_us:
            self._demo = None
        elif self._demo is None or self._demo.is_over:
            self._demo = Demo(self.match.deck, self.match.settings.language, self._seed(), self._now_us)

    def stage(self) -> Stage:
        """Give all there is to show now."""
        prompt = self._current().prompt
        if prompt != self._prompt:
            self._prompt, self._prompt_began_us = prompt, self._now_us
        shown = self._demo.stage(self._now_us) if self._demo else Stage(deck=self.match.deck, view=self._view())
        return replace(
            shown,
            prompt=prompt,
            prompt_began_us=self._prompt_began_us,
            locked=self._buttons.locked(),
            pressed=self._buttons.pressed(),
            asked_for=self.handovers.seats if self._current() is self._flow else (),
            unfinished=self._unfinished.shown(),
            has_fault=self.has_fault,
        )

    @property
    def has_fault(self) -> bool:
        """Say whether a part does not work now."""
        is_journal_failing = self.journal is not None and not self.journal.is_writing()
        return bool(self.missing) or is_journal_failing or bool(self.outputs.faults) or self._buttons.has_fault

    def _sound(self, event: happened.Event) -> None:
        if isinstance(event, happened.RoundJudged):
            self._reveal_tune = tune_of(event)
        elif (tune := tune_of(event)) is not None:
            self.play(tune)

    def _write(self) -> None:
        """Hand the events to the journal's thread."""
        events, self._unwritten = self._unwritten, []
        if self.journal is not None and events:
            self._appended = self.journal.append(*events)
