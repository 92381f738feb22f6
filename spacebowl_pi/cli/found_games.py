"""What the doctor reports about the games."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.cli.games import cannot_be_played, configured_game
from spacebowl_pi.core.check_rules import raised
from spacebowl_pi.core.choices import plain
from spacebowl_pi.core.computer_match import NotPlayedOn, begin, computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.manifest import Manifest
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Beginning
from spacebowl_pi.core.seats import QUICK, Player, Seat
from spacebowl_pi.games import BrokenGame, FoundGame, found_games, load, manifest_of
from spacebowl_pi.terminal.complaint import printable

_STEPS = 200  # of a match that is tried
_MEND = "mend this, then check it as docs/adding-a-game.md says"


def look_at_games() -> Iterator[Finding]:
    """Lists the games, and which of them are broken."""
    for game in found_games():
        try:
            manifest = manifest_of(game)
        except BrokenGame as broken:
            yield _broken(game, broken)
        else:
            yield _looked_at(game, manifest)


def _looked_at(game: FoundGame, manifest: Manifest) -> Finding:
    for place in (manifest.rules, manifest.section, manifest.box, manifest.web, manifest.terminal):
        try:
            if place is not None:
                load(place)
        except BrokenGame as broken:
            return _broken(game, broken, _next_for_author(place or ""))
    try:
        fault = _fault_in_play(configured_game(manifest, Config()).rules)
    except BrokenGame as broken:
        fault = str(broken)
    if fault is not None:
        return _broken(game, cannot_be_played(manifest, fault))
    return Finding("game", Verdict.OK, f"{manifest.title}, {manifest.players[0]} to {manifest.players[-1]} players")


def _broken(game: FoundGame, why: object, author: str = _MEND) -> Finding:
    step = f"if you are writing it: {author}; if not: update or remove {game.package}; no other game is affected"
    return Finding("game", Verdict.WARN, printable(str(why)), printable(step))


def _next_for_author(place: str) -> str:
    """What the author of a game does next about a part that cannot be loaded: most likely it is not written yet."""
    module, _, name = place.partition(":")
    spec = None
    try:
        spec = find_spec(module)
        is_written = spec is not None and hasattr(import_module(module), name)
    except ModuleNotFoundError as error:
        is_written = error.name is None or not module.startswith(error.name)
    except (Exception, SystemExit):  # noqa: BLE001 (a game may raise anything)
        is_written = True
    if is_written:
        return _MEND
    is_package = spec is not None and spec.submodule_search_locations is not None
    file = "/".join([*module.split("."), *["__init__"] * is_package])
    return f"write {name} in {file}.py next, as docs/adding-a-game.md does"


def _fault_in_play(rules: AnyRules) -> str | None:
    """What goes wrong in the first steps of a match by computers, if anything."""
    try:
        rules = rules.for_demo()
        seats = range(1, rules.seats[0] + 1)
        players = tuple(Player(Seat(seat), f"P{seat}", QUICK[seat % 2]) for seat in seats)
        beginning = Beginning(0, 1, Language.ENGLISH, plain(rules.settings, rules.choices), players)
        if not isinstance(begin(rules, beginning), Refusal):  # else it takes no computers
            for _ in islice(computer_match(rules, beginning, 1), _STEPS):
                pass
    except NotPlayedOn as why:
        return str(why)
    except Exception as error:  # noqa: BLE001 (a game may raise anything)
        return raised(error)
    return None
