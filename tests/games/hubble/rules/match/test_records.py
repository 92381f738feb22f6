"""What a record says is believed if it can have happened, and only then."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Player
from spacebowl_pi.games.hubble.rules.match import events
from spacebowl_pi.games.hubble.rules.match.commands import EnterAnew, EnterPoints, MarkDrawn, RollDice
from spacebowl_pi.games.hubble.rules.match.events import RECORDS, Event, PlayerJoined
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match
from spacebowl_pi.games.hubble.rules.rules import Hubble
from tests.games.hubble.rules.match.random_play import SEATS, SETTINGS, play
from tests.games.hubble.rules.match.table import (
    BLUE,
    COMET,
    EMMA,
    GALAXY,
    LEO,
    RED,
    STAR,
    Table,
    at,
    roll_of,
)

RULES = Hubble()
Data = dict[str, Any]


@cache
def recorded() -> list[tuple[Match | None, Event]]:
    """Events of many matches, with the match before each."""
    found: list[tuple[Match | None, Event]] = []
    for number, seats in enumerate(SEATS * 4):
        table = Table(*seats, settings=SETTINGS[number // 4], seed=number)
        found.append((None, table.events[0]))
        found += play(table, number, 150)
    return [*found, *_entered_anew_and_broken_off()]


def _entered_anew_and_broken_off() -> Iterator[tuple[Match, Event]]:
    """What chance brings about too seldom."""
    table = Table(1)
    for _ in range(3):
        table.play_round(is_fogged=True)
    for what in (EnterPoints(EMMA, 11), EnterAnew(EMMA), EnterPoints(EMMA, 0), common.End()):
        before = table.match
        yield from ((before, event) for event in table.do(what))


def as_data(event: Event) -> Data:
    data: Data = json.loads(json.dumps(RECORDS.to_data(event)))
    return data


def test_every_true_record_passes_and_is_read_as_it_was_written() -> None:
    kinds = set()
    for match, event in recorded():
        assert RULES.fault(match, event) is None, event
        assert RECORDS.from_data(as_data(event)) == event
        kinds.add(type(event))
    assert kinds == set(get_args(Event))


def _paths(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where each single value stands, and each list."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _paths(value, (*path, key))
        return
    yield path
    if isinstance(data, list):
        for index, value in enumerate(data):
            yield from _paths(value, (*path, index))


def _inside(data: object, path: tuple[str | int, ...]) -> Any:  # noqa: ANN401
    for step in path:
        data = data[step]  # type: ignore[index]
    return data


OTHERS: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 60),
    st.sampled_from([None, True, False, 10**30, "", "zzz", "star", "blank", "comet", "red", "green", "blue"]),
    st.just([]),
)


def flipped(draw: Callable[[st.SearchStrategy[Any]], Any], event: Event) -> Event | None:
    """The event with one value changed; None if no event can be read from that."""
    data = as_data(event)
    path = draw(st.sampled_from(sorted(_paths(data), key=str)))
    *way, last = path
    inside, old = _inside(data, tuple(way)), _inside(data, path)
    values = [OTHERS]
    if isinstance(old, int) and not isinstance(old, bool):
        values.append(st.sampled_from([-1, 1, -5_000_000, 5_000_000]).map(lambda more: old + more))
    if isinstance(old, list) and old:
        values.append(st.sampled_from([old[1:], old + old, old[::-1]]))
    inside[last] = draw(st.one_of(values))
    try:
        return RECORDS.from_data(data)
    except CodecError:
        return None


@settings(max_examples=150)
@given(st.data())
def test_a_changed_record_is_refused_or_tells_what_could_have_happened(data: st.DataObject) -> None:
    after_the_start = [it for it in recorded() if it[0] is not None]
    kind = data.draw(st.sampled_from(sorted({type(event).__name__ for _, event in after_the_start})))
    match, event = data.draw(st.sampled_from([it for it in after_the_start if type(it[1]).__name__ == kind]))
    assert match is not None
    changed = flipped(data.draw, event)
    if changed is None or changed == event:
        return
    if RULES.fault(match, changed) is not None:
        return
    if isinstance(changed, PlayerJoined):  # with whatever cards that box may have had
        joined = RULES.join(match, Asked(changed.at_us, Asker.TABLE, Player(changed.seat)))
        assert not isinstance(joined, Refusal), changed
        assert len({card.id for card in changed.cards}) == 2
    else:
        assert changed in possible(match, changed.at_us), changed


def possible(match: Match, at_us: int) -> list[Event]:
    """Whatever could have happened first at that moment, by anybody's move."""
    public = RULES.public(match)
    asked: list[Asked[Any]] = [Asked(at_us, Asker.STAFF, it) for it in (common.TakeBack(), common.End())]
    asked += [Asked(at_us, Asker.BOX, it) for it in (common.PassTime(), common.Resume())]
    asked += [Asked(at_us, Asker.STAFF, common.PlayerLeft(seat)) for seat in match.players]
    asked += [Asked(at_us, seat, it) for seat in match.players for it in RULES.moves(public, RULES.own(match, seat))]
    decided = [RULES.decide(match, it) for it in asked]
    return [events_[0] for events_ in decided if not isinstance(events_, Refusal) and events_]


