"""`play` and `replay`: where the match comes from, and in which way it is shown."""

import secrets
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from spacebowl_pi.core.computer_names import NAMES
from spacebowl_pi.core.seating import MatchClosed
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.games.space_bowl.terminal.live import has_room, paced, show_live, show_step_by_step
from spacebowl_pi.games.space_bowl.terminal.tables import computers_play, table_rules
from spacebowl_pi.games.space_bowl.terminal.transcript import write_transcript
from spacebowl_pi.terminal.complaint import Complaint
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.recording import recorded, recording
from spacebowl_pi.terminal.steps import Step

WATCHED_SPEED = 10


def play(
    deck: Deck, variants: Variants, players: int, seed: int | None, speed: int | None, record: Path | None
) -> None:
    """Let computer players play a match, and show it."""
    try:
        deck.check_is_enough_for(variants.galaxy_size)
    except ValueError as error:
        raise Complaint(str(error)) from None
    if seed is None:
        seed = secrets.randbits(32)
    strengths = list(Strength)
    seated = tuple(Player(seat, NAMES[seat - 1], strengths[(seat + seed) % 3]) for seat in SEATS[:players])
    steps = computers_play(deck, Settings(variants=variants), seated, seed)
    _show(recorded(table_rules(), steps, record) if record else steps, speed, title=f"seed {seed}")


def replay(path: Path, speed: int | None, *, is_step_by_step: bool) -> None:
    """Show a recording."""
    last: Step | None = None

    def steps() -> Iterable[Step]:
        nonlocal last
        for last in recording(table_rules(), path):  # noqa: UP028 (the last one is wanted after)
            yield last

    if is_step_by_step:
        show_step_by_step(Terminal(), steps())
    else:
        _show(steps(), speed, title=path.name)
    if last is not None and not _is_over(last) and not is_step_by_step:
        print("The recording ends here, before the match is over.")


def _is_over(last: Step) -> bool:
    """Say whether the match came to its end."""
    if last.table.is_in_lobby:
        return isinstance(last.event, MatchClosed)
    return last.table.match.phase is Phase.OVER


def _show(steps: Iterable[Step], speed: int | None, title: str) -> None:
    """Show the match in place on a terminal with room for it; else write it down."""
    terminal = Terminal()
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
        write_transcript(terminal, paced(together, speed), title)
