"""The JSON format for other programs: a whole game in, what there was to decide at each turn out; text to text.

Whatever is wrong is a FormatError, one line that says what and where: turns are numbered from 1.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.json_reading import (
    FormatError,
    Object,
    as_list,
    as_object,
    as_truth,
    as_whole_number,
    check_keys,
    parse_object,
    shown,
)
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Player
from spacebowl_pi.games.tom_tube.rules.board.kit import Kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import AXES, RADIUS, ROTATIONS, Triangle, triangle_at
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD, standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    DrawRhomb,
    Exchange,
    FillSpace,
    LayRhomb,
    LeaveOpen,
)
from spacebowl_pi.games.tom_tube.rules.match.decide import decide
from spacebowl_pi.games.tom_tube.rules.match.events import MatchBegan
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.start import NAME, VERSION
from spacebowl_pi.games.tom_tube.rules.match.state import Match, seat_of
from spacebowl_pi.games.tom_tube.rules.match.view import move_command
from spacebowl_pi.games.tom_tube.rules.moves import Kind, legal_moves
from spacebowl_pi.games.tom_tube.rules.position import ENERGY, sphere_of
from spacebowl_pi.games.tom_tube.rules.settings import Settings

DEEDS = ("build", *Kind, "exchange")
_BORDERS = ("never", "when_covered")
_COORDINATES = range(-RADIUS, RADIUS + 1)
_TURNS = range(1, 10_000)
_POINTS = range(1000)
_EXAMPLE = '["U", 3, 0, "tom", "blank", 0]'


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game that was written down: the match before it, and after it."""

    before: Match
    after: Match


def replay_text(text: str) -> str:
    """What there was to decide at each turn of a game, and how things stand at its end."""
    first, turns = read_game(text)
    last = turns[-1].after if turns else first
    position = last.position
    answer: dict[str, Any] = {
        "decisions": [_decision(turn.before) for turn in turns],
        "end": position.end,
        "score": {name: position.sum_of(player) for player, name in enumerate(NAMES)},
        "bonus_turns": position.bonus_turns,
    }
    if last.settings.stranded_loses:
        answer["winner"] = None if position.winner is None else NAMES[position.winner]
    return json.dumps(answer)


def read_game(text: str) -> tuple[Match, Sequence[Turn]]:
    """A game that was written down: how it begins, and its turns. Raises FormatError."""
    data = parse_object(text)
    check_keys(data, "", required=("stack", "starter", "turns"), optional=("handicap", "options"))
    kit = standard_kit()
    starter = NAMES.index(_word(data["starter"], "starter", "player", NAMES))
    settings = _settings(data, kit)
    began = MatchBegan(
        at_us=0,
        game=NAME,
        rules=VERSION,
        language=Language.ENGLISH,
        players=tuple(Player(seat_of(player)) for player in range(len(NAMES))),
        settings=settings,
        kit=STANDARD,
        starter=seat_of(starter),
        stack=_stack(data["stack"], kit),
    )
    match = first = evolve(None, began)
    turns = []
    for number, turn in enumerate(as_list(data["turns"], "turns"), start=1):
        try:
            after = _played(match, as_object(turn, ""))
        except FormatError as error:
            raise FormatError(f"turn {number}: {error}") from None
        turns.append(Turn(match, after))
        match = after
    return first, turns


def _decision(match: Match) -> dict[str, Any]:
    position = match.position
    return {
        "turn": NAMES[position.turn],
        "phase": "return" if position.is_return else "main",
        "positions": position.places_left,
        "moves": sorted(map(str, legal_moves(position))),
    }


# --- a turn ---


def _played(match: Match, turn: Object) -> Match:
    if "do" not in turn:
        raise FormatError('entry "do" is missing')
    do = _word(turn["do"], "do", "deed", DEEDS)
    if match.is_over:
        raise FormatError(f"the game is over already ({match.position.end})")
    if do == "build":
        return _built(match, turn)
    if do == "exchange":
        check_keys(turn, "", required=("do",))
        return _done(match, Exchange(), do)
    check_keys(turn, "", required=("do", "to"))
    to = turn["to"]
    if not isinstance(to, str):
        raise FormatError(f'to: expected a sphere such as "-1,3" or "e0", not {shown(to)}')
    try:
        sphere_of(to)
    except ValueError:
        raise FormatError(f"to: there is no sphere {shown(to)}") from None
    return _done(match, move_command(Kind(do), to), f"{do} {to}")


