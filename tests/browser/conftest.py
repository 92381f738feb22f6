"""What the browser tests share: one Chromium a process, and every test run on the thread that it belongs to."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.screens import MISSING, Chromium, Screens, chromium_path

_CHROMIUM = Chromium()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Run a test on the browser's thread."""
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    _CHROMIUM.thread.submit(pyfuncitem.obj, **arguments).result()
    return True


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Debian's Chromium."""
    if chromium_path() is None:
        pytest.skip(MISSING)
    yield _CHROMIUM
    _CHROMIUM.close()


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A kiosk with nobody at the table; what it keeps is in `tmp_path`."""
    with live_kiosk(folder=tmp_path) as opened:
        yield opened


@pytest.fixture
def screens(chromium: Chromium) -> Iterator[Screens]:
    """Screens to open pages on; their complaints are failures."""
    opened = Screens(chromium.thread.submit(chromium.started).result())
    yield opened
    chromium.thread.submit(opened.close).result()
    assert opened.complaints == []
