"""The games put together: found, configured, handed to box, pages and terminal, each with the rooms that it brings."""

from collections.abc import Iterator, Mapping
from typing import Any

from spacebowl_pi.box.config import Config, GameSection
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.core.manifest import Manifest
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.games import BrokenGame, found_games, load, manifest_of


def manifests() -> Iterator[Manifest]:
    """Give the games that can be looked at; a broken one harms nobody, and the doctor names it."""
    for game in found_games():
        try:
            yield manifest_of(game)
        except BrokenGame:
            continue


def game_section(manifest: Manifest) -> GameSection | None:
    """Give a game's section of the configuration, if it has one."""
    section: GameSection | None = None if manifest.section is None else load(manifest.section)
    return section


def game_sections() -> tuple[GameSection, ...]:
    """Give those of all games."""
    return tuple(section for manifest in manifests() if (section := game_section(manifest)) is not None)


def configured_games(config: Config) -> Games:
    """Make all games as they are configured; raises ConfigError."""
    games: dict[str, BoxGame] = {}
    for manifest in manifests():
        section = game_section(manifest)
        rules = load(manifest.rules)(*(() if section is None else (config.game(section),)))
        games[manifest.name] = (BoxGame if manifest.box is None else load(manifest.box))(rules, manifest.title)
    return Games(games, Seating(next(iter(games)), config.box.language))


def table_rules() -> TableRules:
    """Give how tables go on with the games as nobody has configured them: to read what was written down."""
    return configured_games(Config()).rules


def web_games(games: Games) -> Any:  # noqa: ANN401 (what pages need is loaded beside the running box)
    """Give the games as pages have them."""
    from spacebowl_pi.kiosk.game import WebGame, WebGames  # noqa: PLC0415

    rooms = {it.name: WebGame if it.web is None else load(it.web) for it in manifests()}
    return WebGames({name: rooms[name](game.rules) for name, game in games.by_name.items()})


def terminal_games() -> Mapping[str, Any]:
    """Give the games as the terminal has them."""
    from spacebowl_pi.terminal.game import TerminalGame  # noqa: PLC0415

    return {it.name: (TerminalGame if it.terminal is None else load(it.terminal))() for it in manifests()}
