"""Follows docs/adding-a-game.md: what stands in its blocks is written, said and expected as a reader would."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.game import Games
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.games import GROUP
from tests.games.installed import install

NAME = "biscuits"
PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
_BLOCK = re.compile(
    r"(?:^\*\*`(?P<file>[^`]+)`\*\*(?P<how>[^\n]*)\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_AGAIN = ", in place of what was there"
_FURTHER = ", further down"


@dataclass(frozen=True, slots=True)
class Step:
    """A block: a file, commands (`sh`) or what is printed then (`text`)."""

    kind: str
    text: str
    file: str | None
    how: str

    def write(self, folder: Path) -> None:
        """Write it as the page says: anew, below what is there, or in its place."""
        assert self.file is not None
        path = folder / self.file
        assert self.how in ("", _AGAIN, _FURTHER), self.how
        assert path.exists() is (self.how != ""), f"{self.file} is{' not' if self.how else ''} there already"
        before = f"{path.read_text(encoding='utf-8')}\n\n" if self.how == _FURTHER else ""
        path.write_text(before + self.text, encoding="utf-8")


def steps() -> Iterator[Step]:
    """Give the page's blocks from top to bottom."""
    for found in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield Step(found["kind"], found["text"], found["file"], found["how"] or "")


def write_game(folder: Path) -> None:
    """Write the whole game, as it is at the end of the page."""
    for step in steps():
        if step.file is not None:
            (folder / step.file).parent.mkdir(parents=True, exist_ok=True)
            step.write(folder)


@contextmanager
def installed_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Games]:
    """Give the games of a box where the page's game lies in `folder`, and is written there if it is not."""
    if not folder.joinpath(NAME).exists():
        write_game(folder)
    monkeypatch.syspath_prepend(folder)
    install(monkeypatch, EntryPoint(NAME, NAME, GROUP))
    yield configured_games(Config())
    for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
        del sys.modules[name]
