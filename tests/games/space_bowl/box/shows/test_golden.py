"""Frames look today as they looked when they were kept.

`python -m tests.games.space_bowl.box.shows.renew` writes them again.
"""

import pytest

from tests.games.space_bowl.box.shows.frames import FOLDER, FRAMES, frames_text


@pytest.mark.parametrize("name", FRAMES)
def test_frames_look_as_they_were_kept(name: str) -> None:
    assert frames_text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_kept_frames_are_forgotten() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(FRAMES)
