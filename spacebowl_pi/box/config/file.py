"""Finds the configuration file and reads it, either into a Config or into a list of all its faults."""

import errno
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from spacebowl_pi.box.config.sections import (
    Config,
    ConfigError,
    ConfigFault,
    GameSection,
    Setting,
    journal_folder,
    sections,
    settings_in,
)
from spacebowl_pi.box.config.value_kinds import Misfit
from spacebowl_pi.box.files.given_file import GivenFault, read_given
from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import LONGEST_QUOTE, quoted
from spacebowl_pi.core.toml_lines import LARGEST_FILE, MOST_FAULTS, TomlLines
from spacebowl_pi.devices.pins import BUZZER_PINS, SOUND_PIN, Pin

SYSTEM_FILE = Path("etc/spacebowl/config.toml")
USER_FILE = Path("spacebowl/config.toml")


def read_config(
    text: str, name: str = "config.toml", games: Sequence[GameSection] = (), installed: Collection[str] | None = None
) -> Config:
    """Parse a configuration; raises ConfigError with every fault. `name` is what the faults call the file.

    `installed` are the installed games, including those without a section; None skips that check.
    """
    return _Reading(text, name, games, installed).config()


class _Reading:
    """One pass over a configuration, collecting faults on the way."""

    def __init__(self, text: str, name: str, games: Sequence[GameSection], installed: Collection[str] | None) -> None:
        self.name, self.games, self.installed = name, games, installed
        self.warnings: list[ConfigFault] = []
        self.old_names = {old: (game.name, key) for game in games for old, key in game.old_names.items()}
        self.toml = TomlLines(text)
        self.faults = [ConfigFault(line, "", f"not TOML: {what}") for line, what in self.toml.syntax_faults]
        self.sections = {
            name: {it.name: it for it in settings_in(section)} for name, section in sections(games).items()
        }

    def config(self) -> Config:
        for section, table in self.toml.tables.items():
            if section not in self.sections and not self.is_old_section(section):
                self.unknown_section(section, table)
            elif not isinstance(table, dict):
                self.fault(section, "", f"must be a section, [{section}]")
        read = {section: self.section(section) for section in self.sections}
        for section in self.toml.tables:
            if self.is_old_section(section):
                self.section(section)
        for section, key in self.old_names:
            self.read_old(section, key, read)
        self.check_pins(read)
        self.check_games(read["box"].get("games"))
        if self.faults:
            raise ConfigError(self.name, self.faults)
        of_box: dict[str, Any] = {section: kind(**read[section]) for section, kind in sections().items()}
        of_games = {game.name: game.kind(**read[game.name]) for game in self.games}
        warnings = tuple(warning.of(self.name) for warning in self.warnings)
        return Config(**of_box, games=of_games, game_sections=tuple(self.games), warnings=warnings)

    def is_old_section(self, name: str) -> bool:
        """Whether a game's settings used to be in this section."""
        return name not in self.sections and any(name == section for section, _ in self.old_names)

    def read_old(self, section: str, key: str, read: Mapping[str, dict[str, object]]) -> None:
        """Read a game's setting from its former place; the game's own section takes precedence."""
        table = self.toml.tables.get(section)
        if not isinstance(table, dict) or key not in table:
            return
        game, name = self.old_names[section, key]
        if name in read[game]:
            self.fault(key, section, f"stands in [{game}] too, as {name}: leave this one out")
        else:
            self.read_value(self.sections[game][name], key, section, table[key], read[game], name)

    def fault(self, key: str, section: str, text: str) -> None:
        """Record a fault at a key of a section, or at a section's head or a stray key; raises if there are too many."""
        self.note(self.faults, key, section, text)

    def note(self, noted: list[ConfigFault], key: str, section: str, text: str) -> None:
        """Record a fault or a warning; raises if there are too many."""
        if len(noted) >= MOST_FAULTS:
            what = "faults; these are the first" if noted is self.faults else "sections and games that are not here"
            raise ConfigError(self.name, [ConfigFault(0, "", f"more than {MOST_FAULTS} {what}"), *self.faults])
        is_head = isinstance(self.toml.tables.get(key), dict) or key in self.sections or self.is_old_section(key)
        where = f"[{section}] {_shown(key)}" if section else f"[{_shown(key)}]" if is_head else _shown(key)
        noted.append(ConfigFault(self.toml.line_of(key, section), where, text))

    def unknown_section(self, key: str, table: object) -> None:
        if isinstance(table, dict):
            near = did_you_mean(key, [*self.sections, *(old for old, _ in self.old_names)])
            if near:
                self.fault(key, "", f"unknown section{near}; allowed {', '.join(f'[{it}]' for it in self.sections)}")
            else:
                what = "is no section of the box, and no game of that name is here: it is left alone"
                self.note(self.warnings, key, "", what)
        else:
            self.fault(key, "", f"stands in no section{self.other_home(key)}")

    def other_home(self, key: str) -> str:
        homes = [f"[{section}]" for section, known in self.sections.items() if key in known]
        return f"; it belongs under {' or '.join(homes)}" if homes else ""

    def section(self, section: str) -> dict[str, object]:
        """Read the settings of a section."""
        table = self.toml.tables.get(section)
        known = self.sections.get(section, {})
        read: dict[str, object] = {}
        for key, value in table.items() if isinstance(table, dict) else ():
            if (section, key) in self.old_names:
                continue
            if key not in known:
                hint = did_you_mean(key, known) or self.other_home(key)
                allowed = known or [old for name, old in self.old_names if name == section]
                self.fault(key, section, f"unknown setting{hint}; allowed {', '.join(allowed)}")
                continue
            self.read_value(known[key], key, section, value, read, key)
        return read

    def read_value(
        self, setting: Setting, key: str, section: str, value: object, read: dict[str, object], name: str
    ) -> None:
        try:
            read[name] = setting.kind.read(value)
        except Misfit as misfit:
            for problem in misfit.problems:
                self.fault(key, section, problem)

    def check_games(self, offered: object) -> None:
        """Warn about games that are not installed; if none is, there is nothing to play, which is a fault."""
        if self.installed is None or not isinstance(offered, tuple):
            return
        here = ", ".join(self.installed)
        if not set(offered) & set(self.installed):
            self.fault("games", "box", f"none of these games is here, so that nothing could be played; here are {here}")
            return
        for name in offered:
            if name not in self.installed:
                near = did_you_mean(name, self.installed)
                self.note(self.warnings, "games", "box", f"there is no game {quoted(name)} here: it is left out{near}")

    def check_pins(self, read: Mapping[str, Mapping[str, object]]) -> None:
        """Reject a sounder on a buzzer's pin, whichever of the two is a default."""
        pins = read["buzzers"].get("pins", BUZZER_PINS)
        sound = read["sound"].get("pin", SOUND_PIN)
        if isinstance(pins, tuple) and isinstance(sound, Pin) and sound in pins:
            section, key = ("sound", "pin") if "pin" in read["sound"] else ("buzzers", "pins")
            number = pins.index(sound) + 1
            text = (
                f"{sound} (pin {sound.header} of the header) is both buzzer {number} and the sounder; give one another"
            )
            self.fault(key, section, text)


