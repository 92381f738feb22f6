"""`selftest` as people and programs meet it: on a screen, line by line, alone; and however it ends, all is dark."""

import errno
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.parts import PartName, Parts
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli import selftest as command
from spacebowl_pi.cli.selftest_screen import DELIBERATION_S
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.ports import BLACK
from tests.cli.program import Program

COMMAND = [sys.executable, "-m", "spacebowl_pi", "selftest", "--simulate"]
ALL_GOOD = "y\n\ny\n\n1\n2\n3\n4\n5\n6\n7\n8\ny\n"
PATIENCE_S = 40


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep results in the test's own folder, and tell the program how large its terminal is."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("TERM", "xterm-256color")
    return tmp_path / "state" / "spacebowl"


def kept(state: Path) -> dict[str, Any]:
    result: dict[str, Any] = json.loads((state / "selftest.json").read_text(encoding="utf-8"))
    return result


def scripted(given: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, text=True, timeout=30, check=False)


class OnScreen:
    """The program on a terminal; `expect` waits for a text, `type` types a key."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master, self.process = master, process
        self.seen = ""

    def read(self, patience_s: float) -> bool:
        if not select.select([self.master], [], [], patience_s)[0]:
            return False
        try:
            self.seen += os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # the other end is closed
            return False
        return True

    def expect(self, text: str) -> None:
        deadline_s = time.monotonic() + PATIENCE_S
        while text not in self.seen:
            assert time.monotonic() < deadline_s, (text, self.seen[-2000:])
            self.read(0.1)

    def type(self, key: str, then: str) -> None:
        """Type a key once the question has stood for long enough, and wait for what it leads to."""
        ready_s = time.monotonic() + DELIBERATION_S * 1.5
        while time.monotonic() < ready_s:
            self.read(ready_s - time.monotonic())
        self.seen = ""
        os.write(self.master, key.encode())
        self.expect(then)

    def end(self) -> int:
        while self.process.poll() is None:
            self.read(0.05)
        while self.read(0):
            pass
        return self.process.returncode


def _hear_signals() -> None:
    """Whoever runs the tests in the background has these ignored, and we would inherit that."""
    for name in (signal.SIGINT, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)


@contextmanager
def on_screen(*arguments: str) -> Iterator[OnScreen]:
    master, slave = pty.openpty()
    try:
        with subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            preexec_fn=_hear_signals,  # noqa: PLW1509 (no thread of ours runs here)
        ) as process:
            os.close(slave)
            try:
                yield OnScreen(master, process)
            finally:  # also when the test fails, or the wait for its end would be for ever
                process.kill()
    finally:
        os.close(master)


def test_answered_line_by_line_a_good_box_passes(state: Path) -> None:
    outcome = scripted(ALL_GOOD)
    assert outcome.returncode == 0, outcome.stdout
    assert outcome.stdout.startswith("SIMULATED")
    assert "All is well: 13 ok." in outcome.stdout
    result = kept(state)
    assert (result["has_passed"], result["is_simulated"], result["is_stopped"]) == (True, True, False)
    assert {check["verdict"] for check in result["checks"]} == {"passed"}
    assert result["date"][:2] == "20"


def test_a_failed_part_gives_status_3_and_the_next_step(state: Path) -> None:
    outcome = scripted("n\nl\n1\ny\ny\n", "--part", "matrix")
    assert outcome.returncode == 3
    assert "[matrix] block_orientation = 180" in outcome.stdout
    assert [check["verdict"] for check in kept(state)["checks"]] == ["failed", "passed"]


def test_an_answer_that_is_none_is_asked_for_again_and_the_tune_as_often_as_wanted() -> None:
    outcome = scripted("what?\na\ny\n", "--part", "sound")
    assert outcome.returncode == 0
    assert "Please answer y, n, a, s or q." in outcome.stdout


@pytest.mark.parametrize("given", ["y\nq\n", "y\nQ\ny\n", "y\n", "y"])
def test_stopped_or_at_the_end_of_the_answers_the_rest_was_not_reached(state: Path, given: str) -> None:
    outcome = scripted(given)
    assert outcome.returncode == 3
    assert "Stopped: 1 ok" in outcome.stdout
    result = kept(state)
    assert result["is_stopped"] is True
    assert result["checks"][0]["verdict"] == "passed"
    assert {check["verdict"] for check in result["checks"][1:]} == {"not reached"}


def test_only_the_parts_asked_for_are_tested_in_their_own_order(state: Path) -> None:
    outcome = scripted("y\ny\ny\n", "--part", "sound", "--part", "pixels")
    assert outcome.returncode == 0
    assert [check["part"] for check in kept(state)["checks"]] == ["pixels", "pixels", "sound"]


def test_unattended_needs_no_terminal_and_asks_nothing(state: Path) -> None:
    for stdin in (subprocess.DEVNULL, None):
        closing = ["sh", "-c", 'exec "$@" <&-', "sh"] if stdin is None else []
        done = subprocess.run(
            [*closing, *COMMAND, "--unattended"], stdin=stdin, capture_output=True, text=True, timeout=30, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "Nothing to complain of: 3 ok, 1 not pressed." in done.stdout
        assert "not pressed  buzzers lines" in done.stdout
    assert kept(state)["is_unattended"] is True
    assert (state / "selftest-previous.json").exists()


def test_a_person_with_a_closed_input_is_told_of_the_other_way() -> None:
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND]
    done = subprocess.run(closed, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert "--unattended asks nothing" in done.stderr
    assert done.stderr.count("\n") == 1


def test_on_a_screen_keys_answer_and_press_simulated_buzzers(state: Path) -> None:
    with on_screen("--part", "pixels", "--part", "buzzers") as screen:
        screen.expect("Do they, in this order?")
        assert "SIMULATED" in screen.seen
        screen.type("y", "Is it always a single one")
        screen.type("\r", "Press buzzer 1,")
        screen.type("1", "Press buzzer 2,")
        screen.type("3", "Buzzer 3 was heard. Once more: press buzzer 2")
        screen.type("q", "Stopped: 3 ok, 7 not reached.")
        assert screen.end() == 3
    assert kept(state)["is_stopped"] is True


def test_on_a_screen_a_key_too_many_does_not_answer_the_next_question_and_arrows_answer_none(state: Path) -> None:
    with on_screen("--part", "matrix") as screen:
        screen.expect("Is it so?")
        screen.type("\x1b[A", "")
        screen.type("yyyy", "Do all 256 dots light")
        screen.type("n", "Not all is well")
        assert screen.end() == 3
    assert [check["verdict"] for check in kept(state)["checks"]] == ["passed", "failed"]


@pytest.mark.parametrize(
    ("name", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, command.HUNG_UP)]
)
def test_a_signal_ends_it_in_order_and_what_was_found_is_kept(state: Path, name: signal.Signals, status: int) -> None:
    with on_screen() as screen:
        screen.expect("Do they, in this order?")
        screen.type("y", "Is it always a single one")
        screen.process.send_signal(name)
        assert screen.end() == status
        assert "Stopped: 1 ok" in screen.seen
        assert "Traceback" not in screen.seen
        assert "\x1b[?1049l" in screen.seen  # the terminal is given back
    assert [check["verdict"] for check in kept(state)["checks"]][:2] == ["passed", "not reached"]


def test_a_result_that_cannot_be_kept_is_told_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    outcome = scripted("y\n", "--part", "sound")
    assert outcome.returncode == 1
    assert "Not kept: " in outcome.stdout
    assert "Not a directory" in outcome.stdout


def test_a_faulty_configuration_is_a_complaint(program: Program) -> None:
    outcome = program("selftest", "--config", "/nowhere.toml")
    assert outcome.status == 2
    assert "/nowhere.toml: cannot be read" in outcome.complained


def test_the_help_tells_the_exit_status(program: Program) -> None:
    assert "3 something failed, was skipped or not reached" in program("selftest", "--help").printed


# --- on a board ---


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> SimulatedBox:
    """A board whose parts are simulated without the program's knowledge."""
    box = SimulatedBox(Config(), time.monotonic_ns)
    monkeypatch.setattr(command, "probe_board", lambda: Board("Raspberry Pi 4 Model B Rev 1.4"))
    monkeypatch.setattr(command, "open_parts", lambda _: box.parts)
    return box


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """What is given becomes standard input, and then there is no more."""
    reading, writing = os.pipe()
    with open(reading, encoding="utf-8") as stdin:  # noqa: PTH123 (a pipe has no path)
        monkeypatch.setattr(sys, "stdin", stdin)

        def answer(given: str) -> None:
            os.write(writing, given.encode())
            os.close(writing)

        yield answer


