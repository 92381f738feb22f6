"""`spacebowl-pi update` cut off: by the plug, by who stops it, by a full disk."""

import os
import shutil
import signal
from pathlib import Path

import pytest

from spacebowl_pi.cli.update import UpdateRequest, listing, place_of, settle_at_start, update
from spacebowl_pi.cli.version_switch import TAKEN_BACK, WATCH_S, Place
from spacebowl_pi.cli.versions import Shelf
from tests.install.machine import CHECKOUT, Machine, Updating, checkout


class Cut(BaseException):
    """The plug, or SIGKILL: nothing more is done."""


def cut_off(pi: Machine, version: Path, monkeypatch: pytest.MonkeyPatch, link: str) -> None:
    """Update, and be killed when that link has just been pointed anew."""
    point = Shelf.point

    def point_and_be_cut(self: Shelf, which: str, name: str | None) -> None:
        point(self, which, name)
        if which == link:
            raise Cut

    place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 1, lambda _: None)
    monkeypatch.setattr(Shelf, "point", point_and_be_cut)
    with pytest.raises(Cut):
        update(UpdateRequest(str(version)), place)
    monkeypatch.setattr(Shelf, "point", point)


def with_another_unit(version: Path) -> Path:
    unit = version / "systemd/spacebowl.service"
    unit.write_text(unit.read_text() + "# changed\n")
    return version


@pytest.mark.parametrize("link", [".trial", "current", "previous"])
def test_cut_off_at_any_moment_the_box_starts_with_a_version_that_ran_and_a_way_back(
    pi: Machine, updating: Updating, two_versions: Path, monkeypatch: pytest.MonkeyPatch, link: str
) -> None:
    three = with_another_unit(checkout(two_versions / "three", "3.0"))
    unit = pi.root / "etc/systemd/system/spacebowl.service"
    before = unit.read_text()
    cut_off(pi, three, monkeypatch, link)
    pi.changes()
    settle_at_start(place_of(pi.environ))
    has_proven_itself = link == "previous"
    assert pi.current[:3] == ("3.0" if has_proven_itself else "2.0")
    assert (pi.house / "previous").readlink().name[:3] == ("2.0" if has_proven_itself else "1.0")
    assert (unit.read_text() == before) is not has_proven_itself
    assert not (pi.house / ".trial").exists()
    assert pi.changes() == []  # it is just starting
    assert updating(is_back=True) == 0
    assert pi.current[:3] == ("2.0" if has_proven_itself else "1.0")


def test_the_next_update_goes_back_first(
    pi: Machine, updating: Updating, two_versions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_off(pi, checkout(two_versions / "three", "3.0", "broken"), monkeypatch, "current")
    assert "on trial" in listing(place_of(pi.environ)).splitlines()[-1]
    assert updating(is_back=True) == 0
    assert pi.current.startswith("2.0-")
    assert (pi.house / "previous").readlink().name.startswith("1.0-")
    assert "spacebowl.service" in pi.noted("active")


def test_a_start_of_the_box_while_an_update_watches_does_not_go_back(
    pi: Machine, updating: Updating, one: Path, two: Path
) -> None:
    updating(one)
    place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 1, lambda _: settle_at_start(place_of(pi.environ)))
    assert update(UpdateRequest(str(two)), place) == 0
    assert pi.current.startswith("2.0-")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_who_stops_an_update_gets_the_version_that_ran(
    pi: Machine, two_versions: Path, number: signal.Signals
) -> None:
    three = with_another_unit(checkout(two_versions / "three", "3.0"))
    before = pi.snapshot()
    pauses = iter([lambda: os.kill(os.getpid(), number)])
    place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 1, lambda _: next(pauses, lambda: None)())
    assert update(UpdateRequest(str(three)), place) == TAKEN_BACK
    assert pi.snapshot() == before


def test_a_line_that_breaks_off_does_not_stop_an_update(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    updating(one)
    place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 1, lambda _: os.kill(os.getpid(), signal.SIGHUP))
    assert update(UpdateRequest(str(two)), place) == 0
    assert pi.current.startswith("2.0-")


def test_files_that_cannot_be_written_leave_all_as_it_was_and_the_box_undisturbed(
    pi: Machine, updating: Updating, two_versions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three = with_another_unit(checkout(two_versions / "three", "3.0"))
    (three / "systemd/62-spacebowl-new.rules").touch()
    (three / "systemd/63-spacebowl-new.rules").touch()
    before = pi.snapshot()
    # Stands in for a full disk: one of the new files cannot be made.
    blocked = pi.root / "etc/udev/rules.d/63-spacebowl-new.rules.spacebowl-new"
    blocked.mkdir()
    pi.changes()
    assert updating(three) == TAKEN_BACK
    assert "The box goes on with 2.0-" in capsys.readouterr().err
    assert [call for call in pi.changes() if call.startswith("systemctl")] == []
    blocked.rmdir()
    shutil.rmtree(next((pi.house / "versions").glob("3.0-*")))
    assert pi.snapshot() == before


def test_the_watch_is_longer_than_the_watchdogs() -> None:
    unit = (CHECKOUT / "systemd/spacebowl.service").read_text()
    assert 1.4 * int(unit.split("WatchdogSec=")[1].split()[0]) < WATCH_S


def test_what_is_made_can_be_read_by_the_box_however_roots_files_are_made(
    pi: Machine, updating: Updating, one: Path
) -> None:
    before = os.umask(0o077)
    try:
        updating(one)
    finally:
        os.umask(before)
    for path in (pi.house, pi.house / "versions", pi.house / "current/bin"):
        assert path.stat().st_mode & 0o777 == 0o755
