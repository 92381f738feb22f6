"""A value with other fields is what `dataclasses.replace` would give."""

from dataclasses import replace

import pytest

from spacebowl_pi.core.fast_replace import fast_replace
from spacebowl_pi.core.seats import Player, Seat, Strength

ADA = Player(Seat(1), "Ada")


@pytest.mark.parametrize(
    "changes", [{}, {"name": "Bo"}, {"seat": Seat(2), "computer": Strength.ACE}, {"name": "", "seat": Seat(8)}]
)
def test_it_is_as_replaced(changes: dict[str, object]) -> None:
    other = fast_replace(ADA, **changes)
    assert other == replace(ADA, **changes)  # type: ignore[arg-type]
    assert Player(Seat(1), "Ada") == ADA


def test_a_field_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(KeyError, match="height"):
        fast_replace(ADA, height=3)
