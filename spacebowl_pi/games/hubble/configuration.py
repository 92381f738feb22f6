"""Hubble's section of the configuration, and the rules made from it, with the pad and the cards it names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

from spacebowl_pi.box.config.sections import ConfigError, ConfigFault, GameSection, expanded
from spacebowl_pi.box.config.value_kinds import FilePath, Number
from spacebowl_pi.box.files.given_file import GivenFault, read_given
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.hubble.rules.cards_file import read_cards
from spacebowl_pi.games.hubble.rules.file_reading import KitError
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES, Settings
from spacebowl_pi.games.hubble.rules.pad_file import read_pad
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit

_CHOICES = {choice.name: choice for choice in CHOICES}
Read = TypeVar("Read")


def _number(name: str) -> Number:
    """A choice's limits; "none" is allowed where the choice offers it."""
    choice = _CHOICES[name]
    if choice.least is None or choice.most is None:
        raise ValueError(f"{name} has no limits")
    return Number(choice.least, choice.most, word="none" if None in choice.offered else None)


@dataclass(frozen=True, slots=True)
class HubbleConfig:
    """What a new match of Hubble starts with; the lobby can change all but the pad and the cards."""

    pad: Annotated[Path | None, FilePath("standard"), "the file with the pad"] = None
    cards: Annotated[Path | None, FilePath("standard"), "the file with the constellation cards"] = None
    draw_limit_s: Annotated[int | None, _number("draw_limit_s"), _CHOICES["draw_limit_s"].meaning] = None
    withdraw_s: Annotated[int, _number("withdraw_s"), _CHOICES["withdraw_s"].meaning] = Settings().withdraw_s


def _files(section: HubbleConfig) -> Mapping[str, Path]:
    named = {"hubble-pad.toml": section.pad, "hubble-cards.toml": section.cards}
    return {name: expanded(path, Path.home()) for name, path in named.items() if path is not None}


SECTION = GameSection("hubble", HubbleConfig, files=_files)


def configured(section: HubbleConfig) -> Hubble:
    """Make the rules; raises ConfigError."""
    standard = standard_kit()
    pad, titles = standard.pad, standard.titles
    if section.pad is not None:
        pad, titles = _read("pad", section.pad, read_pad)
    cards = standard.cards
    if section.cards is not None:
        cards = _read("cards", section.cards, lambda text: read_cards(text, pad))
    settings = Settings(draw_limit_s=section.draw_limit_s, withdraw_s=section.withdraw_s)
    return Hubble(Kit(pad, titles, cards), settings)


def _read(key: str, path: Path, read: Callable[[str], Read]) -> Read:
    path = expanded(path, Path.home())
    try:
        return read(read_given(path, LARGEST_FILE, may_be_pipe=False))
    except GivenFault as fault:
        reasons = [str(fault)]
    except KitError as error:
        reasons = [str(fault) for fault in error.faults]
    raise ConfigError(str(path), [ConfigFault(0, f"[{SECTION.name}] {key}", reason) for reason in reasons])
