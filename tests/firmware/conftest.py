"""A keypad that has greeted its box."""

import pytest

from tests.firmware.keypad import Keypad


@pytest.fixture
def keypad() -> Keypad:
    return Keypad().greet()
