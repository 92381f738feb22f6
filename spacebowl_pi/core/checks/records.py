"""Checks that a match can be replayed from its records, to the same match and the same bytes."""

import json
from collections.abc import Iterator
from dataclasses import replace

from spacebowl_pi.core.checks.played import Played
from spacebowl_pi.core.codec import CodecError, Json, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import evolved
from spacebowl_pi.core.seating import SEATING_RECORDS


def check_first_event(played: Played, index: int) -> Iterator[str]:
    """The first event alone tells which game was played, and by whom."""
    if index:
        return
    rules, beginning = played.rules, played.beginning
    for name in sorted(SEATING_RECORDS.kinds.keys() & rules.records.kinds.keys()):
        yield f"the house has an event called {name}, too"
    first = played.steps[0].events[0]
    data = rules.records.to_data(first)
    told: dict[str, Json] = {
        "game": rules.name,
        "rules": rules.version,
        "language": beginning.language.value,
        "players": to_data(beginning.players),
        "settings": to_data(beginning.settings),
    }
    for name, value in told.items():
        if data.get(name) != value:
            yield f"the first event does not tell `{name}`: {value!r:.60}"
    if rules.fault(played.steps[0].match, first) is None:
        yield "`fault` finds nothing wrong with a first event that comes again"
    later = next((event for step in played.steps[1:] for event in step.events), None)
    if later is not None and rules.fault(None, later) is None:
        yield f"`fault` finds nothing wrong with a match that begins with {type(later).__name__}"


def check_records(played: Played, index: int) -> Iterator[str]:
    """Events survive being written and read, and lead to the same match."""
    rules, step = played.rules, played.steps[index]
    match = step.before
    for event in step.events:
        name = type(event).__name__
        text = json.dumps(rules.records.to_data(event))
        try:
            again = rules.records.from_data(json.loads(text))
        except CodecError as error:
            yield f"{name} cannot be read from its record: {error}"
            return
        if again != event or json.dumps(rules.records.to_data(again)) != text:
            yield f"{name} is another one when it is read from its record"
        if fault := rules.fault(match, again):
            yield f"`fault` finds in {name}, which `decide` gave: {fault}"
        match = evolved(rules, match, again)
        if event.at_us > step.now_us:
            yield f"{name} happens at {event.at_us}, after {step.now_us}, when it was asked"
    if match != step.match:
        yield "the same events lead to another match"


def check_asked_again(played: Played, index: int) -> Iterator[str]:
    """The same command leads to the same events, whatever the rules were asked in between."""
    rules, step = played.rules, played.steps[index]
    again = rules.start(played.beginning) if step.asked is None else rules.decide(step.before, step.asked)
    if isinstance(again, Refusal) or tuple(again) != step.events:
        what = "the beginning" if step.asked is None else f"{step.asked.what}"
        yield f"{what} leads to something else when it is asked again"


def check_settings(played: Played, index: int) -> Iterator[str]:
    """Settings can be copied, and each choice sets its value."""
    if index:
        return
    settings = played.beginning.settings
    for choice in played.rules.choices:
        if not choice.allows(choice.of(settings)):
            yield f"the choice {choice.name} does not allow {choice.of(settings)!r}, which is chosen"
        if choice.default != choice.of(played.rules.settings):
            yield f"the choice {choice.name} is {choice.default!r} at first, but the settings have another value"
        for value in choice.offered:
            if choice.of(choice.changed(settings, value)) != value:
                yield f"the choice {choice.name} cannot be set to {value!r}"
    if replace(settings) != settings:
        yield "settings do not equal their copy"
