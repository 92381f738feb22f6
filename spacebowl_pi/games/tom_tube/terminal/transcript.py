"""A match as text: a line for each turn, the board where the way home begins and at the end."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from spacebowl_pi.core.seating import SeatingEvent
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.games.tom_tube.rules.match import events as happened
from spacebowl_pi.games.tom_tube.rules.match.state import Match, seat_of
from spacebowl_pi.games.tom_tube.rules.match.view import View, public
from spacebowl_pi.games.tom_tube.terminal.frame import drawing, legend
from spacebowl_pi.games.tom_tube.terminal.sentences import (
    ending,
    exchange_line,
    heading,
    players_in_words,
    standing_lines,
    turn_line,
)
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.steps import Step
from spacebowl_pi.terminal.transcript import event_lines, names_at


def write_transcript(terminal: Terminal, steps: Iterable[Step], title: str, origin: str) -> None:
    """Write the match as it goes."""
    before: Step | None = None
    for step in steps:
        for line in _lines(step, before, title, origin):
            terminal.draw(line)
        before = step
    terminal.print()


def event_line(event: TableEvent, before: Match | None, after: Match) -> str | None:
    """What an event has brought: a whole turn, an exchange, a step taken back; None for anything less."""
    match event:
        case happened.Exchanged():
            return exchange_line(public(after), seat_of(after.position.turn))
        case happened.StepTakenBack():
            return "     The last step is taken back."
        case _ if before is not None and after.turns > before.turns:
            return turn_line(public(after))
        case _:
            return None


def end_lines(view: View, name_of: NameOf) -> Iterator[Text]:
    """The board at the end, how it came to it, and what each has."""
    yield Text()
    yield drawing(view, name_of)
    yield Text()
    yield Text(ending(view))
    yield from standing_lines(view, name_of)


def _lines(step: Step, before: Step | None, title: str, origin: str) -> Iterator[Text]:
    event, match = step.event, step.table.match
    if isinstance(event, SeatingEvent):
        yield from event_lines(step, before)
        return
    if match is None:
        return
    name_of = names_at(step.table.seating)
    was = before.table.match if before is not None else None
    if isinstance(event, happened.MatchBegan):
        yield heading(public(match), title, origin)
        yield Text(players_in_words(public(match), name_of))
        return
    if line := event_line(event, was, match):
        yield Text(line)
    if was is None or was.is_over:
        return
    if match.is_over:
        yield from end_lines(public(match), name_of)
    elif match.position.is_return and not was.position.is_return:
        yield from (Text(), drawing(public(match), name_of), legend(match.settings.left_out), Text())
