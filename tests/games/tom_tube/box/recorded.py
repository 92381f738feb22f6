"""The recorded game, as what its players do; it has everything but an exchange: isolated spaces, jumps, a way home."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, DrawRhomb, FillSpace, LayRhomb
from spacebowl_pi.games.tom_tube.rules.match.events import MatchBegan
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import move_command
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings

_GAME = tomllib.loads((Path(__file__).parents[1] / "rules" / "game.toml").read_text(encoding="utf-8"))
PLAYERS = (Player(Seat(1)), Player(Seat(2)))


def beginning(
    stack: Sequence[str] = tuple(_GAME["stack"]),
    starter: int = NAMES.index(_GAME["starter"]) + 1,
    settings: Settings | None = None,
    language: Language = Language.ENGLISH,
    players: tuple[Player, ...] = PLAYERS,
) -> tuple[TableEvent, ...]:
    """A match that has just begun, with the recorded stack or another."""
    began = MatchBegan(
        at_us=2,
        game=TomTube.name,
        rules=TomTube.version,
        language=language,
        players=players,
        settings=settings or Settings(),
        kit=STANDARD,
        starter=Seat(starter),
        stack=tuple(stack),
    )
    return SeatingOpened(1, Seating(TomTube.name, language, players)), began


def _commands(step: dict[str, Any]) -> Iterator[Command]:
    if step["do"] != "build":
        how, to = step["do"].split()
        yield move_command(Kind(how), to)
        return
    yield DrawRhomb()
    q, r = step["up"]
    yield LayRhomb(Place(q, r, step["axis"], step["rot"]))
    for where, q, r, _, kind, rot in step["triangles"]:
        yield FillSpace(Triangle(where == "U", q, r), Filling(kind), rot)


COMMANDS = tuple(command for step in _GAME["steps"] for command in _commands(step))
RESULT: dict[str, Any] = _GAME["result"]


def matches_and_events() -> tuple[tuple[Match, ...], tuple[TableEvent, ...]]:
    """The matches before each command and at the end, and all that happened from the beginning on."""
    rules = TomTube()
    events = list(beginning())
    match = rules.evolve(None, events[-1])
    matches = [match]
    for command in COMMANDS:
        decided = rules.decide(match, Asked(3, match.awaited[0], command))
        assert not isinstance(decided, Refusal)
        for event in decided:
            match = rules.evolve(match, event)
            events.append(event)
        matches.append(match)
    return tuple(matches), tuple(events)


MATCHES, EVENTS = matches_and_events()
