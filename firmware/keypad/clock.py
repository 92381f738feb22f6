"""Differences between times in milliseconds, right also where the board's counter begins again (every 12 days)."""

# The counter of time.ticks_ms() has 30 bits. No number here is larger: larger ones cost memory on the board.
_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def since(now_ms, then_ms):
    """Give the milliseconds from then to now; right up to six days apart, and negative if then is still to come."""
    passed = (now_ms - then_ms) & _MASK
    return passed if passed < _HALF else passed - _HALF - _HALF
