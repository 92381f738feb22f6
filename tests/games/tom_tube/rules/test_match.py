"""A match: what its commands lead to, who is asked to fill what, and what is refused and why."""

from collections.abc import Sequence
from random import Random

import pytest

from spacebowl_pi.core.common_commands import End, PlayerLeft, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason, Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    ControlDrift,
    DrawRhomb,
    Drift,
    Exchange,
    FillSpace,
    Jump,
    LayRhomb,
    LeaveOpen,
    Resign,
    TakeUp,
)
from spacebowl_pi.games.tom_tube.rules.match.events import Event, Resigned
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import position_of, public
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR
from spacebowl_pi.games.tom_tube.rules.position import Ending
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings

RULES = TomTube()
TOM, DAVE = Seat(1), Seat(2)
# The rulebook's example: the third rhomb isolates two spaces.
FIRST, SECOND, ISOLATING = Place(1, -3, 1, 1), Place(0, -3, 1, 0), Place(0, -4, 1, 1)
SPACES = Triangle(is_up=False, q=0, r=-4), Triangle(is_up=True, q=-1, r=-3)


class Table:
    def __init__(self, settings: Settings | None = None, seed: int = 1, first: Seat = TOM) -> None:
        players = (Player(TOM, "Ada"), Player(DAVE, "Bo"))
        beginning = Beginning(0, seed, Language.ENGLISH, settings or Settings(), players, first)
        begun = RULES.start(beginning)
        assert not isinstance(begun, Refusal)
        self.match: Match = RULES.evolve(None, begun[0])
        self.now_us = 0

    def do(self, what: object, by: By = Asker.TABLE) -> None:
        decided = self.decide(what, by)
        assert not isinstance(decided, Refusal), decided.text
        for event in decided:
            assert RULES.fault(self.match, event) is None
            self.match = RULES.evolve(self.match, event)

    def decide(self, what: object, by: By) -> Sequence[Event] | Refusal:
        self.now_us += 1
        return RULES.decide(self.match, Asked(self.now_us, by, what))  # type: ignore[arg-type]

    def refused(self, what: object, by: By = Asker.TABLE) -> Reason:
        decided = self.decide(what, by)
        assert isinstance(decided, Refusal)
        return decided.reason

    def build(self, *places: Place) -> None:
        for place in places:
            self.do(DrawRhomb())
            self.do(LayRhomb(place))


def test_a_turn_is_a_build_or_a_move_and_then_it_is_the_others() -> None:
    table = Table()
    assert table.match.awaited == (TOM,)
    table.do(DrawRhomb(), TOM)
    assert (table.match.phase, table.match.drawn) == (Phase.LAY, table.match.stack[0])
    table.do(LayRhomb(FIRST), TOM)
    assert (table.match.phase, table.match.awaited, table.match.drawn) == (Phase.TURN, (DAVE,), None)
    table.do(Drift("-1,3"), DAVE)
    assert table.match.awaited == (TOM,)
    assert table.match.done is not None
    assert (table.match.done.start, table.match.done.to, table.match.done.how) == ("-2,4", "-1,3", "drift")


@pytest.mark.parametrize("seed", range(3))
def test_a_way_that_has_come_through_is_not_told_as_turns_saved(seed: int) -> None:
    table = Table(seed=seed)
    most = 0
    while table.match.turns < 16:
        for seat in table.match.awaited:
            planned = RULES.bot(seat, Strength.PILOT, seed).plan(public(table.match), RULES.own(table.match, seat), 0)
            assert planned is not None
            table.do(planned.what, seat)
        done = table.match.done
        most = max(most, *(map(abs, done.ways))) if done is not None else most
    assert all(player.way < FAR for player in public(table.match).players)  # at the beginning they are not
    assert 0 < most < 100  # no single turn is worth ten


def test_what_was_drawn_must_be_laid_and_no_step_goes_back_behind_it() -> None:
    table = Table()
    assert table.refused(LayRhomb(FIRST)) is TomTubeReason.NO_RHOMB_DRAWN
    table.do(Drift("1,-3"))
    table.do(DrawRhomb())
    for what in (DrawRhomb(), Drift("-1,3"), Exchange()):
        assert table.refused(what, DAVE) is TomTubeReason.LAY_FIRST
    assert table.refused(TakeBack(), Asker.STAFF) is CommonReason.NOTHING_TO_TAKE_BACK
    table.do(LayRhomb(FIRST))
    table.do(TakeBack(), Asker.STAFF)
    assert (table.match.phase, table.match.rhombs) == (Phase.LAY, ())


