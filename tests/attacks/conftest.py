"""Attacks, and damage. `make test` runs each in short form; `make test-attacks` sets ATTACKS=long: at length.

What is attacked is the test's own: files in its own folder, programs that it started itself.
"""

import os

import pytest


@pytest.fixture(scope="session")
def is_long() -> bool:
    return os.environ.get("ATTACKS") == "long"
