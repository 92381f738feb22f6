"""How much is done, counted in calls: the same on every machine, however slow or busy it is, and under a profiler."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile
from types import FrameType
from typing import TypeVar

Result = TypeVar("Result")


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

    with _profiled_by(count):
        yield


def counted(do: Callable[[], Result]) -> tuple[Result | Exception, int]:
    """What comes of it, or is raised, and how many calls that takes: counted in C, so quickly, but never broken off."""
    profile = Profile()
    with _profiled_by(None):
        profile.enable(subcalls=False)
        try:
            result: Result | Exception = do()
        except Exception as error:  # noqa: BLE001 (given to who asked)
            result = error
        finally:
            profile.disable()
    return result, sum(entry.callcount for entry in profile.getstats())


@contextmanager
def _profiled_by(count: Callable[[FrameType, str, object], None] | None) -> Iterator[None]:
    before: object = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
        if isinstance(before, Profile):  # the tests are being profiled
            before.enable()
