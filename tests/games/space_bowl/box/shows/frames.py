"""The frames that are kept as text: a scene, seconds since it began, pixels to a cell."""

from pathlib import Path

from spacebowl_pi.core.units import SECOND_US
from tests.games.space_bowl.box.shows.frame_text import frame_text
from tests.games.space_bowl.box.shows.scenes import ALL, show

FOLDER = Path(__file__).parent / "golden"
FRAMES: dict[str, tuple[tuple[float, int], ...]] = {
    "lobby": ((0, 1), (1.4, 1)),
    "ready": ((0, 1), (2.5, 1)),
    "search_spread": ((0.2, 1), (1.2, 1), (2.0, 7), (4.0, 1), (4.0, 7)),
    "search_disturbed": ((5.0, 1),),
    "go_countdown": ((0.5, 1), (2.0, 1), (9.3, 1), (10.0, 1)),
    "red_countdown": ((0.5, 1), (4.4, 1)),
    "go_picks": ((2.0, 1),),
    "top_card": ((0.5, 1),),
    "scan_column": ((0, 1),),
    "scan_row": ((0, 1),),
    "asking_was_right": ((0.7, 1),),
    "reveal": ((0.1, 1), (3.0, 1), (4.3, 1), (16.0, 1)),
    "over": ((0.2, 7), (1.5, 1)),
    "notice": ((0, 1),),
    "attract": ((0, 1),),
}


def frames_text(name: str) -> str:
    """Write the frames of a scene down."""
    shot = ALL[name]
    texts = []
    for time_s, pixels_per_cell in FRAMES[name]:
        frame = show(shot.scene, shot.began_us + round(time_s * SECOND_US), pixels_per_cell)
        texts.append(f"{name} after {time_s} s, {pixels_per_cell} to a cell\n{frame_text(frame)}")
    return "\n".join(texts)
