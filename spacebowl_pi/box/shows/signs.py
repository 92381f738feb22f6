"""Signs on the matrix that several shows share: a seat's number, a text beside it, the time left."""

from functools import lru_cache

from spacebowl_pi.box.shows.font import PAGE_US, strip, text_rows
from spacebowl_pi.box.shows.picture import Strip, beside, centred, columns, laid_over, strip_of
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import MATRIX_HEIGHT, MATRIX_WIDTH, Rows

_GAPS = (5, 3, 2, 1)


_PERSON = strip_of([".###.", ".###.", ".....", ".###.", "#####", "#####", "#####"])


@lru_cache(maxsize=16)
def seat_sign(seat: Seat) -> Strip:
    """A person and the seat's number."""
    return beside((_PERSON, strip(str(seat), is_big=True)), 1)


@lru_cache(maxsize=512)
def beside_seat(seat: Seat, text: str) -> Rows | None:
    """A seat's sign with a text on its right, big if it fits; None if it fits neither way."""
    for is_big in (True, False):
        for gap in _GAPS:
            both = beside((seat_sign(seat), strip(text, is_big=is_big)), gap)
            if both.width <= MATRIX_WIDTH:
                return centred(both)
    return None


def for_seat(seat: Seat, text: str, elapsed_us: int) -> Rows:
    """Address a text to a seat: beside its sign, or in turn with it."""
    together = beside_seat(seat, text)
    if together is not None:
        return together
    return centred(seat_sign(seat)) if elapsed_us // PAGE_US % 2 == 0 else text_rows(text)


@lru_cache(maxsize=64)
def gauge(share: float) -> Rows:
    """Two columns at the right edge, filled from below."""
    grains = max(0, min(2 * MATRIX_HEIGHT, round(share * 2 * MATRIX_HEIGHT)))
    full, rest = divmod(grains, 2)
    lines = [columns(MATRIX_WIDTH - 2, 2)] * full + [columns(MATRIX_WIDTH - 1, 1)] * rest
    return tuple(reversed([*lines, *[0] * (MATRIX_HEIGHT - len(lines))]))


def with_time_left(picture: Rows, now_us: int, began_us: int, deadline_us: int | None) -> Rows:
    """Add the share of time left until the deadline, if there is one."""
    if deadline_us is None or deadline_us <= began_us:
        return picture
    grains = -(-(deadline_us - now_us) * 2 * MATRIX_HEIGHT // (deadline_us - began_us))
    return laid_over(picture, gauge(grains / (2 * MATRIX_HEIGHT)))
