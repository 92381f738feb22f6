"""The JSON format for other programs: turns a puzzle or a round into its solution or judgement, text to text.

Anything that the rules forbid is a FormatError, one line that says what is wrong and where.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
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
    refuse_twice,
    shown,
)
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import Deck, PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.judge import (
    FEWEST_PLAYERS,
    HIGHEST_SCORE,
    SEATS,
    Call,
    CallKind,
    Pick,
    Play,
    Prize,
    Wild,
    judge,
)
from spacebowl_pi.games.space_bowl.rules.places import (
    GALAXY_SIZES,
    MIDDLE_SPACE,
    Cell,
    Space,
    cells_in_name_order,
    parse_place,
    place_name,
    place_names,
)
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A galaxy, a toss and the variants that are on."""

    galaxy: Galaxy
    toss: Toss
    variants: Variants


def solve_text(text: str, deck: Deck) -> str:
    """Solve a puzzle; the deck says which planets there are."""
    data = parse_object(text)
    check_keys(data, "", required=_PUZZLE_KEYS, optional=("variants", *_ROUND_KEYS))
    puzzle = _puzzle(data, deck)
    solution = solve(puzzle.galaxy, puzzle.toss, puzzle.variants)
    size = solution.size
    wilds = [cell for cell in cells_in_name_order(size) if cell in solution.with_wild]
    return json.dumps(
        {
            "valid": place_names(solution.valid, size),
            "with_wild": {place_name(wild, size): place_names(solution.with_wild[wild], size) for wild in wilds},
        }
    )


def judge_text(text: str, deck: Deck) -> str:
    data = parse_object(text)
    check_keys(
        data, "", required=(*_PUZZLE_KEYS, "players", "scores", "captain", "call"), optional=("variants", *_ROUND_KEYS)
    )
    puzzle = _puzzle(data, deck)
    names = _names(data["players"])
    scores = _scores(data["scores"], names)
    play = _play(data, names, puzzle)
    result = judge(solve(puzzle.galaxy, puzzle.toss, puzzle.variants), play)
    deltas = {names[player.seat - 1]: player.delta for player in result.players}
    takes = {
        Prize.PICKED_CARD: result.taken is not None and place_name(result.taken, puzzle.galaxy.size),
        Prize.TOP_CARD: "deck",
        Prize.NOTHING: None,
    }
    return json.dumps(
        {
            "found": result.is_found,
            "verdicts": {names[player.seat - 1]: player.verdict.value for player in result.players},
            "delta": deltas,
            "scores": {name: max(0, scores[name] + deltas[name]) for name in names},
            "captain": names[result.captain - 1],
            "takes": takes[result.prize],
        },
        ensure_ascii=False,
    )


def asked_galaxy(text: str, deck: Deck) -> Galaxy:
    """The galaxy that a puzzle or a round is about."""
    data = parse_object(text)
    check_keys(data, "", required=_PUZZLE_KEYS, optional=("variants", *_ROUND_KEYS))
    return _puzzle(data, deck).galaxy


_PUZZLE_KEYS = ("galaxy", "toss")
_ROUND_KEYS = ("players", "scores", "captain", "call", "concur", "red", "wild", "picks")


# --- the puzzle ---


def _puzzle(data: Object, deck: Deck) -> Puzzle:
    galaxy = _galaxy(as_object(data["galaxy"], "galaxy"), deck)
    toss = _toss(as_object(data["toss"], "toss"), deck)
    return Puzzle(galaxy, toss, _variants(as_object(data.get("variants", {}), "variants"), galaxy, toss))


def _galaxy(data: Object, deck: Deck) -> Galaxy:
    check_keys(data, "galaxy", required=("size", "cards"))
    size = as_whole_number(data["size"], "galaxy.size", GALAXY_SIZES)
    cards = as_list(data["cards"], "galaxy.cards")
    if len(cards) != size * size:
        raise FormatError(f"galaxy.cards: {len(cards)} cards, but a {size}×{size} galaxy has {size * size}")
    known = _known_cards(deck.planet_names)
    laid = []
    for index, card in enumerate(cards):
        read = _known(card, known)
        if read is _UNKNOWN:
            read = _card(card, f"galaxy.cards[{index}]", deck)
            if read is not None and len(known) < _MOST_KNOWN:
                known[read] = read
        laid.append(read)
    return Galaxy(size, tuple(laid))


