"""The games put together: found, configured, handed to box, pages and terminal, each with the rooms that it brings."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from spacebowl_pi.box.config.sections import Config, ConfigError, ConfigFault, GameSection
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.core.manifest import Manifest
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import SEATING_RECORDS, Seating
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.games import BrokenGame, load, manifests

_LOG = logging.getLogger(__name__)


def game_section(manifest: Manifest) -> GameSection | None:
    """Give a game's section of the configuration, if it has one; raises BrokenGame."""
    section: GameSection | None = None if manifest.section is None else load(manifest.section)
    return section


def game_sections() -> tuple[GameSection, ...]:
    """Give those of all games."""
    found = []
    for manifest in manifests():
        with suppress(BrokenGame):
            found.append(game_section(manifest))
    return tuple(section for section in found if section is not None)


def configured_games(config: Config) -> Games:
    """Make all games as they are configured; raises ConfigError. One that is broken is left out."""
    games: dict[str, BoxGame] = {}
    broken: list[str] = []
    for manifest in manifests():
        try:
            games[manifest.name] = _made(manifest, config)
        except ConfigError:
            raise
        except Exception as error:  # noqa: BLE001 (whatever somebody else's game does)
            why = str(error) if isinstance(error, BrokenGame) else f"it cannot be made ({type(error).__name__})"
            broken.append(f"{manifest.title} cannot be played: {why}")
    wanted = tuple(games) if config.box.games is None else config.box.games
    offered = tuple(name for name in wanted if name in games)
    if not offered:
        why = f"none of these games can be played here: {', '.join(wanted)}. {' '.join(broken)}".strip()
        raise ConfigError("the configuration", [ConfigFault(0, "[box] games", why)])
    return Games(games, Seating(offered[0], config.box.language), tuple(broken), offered)


def _made(manifest: Manifest, config: Config) -> BoxGame:
    section = game_section(manifest)
    rules = load(manifest.rules)(*(() if section is None else (config.game(section),)))
    if taken := SEATING_RECORDS.kinds.keys() & rules.records.kinds.keys():
        raise BrokenGame(f"the house has events of these names: {', '.join(sorted(taken))}")
    game: BoxGame = (BoxGame if manifest.box is None else load(manifest.box))(rules, manifest.title)
    return game


def table_rules() -> TableRules:
    """Give how tables go on with the games as nobody has configured them: to read what was written down."""
    return configured_games(Config()).rules


def web_games(games: Games) -> Any:  # noqa: ANN401 (what pages need is loaded beside the running box)
    """Give the games as pages have them; one whose room is broken has the house's."""
    from spacebowl_pi.kiosk.game import WebGames  # noqa: PLC0415

    places = {manifest.name: manifest.web for manifest in manifests()}
    return WebGames({name: _web_game(places.get(name), game.rules) for name, game in games.by_name.items()})


def _web_game(place: str | None, rules: AnyRules) -> Any:  # noqa: ANN401
    from spacebowl_pi.kiosk.game import WebGame  # noqa: PLC0415

    try:
        return _channel(place, WebGame)(rules)
    except Exception as error:  # noqa: BLE001 (whatever somebody else's game does)
        _LOG.warning("the pages of %s cannot be made (%s)", rules.name, type(error).__name__)
        return WebGame(rules)


def terminal_games() -> Mapping[str, Any]:
    """Give the games as the terminal has them; one whose room is broken has the house's."""
    from spacebowl_pi.terminal.game import TerminalGame  # noqa: PLC0415

    return {manifest.name: _channel(manifest.terminal, TerminalGame)() for manifest in manifests()}


def _channel(place: str | None, usual: Any) -> Any:  # noqa: ANN401
    try:
        return usual if place is None else load(place)
    except BrokenGame as broken:
        _LOG.warning("%s", broken)
        return usual
