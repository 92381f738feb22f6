"""Whoever follows docs/adding-a-game.md from top to bottom has a game that is played, and sees what the page says."""

import json
import os
import shlex
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.error import URLError

import pytest

from spacebowl_pi.box.game import Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.seating import ChooseGame
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.check_game import check_game
from tests.box.machine.virtual import VirtualBox
from tests.docs.tutorial import NAME, installed_games, steps, write_game
from tests.ports import free_port

PATIENCE_S = 30


class Reader:
    """Somebody at a checkout with an environment of its own, without a network and a screen."""

    def __init__(self, folder: Path) -> None:
        self.checkout, self.game = folder / "checkout", folder / NAME
        self.port = free_port()
        self._environ = {
            **{name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
            "BROWSER": "true",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # which is how pip is told to build with what is installed
            "PIP_NO_INDEX": "1",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_STATE_HOME": str(folder / "state"),
        }
        config = folder / "config" / "spacebowl" / "config.toml"
        config.parent.mkdir(parents=True)
        config.write_text(f"[kiosk]\nport = {self.port}\n", encoding="utf-8")
        self._make_environment()

    def _make_environment(self) -> None:
        """Make one that has all packages of this one, and into which nothing is installed but what the reader does."""
        venv = self.checkout / ".venv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
        folders = {"base": str(venv), "platbase": str(venv)}
        packages = Path(sysconfig.get_path("purelib", "venv", folders))
        here = sysconfig.get_path("purelib")
        (packages / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n", encoding="utf-8")
        for name, module in (("pip", "pip"), ("spacebowl-pi", "spacebowl_pi")):
            program = venv / "bin" / name
            program.write_text(f'#!/bin/sh\nexec "{venv}/bin/python" -m {module} "$@"\n', encoding="utf-8")
            program.chmod(0o755)

    def say(self, command: str) -> str:
        """Say a command, and give what is printed."""
        words = shlex.split(command)
        if "run" in words[:2]:
            return self._look_at_box(words)
        done = subprocess.run(
            words, cwd=self.checkout, env=self._environ, input="1\n2\n", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _look_at_box(self, words: list[str]) -> str:
        """Run the box until its pages have the game, then press Ctrl-C."""
        with subprocess.Popen(
            words, cwd=self.checkout, env=self._environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        ) as box:
            texts = json.loads(self._get(f"/games/{NAME}/texts/en.json"))
            pages = [path.name for path in (self.game / NAME / "web" / "pages").iterdir()]
            served = [self._get(f"/games/{NAME}/{name}") for name in pages]
            box.send_signal(signal.SIGINT)
            printed, _ = box.communicate(timeout=PATIENCE_S)
        assert box.returncode in (0, 130)
        assert texts.get("title") == ("Biscuits" if (self.game / NAME / "texts" / "en.json").exists() else None)
        assert all(served)
        return printed

    def _get(self, address: str) -> str:
        end_s = time.monotonic() + PATIENCE_S
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}") as answer:
                    return str(answer.read().decode())
            except URLError:
                assert time.monotonic() < end_s
                time.sleep(0.1)


@pytest.mark.timeout(240)  # ten programs, one after the other
def test_the_page_can_be_followed_from_top_to_bottom(tmp_path: Path) -> None:
    reader, printed, said = Reader(tmp_path), "", 0
    for step in steps():
        if step.file is not None:
            step.write(reader.game)
        elif step.kind == "sh":
            commands = step.text.splitlines()
            printed = "\n".join(map(reader.say, commands))
            said += len(commands)
        else:
            assert step.kind == "text", f"what is a reader to do with this?\n{step.text}"
            lines = [line.rstrip() for line in printed.splitlines()]
            for line in step.text.splitlines():
                assert any(line in one for one in lines), f"{line!r} is not in\n{printed}"
    assert said >= 9
    assert list((reader.game / "dist").glob("*.whl"))


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Games]:
    with installed_games(tmp_path, monkeypatch) as games:
        yield games


def test_a_match_of_it_is_played_on_the_simulated_box(games: Games) -> None:
    assert games.broken == ()
    box = VirtualBox(games=games)
    box.do(ChooseGame(NAME))
    box.press(1)
    box.press(2)
    box.hold(1)
    rules = games.by_name[NAME].rules
    plates = []
    for _ in range(rules.settings.rounds):
        for seat, biscuits in ((1, 3), (2, 1)):
            plates.append(sum(any(pixel != (0, 0, 0) for pixel in cell) for cell in cells(box)))
            box.do(rules.commands.from_data({"command": "ReachFor", "biscuits": biscuits}), Seat(seat))
        box.wait(0.1)
    assert set(plates) == {4}
    summary = rules.summary(box.table.match)
    assert summary.is_decided
    assert [(player.score, player.is_winner) for player in summary.players] == [(15, True), (5, False)]


def cells(box: VirtualBox) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    scene = box.machine.scene()
    return box.games.by_name[NAME].show(scene, box.now_us, 1).cells


def test_the_secret_that_the_page_has_its_reader_give_away_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path)
    replace_in(
        tmp_path / NAME / "rules.py",
        {
            "class Public:\n": "class Public:\n    reached: Mapping[Seat, int]\n",
            "return Public(\n": "return Public(\n            reached=match.reached,\n",
        },
    )
    with installed_games(tmp_path, monkeypatch) as games:
        faults = "\n".join(check_game(games.by_name[NAME], web_games(games).by_name[NAME]))
    assert "what seat 2 did in secret (ReachFor(biscuits=" in faults
    assert "can be told from public" in faults


def replace_in(file: Path, changes: Mapping[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for before, after in changes.items():
        assert text.count(before) == 1
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")
