"""The texts of the pages, a folder for each language, a file for each page; sent as one."""

import json
import re
from functools import cache
from pathlib import Path

from spacebowl_pi.core.space_bowl.match import Language

FOLDER = Path(__file__).parent / "texts"

# In French a space stands before these marks and inside quotation marks, at which no line may break.
_FRENCH_SPACE = re.compile(r" (?=[!?;:»])|(?<=«) ")


@cache
def texts(language: Language) -> dict[str, str]:
    """All texts of a language by their keys, such as "table.go"."""
    found: dict[str, str] = {}
    for file in sorted((FOLDER / language).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    if language is Language.FRENCH:
        return {key: _FRENCH_SPACE.sub("\N{NO-BREAK SPACE}", text) for key, text in found.items()}
    return found
