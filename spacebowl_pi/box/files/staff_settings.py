"""What staff change while the box runs: brightness, volume, language, network access, games. Survives a restart.

Only differences from the configuration are stored, so that later changes to the configuration still take effect.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, Guests, journal_folder
from spacebowl_pi.box.files.state_file import StateFault, read_state, write_state
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.core.codec import CodecError, from_data, to_data
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import Speak

FILE_NAME = "adjustments.json"
BRIGHTNESS = range(1, 101)
VOLUMES = range(101)
LOUDEST_PERCENT = 100

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The differences from the configuration; None is as configured."""

    brightness_percent: int | None = None
    volume_percent: int | None = None
    language: Language | None = None
    open_to: Guests | None = None
    games: tuple[str, ...] | None = None


class StaffSettings:
    """The settings in force. Creating it applies the stored ones to the machine."""

    def __init__(self, machine: Machine, config: Config, now_us: int) -> None:
        self._machine = machine
        self._config = config
        self._path = journal_folder(config) / FILE_NAME
        self._keeping = asyncio.Lock()
        self._kept: Adjusted | None = None  # what was written last
        self._open_to_until_end: Guests | None = None
        self._loud_percent = config.sound.volume_percent or LOUDEST_PERCENT
        self._adjusted = _read(self._path)
        if self._adjusted.brightness_percent not in BRIGHTNESS:
            self._adjusted = replace(self._adjusted, brightness_percent=None)
        if self._adjusted.volume_percent not in VOLUMES:
            self._adjusted = replace(self._adjusted, volume_percent=None)
        self._configured_games = machine.offered
        kept = tuple(name for name in self._adjusted.games or () if name in machine.games.by_name)
        self._adjusted = replace(self._adjusted, games=kept or None)  # a game may have been removed in the meantime
        self._apply()
        if self._adjusted.language is not None:
            self._welcome_in(self._adjusted.language, now_us)
        if kept:
            machine.offer(kept)

    @property
    def brightness_percent(self) -> int:
        return self._adjusted.brightness_percent or self._config.pixels.brightness_percent

    @property
    def volume_percent(self) -> int:
        """The volume of sounder and pages."""
        adjusted = self._adjusted.volume_percent
        return self._config.sound.volume_percent if adjusted is None else adjusted

    @property
    def loud_percent(self) -> int:
        """The last volume other than silent, as far as known."""
        return self._loud_percent

    @property
    def language(self) -> Language:
        """The language for the next guests."""
        return self._adjusted.language or self._config.box.language

    @property
    def open_to(self) -> Guests:
        """Who may open the pages."""
        return self._open_to_until_end or self._adjusted.open_to or self._config.kiosk.open_to

    @property
    def games(self) -> tuple[str, ...]:
        """The games that people can choose, in order; an empty table starts with the first."""
        return self._machine.offered

    async def set_brightness(self, percent: int) -> None:
        """Set the brightness. If storing it fails it is in force all the same, and StateFault is raised."""
        as_configured = percent == self._config.pixels.brightness_percent
        await self._set(replace(self._adjusted, brightness_percent=None if as_configured else percent))

    async def set_volume(self, percent: int) -> None:
        """Set the volume; raises like `set_brightness`."""
        as_configured = percent == self._config.sound.volume_percent
        await self._set(replace(self._adjusted, volume_percent=None if as_configured else percent))

    async def set_language(self, language: Language, at_us: int) -> None:
        """Set the language, now and for the next guests; raises like `set_brightness`."""
        self._machine.do(Asked(at_us, Asker.TABLE, Speak(language)))
        self._welcome_in(language, at_us)
        as_configured = language == self._config.box.language
        await self._set(replace(self._adjusted, language=None if as_configured else language))

    def open_until_end(self) -> None:
        """Let the network in until the program ends; this is not stored."""
        self._open_to_until_end = Guests.NETWORK

    async def set_open_to(self, guests: Guests) -> None:
        """Set who may open the pages; raises like `set_brightness`."""
        self._open_to_until_end = None
        await self._set(replace(self._adjusted, open_to=None if guests is self._config.kiosk.open_to else guests))

    async def set_games(self, names: Sequence[str]) -> None:
        """Offer these games; an empty table starts with the first. Raises ValueError for none, or one not installed.

        People at a game that is no longer offered stay until they choose another. Also raises like `set_brightness`.
        """
        chosen = tuple(dict.fromkeys(names))
        if not chosen or not set(chosen) <= self._machine.games.by_name.keys():
            raise ValueError(f"the games of this box are {', '.join(self._machine.games.by_name)}; offer one at least")
        self._machine.offer(chosen)
        await self._set(replace(self._adjusted, games=None if chosen == self._configured_games else chosen))

    async def _set(self, adjusted: Adjusted) -> None:
        self._adjusted = adjusted
        self._apply()
        async with self._keeping:  # in the order of the calls
            newest = self._adjusted
            if newest is not self._kept:  # else an earlier call has written it already
                await asyncio.to_thread(write_state, self._path, to_data(newest))
                self._kept = newest

    def _apply(self) -> None:
        machine = self._machine
        if machine.outputs.pixels is not None:
            machine.outputs.pixels.brightness = self.brightness_percent / 100
        machine.outputs.volume_percent = self.volume_percent
        self._loud_percent = self.volume_percent or self._loud_percent

    def _welcome_in(self, language: Language, at_us: int) -> None:
        """Greet the next guests in this language, and people in the lobby who have not chosen another."""
        machine, was_home = self._machine, self._machine.home
        machine.home = replace(was_home, language=language)
        seating = machine.seating
        if machine.is_in_lobby and seating.language is was_home.language and not seating.chosen:
            machine.do(Asked(at_us, Asker.TABLE, Speak(language)))


def read_adjusted(path: Path) -> Adjusted:
    """Read the stored settings; raises StateFault or CodecError."""
    data = read_state(path)
    if isinstance(data, dict):
        data = {field.name: None for field in fields(Adjusted)} | data  # newer settings are missing in older files
    return Adjusted() if data is None else from_data(Adjusted, data)


def _read(path: Path) -> Adjusted:
    try:
        return read_adjusted(path)
    except (StateFault, CodecError) as fault:
        _LOG.warning("the box is as configured, not as adjusted: %s: %s", path, fault)
        return Adjusted()
