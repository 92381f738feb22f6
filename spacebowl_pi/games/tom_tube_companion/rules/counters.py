"""The counters of the printed game: how many there are, and what they are worth at the end."""

from collections.abc import Mapping
from enum import StrEnum


class Counter(StrEnum):
    ENERGY = "energy"
    CONTROL = "control"
    ALIEN = "alien"
    SOLAR = "solar"


POINTS: Mapping[Counter, int] = {Counter.ENERGY: 1, Counter.CONTROL: 2, Counter.ALIEN: 5, Counter.SOLAR: 5}
IN_THE_BOX: Mapping[Counter, int] = {Counter.ENERGY: 24, Counter.CONTROL: 8, Counter.ALIEN: 6}  # for both together
SOLARS = 2  # for each
MOST_RETURN_TURNS = 30  # the printed rules know no limit
