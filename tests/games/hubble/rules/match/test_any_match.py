"""Whole matches in which anybody does anything: what holds at every step, whatever happens."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from spacebowl_pi.core.common_commands import PassTime, TakeBack
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, replay
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, MarkDrawn
from spacebowl_pi.games.hubble.rules.match.events import Event, RoundClosed, RoundTakenBack
from spacebowl_pi.games.hubble.rules.match.state import Match, Medium, Phase
from spacebowl_pi.games.hubble.rules.pad import occupied
from spacebowl_pi.games.hubble.rules.score import score
from tests.games.hubble.rules.match.random_play import SEATS, SETTINGS, WAITS_S, legal_moves, random_asked
from tests.games.hubble.rules.match.table import Table


class AnyMatch(RuleBasedStateMachine):
    """Each event is checked against the match before it."""

    @initialize(seats=st.sampled_from(SEATS), chosen=st.sampled_from(SETTINGS), seed=st.integers(0, 10**6))
    def begin(self, seats: tuple[int, ...], chosen: object, seed: int) -> None:
        self.table = Table(*seats, settings=chosen, seed=seed)  # type: ignore[arg-type]

    def ask(self, asked: Asked[object]) -> None:
        table = self.table
        decided = table.rules.decide(table.match, asked)  # type: ignore[arg-type]
        for event in () if isinstance(decided, Refusal) else decided:
            before = table.match
            assert table.rules.fault(before, event) is None
            table.happen(event)
            check_step(before, event, table.match)

    @rule(seed=st.integers(0, 10**6), steps=st.integers(1, 15))
    def anybody_does_anything(self, seed: int, steps: int) -> None:
        random = Random(seed)
        for _ in range(steps):
            by, what = random_asked(random, self.table)
            self.ask(Asked(self.table.now_us, by, what))

    @rule(seconds=st.sampled_from(WAITS_S))
    def time_passes(self, seconds: float) -> None:
        self.table.now_us += round(seconds * 1_000_000)
        self.ask(Asked(self.table.now_us, Asker.BOX, PassTime()))
        due_us = self.table.match.due_us
        assert due_us is None or due_us > self.table.now_us

    @rule()
    def it_is_taken_back(self) -> None:
        self.ask(Asked(self.table.now_us, Asker.STAFF, TakeBack()))

    @rule(seed=st.integers(0, 10**6), is_fogged=st.booleans())
    def all_draw(self, seed: int, *, is_fogged: bool) -> None:
        random = Random(seed)
        for seat in self.table.match.awaited if self.table.match.phase is Phase.DRAW else ():
            moves = [it for it in legal_moves(self.table, seat) if isinstance(it, DrawIcons | MarkDrawn)]
            liked = [it for it in moves if it.is_fogged == is_fogged]
            if liked or moves:
                self.ask(Asked(self.table.now_us, seat, random.choice(liked or moves)))

    @invariant()
    def what_is_shown_is_what_the_pads_are_worth(self) -> None:
        table = self.table
        for player in table.view.players:
            seat, match = player.seat, table.match
            assert 0 <= player.fog <= 3
            assert player.total == sum(player.score.values())
            if match.media.get(seat) is not Medium.PAPER:
                assert player.total == score(match.sky, match.pads[seat], match.cards[seat]).total
            assert sum(mask.bit_count() for mask in match.pads[seat]) == occupied(match.pads[seat]).bit_count()
        totals = [player.total for player in table.view.players]
        assert {player.rank for player in table.view.players if player.total == max(totals)} >= {0}

    @invariant()
    def somebody_is_awaited_until_it_is_over(self) -> None:
        match = self.table.match
        is_waiting_for_time = match.phase is Phase.DRAW and match.due_us is not None
        assert bool(match.awaited or is_waiting_for_time) != match.is_over
        assert not set(match.awaited) & set(match.gone)
        assert (
            match.active is None
            or match.is_over
            or match.phase is Phase.DRAW
            or match.active in match.drawing
            or match.phase is Phase.ENTER
        )

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert replay(self.table.rules, self.table.events) == self.table.match


def check_step(before: Match, event: Event, after: Match) -> None:
    """A pad loses no icon, no fog lifts and no round is played again, but by taking back."""
    if isinstance(event, RoundTakenBack):
        assert before.round - 1 <= after.round <= before.round
        assert after.phase is Phase.ROLL
        assert after.gone == before.gone
        return
    for seat in before.players:
        kept = [old & new == old for old, new in zip(before.pads[seat], after.pads[seat], strict=True)]
        assert all(kept)
        more = after.fog[seat] - before.fog[seat]
        drawn = occupied(after.pads[seat]).bit_count() - occupied(before.pads[seat]).bit_count()
        is_drawn = isinstance(event, RoundClosed) and seat in before.submitted
        assert 0 <= more <= is_drawn
        assert 0 <= drawn <= (0 if not is_drawn else 1 if more else 3)
    is_next = isinstance(event, RoundClosed) and bool(after.drawing)
    assert after.round == before.round + is_next
    assert len(after.played) == len(before.played) + isinstance(event, RoundClosed)
    assert set(before.gone) <= set(after.gone)


AnyMatch.TestCase.settings = settings(max_examples=25, stateful_step_count=25)
TestAnyMatch = AnyMatch.TestCase
