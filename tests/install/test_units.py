"""The units and scripts: clean by systemd's and shellcheck's own judgement, and what the scripts do."""

import fcntl
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

from spacebowl_pi.box.config.sections import Config, KioskConfig, Part
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.selftest.record import NAME
from spacebowl_pi.cli import nobody_plays
from spacebowl_pi.cli.nobody_plays import reason_against
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pixels.choice import adafruit_devices
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
DOCS = CHECKOUT / "docs"
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
@pytest.mark.parametrize(
    ("name", "most"),
    [("spacebowl.service", MOST_EXPOSED), ("spacebowl-check.service", MOST_EXPOSED), ("spacebowl-kiosk.service", 50)],
)
def test_a_service_is_hardly_exposed(name: str, most: int) -> None:
    command = [ANALYZE, "security", "--offline=yes", f"--threshold={most}", str(SYSTEMD / name)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout


@needs_systemd
def test_a_service_is_no_more_exposed_than_the_docs_say() -> None:
    marks = dict(re.findall(r"^\| `([\w-]+\.service)` \| (\d\.\d) \|$", (DOCS / "root.md").read_text(), re.MULTILINE))
    assert marks.keys() == {"spacebowl.service", "spacebowl-check.service", "spacebowl-kiosk.service"}
    assert f"gives it {marks['spacebowl.service']} of 10" in (DOCS / "install.md").read_text()
    for name, mark in marks.items():
        most = round(float(mark) * 10)
        command = [ANALYZE, "security", "--offline=yes", f"--threshold={most}", str(SYSTEMD / name)]
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


def settings_of(unit: str) -> dict[str, str]:
    """A unit's settings; of one that stands there several times, all that it says."""
    found: dict[str, str] = {}
    for line in (SYSTEMD / unit).read_text().splitlines():
        if re.match(r"[A-Z]\w+=", line):
            name, value = line.split("=", 1)
            found[name] = f"{found[name]} {value}" if name in found else value
    return found


@pytest.mark.parametrize("model", ["Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 4 Model B", "Raspberry Pi 5 Model B"])
@pytest.mark.parametrize("unit", ["spacebowl.service", "spacebowl-check.service"])
def test_what_the_lights_drivers_open_is_allowed_and_no_other_memory(unit: str, model: str) -> None:
    allowed = settings_of(unit)["DeviceAllow"].split()
    assert "char-153" in allowed, "spidev"
    for device in adafruit_devices(Board(model)):
        assert device in allowed or device.startswith("/dev/spidev")
    assert not {"/dev/mem", "/dev/kmem", "/dev/vcio", "char-mem"} & set(allowed)


@pytest.mark.parametrize("unit", ["spacebowl.service", "spacebowl-check.service"])
def test_the_box_starts_also_where_the_stick_with_its_scores_is_missing(unit: str) -> None:
    """StateDirectory= would require the mount that its folder may be, and a stick pulled out would stop the box."""
    settings = settings_of(unit)
    assert "StateDirectory" not in settings
    assert "RequiresMountsFor" not in settings
    assert settings["ReadWritePaths"] == "-/var/lib/spacebowl"
    assert "STATE_DIRECTORY=/var/lib/spacebowl" in settings["Environment"].split()


def test_the_box_waits_for_the_stick_and_makes_its_folder_itself() -> None:
    box = settings_of("spacebowl.service")
    assert "var-lib-spacebowl.mount" in box["After"].split()
    # As root, and whatever becomes of it: on a stick that went bad the box plays too.
    assert box["ExecStartPre"].startswith("-+")
    assert "install -d -o spacebowl -g spacebowl -m 0750 /var/lib/spacebowl" in box["ExecStartPre"]


@pytest.mark.parametrize("unit", sorted(path.name for path in SYSTEMD.glob("*.service")))
def test_no_service_takes_all_memory_nor_fills_the_log(unit: str) -> None:
    settings = settings_of(unit)
    assert settings["MemoryMax"].endswith(("M", "%"))
    assert int(settings["TasksMax"]) <= 1000
    assert int(settings["LogRateLimitBurst"]) <= 300
    assert settings["LogRateLimitIntervalSec"] == "30s"


def test_the_screens_unit_leaves_the_browser_its_own_sandbox() -> None:
    kiosk = settings_of("spacebowl-kiosk.service")
    assert set(kiosk["RestrictNamespaces"].split()) == {"user", "pid", "net"}
    assert "chroot" in kiosk["SystemCallFilter"].split()
    assert not {"MemoryDenyWriteExecute", "PrivateDevices", "DevicePolicy", "ProtectClock", "ProcSubset"} & kiosk.keys()


def test_the_screens_unit_sees_the_folder_of_its_session() -> None:
    """ProtectHome= hides /run/user too, where cage makes its Wayland socket."""
    kiosk = settings_of("spacebowl-kiosk.service")
    assert "ProtectHome" not in kiosk
    assert kiosk["InaccessiblePaths"] == "-/home -/root"


def test_the_screen_does_not_start_a_box_that_was_stopped_by_hand() -> None:
    kiosk = settings_of("spacebowl-kiosk.service")
    pulled = {
        name for name in ("Wants", "Requires", "BindsTo", "Upholds") if "spacebowl.service" in kiosk.get(name, "")
    }
    assert not pulled
    assert "spacebowl.service" in kiosk["After"]
    for unit in ("spacebowl.service", "spacebowl-kiosk.service"):
        assert settings_of(unit)["WantedBy"] == "multi-user.target"


def test_the_screen_comes_up_without_keyboard_and_mouse_and_without_the_televisions_pointer() -> None:
    assert settings_of("spacebowl-kiosk.service")["Environment"].endswith("WLR_LIBINPUT_NO_DEVICES=1")
    rules = (SYSTEMD / "71-spacebowl-screen.rules").read_text()
    assert 'ATTRS{name}=="vc4-hdmi*", ENV{LIBINPUT_IGNORE_DEVICE}="1"' in rules


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


def test_the_self_check_waits_for_an_update_and_an_update_is_not_kept_waiting(tmp_path: Path) -> None:
    (tmp_path / "opt/spacebowl").mkdir(parents=True)
    free = Config(kiosk=KioskConfig(part=Part.ABSENT))
    lock = tmp_path / "opt/spacebowl/.lock"
    assert reason_against(free, tmp_path, now_s=1e9, lock=lock) is None
    with lock.open("w") as update:
        fcntl.flock(update, fcntl.LOCK_EX)
        assert reason_against(free, tmp_path, now_s=1e9, lock=lock) == "not now, an update is at work"
    assert reason_against(free, tmp_path, now_s=1e9, lock=lock) is None
    with lock.open("w") as update:
        fcntl.flock(update, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize(
    ("record", "status"),
    [
        ('{"has_passed": true}', 1),
        ('{"has_passed": false}', 255),  # for systemd: this has failed, rather than: this was left out
        ("{", 1),
        ("[]", 1),
        (None, 0),
    ],
)
def test_a_fault_found_at_night_still_shows_in_the_morning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str | None, status: int
) -> None:
    (tmp_path / "config.toml").write_text('[kiosk]\npart = "absent"\n')
    monkeypatch.setattr(nobody_plays, "find_config", lambda: tmp_path / "config.toml")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(nobody_plays, "LOCK", tmp_path / ".lock")
    if record is not None:
        (tmp_path / NAME).write_text(record)
    assert nobody_plays.main() == status


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
