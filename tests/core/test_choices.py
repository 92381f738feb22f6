"""What can be chosen: what is offered, what a configuration may say besides, and where the settings keep it."""

import json
from dataclasses import dataclass

import pytest

from spacebowl_pi.core.choices import Choice, Value, on_or_off, preset_fault
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES
from spacebowl_pi.games.space_bowl.rules.match.state import Settings as SpaceBowlSettings

LIMIT = Choice("limit_s", (None, 10, 30), default=10, meaning="how long", least=5, most=600)
PACE = Choice("pace", ("slow", "fast"), default="slow", meaning="how fast")
WIND = on_or_off("wind", "whether it blows", field=("weather", "wind"))


@dataclass(frozen=True)
class Weather:
    """Settings within settings."""

    wind: bool = False


@dataclass(frozen=True)
class Settings:
    """Settings."""

    limit_s: int | None = 10
    weather: Weather = Weather()


@pytest.mark.parametrize("value", [None, 10, 45, 5, 600])
def test_a_number_within_its_limits_is_allowed_though_not_offered(value: Value) -> None:
    assert LIMIT.allows(value)


@pytest.mark.parametrize("value", [4, 601, "10", True, 10.0])
def test_anything_else_is_not(value: object) -> None:
    assert not LIMIT.allows(value)
    assert not PACE.allows(value)


def test_no_is_no_number() -> None:
    assert WIND.allows(False)  # noqa: FBT003
    assert not WIND.allows(0)


def test_what_was_configured_is_offered_in_its_place() -> None:
    assert LIMIT.shown(45) == (None, 10, 30, 45)
    assert LIMIT.shown(20) == (None, 10, 20, 30)
    assert LIMIT.shown(30) == (None, 10, 30)
    assert PACE.shown("fast") == ("slow", "fast")


def test_one_button_goes_through_all_that_is_offered_and_round() -> None:
    seen: list[Value] = [20]
    for _ in range(4):
        seen.append(LIMIT.following(seen[-1]))
    assert seen == [20, 30, None, 10, 30]  # what was configured is left for good once another is chosen
    assert PACE.following("gone") == "slow"


@pytest.mark.parametrize(
    ("presets", "fault"),
    [
        ({}, None),
        ({"calm": {"limit_s": None, "wind": False}, "wild": {"limit_s": 45, "wind": True}}, None),
        ({"calm": {"wind": False, "rain": True}}, "the preset calm names rain, which is no choice"),
        ({"calm": {"wind": False}, "wild": {}}, "the preset wild leaves wind open, which another one sets"),
        ({"wild": {"limit_s": 4}}, "the preset wild has limit_s = 4, which is not offered"),
    ],
)
def test_a_preset_is_of_choices_that_there_are_and_says_as_much_as_the_others(
    presets: dict[str, dict[str, Value]], fault: str | None
) -> None:
    assert preset_fault(presets, (LIMIT, PACE, WIND)) == fault


def test_settings_keep_it_where_they_keep_it() -> None:
    changed = WIND.changed(LIMIT.changed(Settings(), 45), value=True)
    assert changed == Settings(45, Weather(wind=True))
    assert (LIMIT.of(changed), WIND.of(changed)) == (45, True)


def test_each_choice_of_space_bowl_finds_its_place_and_its_default() -> None:
    for choice in CHOICES:
        assert choice.of(SpaceBowlSettings()) == choice.default, choice.name
        for value in choice.offered:
            assert choice.allows(value)
            assert choice.allows(json.loads(json.dumps(value)))  # as it comes from a page or a record
            assert choice.of(choice.changed(SpaceBowlSettings(), value)) == value, choice.name
