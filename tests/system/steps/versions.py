"""To another version and back, with a match in play; one that does not come up; and no trace once it is gone."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.system.lab.host import CHECKOUT
from tests.system.lab.machine import Failed
from tests.system.steps import traces
from tests.system.steps.cuts import what_stays
from tests.system.steps.installing import INSTALL_PATIENCE_S, SETTLE_S, need_up
from tests.system.steps.lab import CONFIG, SOURCE, STATE, Lab, Outcome
from tests.system.steps.playing import finish_round, honour_mode, open_search, sit_down

NEXT, BROKEN = "/root/spacebowl-next", "/root/spacebowl-broken"
TAKEN_BACK = 3


def versions(lab: Lab) -> Outcome:
    """Play a round; go to another version, to one that fails, and back: match and configuration stay."""
    machine = lab.machine
    lab.begin_anew(honour_mode(99))
    with lab.table() as table:
        sit_down(table)
        open_search(table)
        table.press(2, 1, gap_ms=5)
        table.wait_for_phase("declaring")
        finish_round(table, right=2, wrong=(1,))
        before = what_stays(table, table.state())
    config = machine.run(f"cat {CONFIG}")
    number = machine.run("spacebowl-pi --version").split()[-1]
    _make_version(lab, NEXT, number, "9.9.1", "")
    _make_version(lab, BROKEN, number, "9.9.2", "raise SystemExit('broken on purpose')")

    took_s = []
    for words, status, wanted in (
        (f"--to {NEXT}", 0, "9.9.1"),
        (f"--to {BROKEN}", TAKEN_BACK, "9.9.1"),
        ("--back", 0, number),
    ):
        began_s = time.monotonic()
        done = machine.try_run(f"spacebowl-pi update {words}", patience_s=INSTALL_PATIENCE_S)
        took_s.append(round(time.monotonic() - began_s, 1))
        if done.returncode != status:
            raise Failed(f"update {words} gave {done.returncode}, not {status}: {done.stdout[-800:]}")
        runs = machine.run("spacebowl-pi --version").split()[-1]
        if runs != wanted:
            raise Failed(f"after update {words} version {runs} runs, not {wanted}")
        with lab.table() as table:
            state = table.wait_for_phase("ready", "over", patience_s=120)
            if (now := what_stays(table, state)) != before:
                raise Failed(f"after update {words}: before {before}, now {now}")
        if machine.run(f"cat {CONFIG}") != config:
            raise Failed(f"update {words} changed the configuration")
    machine.run(f"rm -rf {NEXT} {BROKEN}")
    return Outcome(
        f"{number} to 9.9.1, 9.9.2 that fails taken back by itself, back to {number}: same match, same scores",
        {"update_s": took_s[0], "failed_update_s": took_s[1], "back_s": took_s[2]},
    )


def uninstall(lab: Lab) -> Outcome:
    """Uninstall: first scores are kept, as asked; then nothing is left."""
    machine = lab.machine
    machine.run("systemctl start polkit.service")  # at work, as after a session of the screen
    machine.run(f"cd {SOURCE} && ./install.sh --uninstall --keep-scores", patience_s=600)
    machine.run(f'test -n "$(ls -A {STATE})" && test -e {CONFIG}')
    machine.run("! test -e /opt/spacebowl && ! test -e /usr/local/bin/spacebowl-pi")
    machine.run(f"cd {SOURCE} && ./install.sh --uninstall --delete-scores", patience_s=600)
    count = traces.need_as_before(machine)
    return Outcome(f"{count} files, packages, users and units are as before")


def debian_package(lab: Lab) -> Outcome:
    """The same by the Debian package: install, up, purge, nothing left."""
    machine = lab.machine
    package = _built_package()
    # What Debian's own polkitd leaves when it is purged, its user, is there before: it is not the box's affair here.
    with _packages_that_come(lab):
        machine.run("apt-get -qqy install --no-install-recommends polkitd", patience_s=INSTALL_PATIENCE_S)
    traces.remember(machine)
    machine.push(package.parent, "/root/deb")
    name = machine.run(f"dpkg-deb -f /root/deb/{package.name} Package").strip()
    with _packages_that_come(lab):
        began_s = time.monotonic()
        machine.run(f"cd /root/deb && apt-get -qqy install ./{package.name}", patience_s=INSTALL_PATIENCE_S)
        took_s = time.monotonic() - began_s
        time.sleep(SETTLE_S)
        need_up(lab)
        machine.run("spacebowl-pi doctor --help >/dev/null")
        machine.run(f"apt-get -qqy remove {name}", patience_s=600)
        machine.run(f'test -n "$(ls -A {STATE})" && test -e {CONFIG}')
        machine.run("! test -e /opt/spacebowl && ! test -e /usr/local/bin/spacebowl-pi")
        machine.run(f"apt-get -qqy purge {name}", patience_s=600)
    count = traces.need_as_before(machine)
    size_mb = package.stat().st_size / 1e6
    return Outcome(
        f"{package.name}: installed, up, removed with scores kept, purged; {count} things as before",
        {"deb_install_s": round(took_s, 1), "deb_size_mb": round(size_mb, 2)},
    )


@contextmanager
def _packages_that_come(lab: Lab) -> Iterator[None]:
    """Give every package back that came meanwhile.

    `apt autoremove` would leave some: what another package names as one of two that will do counts as needed.
    """
    ask = "dpkg-query -W -f '${Package}\\n'"
    before = set(lab.machine.run(ask).split())
    yield
    came = sorted(set(lab.machine.run(ask).split()) - before)
    lab.machine.run(f"apt-get -qqy purge {' '.join(came)}", patience_s=INSTALL_PATIENCE_S)


def _built_package() -> Path:
    """Build the package with `make deb`; gives the newest there is."""
    began_s = time.time()
    done = subprocess.run(["make", "-C", str(CHECKOUT), "deb"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"make deb failed: {(done.stdout + done.stderr)[-800:]}")
    found = [path for name in ("dist", "build") for path in (CHECKOUT / name).rglob("*.deb")]
    fresh = [path for path in found if path.stat().st_mtime >= began_s - 1]
    if len(fresh) != 1:
        raise Failed(f"make deb left {len(fresh)} packages in dist or build")
    return fresh[0]


def _make_version(lab: Lab, folder: str, number: str, wanted: str, line: str) -> None:
    """Make a checkout of another version; `line` is what its `run` begins with."""
    machine = lab.machine
    escaped = number.replace(".", r"\.")
    machine.run(
        f"rm -rf {folder} && cp -r {SOURCE} {folder} && cd {folder} && "
        f'sed -i \'s/"{escaped}"/"{wanted}"/\' pyproject.toml spacebowl_pi/__init__.py && '
        f"grep -q '{wanted}' pyproject.toml && grep -q '{wanted}' spacebowl_pi/__init__.py"
    )
    if line:
        machine.run(f"cd {folder} && printf '%s\\n' \"{line}\" >> spacebowl_pi/box/run.py")
