"""A game's choices as options of a command: `--rounds 3`."""

import argparse
from typing import Any

from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.terminal.complaint import Complaint

_PREFIX = "choice_"
_WORDS: dict[str, Value] = {"on": True, "off": False, "none": None}


def add_choices(command: argparse.ArgumentParser, rules: AnyRules) -> None:
    """Adds an option for each; `choose-` goes before names that the command itself uses."""
    group = command.add_argument_group("what can be chosen")
    for choice in rules.choices:
        name = choice.name.replace("_", "-")
        now = word(choice.of(rules.settings))
        about: dict[str, Any] = {
            "dest": _PREFIX + choice.name,
            "type": _Chosen(choice),
            "metavar": "X",
            "help": f"{choice.meaning}: {offered(choice)} (default: {now})".replace("%", "%%"),
            "default": choice.of(rules.settings),
        }
        try:
            group.add_argument(f"--{name}", **about)
        except argparse.ArgumentError:
            group.add_argument(f"--choose-{name}", **about)


def chosen_settings(options: argparse.Namespace, rules: AnyRules) -> Any:  # noqa: ANN401 (each game has its own)
    """The settings that were asked for; raises Complaint."""
    settings = rules.settings
    for choice in rules.choices:
        settings = choice.changed(settings, getattr(options, _PREFIX + choice.name))
    if refusal := rules.refusal_of(settings):
        raise Complaint(refusal.text)
    return settings


def word(value: Value) -> str:
    """A value as it is written on a command line."""
    return next(text for text, plain in _WORDS.items() if plain is value) if _is_plain(value) else str(value)


def offered(choice: Choice) -> str:
    """The values to choose from, as text."""
    if choice.least is None or choice.most is None:
        return ", ".join(map(word, choice.offered))
    words = [word(value) for value in choice.offered if _is_plain(value) or isinstance(value, str)]
    return ", ".join([*words, f"{choice.least} to {choice.most}"])


def _is_plain(value: Value) -> bool:
    return value is None or isinstance(value, bool)


class _Chosen:
    """Parses one choice."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def __call__(self, text: str) -> Value:
        meant: list[Value] = [_WORDS.get(text, text)]
        if text.isascii() and text.removeprefix("-").isdigit():
            meant.append(int(text[:20]))
        for value in meant:
            if self._choice.allows(value):
                return value
        raise argparse.ArgumentTypeError(f'"{text:.20}" is none of {offered(self._choice)}')
