"""Whether it was a game that failed, and how to name it: whatever a game raises must not stop the box."""

import logging
import traceback
from collections.abc import Callable
from types import TracebackType

from spacebowl_pi.box.game import BoxGame, Games

_LOG = logging.getLogger(__name__)


# Where the house takes what a game has answered: what fails there is the answer.
_BORDER = (
    "spacebowl_pi.core",
    "spacebowl_pi.box.table.view_cache",
    "spacebowl_pi.box.shows.show",
    "spacebowl_pi.box.table.attract",
)


def failed_game(error: BaseException, games: Games, asked: BoxGame | None = None) -> BoxGame | None:
    """Give the game in whose code it was raised, or that had called what raised it; None for the box's own faults.

    `asked` is the game that is played: where the house fails at an answer, it is its.
    """
    packages = {package_of(game): game for game in games.by_name.values()}
    found, trace, is_answer = None, error.__traceback__, False
    while trace is not None:
        module = _module(trace)
        found = next((game for package, game in packages.items() if _is_in(module, package)), found)
        is_answer = any(_is_in(module, border) for border in _BORDER)
        trace = trace.tb_next
    return found or (asked if is_answer else None)


def package_of(game: BoxGame) -> str:
    """Name the package that a game's rules are in, with all its rooms."""
    parts = type(game.rules).__module__.split(".")
    end = parts.index(game.rules.name) + 1 if game.rules.name in parts else 1
    return ".".join(parts[:end])


def where(error: BaseException) -> str:
    """Say what was raised and where, in a few words without its own text, which may tell a secret."""
    trace, line, module = error.__traceback__, 0, ""
    while trace is not None:
        module, line, trace = _module(trace), trace.tb_lineno, trace.tb_next
    return f"{type(error).__name__} in {module}, line {line}"


def _module(trace: TracebackType) -> str:
    return str(trace.tb_frame.f_globals.get("__name__", ""))


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


class CatchGameErrors:
    """Around whatever a game has a part in: `set_aside` takes the game that raised; the box's own faults go on."""

    def __init__(
        self, games: Games, asked: Callable[[], BoxGame | None], set_aside: Callable[[BoxGame, str], None]
    ) -> None:
        self._games, self._asked, self._set_aside = games, asked, set_aside

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """See what was raised."""
        game = failed_game(error, self._games, self._asked()) if isinstance(error, Exception) else None
        if error is None or game is None:
            return False
        why = where(error)
        # Types and lines of the program alone, as in `where`.
        _LOG.error("%s failed (%s)\n%s", game.title, why, "".join(traceback.format_tb(error.__traceback__)))
        self._set_aside(game, why)
        return True
