"""What the lab needs of the machine that it runs on: programs, a folder, and how to emulate a processor."""

import os
import re
import shutil
import subprocess
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "spacebowl-lab"
CHECKOUT = Path(__file__).resolve().parents[3]
SUITES = ("bookworm", "trixie")

_PACKAGE_OF_PROGRAM = {
    "qemu-system-x86_64": "qemu-system-x86",
    "debootstrap": "debootstrap",
    "nbdkit": "nbdkit",
    "mke2fs": "e2fsprogs",
    "ssh": "openssh-client",
    "make": "make",
}


class LabFault(Exception):  # noqa: N818 (the lab's, not the program's)
    """The lab itself does not work here: says what is missing and what to do."""


def get_programs() -> None:
    """Install what is missing, as root; else say the one command that does."""
    missing = [
        package for program, package in _PACKAGE_OF_PROGRAM.items() if not shutil.which(program, path=_search_path())
    ]
    if not missing:
        return
    words = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() or not shutil.which("apt-get"):
        raise LabFault(f"the lab needs programs that are not here; say: sudo {' '.join(words)}")
    print(f"installing {' '.join(missing)}", flush=True)
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=environ, check=False, capture_output=True)
    done = subprocess.run(words, env=environ, check=False, capture_output=True, text=True)
    if done.returncode:
        raise LabFault(f"{' '.join(words)} failed:\n{done.stderr[-500:]}")


def need_root() -> None:
    """Building an image changes root and mounts."""
    if os.geteuid():
        raise LabFault("building the image needs root, once; say: sudo make test-system")


def acceleration() -> str:
    """KVM where it can run an ordinary kernel, else emulation.

    A machine that is a virtual one itself may offer /dev/kvm without what it takes: then nothing starts on it.
    """
    flags = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    has_hardware = flags is not None and {"vmx", "svm"} & set(flags[1].split())
    return "kvm" if has_hardware and os.access("/dev/kvm", os.W_OK) else "tcg"


def _search_path() -> str:
    return os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
