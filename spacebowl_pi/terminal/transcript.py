"""A match of any game as text: who did what, one line per event, and the final standing.

Only for matches that are over or that nobody plays in, as it reveals everything.
"""

from collections.abc import Iterable, Iterator

from rich.text import Text

from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import GotUp, NameTaken, SatDown, Seating, SeatingEvent
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import Summary
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.terminal.choices import word
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf, in_words, kind_in_words, who
from spacebowl_pi.terminal.seats import player_name, seat_mark
from spacebowl_pi.terminal.steps import Step, clock


def write_transcript(terminal: Terminal, steps: Iterable[Step], rules: AnyRules, title: str, origin: str) -> None:
    """Prints the match as it goes."""
    last: Step | None = None
    is_over = False
    for step in steps:
        if step.table.match is not None and (last is None or last.table.match is None):
            terminal.print(heading(rules.summary(step.table.match), title, origin))
        for line in event_lines(step, last):
            terminal.print(line)
        was_over, is_over = is_over, step.table.match is not None and rules.is_over(step.table.match)
        if is_over and not was_over:
            terminal.print()
            for line in standing(rules.summary(step.table.match), names_at(step.table.seating)):
                terminal.print(line)
        last = step
    terminal.print()


def write_step_by_step(terminal: Terminal, steps: Iterable[Step], wait: Iterator[object]) -> None:
    """Prints one event each time `wait` yields; the lobby is skipped in one go."""
    last: Step | None = None
    for step in steps:
        is_shown = not step.table.is_in_lobby and not isinstance(step.event, SeatingEvent)
        for line in event_lines(step, last) or [Text(kind_in_words(step.event))] if is_shown else []:
            terminal.print(line)
        last = step
        if is_shown:
            terminal.print("Enter for the next event, Ctrl-C to stop.", style="dim")
            if next(wait, None) is None:
                return


def heading(summary: Summary, title: str, origin: str) -> Text:
    """The heading of a match: the game, its settings, seed or file."""
    about = (f"{name.replace('_', ' ')} {word(value)}" for name, value in summary.about.items())
    return Text.assemble((title, "bold"), (f"  {', '.join([*about, origin])}", "dim"))


def event_lines(step: Step, before: Step | None) -> list[Text]:
    """What happened; without what is in the heading already."""
    is_first = before is None or before.table.match is None
    if isinstance(step.event, SeatingEvent):
        said = _at_table(step.event, step.table.seating)
    elif is_first and step.table.match is not None:
        said = None
    else:
        said = in_match(step.event, names_at(step.table.seating))
    return [] if said is None else [Text(f"{clock(step.event.at_us)}  {said}")]


def in_match(event: TableEvent, name_of: NameOf) -> str:
    """An event of a match as a sentence."""
    seat = who(event)
    return in_words(event, name_of) if seat is None else f"{name_of(seat)}: {in_words(event, name_of)}"


def standing(summary: Summary, name_of: NameOf) -> Iterator[Text]:
    """The players and their scores, the best first; somebody alone has beaten nobody."""
    has_others = len(summary.players) > 1
    for player in sorted(summary.players, key=lambda one: -one.score):
        counts = [f"{name.replace('_', ' ')} {count}" for name, count in player.counts.items()]
        notes = [*["wins"] * (player.is_winner and has_others), *["has left"] * player.has_left, *counts]
        name = f" {name_of(player.seat):<10} "
        yield Text.assemble(seat_mark(player.seat), name, (f"{player.score:>4}", "bold"), f"  {', '.join(notes)}")


def names_at(seating: Seating) -> NameOf:
    """A function that names the players of a table."""

    def name(seat: Seat) -> str:
        return player_name(seating, seat)

    return name


def _at_table(event: SeatingEvent, seating: Seating) -> str | None:
    match event:
        case SatDown(_, player):
            return f"{player_name(seating, player.seat)} sits down on seat {player.seat}."
        case GotUp(_, seat):
            return f"Seat {seat} is free."
        case NameTaken(_, seat):
            return f"Seat {seat} is called {player_name(seating, seat)} from now on."
        case _:
            return None
