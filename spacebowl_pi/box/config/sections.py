"""The configuration: its sections as frozen dataclasses, and their text as a file. `file` reads it.

A setting's default, kind and meaning are all in its dataclass; `config show` and the docs are generated from there.
Whether the parts really exist is for the doctor to check.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

from spacebowl_pi.box.config.value_kinds import (
    Choice,
    EightPins,
    FilePath,
    Flag,
    GameNames,
    HostNames,
    Kind,
    Number,
    OnePin,
)
from spacebowl_pi.box.presses.gesture_reader import HOLD_BACK_MS, HOLD_S, LOCKOUT_MS
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.buzzers.driver import Factory
from spacebowl_pi.devices.keypad import LINK
from spacebowl_pi.devices.pins import BUZZER_PINS, SOUND_PIN, Pin
from spacebowl_pi.devices.pixels.choice import PixelDriver


class Part(StrEnum):
    """Whether a part is built in."""

    REAL = "real"
    ABSENT = "absent"


PARTS = Choice(tuple(Part))
_NO_SECTIONS = ("games", "game_sections", "warnings")  # fields of Config that are not sections


@dataclass(frozen=True, slots=True)
class BoxConfig:
    """What the box is for."""

    language: Annotated[Language, Choice(tuple(Language)), "what the box speaks"] = Language.ENGLISH
    abandon_min: Annotated[
        int | None,
        Number(1, 1440, word="never"),
        "after so many minutes without a press or a touch a match is over and its seats are free",
    ] = 10
    games: Annotated[
        tuple[str, ...] | None, GameNames(), "which games are offered, the first of them to begin with"
    ] = None


@dataclass(frozen=True, slots=True)
class BuzzersConfig:
    """The eight buttons."""

    part: Annotated[Part, PARTS, "whether they are built in"] = Part.REAL
    factory: Annotated[
        Factory,
        Choice(tuple(Factory)),
        "what reads them; rpi-gpio is rpi-lgpio, without the kernel's stamps",
    ] = Factory.LGPIO
    pins: Annotated[tuple[Pin, ...], EightPins(), "buzzers 1 to 8"] = BUZZER_PINS
    hold_s: Annotated[float, Number(0.3, 2, is_whole=False), "a press this long is a hold"] = HOLD_S
    hold_back_ms: Annotated[int, Number(1, 50), "how long a call waits for an earlier one that comes late"] = (
        HOLD_BACK_MS
    )
    debounce_ms: Annotated[int, Number(1, 100), "after a button's edge, how long its contacts may bounce"] = LOCKOUT_MS
    stuck_s: Annotated[int, Number(5, 600), "a button down this long is stuck and out of play"] = 30


@dataclass(frozen=True, slots=True)
class PixelsConfig:
    """The NeoPixels: nine cells, then eight buzzer lights."""

    part: Annotated[Part, PARTS, "whether they are built in"] = Part.REAL
    driver: Annotated[
        PixelDriver,
        Choice(tuple(PixelDriver)),
        "auto takes Adafruit's where all of it is there, else our own over SPI",
    ] = PixelDriver.AUTO
    pixels_per_cell: Annotated[int, Choice((1, 7)), "one, or a Jewel of seven"] = 1
    brightness_percent: Annotated[int, Number(1, 100), "how bright"] = 60
    limit_ma: Annotated[int, Number(100, 4000), "the most current for the whole chain"] = 400


@dataclass(frozen=True, slots=True)
class MatrixConfig:
    """The LED matrix. The test card of `selftest` shows which of these to change."""

    part: Annotated[Part, PARTS, "whether it is built in"] = Part.REAL
    block_orientation: Annotated[
        int, Choice((0, 90, -90, 180)), "degrees each block is turned; 4-in-1 boards mostly -90"
    ] = -90
    is_reversed: Annotated[bool, Flag(), "whether the last block comes first"] = False
    rotate: Annotated[int, Choice((0, 1, 2, 3)), "quarter turns of the whole picture"] = 0
    intensity: Annotated[int, Number(0, 15), "how bright; at 15 it can take 1.2 A, at 3 a quarter of that"] = 3


@dataclass(frozen=True, slots=True)
class SoundConfig:
    """The sounder."""

    part: Annotated[Part, PARTS, "whether it is built in"] = Part.REAL
    pin: Annotated[Pin, OnePin(), "where it is"] = SOUND_PIN
    volume_percent: Annotated[int, Number(0, 100), "how loud, on the pages too; 0 is silent"] = 100


@dataclass(frozen=True, slots=True)
class KeypadConfig:
    """The touchscreen keypad, which may come and go in play."""

    part: Annotated[Part, PARTS, "whether to look for it"] = Part.REAL
    port: Annotated[Path, FilePath(), "its serial port"] = LINK


class Guests(StrEnum):
    """Who may look at the pages."""

    THIS_MACHINE = "this machine"
    NETWORK = "network"


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """The pages: the table's screen, the virtual box, phones, the staff's page."""

    part: Annotated[Part, PARTS, "whether they are served"] = Part.REAL
    port: Annotated[int, Number(1, 65535), "where, as in http://localhost:8080/"] = 8080
    open_to: Annotated[
        Guests,
        Choice(tuple(Guests)),
        "network lets everybody in the same network look and take a seat by phone; staff need their PIN all the same",
    ] = Guests.THIS_MACHINE
    names: Annotated[
        tuple[str, ...],
        HostNames(),
        "names that lead to this machine, besides its own; browsers that call it otherwise are refused",
    ] = ()
    nickname_days: Annotated[
        int,
        Number(1, 3650),
        "so many days after their last match players are seats again, on the board of honour and in the history",
    ] = 30


@dataclass(frozen=True, slots=True)
class JournalConfig:
    """What is kept of the matches."""

    folder: Annotated[Path | None, FilePath("auto"), "auto is the service's or the user's own folder"] = None
    keep_matches: Annotated[int, Number(1, 100_000), "older matches than so many are deleted"] = 500
    keep_days: Annotated[
        int | None, Number(1, 3650, word="for ever"), "matches of more days ago are deleted, however few there are"
    ] = None


@dataclass(frozen=True, slots=True)
class GameSection:
    """A game's section of the file: its dataclass, and the former places of its settings, as (section, name).

    `files` returns the files that the settings name, by their names in a backup.
    """

    name: str
    kind: type
    old_names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    files: Callable[[Any], Mapping[str, Path]] = lambda _: {}


@dataclass(frozen=True, slots=True)
class Config:
    """All settings."""

    box: BoxConfig = field(default_factory=BoxConfig)
    buzzers: BuzzersConfig = field(default_factory=BuzzersConfig)
    pixels: PixelsConfig = field(default_factory=PixelsConfig)
    matrix: MatrixConfig = field(default_factory=MatrixConfig)
    sound: SoundConfig = field(default_factory=SoundConfig)
    keypad: KeypadConfig = field(default_factory=KeypadConfig)
    kiosk: KioskConfig = field(default_factory=KioskConfig)
    journal: JournalConfig = field(default_factory=JournalConfig)
    games: Mapping[str, Any] = field(default_factory=dict)  # each game's own dataclass; missing ones have the defaults
    game_sections: tuple[GameSection, ...] = ()  # those that were known when it was read
    warnings: tuple[str, ...] = ()

    def game(self, section: GameSection) -> Any:  # noqa: ANN401 (each game has its own)
        """A game's settings, or its defaults."""
        return self.games[section.name] if section.name in self.games else section.kind()


