"""The texts of the pages, a folder for each language, a file for each page; sent as one."""

import json
import re
from functools import cache
from pathlib import Path

from spacebowl_pi.core.house_reasons import HouseReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason

FOLDER = Path(__file__).parent / "texts"
REASONS = (*HouseReason, *SeatingReason, *Reason)  # where the game says one in its own words, those are shown

# In French a space, for some marks a narrow one, stands before these and inside quotation marks; no line breaks there.
_NARROW = re.compile(r"\s(?=[!?;])")
_WIDE = re.compile(r"\s(?=[:»])|(?<=«)\s")


@cache
def texts(language: Language) -> dict[str, str]:
    """All texts of a language by their keys, such as "table.go". What house and rules refuse, they say in English."""
    found: dict[str, str] = {}
    if language is Language.ENGLISH:
        found = {f"refusal.{reason.name.lower()}": reason.value for reason in REASONS}
    for file in sorted((FOLDER / language).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    if language is Language.FRENCH:
        return {key: _french(text) for key, text in found.items()}
    return found


def _french(text: str) -> str:
    return _WIDE.sub("\N{NO-BREAK SPACE}", _NARROW.sub("\N{NARROW NO-BREAK SPACE}", text))
