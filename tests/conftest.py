"""What all tests share: files in memory, and hypothesis, which draws the same each time and has no deadline."""

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=100)
settings.register_profile("few", settings.get_profile("fixed"), max_examples=10)  # `make test-fast`
settings.load_profile("fixed")

MEMORY = Path("/dev/shm")  # noqa: S108 (what is made there is the run's own)
ROOM = 2_000_000_000
_made: list[Path] = []


def has_room() -> bool:
    """Say whether files can lie in memory: there is plenty, and programs may be started there."""
    if not os.access(MEMORY, os.W_OK):
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Have all files of the tests in memory: no test cuts the power, and a disk takes milliseconds at every sync."""
    is_worker = hasattr(config, "workerinput")  # those have it from who started them
    if not is_worker and "TMPDIR" not in os.environ and has_room():
        _made.append(Path(tempfile.mkdtemp(prefix="ship-", dir=MEMORY)))
        os.environ["TMPDIR"] = str(_made[0])
        tempfile.tempdir = None


def pytest_collection_finish() -> None:
    """Leave what stays until the end, modules and tests, out of every search for garbage, and search less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Gives a worker a whole file, as its tests share what took long to make; those of browsers share nothing.

    Files with many tests come first, browsers last, one by one: so all workers end together.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith("tests/browser/") else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> ByFile:
    return ByFile(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Have one worker more than processors: who waits for a browser takes none."""
    return (os.cpu_count() or 1) + 1


def pytest_unconfigure() -> None:
    """Give the memory back."""
    for folder in _made:
        shutil.rmtree(folder, ignore_errors=True)
