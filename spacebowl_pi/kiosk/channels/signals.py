"""Short signals to a player's own phone. When each is due, a game says; the tunes are the box's own.

The table's screen sounds along with the box instead.
"""

from typing import Any

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.sound.tunes import Tune


class Signals:
    """Looks at a match after every step, and remembers what it was like before. This one is silent."""

    def due(self, view: Any, now_us: int) -> dict[Seat, Tune]:  # noqa: ANN401, ARG002 (each game has its own views)
        """Give what each seat is to hear now; without a match there is no view."""
        return {}


def tune_data(tune: Tune) -> Json:
    """Write a tune as pages read it: a list of [frequency_hz or null, duration_ms]."""
    return [[frequency_hz, duration_ms] for frequency_hz, duration_ms in tune]
