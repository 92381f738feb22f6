"""install.sh on a machine whose commands only write down what they were asked for."""

import subprocess
from pathlib import Path

import pytest

from spacebowl_pi.box.doctor.host import BootConfig
from spacebowl_pi.devices.board import Board
from tests.install.machine import CHECKOUT, CONFIG_TXT, PARTS_PACKAGES, Machine

UNITS = ("spacebowl.service", "spacebowl-kiosk.service", "spacebowl-check.service", "spacebowl-check.timer")


def test_one_command_installs_everything(pi: Machine) -> None:
    outcome = pi.install()
    assert (outcome.status, outcome.complained) == (0, "")
    assert {"python3-lgpio", "python3-numpy", "python3-venv"} <= set(pi.noted("packages"))
    assert pi.noted("passwd") == ["polkitd", "spacebowl", "spacebowl-kiosk"]
    assert all((pi.root / "etc/systemd/system" / unit).exists() for unit in UNITS)
    assert (pi.root / "etc/udev/rules.d/70-spacebowl-parts.rules").exists()
    assert (pi.root / "etc/spacebowl/config.toml").exists()
    assert (pi.root / "usr/local/bin/spacebowl-pi").stat().st_mode & 0o111
    assert (pi.house / "current/bin/spacebowl-pi").exists()
    assert pi.noted("enabled") == ["spacebowl-check.timer", "spacebowl.service"]
    assert pi.noted("active") == ["spacebowl-check.timer", "spacebowl.service"]
    boot = BootConfig((pi.root / "boot/firmware/config.txt").read_text(), Board("Raspberry Pi Zero 2 W Rev 1.0"))
    assert boot.has("dtparam=spi=on")
    assert boot.has("dtoverlay=spi1-1cs")
    assert (pi.root / "boot/firmware/config.txt.before-spacebowl").read_text() == CONFIG_TXT
    assert "sudo reboot" in outcome.said


def test_a_second_run_changes_nothing_and_does_not_disturb_the_box(installed: Machine) -> None:
    before = installed.snapshot()
    installed.changes()
    outcome = installed.install()
    assert outcome.status == 0
    assert installed.snapshot() == before
    assert [call for call in installed.changes() if call != "systemctl start spacebowl-check.timer"] == []
    assert "would: install" not in installed.install("--dry-run").said
    assert "sudo reboot" not in outcome.said


@pytest.mark.parametrize("options", [[], ["--kiosk"]])
def test_a_dry_run_says_every_change_and_makes_none(pi: Machine, options: list[str]) -> None:
    before = pi.snapshot()
    outcome = pi.install("--dry-run", *options)
    assert outcome.status == 0
    assert pi.snapshot() == before
    assert pi.changes() == []
    for said in ("python3-lgpio", "user spacebowl", "config.toml", "config.txt", "/opt/spacebowl/current", "switch on"):
        assert said in outcome.said
    lines = [line for line in outcome.said.splitlines() if line != "Nothing was changed."]
    assert all(line.startswith("would: ") for line in lines)
    assert ("chromium" in outcome.said) is bool(options)


def test_uninstalling_leaves_nothing(pi: Machine) -> None:
    before = pi.snapshot()
    pi.install()
    pi.file("var/lib/spacebowl/journal.sqlite3", "scores")
    told = pi.install("--uninstall", "--delete-scores", "--dry-run")
    assert "would: remove /var/lib/spacebowl" in told.said
    assert (pi.root / "var/lib/spacebowl/journal.sqlite3").exists()
    outcome = pi.install("--uninstall", "--delete-scores")
    assert (outcome.status, outcome.complained) == (0, "")
    after = pi.snapshot()
    empty = {name for name in after.keys() - before.keys() if name.startswith("fake/") or after[name] == "/"}
    assert {name: after[name] for name in after.keys() - empty} == before
    assert sorted(name for name in empty if name.startswith("root/")) == ["root/opt"]  # the system's own folder


def test_uninstalling_can_keep_the_scores_and_installing_again_finds_them(installed: Machine) -> None:
    scores = installed.file("var/lib/spacebowl/journal.sqlite3", "scores")
    installed.file("etc/spacebowl/config.toml", '[box]\nmode = "honour"\n')
    assert installed.install("--uninstall", "--keep-scores").status == 0
    assert scores.read_text() == "scores"
    assert not installed.house.exists()
    assert "spacebowl" in installed.noted("passwd")  # whose files they are
    assert (installed.root / "boot/firmware/config.txt").read_text() == CONFIG_TXT
    assert installed.install().status == 0
    assert scores.read_text() == "scores"
    assert "honour" in (installed.root / "etc/spacebowl/config.toml").read_text()
    assert installed.install("--uninstall", "--delete-scores").status == 0
    assert not scores.parent.exists()
    assert installed.noted("passwd") == []


