"""Finds the allowed word nearest to a mistyped one, for error messages."""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

from spacebowl_pi.core.quoting import quoted

LONGEST_WORD = 40  # comparing takes quadratic time
MOST_WORDS = 100


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Returns `` (did you mean "red"?)``, or an empty string if no allowed word is near."""
    words = [it for it in islice(allowed, MOST_WORDS) if len(it) <= LONGEST_WORD]
    close = get_close_matches(word[:LONGEST_WORD], words, n=1)
    return f" (did you mean {quoted(close[0])}?)" if close else ""
