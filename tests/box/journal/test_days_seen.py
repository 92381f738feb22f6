"""Which day it is for certain: what a clock says on three days, and nothing that it says for an evening."""

import pytest

from spacebowl_pi.box.journal.days_seen import DaysSeen, days_of


def seen(*days: str) -> DaysSeen:
    found = DaysSeen()
    for day in days:
        found = found.with_day(day)
    return found


FOUR = ("2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18")


@pytest.mark.parametrize(
    ("days", "certain"),
    [
        ((), ""),
        (FOUR[:2], ""),
        (FOUR[:2] * 1 + FOUR[1:2] * 5, ""),
        (FOUR, "2026-11-16"),
        (("2026-01-01", "2026-05-01", "2026-09-01"), "2026-01-01"),
        ((*FOUR, "2036-11-18"), "2026-11-17"),
        ((*FOUR, "2036-11-18", "2036-11-19"), "2026-11-18"),
        ((*FOUR, "2036-11-18", *FOUR[3:], "2026-11-19"), "2026-11-17"),
        ((*FOUR, "2036-11-18", *FOUR[3:], "2026-11-19", "2026-11-20"), "2026-11-18"),
        ((*FOUR, "1970-01-01", "2026-11-19", "1970-01-01", "2026-11-20"), "2026-11-18"),
        ((*FOUR, "2026-09-01", "2026-09-02"), "2026-11-16"),
        ((*FOUR, "2026-09-01", "2026-09-02", "2026-09-03"), "2026-09-01"),
        ((*FOUR, "unknown ti", "", "2026-99-99"), "2026-11-17"),
    ],
)
def test_a_day_is_certain_once_two_later_ones_were_seen(days: tuple[str, ...], certain: str) -> None:
    assert seen(*days).certain == certain


def test_ages_are_counted_from_there() -> None:
    assert seen(*FOUR).days_ago(30) == "2026-10-17"
    assert seen(*FOUR[:2]).days_ago(30) == ""


def test_nothing_was_after_the_newest_day_nor_before_what_happened_before() -> None:
    labels = ["2026-11-01T10:00:00+00:00", "2026-09-02T10:00", "unknown time", "2036-01-01T00:00", "2026-11-18T09:00"]
    assert list(days_of(labels, "2026-11-18")) == ["2026-11-01"] * 3 + ["2026-11-18"] * 2
