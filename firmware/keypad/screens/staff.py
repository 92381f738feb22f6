"""The staff's menu, with a confirmation for what cannot be undone."""

from screens.screen import Screen, button, line_of, sure_buttons
from screens.settings import Settings
from tiles import call, grid

ACTS = (
    ("take_back", "bad"),
    ("end", "bad"),
    ("close", "plain"),
    ("loud", "plain"),
    ("silent", "plain"),
    ("keypad", "plain"),
    ("language_en", "plain"),
    ("language_fr", "plain"),
    ("language_de", "plain"),
)
ASKED_TWICE = ("take_back", "end")


class Staff(Screen):
    """Without the box there are only the keypad's own settings."""

    ends_ms = 30000
    asked = None

    def choose(self, act):
        """Do it, or ask first."""
        app = self.app
        if act == "close":
            app.close()
        elif act == "keypad":
            app.open(Settings(app))
        elif self.asked is None:  # one that needs a confirmation
            self.asked = act
            app.pause()
        else:
            app.close()
            app.say("staff " + act)

    def back(self):
        """Cancel."""
        self.asked = None
        self.app.pause()

    def refused(self, line):
        """The box refused something: close, as its reason is behind this menu."""
        self.app.close()

    def lost(self):
        """Drop the question: its answer must not reach a box that comes back later."""
        self.asked = None

    def tiles(self):
        """Build the tiles."""
        app, asked = self.app, self.asked
        if asked is not None:
            tiles = [line_of((4, 0, 312, 44), app.text("staff." + asked), "m", "bad", "l")]
            tiles.append(line_of((4, 50, 312, 124), app.text("staff.sure_" + asked), "l"))
            return tiles + sure_buttons(app, self.back, app.text("staff.yes_" + asked), call(self.choose, asked), "bad")
        tiles = [line_of((4, 0, 312, 36), app.text("staff.heading"), "m", "soft", "l")]
        has_box = app.link.state == "ready"
        for (act, tone), place in zip(ACTS, grid(9, 3, 4, 38, 312, 198)):
            if has_box or act in ("close", "keypad"):
                is_on = act == "language_" + app.language
                words = app.text("staff." + act)
                # Sound and language leave the menu open: a second touch must not hit what is beneath.
                does = call(self.choose, act) if act in ("close", "keypad") + ASKED_TWICE else "staff " + act
                tiles.append(button(place, words, does, tone, is_on))
        return tiles