@settings(max_examples=60)
@given(st.data())
def test_a_changed_beginning_is_refused_or_can_be_played(data: st.DataObject) -> None:
    began = data.draw(st.sampled_from([event for match, event in recorded()[:400] if match is None]))
    changed = flipped(data.draw, began)
    if changed is None or RULES.fault(None, changed) is not None:
        return
    table = Table(1)
    table.match, table.events = RULES.evolve(None, changed), [changed]
    for _ in play(table, 1, 12):
        assert RULES.public(table.match).players


WRONG_BEGINNINGS: dict[str, tuple[tuple[int, ...], tuple[str | int, ...], object]] = {
    "another game": ((1, 2), ("game",), "chess"),
    "other rules": ((1, 2), ("rules",), 2),
    "nobody plays": ((1, 2), ("players",), []),
    "one seat for two": ((1, 2), ("players", 1, "seat"), 1),
    "one card": ((1, 2), ("cards", "1"), ["orion"]),
    "no cards": ((1, 2), ("cards", "1"), []),
    "nobody's cards": ((1, 2), ("cards",), {}),
    "an unknown card": ((1, 2), ("cards", "1", 0), "zzz"),
    "nobody is active": ((1, 2), ("active",), None),
    "a stranger is active": ((1, 2), ("active",), 3),
    "somebody is active alone": ((1,), ("active",), 1),
    "a setting nobody can choose": ((1, 2), ("settings", "withdraw_s"), 61),
    "dice that were not agreed on": ((1, 2), ("settings", "same_dice"), 999),
    "no titles": ((1,), ("titles",), []),
    "no title for nothing": ((1,), ("titles", 0, "least"), 1),
    "titles in disorder": ((1,), ("titles", 1, "least"), 999),
    "a title that cannot be shown": ((1,), ("titles", 1, "name"), "a\nb"),
    "no pad": ((1, 2), ("pad", "rows"), []),
    "a pad of one quadrant": ((1, 2), ("pad", "rows"), ["RRRRRR"] * 8),
    "a scope that points three ways": ((1, 2), ("pad", "rulings", "scope_orientations"), 3),
    "a card without stars": ((1, 2), ("constellations", 0, "red"), []),
    "a card with a star twice": ((1, 2), ("constellations", 0, "red"), [[0, 0], [0, 0]]),
    "a card far off": ((1, 2), ("constellations", 0, "red", 0), [0, 10**9]),
    "a card worth a fortune": ((1, 2), ("constellations", 0, "base"), 10**30),
    "a card worth less than nothing": ((1, 2), ("constellations", 0, "bonus_each"), -1),
    "a card that cannot be named": ((1, 2), ("constellations", 0, "name"), "\x1b[2J"),
    "a card that is not in the table": ((1,), ("constellations", 0, "number"), 0),
}


