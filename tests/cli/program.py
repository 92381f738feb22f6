"""Runs the program inside the test: what it was given, what it said, how it ended."""

import io
import sys
from dataclasses import dataclass

import pytest

from spacebowl_pi.cli import main


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run of the program came to."""

    status: int
    printed: str
    complained: str


class Program:
    """The program with its streams replaced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *arguments: str, given: str | bytes = "") -> Outcome:
        data = given.encode() if isinstance(given, str) else given
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        try:
            status = main(arguments)
        except SystemExit as exit_by_argparse:
            status = int(exit_by_argparse.code or 0)
        said = self.capsys.readouterr()
        return Outcome(status, said.out, said.err)
