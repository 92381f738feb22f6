"""What the journal's writer is asked to do, one after the other."""

import threading
from dataclasses import dataclass, field
from typing import TypeAlias

from spacebowl_pi.box.journal.backlog import Note
from spacebowl_pi.core.table import TableEvent


@dataclass(frozen=True, slots=True)
class Append:
    """Something happened at the table; what happened at once stays together. `number` counts these."""

    events: tuple[TableEvent, ...]
    number: int
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class TakeFound:
    """What follows goes on with the match that was found."""


@dataclass(frozen=True, slots=True)
class TakeOffered:
    """What follows goes on with the match that waited."""


@dataclass(frozen=True, slots=True)
class DeclineOffered:
    """The match that waited is over."""


@dataclass(frozen=True, slots=True)
class ForgetNames:
    """Names that must not be kept any more, in any case."""

    names: tuple[str, ...]


@dataclass(slots=True)
class Flush:
    """Somebody waits for everything before this to be durable."""

    done: threading.Event = field(default_factory=threading.Event)
    is_durable: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """The last job."""


Job: TypeAlias = Append | TakeFound | TakeOffered | DeclineOffered | ForgetNames | Note | Flush | Close
