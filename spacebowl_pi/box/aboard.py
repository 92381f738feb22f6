"""Who comes aboard the running box besides its parts: pages, a picture in the terminal, a keypad."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.box.adjustments import Adjustments
from spacebowl_pi.box.ship import Ship


@dataclass(frozen=True, slots=True)
class Aboard:
    """What whoever comes aboard is given: the ship, what the staff have set, and how to wake the loop."""

    ship: Ship
    adjustments: Adjustments
    wake: Callable[[], None]


# Made when the ship is ready; what it yields is called after every step.
Passenger: TypeAlias = Callable[[Aboard], AbstractAsyncContextManager[Callable[[], object]]]
