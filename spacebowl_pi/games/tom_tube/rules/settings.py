"""What can be chosen for a match; one list for buttons, keypad, pages, terminal and configuration."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.choices import Choice, Value

MOST_HANDICAP = 10


@dataclass(frozen=True, slots=True)
class Settings:
    use_control_and_alien: bool = True
    handicap_tom: int = 0
    handicap_dave: int = 0
    handicap_moves: bool = False
    starter: str = "chance"
    border_spheres: str = "never"
    stranded_loses: bool = False
    stranded_bonus: int = 0
    stall_limit: int = 40
    return_turn_cap: int = 30
    forbid_self_stranding_on_return: bool = True
    confirm: bool = True

    @property
    def left_out(self) -> tuple[str, ...]:
        """The counters that nobody can get."""
        return () if self.use_control_and_alien else ("control", "alien")


_USUAL = Settings()
CHOICES = (
    Choice(
        "use_control_and_alien",
        (True, False),
        _USUAL.use_control_and_alien,
        "whether spheres with one tube or none bring control and alien counters; off for a first game",
    ),
    Choice(
        "handicap_tom",
        (0, 1, 2, 3, 4),
        0,
        "energy counters that Tom has more at the start",
        least=0,
        most=MOST_HANDICAP,
    ),
    Choice(
        "handicap_dave",
        (0, 1, 2, 3, 4),
        0,
        "energy counters that Dave has more at the start",
        least=0,
        most=MOST_HANDICAP,
    ),
    Choice(
        "handicap_moves",
        (False, True),
        _USUAL.handicap_moves,
        "whether whoever has more at the start gets one more again after losing, and one fewer after winning",
    ),
    Choice(
        "starter",
        ("chance", "tom", "dave"),
        _USUAL.starter,
        "who begins: tom, dave, or whom chance picks; from match to match they take turns",
    ),
    Choice(
        "border_spheres",
        ("never", "when_covered"),
        _USUAL.border_spheres,
        "whether knots on the border become spheres: never, or when_covered",
    ),
    Choice(
        "stranded_loses", (False, True), _USUAL.stranded_loses, "whether whoever strands loses, whatever the points"
    ),
    Choice(
        "stranded_bonus",
        (0, 5, 10),
        _USUAL.stranded_bonus,
        "bonus turns that the faster astronaut has at least when the other strands on the way home",
        least=0,
        most=30,
    ),
    Choice(
        "stall_limit",
        (20, 40, 60),
        _USUAL.stall_limit,
        "turns in a row in which nobody builds or picks anything up, after which the match ends",
        least=4,
        most=200,
    ),
    Choice(
        "return_turn_cap",
        (20, 30, 40),
        _USUAL.return_turn_cap,
        "turns that the slower astronaut has at most to come home",
        least=4,
        most=100,
    ),
    Choice(
        "forbid_self_stranding_on_return",
        (True, False),
        _USUAL.forbid_self_stranding_on_return,
        "whether moves that make the way home impossible are refused once the other is home",
    ),
    Choice("confirm", (True, False), _USUAL.confirm, "whether a build or a move is asked once more before it counts"),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {
    "first_time": {"use_control_and_alien": False, "confirm": True, "forbid_self_stranding_on_return": True},
    "family": {"use_control_and_alien": True, "confirm": True, "forbid_self_stranding_on_return": True},
    "experts": {"use_control_and_alien": True, "confirm": False, "forbid_self_stranding_on_return": False},
}
