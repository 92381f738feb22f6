"""The loop: passes bytes and touches to the app, and its output to line and backlight.

A finger on the screen for three seconds at power-on leaves the line to MicroPython's prompt, for new firmware. On an
unexpected error, it is saved and the keypad restarts.
"""

from board import NAME, Board
from canvas import Canvas
from clock import since
from tiles import Tile
from touch import RELEASE, Touch

OPEN_MS = 3000  # to hold a finger at power-on to open the line
LOOK_MS = 20
MOST_MISSES = 10  # readings in a row without a finger: it is gone
IDLE_MS = 2
TIDY_MS = 1000  # between garbage collections while nothing is painted
AGAIN_MS = 1000


class Keypad:
    """All parts together; `turn` runs the loop once."""

    def __init__(self, board):
        from app import App
        from link import Link
        from version import VERSION

        self.board = board
        self.canvas = Canvas(board.panel)
        self.touch = Touch(board.touch_chip, board.store)
        self.link = Link(VERSION, NAME, board.id, board.boot, board.free)
        self.app = App(self.link, self.canvas, board.store)
        self._out = b""
        self._is_lit = False
        self._tidied_ms = board.now_ms()
        self._is_untidy = True  # something was painted since the last collection
        board.watch()  # only now: compiling the imports may take longer than the watchdog

    def turn(self):
        """Do what is due; True if there is more."""
        board, app = self.board, self.app
        board.alive()
        now_ms = board.now_ms()
        # Reading, building tiles and painting a slice are separate turns, or one would take too long.
        has_heard = app.heard(board.read(), now_ms)
        event = self.touch.step(now_ms, app.wants_raw)
        if event is not None:
            kind, x, y = event
            self.canvas.finger = None if kind == "up" or app.wants_raw else (x, y)
            app.touch(kind, x, y, now_ms)
        is_busy = has_heard or app.step(now_ms)
        if not self._out:
            self._out = app.to_send()
        if self._out:
            self._out = self._out[board.write(self._out) :]
        # Dark until the first picture is complete: the panel starts with noise.
        self._is_lit = self._is_lit or not is_busy
        board.light(app.light if self._is_lit else 0)
        is_busy = is_busy or event is not None
        self._is_untidy = self._is_untidy or is_busy
        # Else it would happen during a touch, as touches and painting are what allocates.
        if not is_busy and self.touch.is_quiet() and (self._is_untidy or since(now_ms, self._tidied_ms) >= TIDY_MS):
            board.tidy()
            self._tidied_ms = now_ms
            self._is_untidy = False
        return is_busy


def is_held_open(board):
    """Whether a finger is held on the screen at power-on; counts down on screen."""
    began_ms = board.now_ms()
    misses = shown_s = 0
    while misses < MOST_MISSES:
        left_s = (OPEN_MS - since(board.now_ms(), began_ms) + 999) // 1000
        if left_s <= 0:
            return True
        reading = board.touch_chip.read()
        if reading is None or reading[2] < RELEASE:
            misses += 1
        else:
            misses = 0
            if left_s != shown_s:
                shown_s = left_s
                show(board, "Keep holding for new firmware\n\n%d" % left_s)
        board.rest(LOOK_MS)
    return False


def show(board, words):
    """Show only this text."""
    canvas = Canvas(board.panel)
    canvas.show([Tile(10, 10, 300, 220, ("text", words, "m", "ink", "c"))])
    while canvas.step():
        pass
    board.light(80)


def main():
    """Run for ever."""
    board = Board()
    board.start()
    if is_held_open(board):
        show(board, "USB is open for new firmware: mpremote\n\nOff and on again: play")
        return
    board.take_line()
    try:
        keypad = Keypad(board)
        while True:
            if not keypad.turn():
                board.rest(IDLE_MS)
    except Exception as error:  # noqa: BLE001 -- a stuck keypad helps nobody
        board.write_down(error)
        board.rest(AGAIN_MS)
        board.restart()


if __name__ == "__main__":
    main()
