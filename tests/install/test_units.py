"""The units and scripts: clean by systemd's and shellcheck's own judgement, and what the scripts do."""

import json
import os
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from spacebowl_pi.box.config import Config, KioskConfig
from spacebowl_pi.box.journal_file import FILE_NAME
from spacebowl_pi.box.selftest.record import NAME
from spacebowl_pi.cli.nobody_plays import reason_against
from tests.install.machine import CHECKOUT

SYSTEMD = CHECKOUT / "systemd"
UNITS = sorted([*SYSTEMD.glob("*.service"), *SYSTEMD.glob("*.timer")])
SCRIPTS = [
    *(
        CHECKOUT / "install.sh",
        SYSTEMD / "steps.sh",
        SYSTEMD / "packages.sh",
        SYSTEMD / "kiosk",
        SYSTEMD / "spacebowl-pi",
    ),
    *(CHECKOUT / "packaging/build_deb.sh", CHECKOUT / "tests/install/fake_commands.sh"),
]
PROGRAMS = re.compile(r"/opt/spacebowl/current/bin/[\w-]+")
MOST_EXPOSED = 25  # tenths
ANALYZE, SHELLCHECK = (shutil.which(name) or "" for name in ("systemd-analyze", "shellcheck"))
needs_systemd = pytest.mark.skipif(not ANALYZE, reason="systemd-analyze is missing: sudo apt install systemd")
needs_shellcheck = pytest.mark.skipif(not SHELLCHECK, reason="shellcheck is missing: sudo apt install shellcheck")


@needs_systemd
def test_systemd_finds_no_fault_with_any_unit(tmp_path: Path) -> None:
    copies = []
    for unit in UNITS:
        copy = tmp_path / unit.name
        copy.write_text(PROGRAMS.sub("/bin/true", unit.read_text()))  # where the program is not installed
        copies.append(str(copy))
    ended = subprocess.run([ANALYZE, "verify", *copies], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@needs_systemd
@pytest.mark.parametrize("name", ["spacebowl.service", "spacebowl-check.service"])
def test_a_service_is_hardly_exposed(name: str) -> None:
    command = [ANALYZE, "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", str(SYSTEMD / name)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout


def test_the_service_has_what_it_needs_and_not_what_breaks_it() -> None:
    text = (SYSTEMD / "spacebowl.service").read_text()
    settings = dict(line.split("=", 1) for line in text.splitlines() if re.match(r"[A-Z]\w+=", line))
    assert settings["Type"] == "notify"
    assert settings["Restart"] == "always"
    assert settings["User"] == "spacebowl"
    assert settings["WorkingDirectory"] == "%t/spacebowl"  # lgpio's pipe
    assert int(settings["WatchdogSec"]) >= 4  # two patiences of a heart
    broken_by = {"PrivateDevices", "PrivateNetwork", "PrivateUsers", "ProcSubset", "ProtectClock"}
    assert not broken_by & settings.keys()


@needs_shellcheck
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_shellcheck_finds_no_fault(script: Path) -> None:
    ended = subprocess.run([SHELLCHECK, "-x", str(script)], cwd=CHECKOUT, check=False, capture_output=True, text=True)
    assert ended.stdout == ""


def test_every_file_here_is_put_somewhere_or_used() -> None:
    """A new unit or rule is taken by its ending; anything else must be named in the steps or a unit."""
    known = (SYSTEMD / "steps.sh").read_text() + "".join(unit.read_text() for unit in UNITS)
    for path in SYSTEMD.rglob("*"):
        if path.is_file() and path.suffix not in (".service", ".timer") and path.name != "steps.sh":
            assert path.suffix == ".rules" or path.name in known, path.name


# --- the nightly self-check ---


@contextmanager
def box_that_says(state: dict[str, object], port: int = 0) -> Iterator[int]:
    """Something that answers like the box's API; gives its port."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = json.dumps(state).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def handle_one_request(self) -> None:
            with suppress(ConnectionError):
                super().handle_one_request()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Answers) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(
    ("players", "is_demo", "is_free"), [([], False, True), (["emma"], False, False), (["computer"], True, True)]
)
def test_the_self_check_waits_while_somebody_plays(
    tmp_path: Path, players: list[str], *, is_demo: bool, is_free: bool
) -> None:
    with box_that_says({"is_demo": is_demo, "view": {"players": players}}) as port:
        reason = reason_against(Config(kiosk=KioskConfig(port=port)), tmp_path, now_s=1e9)
    assert (reason is None) is is_free


@pytest.mark.parametrize(
    ("name", "age_s", "is_free"),
    [
        (FILE_NAME, 60, False),
        (f"{FILE_NAME}-wal", 60, False),
        (FILE_NAME, 3600, True),
        (FILE_NAME, -3600, True),
        (NAME, 3600, False),
        (NAME, 86_400, True),
    ],
)
def test_the_self_check_waits_after_play_and_is_done_once_a_night(
    tmp_path: Path, name: str, age_s: float, *, is_free: bool
) -> None:
    (tmp_path / name).touch()
    os.utime(tmp_path / name, (1e9 - age_s, 1e9 - age_s))
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        reason = reason_against(Config(kiosk=KioskConfig(port=port)), tmp_path, now_s=1e9)
    assert (reason is None) is is_free


# --- the screen ---


@contextmanager
def kiosk(tmp_path: Path, port: int, browser: str, word: str = "show") -> "Iterator[subprocess.Popen[str]]":
    """Run the kiosk's script with a browser of our own."""
    for name, text in (("program", f'printf "[kiosk]\\nport = {port}\\n[journal]\\n"'), ("stand-in", browser)):
        (tmp_path / name).write_text(f"#!/bin/bash\n{text}\n")
        (tmp_path / name).chmod(0o755)
    environ = os.environ | {
        "SPACEBOWL_PROGRAM": str(tmp_path / "program"),
        "SPACEBOWL_BROWSER": str(tmp_path / "stand-in"),
        "RUNTIME_DIRECTORY": str(tmp_path),
        "SPACEBOWL_LOOK_S": "0.1",
        "SPACEBOWL_PATIENCE": "3",
    }
    command = ["bash", str(SYSTEMD / "kiosk"), word]
    with subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as script:
        try:
            yield script
        finally:
            script.terminate()  # which takes the browser along
            script.wait(20)


def test_the_screen_waits_until_the_box_answers(tmp_path: Path) -> None:
    with box_that_says({}) as port:
        pass
    with kiosk(tmp_path, port, "", "wait") as script:
        with pytest.raises(subprocess.TimeoutExpired):
            script.wait(0.3)
        with box_that_says({}, port):
            assert script.wait(20) == 0


def test_a_page_that_has_crashed_is_seen_and_ends_the_browser(tmp_path: Path) -> None:
    with box_that_says({}) as port, kiosk(tmp_path, port, "exec sleep 30") as script:
        assert script.wait(20) == 1
        assert script.stderr is not None
        assert "no page is joined" in script.stderr.read()


def test_a_page_that_is_joined_is_left_alone(tmp_path: Path) -> None:
    with box_that_says({}) as port:
        browser = f'exec 3<>"/dev/tcp/127.0.0.1/{port}"; exec sleep 30'
        with kiosk(tmp_path, port, browser) as script, pytest.raises(subprocess.TimeoutExpired):
            script.wait(1.2)


def test_a_browser_that_ends_is_seen(tmp_path: Path) -> None:
    with box_that_says({}) as port, kiosk(tmp_path, port, "exit 0") as script:
        assert script.wait(20) == 1
        assert script.stderr is not None
        assert "the browser has ended" in script.stderr.read()
