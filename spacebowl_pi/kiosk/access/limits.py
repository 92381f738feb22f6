"""How many may be here at once: in all, from afar, and from one place. For connections and for lines alike.

What is left between those from afar and all is for this machine's own screens: nobody in the network can take it.
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
    """Why nobody else may come, and how they are told."""

    ALL = (web.HTTPServiceUnavailable, "So many are connected already. Try again in a while.")
    ONE = (web.HTTPTooManyRequests, "So many are connected from your address already. Close some pages.")

    def __init__(self, error: type[web.HTTPException], sentence: str) -> None:
        self.error, self.sentence = error, sentence


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that may be here: in all, from afar, from one place afar."""

    in_all: int
    from_afar: int
    from_one: int

    def why_full(self, here: Collection[Place], comer: Place) -> Full | None:
        """Say why one more may not come from there; None if they may."""
        if len(here) >= self.in_all:
            return Full.ALL
        if comer is None:
            return None
        afar = [place for place in here if place is not None]
        if afar.count(comer) >= self.from_one:
            return Full.ONE
        return Full.ALL if len(afar) >= self.from_afar else None


def is_loopback(address: str) -> bool:
    """Say whether an address is this machine's own."""
    known = _known(address)
    return known is not None and known.is_loopback


def place_of(address: str) -> str:
    """The place that an address counts for. In IPv6 one machine has any number of them, all in one /64."""
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
