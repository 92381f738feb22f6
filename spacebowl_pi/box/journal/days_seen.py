"""Which day it is, as far as the clock can be trusted: what is deleted because of its age cannot be brought back.

A clock that jumps ahead, for a minute or an evening, must not make everything old; one that lags until it is set must
not make old things young. So a day is certain only once two later ones have been seen, and ages count from there. Days
are dates such as `2026-11-18`; dates, and labels that begin with one, sort by time.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

ENOUGH = 3
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class DaysSeen:
    """The latest days seen. Earlier days are doubted until there are enough of them in a row."""

    believed: tuple[str, ...] = ()
    doubted: tuple[str, ...] = ()

    @property
    def certain(self) -> str:
        """The day from which ages are counted; empty while there is none."""
        return self.believed[0] if len(self.believed) == ENOUGH else ""

    @property
    def newest(self) -> str:
        """The latest day so far; empty while none was seen."""
        return self.believed[-1] if self.believed else ""

    def with_day(self, day: str) -> "DaysSeen":
        """Add the clock's day; anything but a date changes nothing."""
        if not _DATE.fullmatch(day):
            return self
        if day >= self.newest:
            return DaysSeen(_followed_by(self.believed, day))
        doubted = _followed_by(self.doubted if day >= max(self.doubted, default="") else (), day)
        return DaysSeen(doubted) if len(doubted) == ENOUGH else DaysSeen(self.believed, doubted)

    def days_ago(self, days: int) -> str:
        """The day this many days before the certain one; empty while there is none."""
        return day_after(self.certain, -days)


def day_after(day: str, days: int) -> str:
    """The day this many days after another; empty if there is none."""
    try:
        return (date.fromisoformat(day) + timedelta(days=days)).isoformat()
    except (ValueError, OverflowError):
        return ""


def days_of(labels: Iterable[str], newest: str, latest: str = "") -> Iterator[str]:
    """The day of each of a series of things, given their labels in the order they happened.

    No day is later than `newest`, nor earlier than the one before it, starting with `latest`: then its clock was wrong.
    """
    for label in labels:
        day = max(latest, label[:10] if _DATE.match(label) else "")
        latest = min(day, newest) if newest else day
        yield latest


def _followed_by(days: tuple[str, ...], day: str) -> tuple[str, ...]:
    return days if days[-1:] == (day,) else (*days, day)[-ENOUGH:]