class Setting(NamedTuple):
    """A setting as its dataclass describes it."""

    name: str
    kind: Kind
    meaning: str


@dataclass(frozen=True, slots=True)
class ConfigFault:
    """One thing wrong with a configuration; `line` is 0 if no particular line is at fault."""

    line: int
    where: str
    text: str

    def __str__(self) -> str:
        place = ", ".join(([f"line {self.line}"] if self.line else []) + ([self.where] if self.where else []))
        return f"{place}: {self.text}" if place else self.text

    def of(self, name: str) -> str:
        """The fault with the file's name."""
        return f"{name}, {self}" if self.line else f"{name}: {self}"


class ConfigError(ValueError):
    """A configuration with faults, in the order of the file; one line each, with the file's name."""

    def __init__(self, name: str, faults: list[ConfigFault]) -> None:
        self.name = name
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        super().__init__("\n".join(fault.of(name) for fault in self.faults))


def sections(games: Iterable[GameSection] = ()) -> dict[str, type]:
    """The sections' dataclasses by name, in order; those of the games come last."""
    of_box = {name: kind for name, kind in get_type_hints(Config).items() if name not in _NO_SECTIONS}
    return of_box | {game.name: game.kind for game in games if game.name not in of_box}


def settings_in(section: type) -> Iterator[Setting]:
    """The settings of a section, in order."""
    for name, hint in get_type_hints(section, include_extras=True).items():
        _, kind, meaning = get_args(hint)
        yield Setting(name, kind, meaning)


def config_text(config: Config) -> str:
    """Format a configuration as a file: every setting with its meaning and what is allowed."""
    lines: list[str] = []
    for name, section in sections(config.game_sections).items():
        values = _values(config, name)
        lines += [f"# {section.__doc__}", f"[{name}]"]
        for setting in settings_in(section):
            lines.append(f"# {setting.meaning} ({setting.kind.allowed})")
            lines.append(f"{setting.name} = {setting.kind.write(getattr(values, setting.name))}")
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def changed_settings(config: Config) -> list[str]:
    """The settings that differ from the defaults, as [section] key = value."""
    return [
        f"[{name}] {setting.name} = {setting.kind.write(getattr(_values(config, name), setting.name))}"
        for name, section in sections(config.game_sections).items()
        for setting in settings_in(section)
        if getattr(_values(config, name), setting.name) != getattr(section(), setting.name)
    ]


def _values(config: Config, section: str) -> Any:  # noqa: ANN401 (each section has its own)
    game = next((one for one in config.game_sections if one.name == section), None)
    return getattr(config, section) if game is None else config.game(game)


def show_text(config: Config, path: Path | None) -> str:
    """The output of `config show`: the source, then a file that can be used as it is."""
    return f"# From {path or 'the defaults: no file found'}.\n\n{config_text(config)}"


def check_text(config: Config, path: Path | None) -> str:
    """The output of `config check` for a valid configuration: the source, and how it differs from the defaults."""
    warned = "".join(f"warning: {warning}\n" for warning in config.warnings)
    changes = changed_settings(config)
    source = str(path) if path else "no file found, the defaults are used"
    if not changes:
        return f"{warned}{source}: good; all as in the defaults\n"
    settings = "1 setting differs" if len(changes) == 1 else f"{len(changes)} settings differ"
    return f"{warned}{source}: good; {settings} from the defaults:\n" + "".join(f"  {change}\n" for change in changes)


def journal_folder(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    """The journal's folder: as configured, else the service's state folder, else the user's."""
    home = Path(environ.get("HOME", "/"))
    if config.journal.folder is not None:
        return expanded(config.journal.folder, home)
    if state := environ.get("STATE_DIRECTORY"):
        return Path(state.split(":", 1)[0])
    return Path(environ.get("XDG_STATE_HOME") or home / ".local/state") / "spacebowl"


def expanded(path: Path, home: Path) -> Path:
    """Expand a leading ~."""
    return home.joinpath(*path.parts[1:]) if path.parts[:1] == ("~",) else path
