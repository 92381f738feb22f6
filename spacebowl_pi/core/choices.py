"""Settings that can be chosen before a match: one list for configuration, buttons, keypad, pages and terminal.

A choice is a field of the game's settings, of a few plain kinds. People are shown what is `offered`; the configuration
may hold other numbers from `least` to `most`, which are then shown as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

Value: TypeAlias = "bool | int | str | None"
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Choice:
    """One setting to choose. `field` is its path in the settings, through nested fields; by default the name."""

    name: str
    offered: tuple[Value, ...]
    default: Value
    meaning: str  # in English, for the configuration file
    least: int | None = None
    most: int | None = None
    field: tuple[str, ...] = ()

    def allows(self, value: object) -> bool:
        """Whether the value is offered (as plain text, too) or a number within the limits."""
        if any(value == one and (isinstance(value, str) or type(value) is type(one)) for one in self.offered):
            return True
        is_number = type(value) is int and self.least is not None and self.most is not None
        return is_number and self.least <= value <= self.most  # type: ignore[operator]

    def shown(self, value: Value) -> tuple[Value, ...]:
        """The values offered, with the current one sorted in among the numbers."""
        if value in self.offered or not isinstance(value, int):
            return self.offered
        smaller = [one for one in self.offered if not isinstance(one, int) or one < value]
        return (*smaller, value, *(one for one in self.offered if one not in smaller))

    def following(self, value: Value) -> Value:
        """The next value, wrapping round, for stepping through them with one button."""
        shown = self.shown(value)
        return shown[(shown.index(value) + 1) % len(shown)] if value in shown else shown[0]

    def of(self, settings: object) -> Value:
        """The value that these settings have."""
        inside: Any = settings
        for name in self.field or (self.name,):
            inside = getattr(inside, name)
        chosen: Value = inside
        return chosen

    def changed(self, settings: S, value: Value) -> S:
        """A copy of the settings with another value."""
        return _changed(settings, self.field or (self.name,), value)


def _changed(settings: S, path: Sequence[str], value: Value) -> S:
    name, *rest = path
    inside = _changed(getattr(settings, name), rest, value) if rest else value
    return replace(settings, **{name: inside})  # type: ignore[type-var]


def field_fault(settings: object, choices: Iterable[Choice]) -> str | None:
    """Names a choice that has no field in the settings; None if all have."""
    for choice in choices:
        try:
            choice.of(settings)
        except AttributeError:
            field = ".".join(choice.field or (choice.name,))
            return f"the choice {choice.name} has no field {field} in {type(settings).__name__}"
    return None


def preset_fault(presets: Mapping[str, Mapping[str, Value]], choices: Iterable[Choice]) -> str | None:
    """Names a preset that cannot be chosen, or leaves open what another one says; None if all is well."""
    by_name = {choice.name: choice for choice in choices}
    named = {name for preset in presets.values() for name in preset}
    for preset, values in presets.items():
        for name in sorted(named):
            if name not in by_name:
                return f"the preset {preset} names {name}, which is no choice"
            if name not in values:
                return f"the preset {preset} leaves {name} open, which another one sets"
            if not by_name[name].allows(values[name]):
                return f"the preset {preset} has {name} = {values[name]}, which is not offered"
    return None


def plain(settings: S, choices: Iterable[Choice]) -> S:
    """The settings with every choice at its default, whatever is configured."""
    for choice in choices:
        settings = choice.changed(settings, choice.default)
    return settings


def on_or_off(name: str, meaning: str, *, field: tuple[str, ...] = ()) -> Choice:
    """A yes-or-no choice that defaults to no."""
    return Choice(name, (False, True), default=False, meaning=meaning, field=field)
