"""What a page may say: each a small dataclass, read with the core's codec, so that nothing unexpected gets further.

A message is a JSON object; `do` names it, as in {"do": "pick", "seat": 3, "cell": 17}.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import TypeAlias

from spacebowl_pi.core.codec import CodecError, from_data, to_data

LONGEST_MESSAGE = 4096
LONGEST_HEARD = 4 * LONGEST_MESSAGE  # up to here one is told why; the line of whoever sends more is cut
Message: TypeAlias = object  # one of the dataclasses of a room


class BadMessage(ValueError):  # noqa: N818 (the message's fault, not the program's)
    """A message that is none; says why."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which room, and what one may have from before."""

    page: str
    token: str | None = None


def read_message(text: str, kinds: Mapping[str, type]) -> Message:
    """Read a message that must be one of these kinds; raises BadMessage."""
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
    defaults = {field.name: to_data(field.default) for field in fields(kind) if field.default is not MISSING}
    try:
        return from_data(kind, {**defaults, **data})
    except CodecError as error:
        raise BadMessage(str(error)[:200]) from None
