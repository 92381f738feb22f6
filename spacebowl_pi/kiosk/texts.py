"""The texts of the pages: a folder per language, a file per page. Sent as one file, with another for each game."""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.box.refusal_texts import house_refusals
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Reason
from spacebowl_pi.core.rules import AnyRules

FOLDER = Path(__file__).parent / "texts"

# French puts a space before these marks and inside quotation marks, narrow for some; no line may break there.
_NARROW = re.compile(r"\s(?=[!?;])")
_WIDE = re.compile(r"\s(?=[:»])|(?<=«)\s")


@cache
def texts(language: Language) -> dict[str, str]:
    """All texts of a language by key, such as "table.go"."""
    found = dict(house_refusals(language))
    for file in sorted((FOLDER / language).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return _written(found, language)


def texts_of_game(rules: AnyRules, reasons: Iterable[type[Reason]], language: Language) -> dict[str, str]:
    """A game's own texts, with its reasons for refusal."""
    return _written(reasons_in(language, reasons) | game_texts(rules, language), language)


def reasons_in(language: Language, kinds: Iterable[type[Reason]]) -> dict[str, str]:
    """The English refusals of a game, which the code holds; other languages have them in their text files."""
    if language is not Language.ENGLISH:
        return {}
    return {f"refusal.{reason.name.lower()}": reason.value for kind in kinds for reason in kind}


def _written(found: dict[str, str], language: Language) -> dict[str, str]:
    return {key: _french(text) for key, text in found.items()} if language is Language.FRENCH else found


def _french(text: str) -> str:
    return _WIDE.sub("\N{NO-BREAK SPACE}", _NARROW.sub("\N{NARROW NO-BREAK SPACE}", text))
