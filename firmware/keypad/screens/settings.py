"""The keypad's own settings: backlight and calibration."""

from screens.calibrate import Calibrate
from screens.screen import Screen, button, line_of
from tiles import Tile
from version import VERSION

LEVELS = (10, 25, 50, 80, 100)


class Settings(Screen):
    """Every step of the backlight takes effect at once, and is saved."""

    ends_ms = 30000

    def brighten(self, steps):
        """Change the backlight by some levels."""
        app = self.app
        level = min(range(len(LEVELS)), key=lambda index: abs(LEVELS[index] - app.light))
        app.light = LEVELS[min(max(level + steps, 0), len(LEVELS) - 1)]
        app.keep()

    def calibrate(self):
        """Start calibration."""
        self.app.open(Calibrate(self.app))

    def tiles(self):
        """Build the tiles."""
        app = self.app
        tiles = [line_of((4, 0, 312, 40), app.text("settings.heading"), "m", "soft", "l")]
        tiles.append(line_of((4, 44, 312, 26), app.text("settings.light"), "s", "ink", "l"))
        tiles.append(Tile(4, 70, 76, 54, ("icon", "minus", False), lambda: self.brighten(-1)))
        tiles.append(Tile(84, 86, 152, 22, ("bar", app.light * 10, "picks")))
        tiles.append(Tile(240, 70, 76, 54, ("icon", "plus", False), lambda: self.brighten(1)))
        tiles.append(button((4, 130, 312, 50), app.text("settings.calibrate"), self.calibrate))
        tiles.append(button((4, 186, 100, 52), app.text("back"), app.close))
        tiles.append(line_of((110, 186, 206, 52), app.text("version", version=VERSION), "s", "soft", "r"))
        return tiles
