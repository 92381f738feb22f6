"""The nearest allowed word to a mistyped one, for error messages."""

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 40  # comparing takes time that grows with the square


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Return `` (did you mean "red"?)``, or nothing where no allowed word is near."""
    close = get_close_matches(word[:LONGEST_WORD], list(allowed), n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""
