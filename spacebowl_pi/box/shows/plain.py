"""The show for games without one of their own: whose turn it is, the time they have, and the scores."""

from spacebowl_pi.box.shows.font import text_rows
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import FAINT, players_lit
from spacebowl_pi.box.shows.lobby import BREATH_US, starlight
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.signs import for_seat, with_time_left
from spacebowl_pi.box.table.scene import Scene

STANDING_US = 1_400_000


def plain(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Awaited seats breathe in their colours; the matrix shows one score after another, the time left at its edge."""
    lights = players_lit(scene, scene.awaited, breath(now_us, FAINT, FULL, BREATH_US))
    rows = text_rows("")
    if scene.standing:
        player = scene.standing[now_us // STANDING_US % len(scene.standing)]
        rows = for_seat(player.seat, str(player.score), now_us)
    if scene.limit is not None:
        rows = with_time_left(rows, now_us, scene.limit.began_us, scene.limit.deadline_us)
    return Frame(starlight(now_us, pixels_per_cell), lights, rows)