def is_dark(box: SimulatedBox) -> bool:
    return set(box.spi.picture) == {BLACK} and box.rows == (0,) * 8 and not (box.sounder.tune or (None,))[-1]


def test_on_a_board_the_real_parts_are_tested_and_left_dark(
    box: SimulatedBox, answering: Callable[[str], None], capsys: pytest.CaptureFixture[str], state: Path
) -> None:
    answering("y\ny\ny\nq\n")
    assert command.selftest(None, [], is_simulated=False, is_unattended=False) == 3
    printed = capsys.readouterr().out
    assert "SIMULATED" not in printed
    assert "Raspberry Pi 4 Model B Rev 1.4" in printed
    assert kept(state)["is_simulated"] is False
    assert box.spi.transfers > 1
    assert is_dark(box)


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SystemExit, OSError, RuntimeError])
def test_whatever_ends_it_the_parts_are_dark_and_silent_and_the_result_is_kept(
    box: SimulatedBox,
    answering: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    state: Path,
    ending: type[BaseException],
) -> None:
    answering("")

    def fail(*_: object) -> None:
        assert not is_dark(box)
        raise ending

    monkeypatch.setattr(command._Lines, "show", fail)
    with pytest.raises(ending):
        command.selftest(None, [], is_simulated=False, is_unattended=False)
    assert is_dark(box)
    assert kept(state)["is_stopped"] is True


@pytest.mark.usefixtures("box")
def test_lines_that_the_service_holds_are_told_with_what_to_stop(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = "Buzzer 1 on GPIO17: another program holds the line ('GPIO busy')"
    parts = Parts(None, None, None, None, {PartName.BUZZERS: fault})
    monkeypatch.setattr(command, "open_parts", lambda _: parts)
    outcome = program("selftest", "--unattended")
    assert outcome.status == 3
    assert "another program holds the line" in outcome.printed
    assert "sudo systemctl stop spacebowl" in outcome.printed


def test_lights_that_may_still_burn_are_told(
    box: SimulatedBox,
    answering: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answering("y\ny\n")
    close = box.parts.pixels.close if box.parts.pixels else None

    def failing() -> None:
        box.spi.failure = OSError(errno.EIO, "Input/output error")
        assert close is not None
        close()

    monkeypatch.setattr(box.parts.pixels, "close", failing)
    assert command.selftest(None, [PartName.PIXELS], is_simulated=False, is_unattended=False) == 3
    assert "may still be lit" in capsys.readouterr().out
