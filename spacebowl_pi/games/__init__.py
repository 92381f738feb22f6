"""Finds this box's games, one folder each; games know nothing of each other.

The games here are found by their folders, others by the entry-point group `ship_computer.games`, which names their
package. Listing loads no game, and looking at one loads only its manifest, so a broken game affects no other.
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
FIRST = "space_bowl"  # the game that a new box begins with
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class FoundGame:
    """An installed game: its name and its package."""

    name: str
    package: str


class BrokenGame(Exception):  # noqa: N818 (the game's, not the program's)
    """A game that cannot be loaded; the text is one line that says why."""


def found_games() -> tuple[FoundGame, ...]:
    """The installed games, those here first; of two with the same name the first wins."""
    folders = sorted((it.name for it in pkgutil.iter_modules(__path__) if it.ispkg), key=lambda it: (it != FIRST, it))
    here = [FoundGame(name, f"{__name__}.{name}") for name in folders]
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
    """Load a game's manifest; raises BrokenGame, whatever is wrong with it."""
    manifest = _got(lambda: import_module(game.package).MANIFEST, game.package)
    if not isinstance(manifest, Manifest) or manifest.name != game.name:
        raise BrokenGame(f"{game.package} has no manifest of {game.name}")
    return manifest


def manifests() -> Iterator[Manifest]:
    """The manifests that can be loaded; broken ones are skipped, and `doctor` reports them."""
    for game in found_games():
        try:
            yield manifest_of(game)
        except BrokenGame:
            continue


def load(place: str) -> Any:  # noqa: ANN401 (the manifest says what it is)
    """Load what a manifest names, as package.module:name; raises BrokenGame."""
    module, _, name = place.partition(":")
    return _got(lambda: getattr(import_module(module), name), place)


def _got(get: Callable[[], object], what: str) -> object:
    try:
        return get()
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a game may raise anything)
        said = " ".join(str(error).split())[:LONGEST_REASON]
        raise BrokenGame(f"{what} cannot be loaded ({type(error).__name__}: {said})") from None