def test_isolated_spaces_are_filled_by_the_builder_and_what_was_laid_can_be_taken_up() -> None:
    table = Table()
    table.build(FIRST, SECOND)
    table.do(DrawRhomb(), TOM)
    table.do(LayRhomb(ISOLATING), TOM)
    assert (table.match.phase, table.match.awaited) == (Phase.FILL, (TOM,))
    assert set(RULES.public(table.match).pending) == set(SPACES)
    assert table.refused(DrawRhomb(), TOM) is TomTubeReason.FILL_FIRST
    assert table.refused(LeaveOpen(), TOM) is TomTubeReason.MUST_FILL
    assert table.refused(FillSpace(SPACES[0], Filling.BEND), DAVE) is CommonReason.NOT_YOUR_TURN
    assert table.refused(FillSpace(SPACES[0], Filling.FORK, 1), TOM) is TomTubeReason.NO_SUCH_TRIANGLE
    assert table.refused(FillSpace(Triangle(is_up=True, q=0, r=0), Filling.BEND), TOM) is TomTubeReason.NOT_ISOLATED
    assert table.refused(FillSpace(Triangle(is_up=True, q=9, r=-5), Filling.BEND), TOM) is TomTubeReason.NOT_ISOLATED
    table.do(FillSpace(SPACES[0], Filling.BEND, 2), TOM)
    table.do(TakeUp(), TOM)
    table.do(TakeUp(), TOM)
    assert (table.match.phase, len(table.match.rhombs)) == (Phase.LAY, 2)
    table.do(LayRhomb(ISOLATING), TOM)
    table.do(FillSpace(SPACES[1], Filling.BLANK), TOM)
    table.do(FillSpace(SPACES[0], Filling.FORK), TOM)
    assert (table.match.phase, table.match.awaited) == (Phase.TURN, (DAVE,))
    assert RULES.public(table.match).player(TOM).triangles == {Filling.BEND: 3, Filling.FORK: 2, Filling.BLANK: 2}
    assert table.refused(TakeUp(), DAVE) is TomTubeReason.NOTHING_LAID


def test_the_other_may_fill_or_leave_open_what_the_builder_has_nothing_for() -> None:
    table = Table()
    table.build(FIRST, SECOND)
    position = table.match.position.copy()
    position.fillings = (0, 0, 1), position.fillings[1]
    object.__setattr__(table.match, "position", position)
    table.do(DrawRhomb())
    table.do(LayRhomb(ISOLATING))
    table.do(FillSpace(SPACES[0], Filling.BLANK), TOM)
    assert table.match.awaited == (DAVE,)
    view = RULES.public(table.match)
    offered = list(RULES.moves(view, RULES.own(table.match, DAVE)))
    assert LeaveOpen() in offered
    assert TakeUp() not in offered  # what the builder has laid is not the other's
    assert table.refused(TakeUp(), DAVE) is TomTubeReason.HELPER
    table.do(LeaveOpen(), DAVE)
    assert (table.match.phase, table.match.awaited) == (Phase.TURN, (DAVE,))
    assert RULES.public(table.match).left_open == (SPACES[1].cell,)


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        (Drift("2,-4"), TomTubeReason.HERE_ALREADY),
        (Drift("-2,4"), TomTubeReason.OCCUPIED),
        (Drift("0,0"), TomTubeReason.INCOMPLETE),
        (Drift("4,0"), TomTubeReason.NO_SUCH_SPHERE),
        (Drift("e7"), TomTubeReason.NO_SUCH_SPHERE),
        (Drift("nowhere"), TomTubeReason.NO_SUCH_SPHERE),
        (Drift("4,-2"), TomTubeReason.NOT_YOUR_MODULE),
        (Drift("2,1"), TomTubeReason.NO_TUBE),
        (ControlDrift("1,-3"), TomTubeReason.NEEDS_NO_CONTROL),
        (Jump("1,-3"), TomTubeReason.NO_JUMP_THERE),
        (Exchange(), TomTubeReason.NO_ALIEN),
        (LayRhomb(FIRST), TomTubeReason.NO_RHOMB_DRAWN),
        (TakeUp(), TomTubeReason.NOTHING_LAID),
    ],
)
def test_what_is_not_possible_is_refused_with_a_reason(what: Command, reason: Reason) -> None:
    assert Table().refused(what, TOM) is reason


