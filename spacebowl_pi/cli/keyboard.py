"""Single keys from the terminal, as they are typed."""

import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keys() -> Iterator[int]:
    """Puts the terminal into unbuffered, non-blocking mode; yields its file descriptor."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        settings = termios.tcgetattr(keyboard)
        settings[6][termios.VMIN] = settings[6][termios.VTIME] = 0
        termios.tcsetattr(keyboard, termios.TCSANOW, settings)
        yield keyboard
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
