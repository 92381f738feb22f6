"""Calibration of the touch panel: five crosses to touch; then it is saved, or repeated if it cannot be right."""

import touch
from screens.notice import Calibrated
from screens.screen import Screen, line_of
from tiles import Tile

SIDE = 40
CROSSES = ((30, 30), (290, 30), (290, 210), (30, 210), (160, 120))


class Calibrate(Screen):
    """Each cross takes the last reading before the finger lifts.

    Whoever came here by mistake may be stuck: it closes soon without a touch, and after two wrong sets, with a message.
    """

    wants_raw = True
    ends_ms = 8000

    def __init__(self, app):
        self.raws = []
        self.reading = None
        self.has_failed = False
        super().__init__(app)

    def touched(self, kind, raw_x, raw_y):
        """Take a raw reading."""
        if kind == "down" or (kind == "move" and self.reading is not None):
            self.reading = (raw_x, raw_y)
            return
        if kind != "up" or self.reading is None:  # it was the finger that opened this screen
            return
        self.raws.append(self.reading)
        self.reading = None
        self.began_ms = self.app.now_ms
        self.ends_ms = 20000
        if len(self.raws) == len(CROSSES):
            self.end()

    def end(self):
        """Save the calibration, if it can be right."""
        app = self.app
        fit = touch.fit(CROSSES, self.raws)
        if fit is not None:
            app.store.save("touch", {"fit": fit})
        elif not self.has_failed:
            self.raws = []
            self.has_failed = True
            return
        app.open(Calibrated(app, "calibrate.done" if fit is not None else "calibrate.failed"))

    def tiles(self):
        """Build the tiles."""
        app = self.app
        done = len(self.raws)
        x, y = CROSSES[done]
        key = "calibrate.again" if self.has_failed else "calibrate.how"
        tiles = [line_of((60, 56, 200, 40) if done < 4 else (20, 30, 280, 60), app.text(key), "m")]
        tiles.append(
            line_of((60, 144, 200, 40) if done < 4 else (20, 150, 280, 40), f"{done + 1}/{len(CROSSES)}", "m", "soft")
        )
        tiles.append(Tile(x - SIDE // 2, y - SIDE // 2, SIDE, SIDE, ("cross",)))
        return tiles