@pytest.mark.parametrize(
    "place",
    [Place(2, -4, 0), Place(9, 9, 0), Place(0, 0, 3), Place(0, 0, 0, 2), Place(0, 0, -1), Place(10**9, 0, 0), FIRST],
)
def test_a_rhomb_fits_only_on_two_free_triangles_of_the_board(place: Place) -> None:
    table = Table()
    table.build(FIRST)
    table.do(DrawRhomb())
    assert table.refused(LayRhomb(place)) is TomTubeReason.NOT_FREE


@pytest.mark.parametrize("seat", [TOM, DAVE])
@pytest.mark.parametrize("before", [(), (DrawRhomb(),)], ids=["turn", "drawn"])
def test_whoever_gives_up_loses_whatever_the_points_say(seat: Seat, before: tuple[Command, ...]) -> None:
    table = Table()
    for what in before:
        table.do(what, TOM)
    was = table.match
    table.do(Resign(), seat)  # in their turn or not
    view, summary = public(table.match), RULES.summary(table.match)
    assert (view.end, view.resigned, view.phase, view.awaited) == (Ending.RESIGNED, seat, Phase.OVER, ())
    assert (summary.is_over, summary.is_decided) == (True, True)
    assert [player.is_winner for player in summary.players] == [seat == DAVE, seat == TOM]
    assert table.refused(Resign(), seat) is CommonReason.MATCH_IS_OVER
    table.do(TakeBack(), Asker.STAFF)
    assert table.match == was


def test_only_a_player_can_give_up() -> None:
    table = Table()
    assert table.refused(Resign()) is table.refused(Resign(), Seat(3)) is CommonReason.NOT_PLAYING
    assert RULES.fault(table.match, Resigned(1, Seat(3))) is not None
    assert RULES.fault(table.match, Resigned(1, DAVE)) is None


def test_a_match_that_is_broken_off_has_no_winner() -> None:
    for what, left in ((End(), None), (PlayerLeft(DAVE), DAVE)):
        table = Table()
        table.do(what, Asker.STAFF)
        summary = RULES.summary(table.match)
        assert (summary.is_over, summary.is_decided) == (True, False)
        assert [(it.is_winner, it.has_left) for it in summary.players] == [(False, False), (False, it_left(left))]
        assert table.refused(DrawRhomb(), TOM) is CommonReason.MATCH_IS_OVER


def it_left(left: Seat | None) -> bool:
    return left is not None


@pytest.mark.parametrize("seed", range(4))
def test_every_view_shows_the_whole_position(seed: int) -> None:
    """So a computer player thinks about what there is; and every move that is listed is legal."""
    table, random = Table(seed=seed), Random(seed)
    while not table.match.is_over:
        view = RULES.public(table.match)
        seat = table.match.awaited[0]
        assert position_of(view) == seen_again(table.match)
        moves = list(RULES.moves(view, RULES.own(table.match, seat)))
        assert list(RULES.moves(view, RULES.own(table.match, Seat(3 - seat)))) == [Resign()]
        what = random.choice([move for move in moves if not isinstance(move, TakeUp | Resign)])
        if isinstance(what, LayRhomb | Drift | ControlDrift | Jump):
            assert RULES.ask(view, RULES.own(table.match, seat), what) is not None
        table.do(what, seat)
    assert RULES.summary(table.match).is_decided


def seen_again(match: Match) -> object:
    """The position, without what nobody sees any more once the turn is over."""
    position = match.position.copy()
    position.stranded = ()
    return position


def test_the_extra_energy_of_a_handicap_comes_out_of_the_stock() -> None:
    view = RULES.public(Table(Settings(handicap_tom=2)).match)
    assert [player.energy for player in view.players] == [3, 1]
    assert view.stock == (20, 8, 6)


def test_a_drawn_rhomb_is_no_longer_in_the_stack() -> None:
    table = Table()
    assert public(table.match).stack_left == 40
    table.do(DrawRhomb())
    assert public(table.match).stack_left == 39
    assert position_of(public(table.match)) == table.match.position