# Speeds up reading: most cards have been seen before, and need no second check.
_UNKNOWN: Any = object()
_MOST_KNOWN = 5000  # a deck has hundreds; endless orders of planets must not fill the memory
_CARD_KEYS = {"planets", "face_down"}


@lru_cache(maxsize=8)
def _known_cards(planet_names: tuple[PlanetName, ...]) -> dict[tuple[object, ...], tuple[PlanetName, ...]]:  # noqa: ARG001
    """The cache of cards read with these planets."""
    return {}


def _known(data: object, known: Mapping[tuple[object, ...], tuple[PlanetName, ...]]) -> Any:  # noqa: ANN401
    """Look up a card that was read before in exactly the same form."""
    if not isinstance(data, dict) or not data.keys() <= _CARD_KEYS:
        return _UNKNOWN
    listed, is_down = data.get("planets"), data.get("face_down", False)
    if type(listed) is not list or type(is_down) is not bool:
        return _UNKNOWN
    try:
        planets = known[tuple(listed)]
    except (KeyError, TypeError):
        return _UNKNOWN
    return None if is_down else planets


def _card(data: object, where: str, deck: Deck) -> tuple[PlanetName, ...] | None:
    card = as_object(data, where)
    check_keys(card, where, required=("planets",), optional=("face_down",))
    listed = as_list(card["planets"], f"{where}.planets")
    planets = tuple(_planet(name, f"{where}.planets[{index}]", deck) for index, name in enumerate(listed))
    if len(set(planets)) != len(planets):
        raise FormatError(f"{where}.planets: the same planet stands twice")
    return None if as_truth(card.get("face_down", False), f"{where}.face_down") else planets


def _toss(data: Object, deck: Deck) -> Toss:
    check_keys(data, "toss", required=("destination", "planets"), optional=("black_hole",))
    planets = as_object(data["planets"], "toss.planets")
    black_hole = data.get("black_hole")
    return Toss(
        _space(data["destination"], "toss.destination"),
        tuple(
            TossedPlanet(_planet(name, "toss.planets", deck), _space(space, f"toss.planets.{name}"))
            for name, space in planets.items()
        ),
        None if black_hole is None else _space(black_hole, "toss.black_hole"),
    )


def _variants(data: Object, galaxy: Galaxy, toss: Toss) -> Variants:
    """`rotation`, `torus` and `no_wild` change the answer; the other variants only have to fit galaxy and toss."""
    check_keys(data, "variants", optional=VARIANT_NAMES)
    said = {name: as_truth(value, f"variants.{name}") for name, value in data.items()}
    for name, is_wrong, why in (
        ("big_galaxy", said.get("big_galaxy", galaxy.size == 6) != (galaxy.size == 6), f"the size is {galaxy.size}"),
        ("learners", said.get("learners", False) and toss.destination != MIDDLE_SPACE, "the Destination is elsewhere"),
        ("black_hole", not said.get("black_hole", True) and toss.black_hole is not None, "one was tossed"),
        ("void", not said.get("void", True) and None in galaxy.cards, "a card lies face down"),
    ):
        if is_wrong:
            raise FormatError(f"variants.{name}: {shown(said[name])}, but {why}")
    return Variants(**said)


# --- what the players did ---


def _names(data: object) -> list[str]:
    names = [_text(name, f"players[{index}]") for index, name in enumerate(as_list(data, "players"))]
    if not FEWEST_PLAYERS <= len(names) <= len(SEATS):
        raise FormatError(f"players: {len(names)}, but a match has {FEWEST_PLAYERS} to {len(SEATS)}")
    refuse_twice(names, "players")
    return names


def _scores(data: object, names: list[str]) -> dict[str, int]:
    scores = as_object(data, "scores")
    check_keys(scores, "scores", required=names, what="player")
    return {name: as_whole_number(score, f"scores.{name}", range(HIGHEST_SCORE + 1)) for name, score in scores.items()}


def _play(data: Object, names: list[str], puzzle: Puzzle) -> Play:
    play = Play(
        players=SEATS[: len(names)],
        captain=_seat(data["captain"], "captain", names),
        call=_call(data["call"], names),
    )
    joined = {key: _seats(data.get(key, []), key, names) for key in ("concur", "red")}
    wild = _wild(data.get("wild"), names, puzzle)
    play = _joined(play, joined, wild, names)
    return Play(
        play.players, play.captain, play.call, play.joined, wild, _picks(data.get("picks", {}), play, puzzle, names)
    )