def test_scores_are_not_deleted_where_nobody_can_be_asked(installed: Machine) -> None:
    before = installed.snapshot()
    outcome = installed.install("--uninstall")
    assert outcome.status == 1
    assert "--keep-scores" in outcome.complained
    assert installed.snapshot() == before


def test_uninstalling_where_nothing_is_installed_is_no_fault(pi: Machine) -> None:
    before = pi.snapshot()
    assert pi.install("--uninstall").status == 0
    assert pi.snapshot() == before


def test_what_was_there_before_stays(pi: Machine) -> None:
    pi.note("packages", "python3-numpy", "polkitd")
    pi.note("group", "spacebowl-friends")
    pi.install()
    pi.install("--uninstall", "--delete-scores")
    assert {"python3-numpy", "polkitd"} <= set(pi.noted("packages"))
    assert {"gpio", "spi", "dialout", "spacebowl-friends"} <= set(pi.noted("group"))
    assert (pi.root / "etc/udev/rules.d/99-com.rules").exists()
    assert (pi.root / "usr/local/bin/other").exists()


def test_what_debians_polkitd_leaves_behind_when_purged_goes_as_well(pi: Machine) -> None:
    shared = pi.root / "usr/share/polkit-1/rules.d"
    before, mode = pi.snapshot(), shared.stat().st_mode
    pi.install()
    assert shared.stat().st_mode != mode
    assert pi.install("--uninstall", "--delete-scores").status == 0
    assert (shared.stat().st_mode, shared.exists()) == (mode, True)
    assert not (pi.root / "etc/xml").exists()
    after = pi.snapshot()
    assert [after[f"fake/{kind}"] for kind in ("passwd", "group")] == [
        before[f"fake/{kind}"] for kind in ("passwd", "group")
    ]


def test_the_user_of_a_package_that_stays_stays(pi: Machine) -> None:
    pi.note("packages", "polkitd")
    pi.note("passwd", "polkitd")
    mode = (pi.root / "usr/share/polkit-1/rules.d").stat().st_mode
    pi.install()
    pi.install("--uninstall", "--delete-scores")
    assert pi.noted("passwd") == ["polkitd"]
    assert (pi.root / "usr/share/polkit-1/rules.d").stat().st_mode == mode


def test_the_user_of_a_package_that_something_else_needs_by_now_stays(installed: Machine) -> None:
    installed.note("packages", "needs-polkitd")
    installed.install("--uninstall", "--delete-scores")
    assert "polkitd" in installed.noted("packages")
    assert installed.noted("passwd") == ["polkitd"]


def test_a_package_that_something_else_needs_by_now_stays(installed: Machine) -> None:
    assert "came-along" in installed.noted("packages")
    installed.note("packages", "needs-numpy")
    installed.install("--uninstall", "--delete-scores")
    assert installed.noted("packages") == ["needs-numpy", "python3", "python3-numpy"]


def test_plain_debian_gets_the_groups_that_only_a_pi_has_and_no_boot_settings(debian: Machine) -> None:
    outcome = debian.install()
    assert outcome.status == 0
    assert {"gpio", "spi"} <= set(debian.noted("group"))
    assert "python3-lgpio" not in debian.noted("packages")
    assert not (debian.root / "etc/systemd/system.conf.d").exists()
    debian.install("--uninstall", "--delete-scores")
    assert set(debian.noted("group")) == {"dialout", "video"}


def test_the_screen_takes_the_place_of_a_desktop_and_gives_it_back(pi: Machine) -> None:
    (pi.fake / "target").write_text("graphical.target\n")
    pi.file("etc/systemd/system/display-manager.service")
    assert pi.install("--kiosk").status == 0
    assert {"cage", "xwayland", "chromium"} <= set(pi.noted("packages"))
    assert "spacebowl-kiosk.service" in pi.noted("enabled")
    assert pi.noted("target") == ["multi-user.target"]
    pi.install("--uninstall", "--delete-scores")
    assert pi.noted("target") == ["graphical.target"]
    assert "chromium" not in pi.noted("packages")


def test_the_first_console_gets_its_login_back_when_the_screen_goes(pi: Machine) -> None:
    pi.note("enabled", "getty@tty1.service")
    pi.install("--kiosk")
    pi.note("active", "spacebowl-kiosk.service")
    assert (
        "would: give the first console its login back" in pi.install("--uninstall", "--keep-scores", "--dry-run").said
    )
    assert "getty@tty1.service" not in pi.noted("active")
    pi.install("--uninstall", "--keep-scores")
    assert "getty@tty1.service" in pi.noted("active")


