"""Space Bowl keeps the contract of rules: `check_rules` finds nothing in it.

Short matches by some of the choices; `tests/attacks/test_contracts.py` plays all of them, at length.
"""

from collections.abc import Mapping

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.choices import Value, preset_fault
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl


class ShortSpaceBowl(SpaceBowl):
    """Soon over, and with a few of the choices: where the cards lie, what is hidden, without the Wild, and the time."""

    choices = tuple(it for it in SpaceBowl.choices if it.name in ("mode", "void", "no_wild", "search_limit_s"))
    presets: Mapping[str, Mapping[str, Value]] = {}  # they are of all choices

    def __init__(self) -> None:
        super().__init__(settings=Settings(target_score=6))


def test_its_presets_can_be_chosen() -> None:
    assert preset_fault(SpaceBowl.presets, SpaceBowl.choices) is None


def test_it_keeps_the_contract() -> None:
    assert check_rules(ShortSpaceBowl()) == []
