"""Why the house refuses something, in each language: for pages, matrix and keypad. English stands in the code."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import SeatingReason

FOLDER = Path(__file__).parent / "texts"


@cache
def house_refusals(language: Language) -> Mapping[str, str]:
    """Give the sentences by their keys, such as `refusal.seat_taken`."""
    if language is Language.ENGLISH:
        return {f"refusal.{reason.name.lower()}": reason.value for reason in (*CommonReason, *SeatingReason)}
    found: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return found
