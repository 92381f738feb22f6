"""The keypad's own messages about the link: box not heard, nothing shown yet, versions differ."""

from screens.screen import Screen, line_of
from tiles import Tile
from version import PROTOCOL, VERSION


class NotHeard(Screen):
    """The box is not heard: not yet, or no longer."""

    def tiles(self):
        """Build the tiles."""
        app = self.app
        is_lost = app.link.state == "lost"
        tiles = self.heading(app.text("name"), "soft")
        tiles.append(Tile(128, 48, 64, 64, ("icon", "link_lost" if is_lost else "space", False)))
        tiles.append(line_of((4, 114, 312, 40), app.text("link.lost" if is_lost else "link.silent"), "l"))
        tiles.append(
            line_of((4, 156, 312, 58), app.text("link.lost_how" if is_lost else "link.silent_how"), "m", "soft")
        )
        tiles.append(line_of((4, 216, 312, 22), app.text("version", version=VERSION), "s", "soft"))
        return tiles


class Connected(Screen):
    """The box is heard; its first screen is on its way."""

    def tiles(self):
        """Build the tiles."""
        tiles = self.heading(self.app.text("name"), "soft")
        tiles.append(Tile(128, 64, 64, 64, ("icon", "space", False)))
        tiles.append(line_of((4, 136, 312, 60), self.app.text("link.ready"), "l"))
        return tiles


class VersionsDiffer(Screen):
    """Box and keypad speak different protocols: both versions, and what to do."""

    def tiles(self):
        """Build the tiles."""
        app, theirs = self.app, self.app.link.box
        tiles = self.heading(app.text("versions.heading"), "bad")
        ours = app.text("versions.keypad", version=VERSION, protocol=PROTOCOL)
        other = app.text("versions.box", version=theirs.get("version", "?"), protocol=theirs.get("protocol", "?"))
        tiles.append(line_of((4, 54, 312, 40), ours, "m"))
        tiles.append(line_of((4, 98, 312, 40), other, "m"))
        tiles.append(line_of((4, 146, 312, 90), app.text("versions.how"), "m", "soft"))
        return tiles
