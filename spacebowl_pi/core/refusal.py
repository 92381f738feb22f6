"""What the rules say no to, and why: a code for programs, values for other languages, a sentence for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Values: TypeAlias = "tuple[tuple[str, str | int], ...]"


class Reason(StrEnum):
    """Why something was refused; the value is the English sentence, with names for what it says in braces."""

    def sentence(self, values: Mapping[str, str | int]) -> str:
        """Say it."""
        return self.value.format(**values)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something asked for that the rules refuse."""

    reason: Reason
    values: Values = ()

    @property
    def code(self) -> str:
        """A name for programs and translations, such as `seat_taken`."""
        return self.reason.name.lower()

    @property
    def text(self) -> str:
        """The English sentence."""
        return self.reason.sentence(dict(self.values))


def refuse(reason: Reason, **values: str | int) -> Refusal:
    """Make a refusal."""
    return Refusal(reason, tuple(values.items()))
