"""What the guide quotes: the doctor on a Pi made of files, the self-test of simulated parts with a person at them."""

from functools import cache
from pathlib import Path

from spacebowl_pi import __version__
from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.doctor import Host, examine, report
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.report import report as selftest_report
from spacebowl_pi.box.selftest.result import Check, Result
from spacebowl_pi.box.selftest.wiring import Ending, Trial, checks_of
from spacebowl_pi.devices.ports import BUTTONS
from tests.box.selftest.person import Person

BOOT = """\
dtparam=audio=on
dtparam=spi=on
dtoverlay=spi1-1cs
core_freq_fixed=1
dtoverlay=gpio-shutdown,debounce=2000
gpio=17,27,22,23,24,25,5,6=ip,pu
"""
DEBUGFS = """\
gpiochip0: GPIOs 512-569, parent: platform/fe200000.gpio, pinctrl-bcm2711:
 gpio-515 (GPIO3               |shutdown_button     ) in  hi IRQ ACTIVE LOW
"""
READY = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
    "proc/self/status": "Uid:\t0\t0\t0\t0\nGid:\t0\t0\t0\t0\nGroups:\t0\n",
    "etc/group": "root:x:0:\n",
    "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    "proc/sys/kernel/osrelease": "6.12.47+rpt-rpi-v8\n",
    "proc/modules": "snd_bcm2835 24576 0 - Live 0x0\nspidev 20480 0 - Live 0x0\n",
    "proc/mounts": "/dev/root / ext4 rw 0 0\n",
    "sys/kernel/debug/gpio": DEBUGFS,
    "sys/module/spidev/parameters/bufsiz": "4096\n",
    "boot/firmware/config.txt": BOOT,
    "boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=1 rootwait\n",
    "dev/gpiochip0": "",
    "dev/spidev0.0": "",
    "dev/spidev1.0": "",
    "dev/gpiomem": "\0\0\0\0\x04\0\0\0\x1b".ljust(0x1000, "\0"),  # GPIO10 ALT0, GPIO20 and 21 ALT4
    "run/systemd/timesync/synchronized": "",
}
PACKAGES = {
    "gpiozero": "2.0.1",
    "luma.led_matrix": "1.9.0",
    "Pillow": "11.1.0",
    "pyserial": "3.5",
    "lgpio": "0.2.2.0",
    "spidev": "3.6",
}
MODULES = {"gpiozero", "luma.led_matrix", "PIL", "serial", "lgpio", "spidev"}
WITHOUT = {
    "doctor before the restart": {"dev/spidev0.0", "dev/spidev1.0"},
    "doctor without boot settings": {"dev/spidev0.0", "dev/spidev1.0", "boot/firmware/config.txt"},
}
INSTEAD = {
    "doctor without boot settings": {"boot/firmware/config.txt": "# as it comes\n"},
    "doctor with a keypad": {"dev/spacebowl-keypad": ""},
    "doctor while the box runs": {
        "sys/kernel/debug/gpio": DEBUGFS + " gpio-529 (GPIO17              |lg                  ) in  hi IRQ\n"
    },
    "doctor with a sound card": {"boot/firmware/config.txt": BOOT + "dtoverlay=hifiberry-dac\n"},
}
BUZZERS_PRESSED = ("all buttons",)
ANSWERS: dict[str, tuple[PartName | None, tuple[str, ...]]] = {  # the part, all if none is named, and the answers
    "selftest matrix": (PartName.MATRIX, ("y", "y")),
    "selftest matrix mounted the other way": (PartName.MATRIX, ("n", "l", "1", "y", "y")),
    "selftest matrix with dark dots": (PartName.MATRIX, ("y", "n")),
    "selftest pixels": (PartName.PIXELS, ("y", "y")),
    "selftest pixels with nine cells": (PartName.PIXELS, ("y", "n", *"y" * 9, "s")),
    "selftest pixels dark": (PartName.PIXELS, ("n", "1")),
    "selftest pixels of another kind": (PartName.PIXELS, ("n", "2", "y")),
    "selftest pixels broken off": (PartName.PIXELS, ("n", "3", "y")),
    "selftest pixels flickering": (PartName.PIXELS, ("n", "4", "y")),
    "selftest buzzers": (PartName.BUZZERS, BUZZERS_PRESSED),
    "selftest sound": (PartName.SOUND, ("y",)),
    "selftest sound not heard": (PartName.SOUND, ("n",)),
    "selftest": (None, ("y", "y", "y", "y", *BUZZERS_PRESSED, "y")),
}
ONE, TWO, THREE, FOUR = BUTTONS[:4]
# What eight presses tell where wires are wrong: which button was pressed, and which lines were heard.
WIRED = {
    "selftest buzzers swapped": (
        Trial(ONE, Ending.HEARD, frozenset({TWO})), Trial(TWO, Ending.HEARD, frozenset({ONE})),
    ),
    "selftest buzzers silent": (Trial(TWO, Ending.SILENT),),
    "selftest buzzers all silent": (Trial(ONE, Ending.SILENT), Trial(TWO, Ending.SILENT)),
    "selftest buzzers stuck": (Trial(THREE, Ending.STUCK),),
    "selftest buzzers chattering": (Trial(THREE, Ending.CHATTER, twitches=40),),
    "selftest buzzers touching": (Trial(THREE, Ending.HEARD, frozenset({THREE, FOUR})),),
}  # fmt: skip
WEAK = "doctor with a weak supply"
SITUATIONS = ("doctor", "doctor before the restart", WEAK, *INSTEAD, *ANSWERS, *WIRED)


@cache
def said(situation: str, folder: Path) -> str:
    """What the program says then."""
    if situation in WIRED:
        return _report(list(checks_of({trial.button: trial for trial in WIRED[situation]}, Config())))
    return _doctor(situation, folder) if situation.startswith("doctor") else _report(_tested(situation))


def _doctor(situation: str, folder: Path) -> str:
    root, work = folder / situation, folder / "work"
    work.mkdir(exist_ok=True)
    files = {name: text for name, text in READY.items() if name not in WITHOUT.get(situation, ())}
    for name, text in (files | INSTEAD.get(situation, {})).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    host = Host(
        root,
        work,
        (3, 11, 2),
        version_of=PACKAGES.get,
        has_module=MODULES.__contains__,
        can_open=lambda path: path.exists(),
        free_mb=lambda _: 5000,
        throttled=lambda: "throttled=0x50000\n" if situation == WEAK else "throttled=0x0\n",
    )
    return report(examine(root, Config(), host, {"HOME": str(folder)}))


def _tested(situation: str) -> list[Check]:
    part, answers = ANSWERS[situation]
    person = Person(tuple(PartName) if part is None else (part,)).begin()
    for answer in answers:
        if answer in BUZZERS_PRESSED:
            person.press_all()
        else:
            person.wait(3).say(answer)
    assert person.test.step_view is None
    return person.test.checks


def _report(checks: list[Check]) -> str:
    return selftest_report(
        Result(
            date="2026-11-18",
            version=__version__,
            board="no board",
            is_simulated=True,
            is_unattended=False,
            is_stopped=False,
            changed_settings=(),
            checks=tuple(checks),
        )
    )