def test_without_a_screen_the_first_console_is_left_alone(pi: Machine) -> None:
    pi.note("enabled", "getty@tty1.service")
    pi.install()
    pi.install("--uninstall", "--keep-scores")
    assert "getty@tty1.service" not in pi.noted("active")


@pytest.mark.parametrize(("choice", "is_kept"), [("--keep-scores", True), ("--delete-scores", False)])
def test_what_somebody_added_to_a_service_goes_with_the_configuration(
    installed: Machine, choice: str, *, is_kept: bool
) -> None:
    added = installed.file(
        "etc/systemd/system/spacebowl.service.d/override.conf", "[Service]\nReadWritePaths=/srv/scores\n"
    )
    others = installed.file("etc/systemd/system/ssh.service.d/override.conf", "[Service]\n")
    assert (
        str(added.parent.relative_to(installed.root))
        in installed.install("--uninstall", "--delete-scores", "--dry-run").said
    )
    assert installed.install("--uninstall", choice).status == 0
    assert added.parent.exists() is is_kept
    assert others.exists()


def test_without_a_network_it_says_so_and_can_be_run_again(pi: Machine) -> None:
    pi.note("no-network")
    outcome = pi.install()
    assert outcome.status == 1
    assert "apt-get could not install" in outcome.complained
    (pi.fake / "no-network").unlink()
    assert pi.install().status == 0


def test_an_installation_that_was_cut_off_is_finished_by_the_next_run(pi: Machine) -> None:
    pi.note("packages", "python3-venv", "python3-lgpio", *PARTS_PACKAGES)
    pi.note("no-network")
    outcome = pi.install()
    assert outcome.status == 3
    assert "is there a network" in outcome.complained
    assert not (pi.house / "current").exists()
    (pi.fake / "no-network").unlink()
    assert pi.install().status == 0
    assert len(list((pi.house / "versions").iterdir())) == 1


def test_a_file_that_a_later_version_has_no_more_is_taken_away(installed: Machine) -> None:
    placed = installed.root / "etc/spacebowl/placed"
    old = installed.file("etc/udev/rules.d/61-spacebowl-old.rules")
    placed.write_text(placed.read_text() + "/etc/udev/rules.d/61-spacebowl-old.rules\n")
    installed.install()
    assert not old.exists()


def test_what_it_does_not_know_is_refused(pi: Machine) -> None:
    outcome = pi.install("--remove")
    assert outcome.status == 2
    assert "what is --remove?" in outcome.complained


def test_without_apt_it_says_what_can_be_done_instead(pi: Machine, tmp_path: Path) -> None:
    few = tmp_path / "few"
    few.mkdir()
    for name in ("bash", "dirname", "env", "id"):
        (few / name).symlink_to(f"/usr/bin/{name}")
    environ = {**pi.environ, "PATH": str(few)}
    ended = subprocess.run(
        [str(CHECKOUT / "install.sh")], env=environ, check=False, capture_output=True, text=True, timeout=50
    )
    assert ended.returncode == 1
    assert "make run" in ended.stderr


@pytest.mark.parametrize("options", [[], ["--uninstall", "--delete-scores"]])
def test_on_a_read_only_root_it_changes_nothing_and_says_why(pi: Machine, options: list[str]) -> None:
    pi.file("proc/mounts", "overlayroot / overlay rw,lowerdir=/media/root-ro 0 0\n")
    before = pi.snapshot()
    outcome = pi.install(*options)
    assert outcome.status == 1
    assert "read-only" in outcome.complained
    assert pi.snapshot() == before


def test_a_run_that_was_killed_in_the_middle_of_apt_forgets_nothing(pi: Machine) -> None:
    before = pi.snapshot()
    pi.note("killed")
    assert pi.install().status == -9
    assert pi.install().status == 0
    assert pi.install("--uninstall", "--delete-scores").status == 0
    after = pi.snapshot()
    for kind in ("packages", "passwd", "group"):
        assert after[f"fake/{kind}"] == before[f"fake/{kind}"]


def test_what_apt_could_not_install_is_not_taken_for_ours(pi: Machine) -> None:
    pi.note("no-network")
    pi.install()
    pi.note("packages", "python3-numpy")  # by somebody else, later
    (pi.fake / "no-network").unlink()
    pi.install()
    pi.install("--uninstall", "--delete-scores")
    assert "python3-numpy" in pi.noted("packages")


