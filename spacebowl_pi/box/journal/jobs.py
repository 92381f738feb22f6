"""The jobs in the queue of the journal's writer."""

import threading
from dataclasses import dataclass, field
from typing import TypeAlias

from spacebowl_pi.box.journal.backlog import Note
from spacebowl_pi.core.table import TableEvent


@dataclass(frozen=True, slots=True)
class Append:
    """Events to store; those of one job stay together. `number` counts the jobs."""

    events: tuple[TableEvent, ...]
    number: int
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class TakeFound:
    """What follows continues the match that was found."""


@dataclass(frozen=True, slots=True)
class TakeOffered:
    """What follows continues the match on offer."""


@dataclass(frozen=True, slots=True)
class DeclineOffered:
    """The match on offer has ended."""


@dataclass(frozen=True, slots=True)
class ForgetNames:
    """Names to delete, regardless of case."""

    names: tuple[str, ...]


@dataclass(slots=True)
class Flush:
    """Somebody is waiting for everything before this to be durable."""

    done: threading.Event = field(default_factory=threading.Event)
    is_durable: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """Ends the writer's thread after this job."""


Job: TypeAlias = Append | TakeFound | TakeOffered | DeclineOffered | ForgetNames | Note | Flush | Close
