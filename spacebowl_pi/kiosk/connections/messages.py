"""The messages a page may send: small dataclasses, read with the core's codec, so that nothing unexpected gets through.

A message is a JSON object whose `do` names it. A game's command goes under its own name, for a seat or for the table:
{"do": "pick_card", "seat": 3, "cell": 17} is the command PickCard(17), asked by seat 3.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeAlias

from spacebowl_pi.core.codec import CodecError, from_data
from spacebowl_pi.core.seats import Seat

LONGEST_MESSAGE = 4096
LONGEST_HEARD = 4 * LONGEST_MESSAGE  # longer ones up to this get a refusal; beyond it the connection is closed
Message: TypeAlias = object  # one of the dataclasses of a channel


class BadMessage(ValueError):  # noqa: N818 (the message's fault, not the program's)
    """A message that cannot be read; the text says why."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which channel, and a token kept from before, if any."""

    page: str
    token: str | None = None


@dataclass(frozen=True, slots=True)
class AllowPhones:
    """Open the pages to the network, or close them: for good by staff, by anyone on a simulated box until it stops."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for confirmation that everything sent before it has been handled."""

    number: int


@dataclass(frozen=True, slots=True)
class SaidCommand:
    """A command for the match, and the seat it was sent for; None is the table."""

    what: Any  # one of the kinds that the channel takes
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class InHand:
    """A command that a player is still composing, unconfirmed."""

    what: Any


@dataclass(frozen=True, slots=True)
class Sayable:
    """A command that a page may send; a draft is one not yet confirmed."""

    kind: type
    is_draft: bool = False


def sayable(kinds: Iterable[type]) -> dict[str, Sayable]:
    """Commands by their message names."""
    return {name_of(kind): Sayable(kind) for kind in kinds}


@cache
def name_of(kind: type) -> str:
    """The name under which a command is sent: TakeName is take_name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def read_message(text: str, kinds: Mapping[str, type | Sayable]) -> Message:
    """Read a message of one of these kinds; raises BadMessage."""
    if len(text) > LONGEST_MESSAGE:
        raise BadMessage(f"too long, more than {LONGEST_MESSAGE} letters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("not JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise BadMessage('not an object with a "do"')
    name = data.pop("do")
    kind = kinds.get(name)
    if kind is None:
        raise BadMessage(f"{name[:40]!r} is nothing that this page can do")
    try:
        if isinstance(kind, Sayable) and kind.is_draft:
            return InHand(from_data(kind.kind, data))
        if isinstance(kind, Sayable):
            has_seat = any(field.name == "seat" for field in fields(kind.kind))
            seat = None if has_seat or "seat" not in data else from_data(Seat, data.pop("seat"), "seat")
            return SaidCommand(from_data(kind.kind, data), seat)
        return from_data(kind, data)
    except CodecError as error:
        raise BadMessage(str(error)[:200]) from None
