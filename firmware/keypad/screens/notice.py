"""Why the box refused something, or how a calibration went: until OK is touched, or for a few seconds."""

from screens.screen import Screen, button, line_of
from screens.words import text


class Notice(Screen):
    """A refusal: the keypad's sentence for its code, or else the box's, as games have their own codes."""

    ends_ms = 7000

    def __init__(self, app, code, where=None, words=None):
        self.code = code
        self.said_by_box = text({"": words or ""}, "")
        self.where = where if code == "card_elsewhere" else None  # the name of a place
        super().__init__(app)

    def tiles(self):
        """Build the tiles."""
        app = self.app
        key = "no." + self.code
        tiles = self.heading(app.text("no.heading"), "accent")
        if self.where:
            words = app.text("numbers.lies_at", place=self.where)
        else:
            words = app.text(key) if app.has_text(key) else self.said_by_box or app.text("no.other")
        return tiles + self.said(words)

    def said(self, words):
        """The text with OK below."""
        tiles = [line_of((8, 48, 304, 128), words, "l")]
        tiles.append(button((4, 180, 312, 56), self.app.text("ok"), lambda: self.app.close(self)))
        return tiles


class Calibrated(Notice):
    """How the calibration went."""

    def tiles(self):
        """Build the tiles."""
        heading = line_of((4, 0, 312, 44), self.app.text("settings.calibrate"), "m", "soft", "l")
        return [heading] + self.said(self.app.text(self.code))
