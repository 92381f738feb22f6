"""Reads KiCad's files: brackets, words and strings, into nested lists."""

import re
from collections.abc import Iterator
from typing import TypeAlias

Expression: TypeAlias = "str | list[Expression]"
_PIECE = re.compile(r'\(|\)|"(?:[^"\\]|\\.)*"|[^\s()"]+')


def read(text: str) -> "list[Expression]":
    """Read a file's one expression."""
    stack: list[list[Expression]] = [[]]
    for piece in _PIECE.findall(text):
        if piece == "(":
            stack.append([])
        elif piece == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(re.sub(r"\\(.)", r"\1", piece[1:-1]) if piece.startswith('"') else piece)
    [only] = stack
    [expression] = only
    assert isinstance(expression, list)
    return expression


def children(expression: "list[Expression]", name: str) -> Iterator["list[Expression]"]:
    """Give the lists inside that begin with a word."""
    for child in expression:
        if isinstance(child, list) and child and child[0] == name:
            yield child


def child(expression: "list[Expression]", name: str) -> "list[Expression]":
    """Give the only one."""
    [found] = children(expression, name)
    return found


def words(expression: "list[Expression]") -> list[str]:
    """Give what stands in a list beside lists, without the first word."""
    return [word for word in expression[1:] if isinstance(word, str)]
