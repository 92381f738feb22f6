"""How many may be connected at once: in all, from the network, and from one address. Used for connections and pages.

The difference between the first two is reserved for this machine's own screens: the network cannot use it up.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TypeAlias

from aiohttp import web

Place: TypeAlias = str | None  # None is this machine
IPV6_HOST_BITS = 64


class Full(Enum):
    """Why no more may connect: the HTTP error, and the sentence that explains it."""

    ALL = (web.HTTPServiceUnavailable, "So many are connected already. Try again in a while.")
    ONE = (web.HTTPTooManyRequests, "So many are connected from your address already. Close some pages.")

    def __init__(self, error: type[web.HTTPException], sentence: str) -> None:
        self.error, self.sentence = error, sentence


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that may be connected: in all, from the network, from one address there."""

    in_all: int
    from_afar: int
    from_one: int

    def why_full(self, here: Collection[Place], comer: Place) -> Full | None:
        """Why one more may not connect from there; None if they may."""
        if len(here) >= self.in_all:
            return Full.ALL
        if comer is None:
            return None
        afar = [place for place in here if place is not None]
        if afar.count(comer) >= self.from_one:
            return Full.ONE
        return Full.ALL if len(afar) >= self.from_afar else None


def is_loopback(address: str) -> bool:
    known = _known(address)
    return known is not None and known.is_loopback


def place_of(address: str) -> str:
    """What an address counts as. In IPv6 one machine has any number of addresses, so its whole /64 counts as one."""
    known = _known(address)
    if isinstance(known, IPv6Address):
        return f"{IPv6Address(int(known) >> IPV6_HOST_BITS << IPV6_HOST_BITS)}/{IPV6_HOST_BITS}"
    return str(known or address)


def _known(address: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(address)
    except ValueError:
        return None
    return (isinstance(known, IPv6Address) and known.ipv4_mapped) or known
