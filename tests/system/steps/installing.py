"""Installed on a clean Debian by the checkout's own installer: how long, how large, is it up?"""

import time

from tests.system.lab.machine import Failed
from tests.system.steps import traces
from tests.system.steps.lab import SOURCE, Lab, Outcome

INSTALL_PATIENCE_S = 2400
SETTLE_S = 12


def install(lab: Lab) -> Outcome:
    """Install, see the service up, and see that installing again changes nothing."""
    machine = lab.machine
    traces.remember(machine)
    before_mb = _used_mb(lab)
    began_s = time.monotonic()
    machine.run(f"cd {SOURCE} && ./install.sh", patience_s=INSTALL_PATIENCE_S)
    took_s = time.monotonic() - began_s
    time.sleep(SETTLE_S)
    need_up(lab)
    after_mb = _used_mb(lab)
    began_s = time.monotonic()
    said = machine.run(f"cd {SOURCE} && ./install.sh", patience_s=INSTALL_PATIENCE_S)
    again_s = time.monotonic() - began_s
    if "runs already" not in said:
        raise Failed(f"installing again did something: {said[-800:]}")
    need_up(lab)
    version = machine.run("spacebowl-pi --version").strip()
    house_mb = int(machine.run("du -sm /opt/spacebowl").split()[0])
    return Outcome(
        f"{version} runs, Type=notify; installed again, nothing changed",
        {
            "install_s": round(took_s, 1),
            "install_again_s": round(again_s, 1),
            "disk_mb": after_mb - before_mb,
            "opt_spacebowl_mb": house_mb,
        },
    )


def need_up(lab: Lab) -> None:
    """Raise unless the service runs, has said that it is ready, and has not fallen."""
    shown = lab.machine.run("systemctl show spacebowl -p ActiveState -p SubState -p Type -p NRestarts -p User")
    wanted = {"ActiveState=active", "SubState=running", "Type=notify", "NRestarts=0", "User=spacebowl"}
    if missing := wanted - set(shown.split()):
        log = lab.machine.run("journalctl -u spacebowl -n 20 --no-pager", is_checked=False)
        raise Failed(f"the service is not up: {', '.join(sorted(missing))} not so in {shown.split()}; it said: {log}")


def _used_mb(lab: Lab) -> int:
    return int(lab.machine.run("sync; df -m --output=used / | tail -1"))
