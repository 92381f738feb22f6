"""What is installed besides: asked for once, kept over updates; what cannot be had is said before anything begins."""

import json
from pathlib import Path

import pytest

from spacebowl_pi.cli.update import UpdateRequest, listing, place_of, update
from spacebowl_pi.cli.version_needs import Found, extras_in, lacking_packages
from spacebowl_pi.cli.version_switch import TAKEN_BACK, Place
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.optional_packages import how_to_add
from spacebowl_pi.terminal.complaint import Complaint
from tests.install.machine import CHECKOUT, Machine, checkout

ZERO_2, PI_5 = Board("Raspberry Pi Zero 2 W Rev 1.0"), Board("Raspberry Pi 5 Model B Rev 1.0")
ALL = frozenset({"spidev", "lgpio", "_rpi_ws281x", "sysv_ipc", "gpiod"})
NOTHING_THERE = {"missing": sorted(ALL), "machine": "aarch64", "python": [3, 13], "can_build": False, "has_swig": False}


def updated(pi: Machine, to: Path | str | None, extras: tuple[str, ...] | None = None, *, is_back: bool = False) -> int:
    place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 0, lambda _: None)
    return update(UpdateRequest(None if to is None else str(to), is_back, is_first=True, extras=extras), place)


def all_asked_of_pip(pi: Machine) -> list[list[str]]:
    """What was made since the last look: with which extras, and all by pip's own lists with sums."""
    calls = pi.noted("calls")
    (pi.fake / "calls").unlink(missing_ok=True)
    made = sorted(call.partition("[")[2].partition("]")[0].split(",") for call in calls if "spacebowl-pi[" in call)
    for extra, library in (("neopixel", "adafruit-circuitpython-neopixel"), ("rpi-gpio", "rpi-lgpio")):
        installed = [call for call in calls if call.startswith(f"library {library}==")]
        assert len(installed) == sum(extra in one for one in made)
    return made


def asked_of_pip(pi: Machine) -> list[str]:
    (extras,) = all_asked_of_pip(pi)
    return extras


