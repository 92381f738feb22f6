"""Hubble's commands, run inside the test."""

import io
import sys
from collections.abc import Callable
from typing import TypeAlias

import pytest

from spacebowl_pi.games.hubble.terminal.arguments import add_commands
from spacebowl_pi.terminal.argument_types import Arguments
from spacebowl_pi.terminal.complaint import Complaint

Hubble: TypeAlias = Callable[..., tuple[str, str]]


@pytest.fixture
def hubble(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Hubble:
    """Run a command; returns what it printed, and its complaint."""
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*arguments: object, given: str = "") -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        program = Arguments(prog="spacebowl-pi")
        add_commands(program.add_subparsers())
        complaint = ""
        try:
            options = program.parse_args(["hubble", *map(str, arguments)])
            options.run(options)
        except Complaint as error:
            complaint = str(error)
        except SystemExit as error:
            return "", f"exit {error.code}: {capsys.readouterr().err}"
        return capsys.readouterr().out, complaint

    return run
