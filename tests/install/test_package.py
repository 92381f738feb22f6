"""The Debian package: what is in it, and that its scripts install and remove the same as install.sh."""

import shutil
import zipfile
from pathlib import Path

import pytest

from tests.install.machine import CHECKOUT, CONFIG_TXT, Machine

PACKAGE = "dist/spacebowl-pi_0.1.0_all.deb"
pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is missing: sudo apt install dpkg")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package from a copy of the checkout; gives the copy."""
    copy = tmp_path_factory.mktemp("built") / "copy"
    for name in ("spacebowl_pi", "systemd", "packaging"):
        shutil.copytree(CHECKOUT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("LICENSE", "pyproject.toml"):
        shutil.copy(CHECKOUT / name, copy)
    build(Machine(copy.parent / "machine"), copy)
    return copy


def build(machine: Machine, copy: Path) -> None:
    machine.environ["SOURCE_DATE_EPOCH"] = "1700000000"
    outcome = machine.run("packaging/build_deb.sh", str(machine.fake / "bin/building-python"), folder=copy)
    assert (outcome.status, outcome.said) == (0, f"{PACKAGE}\n"), outcome.complained


def script(pi: Machine, built: Path, name: str, *words: str) -> int:
    """Run one of the package's scripts, as dpkg would."""
    outcome = pi.run(str(built / "build/deb/DEBIAN" / name), *words)
    assert outcome.complained == ""
    return outcome.status


def unpack(pi: Machine, built: Path) -> None:
    assert pi.run("dpkg-deb", "--extract", str(built / PACKAGE), str(pi.root)).status == 0


def test_the_package_installs_what_the_installer_does(pi: Machine, built: Path, tmp_path: Path) -> None:
    unpack(pi, built)
    assert script(pi, built, "postinst", "configure") == 0
    by_package = pi.snapshot()
    other = Machine(tmp_path / "other")
    other.note("packages", *set(pi.noted("packages")))  # those are apt's here, with what comes along with them
    assert other.install().status == 0
    for name in ("etc", "usr/local", "boot"):
        ours = {key for key in by_package if key.startswith(f"root/{name}/")}
        theirs = {key for key in other.snapshot() if key.startswith(f"root/{name}/")}
        assert ours == theirs - {"root/etc/xml"}
    assert set(pi.noted("passwd")) == set(other.noted("passwd")) - {"polkitd"}
    for kind in ("enabled", "active"):
        assert pi.noted(kind) == other.noted(kind)


def test_removing_it_keeps_scores_and_purging_leaves_nothing(pi: Machine, built: Path) -> None:
    before = pi.snapshot()
    unpack(pi, built)
    script(pi, built, "postinst", "configure")
    scores = pi.file("var/lib/spacebowl/journal.sqlite3", "scores")
    assert script(pi, built, "prerm", "upgrade", "0.2.0") == 0
    assert "spacebowl.service" in pi.noted("active")
    assert script(pi, built, "prerm", "remove") == 0
    assert scores.read_text() == "scores"
    assert pi.noted("active") == pi.noted("enabled") == []
    assert (pi.root / "boot/firmware/config.txt").read_text() == CONFIG_TXT
    shutil.rmtree(pi.root / "usr/share")
    assert script(pi, built, "postrm", "remove") == 0
    assert scores.exists()
    assert script(pi, built, "postrm", "purge") == 0
    after = pi.snapshot()
    new = {name for name in after.keys() - before.keys() if name.startswith("root/")}
    assert new == {"root/opt"}
    assert pi.noted("passwd") == []


def test_the_same_source_gives_the_same_package(pi: Machine, built: Path) -> None:
    first = (built / PACKAGE).read_bytes()
    build(pi, built)
    assert (built / PACKAGE).read_bytes() == first


def test_a_version_that_does_not_come_up_leaves_the_package_installed_and_the_box_with_the_one_before(
    installed: Machine, built: Path
) -> None:
    before = installed.current
    unpack(installed, built)
    (wheel,) = (installed.root / "usr/share/spacebowl").glob("*.whl")
    with zipfile.ZipFile(wheel, "a") as file:
        file.writestr("more", "")
    installed.note("broken-wheels")
    outcome = installed.run(str(built / "build/deb/DEBIAN/postinst"), "configure")
    assert outcome.status == 0
    assert "does NOT run" in outcome.complained
    assert f"spacebowl-pi update --to /usr/share/spacebowl/{wheel.name}" in outcome.complained
    assert installed.current == before
    assert "spacebowl.service" in installed.noted("active")


def test_a_first_version_that_cannot_be_had_leaves_the_package_to_be_configured(pi: Machine, built: Path) -> None:
    unpack(pi, built)
    pi.note("no-network")
    assert pi.run(str(built / "build/deb/DEBIAN/postinst"), "configure").status == 3
    (pi.fake / "no-network").unlink()
    assert script(pi, built, "postinst", "configure") == 0


def test_extras_are_added_by_one_command_and_kept_by_the_next_package(pi: Machine, built: Path) -> None:
    unpack(pi, built)
    assert script(pi, built, "postinst", "configure") == 0
    (wheel,) = (pi.root / "usr/share/spacebowl").glob("*.whl")
    program = ["env", f"PYTHONPATH={wheel}", pi.environ["SPACEBOWL_PYTHON"], "-m", "spacebowl_pi"]
    outcome = pi.run(*program, "update", "--with", "neopixel")
    assert (outcome.status, outcome.complained) == (0, "")
    with zipfile.ZipFile(wheel, "a") as file:
        file.writestr("more", "")
    assert script(pi, built, "postinst", "configure") == 0
    asked = [call.partition("[")[2].partition("]")[0] for call in pi.noted("calls") if "spacebowl-pi[" in call]
    assert sorted(asked) == ["keypad", "keypad,neopixel", "keypad,neopixel"]


def test_packages_that_the_installer_brought_are_handed_over_to_apt(installed: Machine, built: Path) -> None:
    unpack(installed, built)
    installed.changes()
    assert script(installed, built, "postinst", "configure") == 0
    (marked,) = [call for call in installed.changes() if call.startswith("apt-mark auto")]
    assert {"python3-numpy", "came-along"} <= set(marked.split())
    assert "package " not in (installed.root / "etc/spacebowl/installed").read_text()


def test_purging_what_is_left_of_the_package_spares_a_box_that_the_installer_has_made_since(
    pi: Machine, built: Path
) -> None:
    unpack(pi, built)
    script(pi, built, "postinst", "configure")
    script(pi, built, "prerm", "remove")
    scores = pi.file("var/lib/spacebowl/journal.sqlite3", "scores")
    assert pi.install().status == 0
    before = pi.snapshot()
    assert script(pi, built, "postrm", "purge") == 0
    assert pi.snapshot() == before
    assert scores.read_text() == "scores"
