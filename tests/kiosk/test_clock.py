"""The pages' clock: near the box's, steady, whatever the line does. Run by node, on a clock that the test moves."""

import json
import shutil
import subprocess
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.files import PAGES

FRAME_US = 16_667
BOX_AHEAD_US = 7_000 * SECOND_US

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no node here to run the page's clock")

PROGRAM = f"""
  import {{ Clock }} from {json.dumps((PAGES / "shared" / "clock.js").as_uri())};
  let text = "";
  for await (const part of process.stdin) text += part;
  let hereUs = 0;
  const clock = new Clock(() => hereUs);
  const shown = [];
  for (const [atUs, what, sentUs] of JSON.parse(text)) {{
    hereUs = atUs;
    if (what === "hear") clock.hear(sentUs);
    else if (what === "forget") clock.forget();
    else shown.push(clock.nowUs());
  }}
  console.log(JSON.stringify(shown));
"""

Moment = tuple[float, str, float | None]


def shown(moments: list[Moment]) -> list[float]:
    """What the clock shows at each look."""
    run = subprocess.run(
        ["node", "--input-type=module", "--no-warnings", "--eval", PROGRAM],  # noqa: S607 (whichever is installed)
        input=json.dumps(sorted(moments, key=lambda moment: moment[0])),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: Any = json.loads(run.stdout)
    return [float(value) for value in found]


def heard(delays_ms: list[float], every_us: float = SECOND_US, pace: float = 1, began_us: float = 0) -> list[Moment]:
    """Messages that were sent regularly and took so long; the box's clock runs at `pace` times ours."""
    return [
        (began_us + number * every_us + delay_ms * 1000, "hear", BOX_AHEAD_US + (began_us + number * every_us) * pace)
        for number, delay_ms in enumerate(delays_ms)
    ]


def looks(from_s: float, to_s: float) -> list[Moment]:
    """Frames of the screen."""
    return [(at_us, "look", None) for at_us in range(int(from_s * SECOND_US), int(to_s * SECOND_US), FRAME_US)]


def jittery(count: int, seed: int = 1) -> list[float]:
    """Delays of a bad radio: mostly 5 to 60 ms, now and then half a second."""
    random = Random(seed)
    return [random.uniform(300, 500) if random.random() < 0.3 else random.uniform(5, 60) for _ in range(count)]


def errors_ms(moments: list[Moment], found: list[float], pace: float = 1) -> list[float]:
    at_us = sorted(moment[0] for moment in moments if moment[1] == "look")
    return [(value - BOX_AHEAD_US - moment_us * pace) / 1000 for moment_us, value in zip(at_us, found, strict=True)]


@pytest.mark.parametrize("seed", range(5))
def test_a_countdown_over_a_bad_line_neither_jumps_nor_goes_back(seed: int) -> None:
    moments = [*heard(jittery(60, seed), 250_000), *looks(1.2, 14)]
    found = shown(moments)
    steps = [after - before for before, after in pairwise(found)]
    assert min(steps) >= FRAME_US * 0.89
    assert max(steps) <= FRAME_US * 1.11


@pytest.mark.parametrize("seed", range(5))
def test_the_smallest_delay_counts(seed: int) -> None:
    delays = jittery(60, seed)
    moments = [*heard(delays, 250_000), *looks(6, 14)]
    assert all(-60 < error <= 0 for error in errors_ms(moments, shown(moments)))


def test_a_late_first_message_is_put_right_within_seconds() -> None:
    moments = [*heard([600, 10, 10, 10, 10], 2_000_000), *looks(1, 9)]
    errors = errors_ms(moments, shown(moments))
    assert errors[0] < -550
    assert errors[-1] == pytest.approx(-10, abs=1.5)


def test_in_the_first_second_it_is_right_at_once() -> None:
    moments = [*heard([700, 20], 750_000), *looks(0.8, 2)]
    assert all(error == pytest.approx(-20, abs=1) for error in errors_ms(moments, shown(moments)))


@pytest.mark.parametrize("pace", [1 + 5e-5, 1 - 5e-5])
def test_clocks_that_drift_apart_do_not_lead_it_astray(pace: float) -> None:
    moments = [*heard([10.0] * 600, SECOND_US, pace), *looks(590, 599)]
    assert all(abs(error) < 20 for error in errors_ms(moments, shown(moments), pace))


def test_after_a_sleep_it_is_right_at_once() -> None:
    asleep_us = 600 * SECOND_US
    late = [(at_us, what, (sent_us or 0) + asleep_us) for at_us, what, sent_us in heard([10.0], began_us=20e6)]
    found = shown([*heard([10.0] * 10), *late, *looks(20.1, 20.2)])
    assert found[0] == pytest.approx(BOX_AHEAD_US + asleep_us + 20e6, rel=0, abs=150_000)


def test_a_new_line_begins_anew_even_if_the_boxs_clock_did() -> None:
    anew = [(30e6, "forget", None), (31e6, "hear", 5e6)]
    found = shown([*heard([10.0] * 10), *anew, *looks(31.1, 31.2)])
    assert found[0] == pytest.approx(5.1e6, abs=20_000)
