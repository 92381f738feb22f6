"""What is wrong with a keypad, in a sentence; and when nothing is."""

import pytest

from spacebowl_pi.devices.keypad.link import Board, Counters, LinkState
from spacebowl_pi.devices.keypad.status import PATIENCE_US, KeypadStatus

PORT = "/dev/ttyACM0"
BOARD = Board("0.2.0", 2, "pico", "e661", "91c2")


def status(state: LinkState, fault: str | None = None, *, is_plugged: bool = True) -> KeypadStatus:
    return KeypadStatus(state, 0, PORT, BOARD, Counters(), {}, fault, 0, is_plugged)


def test_a_keypad_that_answers_has_no_trouble_whatever_was_before() -> None:
    assert status(LinkState.READY, "it was unplugged").trouble(PATIENCE_US) is None


def test_one_that_is_not_plugged_in_is_no_trouble_but_a_port_that_does_not_open_is() -> None:
    assert status(LinkState.ABSENT, "none is there", is_plugged=False).trouble(PATIENCE_US) is None
    assert status(LinkState.ABSENT, "no permission").trouble(PATIENCE_US) == "no permission"


def test_one_that_does_not_answer_gets_its_time_first() -> None:
    assert status(LinkState.GREETING).trouble(PATIENCE_US - 1) is None
    assert f"nothing answers on {PORT}" in str(status(LinkState.GREETING).trouble(PATIENCE_US))


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (LinkState.NO_FIRMWARE, f"a MicroPython without our firmware is on {PORT}"),
        (LinkState.VERSION_DIFFERS, "it speaks protocol 2 (version 0.2.0), and the box protocol 1"),
    ],
)
def test_one_with_the_wrong_program_or_none_says_how_to_get_the_right_one(state: LinkState, words: str) -> None:
    trouble = str(status(state).trouble(0))
    assert words in trouble
    assert "'spacebowl-pi keypad flash'" in trouble
