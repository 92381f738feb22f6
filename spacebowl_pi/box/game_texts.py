"""A game's own texts: in the folder `texts` of its package, a file or a folder for each language.

The keys are the game's; those that the house looks up are listed in docs/pages.md: `choice.rounds`, `move.NameNumber` …
Texts missing in a language fall back to English; without English either, the caller falls back to its own words.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import AnyRules


def folder_of(rules: AnyRules) -> Path | None:
    """The folder of a game: the package around its rules that bears the game's name."""
    parts = type(rules).__module__.split(".")
    if rules.name not in parts:
        return None
    package = ".".join(parts[: len(parts) - parts[::-1].index(rules.name)])
    module = sys.modules.get(package) or import_module(package)
    return None if module.__file__ is None else Path(module.__file__).parent


def game_texts(rules: AnyRules, language: Language) -> dict[str, str]:
    """A game's texts in a language, by key."""
    folder = folder_of(rules)
    return {} if folder is None else dict(_texts(folder / "texts", language))


@cache
def _texts(folder: Path, language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for spoken in dict.fromkeys((Language.ENGLISH, language)):
        for file in _files(folder, spoken):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def _files(folder: Path, language: Language) -> Iterator[Path]:
    if (whole := folder / f"{language.value}.json").is_file():
        yield whole
    yield from sorted((folder / language.value).glob("*.json"))