def _shown(key: str) -> str:
    return key if key.isprintable() and 0 < len(key) <= LONGEST_QUOTE else quoted(key)


def find_config(
    chosen: Path | None = None, root: Path = Path("/"), environ: Mapping[str, str] = os.environ
) -> Path | None:
    """The file to read: the one asked for, else the system's, else the user's; None if there is none."""
    if chosen is not None:
        return chosen
    user_folder = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME", "/")) / ".config")
    system_file, user_file = root / SYSTEM_FILE, Path(user_folder) / USER_FILE
    if _is_there(system_file, if_hidden=True):  # `load_config` reports a file that we may not read
        return system_file
    return user_file if _is_there(user_file, if_hidden=False) else None  # a service may not see its user's home


def _is_there(path: Path, *, if_hidden: bool) -> bool:
    try:
        return path.exists()
    except PermissionError:
        return if_hidden


def load_config(
    path: Path | None, games: Sequence[GameSection] = (), installed: Collection[str] | None = None
) -> Config:
    """Read the file found by `find_config`, or the defaults for None; raises ConfigError, also if it is unreadable."""
    if path is None:
        return Config(game_sections=tuple(games))
    try:
        text = read_given(path, LARGEST_FILE)
    except GivenFault as fault:
        raise ConfigError(str(path), [ConfigFault(fault.line, "", str(fault))]) from None
    config = read_config(text, str(path), games, installed)
    if config.journal.folder is not None and (reason := _leads_nowhere(journal_folder(config))):
        raise ConfigError(str(path), [ConfigFault(0, "[journal] folder", reason)])
    return config


def _leads_nowhere(folder: Path) -> str | None:
    """Why there can never be such a folder: a symlink loop, a name too long. A folder that is only missing is fine."""
    try:
        folder.stat()
    except ValueError:
        return "no name of a folder"
    except OSError as error:
        return error.strerror if error.errno in (errno.ELOOP, errno.ENAMETOOLONG) else None
    return None
