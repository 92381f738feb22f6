"""The box's own screen: cage and Chromium on the machine's display. It waits for the box, and heals by itself."""

import time
from collections.abc import Callable

from PIL import Image

from tests.system.lab.host import CHECKOUT
from tests.system.lab.machine import Failed
from tests.system.lab.screen import take_picture
from tests.system.steps.installing import INSTALL_PATIENCE_S, need_up
from tests.system.steps.lab import SOURCE, Lab, Outcome
from tests.system.steps.playing import honour_mode

SERVICE = "spacebowl-kiosk.service"
SESSION = "user-$(id -u spacebowl-kiosk).slice"  # what it runs belongs to its login
PATIENCE_S = 900  # an emulated processor takes minutes to start a browser
# Debian's software renderer for OpenGL crashes in the emulation, so cage draws without OpenGL here. And a browser may
# take three minutes to show its page, in place of one and a half, before it is given up.
DROP_IN = "[Service]\nEnvironment=WLR_RENDERER=pixman SPACEBOWL_PATIENCE=36\n"
COLOURS = 200  # a page has so many at least; a black screen or a console has fewer
BRIGHT = 128  # of 255
# So much of a page is bright; of the starry sky, before the table is there, far less; of a sad face nearly all.
LEAST_BRIGHT, MOST_BRIGHT = 0.005, 0.5
LOOK_AGAIN_S = 3.0
_PORT = "1F90"  # 8080
_IS_OURS = f'$4 == "01" && $3 ~ /:{_PORT}$/ && $8 == uid'  # established, to the box, by the screen's user
_JOINED = f"awk -v uid=$(id -u spacebowl-kiosk) '{_IS_OURS} {{n++}} END {{exit !n}}' /proc/net/tcp /proc/net/tcp6"


def screen(lab: Lab) -> Outcome:
    """Install the screen; see the page on it, again after the box was away, and after the page has crashed."""
    machine = lab.machine
    lab.begin_anew(honour_mode(10))
    machine.write(f"/etc/systemd/system/{SERVICE}.d/lab.conf", DROP_IN)
    began_s = time.monotonic()
    machine.run(f"cd {SOURCE} && ./install.sh --kiosk", patience_s=INSTALL_PATIENCE_S)
    install_s = time.monotonic() - began_s
    _wait_for_page(lab, "shown")

    machine.run(f"systemctl stop spacebowl && systemctl restart --no-block {SERVICE}")
    _wait_until(lambda: _state(lab) == "activating", "the screen to wait for the box")
    time.sleep(10)
    if _state(lab) != "activating" or machine.try_run("pgrep -u spacebowl-kiosk cage").returncode == 0:
        raise Failed(f"without the box the screen does not wait; its service is {_state(lab)}")
    began_s = time.monotonic()
    machine.run("systemctl start spacebowl")
    show_s = _wait_for_page(lab, "after-the-box") - began_s

    machine.run("pkill -9 -u spacebowl-kiosk -f type=renderer")
    began_s = time.monotonic()
    _wait_until(lambda: machine.try_run(_JOINED).returncode != 0, "the crashed page to be gone")
    heal_s = _wait_for_page(lab, "after-a-crash") - began_s
    need_up(lab)
    memory_mb = int(machine.run(f"systemctl show -p MemoryCurrent --value {SESSION}")) / 1e6
    machine.run(f"systemctl disable --now {SERVICE}", patience_s=180)
    return Outcome(
        "the table's page on the screen; it waited for the box, and a crashed page came back (build/screen-*.png)",
        {
            "install_screen_s": round(install_s, 1),
            "box_started_to_page_s": round(show_s, 1),
            "crash_to_page_s": round(heal_s, 1),
            "screen_memory_mb": round(memory_mb),
        },
    )


def _state(lab: Lab) -> str:
    return lab.machine.run(f"systemctl is-active {SERVICE}", is_checked=False).strip()


def _wait_for_page(lab: Lab, name: str) -> float:
    """Wait until a page is joined to the box and can be seen; return when that was."""
    _wait_until(lambda: lab.machine.try_run(_JOINED).returncode == 0, f"a page joined to the box ({name})", lab)
    _wait_until(lambda: _is_page(_picture(lab, name)), f"the page on the screen ({name})", lab)
    return time.monotonic()


def _picture(lab: Lab, name: str) -> Image.Image:
    target = CHECKOUT / "build" / f"screen-{lab.machine.suite}-{name}.png"
    target.parent.mkdir(exist_ok=True)
    return take_picture(lab.machine.control, target)


def _is_page(picture: Image.Image) -> bool:
    area = picture.width * picture.height
    bright = sum(picture.convert("L").histogram()[BRIGHT:]) / area
    return len(picture.getcolors(area) or ()) >= COLOURS and LEAST_BRIGHT <= bright <= MOST_BRIGHT


def _wait_until(is_so: Callable[[], bool], what: str, lab: Lab | None = None) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > until_s:
            log = lab.machine.run(f"journalctl -u {SERVICE} -n 30 --no-pager", is_checked=False) if lab else ""
            raise Failed(f"{what} did not come in {PATIENCE_S} s {log}")
        time.sleep(LOOK_AGAIN_S)
