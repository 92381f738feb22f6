"""Whether it was a game that failed, and how to name it: whatever a game raises must not stop the box."""

import logging
import traceback
from collections.abc import Callable
from types import TracebackType

from spacebowl_pi.box.game import BoxGame, Games

_LOG = logging.getLogger(__name__)


def failed_game(error: BaseException, games: Games) -> BoxGame | None:
    """Give the game in whose code it was raised, or that had called what raised it; None for the box's own faults."""
    packages = {package_of(game): game for game in games.by_name.values()}
    found, trace = None, error.__traceback__
    while trace is not None:
        module = _module(trace)
        found = next((game for package, game in packages.items() if _is_in(module, package)), found)
        trace = trace.tb_next
    return found


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


class Containing:
    """Around whatever a game has a part in: `set_aside` takes the game that raised; the box's own faults go on."""

    def __init__(self, games: Games, set_aside: Callable[[BoxGame, str], None]) -> None:
        self._games, self._set_aside = games, set_aside

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """See what was raised."""
        game = failed_game(error, self._games) if isinstance(error, Exception) else None
        if error is None or game is None:
            return False
        why = where(error)
        # Types and lines of the program alone, as in `where`.
        _LOG.error("%s failed (%s)\n%s", game.title, why, "".join(traceback.format_tb(error.__traceback__)))
        self._set_aside(game, why)
        return True
