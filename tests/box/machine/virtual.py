"""A whole box on a fake clock: fingers on simulated buttons, eyes on decoded lights."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.presses.line_check import LineCheck
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.box.table.scene import Asking, Prompt
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import Decision, Table, TableEvent, TableRules
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button, Edge
from spacebowl_pi.games.space_bowl.box.box_game import SpaceBowlBox
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.box.prompts import Question, Scan, ScanStep
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.judge import Call, RoundResult
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match.state import Round
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl


def box_games(
    settings: Settings | None = None, deck: Deck | None = None, language: Language = Language.ENGLISH
) -> Games:
    """Those of a box that is configured so."""
    game = SpaceBowlBox(SpaceBowl(deck, settings), "Space Bowl")
    return Games({SpaceBowl.name: game}, Seating(SpaceBowl.name, language))


def table_rules(settings: Settings | None = None, deck: Deck | None = None) -> TableRules:
    """Of a box that is configured so."""
    return box_games(settings, deck).rules


def asking(seat: Seat, question: Question, language: Language = Language.ENGLISH) -> Asking:
    """Give what the box asks a player."""
    return Asking(seat, question, matrix_words(language).question(question))


class VirtualBox:
    """`press`, `hold` and `wait` are all a player can do; the rest is to look at."""

    def __init__(  # noqa: PLR0913, PLR0917 (a test says only what matters to it)
        self,
        settings: Settings | None = None,
        journal: Journal | None = None,
        config: Config | None = None,
        deck: Deck | None = None,
        language: Language = Language.ENGLISH,
        events: Sequence[TableEvent] | None = None,
        games: Games | None = None,
    ) -> None:
        self.now_us = 10 * SECOND_US
        config = config or Config()
        self.games = games or box_games(settings, deck, language)
        self.box = SimulatedBox(config, lambda: self.now_us * 1000)
        parts = self.box.parts
        seeds = count(1)
        gestures = GestureReader()
        self.machine = Machine(
            Outputs(parts.pixels, parts.matrix, parts.sound, volume_percent=config.sound.volume_percent),
            journal,
            gestures,
            lambda: next(seeds),
            self.now_us,
            self.games,
            LineCheck(self.box.buzzers, gestures, self.now_us),
        )
        self.box.buzzers.listen(self.take)
        self.wait(0.2)
        self.machine.open(events)
        self.wait(0.1)

    def take(self, edge: Edge) -> None:
        self.machine.answer(edge)
        self.machine.edge(edge)

    @property
    def table(self) -> Table:
        return self.machine._session.table

    @property
    def seating(self) -> Seating:
        return self.table.seating

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits there."""
        return self.seating.seats

    @property
    def settings(self) -> Settings:
        """What is agreed on."""
        settings = self.machine.rules.settings(self.seating)
        assert isinstance(settings, Settings)
        return settings

    @property
    def match(self) -> Match:
        """The match that is on."""
        match: Match | None = self.table.match
        assert match is not None
        return match

    def have_on(self, match: Match) -> None:
        """Have another match on, whatever led to it."""
        session, seating = self.machine._session, self.seating
        players = tuple(seating.player(seat) or Player(seat) for seat in match.seats)
        session.table = Table(replace(seating, players=players), match)
        session.changes += 1

    def phase(self) -> Phase | None:
        """Where the match stands; None in the lobby."""
        return None if self.table.is_in_lobby else self.match.phase

    def round(self) -> Round:
        assert self.match.round is not None
        return self.match.round

    def call(self) -> Call:
        call = self.round().call
        assert call is not None
        return call

    def result(self) -> RoundResult:
        result = self.round().result
        assert result is not None
        return result

    def prompt(self) -> Prompt | None:
        return self.machine._session.flow.prompt

    def ask(self, what: object, by: By = Asker.TABLE, *, seed: int = 0) -> Decision:
        """Ask the table for something now, as a page or a keypad does."""
        return self.machine.do(Asked(self.now_us, by, what, seed))

    def do(self, what: object, by: By = Asker.TABLE, *, seed: int = 0) -> list[TableEvent]:
        """Ask for something that is not refused."""
        decision = self.ask(what, by, seed=seed)
        assert not isinstance(decision, Refusal), decision.text
        return list(decision)

    def wait(self, seconds: float) -> None:
        """Let time pass, step by step as the box asks for."""
        until_us = self.now_us + round(seconds * SECOND_US)
        while self.now_us < until_us:
            due_us = [until_us, max(self.now_us + 1, self.machine.next_due_us())]
            next_ns = self.box.buzzers.next_at_ns()
            if next_ns is not None:
                due_us.append(max(self.now_us + 1, -(-next_ns // 1000)))
            self.now_us = min(due_us)
            self.box.buzzers.play_until(self.now_us * 1000)
            self.machine.step(self.now_us)

    def press(self, *buttons: int, hold_ms: float = 120, then_s: float = 0.5) -> None:
        """Press buttons one right after the other, and let go."""
        for order, button in enumerate(buttons):
            self.box.buzzers.press(Button(button), (self.now_us + 1000 + order * 2000) * 1000, hold_ms)
        self.wait(hold_ms / 1000 + then_s)

    def scan_pick(self, picks: Mapping[int, int]) -> None:
        """Tap as each seat's column and row come by, until the sweep is over."""
        size = self.match.settings.variants.galaxy_size
        tapped: set[tuple[ScanStep, int]] = set()
        while isinstance(prompt := self.prompt(), Scan):
            wanted = {seat: divmod(cell, size)[prompt.step is ScanStep.COLUMN] for seat, cell in picks.items()}
            taps = [seat for seat, at in wanted.items() if at == prompt.index and (prompt.step, seat) not in tapped]
            if taps:
                tapped |= {(prompt.step, seat) for seat in taps}
                self.press(*taps, hold_ms=60, then_s=0.01)
            else:
                self.wait(0.05)

    def hold(self, *buttons: int, seconds: float = 0.8) -> None:
        self.press(*buttons, hold_ms=seconds * 1000)
