"""`show`: a game that was written down in JSON, as a board, turn by turn, or as lines alone."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from spacebowl_pi.core.json_reading import FormatError
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES
from spacebowl_pi.games.tom_tube.rules.interchange import Turn, read_game
from spacebowl_pi.games.tom_tube.rules.match.state import Match, seat_of
from spacebowl_pi.games.tom_tube.rules.match.view import public
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut, ending, exchange_line, standing_lines, turn_line
from spacebowl_pi.games.tom_tube.terminal.stepping import Shot, shot_drawing, write_shots
from spacebowl_pi.terminal.complaint import Complaint, read_file
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.streams import LONGEST_TEXT

BEGINNING = "Nothing has been built yet."


def show(path: Path | None, turn: int | None, *, is_step_by_step: bool, has_turns_only: bool) -> None:
    """Draw a game; raises Complaint."""
    terminal = Terminal()
    first, turns = _read(path)
    if has_turns_only:
        for line in _told(first, turns):
            terminal.draw(line)
    elif is_step_by_step:
        write_shots(terminal, [_shot(first, turns, number) for number in range(len(turns) + 1)], _typed(), astronaut)
    else:
        number = len(turns) if turn is None else turn
        if number > len(turns):
            raise Complaint(f"there is no turn {number}: the game has {len(turns)}")
        terminal.draw(shot_drawing(_shot(first, turns, number), astronaut))


def _read(path: Path | None) -> tuple[Match, Sequence[Turn]]:
    if path is None:
        return read_game(json.dumps({"stack": standard_kit().all_rhombs, "starter": NAMES[0], "turns": []}))
    try:
        return read_game(read_file(path, "the game", LONGEST_TEXT))
    except FormatError as error:
        raise Complaint(f"{path}: {error}") from None


def _shot(first: Match, turns: Sequence[Turn], number: int) -> Shot:
    match = turns[number - 1].after if number else first
    return Shot(_line(turns[number - 1], number) if number else BEGINNING, public(match))


def _line(turn: Turn, number: int) -> str:
    """A turn, or an exchange, which the format counts among the turns."""
    after = public(turn.after)
    if turn.after.turns > turn.before.turns:
        return turn_line(after, number)
    return f"{number:>3}. {exchange_line(after, seat_of(turn.before.position.turn)).strip()}"


def _told(first: Match, turns: Sequence[Turn]) -> Iterator[Text]:
    for number, turn in enumerate(turns, start=1):
        yield Text(_line(turn, number))
    last = public(turns[-1].after if turns else first)
    if last.end is not None:
        yield Text(ending(last))
        yield from standing_lines(last, astronaut)


def _typed() -> Iterator[str]:
    while line := sys.stdin.readline():
        yield line
