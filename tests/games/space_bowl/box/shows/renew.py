"""Write the golden frames again, to be read in the diff before a commit:

`python -m tests.games.space_bowl.box.shows.renew`.
"""

from tests.games.space_bowl.box.shows.frames import FOLDER, FRAMES, frames_text

if __name__ == "__main__":
    for name in FRAMES:
        (FOLDER / f"{name}.txt").write_text(frames_text(name), encoding="utf-8")
