"""Differences of times in milliseconds, correct when the board's counter wraps (every 12 days)."""

# time.ticks_ms() has 30 bits. No number here is larger: larger ones are allocated on the heap.
_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def since(now_ms, then_ms):
    """Milliseconds since then; correct up to six days, negative if then is in the future."""
    passed = (now_ms - then_ms) & _MASK
    return passed if passed < _HALF else passed - _HALF - _HALF
