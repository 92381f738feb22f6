"""Shows a match of Space Bowl in place if the terminal has room for it, otherwise as a transcript."""

import sys
from collections.abc import Iterable
from itertools import chain

from spacebowl_pi.games.space_bowl.rules.match import Match
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.terminal.live import has_room, reading_s, show_live
from spacebowl_pi.games.space_bowl.terminal.transcript import write_transcript
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.steps import Step, paced

WATCHED_SPEED = 10


def show(terminal: Terminal, steps: Iterable[Step], speed: int | None, title: str) -> None:
    """Show a match; `title` is its seed or its file."""
    is_watched = terminal.is_terminal and not terminal.is_dumb_terminal
    if speed == 0 or (speed is None and not is_watched):
        write_transcript(terminal, steps, title)
        return
    steps, speed = iter(steps), speed or WATCHED_SPEED
    opening: list[Step] = []
    for step in steps:
        opening.append(step)
        if isinstance(step.event, happened.MatchStarted):
            break
    together = chain(opening, steps)
    begun: Match | None = opening[-1].table.match if opening else None
    game = SpaceBowl() if begun is None else SpaceBowl(begun.deck, begun.settings)
    if is_watched and opening and has_room(terminal, opening[-1].table, game):
        show_live(terminal, together, speed, title, game)
    else:
        if is_watched:
            print("This terminal is too small for the moving picture: 80×30 is enough for any match.", file=sys.stderr)
        write_transcript(terminal, paced(together, speed, reading_s), title)