@pytest.mark.parametrize("wrong", WRONG_BEGINNINGS.values(), ids=WRONG_BEGINNINGS)
def test_a_beginning_that_cannot_be_is_refused(wrong: tuple[tuple[int, ...], tuple[str | int, ...], object]) -> None:
    seats, (*way, last), value = wrong
    data = as_data(Table(*seats).events[0])
    _inside(data, tuple(way))[last] = value
    fault = RULES.fault(None, RECORDS.from_data(data))
    assert fault
    assert fault.isprintable()


def dealt_anew(seats: tuple[int, ...], change: Callable[[Data], object]) -> str | None:
    data = as_data(Table(*seats).events[0])
    change(data["cards"])
    return RULES.fault(None, RECORDS.from_data(data))


def test_nobody_is_dealt_what_somebody_has_nor_a_card_twice() -> None:
    assert dealt_anew((1, 2), lambda cards: cards.update({"1": cards["2"]}))
    assert dealt_anew((1, 2), lambda cards: cards.update({"1": cards["1"] + cards["2"]}))
    assert dealt_anew((1,), lambda cards: cards.update({"1": cards["1"][:1] * 2}))
    assert dealt_anew((1, 2), lambda cards: cards.update({"1": cards["2"], "2": cards["1"]})) is None
    ten = tuple(range(1, 11))
    assert dealt_anew(ten, lambda cards: cards.update({"1": cards["1"][::-1]})) is None


def ready(**chosen: Any) -> Table:  # noqa: ANN401
    table = Table(1, 2, first=EMMA, settings=Settings(**chosen))
    return table.rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


def test_being_late_is_no_leave_to_draw_what_one_likes() -> None:
    table = ready(draw_limit_s=30)
    late_us = table.now_us + 30_000_000
    assert RULES.fault(table.match, events.IconsDrawn(late_us, EMMA, (), is_fogged=True)) is None
    wrong = (
        events.IconsDrawn(late_us, EMMA, (at(0, 0, STAR),), is_fogged=True),
        events.IconsDrawn(late_us, EMMA, (at(0, 0, COMET), at(7, 5, COMET)), is_fogged=True),
        events.DrawnOnPaper(late_us, EMMA, is_fogged=True),
        events.IconsDrawn(late_us + 1, EMMA, (), is_fogged=True),
        events.ThirdChosen(late_us, EMMA, STAR),
        events.PlayerWent(late_us, LEO),
    )
    for event in wrong:
        assert RULES.fault(table.match, event), event


def test_a_round_closes_when_it_was_due() -> None:
    table = ready().all_marked()
    due_us = table.now_us + 5_000_000
    assert RULES.fault(table.match, events.RoundClosed(due_us)) is None
    for at_us in (due_us - 1, due_us + 1, table.now_us):
        assert RULES.fault(table.match, events.RoundClosed(at_us))
    assert RULES.fault(ready().match, events.RoundClosed(due_us)) == "the round is not over"


def test_dice_that_the_number_does_not_give_are_refused() -> None:
    table = Table(1, 2)
    (event,) = RULES.decide(table.match, Asked(0, EMMA, RollDice()))  # type: ignore[misc]
    assert RULES.fault(table.match, event) is None
    for number in range(30):
        one, two = Random(number).sample(list(STAR.__class__), 2)
        other = events.DiceRolled(0, roll_of(RED, one, BLUE, two), None)
        assert other == event or RULES.fault(table.match, other)


def test_a_match_begins_once_and_with_its_beginning() -> None:
    table = ready()
    assert RULES.fault(table.match, table.events[0])
    for event in table.then(MarkDrawn(EMMA)).events[1:]:
        assert RULES.fault(None, event)


def test_a_time_beyond_all_clocks_is_refused() -> None:
    table = ready()
    for at_us in (2**53 + 1, -(10**40)):
        assert RULES.fault(table.match, events.DrawnOnPaper(at_us, EMMA, is_fogged=False))
