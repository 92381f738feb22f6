"""Whole matches read today as they read when their transcripts were kept; `make golden` writes them again."""

import pytest

from tests.golden.matches import FOLDER, MATCHES, transcript


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_reads_as_its_kept_transcript(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
