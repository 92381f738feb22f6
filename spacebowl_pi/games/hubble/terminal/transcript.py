"""A match as text: the dice, who draws what and how the pads then stand, and the end with all categories."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from spacebowl_pi.core.seating import SeatingEvent
from spacebowl_pi.core.table import Table
from spacebowl_pi.games.hubble.rules.match import events as happened
from spacebowl_pi.games.hubble.rules.match.view import View, cards_of, public
from spacebowl_pi.games.hubble.terminal.drawing import legend
from spacebowl_pi.games.hubble.terminal.pads_of_players import CLEAR, FOG, large_pads, small_pads
from spacebowl_pi.games.hubble.terminal.sentences import (
    cards_in_words,
    event_in_words,
    roll_lines,
    round_lines,
    settings_in_words,
    standing_lines,
)
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf, kind_in_words
from spacebowl_pi.terminal.steps import Step, clock
from spacebowl_pi.terminal.transcript import event_lines, names_at

READING_S = 3


def reading_s(table: Table) -> float:
    """How long a table stays to be read, in seconds: between two rounds."""
    return READING_S if not table.is_in_lobby and table.match.played and table.match.roll is None else 0


def write_transcript(terminal: Terminal, steps: Iterable[Step], title: str, origin: str) -> None:
    """Write the match as it goes."""
    for lines in _told(steps, terminal.width, title, origin):
        for line in lines:
            terminal.draw(line)
    terminal.print()


def write_step_by_step(terminal: Terminal, steps: Iterable[Step], wait: Iterator[object], title: str) -> None:
    """Write an event, and the next one whenever `wait` yields; the lobby goes by in one step."""
    for lines in _told(steps, terminal.width, title, "step by step", is_complete=True):
        for line in lines:
            terminal.draw(line)
        terminal.print("Enter for the next event, Ctrl-C to stop.", style="dim")
        if next(wait, None) is None:
            return


def heading(view: View, title: str, origin: str) -> Text:
    """The heading of a match: how it is played, its seed or file."""
    return Text.assemble((title, "bold"), (f"  {settings_in_words(view)}, {origin}", "dim"))


def legend_lines() -> list[Text]:
    """What the marks on the pads mean."""
    return [*legend().split("\n"), Text(f"{FOG} a Fogged Lens  {CLEAR} one that is left")]


def _told(
    steps: Iterable[Step], width: int, title: str, origin: str, *, is_complete: bool = False
) -> Iterator[list[Text]]:
    """What there is to say of each step; if `is_complete`, the name of an event of which there is nothing."""
    before: Step | None = None
    for step in steps:
        lines = list(_lines(step, before, width, title, origin))
        is_shown = is_complete and not step.table.is_in_lobby and not isinstance(step.event, SeatingEvent)
        if not lines and is_shown:
            lines = [_timed(step, f"({kind_in_words(step.event)})")]
        if lines and (is_shown or not is_complete):
            yield lines
        before = step


def _lines(step: Step, before: Step | None, width: int, title: str, origin: str) -> Iterator[Text]:
    event, table = step.event, step.table
    if isinstance(event, SeatingEvent):
        yield from event_lines(step, before)
        return
    if table.match is None:
        return
    view, name_of = public(table.match), names_at(table.seating)
    if isinstance(event, happened.MatchBegan):
        yield from _beginning(view, name_of, title, origin)
        return
    if isinstance(event, happened.DiceRolled):
        rolled, where = roll_lines(view.pad, event.roll, event.third, is_free=view.is_third_free)
        yield from (Text(), Text(f"Round {view.round}", "bold"), _timed(step, rolled), _indented(Text(where)))
    if words := event_in_words(event, view, name_of):
        yield _timed(step, words)
    was = before.table.match if before is not None else None
    if isinstance(event, happened.RoundClosed) and was is not None:
        then = public(was)
        for line in round_lines(then, view, name_of):
            yield _indented(line)
        yield from small_pads(view, then, name_of, width)
    if table.match.is_over and was is not None and not was.is_over:
        yield from (
            Text(),
            *large_pads(view, name_of, width),
            *standing_lines(view, name_of, is_decided=table.match.is_decided),
        )


def _beginning(view: View, name_of: NameOf, title: str, origin: str) -> Iterator[Text]:
    yield heading(view, title, origin)
    yield from legend_lines()
    for player in view.players:
        yield Text(f"{name_of(player.seat)} looks for {cards_in_words(cards_of(view, player))}.")


def _indented(line: Text) -> Text:
    return Text.assemble(" " * 7, line)


def _timed(step: Step, words: str) -> Text:
    return Text(f"{clock(step.event.at_us)}  {words}")
