"""The first press wins, in races run through the real driver, debounce and gestures."""

from dataclasses import replace

import pytest

from spacebowl_pi.devices.buzzers.twin import SimulatedBuzzers
from spacebowl_pi.devices.ports import Edge
from tests.box.presses import fairness
from tests.box.presses.fairness import FairnessResult, run_fairness

RACES = 1_000


@pytest.fixture(scope="module")
def result() -> FairnessResult:
    return run_fairness(RACES, seed=7)


def test_every_race_with_a_gap_of_a_fifth_of_a_millisecond_goes_to_the_first(result: FairnessResult) -> None:
    assert result.clear_right == result.clear > RACES / 2
    assert result.clear + result.close + result.ties == result.races == RACES
    assert result.is_fair


def test_no_word_is_lost_or_said_twice(result: FairnessResult) -> None:
    assert result.words_lost_or_doubled == 0
    assert 2 * RACES < result.presses < 8 * RACES
    assert result.edges > 4 * result.presses


def test_ties_go_to_all_seats(result: FairnessResult) -> None:
    assert sum(result.tie_wins) == result.ties == result.ties_said
    assert min(result.tie_wins) > 0
    assert result.chi_square < fairness.CHI_SQUARE_LIMIT


def test_the_decision_takes_no_longer_than_the_hold_back_when_the_machine_keeps_up(result: FairnessResult) -> None:
    assert result.decision_ms == pytest.approx(3, abs=0.01)
    assert result.busy_decision_ms < 170


def test_the_same_seed_runs_the_same_races() -> None:
    first, again, other = (run_fairness(100, seed) for seed in (1, 1, 2))
    assert first == again
    assert replace(other, seed=1) != first


def test_a_result_says_when_it_is_not_fair(result: FairnessResult) -> None:
    assert not replace(result, clear_right=result.clear - 1).is_fair
    assert not replace(result, words_lost_or_doubled=1).is_fair
    assert not replace(result, ties_said=result.ties - 1).is_fair
    favoured = replace(result, tie_wins=(result.ties, *[0] * 7))
    assert favoured.chi_square == pytest.approx(result.ties * 7)
    assert not favoured.is_fair
    assert replace(result, ties=0, tie_wins=(0,) * 8).chi_square == 0


def test_a_tie_rule_that_favours_a_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spacebowl_pi.box.presses.ties.tie_rank", lambda _, button: bytes([button]))
    assert not run_fairness(1_000, seed=1).is_fair


def test_a_box_without_ties_favours_the_pins_that_the_kernel_stamps_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spacebowl_pi.box.presses.ties.TIE_NS", 1)
    unfair = run_fairness(1_000, seed=1)
    assert unfair.tie_wins[6] > 3 * unfair.tie_wins[1]  # GPIO5 against GPIO27
    assert not unfair.is_fair


class _StampedOnArrival(SimulatedBuzzers):
    """As with a library that has no stamps from the kernel."""

    def deliver(self, edge: Edge) -> None:
        super().deliver(replace(edge, stamp_ns=self._now_ns()))


def test_a_box_that_goes_by_arrival_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "SimulatedBuzzers", _StampedOnArrival)
    unfair = run_fairness(300, seed=1)
    assert unfair.clear_right < unfair.clear
    assert not unfair.is_fair
