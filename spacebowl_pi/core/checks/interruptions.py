"""Checks that a match goes on after a power cut, a player's leaving or a step back, and that it can be ended."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from spacebowl_pi.core.checks.commands import check_time, must_be_refused
from spacebowl_pi.core.checks.played import Played, bots_of, strengths_of
from spacebowl_pi.core.checks.views import check_views
from spacebowl_pi.core.common_commands import End, HouseCommand, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.computer_match import MOST_STEPS, NotPlayedOn, Step, ask, play_on
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Asker, evolved
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US

RESUMED_AT_US = SECOND_US  # the clock has restarted
MOST_PLAYED_ON = 500  # steps played per kind of interruption, over all the steps of a match
_FEW = 3


def check_pulled_plug(played: Played, index: int) -> Iterator[str]:
    """After a power cut behind any event, the recorded match resumes and can be played to the end."""
    rules, step = played.rules, played.steps[index]
    match = step.before
    for event in step.events:
        match = evolved(rules, match, event)
        resumed = ask(rules, match, Resume(), Asker.BOX, RESUMED_AT_US, index)
        after = f"after a pulled plug behind {type(event).__name__}"
        if isinstance(resumed, Refusal):
            yield f"{after}, `Resume` is refused: {resumed.text}"
            continue
        before_us, due_us = rules.due_us(match), rules.due_us(resumed.match)
        if before_us is not None and due_us is not None:
            if due_us - RESUMED_AT_US < before_us - event.at_us:
                yield f"{after}, there is less time than before"
            if due_us - RESUMED_AT_US > _longest_us(played):
                yield f"{after}, there is more time than there ever was"
        for why in _stops(played, resumed, index):
            yield f"{after}, {why}"


def _longest_us(played: Played) -> int:
    """The longest time that a deadline was ahead in this match."""
    ends = ((step, played.rules.due_us(step.match)) for step in played.steps)
    return max(due_us - step.now_us for step, due_us in ends if due_us is not None)


def check_leaving(played: Played, index: int) -> Iterator[str]:
    """The match goes on when one player leaves, and is over when all have left."""
    rules, step = played.rules, played.steps[index]
    seat = played.random("leave", index).choice(tuple(rules.awaited(step.match)) or played.seats)
    stranger = Seat(rules.seats[-1] + 1)
    yield from must_be_refused(_asked(played, step, PlayerLeft(stranger)), "a stranger's leaving")
    taken = _asked(played, step, PlayerLeft(seat))
    if isinstance(taken, Refusal):
        yield from must_be_refused(taken, "leaving")
        return
    public, own = rules.public(taken.match), rules.own(taken.match, seat)
    if seat in rules.awaited(taken.match) or list(rules.moves(public, own)):
        yield f"seat {seat} has left, but is awaited, or has moves"
    yield from must_be_refused(_asked(played, taken, PlayerLeft(seat)), "leaving twice")
    for why in _stops(played, taken, index, without=seat):
        yield f"after seat {seat} has left, {why}"
    stayed = set(played.seats) - {seat}
    for other in sorted(stayed):
        gone = _asked(played, taken, PlayerLeft(other))
        if not isinstance(gone, Refusal):
            taken = gone
            stayed.remove(other)
    if not stayed and not rules.is_over(taken.match):
        yield "all have left, but the match is not over"


def check_taking_back(played: Played, index: int) -> Iterator[str]:
    """Steps can be taken back, not endlessly, and the match goes on from the first and the last of them."""
    rules, step = played.rules, played.steps[index]
    steps_back: list[Step] = []
    while not isinstance(back := _asked(played, step, TakeBack()), Refusal):
        steps_back.append(back)
        step = back
        if rules.is_over(back.match):
            yield "the match is over after a step back"
            return
        if len(steps_back) > len(played.steps):
            yield "it can be taken back without end"
            return
    yield from must_be_refused(back, "taking back")
    for times in {1, len(steps_back)} if steps_back else ():
        for why in _stops(played, steps_back[times - 1], index):
            yield f"after it was taken back {times} times, {why}"


def check_ending(played: Played, index: int) -> Iterator[str]:
    """The match can be ended as it stands."""
    rules, step = played.rules, played.steps[index]
    ended = _asked(played, step, End())
    if rules.is_over(step.match):
        yield from must_be_refused(ended, "ending a match that is over")
        yield from _check_chosen_after(rules, step.match)
        return
    if isinstance(ended, Refusal):
        yield f"the match cannot be ended: {ended.text}"
        return
    summary = rules.summary(ended.match)
    if not rules.is_over(ended.match):
        yield "a match that was ended is not over"
    if summary.is_decided or any(player.is_winner for player in summary.players):
        yield "a match that was broken off is told as decided, or won"
    resumed = _asked(played, ended, Resume())
    if isinstance(resumed, Refusal) or not rules.is_over(resumed.match):
        yield "a match that was ended goes on after `Resume`"


def _check_chosen_after(rules: AnyRules, match: Any) -> Iterator[str]:  # noqa: ANN401
    by_name = {choice.name: choice for choice in rules.choices}
    for name, value in rules.chosen_after(match).items():
        if name not in by_name or not by_name[name].allows(value):
            yield f"after the match {name} would be {value!r}, which cannot be chosen"


def _asked(played: Played, step: Step, what: HouseCommand) -> Any:  # noqa: ANN401
    return ask(played.rules, step.match, what, Asker.STAFF, step.now_us, played.seed)


def _stops(played: Played, step: Step, index: int, without: Seat | None = None) -> Iterator[str]:
    """Checks this step, then plays on, to the end or for a few steps; yields what goes wrong."""
    here = replace(played, steps=(step,))
    yield from check_views(here, 0)
    yield from check_time(here, 0)
    if not played.has_computers:
        return
    likely = MOST_PLAYED_ON / (len(played.steps) - index) / len(played.steps)
    is_whole = played.random("to the end", index, step.now_us).random() < likely
    seats = [seat for seat in played.seats if seat != without]
    bots, must_plan = bots_of(played.rules, seats, played.seed), strengths_of(seats, played.seed)
    steps = play_on(played.rules, step, bots, played.seed, MOST_STEPS, must_plan)
    try:
        for at, _ in enumerate(steps):
            if at >= _FEW and not is_whole:
                return
    except NotPlayedOn as why:
        yield str(why)
