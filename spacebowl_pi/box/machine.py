"""The Ship Computer itself: edges in, commands to the table, events to the journal, frames and tunes out.

All changes of state go through it. It has no thread and no clock: its caller passes in edges and the time, and asks
when the next step is due. Lights and sound respond before anything is written to disk; pages, phones and keypad are
updated once the journal has it.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.other_inputs import OtherInputs
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.presses.buttons import Buttons
from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture, GestureKind
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.presses.handovers import Handovers
from spacebowl_pi.box.presses.line_check import LineCheck
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.box.stalls import Stalls
from spacebowl_pi.box.table.abandoned import clear_table, has_only_computers, is_left, leave_unoffered_game
from spacebowl_pi.box.table.attract import Attract
from spacebowl_pi.box.table.computer_players import ComputerPlayers
from spacebowl_pi.box.table.failed_games import FailedGames
from spacebowl_pi.box.table.game_errors import CatchGameErrors
from spacebowl_pi.box.table.queries import TableQueries
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.box.table.session import Listening, Session
from spacebowl_pi.box.table.snapshot import Snapshot, SnapshotQueue
from spacebowl_pi.box.table.unfinished import UnfinishedMatch
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, SeatingEvent
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Decision, Table, TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button, Edge
from spacebowl_pi.devices.sound import tunes

STAFF_CHORDS = ((Button(1), Button(8)), (Button(2), Button(7)))  # the second in case a button of the first is broken
STAFF_CHORD_S = 5.0
FRAME_US = 50_000
COMPUTERS_ALONE_US = 60 * SECOND_US  # when nobody else is left, or whoever added them has not joined yet

_LOG = logging.getLogger(__name__)


class Machine(TableQueries):
    """The machine. Call `edge` for each edge, and `step` no later than `next_due_us`."""

    def __init__(  # noqa: PLR0913, PLR0917 (the parts of the machine)
        self,
        outputs: Outputs,
        journal: Journal | None,
        gestures: GestureReader,
        seed: Callable[[], int],
        now_us: int,
        games: Games,
        lines: LineCheck | None = None,
    ) -> None:
        self.outputs = outputs
        self.journal = journal
        self.gestures = gestures
        self.lines = lines
        self.games, self.rules = games, games.rules
        self._seed = seed
        self._now_us = now_us
        self._snapshots = SnapshotQueue(journal, self.note)
        self._latest: Snapshot | None = None
        self._unfinished = UnfinishedMatch(journal, games.rules)
        self._reveal_tune: tunes.Tune | None = None
        self._attract = Attract(games.rules.games, now_us)
        self.stalls = Stalls()
        self.abandon_after_us: int | None = None  # without input for this long, the guests are taken to have left
        self.home = games.home  # the seating that an empty table starts with
        self.frame_us = FRAME_US  # a picture stays for so long at most
        self.missing: tuple[str, ...] = ()  # parts that did not open at the start
        self.other_inputs = OtherInputs()
        self._touched_us = now_us
        self._heard_as: Listening | None = None
        self._buttons = Buttons(gestures, lines, outputs, now_us)
        self.handovers = Handovers(gestures.times.hold_s)
        super().__init__(Session(self, games, self._take_event, self._begin_phase, now_us))
        self.computers = ComputerPlayers(self.note, gestures.times.hold_back_us)
        self._failed = FailedGames(self._session, self._attract.demos, self._unfinished, self.note)
        self.catching = CatchGameErrors(games, self._failed.played, self._set_aside)
        for chord in STAFF_CHORDS:
            gestures.chord(chord, STAFF_CHORD_S)
        outputs.on_fault = self.note

    def open(self, events: Sequence[TableEvent] | None = None, at_us: int | None = None) -> None:
        """Open the table with its initial seating, or restore the match that these events lead to.

        An empty lobby is not restored: the configuration may have changed in the meantime.
        """
        home = self.home
        self._now_us = self._touched_us = self._now_us if at_us is None else at_us
        kept = Table(home)
        with self.catching:
            kept = self.rules.replay(kept, events or ())
        with self.catching:
            if kept.seating.game in self.rules.games and (kept.match is not None or kept.seating.players):
                self._session.go_on_with(kept, self._now_us)
            elif kept.seating.players:
                self.note("game", f"{kept.seating.game} is not on this box any more: its people are in the lobby")
                self._session.open(replace(home, players=kept.seating.players), self._now_us)
            else:
                self._session.open(home, self._now_us)
        self._snapshots.write(is_start=True)

    def answer(self, edge: Edge) -> None:
        """Called on the GPIO thread: light the button and click, whatever the press will turn out to mean."""
        self._buttons.answer(edge)

    def edge(self, edge: Edge) -> None:
        self._buttons.edge(edge)

    def press(self, button: Button, stamp_ns: int, *, is_hold: bool) -> None:
        """A press from elsewhere, such as a phone: read like any other, but without light and click."""
        self.gestures.say(button, stamp_ns, is_hold=is_hold)

    def touch(self) -> None:
        """Note that somebody is there."""
        self._touched_us = self._now_us

    def open_lobby(self) -> None:
        """Note that somebody has opened the lobby on a page: no demo starts while they read it."""
        self.touch()
        self._attract.open_lobby(self._now_us)

    def offer(self, games: Sequence[str]) -> None:
        """Set which games people can choose; an empty table starts with the first."""
        self._session.offered = tuple(games)
        self.home = replace(self.home, game=games[0])

    def step(self, now_us: int) -> None:
        """Do everything that is due: read presses, advance time, update the outputs, and write only then."""
        with self.catching:
            self._hear_and_show(now_us)
        for text in self._buttons.news():
            self.note("buzzers", text)
        self._snapshots.write()
        with self.catching:
            self._snapshots.step(self._snapshot_now())

    def _hear_and_show(self, now_us: int) -> None:
        self._see_stall(now_us)
        self._now_us = now_us
        self._unfinished.look()
        if self.has_unfinished and not self.seating.players:
            self.go_on_with_unfinished()
        for heard in self._buttons.listen(now_us):
            self._hear(heard)
        self._let_computers_act()
        self._session.pass_time(now_us, self._deadline_us())
        self._session.tick(now_us)
        session = self._session
        self.computers.follow(session.game, session.table, session.view, now_us, is_over=session.is_over)
        if self.handovers.tick(now_us, self.seating.seats):
            self.forget_holds()  # of a button that was held to answer the phone
        self._clear_if_abandoned()
        leave_unoffered_game(self, self._now_us)
        self._listen()
        self._play_by_itself()
        self._show()

    def _set_aside(self, game: BoxGame, why: str) -> None:
        self._latest = None
        self._failed.set_aside(game, why, self._now_us)

    def _show(self) -> None:
        if not self._is_counting():  # refreshed when the countdown began
            self.outputs.refresh_when_due(self._now_us)
        self._buttons.look()
        self._latest = None
        self.outputs.show(self._frame(), self._now_us)
        self.outputs.tick(self._now_us)

    def _frame(self) -> Frame:
        scene = self._own_scene()
        return show(self.games.by_name[scene.seating.game], scene, self._now_us, self.outputs.pixels_per_cell)

    def next_due_us(self) -> int:
        """When `step` must be called next."""
        of_game: tuple[int | None, ...] = ()
        with self.catching:
            of_game = (self._deadline_us(), self._session.flow.next_due_us(), self._computers_due_us())
        dues = (self.gestures.next_due_us(), self.outputs.next_due_us(), self._now_us + self.frame_us, *of_game)
        return max(self._now_us, min(due for due in dues if due is not None))

    def say_goodbye(self, now_us: int) -> None:
        """Show goodbye on the matrix, instead of anything else, until `close`."""
        self._now_us = now_us
        self._session.say_goodbye(now_us)
        self.play(tunes.BYE)

    def close(self) -> None:
        self.outputs.close()
        self._snapshots.write()
        if self.journal is not None:
            self.journal.close()

    # --- for flows ---

    def do(self, asked: Asked[Any]) -> Decision:
        with self.catching:
            self._see_stall(asked.at_us)
            if isinstance(asked.what, JoinSeat):
                self._choose_shown(asked.at_us, asked.what.seat)
            return self._session.do(asked, self._now_us)
        return refuse(CommonReason.GAME_FAILED)

    def draft(self, seat: Seat, command: object, at_us: int) -> bool:
        """Keep a command as a player's draft; returns whether that is allowed."""
        with self.catching:
            return self._session.draft(seat, command, at_us)
        return False

    def snapshot(self) -> Snapshot:
        """What pages, phones and keypad show: only what a power cut cannot undo."""
        return self._snapshots.waiting_for(self.changes) or self._snapshot_now()

    @property
    def has_unfinished(self) -> bool:
        """Whether an earlier match is waiting to be continued."""
        return self._unfinished.table is not None

    def go_on_with_unfinished(self) -> None:
        """Continue that match, in place of the lobby."""
        if self.has_unfinished and self.is_in_lobby:
            self._snapshots.write()  # what happened in the lobby
            table = self._unfinished.take()
            self._snapshots.forget()
            with self.catching:
                self._session.go_on_with(table or self._session.table, self._now_us)
            self._snapshots.write(is_start=True)

    def leave_unfinished(self) -> None:
        """End that match."""
        self._unfinished.decline()

    def left_out(self) -> tuple[Seat, ...]:
        """Seats that cannot press: all of their buttons are out of play."""
        dead = self._buttons.left_out()
        buttons = {seat: self.seat_buttons.of(seat) for seat in self.seating.seats} if dead else {}
        return tuple(seat for seat, its_own in buttons.items() if its_own and set(its_own) <= set(dead))

    def forget_holds(self) -> None:
        """Ignore the buttons that are down now until they are released: what they were pressed for is done."""
        self.gestures.forget_holds()

    def clear_table(self) -> None:
        """End the match, if there is one, and free all seats."""
        clear_table(self, self._now_us, self.home)

    def seed(self) -> int:
        """Draw a random number."""
        return self._seed()

    def play(self, tune: tunes.Tune) -> None:
        self.outputs.play(tune, self._now_us)

    def note(self, part: str, text: str) -> None:
        """Write a remark to the journal and to the log."""
        _LOG.warning("%s: %s", part, text)
        if self.journal is not None:
            self.journal.note(part, text)

    # --- internal ---

    def _see_stall(self, at_us: int) -> None:
        """After a stall, resume as after a power cut: nobody could do anything in the meantime."""
        gap_us = self.stalls.between(self._now_us, at_us)
        if not gap_us:
            return
        self._touched_us += at_us - self._now_us
        self._now_us = at_us
        if not self.is_in_lobby:
            self.note("box", f"it stood still for {gap_us / SECOND_US:.0f} s; what was on begins again, in full length")
            self.do(Asked(at_us, Asker.BOX, common.Resume()))

    def _own_scene(self) -> Scene:
        """The scene for the box's own lights: the current one, but a reveal only once it is durable."""
        if self._is_reveal(self.view) and not self._is_reveal((snapshot := self.snapshot()).view):
            return snapshot.scene
        if self._reveal_tune is not None:
            self.play(self._reveal_tune)
            self._reveal_tune = None
        return self.scene()

    def _deadline_us(self) -> int | None:
        """When the phase ends; None while a press that began before the end is still undecided."""
        deadline_us = self.rules.due_us(self._session.table)
        if deadline_us is None or self._now_us < deadline_us or not self.gestures.is_undecided(deadline_us):
            return deadline_us
        return None

    def _begin_phase(self) -> None:
        """Drop holds from the phase before; play the tune; refresh the matrix ahead of a countdown."""
        self.handovers.close()
        self.forget_holds()
        self._play_or_keep(None if self.is_in_lobby else self.game.opening_tune(self.view))
        if self._is_counting():
            self.outputs.refresh(self._now_us)

    def _hear(self, heard: Gesture | Chord) -> None:
        self.touch()
        if isinstance(heard, Chord):
            self._session.open_staff_menu(heard, self._now_us)
            self.forget_holds()
        elif heard.kind is not GestureKind.EARLY:
            self._choose_shown(heard.at_us)
            seat = self.seat_buttons.seat_of(heard.button)
            if not self._session.is_open_to_play or not self.handovers.hear(heard, seat):
                self._session.hear(heard)
            self._listen()

    def _let_computers_act(self) -> None:
        """Make a computer's planned move, unless a press that began before it is still undecided."""
        due_us, now_us = self._computers_due_us(), self._now_us
        if due_us is None or now_us < due_us:
            return
        deadline_us = self.rules.due_us(self._session.table)
        before_us = now_us + 1 if deadline_us is None else min(now_us + 1, deadline_us)
        self.computers.act(self.do, self._session.table, now_us, self.seed, before_us)

    def _computers_due_us(self) -> int | None:
        due_us = self.computers.next_due_us()
        is_waiting = due_us is not None and due_us <= self._now_us and self.gestures.is_undecided(due_us)
        return None if is_waiting else due_us

    def _choose_shown(self, at_us: int, seat: Seat | None = None) -> None:
        """Choose the game of the demo that this press interrupts, if it has that seat."""
        demo = self._session.demo
        if demo is None or demo.seating.game == self.seating.game or self.seating.players or not self.is_in_lobby:
            return
        if seat is None or seat <= demo.rules.seats[-1]:
            self._session.do(Asked(at_us, Asker.TABLE, ChooseGame(demo.seating.game)), self._now_us)

    def _listen(self) -> None:
        """Read presses the way the current flow wants."""
        wanted = self._session.listening()
        if wanted != self._heard_as:
            self._heard_as = wanted
            self.gestures.hear_as(wanted.listen_mode, self._now_us, wanted.buttons)
            self._buttons.expected = wanted.expected

    def _clear_if_abandoned(self) -> None:
        """Clear the table for the next guests once these have left; a countdown runs to its end first."""
        are_alone = has_only_computers(self)
        after_us = COMPUTERS_ALONE_US if are_alone else self.abandon_after_us
        if after_us is None or self._now_us < self._touched_us + after_us:
            return
        if self._is_counting() or is_left(self, self.home):
            return
        if are_alone:
            self.note("match", "only computers are left: the match is over, all seats are free")
        elif self.seating.players and self.abandon_after_us is not None:
            minutes = self.abandon_after_us // 60_000_000
            self.note("match", f"nobody has pressed anything for {minutes} min: the match is over, all seats are free")
        self.clear_table()
        self.outputs.play((), self._now_us)  # no fanfare for an empty table

    def _play_by_itself(self) -> None:
        """Play demos while nobody has joined and nobody presses anything."""
        session = self._session
        is_free = self.is_in_lobby and not self.seating.players and session.flow.prompt is None
        session.demo = self._attract.next_demo(
            session.demo,
            offered=session.offered,
            is_free=is_free and not self._buttons.pressed(),
            touched_us=self._touched_us,
            begin=lambda: (self.seating.language, self._seed()),
            now_us=self._now_us,
        )
        if session.demo is not None and session.demo.fault is not None:
            self._failed.leave_out_demo(self.games.by_name[session.demo.seating.game], session.demo.fault)

    def scene(self) -> Scene:
        """The current scene; asking for it changes nothing."""
        return self._snapshot_now().scene

    def _snapshot_now(self) -> Snapshot:
        """The current snapshot, cached until the next change or frame."""
        asked_for = self.handovers.seats if self._session.is_open_to_play else ()
        latest = self._latest
        if latest is None or latest.changes != self.changes or latest.scene.asked_for != asked_for:
            scene = replace(
                self._session.scene(self._now_us),
                locked=self._buttons.locked(),
                pressed=self._buttons.pressed(),
                asked_for=asked_for,
                unfinished=self._unfinished.shown(),
                has_fault=self.has_fault,
            )
            self._latest = latest = self._session.snapshot(scene)
        return latest

    @property
    def has_fault(self) -> bool:
        """Whether a part does not work now."""
        is_journal_failing = self.journal is not None and not self.journal.is_writing()
        return bool(self.missing) or is_journal_failing or bool(self.outputs.faults) or self._buttons.has_fault

    def _is_counting(self) -> bool:
        return not self.is_in_lobby and self.game.is_counting(self.view)

    def _is_reveal(self, view: Any) -> bool:  # noqa: ANN401
        return view is not None and self.game.reveals(view)

    def _take_event(self, event: TableEvent) -> None:
        """Play the tune of an event, and queue the event for the journal."""
        self._snapshots.take(event)
        self._play_or_keep(None if isinstance(event, SeatingEvent) else self.game.tune(event))

    def _play_or_keep(self, tune: tunes.Tune | None) -> None:
        """Play a tune; that of a reveal only once it is shown."""
        if tune is not None and self._is_reveal(self.view):
            self._reveal_tune = tune
        elif tune is not None:
            self.play(tune)
