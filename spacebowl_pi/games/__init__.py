"""The games of this box, a folder each; they know nothing of each other.

Those here are found by their folders, other people's by the entry-point group `ship_computer.games`, which names their
package. To list them loads none; to look at one loads its manifest, and a broken one harms nobody but itself.
"""

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from spacebowl_pi.core.manifest import Manifest

GROUP = "ship_computer.games"
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game that is installed, by its name, and the package that it is in."""

    name: str
    package: str


class BrokenGame(Exception):  # noqa: N818 (the game's, not the program's)
    """A game that cannot be looked at: why, in a line for a person."""


def found_games() -> tuple[FoundGame, ...]:
    """List the games, those here first; of two of a name the first counts."""
    here = [FoundGame(it.name, f"{__name__}.{it.name}") for it in pkgutil.iter_modules(__path__) if it.ispkg]
    others = [FoundGame(it.name, it.value) for it in sorted(installed_elsewhere(), key=lambda it: it.name)]
    found: dict[str, FoundGame] = {}
    for game in (*here, *others):
        found.setdefault(game.name, game)
    return tuple(found.values())


@cache
def installed_elsewhere() -> Sequence[EntryPoint]:
    """Give other people's games; looked for once, as every library's list is read for it."""
    return tuple(entry_points(group=GROUP))


def manifest_of(game: FoundGame) -> Manifest:
    """Look at a game; raises BrokenGame, whatever is wrong with it."""
    manifest = _got(lambda: import_module(game.package).MANIFEST, game.package)
    if not isinstance(manifest, Manifest) or manifest.name != game.name:
        raise BrokenGame(f"{game.package} has no manifest of {game.name}")
    return manifest


def manifests() -> Iterator[Manifest]:
    """Give the games that can be looked at; a broken one harms nobody, and the doctor names it."""
    for game in found_games():
        try:
            yield manifest_of(game)
        except BrokenGame:
            continue


def load(place: str) -> Any:  # noqa: ANN401 (a manifest says what it is)
    """Load what a manifest names, as package.module:name; raises BrokenGame."""
    module, _, name = place.partition(":")
    return _got(lambda: getattr(import_module(module), name), place)


def _got(get: Callable[[], object], what: str) -> object:
    try:
        return get()
    except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever somebody else's game does)
        said = " ".join(str(error).split())[:LONGEST_REASON]
        raise BrokenGame(f"{what} cannot be loaded ({type(error).__name__}: {said})") from None
