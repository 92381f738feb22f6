"""`spacebowl-pi update`: versions side by side, the switch, the way back, and what a version that fails leaves.

For one that is cut off see `test_update_cut_off`.
"""

import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from spacebowl_pi.cli.update import UpdateRequest, listing, place_of, update
from spacebowl_pi.cli.version_needs import Found, to_build
from spacebowl_pi.cli.version_switch import TAKEN_BACK, Place
from spacebowl_pi.cli.versions import SourceFault, check_sum, read_source
from spacebowl_pi.devices.board import Board
from spacebowl_pi.terminal.complaint import Complaint
from tests.install.machine import Machine, Updating, checkout


def test_a_version_comes_up_and_the_one_before_is_kept(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    assert updating(one) == 0
    first = pi.current
    assert updating(two) == 0
    assert pi.current.startswith("2.0-")
    assert (pi.house / "previous").readlink().name == first
    assert listing(place_of(pi.environ)).splitlines() == [f"{first}  the way back", f"{pi.current}  runs"]


def test_back_goes_back_and_back_again_goes_forward(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    updating(one)
    updating(two)
    assert updating(is_back=True) == 0
    assert pi.current.startswith("1.0-")
    assert updating(is_back=True) == 0
    assert pi.current.startswith("2.0-")


def test_scores_and_configuration_are_not_touched(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    scores, config = (
        pi.file("var/lib/spacebowl/journal.sqlite3", "scores"),
        pi.file("etc/spacebowl/config.toml", "mine"),
    )
    updating(one)
    updating(two)
    updating(is_back=True)
    assert (scores.read_text(), config.read_text()) == ("scores", "mine")


@pytest.mark.parametrize("mark", ["broken", "ends"])
def test_a_version_that_does_not_come_up_is_taken_back(
    pi: Machine, updating: Updating, two_versions: Path, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = checkout(two_versions / "bad", "3.0", mark)
    unit = bad / "systemd/spacebowl.service"
    unit.write_text(unit.read_text() + "# changed\n")
    (bad / "systemd/62-spacebowl-new.rules").touch()
    before = pi.snapshot()
    capsys.readouterr()
    # The one that ends is up at the first look and gone at the second.
    assert updating(bad, watch_s=2) == TAKEN_BACK
    assert "did not come up" in capsys.readouterr().err
    assert pi.snapshot() == before  # links, units, rules, versions: all as it was, and the box runs
    assert "spacebowl.service" in pi.noted("active")


def test_a_version_that_cannot_be_had_changes_nothing(
    pi: Machine, updating: Updating, one: Path, two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updating(one)
    before = pi.snapshot()
    pi.note("no-network")
    assert updating(two) == TAKEN_BACK
    (pi.fake / "no-network").unlink()
    assert pi.snapshot() == before
    assert "is there a network" in capsys.readouterr().err


def test_a_first_version_that_does_not_come_up_stays_to_be_looked_at(
    pi: Machine, updating: Updating, tmp_path: Path
) -> None:
    assert updating(checkout(tmp_path / "bad", "1.0", "broken")) == TAKEN_BACK
    assert pi.current.startswith("1.0-")


def test_what_a_pulled_plug_left_unfinished_is_made_again(
    pi: Machine, updating: Updating, one: Path, two: Path
) -> None:
    updating(one)
    half = pi.house / "versions" / read_source(two).name
    (half / "bin").mkdir(parents=True)
    (half / "bin/half").touch()
    assert updating(two) == 0
    assert pi.current == half.name
    assert not (half / "bin/half").exists()


def test_the_same_version_again_does_not_disturb_the_box(pi: Machine, updating: Updating, one: Path) -> None:
    updating(one)
    pi.changes()
    assert updating(one) == 0
    assert pi.changes() == []


def test_a_version_whose_python_is_gone_is_made_again(pi: Machine, updating: Updating, one: Path) -> None:
    updating(one)
    (pi.house / "current/no-python").touch()
    assert updating(one) == 0
    assert not (pi.house / "current/no-python").exists()


def test_a_version_that_is_kept_is_found_by_its_number(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    updating(one)
    updating(two)
    pi.note("no-network")
    assert updating("1.0") == 0
    assert pi.current.startswith("1.0-")


@pytest.mark.parametrize("to", [None, "3.1"])
def test_nothing_is_taken_from_the_package_index(pi: Machine, updating: Updating, one: Path, to: str | None) -> None:
    updating(one)
    before = pi.snapshot()
    pi.changes()
    with pytest.raises(Complaint, match="its wheel"):
        updating(to)
    assert pi.snapshot() == before
    assert pi.noted("calls") == []


def test_only_two_versions_take_up_room(pi: Machine, updating: Updating, one: Path, two: Path, tmp_path: Path) -> None:
    updating(one)
    updating(two)
    updating(checkout(tmp_path / "three", "3.0"))
    assert sorted(path.name[:3] for path in (pi.house / "versions").iterdir()) == ["2.0", "3.0"]


def test_a_dry_run_changes_nothing(
    pi: Machine, updating: Updating, one: Path, two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updating(one)
    before = pi.snapshot()
    capsys.readouterr()
    assert updating(two, is_dry_run=True) == 0
    assert pi.snapshot() == before
    assert all(line.startswith("would: ") for line in capsys.readouterr().out.splitlines())


def test_there_is_no_way_back_from_the_first_version(updating: Updating, one: Path) -> None:
    updating(one)
    with pytest.raises(Complaint, match="no way back"):
        updating(is_back=True)


@pytest.mark.parametrize("to", ["/no/such.whl", "wheel.whl", "some words"])
def test_what_is_not_there_is_said(updating: Updating, one: Path, to: str) -> None:
    updating(one)
    with pytest.raises(Complaint, match="there is no"):
        updating(to)


def test_a_folder_that_is_no_checkout_is_refused(updating: Updating, one: Path, tmp_path: Path) -> None:
    updating(one)
    (tmp_path / "empty").mkdir()
    with pytest.raises(Complaint, match="no checkout"):
        updating(tmp_path / "empty")


def test_where_nothing_is_installed_it_says_how_to(pi: Machine) -> None:
    with pytest.raises(Complaint, match=r"install\.sh"):
        update(UpdateRequest(), place_of(pi.environ))


def test_two_updates_do_not_meet(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    updating(one)
    seen: list[str] = []

    def meanwhile(_: float) -> None:
        with pytest.raises(Complaint, match="another update"):
            updating(one)
        seen.append("refused")

    place = Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 1, meanwhile)
    assert update(UpdateRequest(str(two)), place) == 0
    assert seen == ["refused"]


def test_an_update_waits_for_the_nightly_check_which_holds_the_boxs_parts(
    pi: Machine, updating: Updating, one: Path, two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updating(one)
    pi.note("activating", "spacebowl-check.service")
    pi.changes()
    pauses = iter([lambda: None, (pi.fake / "activating").unlink])
    restarted_early: list[str] = []

    def pause(_: float) -> None:
        if (pi.fake / "activating").exists():
            restarted_early.extend(call for call in pi.noted("calls") if "restart" in call)
        next(pauses, lambda: None)()

    assert update(UpdateRequest(str(two)), Place(pi.root, pi.environ["SPACEBOWL_PYTHON"], 1, pause)) == 0
    assert restarted_early == []
    assert not (pi.fake / "activating").exists()
    assert capsys.readouterr().out.count("self-check") == 1


def test_the_same_source_has_the_same_name_wherever_it_lies(tmp_path: Path, one: Path) -> None:
    same, other = checkout(tmp_path / "same", "1.0"), checkout(tmp_path / "other", "1.0")
    (other / "spacebowl_pi/more.py").touch()
    (same / "spacebowl_pi/__pycache__").mkdir()
    (same / "spacebowl_pi/__pycache__/x.pyc").touch()
    assert read_source(one).name == read_source(same).name != read_source(other).name


def test_on_a_read_only_root_nothing_is_moved(pi: Machine, updating: Updating, one: Path, two: Path) -> None:
    updating(one)
    pi.file("proc/mounts", "overlayroot / overlay rw,lowerdir=/media/root-ro 0 0\n")
    with pytest.raises(Complaint, match="read-only"):
        updating(two)
    assert pi.current.startswith("1.0-")


# --- what root runs ---


@pytest.mark.parametrize("kind", ["tar.gz", "whl"])
def test_a_file_that_is_not_the_one_meant_is_refused(updating: Updating, tmp_path: Path, kind: str) -> None:
    name = "spacebowl_pi-1.0.tar.gz" if kind == "tar.gz" else "spacebowl_pi-1.0-py3-none-any.whl"
    file = tmp_path / name
    file.write_bytes(b"something else")
    file.with_name(f"{name}.sha256").write_text(f"{sha256(b'the right one').hexdigest()}  {name}\n")
    with pytest.raises(Complaint, match="is not the file meant"):
        updating(file)


def test_a_source_archive_without_a_sum_is_refused(updating: Updating, tmp_path: Path) -> None:
    file = tmp_path / "spacebowl_pi-1.0.tar.gz"
    file.write_bytes(b"something")
    with pytest.raises(Complaint, match=r"put spacebowl_pi-1\.0\.tar\.gz\.sha256 beside it, or say --sha256"):
        updating(file)


def test_a_sum_that_is_right_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "spacebowl_pi-1.0.tar.gz"
    file.write_bytes(b"something")
    check_sum(file, sha256(b"something").hexdigest().upper())
    file.with_name(f"{file.name}.sha256").write_text(sha256(b"something").hexdigest())
    check_sum(file, None)
    with pytest.raises(SourceFault, match="is a folder"):
        check_sum(tmp_path, "0" * 64)


def test_what_is_in_the_system_or_ready_built_is_not_built() -> None:
    def built(missing: set[str], *, can_build: bool) -> tuple[str, ...]:
        found = Found(frozenset(missing), "aarch64", (3, 11), can_build, has_swig=True)
        return to_build(found, Board("Raspberry Pi 4 Model B"), ())

    assert built({"spidev"}, can_build=True) == ("spidev",)
    assert built({"spidev"}, can_build=False) == ()
    assert built(set(), can_build=True) == ()
    assert built({"spidev", "gpiod", "sysv_ipc"}, can_build=True) == ("spidev",)


def test_other_libraries_are_another_version_and_the_way_back_takes_both_back(
    pi: Machine, updating: Updating, one: Path, tmp_path: Path
) -> None:
    updating(one)
    first = pi.current
    refreshed = Path(shutil.copytree(one, tmp_path / "refreshed"))
    box = refreshed / "spacebowl_pi/cli/locks/box.txt"
    box.write_text(re.sub("^segno==.*", r"segno==9.9 \\", box.read_text(), flags=re.MULTILINE))
    (pi.fake / "calls").unlink()
    assert updating(refreshed) == 0
    assert "library segno==9.9" in pi.noted("calls")
    assert pi.current != first
    assert pi.current.startswith("1.0-")
    assert (pi.house / "previous").readlink().name == first
    assert updating(is_back=True) == 0
    assert pi.current == first


def test_a_version_that_names_no_libraries_is_refused(
    pi: Machine, updating: Updating, one: Path, two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updating(one)
    before = pi.snapshot()
    shutil.rmtree(two / "spacebowl_pi/cli/locks")
    with pytest.raises(Complaint, match="does not say which libraries it needs"):
        updating(two)
    assert pi.snapshot() == before
    assert "making version 2.0" in capsys.readouterr().out
