"""The tunes: short, playable, and each its own."""

import pytest

from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.devices.sound.tunes import Tune, length_ms
from spacebowl_pi.devices.sound.twin import SimulatedSounder

NAMES = ["PRESS", "TICK", "ZERO", "RIGHT", "WRONG", "WIN", "YOUR_TURN", "BYE"]
TUNES: dict[str, Tune] = {name: getattr(tunes, name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_the_sounder_can_play_it(name: str) -> None:
    sounder = SimulatedSounder()
    for frequency_hz, duration_ms in TUNES[name]:
        assert duration_ms >= 20, "a piezo takes a while to be heard"
        sounder.sound.tone(frequency_hz)
    sounder.sound.close()
    assert sounder.tune == (*(frequency_hz for frequency_hz, _ in TUNES[name]), None)


def test_a_press_and_a_tick_are_over_before_the_next_one() -> None:
    assert length_ms(tunes.PRESS) == 40
    assert length_ms(tunes.TICK) == 30


def test_no_tune_holds_the_game_up() -> None:
    assert max(length_ms(tune) for tune in TUNES.values()) == length_ms(tunes.WIN) == 1200


def test_no_two_tunes_are_the_same() -> None:
    assert len(set(TUNES.values())) == len(TUNES)


def test_every_tune_starts_with_a_tone() -> None:
    assert all(tune[0][0] for tune in TUNES.values())
