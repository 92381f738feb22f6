"""Attacks, and damage. `make test` runs each in short form; `make test-attacks` sets ATTACKS=long: at length.

What is attacked is the test's own: files in its own folder, programs that it started itself.
"""

import pytest

from tests.attacks.length import IS_LONG


@pytest.fixture(scope="session")
def is_long() -> bool:
    return IS_LONG
