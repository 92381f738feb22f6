"""Decides whether an error is a game's fault, and describes it: nothing a game raises may stop the box."""

import logging
import traceback
from collections.abc import Callable
from types import TracebackType

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.core.rules import BrokenRules

_LOG = logging.getLogger(__name__)


# Where the house processes a game's answer: an error raised there is the answer's fault.
_BORDER = (
    "spacebowl_pi.core",
    "spacebowl_pi.box.table.view_cache",
    "spacebowl_pi.box.shows.show",
    "spacebowl_pi.box.table.attract",
)


def failed_game(error: BaseException, games: Games, asked: BoxGame | None = None) -> BoxGame | None:
    """The game whose code raised the error or called what raised it; None if it is the box's own fault.

    `asked` is the game being played: it gets the blame if the house fails on its answer.
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
    """The package of a game: the one around its rules that bears its name."""
    parts = type(game.rules).__module__.split(".")
    end = parts.index(game.rules.name) + 1 if game.rules.name in parts else 1
    return ".".join(parts[:end])


def where(error: BaseException) -> str:
    """The error's type and location, without its message, which may contain a secret; one of BrokenRules does not."""
    if isinstance(error, BrokenRules):
        return str(error)
    trace, line, module = error.__traceback__, 0, ""
    while trace is not None:
        module, line, trace = _module(trace), trace.tb_lineno, trace.tb_next
    return f"{type(error).__name__} in {module}, line {line}"


def _module(trace: TracebackType) -> str:
    return str(trace.tb_frame.f_globals.get("__name__", ""))


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


class CatchGameErrors:
    """Wraps every call into a game: passes the game that raised to `set_aside`; the box's own faults propagate."""

    def __init__(
        self, games: Games, asked: Callable[[], BoxGame | None], set_aside: Callable[[BoxGame, str], None]
    ) -> None:
        self._games, self._asked, self._set_aside = games, asked, set_aside

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        game = failed_game(error, self._games, self._asked()) if isinstance(error, Exception) else None
        if error is None or game is None:
            return False
        why = where(error)
        # Types and lines of the program alone, as in `where`.
        _LOG.error("%s failed (%s)\n%s", game.title, why, "".join(traceback.format_tb(error.__traceback__)))
        self._set_aside(game, why)
        return True
