"""Short sounds on a player's own phone. The game decides when; the tunes are the box's.

The table's screen plays the box's sounds instead.
"""

from typing import Any

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.sound.tunes import Tune


class Signals:
    """Compares the match with the last step's, and remembers it. This default stays silent."""

    def due(self, view: Any, now_us: int) -> dict[Seat, Tune]:  # noqa: ANN401, ARG002 (each game has its own views)
        """The tune each seat should hear now; `view` is None without a match."""
        return {}


def tune_data(tune: Tune) -> Json:
    """A tune as pages read it: a list of [frequency_hz or null, duration_ms]."""
    return [[frequency_hz, duration_ms] for frequency_hz, duration_ms in tune]