def _call(data: object, names: list[str]) -> Call | None:
    if data is None:
        return None
    call = as_object(data, "call")
    check_keys(call, "call", required=("by", "kind"))
    if call["kind"] not in list(CallKind):
        raise FormatError(f'call.kind: {shown(call["kind"])} is neither "go" nor "red"')
    return Call(_seat(call["by"], "call.by", names), CallKind(str(call["kind"])))


def _wild(data: object, names: list[str], puzzle: Puzzle) -> Wild | None:
    if data is None:
        return None
    wild = as_object(data, "wild")
    check_keys(wild, "wild", required=("by", "at"))
    if puzzle.variants.no_wild:
        raise FormatError("wild: the variant no_wild is on, so there is no Wild to place")
    return Wild(_seat(wild["by"], "wild.by", names), _place(wild["at"], "wild.at", puzzle.galaxy.size))


def _joined(play: Play, joined: Mapping[str, list[Seat]], wild: Wild | None, names: list[str]) -> Play:
    """Check who joined the call, and whether the Wild's player was able to place it."""
    call = play.call
    if call is None:
        for key, is_used in (*joined.items(), ("wild", wild)):
            if is_used:
                raise FormatError(f"{key}: nobody called, so there was no countdown for it")
        return play
    wrong, right = ("red", "concur") if call.kind is CallKind.GO else ("concur", "red")
    if joined[wrong]:
        name = names[joined[wrong][0] - 1]
        raise FormatError(
            f'{wrong}: "{name}" cannot do that in a {call.kind} call; who joined it is listed in "{right}"'
        )
    play = Play(play.players, play.captain, call, tuple(joined[right]), wild)
    if wild is not None and play.is_red(wild.by):
        raise FormatError(f'wild.by: "{names[wild.by - 1]}" pressed the red button and cannot place the Wild')
    return play


def _picks(data: object, play: Play, puzzle: Puzzle, names: list[str]) -> tuple[Pick, ...]:
    picks = []
    for name, place in as_object(data, "picks").items():
        seat = _seat(name, "picks", names)
        cell = _place(place, f"picks.{name}", puzzle.galaxy.size)
        if play.call is None:
            raise FormatError(f'picks: "{name}" may not pick, because nobody called')
        if not play.may_pick(seat):
            why = "pressed the red button" if play.is_red(seat) else "did not concur with the Go call"
            raise FormatError(f'picks: "{name}" may not pick, because they {why}')
        picks.append(Pick(seat, cell))
    return tuple(picks)


def _seats(data: object, where: str, names: list[str]) -> list[Seat]:
    seats = [_seat(name, f"{where}[{index}]", names) for index, name in enumerate(as_list(data, where))]
    refuse_twice([names[seat - 1] for seat in seats], where)
    return seats


def _seat(data: object, where: str, names: list[str]) -> Seat:
    name = _text(data, where)
    if name not in names:
        raise FormatError(f"{where}: {shown(name)} is not one of the players{did_you_mean(name, names)}")
    return Seat(names.index(name) + 1)


# --- plain values ---


def _text(data: object, where: str) -> str:
    if not isinstance(data, str) or not data.strip() or not data.isprintable():
        raise FormatError(f"{where}: expected a name, not {shown(data)}")
    if len(data) > LONGEST_NAME:
        raise FormatError(f"{where}: {shown(data)} is too long: a name has up to {LONGEST_NAME} letters")
    return data


def _space(data: object, where: str) -> Space:
    if type(data) is int and 0 <= data <= 8:
        return Space(data)
    raise FormatError(f"{where}: expected a space from 0 to 8, not {shown(data)}")


def _place(data: object, where: str, size: int) -> Cell:
    try:
        return parse_place(_text(data, where), size)
    except FormatError:
        raise FormatError(f"{where}: expected a place such as B3, not {shown(data)}") from None
    except ValueError as error:
        raise FormatError(f"{where}: {error}") from None


def _planet(data: object, where: str, deck: Deck) -> PlanetName:
    if data in deck.planet_names:
        return PlanetName(str(data))
    near = did_you_mean(data, deck.planet_names) if isinstance(data, str) else ""
    raise FormatError(f"{where}: unknown planet {shown(data)}{near}; the deck has {', '.join(deck.planet_names)}")
