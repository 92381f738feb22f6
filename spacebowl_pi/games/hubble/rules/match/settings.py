"""What can be chosen for a match; one list for buttons, keypad, pages, terminal and configuration."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.choices import Choice, Value

LARGEST_SEED = 999_999


@dataclass(frozen=True, slots=True)
class Settings:
    draw_limit_s: int | None = None
    withdraw_s: int = 5
    same_dice: int | None = None
    confirm: str = "asked"


CHOICES = (
    Choice(
        "draw_limit_s",
        (None, 30, 60, 90, 120),
        Settings().draw_limit_s,
        "seconds to draw in; who is late draws nothing and marks a Fogged Lens",
        least=10,
        most=600,
    ),
    Choice(
        "withdraw_s",
        (0, 3, 5, 10),
        Settings().withdraw_s,
        "seconds in which a draw can be taken back after the last player has drawn",
        least=0,
        most=60,
    ),
    Choice(
        "same_dice",
        (None, 1, 2, 3, 4, 5, 6),
        Settings().same_dice,
        "a number: tables with the same one are dealt the same cards and roll the same dice",
        least=0,
        most=LARGEST_SEED,
    ),
    Choice(
        "confirm",
        ("asked", "after_10_s", "off"),
        Settings().confirm,
        "whether a phone asks before it draws: asked, after_10_s (it draws by itself then) or off (at once)",
    ),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {
    "first_time": {"draw_limit_s": None, "withdraw_s": 10},
    "family": {"draw_limit_s": Settings().draw_limit_s, "withdraw_s": Settings().withdraw_s},
    "experts": {"draw_limit_s": 60, "withdraw_s": 3},
}
