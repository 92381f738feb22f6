"""Whether it was a game that failed, and how to name it: whatever a game raises must not stop the box."""

from types import TracebackType

from spacebowl_pi.box.game import BoxGame, Games


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
