"""What people do between installing and uninstalling, and what an installation may meet."""

import shutil
from pathlib import Path

import pytest

from spacebowl_pi.cli.update import UpdateRequest, listing, place_of, update
from spacebowl_pi.cli.version_switch import TAKEN_BACK, Place
from spacebowl_pi.terminal.complaint import Complaint
from tests.install.machine import CHECKOUT, Machine, checkout


def test_a_package_that_is_only_referred_to_is_not_asked_for(pi: Machine) -> None:
    pi.note("referred-to", "python3-lgpio")
    outcome = pi.install()
    assert outcome.status == 0, outcome.complained
    assert "python3-lgpio" not in pi.noted("packages")


def test_without_lists_of_packages_they_are_fetched_even_if_only_what_is_optional_is_missing(pi: Machine) -> None:
    shutil.rmtree(pi.root / "var/lib/apt/lists")
    pi.note("packages", "python3-venv")
    (pi.fake / "available").write_text("python3\npython3-venv\n")
    assert "apt-get update" in pi.install().said


def test_what_only_came_along_and_its_owner_has_asked_for_since_stays(installed: Machine) -> None:
    installed.note("manual", "came-along")
    assert installed.install("--uninstall", "--delete-scores").status == 0
    assert "came-along" in installed.noted("packages")
    assert "python3-numpy" not in installed.noted("packages")


def test_polkitd_that_its_package_leaves_running_is_stopped_before_its_user_goes(installed: Machine) -> None:
    installed.note("active", "polkit.service")
    outcome = installed.install("--uninstall", "--delete-scores")
    assert (outcome.status, outcome.complained) == (0, "")
    assert installed.noted("passwd") == []


def test_a_faulty_configuration_is_said_before_the_switch_and_not_blamed_on_the_version(
    installed: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in installed.environ.items():
        monkeypatch.setenv(name, value)
    installed.note("bad-config")
    before = installed.current
    installed.changes()
    place = Place(installed.root, installed.environ["SPACEBOWL_PYTHON"], 1, lambda _: None)
    assert update(UpdateRequest(str(checkout(tmp_path / "two", "2.0"))), place) == TAKEN_BACK
    said = capsys.readouterr().err
    assert said.startswith("spacebowl-pi: line 1, x: stands in no section\n")
    assert "did not come up" not in said
    assert installed.current == before
    assert [call for call in installed.changes() if call.startswith("systemctl")] == []


def test_where_nothing_is_installed_the_list_of_versions_says_so(pi: Machine) -> None:
    assert listing(place_of(pi.environ)) == "nothing is installed in /opt/spacebowl"


def test_a_house_that_cannot_be_written_is_named(pi: Machine) -> None:
    pi.file("opt/spacebowl", "in the way")
    with pytest.raises(Complaint, match="/opt/spacebowl"):
        update(UpdateRequest(str(CHECKOUT), is_first=True), place_of(pi.environ))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--delete-scores"], "go with --uninstall"), (["--wheels", "/no/such/folder"], "no folder /no/such/folder")],
)
def test_what_would_be_misunderstood_is_refused_before_anything_is_changed(
    pi: Machine, words: list[str], sentence: str
) -> None:
    outcome = pi.install(*words)
    assert (outcome.status, sentence in outcome.complained) == (2, True)
    assert pi.changes() == []


def test_another_shell_than_bash_hands_it_over(pi: Machine) -> None:
    assert "usage" in pi.run("sh", str(CHECKOUT / "install.sh"), "--help").said
