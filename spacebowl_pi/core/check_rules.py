"""Checks that a game's rules keep the contract of `Rules`: computers play whole matches, and each step is checked.

It reports faults and never raises. A report names the match and the step; the same seed reproduces them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from spacebowl_pi.core.checks.commands import check_bots, check_moves, check_others, check_time
from spacebowl_pi.core.checks.interruptions import check_ending, check_leaving, check_pulled_plug, check_taking_back
from spacebowl_pi.core.checks.joining import check_joining
from spacebowl_pi.core.checks.played import Played, Wanderer, bots_of, steps_of, strengths_of
from spacebowl_pi.core.checks.records import check_asked_again, check_first_event, check_records, check_settings
from spacebowl_pi.core.checks.views import check_secret_moves, check_unseen_chance, check_views
from spacebowl_pi.core.choices import Choice, Value, field_fault, preset_fault
from spacebowl_pi.core.computer_match import MOST_STEPS, begin
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Beginning, BrokenRules
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.units import SECOND_US

CHECKS: tuple[Callable[[Played, int], Iterator[str]], ...] = (
    check_first_event,
    check_settings,
    check_records,
    check_asked_again,
    check_views,
    check_unseen_chance,
    check_secret_moves,
    check_moves,
    check_others,
    check_bots,
    check_time,
    check_pulled_plug,
    check_leaving,
    check_taking_back,
    check_ending,
    check_joining,
)
_Found: TypeAlias = "tuple[str, Played | str]"  # which match, and what became of it
_STARTED_US = 100 * SECOND_US
_WANDERED_STEPS = 60
MOST_LOOKED_AT = 2500  # steps, times the players, as each step shows each of them something
_MOST_FAULTS = 20  # nobody reads further before the first ones are fixed


def check_rules(rules: AnyRules, *, seed: int = 1, matches: int = 1) -> list[str]:
    """One sentence per fault; an empty list if all is well.

    Plays `matches` matches for each of several numbers of players, as many with random moves, and one with each value
    that a choice offers.
    """
    faults: dict[str, str] = {}
    try:
        if fault := field_fault(rules.settings, rules.choices) or preset_fault(rules.presets, rules.choices):
            return [f"{rules.name}, to begin with: {fault}"]
        for label, played in _matches(rules, seed, matches):
            for where, fault in _faults(label, played):
                faults.setdefault(fault, where)
                if len(faults) == _MOST_FAULTS:
                    break
    except Exception as error:  # noqa: BLE001 (an exception is one of the faults)
        faults.setdefault(raised(error), f"{rules.name}, to begin with")
    return [f"{where}: {fault}" for fault, where in faults.items()]


def _faults(label: str, played: Played | str) -> Iterator[tuple[str, str]]:
    """Yields pairs of where and what."""
    if isinstance(played, str):
        yield label, played
        return
    if played.stopped is not None:
        yield f"{label}, step {len(played.steps) - 1}", played.stopped
    for check in CHECKS:
        for index in _looked_at(played):
            where = f"{label}, step {index}"
            try:
                found = list(check(played, index))
            except Exception as error:  # noqa: BLE001
                found = [raised(error)]
            yield from ((where, fault) for fault in found)
            if found:  # the next step would most likely report the same
                break


def _looked_at(played: Played) -> Sequence[int]:
    """The steps to check: all of them, or some over the whole length where very many play."""
    steps = len(played.steps)
    every = -(-steps * len(played.seats) // MOST_LOOKED_AT)
    return [*range(0, steps - 1, max(1, every)), steps - 1]


def _matches(rules: AnyRules, seed: int, matches: int) -> Iterator[tuple[str, Played | str]]:
    random = Random(seed)
    least, most = rules.seats[0], rules.seats[-1]
    numbers = sorted({least, min(least + 1, most), (least + most) // 2, most})
    for number in numbers:
        for one in range(matches):
            for wanders in (False, True):
                yield _match(rules, rules.settings, number, seed + one, random, wanders=wanders)
    for choice in rules.choices:
        for at, value in enumerate(choice.offered):
            if value != choice.of(rules.settings):
                tried = numbers[at % len(numbers) :] + numbers[: at % len(numbers)]
                yield _match_with(rules, choice, value, tried, seed)


def _match_with(rules: AnyRules, choice: Choice, value: Value, numbers: list[int], seed: int) -> _Found:
    """Plays a match with another value of a choice, with the first number of players that allows it."""
    settings = choice.changed(rules.settings, value)
    found: _Found = ("", "nobody can play")
    for number in numbers:
        found = _match(rules, settings, number, seed, Random(seed), wanders=False)
        if isinstance(found[1], Played):
            break
    return f"{found[0]}, {choice.name} = {value}", found[1]


def _match(rules: AnyRules, settings: object, number: int, seed: int, random: Random, *, wanders: bool) -> _Found:
    """Plays a match; only its start, or moves by chance, if the game has no computer players."""
    seats = [Seat(seat) for seat in sorted(random.sample(range(1, rules.seats[-1] + 1), number))]
    label = f"{rules.name}, seed {seed}, seats {' '.join(map(str, seats))}{', moves by chance' if wanders else ''}"
    computers = tuple(Player(seat, f"P{seat}", strength) for seat, strength in strengths_of(seats, seed).items())
    beginning = Beginning(_STARTED_US, seed, Language.ENGLISH, settings, computers)
    first = begin(rules, beginning)
    if isinstance(first, Refusal):
        beginning = replace(beginning, players=tuple(replace(player, computer=None) for player in computers))
        first = begin(rules, beginning)
        if isinstance(first, Refusal):
            return label, f"the match cannot begin: {first.text}"
        if not wanders:
            return label, Played(rules, beginning, seed, (first,), None)
    if wanders:
        by_chance = {seat: Wanderer(rules, Random(f"{seed}/{seat}")) for seat in seats}
        steps, _ = steps_of(rules, first, by_chance, seed, _WANDERED_STEPS)
        return label, Played(rules, beginning, seed, tuple(steps), None)
    bots, must_plan = bots_of(rules, seats, seed), strengths_of(seats, seed)
    steps, stopped = steps_of(rules, first, bots, seed, MOST_STEPS, must_plan)
    return label, Played(rules, beginning, seed, tuple(steps), stopped)


def raised(error: Exception) -> str:
    """Describes the exception and where it was raised."""
    if isinstance(error, BrokenRules):
        return str(error)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    path, line = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ("?", 0)
    return f"{type(error).__name__} was raised in {path.rsplit('/', 1)[-1]}, line {line}: {error}"
