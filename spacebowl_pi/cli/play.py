"""`play` and `replay`: watch, play and replay matches of any game in the terminal."""

import argparse
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TextIO

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.cli.games import configured_games, terminal_games
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import MatchClosed, Seating
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.terminal.complaint import Complaint, printable
from spacebowl_pi.terminal.computers import computers_play, person_plays, seated
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.game import Shown, TerminalGame
from spacebowl_pi.terminal.person import HasLeft, Person
from spacebowl_pi.terminal.recording import recorded, recording
from spacebowl_pi.terminal.seats import YOU
from spacebowl_pi.terminal.steps import Step

ENDS_HERE = "The recording ends here, before the match is over."


@dataclass(frozen=True, slots=True)
class PlayedGame:
    title: str
    rules: AnyRules
    terminal_game: TerminalGame


def played_game(name: str | None) -> PlayedGame:
    """A game by its name, or the first one; raises Complaint if there is no such game, or it is broken."""
    games = configured_games(Config())
    chosen = next(iter(games.by_name)) if name is None else name
    if chosen not in games.by_name:
        there = f"there {'are' if len(games.by_name) > 1 else 'is'} {', '.join(games.by_name)}"
        raise Complaint("; ".join([f"there is no game called {chosen!a:.40} here: {there}", *games.broken]))
    game = games.by_name[chosen]
    return PlayedGame(game.title, game.rules, terminal_games()[chosen])


def watch(game: PlayedGame, options: argparse.Namespace) -> None:
    """Shows a match of computers."""
    rules, settings = game.terminal_game.asked_for(game.rules, options)
    seed = _seed(options)
    steps = computers_play(rules, settings, seated(options.players, seed), seed)
    shown = Shown(game.title, rules, f"seed {seed}", options.speed)
    game.terminal_game.watch(Terminal(), _kept(rules, steps, options), shown)


def play(game: PlayedGame, options: argparse.Namespace, keyboard: TextIO | None) -> None:
    """Lets a person at the keyboard play against computers."""
    if game.terminal_game.cannot_be_typed is not None:
        raise Complaint(game.terminal_game.cannot_be_typed)
    if options.me > options.players:
        raise Complaint(f"there is no seat {options.me} with {options.players} players: say --players {options.me}")
    if keyboard is None:
        raise Complaint("standard input is closed: nobody can type a move")
    rules, settings = game.terminal_game.asked_for(game.rules, options)
    seed, me, terminal = _seed(options), Seat(options.me), Terminal()
    players = seated(options.players, seed, me)
    name_of = _names(players, me)
    person = Person(me, rules, game.terminal_game, name_of, _reader(terminal, keyboard), terminal.say)
    last: Step | None = None
    try:
        for step in _kept(rules, person_plays(rules, settings, players, seed, person), options):
            if last is not None and last.table.match is None:
                terminal.print(game.terminal_game.heading(rules, step.table.match, game.title, f"seed {seed}"))
            last = step
    except HasLeft:
        terminal.print("You have left the match.")
    if last is not None:
        terminal.print()
        for line in game.terminal_game.standing(rules, last.table.match, name_of):
            terminal.print(line)


def _names(players: Sequence[Player], me: Seat) -> NameOf:
    names = {player.seat: player.name for player in players} | {me: YOU}
    return lambda seat: names.get(seat, f"Seat {seat}")


def _reader(terminal: Terminal, keyboard: TextIO) -> Callable[[str], str | None]:
    """A function that prompts for a line; input from a file is echoed as if it had been typed."""

    def read(question: str) -> str | None:
        terminal.print(question, end="")
        line = keyboard.readline()
        if not keyboard.isatty():
            terminal.print(printable(line.rstrip("\n")))
        return line or None

    return read


def replay(path: Path, speed: int | None, *, is_step_by_step: bool) -> None:
    """Shows a recording, in the way of its game."""
    games = configured_games(Config())
    last: Step | None = None

    def steps() -> Iterable[Step]:
        nonlocal last
        for last in recording(games.rules, path):  # noqa: UP028 (the last one is needed later)
            yield last

    name, together = _begun(steps())
    if name is None:
        return
    terminal, terminal_game = Terminal(), terminal_games()[name]
    if is_step_by_step:
        terminal_game.watch_step_by_step(terminal, together, _enters())
        return
    game = games.by_name[name]
    terminal_game.watch(terminal, together, Shown(game.title, game.rules, path.name, speed))
    if last is not None and not _is_over(games.rules, last):
        print(ENDS_HERE)


def _begun(steps: Iterable[Step]) -> tuple[str | None, Iterator[Step]]:
    """Reads until the match starts; returns the game's name, and all steps."""
    coming = iter(steps)
    opening: list[Step] = []
    for step in coming:
        opening.append(step)
        if not step.table.is_in_lobby:
            break
    seating: Seating | None = opening[-1].table.seating if opening else None
    return (None if seating is None else seating.game), chain(opening, coming)


def _enters() -> Iterator[str]:
    while line := sys.stdin.readline():
        yield line


def _is_over(rules: TableRules, last: Step) -> bool:
    return isinstance(last.event, MatchClosed) if last.table.is_in_lobby else rules.is_over(last.table)


def _seed(options: argparse.Namespace) -> int:
    seed: int = secrets.randbits(32) if options.seed is None else options.seed
    return seed


def _kept(rules: AnyRules, steps: Iterable[Step], options: argparse.Namespace) -> Iterable[Step]:
    """Records the match, if asked to."""
    record: Path | None = options.record
    return steps if record is None else recorded(TableRules({rules.name: rules}), steps, record)
