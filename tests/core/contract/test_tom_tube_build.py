"""The turn “build” of Tom Tube fits the contract of rules."""

from collections import Counter
from dataclasses import replace

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, TakeBack
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seats import Player, Seat
from tests.core.contract.tom_tube_build import TomTubeBuild
from tests.core.contract.tom_tube_match import (
    DAVE,
    KNOTS,
    MODULES,
    OPEN_KNOTS,
    PLACES,
    RHOMBS,
    SPACES,
    TOM,
    Board,
    Command,
    Decline,
    DrawRhomb,
    Jump,
    LayRhomb,
    LayTriangle,
    Match,
    MatchEnded,
    Passed,
    Public,
    RhombDrawn,
    Settings,
    Started,
    TriangleKind,
    covers,
    free_spaces,
    isolated_by,
)

RULES = TomTubeBuild()


class ShortTube(TomTubeBuild):
    """So few rhombs that a match is short; the last turns are jumps and passes."""

    settings = Settings(rhombs=3, extra_energy_of_tom=2)


class TellsTheStack(ShortTube):
    """What the next rhomb is can be told from its public view."""

    settings = Settings(rhombs=2)

    def public(self, match: Match) -> Public:
        return replace(super().public(match), alien=int(match.stack[0][1:]) if match.stack else 0)


class ForgetsTheStack(ShortTube):
    """It does not say how chance could have decided otherwise."""

    settings = Settings(rhombs=2)

    def reshuffled(self, match: Match, seed: int) -> Match:  # noqa: ARG002
        return match


def started(seed: int = 1, starter: int | None = TOM, rhombs: int = 40) -> Started:
    settings = Settings(starter=starter, rhombs=rhombs)
    events = RULES.start(Beginning(0, seed, Language.ENGLISH, settings, (Player(TOM), Player(DAVE))))
    assert not isinstance(events, Refusal)
    (event,) = events
    assert isinstance(event, Started)
    return event


def begun() -> Match:
    return RULES.evolve(None, started())


def after(match: Match, by: By, what: Command | HouseCommand) -> Match:
    events = RULES.decide(match, Asked(0, by, what))
    assert not isinstance(events, Refusal), events.text
    return replay(RULES, events, match)


def refused(match: Match, by: By, what: Command | HouseCommand) -> str:
    events = RULES.decide(match, Asked(0, by, what))
    assert isinstance(events, Refusal)
    return events.text


def moves(match: Match, seat: Seat) -> list[Command]:
    return list(RULES.moves(RULES.public(match), RULES.own(match, seat)))


def isolating() -> tuple[Match, LayRhomb]:
    """Give a match where a rhomb that Tom has drawn can isolate a space, and how."""
    match = after(begun(), TOM, DrawRhomb())
    up, axis = PLACES[0]
    laid = LayRhomb(up.q, up.r, axis, 0)
    beside = {near for space in covers(laid) for near in space.neighbours if near in SPACES} - {*covers(laid)}
    lonely = min(beside)
    walls = tuple(
        LayTriangle(near, TriangleKind.BLANK, 0)
        for near in lonely.neighbours
        if near in SPACES and near not in covers(laid)
    )
    match = replace(match, board=Board(triangles=walls))
    assert isolated_by(replace(match.board, rhombs=(("R01", laid),)), laid) == (lonely,)
    return match, laid


def test_the_board_has_the_numbers_of_the_rules() -> None:
    numbers = [len(of) for of in (KNOTS, SPACES, MODULES, OPEN_KNOTS, PLACES, RHOMBS)]
    assert numbers == [61, 78, 18, 25, 102, 20]


def test_the_stack_is_fixed_by_the_first_event_and_told_to_nobody() -> None:
    one, other = started(1), started(2)
    assert one.stack != other.stack
    assert Counter(one.stack) == Counter(other.stack) == Counter(dict.fromkeys(RHOMBS, 2))
    first, second = RULES.evolve(None, one), RULES.evolve(None, other)
    assert RULES.public(first) == RULES.public(second)
    drawn = after(first, TOM, DrawRhomb())
    assert (RULES.public(drawn).drawn, RULES.public(drawn).stack_left) == (one.stack[0], 39)