def test_another_apt_at_work_is_waited_for(pi: Machine) -> None:
    pi.note("locked")
    outcome = pi.install()
    assert (outcome.status, outcome.complained) == (0, "")
    assert "another apt is at work" in outcome.said


def test_it_can_be_read_by_the_box_however_roots_files_are_made(pi: Machine) -> None:
    installer = str(CHECKOUT / "install.sh")
    assert pi.run("bash", "-c", f"umask 077; exec bash {installer}").status == 0
    for name in ("opt/spacebowl", "etc/spacebowl", "etc/spacebowl/config.toml", "opt/spacebowl/current/bin"):
        assert (pi.root / name).stat().st_mode & 0o044 == 0o044


@pytest.mark.parametrize(("folder", "free_mb"), [("opt", 399), ("usr", 399), ("var", 199)])
def test_without_room_it_changes_nothing(pi: Machine, folder: str, free_mb: int) -> None:
    for name in ("opt", "usr", "var"):
        (pi.root / name).mkdir(exist_ok=True)
    pi.note("free_mb", f"{folder} {free_mb}")
    before = pi.snapshot()
    outcome = pi.install()
    assert (outcome.status, f"only {free_mb} MB" in outcome.complained) == (1, True)
    assert pi.snapshot() == before


def test_the_screen_needs_more_room_until_it_is_there(pi: Machine) -> None:
    (pi.root / "opt").mkdir()
    pi.note("free_mb", "opt 1000")
    assert "1100 MB" in pi.install("--kiosk").complained
    (pi.fake / "free_mb").unlink()
    assert pi.install("--kiosk").status == 0
    pi.note("free_mb", "opt 1000")
    assert pi.install("--kiosk").status == 0


def test_what_its_owner_has_switched_off_stays_off(installed: Machine) -> None:
    for unit in ("spacebowl.service", "spacebowl-check.timer"):
        installed.run("systemctl", "disable", unit)
    installed.run("systemctl", "stop", "spacebowl-check.timer")
    installed.install()
    assert installed.noted("enabled") == []
    assert "spacebowl-check.timer" not in installed.noted("active")
    installed.install("--uninstall", "--keep-scores")
    installed.install()
    assert installed.noted("enabled") == ["spacebowl-check.timer", "spacebowl.service"]


def test_a_user_of_that_name_who_can_log_in_is_left_alone(pi: Machine) -> None:
    for kind in ("passwd", "group", "logins"):
        pi.note(kind, "spacebowl")
    before = pi.snapshot()
    outcome = pi.install()
    assert (outcome.status, "can log in" in outcome.complained) == (1, True)
    assert pi.snapshot() == before


def test_a_group_of_that_name_without_its_user_is_said_before_anything_is_changed(pi: Machine) -> None:
    pi.note("group", "spacebowl-kiosk")
    before = pi.snapshot()
    outcome = pi.install()
    assert (outcome.status, "groupdel spacebowl-kiosk" in outcome.complained) == (1, True)
    assert pi.snapshot() == before


def test_the_screens_session_is_ended_before_its_user_is_removed(pi: Machine) -> None:
    pi.install("--kiosk")
    (pi.fake / "calls").unlink()
    assert pi.install("--uninstall", "--delete-scores").status == 0
    calls = (pi.fake / "calls").read_text().splitlines()
    assert calls.index("systemctl stop user@990.service") < calls.index("userdel spacebowl-kiosk")


def test_one_step_back_that_fails_does_not_end_the_others(installed: Machine) -> None:
    installed.note("at-work")
    outcome = installed.install("--uninstall", "--delete-scores")
    assert outcome.status == 1
    assert "left to you: remove the user spacebowl\n" in outcome.complained
    assert not (installed.root / "etc/spacebowl").exists()
    assert not (installed.root / "var/lib/spacebowl").exists()


def test_what_the_package_installed_is_the_packages_to_remove(installed: Machine) -> None:
    installed.note("packages", "spacebowl-pi")
    before = installed.snapshot()
    outcome = installed.install("--uninstall", "--delete-scores")
    assert (outcome.status, "apt purge" in outcome.complained) == (1, True)
    assert installed.snapshot() == before


def test_a_dry_run_of_uninstalling_says_that_it_would_ask(installed: Machine) -> None:
    said = installed.install("--uninstall", "--dry-run").said
    assert "would: ask whether to delete scores" in said
    assert "would: remove /etc/spacebowl" not in said


def test_plain_debian_is_not_promised_what_it_does_not_have(debian: Machine) -> None:
    assert "python3-lgpio" not in debian.install("--dry-run").said
