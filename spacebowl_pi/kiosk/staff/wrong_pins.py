"""Notes wrong PINs: the first at once, later ones summed up, so that guessing does not fill the notes."""

from collections.abc import Callable

from spacebowl_pi.core.units import MINUTE_US

SUMMED_US = 10 * MINUTE_US


class WrongPins:
    """The wrong PINs not noted yet. Call `look` now and then."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        self._places: dict[str, int] = {}  # count per address; few, as few tries are let through
        self._noted_us: int | None = None

    def add(self, place: str, now_us: int) -> None:
        """Note a wrong PIN, now or later."""
        self.look(now_us)
        if self._is_due(now_us):
            self._noted_us = now_us
            self._note(f"a wrong PIN from {place}")
        else:
            self._places[place] = self._places.pop(place, 0) + 1

    def look(self, now_us: int) -> None:
        """Note the sum of those that came in meanwhile, if it is due."""
        if self._places and self._is_due(now_us):
            self._noted_us = now_us
            count, last = sum(self._places.values()), next(reversed(self._places))
            self._note(f"wrong PINs: {count}, from addresses: {len(self._places)}, the last from {last}")
            self._places.clear()

    def _is_due(self, now_us: int) -> bool:
        return self._noted_us is None or now_us - self._noted_us >= SUMMED_US