@pytest.fixture
def here(pi: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name, value in pi.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("os.sync", lambda: None)
    return pi


# --- kept over updates ---


def test_extras_are_kept_over_updates_until_others_are_asked_for(here: Machine, tmp_path: Path) -> None:
    one, two, three = (checkout(tmp_path / name, f"{number}.0") for number, name in enumerate("abc", start=1))
    assert updated(here, one, ("neopixel", "rpi-gpio")) == 0
    assert asked_of_pip(here) == ["keypad", "neopixel", "rpi-gpio"]
    assert updated(here, two) == 0
    assert asked_of_pip(here) == ["keypad", "neopixel", "rpi-gpio"]
    assert listing(place_of(here.environ)).splitlines()[-1] == f"{here.current}  runs (with neopixel, rpi-gpio)"
    assert updated(here, three, ()) == 0
    assert asked_of_pip(here) == ["keypad"]
    assert updated(here, None, is_back=True) == 0
    assert updated(here, three) == 0
    assert asked_of_pip(here) == ["keypad", "neopixel", "rpi-gpio"], "those of the version that runs"


def test_the_same_source_with_other_extras_is_made_beside_and_tried(here: Machine, tmp_path: Path) -> None:
    one = checkout(tmp_path / "one", "1.0")
    assert updated(here, one) == 0
    plain = here.current
    assert updated(here, one, ("neopixel",)) == 0
    assert here.current != plain
    assert (here.house / "previous").readlink().name == plain
    assert all_asked_of_pip(here) == [["keypad"], ["keypad", "neopixel"]]
    assert updated(here, one) == 0
    assert updated(here, one, ("neopixel",)) == 0
    assert all_asked_of_pip(here) == [], "nothing is made again"


def test_a_version_with_extras_that_does_not_come_up_leaves_them_out_again(here: Machine, tmp_path: Path) -> None:
    one, bad = checkout(tmp_path / "one", "1.0"), checkout(tmp_path / "bad", "2.0", "broken")
    updated(here, one)
    assert updated(here, bad, ("neopixel",)) == TAKEN_BACK
    (here.fake / "calls").unlink()
    assert updated(here, checkout(tmp_path / "three", "3.0")) == 0
    assert asked_of_pip(here) == ["keypad"]


def test_a_kept_version_is_as_it_was_made(here: Machine, tmp_path: Path) -> None:
    updated(here, checkout(tmp_path / "one", "1.0"))
    updated(here, checkout(tmp_path / "two", "2.0"))
    for to, is_back in (("1.0", False), (None, True)):
        with pytest.raises(Complaint, match="as it was made"):
            updated(here, to, ("neopixel",), is_back=is_back)
    with pytest.raises(Complaint, match="--with goes with --to"):
        updated(here, None, ("neopixel",))


@pytest.mark.parametrize(
    ("text", "extras"),
    [("neopixel", ("neopixel",)), ("rpi-gpio,neopixel", ("neopixel", "rpi-gpio")), ("none", ()), ("", ())],
)
def test_extras_are_written_with_commas(text: str, extras: tuple[str, ...]) -> None:
    assert extras_in(text) == extras


def test_an_extra_that_does_not_exist_is_said_with_those_that_do() -> None:
    with pytest.raises(Complaint, match="there is no extra pi; there are neopixel, rpi-gpio"):
        extras_in("neopixel,pi")


# --- by the installer and by the package ---


def test_the_installer_installs_them_and_keeps_them(here: Machine, tmp_path: Path) -> None:
    assert here.install("--with", "neopixel,rpi-gpio").status == 0
    assert asked_of_pip(here) == ["keypad", "neopixel", "rpi-gpio"]
    made = here.current
    assert here.install().status == 0
    assert here.current == made
    assert updated(here, checkout(tmp_path / "two", "2.0")) == 0
    assert asked_of_pip(here) == ["keypad", "neopixel", "rpi-gpio"]


def test_what_builds_them_is_installed_first_and_given_back(pi: Machine) -> None:
    before = pi.snapshot()
    said = {**NOTHING_THERE, "missing": ["_rpi_ws281x"]}
    (pi.fake / "python-has").write_text(json.dumps(said))
    told = pi.install("--with", "neopixel", "--dry-run")
    assert told.status == 0
    assert "would: install packages, as far as this system has them: gcc python3-dev" in told.said
    outcome = pi.install("--with", "neopixel")
    calls = pi.noted("calls")
    assert {"gcc", "python3-dev"} <= set(pi.noted("packages"))
    assert outcome.status == TAKEN_BACK, "the fake Python says so all the same"
    assert not any("-m venv" in call for call in calls)
    (pi.fake / "python-has").unlink()
    assert pi.install("--with", "neopixel").status == 0
    assert pi.install("--uninstall", "--delete-scores").status == 0
    assert pi.snapshot()["fake/packages"] == before["fake/packages"]


def test_without_extras_no_tools_are_installed(pi: Machine) -> None:
    (pi.fake / "python-has").write_text(json.dumps({**NOTHING_THERE, "missing": ["_rpi_ws281x"]}))
    assert pi.install().status == 0
    assert "gcc" not in pi.noted("packages")


def test_an_unknown_extra_changes_nothing(pi: Machine) -> None:
    before = pi.snapshot()
    outcome = pi.install("--with", "pi")
    assert outcome.status == 2
    assert "there is no extra pi; there are neopixel, rpi-gpio" in outcome.complained
    assert pi.snapshot() == before
    assert pi.changes() == []


# --- what cannot be had ---


def test_what_is_not_ready_built_is_said_before_anything_begins(
    here: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updated(here, checkout(tmp_path / "one", "1.0"))
    (here.fake / "python-has").write_text(json.dumps(NOTHING_THERE))
    (here.fake / "calls").unlink()
    assert updated(here, checkout(tmp_path / "two", "2.0"), ("neopixel",)) == TAKEN_BACK
    told = capsys.readouterr().err
    assert "spidev, rpi_ws281x: there is no ready-built file for this system" in told
    assert "First say: sudo apt install gcc python3-dev python3-spidev" in told
    assert "The box goes on with 1.0-" in told
    assert not any("pip install" in call or "-m venv" in call for call in here.noted("calls"))


def found(
    missing: frozenset[str] = ALL, machine: str = "aarch64", minor: int = 11, *, can_build: bool = False
) -> Found:
    return Found(missing, machine, (3, minor), can_build=can_build, has_swig=False)


@pytest.mark.parametrize(
    ("what", "extras", "lacking"),
    [
        (found(frozenset()), ("neopixel", "rpi-gpio"), set()),
        (found(), (), {"spidev"}),
        (found(can_build=True), ("neopixel", "rpi-gpio"), set()),
        (found(minor=13), (), {"spidev"}),  # adafruit-lgpio has wheels
        (found(minor=13), ("rpi-gpio",), {"spidev"}),
        (found(minor=12), ("rpi-gpio",), {"spidev"}),
        (found(), ("neopixel",), {"spidev", "rpi_ws281x"}),
        (found(machine="armv7l"), (), {"spidev", "rpi_ws281x", "sysv_ipc"}),  # luma.led_matrix and Blinka ask for them
        (found(machine="armv7l", minor=13), (), {"spidev", "rpi_ws281x", "sysv_ipc", "lgpio"}),
        (found(machine="armv7l", minor=13, can_build=True), (), {"lgpio"}),  # that wants swig and more
        (found(machine="armv7l", can_build=True), ("neopixel",), {"gpiod"}),
        (found(machine="armv7l"), ("neopixel",), {"spidev", "rpi_ws281x", "sysv_ipc", "gpiod"}),
    ],
)
def test_what_lacks_on_a_zero_2(what: Found, extras: tuple[str, ...], lacking: set[str]) -> None:
    assert set(lacking_packages(what, ZERO_2, extras)) == lacking


def test_a_pi_5s_writer_is_ready_built() -> None:
    assert set(lacking_packages(found(), PI_5, ("neopixel",))) == {"spidev"}


# --- what is said ---


def test_the_hint_is_for_the_way_the_box_was_installed(tmp_path: Path) -> None:
    assert how_to_add("neopixel", tmp_path) == (
        "sudo bash install.sh --with neopixel (in a checkout: .venv/bin/pip install '.[neopixel]')"
    )
    (tmp_path / "usr/share/spacebowl").mkdir(parents=True)
    (tmp_path / "usr/share/spacebowl/spacebowl_pi-0.1.0-py3-none-any.whl").touch()
    assert how_to_add("neopixel", tmp_path) == "sudo spacebowl-pi update --with neopixel"


def test_nowhere_is_a_name_of_the_package_index_that_is_not_ours() -> None:
    said = []
    for folder in ("spacebowl_pi", "docs", "systemd", "packaging", "hardware", "firmware"):
        said += [
            path for path in (CHECKOUT / folder).rglob("*") if path.suffix in (".py", ".md", ".sh", ".json", ".html")
        ]
    said += [CHECKOUT / "README.md", CHECKOUT / "install.sh"]
    assert [path for path in said if "install 'spacebowl-pi" in path.read_text(encoding="utf-8")] == []
