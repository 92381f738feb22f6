"""How much is done, counted in calls: the same on every machine, however slow or busy it is, and under a profiler."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from cProfile import Profile
from types import FrameType


class TooManyCalls(BaseException):
    """Something takes more steps than it may."""


@contextmanager
def at_most_calls(most: int) -> Iterator[None]:
    """Break off what takes more calls of Python's or C's functions."""
    calls = 0

    def count(_: FrameType, what: str, __: object) -> None:
        nonlocal calls
        calls += what in ("call", "c_call")
        if calls > most:
            raise TooManyCalls(f"more than {most} calls")

    before: object = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
        if isinstance(before, Profile):  # the tests are being profiled
            before.enable()
