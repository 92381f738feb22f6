"""A virtual machine: Debian in QEMU, with a drive that loses what was not flushed when the power is cut.

The drive is nbdkit's: what the guest writes stays in its memory, and goes to the disk's file only when the guest
flushes. `cut` kills both at once. That is a drive's right and its worst case; a real card may also tear a sector.
"""

import configparser
import re
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from tests.system.lab.host import CACHE, CHECKOUT, LabFault, acceleration, need_root

HERE = Path(__file__).resolve().parent
BOOT_PATIENCE_S = 300
BOOT_ATTEMPTS = 3
# QEMU's emulation of two processors at once now and then loses a call from one to the other, and the kernel hangs.
_HUNG = re.compile("soft lockup|rcu.*self-detected stall|rcu.*detected stalls|hung_task")
IMAGE_FILES = ("disk.img", "vmlinuz", "initrd", "key")
_LEFT_OUT = (
    ".venv",
    ".git",
    ".mypy_cache",
    ".ruff_cache",
    ".hypothesis",
    "__pycache__",
    "build",
    "dist",
    "node_modules",
)


class _HungError(Exception):
    """The emulator hung."""


class Failed(AssertionError):  # noqa: N818 (a step failed, the lab did not)
    """What should hold did not; says what was seen."""


class Machine:
    """One machine, in a folder of its own. `suite` is the Debian in it."""

    def __init__(self, suite: str, name: str = "box") -> None:
        self.suite = suite
        self.image = CACHE / suite
        self.folder = CACHE / "run" / name
        self.disk = self.folder / "disk.img"
        self.mode = acceleration()
        self.hung_boots = 0
        self.control = self.folder / "control"  # QEMU's, for screen.py
        self._console = self.folder / "console.log"
        self._port = 0
        self._running: list[subprocess.Popen[bytes]] = []

    # --- disks ---

    def build(self) -> float | None:
        """Build the image, if there is none; say how long that took."""
        if (self.image / "disk.img").exists():
            return None
        need_root()
        began_s = time.monotonic()
        built = subprocess.run(["bash", str(HERE / "image.sh"), str(self.image), self.suite], check=False)
        if built.returncode:
            raise LabFault(f"the image could not be built; {self.image}/build.log says why")
        return time.monotonic() - began_s

    def take_disk(self, source: Path | None = None) -> None:
        """Begin with a copy of a disk: the image's, or one that was kept."""
        self.folder.mkdir(parents=True, exist_ok=True)
        _copy_files(source or self.image, self.folder)

    def keep_disk(self, name: str) -> Path:
        """Keep the disk of a machine that is off."""
        kept = CACHE / f"{self.suite}-{name}"
        kept.mkdir(parents=True, exist_ok=True)
        _copy_files(self.folder, kept)
        return kept

    # --- power ---

    def start(self) -> float:
        """Switch it on; return how long it took until it could be talked to.

        Where the emulator hung, as the kernel says on its console, it is switched off and on again, and counted.
        """
        if len(str(self.folder)) > 80:
            raise LabFault(f"the folder's path is too long for sockets: {self.folder}")
        for attempt in range(1, BOOT_ATTEMPTS + 1):
            try:
                return self._start()
            except _HungError:
                self.cut()
                self.hung_boots += 1
                if attempt == BOOT_ATTEMPTS:
                    raise LabFault(f"the emulator hung {attempt} times; see {self._console}") from None
        raise AssertionError("unreachable")

    def _start(self) -> float:
        for name in ("drive.sock", "ssh", "control"):
            (self.folder / name).unlink(missing_ok=True)
        self._console.write_bytes(b"")  # what an earlier start said is not this one's
        began_s = time.monotonic()
        drive = self.folder / "drive.sock"
        cache = ["--filter=cache", "file", str(self.disk), "cache=writeback", "cache-min-block-size=4k"]
        self._spawn("drive", ["nbdkit", "--foreground", "--exit-with-parent", "-U", str(drive), *cache])
        _wait_until(drive.exists, 20, "nbdkit did not start")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._spawn("qemu", self._qemu(drive))
        _wait_until(self._does_answer, BOOT_PATIENCE_S, f"no answer; see {self._console}")
        self._open_line()
        return time.monotonic() - began_s

    def cut(self) -> None:
        """Cut the power: both are gone in the same moment, and what was not flushed with them."""
        for process in self._running:
            process.send_signal(signal.SIGKILL)
        self._forget()

    def stop(self) -> None:
        """Shut down in order."""
        if not self._running:
            return
        self.run("systemctl poweroff --no-block", is_checked=False)
        try:
            self._running[-1].wait(120)
        except subprocess.TimeoutExpired:
            self.cut()
            raise LabFault("the machine did not shut down in two minutes") from None
        self._running[0].send_signal(signal.SIGTERM)
        self._running[0].wait(60)
        self._forget()

    # --- talking to it ---

    def run(self, command: str, *, patience_s: float = 120, is_checked: bool = True) -> str:
        """Run a shell command as root; return what it said, on either stream. Raises Failed if it failed."""
        done = self.try_run(command, patience_s=patience_s)
        if is_checked and done.returncode:
            self.need_running()
            raise Failed(f"{command!r} gave {done.returncode}: {done.stdout.strip()[-1500:]}")
        return done.stdout

    def try_run(self, command: str, *, patience_s: float = 120) -> "subprocess.CompletedProcess[str]":
        """Run a shell command as root, whatever comes of it."""
        line = f"exec timeout {patience_s:.0f} sh -c {shlex.quote(command)} 2>&1"
        try:
            return subprocess.run(
                [*self._ssh(), line],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=patience_s + 30,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise Failed(f"{command!r} did not end in {patience_s:.0f} s") from None

    def need_running(self) -> None:
        """Raise if the machine has ended by itself: then whatever failed is the lab's fault."""
        for process in self._running:
            if process.poll() is not None:
                raise LabFault(f"the machine ended by itself, with status {process.returncode}; see {self.folder}")

    def talk(self, command: str) -> "subprocess.Popen[str]":
        """Start a program that is talked to, line by line."""
        return subprocess.Popen(
            [*self._ssh(), command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def write(self, path: str, text: str) -> None:
        """Write a file, and see it on the disk."""
        with tempfile.TemporaryFile() as file:
            file.write(text.encode())
            file.seek(0)
            self._feed(f"mkdir -p $(dirname {path}) && cat > {path} && sync", file)

    def push(self, folder: Path, target: str) -> None:
        """Copy a folder, without what was only made from it."""
        out = [f"--exclude={name}" for name in _LEFT_OUT]
        tar = subprocess.Popen(
            ["tar", "-C", str(folder), "--owner=0", "--group=0", *out, "-cf", "-", "."], stdout=subprocess.PIPE
        )
        self._feed(f"mkdir -p {target} && tar -C {target} --warning=no-timestamp -xf - && sync", tar.stdout)
        if tar.wait(10):
            raise LabFault(f"{folder} could not be read")

    def push_checkout(self, target: str = "/root/spacebowl") -> None:
        """Copy this checkout, as if it had been cloned there."""
        self.push(CHECKOUT, target)

    def take_pip_settings(self) -> None:
        """Have pip in there find its packages as it does here. Folders of this machine stay here."""
        said = subprocess.run(["pip", "config", "list"], stdout=subprocess.PIPE, text=True, check=False).stdout
        found = {
            line.partition("=")[0].rpartition(".")[2]: line.partition("=")[2].strip("'") for line in said.splitlines()
        }
        settings = configparser.RawConfigParser()
        settings["global"] = {}
        for key in ("index-url", "extra-index-url", "trusted-host", "proxy"):
            if words := [word for word in found.get(key, "").split() if not word.startswith(("file:", "/"))]:
                settings["global"][key] = " ".join(words)
        bundle = Path(found.get("cert", ""))
        if bundle.is_file():
            self.write("/etc/ssl/lab.pem", bundle.read_text("utf-8"))
            settings["global"]["cert"] = "/etc/ssl/lab.pem"
        path = self.folder / "pip.conf"
        with path.open("w", encoding="utf-8") as file:
            settings.write(file)
        self.write("/etc/pip.conf", path.read_text("utf-8"))

    # --- inside ---

    def _qemu(self, drive: Path) -> list[str]:
        return [
            *("qemu-system-x86_64", "-M", f"q35,sata=off,smbus=off,accel={self.mode}"),
            *("-cpu", "host" if self.mode == "kvm" else "max", "-smp", "2", "-m", "1024"),
            *("-nodefaults", "-no-user-config", "-display", "none"),
            *("-kernel", f"{self.folder}/vmlinuz", "-initrd", f"{self.folder}/initrd"),
            *("-append", "root=/dev/vda rootfstype=ext4 fsck.repair=yes rootwait net.ifnames=0 console=ttyS0 panic=10"),
            *("-blockdev", f"driver=nbd,node-name=drive,server.type=unix,server.path={drive},cache.direct=on"),
            *("-device", "virtio-blk-pci,drive=drive,write-cache=on"),
            *("-netdev", f"user,id=net,hostfwd=tcp:127.0.0.1:{self._port}-:22"),
            *("-device", "virtio-net-pci,netdev=net,romfile=", "-device", "virtio-rng-pci"),
            *("-serial", f"file:{self._console}"),
            *("-device", "virtio-gpu-pci", "-qmp", f"unix:{self.control},server=on,wait=off"),
        ]

    def _spawn(self, name: str, words: list[str]) -> None:
        with (self.folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                ["nice", "-n", "10", *words], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self._running.append(process)

    def _does_answer(self) -> bool:
        if self._running[-1].poll() is not None:
            said = (self.folder / "qemu.log").read_text("utf-8", "replace")
            raise LabFault(f"QEMU ended: {said[-500:]}")
        if self.mode == "tcg" and _HUNG.search(self._console.read_text("utf-8", "replace")):
            raise _HungError
        try:
            with socket.create_connection(("127.0.0.1", self._port), 2) as line:
                line.settimeout(1)
                return line.recv(4) == b"SSH-"
        except OSError:
            return False

    def _ssh(self, *options: str) -> list[str]:
        settings = {
            "ControlPath": f"{self.folder}/ssh",
            "IdentitiesOnly": "yes",
            "BatchMode": "yes",
            "StrictHostKeyChecking": "no",
            "UserKnownHostsFile": "/dev/null",
            "LogLevel": "ERROR",
            "ConnectTimeout": "30",
        }
        said = [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]
        key = ["-i", str(self.folder / "key")]
        return ["ssh", "-F", "none", "-p", str(self._port), *key, *said, *options, "root@127.0.0.1"]

    def _open_line(self) -> None:
        """Open the connection that all commands share: a handshake takes a second in there."""
        log = (self.folder / "ssh.log").open("wb")
        with log:
            opened = subprocess.run(
                self._ssh("-M", "-N", "-f"), stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=60, check=False
            )
        if opened.returncode:
            raise LabFault(f"no ssh into the machine; see {self.folder}/ssh.log")

    def _feed(self, command: str, data: IO[bytes] | None) -> None:
        """Run a command that reads what is given."""
        out = subprocess.PIPE
        words = [*self._ssh(), command]
        done = subprocess.run(words, stdin=data, stdout=out, stderr=subprocess.STDOUT, timeout=300, check=False)
        if done.returncode:
            self.need_running()
            raise LabFault(f"{command!r} failed: {done.stdout.decode(errors='replace')[-500:]}")

    def _forget(self) -> None:
        for process in self._running:
            process.wait(30)
        self._running = []
        subprocess.run(self._ssh("-O", "exit"), capture_output=True, timeout=20, check=False)


def _copy_files(source: Path, target: Path) -> None:
    for name in IMAGE_FILES:
        if name.endswith(".img"):
            words = ["cp", "--sparse=always", "--reflink=auto", str(source / name), str(target / name)]
            subprocess.run(words, check=True, timeout=300)
        else:
            shutil.copy(source / name, target / name)


def _wait_until(is_so: Callable[[], bool], patience_s: float, complaint: str) -> None:
    until_s = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > until_s:
            raise LabFault(f"{complaint} ({patience_s:.0f} s)")
        time.sleep(0.1)
