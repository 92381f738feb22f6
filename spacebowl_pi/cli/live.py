"""A match as a picture that moves, for a terminal that somebody watches; or step by step."""

import math
import sys
import time
from collections.abc import Iterable, Iterator

from rich.console import Group
from rich.live import Live
from rich.text import Text

from spacebowl_pi.cli.drawing import legend, match_drawing
from spacebowl_pi.cli.terminal import Terminal
from spacebowl_pi.cli.transcript import clock, event_lines, heading
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.computer_match import Step
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Match, Phase
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S

LOG_LINES = 4
FRAME_S = 0.1
READING_S = 3
LONGEST_WAIT_S = 60


def waits_s(match: Match, next_at_us: int, now_us: int, speed: int) -> float:
    """Say how long to wait for the next event: by the match's clock, but a verdict stays to be read."""
    wait_s = (next_at_us - now_us) / SECOND_US / speed
    return min(LONGEST_WAIT_S, max(wait_s, READING_S if match.phase is Phase.REVEAL else 0))


def paced(steps: Iterable[Step], speed: int) -> Iterator[Step]:
    """Let the events come at the speed of the match."""
    match, now_us = BLANK, 0
    for step in steps:
        time.sleep(waits_s(match, step.event.at_us, now_us, speed))
        match, now_us = step.match, max(now_us, step.event.at_us)
        yield step


def show_live(terminal: Terminal, steps: Iterable[Step], speed: int, title: str) -> None:
    """Show the match in place, `speed` times as fast as people play."""
    log: list[Text] = []
    match, now_us = BLANK, 0
    with Live(console=terminal, auto_refresh=False, vertical_overflow="crop") as live:
        for step in steps:
            left_us = step.event.at_us - now_us
            left_s = waits_s(match, step.event.at_us, now_us, speed)
            frames = math.ceil(left_s / FRAME_S)
            for frame in range(1, frames + 1):
                time.sleep(left_s / frames)
                live.update(_frame(terminal, match, title, now_us + left_us * frame // frames, log), refresh=True)
            match, now_us = step.match, max(now_us, step.event.at_us)
            if isinstance(step.event, happened.TossLanded):
                log = []
            log = [*log, *event_lines(step)]
            if match.phase is not Phase.LOBBY:
                live.update(_frame(terminal, match, title, now_us, log), refresh=True)
    terminal.print()


def has_room(terminal: Terminal, match: Match) -> bool:
    """Say whether the picture of this match fits the terminal."""
    drawing = match_drawing(match).plain.split("\n")
    return max(map(len, drawing)) <= terminal.width and len(drawing) + 3 <= terminal.height


def _frame(terminal: Terminal, match: Match, title: str, now_us: int, log: list[Text]) -> Group:
    """Draw everything at one moment. The lines below stay as many, so that nothing jumps, and fit the screen."""
    drawing = match_drawing(match)
    free = terminal.height - 3 - drawing.plain.count("\n")
    room = max(1, min(max(LOG_LINES, len(match.players) + 1), free))
    lines = [*log[-room:], *[Text()] * room][:room]
    if free > room:
        lines.append(legend(match.deck))
    status = Text.assemble(_status(match, now_us), "  ", heading(match, title))
    for line in (status, *lines):
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(status, drawing, *lines)


_PHASES = {Phase.READY: "next: the toss", Phase.SEARCH: "search!", Phase.PICKS: "pick!", Phase.OVER: "game over"}


def _status(match: Match, now_us: int) -> Text:
    """The clock of the match, and the phase; a countdown counts down."""
    status = Text(f"{clock(now_us)}  ", "dim")
    if match.phase is Phase.COUNTDOWN and match.deadline_us is not None:
        left = max(0, -((now_us - match.deadline_us) // SECOND_US))
        return status.append(f"{left:2} {'█' * left}{'░' * (COUNTDOWN_S - left)}", "bold #ffd43b")
    return status.append(_PHASES.get(match.phase, match.phase.value), "bold #4dabf7")


def show_step_by_step(terminal: Terminal, steps: Iterable[Step]) -> None:
    """Show an event, and the next one at Enter. The lobby goes by in one step."""
    for step in steps:
        if step.match.phase is Phase.LOBBY:
            continue
        terminal.draw(match_drawing(step.match))
        for line in event_lines(step) or [Text(type(step.event).__name__)]:
            terminal.print(line)
        terminal.print("Enter for the next event, Ctrl-C to stop.", style="dim")
        if not sys.stdin.readline():
            return