def _built(match: Match, turn: Object) -> Match:
    check_keys(turn, "", required=("do", "up", "axis", "rot"), optional=("triangles",))
    up = as_list(turn["up"], "up")
    if len(up) != 2:
        raise FormatError(f"up: expected two numbers, such as [0, 2], not {shown(up)}")
    q, r = (as_whole_number(it, f"up[{index}]", _COORDINATES) for index, it in enumerate(up))
    place = Place(q, r, as_whole_number(turn["axis"], "axis", AXES), as_whole_number(turn["rot"], "rot", ROTATIONS))
    match = _done(match, DrawRhomb(), "build")
    match = _done(match, LayRhomb(place), f"build at {q},{r} across axis {place.axis}")
    for index, triangle in enumerate(as_list(turn.get("triangles", []), "triangles")):
        match = _filled(match, triangle, f"triangles[{index}]")
    if match.pending:
        left = ", ".join(str(triangle_at(cell)) for cell in bits(match.pending))
        match = _done(match, LeaveOpen(), f"{left} left open")
    return match


def _filled(match: Match, data: object, where: str) -> Match:
    parts = as_list(data, where)
    if len(parts) != 6:
        raise FormatError(f"{where}: expected a triangle such as {_EXAMPLE}, not {shown(data)}")
    form, q, r, owner, kind, rot = parts
    space = Triangle(
        _word(form, f"{where}[0]", "form", ("U", "D")) == "U",
        as_whole_number(q, f"{where}[1]", _COORDINATES),
        as_whole_number(r, f"{where}[2]", _COORDINATES),
    )
    player = NAMES.index(_word(owner, f"{where}[3]", "player", NAMES))
    filling = Filling(_word(kind, f"{where}[4]", "kind", tuple(Filling)))
    turned = as_whole_number(rot, f"{where}[5]", range(3))
    if not match.pending >> space.cell & 1:
        raise FormatError(f"{where}: {space} needs no triangle")
    if player != match.filler:
        raise FormatError(f"{where}: it is {NAMES[match.filler]} who fills {space}, not {owner}")
    laid = turned if turned in filling.rotations else 0  # all the others look the same
    return _done(match, FillSpace(space, filling, laid), f"{where}: {space}, {filling}")


def _done(match: Match, command: Command, what: str) -> Match:
    """Do it, for whoever is to act; raises FormatError."""
    decided = decide(match, Asked(0, Asker.STAFF, command))
    if isinstance(decided, Refusal):
        raise FormatError(f"{NAMES[match.actor]}, {what}: {decided.text}")
    for event in decided:
        match = evolve(match, event)
    return match


# --- the beginning ---


def _stack(data: object, kit: Kit) -> tuple[str, ...]:
    listed = as_list(data, "stack")
    rhombs = [_word(it, f"stack[{index}]", "rhomb", kit.by_id) for index, it in enumerate(listed)]
    for rhomb in kit.by_id:
        if (count := rhombs.count(rhomb)) != kit.copies:
            raise FormatError(f"stack: {rhomb} is there {count} times, not {kit.copies}: all {len(kit.all_rhombs)} are")
    return tuple(rhombs)


def _settings(data: Object, kit: Kit) -> Settings:
    options = as_object(data.get("options", {}), "options")
    readers: Mapping[str, Callable[[object, str], Any]] = {
        "use_control_and_alien": as_truth,
        "stall_limit": _number(_TURNS),
        "return_turn_cap": _number(_TURNS),
        "forbid_self_stranding_on_return": as_truth,
        "stranded_loses": as_truth,
        "stranded_bonus": _number(_POINTS),
        "border_spheres": lambda value, where: _word(value, where, "choice", _BORDERS),
    }
    check_keys(options, "options", optional=(*readers, "handicap_energy"), what="option")
    chosen: dict[str, Any] = {
        name: read(options[name], f"options.{name}") for name, read in readers.items() if name in options
    }
    given, where = options.get("handicap_energy", {}), "options.handicap_energy"
    if "handicap" in data:
        given, where = data["handicap"], "handicap"
    extra = as_object(given, where)
    check_keys(extra, where, optional=NAMES, what="player")
    most = range(kit.stock[ENERGY] - len(NAMES) * kit.launch + 1)
    tom, dave = (as_whole_number(extra.get(name, 0), f"{where}.{name}", most) for name in NAMES)
    if tom + dave not in most:
        raise FormatError(f"{where}: there are {most[-1]} energy counters to hand out, not {tom + dave}")
    return Settings(**chosen, handicap_tom=tom, handicap_dave=dave)


def _number(allowed: range) -> Callable[[object, str], int]:
    return lambda data, where: as_whole_number(data, where, allowed)


def _word(data: object, where: str, what: str, known: Collection[str]) -> str:
    if isinstance(data, str) and data in known:
        return data
    near = did_you_mean(data, known) if isinstance(data, str) else ""
    listed = near or f"; there are {', '.join(known)}"
    raise FormatError(f"{where}: unknown {what} {shown(data)}{listed}")
