"""`daily`: home in three, the puzzle of the day, played by typing; `way` shows the only way."""

import sys
from collections.abc import Iterator
from itertools import count

from rich.text import Text

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.daily import MOVES, Puzzle, daily_puzzle
from spacebowl_pi.games.tom_tube.rules.match.commands import Command
from spacebowl_pi.games.tom_tube.rules.match.decide import decide
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import Own, move_command, public
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.position import Ending
from spacebowl_pi.games.tom_tube.rules.situation import match_of
from spacebowl_pi.games.tom_tube.terminal.frame import drawing
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut, turn_line
from spacebowl_pi.games.tom_tube.terminal.typed_moves import HOW, typed
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.game import NotAMove

WAY = "way"
QUIT = ("q", "quit", "")
DAILY_HOW = f"Type where to go, such as C4, C4/D4 or jump C4; {WAY} to see the only way, q to stop."


def play(day: str, *, shows_way: bool) -> None:
    """Until it is solved, or the way was shown."""
    terminal, puzzle = Terminal(), daily_puzzle(day)
    mover = astronaut(puzzle.situation.turn)
    terminal.draw(Text(f"Home in three, {day}. {mover} has {MOVES} moves, and there is only one way home."))
    if shows_way:
        _show_way(terminal, puzzle)
        return
    for tries in count(1):
        tried = _tried(terminal, puzzle)
        if tried is None:
            return
        if tried.position.end is Ending.BONUS:
            on_try = "on the first try" if tries == 1 else f"on try {tries}"
            terminal.draw(Text(f"Tom Tube {day}: home in three, {on_try}"))
            return
        terminal.draw(Text("Three moves, and not home. Once more, from the start."))


def _tried(terminal: Terminal, puzzle: Puzzle) -> Match | None:
    """One try; None if it was given up."""
    match = match_of(puzzle.situation, standard_kit())
    while match.turns < MOVES and not match.is_over:
        terminal.draw(_board(match))
        terminal.draw(Text(f"Move {match.turns + 1} of {MOVES}. {DAILY_HOW}"))
        command = _typed(terminal, match)
        if command == WAY:
            _show_way(terminal, puzzle)
        if isinstance(command, str):
            return None
        match = _after(match, command)
        terminal.draw(Text(turn_line(public(match))))
    return match


def _typed(terminal: Terminal, match: Match) -> Command | str:
    """The next move that is possible, or WAY, or one of QUIT; the last of those at the end of the input."""
    view = public(match)
    while line := sys.stdin.readline():
        word = line.strip().lower()
        if word == WAY or word in QUIT[:-1]:
            return word
        try:
            if word != "?":  # advice would give the puzzle away
                return typed(word, view, Own(view.turn))
            terminal.draw(Text(DAILY_HOW))
        except NotAMove as why:
            terminal.draw(Text(str(why).replace(HOW, DAILY_HOW) or DAILY_HOW))
    return QUIT[-1]


def _show_way(terminal: Terminal, puzzle: Puzzle) -> None:
    match = match_of(puzzle.situation, standard_kit())
    terminal.draw(_board(match))
    for line in _way(puzzle, match):
        terminal.draw(Text(line))


def _way(puzzle: Puzzle, match: Match) -> Iterator[str]:
    for number, move in enumerate(puzzle.solution, start=1):
        how, _, to = move.partition(" ")
        match = _after(match, move_command(Kind(how), to))
        yield turn_line(public(match), number)


def _board(match: Match) -> Text:
    view = public(match)
    return drawing(view, astronaut, [move.partition(" ")[2] for move in view.moves])


def _after(match: Match, command: Command) -> Match:
    """It was seen to be possible."""
    decided = decide(match, Asked(0, match.awaited[0], command))
    for event in () if isinstance(decided, Refusal) else decided:
        match = evolve(match, event)
    return match
