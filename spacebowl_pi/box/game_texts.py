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

from spacebowl_pi.box.files.given_file import GivenFault, read_given
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


LARGEST_TEXTS = 1_000_000  # bytes of a file; those of a large game have 20,000


class BrokenTexts(Exception):  # noqa: N818 (the game's, not the program's)
    """A file of texts that cannot be used: which, where, and what to do."""


def texts_fault(rules: AnyRules) -> str | None:
    """What is wrong with a game's texts, in any language; None if all can be read."""
    try:
        for language in Language:
            game_texts(rules, language)
    except BrokenTexts as broken:
        return str(broken)
    return None


def game_texts(rules: AnyRules, language: Language) -> dict[str, str]:
    """A game's texts in a language, by key; raises BrokenTexts."""
    folder = folder_of(rules)
    return {} if folder is None else dict(_texts(folder / "texts", language))


def title_in(rules: AnyRules, language: Language, otherwise: str) -> str:
    """A game's title in a language, if its texts have one."""
    return game_texts(rules, language).get("title", otherwise)


@cache
def _texts(folder: Path, language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for spoken in dict.fromkeys((Language.ENGLISH, language)):
        for file in _files(folder, spoken):
            found |= _read(file)
    return found


def _read(file: Path) -> dict[str, str]:
    try:
        read = json.loads(read_given(file, LARGEST_TEXTS, may_be_pipe=False))
    except GivenFault as fault:
        raise BrokenTexts(f"{file}{f', line {fault.line}' if fault.line else ''}: {fault}") from None
    except json.JSONDecodeError as error:
        hint = "is there a comma or a quotation mark too few or too many, here or on the line before?"
        raise BrokenTexts(f"{file}, line {error.lineno}: no JSON ({error.msg}); {hint}") from None
    if not isinstance(read, dict):
        raise BrokenTexts(f'{file}: texts are written as {{"title": "…", …}}')
    if wrong := next((key for key, text in read.items() if not isinstance(text, str)), None):
        raise BrokenTexts(f"{file}: the text {wrong} is no text: put it in quotation marks")
    return read


def _files(folder: Path, language: Language) -> Iterator[Path]:
    if (whole := folder / f"{language.value}.json").is_file():
        yield whole
    yield from sorted((folder / language.value).glob("*.json"))
