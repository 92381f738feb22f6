"""Finds and configures the games, and loads what each brings for box, pages and terminal."""

import logging
from collections.abc import Mapping
from typing import Any

from spacebowl_pi.box.config.sections import Config, ConfigError, ConfigFault
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.game_texts import texts_fault
from spacebowl_pi.cli.game_sections import game_section
from spacebowl_pi.core.choices import field_fault
from spacebowl_pi.core.manifest import Manifest
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import SEATING_RECORDS, Seating
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.games import BrokenGame, load, manifests

_LOG = logging.getLogger(__name__)


def configured_games(config: Config) -> Games:
    """All games as configured; raises ConfigError. Broken games are left out."""
    games: dict[str, BoxGame] = {}
    broken: list[str] = []
    for manifest in manifests():
        try:
            games[manifest.name] = configured_game(manifest, config)
        except BrokenGame as trouble:
            broken.append(cannot_be_played(manifest, trouble))
    wanted = tuple(games) if config.box.games is None else config.box.games
    offered = tuple(name for name in wanted if name in games)
    if not offered:
        why = f"none of these games can be played here: {', '.join(wanted)}. {' '.join(broken)}".strip()
        raise ConfigError("the configuration", [ConfigFault(0, "[box] games", why)])
    return Games(games, Seating(offered[0], config.box.language), tuple(broken), offered)


def cannot_be_played(manifest: Manifest, why: object) -> str:
    """The sentence that names a broken game."""
    return f"{manifest.title} cannot be played: {why}"


def configured_game(manifest: Manifest, config: Config) -> BoxGame:
    """A game as configured; raises ConfigError and BrokenGame."""
    try:
        return _made(manifest, config)
    except (BrokenGame, ConfigError):
        raise
    except Exception as error:  # noqa: BLE001 (a game may raise anything)
        raise BrokenGame(f"it cannot be made ({type(error).__name__})") from None


def _made(manifest: Manifest, config: Config) -> BoxGame:
    section = game_section(manifest)
    rules = load(manifest.rules)(*(() if section is None else (config.game(section),)))
    if (rules.name, rules.seats) != (manifest.name, manifest.players):
        ours, theirs = _in_words(manifest.name, manifest.players), _in_words(rules.name, rules.seats)
        raise BrokenGame(f"its manifest says {ours}, its rules say {theirs}")
    if taken := SEATING_RECORDS.kinds.keys() & rules.records.kinds.keys():
        raise BrokenGame(f"the house has events of these names: {', '.join(sorted(taken))}")
    if fault := field_fault(rules.settings, rules.choices) or texts_fault(rules):
        raise BrokenGame(fault)
    game: BoxGame = (BoxGame if manifest.box is None else load(manifest.box))(rules, manifest.title)
    return game


def _in_words(name: str, players: range) -> str:
    return f"{name} for {players[0]} to {players[-1]} players"


def table_rules() -> TableRules:
    """Table rules of all games with default configuration, for reading what was written."""
    return configured_games(Config()).rules


def web_games(games: Games) -> Any:  # noqa: ANN401 (the web side is imported once the box runs)
    """The games as the pages use them; where a game's web class is broken, the default stands in."""
    from spacebowl_pi.kiosk.game import WebGames  # noqa: PLC0415

    places = {manifest.name: manifest.web for manifest in manifests()}
    return WebGames({name: _web_game(places.get(name), game.rules) for name, game in games.by_name.items()})


def _web_game(place: str | None, rules: AnyRules) -> Any:  # noqa: ANN401
    from spacebowl_pi.kiosk.game import WebGame  # noqa: PLC0415

    try:
        return _loaded_or(place, WebGame)(rules)
    except Exception as error:  # noqa: BLE001 (a game may raise anything)
        _LOG.warning("the pages of %s cannot be made (%s)", rules.name, type(error).__name__)
        return WebGame(rules)


def terminal_games() -> Mapping[str, Any]:
    """The games as the terminal uses them; where a game's terminal class is broken, the default stands in."""
    from spacebowl_pi.terminal.game import TerminalGame  # noqa: PLC0415

    return {manifest.name: _loaded_or(manifest.terminal, TerminalGame)() for manifest in manifests()}


def _loaded_or(place: str | None, usual: Any) -> Any:  # noqa: ANN401
    """The class at a place such as "package.module:name"; `usual` if there is none, or it cannot be loaded."""
    try:
        return usual if place is None else load(place)
    except BrokenGame as broken:
        _LOG.warning("%s", broken)
        return usual
