"""The commands of the box: run, config, doctor, history."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spacebowl_pi.cli.run import has_screen
from tests.cli.program import Program
from tests.ports import free_port


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep everything that a box writes in the test's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "w"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    environ: dict[str, str], platform: str, *, expected: bool
) -> None:
    assert has_screen(environ, platform) is expected


def test_a_simulated_box_ends_in_order_at_sigterm_and_its_match_is_in_the_history(
    program: Program,
) -> None:
    command = [sys.executable, "-m", "spacebowl_pi", "run", "--simulate"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as box:
        assert box.stdout is not None
        assert box.stdout.readline().startswith("SIMULATED")
        deadline_s = time.monotonic() + 20
        while "unfinished" not in program("history").printed and time.monotonic() < deadline_s:
            os.sched_yield()
        asked_s = time.monotonic()
        box.send_signal(signal.SIGTERM)
        assert box.wait(10) == 0
        assert time.monotonic() - asked_s < 2
    assert "unfinished" in program("history").printed
    exported = program("history", "--export", "1").printed
    assert [json.loads(line)["event"] for line in exported.splitlines()] == ["SeatingOpened"]


@contextmanager
def opened_box(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A simulated box that opens a browser, which prints 5."""
    path = folder / "config.toml"
    path.write_text(f"[kiosk]\nport = {port}\n", encoding="utf-8")
    command = [sys.executable, "-m", "spacebowl_pi", "run", "--simulate", "--open", "--config", str(path)]
    environ = {**os.environ, "DISPLAY": ":0", "BROWSER": f"{sys.executable} -c print(5) %s"}
    with subprocess.Popen(
        command, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as box:
        try:
            yield box
        finally:
            box.kill()


def test_the_address_is_told_and_a_browser_opened_once_somebody_answers_there(tmp_path: Path) -> None:
    port = free_port()
    with opened_box(tmp_path, port) as box, socket.socket() as line:
        assert box.stdout is not None
        assert next(it for it in box.stdout if "http" in it) == f"Open http://localhost:{port}/ in a browser.\n"
        assert line.connect_ex(("127.0.0.1", port)) == 0
        assert next(it for it in box.stdout) == "5\n"


def test_no_address_is_told_and_no_browser_opened_where_another_program_has_the_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, opened_box(tmp_path, other.getsockname()[1]) as box:
        assert box.stdout is not None
        said = [next(box.stdout)]
        while "cannot be had" not in said[-1]:
            said.append(next(box.stdout))
        box.send_signal(signal.SIGTERM)
        said += box.stdout
    assert not any("http" in it or it == "5\n" for it in said), said


def test_a_box_told_to_let_phones_in_is_heard_in_the_network(tmp_path: Path) -> None:
    port = free_port()
    path = tmp_path / "config.toml"
    path.write_text(f"[kiosk]\nport = {port}\n", encoding="utf-8")
    command = [sys.executable, "-m", "spacebowl_pi", "run", "--simulate", "--phones", "--config", str(path)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as box:
        deadline_s = time.monotonic() + 20
        is_heard = False
        while not is_heard and time.monotonic() < deadline_s:
            with socket.socket() as line:
                is_heard = line.connect_ex(("127.0.0.9", port)) == 0  # at 127.0.0.1 alone it would not be
        box.send_signal(signal.SIGTERM)
        assert box.wait(10) == 0
    assert is_heard


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["history"], "no match was played yet"),
        (["run", "--config", "/nowhere.toml"], "/nowhere.toml: cannot be read"),
        (["config", "check", "--config", "/nowhere.toml"], "/nowhere.toml: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(program: Program, arguments: list[str], complaint: str) -> None:
    outcome = program(*arguments)
    assert outcome.status == 2
    assert complaint in outcome.complained
    assert outcome.complained.count("\n") == 1


def test_all_faults_of_a_configuration_are_told_at_once(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[buzzers]\nhold = 3\n[matrx]\n", encoding="utf-8")
    complained = program("config", "check", "--config", str(path)).complained
    assert 'line 2, [buzzers] hold: unknown setting (did you mean "hold_s"?)' in complained
    assert 'line 3, [matrx]: unknown section (did you mean "matrix"?)' in complained


def test_the_configuration_shown_is_a_good_one(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(program("config", "show").printed, encoding="utf-8")
    assert program("config", "check", "--config", str(path)).status == 0


def test_a_section_of_a_game_that_is_not_here_is_warned_of_and_keeps_no_box_from_playing(
    program: Program, tmp_path: Path
) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[chess]\nstars = 5\n[rules]\ntarget_score = 24\n", encoding="utf-8")
    outcome = program("config", "check", "--config", str(path))
    assert (outcome.status, outcome.complained) == (0, "")
    assert outcome.printed == (
        f"warning: {path}, line 1, [chess]:"
        " is no section of the box, and no game of that name is here: it is left alone\n"
        f"{path}: good; 1 setting differs from the defaults:\n  [space_bowl] target_score = 24\n\n"
    )


def test_a_setting_that_stands_in_two_places_is_told(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[space_bowl]\ntarget_score = 24\n[rules]\ntarget_score = 24\n", encoding="utf-8")
    outcome = program("config", "check", "--config", str(path))
    assert outcome.status == 2
    assert "line 4, [rules] target_score: stands in [space_bowl] too" in outcome.complained


def test_the_doctor_reports_on_a_machine_without_a_board(program: Program) -> None:
    report = program("doctor").printed
    assert "board" in report
    assert "Summary: " in report


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (None, "[space_bowl] deck: cannot be read: No such file or directory"),
        (b"\xff\xfe\x00", "[space_bowl] deck: not UTF-8 text"),
        (b"[deck]\n", "[space_bowl] deck: "),
    ],
)
@pytest.mark.parametrize("command", [["config", "check"], ["run", "--simulate"]])
def test_a_deck_that_cannot_be_played_is_told_before_anything_starts(
    program: Program, tmp_path: Path, deck: bytes | None, said: str, command: list[str]
) -> None:
    file, config = tmp_path / "deck.toml", tmp_path / "config.toml"
    if deck is not None:
        file.write_bytes(deck)
    config.write_text(f'[space_bowl]\ndeck = "{file}"\n[kiosk]\npart = "absent"\n')
    outcome = program(*command, "--config", str(config))
    assert outcome.status == 2
    assert str(file) in outcome.complained
    assert said in outcome.complained


def test_a_deck_too_small_for_the_rules_is_told_by_config_check(program: Program, tmp_path: Path) -> None:
    deck = program("deck", "show", "--toml").printed.partition("\n41 = ")[0]
    file, config = tmp_path / "deck.toml", tmp_path / "config.toml"
    file.write_text(deck)
    config.write_text(f'[space_bowl]\ndeck = "{file}"\nvariants = ["big_galaxy"]\n')
    outcome = program("config", "check", "--config", str(config))
    assert outcome.status == 2
    assert "[space_bowl]" in outcome.complained
    assert "cards" in outcome.complained
