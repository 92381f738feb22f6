"""Limits the work of one turn: what is made once and cached (colours, letters, line breaks) has a price.

When the budget is spent, `Later` is raised: the slice is drawn again next turn, which finds it in the cache.
"""

_left = [None]  # None: no limit


class Later(Exception):  # noqa: N818 -- not an error
    """The budget of this turn is spent."""


def allow(price):
    """Set the budget; None for no limit."""
    _left[0] = price


def spend(price):
    """Call before making something that is cached; at least one is allowed per turn."""
    if _left[0] is not None:
        if _left[0] <= 0:
            raise Later
        _left[0] -= price
