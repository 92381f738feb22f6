"""What can be chosen before a match of Space Bowl: the one list for configuration, buttons, keypad and pages."""

from collections.abc import Mapping
from typing import Any

from spacebowl_pi.core.choices import Choice, Value, on_or_off
from spacebowl_pi.games.space_bowl.rules.match.state import LONGEST_PICK_TIME_S, Settings
from spacebowl_pi.games.space_bowl.rules.play_modes import Way, way_of, with_way
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES

SEARCH_LIMITS_S = (10, 3600)
PICK_LIMITS_S = (5, LONGEST_PICK_TIME_S)
TARGET_SCORES = (5, 99)
_USUAL = Settings()


class _WayChoice(Choice):
    """Combines two settings: the mode, and whether the players enter the numbers."""

    def of(self, settings: Any) -> Value:  # noqa: ANN401 (as Choice has it)
        return way_of(settings)

    def changed(self, settings: Any, value: Value) -> Any:  # noqa: ANN401
        return with_way(settings, Way(str(value)))


CHOICES = (
    _WayChoice(
        "mode",
        tuple(Way),
        Way.SCREEN,
        "where the cards lie: on the screen; numbered, as a page's plan says; numbered, told to the box; unknown to it",
    ),
    Choice("search_limit_s", (None, 60, 120, 300), None, "how long a search may last", *SEARCH_LIMITS_S),
    Choice(
        "pick_limit_s",
        (None, 10, 15, 20, 30, 60),
        _USUAL.pick_limit_s,
        "how long picking may last",
        *PICK_LIMITS_S,
    ),
    Choice(
        "target_score",
        (12, 18, 24),
        _USUAL.target_score,
        "once somebody has so many points, the match ends after that round; most points win",
        *TARGET_SCORES,
    ),
    *(on_or_off(name, f"whether the variant {name} is on", field=("variants", name)) for name in VARIANT_NAMES),
)
_BASIC: Mapping[str, Value] = dict.fromkeys(VARIANT_NAMES, False)
PRESETS: Mapping[str, Mapping[str, Value]] = {
    "first_time": {**_BASIC, "learners": True},
    "family": _BASIC,
    "experts": {**_BASIC, "black_hole": True, "void": True, "no_wild": True},
}
