"""What can be chosen before a match: one list for configuration, buttons, keypad, pages and terminal.

A choice is a field of the game's settings, of a few plain kinds. `offered` is what people are shown; a configuration
may say more (`least` to `most`), and then that is shown, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

Value: TypeAlias = "bool | int | str | None"
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose. `field` says where the settings keep it: the names of fields within fields."""

    name: str
    offered: tuple[Value, ...]
    default: Value
    meaning: str  # in English, for the configuration file
    least: int | None = None
    most: int | None = None
    field: tuple[str, ...] = ()

    def allows(self, value: object) -> bool:
        """Say whether it may be chosen: offered (a word as it is written down, too), or a number within the limits."""
        if any(value == one and (isinstance(value, str) or type(value) is type(one)) for one in self.offered):
            return True
        is_number = type(value) is int and self.least is not None and self.most is not None
        return is_number and self.least <= value <= self.most  # type: ignore[operator]

    def shown(self, value: Value) -> tuple[Value, ...]:
        """Give what is offered, with what is chosen now in its place among the numbers."""
        if value in self.offered or not isinstance(value, int):
            return self.offered
        smaller = [one for one in self.offered if not isinstance(one, int) or one < value]
        return (*smaller, value, *(one for one in self.offered if one not in smaller))

    def following(self, value: Value) -> Value:
        """Give what comes after a value, for whoever goes through them by one button."""
        shown = self.shown(value)
        return shown[(shown.index(value) + 1) % len(shown)] if value in shown else shown[0]

    def of(self, settings: object) -> Value:
        """Give what is chosen."""
        inside: Any = settings
        for name in self.field or (self.name,):
            inside = getattr(inside, name)
        chosen: Value = inside
        return chosen

    def changed(self, settings: S, value: Value) -> S:
        """Give the settings with another value."""
        return _changed(settings, self.field or (self.name,), value)


def _changed(settings: S, path: Sequence[str], value: Value) -> S:
    name, *rest = path
    inside = _changed(getattr(settings, name), rest, value) if rest else value
    return replace(settings, **{name: inside})  # type: ignore[type-var]


def plain(settings: S, choices: Iterable[Choice]) -> S:
    """Give the settings as they are where nobody has chosen anything, whatever is configured."""
    for choice in choices:
        settings = choice.changed(settings, choice.default)
    return settings


def on_or_off(name: str, meaning: str, *, field: tuple[str, ...] = ()) -> Choice:
    """Give a choice of yes or no, at first no."""
    return Choice(name, (False, True), default=False, meaning=meaning, field=field)
