"""A match as a moving picture, for a terminal that somebody is watching; or step by step."""

import math
import time
from collections.abc import Iterable, Iterator

from rich.console import Group
from rich.live import Live
from rich.text import Text

from spacebowl_pi.core.seating import GotUp
from spacebowl_pi.core.table import Table
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.terminal.drawing import legend, match_drawing
from spacebowl_pi.games.space_bowl.terminal.tables import laid_out
from spacebowl_pi.games.space_bowl.terminal.transcript import event_lines, heading
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.steps import NO_TABLE, Step, clock, waits_s

LOG_LINES = 4
FRAME_S = 0.1
READING_S = 3


def reading_s(table: Table) -> float:
    """How long a table stays on screen to be read, in seconds: only a reveal does."""
    return READING_S if not table.is_in_lobby and table.match.phase is Phase.REVEAL else 0


def show_live(terminal: Terminal, steps: Iterable[Step], speed: int, title: str, game: SpaceBowl) -> None:
    """Show the match in place, `speed` times as fast as people play; `game` is for drawing the lobby."""
    log: list[Text] = []
    table, now_us = NO_TABLE, 0
    with Live(console=terminal, auto_refresh=False, vertical_overflow="crop") as live:
        for step in steps:
            left_us = step.event.at_us - now_us
            left_s = waits_s(step.event.at_us, now_us, speed, reading_s(table))
            frames = math.ceil(left_s / FRAME_S)
            for frame in range(1, frames + 1):
                time.sleep(left_s / frames)
                at_us = now_us + left_us * frame // frames
                live.update(_frame(terminal, table, game, title, at_us, log), refresh=True)
            table, now_us = step.table, max(now_us, step.event.at_us)
            if isinstance(step.event, happened.TossLanded):
                log = []
            log = [*log, *event_lines(step)]
            if not table.is_in_lobby:
                live.update(_frame(terminal, table, game, title, now_us, log), refresh=True)
    terminal.print()


def has_room(terminal: Terminal, table: Table, game: SpaceBowl) -> bool:
    """Whether the drawing of this table fits the terminal."""
    drawing = match_drawing(laid_out(table, game)).plain.split("\n")
    return max(map(len, drawing)) <= terminal.width and len(drawing) + 3 <= terminal.height


def _frame(terminal: Terminal, table: Table, game: SpaceBowl, title: str, now_us: int, log: list[Text]) -> Group:
    """Draw everything at one moment. The number of lines below is fixed, so that nothing jumps, and fits the screen."""
    shown = laid_out(table, game)
    match: Match = shown.match
    drawing = match_drawing(shown)
    free = terminal.height - 3 - drawing.plain.count("\n")
    room = max(1, min(max(LOG_LINES, len(match.players) + 1), free))
    lines = [*log[-room:], *[Text()] * room][:room]
    if free > room:
        lines.append(legend(match.deck))
    status = Text.assemble(_status(table, now_us), "  ", heading(match, title))
    for line in (status, *lines):
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(status, drawing, *lines)


_PHASES = {Phase.READY: "next: the toss", Phase.SEARCH: "search!", Phase.PICKS: "pick!", Phase.OVER: "game over"}


def _status(table: Table, now_us: int) -> Text:
    """The match's clock and phase; a countdown counts down."""
    status = Text(f"{clock(now_us)}  ", "dim")
    if table.is_in_lobby:
        return status.append("lobby", "bold #4dabf7")
    match: Match = table.match
    if match.phase is Phase.COUNTDOWN and match.deadline_us is not None:
        left = max(0, -((now_us - match.deadline_us) // SECOND_US))
        return status.append(f"{left:2} {'█' * left}{'░' * (COUNTDOWN_S - left)}", "bold #ffd43b")
    return status.append(_PHASES.get(match.phase, match.phase.value), "bold #4dabf7")


def show_step_by_step(terminal: Terminal, steps: Iterable[Step], wait: Iterator[object]) -> None:
    """Show one event at a time, the next at Enter. The lobby goes by in one step."""
    for step in steps:
        if step.table.is_in_lobby or isinstance(step.event, GotUp):  # who gets up has left the match already
            continue
        terminal.draw(match_drawing(step.table))
        for line in event_lines(step) or [Text(type(step.event).__name__)]:
            terminal.print(line)
        terminal.print("Enter for the next event, Ctrl-C to stop.", style="dim")
        if next(wait, None) is None:
            return
