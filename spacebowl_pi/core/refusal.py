"""What the rules refuse, and why: a code for programs, values for translations, an English sentence for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Values: TypeAlias = "tuple[tuple[str, str | int], ...]"


class Reason(StrEnum):
    """Why something was refused; the value is the English sentence, with placeholders in braces."""

    def sentence(self, values: Mapping[str, str | int]) -> str:
        return self.value.format(**values)


@dataclass(frozen=True, slots=True)
class Refusal:
    reason: Reason
    values: Values = ()

    @property
    def code(self) -> str:
        """The name that programs and translations use, such as `seat_taken`."""
        return self.reason.name.lower()

    @property
    def text(self) -> str:
        return self.reason.sentence(dict(self.values))


def refuse(reason: Reason, **values: str | int) -> Refusal:
    return Refusal(reason, tuple(values.items()))