def test_a_turn_is_several_commands_and_a_draw_commits() -> None:
    match = begun()
    assert moves(match, TOM) == [DrawRhomb(), Jump()]
    assert moves(match, DAVE) == []
    assert refused(match, DAVE, DrawRhomb()) == "It is not your turn."
    drawn = after(match, TOM, DrawRhomb())
    assert refused(drawn, TOM, Jump()) == "Lay the rhomb that was drawn first."
    assert refused(drawn, TOM, TakeBack()) == "There is nothing to take back."
    laid = after(drawn, TOM, moves(drawn, TOM)[0])
    assert RULES.awaited(laid) == (DAVE,)
    back = after(laid, Asker.TABLE, TakeBack())
    assert back == drawn
    assert refused(after(laid, DAVE, DrawRhomb()), DAVE, TakeBack()) == "There is nothing to take back."


def test_four_buttons_reach_each_place_of_a_rhomb() -> None:
    """Rows, places in a row, and the up to six ways to lie there: a step of each is few."""
    listed = [move for move in moves(after(begun(), TOM, DrawRhomb()), TOM) if isinstance(move, LayRhomb)]
    assert len(listed) == 204
    rows = {move.r for move in listed}
    places = Counter(r for _, r in {(move.q, move.r) for move in listed})
    ways = Counter((move.q, move.r) for move in listed)
    assert (len(rows), max(places.values()), max(ways.values())) == (8, 8, 6)


def test_an_isolated_space_is_filled_by_the_one_in_turn() -> None:
    match, laid = isolating()
    filling = after(match, TOM, laid)
    assert RULES.awaited(filling) == (TOM,)
    listed = moves(filling, TOM)
    assert len(listed) == 5
    assert refused(filling, TOM, Decline()) == "Isolated spaces must be filled."
    filled = after(filling, TOM, listed[0])
    assert (RULES.awaited(filled), filled.triangles[TOM][TriangleKind.BEND]) == ((DAVE,), 2)
    assert after(filled, Asker.TABLE, TakeBack()) == filling


def test_the_other_fills_or_declines_when_the_one_in_turn_has_none_left() -> None:
    match, laid = isolating()
    none = dict.fromkeys(TriangleKind, 0)
    poor = replace(match, triangles={**match.triangles, TOM: none})
    asked = after(poor, TOM, laid)
    assert (RULES.awaited(asked), moves(asked, TOM)) == ((DAVE,), [])
    assert Decline() in moves(asked, DAVE)
    declined = after(asked, DAVE, Decline())
    assert (declined.turn, RULES.awaited(declined)) == (DAVE, (DAVE,))
    assert asked.pending[0] in free_spaces(declined.board)
    nobody = after(replace(poor, triangles={TOM: none, DAVE: none}), TOM, laid)
    assert (nobody.turn, nobody.pending) == (DAVE, ())


def test_who_can_do_nothing_is_passed_and_when_nobody_can_the_match_is_over() -> None:
    match = replace(begun(), stack=(), energy={TOM: 2, DAVE: 0})
    events = RULES.decide(match, Asked(0, TOM, Jump()))
    assert not isinstance(events, Refusal)
    assert isinstance(events[-1], Passed)
    again = replay(RULES, events, match)
    assert RULES.awaited(again) == (TOM,)
    last = RULES.decide(again, Asked(0, TOM, Jump()))
    assert not isinstance(last, Refusal)
    assert isinstance(last[-1], MatchEnded)
    assert RULES.summary(replay(RULES, last, again)).is_decided


def test_a_draft_is_told_what_it_isolates() -> None:
    match, laid = isolating()
    answer = RULES.ask(RULES.public(match), RULES.own(match, TOM), laid)
    assert isinstance(answer, dict)
    assert len(answer["isolated"] if isinstance(answer["isolated"], list) else ()) == 1


def test_who_leaves_ends_it_for_both() -> None:
    ended = after(begun(), Asker.STAFF, PlayerLeft(DAVE))
    assert [player.has_left for player in RULES.summary(ended).players] == [False, True]
    assert refused(ended, Asker.STAFF, End()) == "The match is over."


def test_a_draw_is_recorded_without_what_it_brought() -> None:
    """The first event holds the stack; whoever reads the records reads secrets, whoever sees a view does not."""
    assert RULES.records.to_data(RhombDrawn(3)) == {"schema": 1, "event": "RhombDrawn", "at_us": 3}


def test_it_keeps_the_contract() -> None:
    assert check_rules(ShortTube()) == []


def test_a_stack_that_can_be_told_is_found() -> None:
    assert any("can be told from public: `reshuffled` changes it" in fault for fault in check_rules(TellsTheStack()))
    assert any("`reshuffled` leaves it as it is" in fault for fault in check_rules(ForgetsTheStack()))
