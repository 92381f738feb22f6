"""How much one turn may do: what is made once and kept (colours, letters, where a text breaks) has a price.

Who has spent it all is told `Later`: the slice is drawn anew in the next turn, which finds what this one has made.
"""

_left = [None]  # None: nothing counts


class Later(Exception):  # noqa: N818 -- nothing went wrong
    """Enough is done in this turn."""


def allow(price):
    """Say how much may be spent till the next call; None for any."""
    _left[0] = price


def spend(price):
    """Make something that is kept; at least one thing a turn is."""
    if _left[0] is not None:
        if _left[0] <= 0:
            raise Later
        _left[0] -= price
