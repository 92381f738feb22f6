"""Each game of this box keeps the contract of rules, by every choice and with everything tried at each step."""

import pytest

from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.attacks.length import IS_LONG


@pytest.mark.skipif(not IS_LONG, reason="at length only: make test-attacks")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(1, 6))
def test_space_bowl(seed: int) -> None:
    assert check_rules(SpaceBowl(), seed=seed) == []


@pytest.mark.skipif(not IS_LONG, reason="at length only: make test-attacks")
@pytest.mark.timeout(2400)
def test_hubble() -> None:
    assert check_rules(Hubble()) == []
