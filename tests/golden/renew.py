"""`make golden`: write the transcripts again, to be read in the diff before they are committed."""

from tests.golden.matches import FOLDER, MATCHES, transcript

if __name__ == "__main__":
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
