"""Ties: presses too close together to tell which came first are ordered by lot."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Protocol, TypeVar

from spacebowl_pi.devices.ports import Button

# Presses closer than this are a tie. The kernel stamps the edges of a bank one after another in the order of their
# bits, a few microseconds each, and later when interrupts are off, sometimes tens of microseconds: edges that were
# pending together have the order of their pins, not of the fingers. Add 330 ohms and 100 nF, 20 % tolerance each.
TIE_NS = 100_000


class Stamped(Protocol):
    """Something with a button and a timestamp."""

    @property
    def button(self) -> Button:
        """The button it belongs to."""

    @property
    def stamp_ns(self) -> int:
        """The kernel's timestamp."""


StampedT = TypeVar("StampedT", bound=Stamped)


def tie_rank(stamp_ns: int, button: Button) -> bytes:
    """Rank a button among those it tied with: the lowest comes first.

    A hash of timestamp and button serves as the lot: it favours no seat, depends on nothing else, and gives the same
    result in a replay. A CRC would not do: it is linear, and of buttons 1, 2 and 3 one would win every second tie.
    """
    return blake2b(stamp_ns.to_bytes(8, "big") + bytes([button]), digest_size=8).digest()


def in_order(presses: Iterable[StampedT]) -> list[StampedT]:
    """Sort by timestamp, ties by lot."""
    return [one for tied in ties(presses) for one in tied]


def ties(presses: Iterable[StampedT]) -> list[list[StampedT]]:
    """Group presses into ties, in order; a tie is measured from its first press and is ordered by lot."""
    groups: list[list[StampedT]] = []
    for press in sorted(presses, key=lambda press: press.stamp_ns):
        if groups and press.stamp_ns - groups[-1][0].stamp_ns < TIE_NS:
            groups[-1].append(press)
        else:
            groups.append([press])
    for tied in groups:
        if len(tied) > 1:
            tied.sort(key=lambda press: tie_rank(press.stamp_ns, press.button))
    return groups
