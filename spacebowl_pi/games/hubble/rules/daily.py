"""The puzzle of the day: one player alone, with the same cards and dice on every box. There is no clock here."""

import calendar
import re
from dataclasses import dataclass
from hashlib import sha256

from spacebowl_pi.games.hubble.rules.match.settings import LARGEST_SEED

_DATE = re.compile(r"((?!0000)[0-9]{4})-([0-9]{2})-([0-9]{2})")


def daily_seed(date: str) -> int:
    """The number that stands for the dice of a date such as `2026-11-18`; raises ValueError if it is not a date."""
    if not _is_date(date):
        raise ValueError(f'"{date:.20}" is not a date: write it like 2026-11-18')
    digest = sha256(f"Ship Computer, Hubble of {date}".encode()).digest()
    return int.from_bytes(digest) % (LARGEST_SEED + 1)


def _is_date(text: str) -> bool:
    found = _DATE.fullmatch(text)
    if found is None:
        return False
    year, month, day = (int(part) for part in found.groups())
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]


@dataclass(frozen=True, slots=True)
class Line:
    """What there is to share of a day: nothing in it tells others where to draw."""

    date: str
    total: int
    by_category: tuple[int, ...]
    title: str
