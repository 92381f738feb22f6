"""The texts of the pages, a folder for each language, a file for each page; sent as one, and a game's as another."""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.box.house_texts import house_refusals
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason
from spacebowl_pi.core.rules import AnyRules

FOLDER = Path(__file__).parent / "texts"

# In French a space, for some marks a narrow one, stands before these and inside quotation marks; no line breaks there.
_NARROW = re.compile(r"\s(?=[!?;])")
_WIDE = re.compile(r"\s(?=[:»])|(?<=«)\s")


@cache
def texts(language: Language) -> dict[str, str]:
    """All texts of a language by their keys, such as "table.go"."""
    found = dict(house_refusals(language))
    for file in sorted((FOLDER / language).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return _written(found, language)


def texts_of_game(rules: AnyRules, reasons: Iterable[type[Reason]], language: Language) -> dict[str, str]:
    """Give a game's own texts, with why it refuses something."""
    return _written(reasons_in(language, reasons) | game_texts(rules, language), language)


def reasons_in(language: Language, kinds: Iterable[type[Reason]]) -> dict[str, str]:
    """Give the sentences of what a game refuses, which the code has in English; other languages have them as texts."""
    if language is not Language.ENGLISH:
        return {}
    return {f"refusal.{reason.name.lower()}": reason.value for kind in kinds for reason in kind}


def _written(found: dict[str, str], language: Language) -> dict[str, str]:
    return {key: _french(text) for key, text in found.items()} if language is Language.FRENCH else found


def _french(text: str) -> str:
    return _WIDE.sub("\N{NO-BREAK SPACE}", _NARROW.sub("\N{NARROW NO-BREAK SPACE}", text))
