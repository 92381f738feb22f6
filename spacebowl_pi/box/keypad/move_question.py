"""A seat's moves as a question, for games without screens of their own: a number, a grid, or a list.

The labels are the game's texts `move.<Command>` with the command's fields filled in; without a text, the fields alone.
What a field says can have a text, too: `<field>.<value>`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spacebowl_pi.box.keypad.questions import Answer, Choose, Grid, Number, Question
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.rules import AnyRules

COLUMNS = 5
MOST_CELLS = COLUMNS * COLUMNS
HIGHEST = 999_999_999  # the keypad's limit
_WORD_BEGINS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def question_of(rules: AnyRules, moves: Sequence[Any], texts: Mapping[str, str], title: str, sure: str) -> Question:
    """Ask for one of the moves. `sure` is asked before secret ones, which nobody at the table can correct."""
    written = [rules.commands.to_data(move) for move in moves]
    number = _only_number(written)
    if number is not None and len(moves) > 1:
        by_number = {_whole(data[number]): move for data, move in zip(written, moves, strict=True)}
        least, most = min(by_number), max(by_number)
        if most - least + 1 == len(by_number):
            ordered = tuple(by_number[value] for value in range(least, most + 1))
            return Number(_asked(rules, written[0], number, texts), least, ordered)
        if most - least < MOST_CELLS:
            cells = [Answer(str(at), by_number.get(at), is_open=at in by_number) for at in range(least, most + 1)]
            return Grid(title, COLUMNS, tuple(cells), _sure(rules, moves, sure))
    labels = [label(rules, data, texts) for data in written]
    answers = tuple(Answer(text, move) for text, move in zip(labels, moves, strict=True))
    return Choose(title, answers, _sure(rules, moves, sure))


def label(rules: AnyRules, data: Mapping[str, Json], texts: Mapping[str, str]) -> str:
    """The label of a move."""
    kind = str(data[rules.commands.tag])
    fields = {name: _said(name, value, texts) for name, value in data.items() if name != rules.commands.tag}
    if f"move.{kind}" in texts:
        try:
            return texts[f"move.{kind}"].format_map(fields)
        except (KeyError, IndexError, ValueError, AttributeError):
            pass  # a text with a placeholder that the command has no field for
    said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in fields.items())
    if said and len(rules.commands.kinds) == 1:
        return said
    name = _WORD_BEGINS.sub(" ", kind).capitalize()
    return f"{name}: {said}" if said else name


def _asked(rules: AnyRules, data: Mapping[str, Json], number: str, texts: Mapping[str, str]) -> str:
    """The question for a number: the move's label without it."""
    said = label(rules, {**data, number: "…"}, texts)
    return said if said != "…" else f"{number.replace('_', ' ').capitalize()}?"


def _only_number(written: Sequence[Mapping[str, Json]]) -> str | None:
    """The one field in which all moves differ, if it is a whole number that the keypad can enter."""
    names = {tuple(data) for data in written}
    if len(names) != 1:
        return None
    differing = [name for name in next(iter(names)) if len({repr(data[name]) for data in written}) > 1]
    if len(differing) != 1:
        return None
    values = [data[differing[0]] for data in written]
    are_numbers = all(type(value) is int and 0 <= value <= HIGHEST for value in values)
    return differing[0] if are_numbers and len(set(map(repr, values))) == len(values) else None


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _sure(rules: AnyRules, moves: Sequence[Any], sure: str) -> str:
    return sure if any(rules.is_secret(move) for move in moves) else ""


def _said(name: str, value: Json, texts: Mapping[str, str]) -> str:
    """A field's value by the game's text `FIELD.VALUE`, if it has one."""
    return texts.get(f"{name}.{value}") or _plain(value)


def _plain(value: Json) -> str:
    """A field's value as text."""
    if isinstance(value, list):
        return " ".join(_plain(one) for one in value)
    if isinstance(value, dict):
        return " ".join(_plain(one) for one in value.values())
    return "–" if value is None else str(value).replace("_", " ")
