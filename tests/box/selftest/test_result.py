"""The result: when it counts as passed, its text, and its file."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.record import keep
from spacebowl_pi.box.selftest.report import report
from spacebowl_pi.box.selftest.result import Check, Result, Verdict

GOOD = Check(PartName.PIXELS, "colours", Verdict.PASSED, "red, green, blue and white on all 17")
BAD = Check(PartName.BUZZERS, "buzzer 3", Verdict.FAILED, "swapped with buzzer 6", "exchange the wires at GPIO22")
RESULT = Result(
    date="2026-11-20 14:05:00+01:00",
    version="0.1.0",
    board="Raspberry Pi 4 Model B Rev 1.4",
    is_simulated=False,
    is_unattended=False,
    is_stopped=False,
    changed_settings=("[matrix] rotate = 2",),
    checks=(GOOD,),
)


@pytest.mark.parametrize(
    ("verdict", "has_passed"),
    [
        (Verdict.PASSED, True),
        (Verdict.ABSENT, True),
        (Verdict.FAILED, False),
        (Verdict.SKIPPED, False),
        (Verdict.NOT_REACHED, False),
    ],
)
def test_only_what_was_tested_or_is_absent_counts_as_passed(verdict: Verdict, *, has_passed: bool) -> None:
    assert replace(RESULT, checks=(GOOD, replace(BAD, verdict=verdict))).has_passed is has_passed


def test_a_test_that_was_stopped_has_not_passed() -> None:
    assert not replace(RESULT, is_stopped=True).has_passed


def test_the_report_says_everything_and_what_to_do_next() -> None:
    assert report(replace(RESULT, checks=(GOOD, BAD))) == (
        "Self-test of 2026-11-20 14:05:00+01:00, version 0.1.0, Raspberry Pi 4 Model B Rev 1.4; settings:\n"
        "[matrix] rotate = 2\n"
        "\n"
        "ok      pixels colours  red, green, blue and white on all 17\n"
        "FAILED  buzzer 3        swapped with buzzer 6\n"
        "                        -> exchange the wires at GPIO22\n"
        "\n"
        "Not all is well: 1 ok, 1 FAILED.\n"
    )


@pytest.mark.parametrize("width", [40, 60, 100])
def test_a_report_is_no_wider_than_asked_for(width: int) -> None:
    long = replace(BAD, detail="word " * 40, next_step="step " * 40)
    lines = report(replace(RESULT, checks=(GOOD, long)), width).splitlines()
    assert max(map(len, lines)) <= max(width, len("FAILED  pixels colours  ") + 30)


def test_a_simulated_test_says_that_no_real_part_was_tested() -> None:
    assert "simulated, no real part was tested" in report(replace(RESULT, is_simulated=True))


def test_the_file_has_the_whole_result(tmp_path: Path) -> None:
    path = keep(replace(RESULT, checks=(GOOD, BAD)), tmp_path / "state" / "spacebowl")
    assert path.parent.stat().st_mode & 0o777 == 0o700
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert path.name == "selftest.json"
    assert kept["format"] == "spacebowl-pi selftest 1"
    assert kept["has_passed"] is False
    assert kept["board"] == "Raspberry Pi 4 Model B Rev 1.4"
    assert kept["changed_settings"] == ["[matrix] rotate = 2"]
    assert kept["checks"][1] == {
        "part": "buzzers",
        "name": "buzzer 3",
        "verdict": "failed",
        "detail": "swapped with buzzer 6",
        "next_step": "exchange the wires at GPIO22",
    }


def test_the_former_result_is_kept_and_none_before_it(tmp_path: Path) -> None:
    for version in ("1", "2", "3"):
        keep(replace(RESULT, version=version), tmp_path)
    files = {path.name: json.loads(path.read_text(encoding="utf-8"))["version"] for path in tmp_path.iterdir()}
    assert files == {"selftest.json": "3", "selftest-previous.json": "2"}
