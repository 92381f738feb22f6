"""Files of pads and cards, as somebody names them on the command line; their faults are a Complaint that lists all."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias, TypeVar

from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.hubble.rules import cards_file, pad_file
from spacebowl_pi.games.hubble.rules.cards_file import read_cards
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.file_reading import KitError, format_of
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import Pad
from spacebowl_pi.games.hubble.rules.pad_file import read_pad
from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, standard_kit
from spacebowl_pi.terminal.complaint import Complaint, read_file

Cards: TypeAlias = tuple[Constellation, ...]
_Read = TypeVar("_Read")


def read_kit(pad_path: Path | None, cards_path: Path | None) -> Kit:
    """The kit of these files; the standard one where none is named."""
    kit = read_pad_alone(pad_path)
    if cards_path is not None:
        return replace(kit, cards=_read_cards(cards_path, _text(cards_path), kit.pad))
    if pad_path is None:
        return kit
    try:
        return replace(kit, cards=read_cards(STANDARD_CARDS, kit.pad))
    except KitError as error:
        raise Complaint(f"{pad_path}: not all standard cards fit this pad:{_listed(error)}") from None


def read_pad_alone(path: Path | None) -> Kit:
    """The kit with this pad, for what needs no cards: whether the standard ones fit is not asked."""
    standard = standard_kit()
    if path is None:
        return standard
    return Kit(*_read(path, "the pad has", _text(path), read_pad), standard.cards)


def read_either(path: Path, pad: Pad) -> Pad | Cards:
    """Whichever of the two a file is; cards have to fit the pad."""
    text = _text(path)
    kind = format_of(text)
    is_cards = kind == cards_file.FORMAT or (kind != pad_file.FORMAT and "[[constellation]]" in text)
    if is_cards:
        return _read_cards(path, text, pad)
    return _read(path, "the pad has", text, read_pad)[0]


def _read_cards(path: Path, text: str, pad: Pad) -> Cards:
    return _read(path, "the cards have", text, lambda text: read_cards(text, pad))


def _text(path: Path) -> str:
    return read_file(path, "the file", LARGEST_FILE)


def _read(path: Path, what: str, text: str, read: Callable[[str], _Read]) -> _Read:
    try:
        return read(text)
    except KitError as error:
        raise Complaint(f"{path}: {what} faults:{_listed(error)}") from None


def _listed(error: KitError) -> str:
    return "".join(f"\n  {fault}" for fault in error.faults)
