"""`python -m tests.box.shows.renew`: write the golden frames again, to be read in the diff before a commit."""

from tests.box.shows.frames import FOLDER, FRAMES, frames_text

if __name__ == "__main__":
    for name in FRAMES:
        (FOLDER / f"{name}.txt").write_text(frames_text(name), encoding="utf-8")
