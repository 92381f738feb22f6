"""What is on the machine: files, packages, users, enabled units. Taken before installing and after uninstalling."""

import re

from tests.system.lab.machine import Failed, Machine

KEPT = "/root/lab-before"
# What every package that comes and goes leaves, whoever it is: logs, caches, apt's, systemd's and ucf's own books. And
# /root, where the checkout lies.
_NOT_LOOKED_AT = (
    *("/proc", "/sys", "/dev", "/run", "/tmp", "/root", "/var/tmp", "/var/log", "/var/cache", "/var/backups"),  # noqa: S108
    *("/var/lib/apt", "/var/lib/dpkg", "/var/lib/systemd", "/var/lib/ucf", "/etc/ssl/lab.pem", "/etc/pip.conf"),
    # Rewritten by any package; the older copy of each is theirs.
    *("/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/subuid-", "/etc/subgid-"),
    *("/etc/ld.so.cache", "/etc/.pwd.lock"),
)


def remember(machine: Machine) -> None:
    """Keep how it was, in there."""
    machine.run("apt-get -qq update", patience_s=300)
    machine.run(f"{_listing()} > {KEPT}", patience_s=300)


def need_as_before(machine: Machine, *, but_for: str = r"$^") -> int:
    """Raise if anything is left or gone; return how many things were compared."""
    said = machine.run(
        f"{_listing()} > {KEPT}-now; diff {KEPT} {KEPT}-now; wc -l < {KEPT}", patience_s=300, is_checked=False
    )
    *lines, count = said.splitlines()
    left = [line for line in lines if line[:1] in "<>" and not re.search(but_for, line)]
    if left:
        shown = "\n".join(left[:40])
        raise Failed(f"{len(left)} things are not as before (< before, > now):\n{shown}")
    return int(count)


def _listing() -> str:
    hidden = " -o ".join(f"-path {path}" for path in _NOT_LOOKED_AT)
    files = rf"find / -xdev \( {hidden} \) -prune -o -printf '%p %y %m %u %g %l\n' | sort"
    content = "find /etc /opt /usr/local -xdev -type f ! -name '*-' ! -name ld.so.cache | sort | xargs -r sha256sum"
    packages = r"dpkg-query -W -f '${Package} ${db:Status-Status}\n'"
    marks = "apt-mark showmanual | sed 's/^/manual /'"
    enabled = "systemctl list-unit-files --state=enabled --no-legend | awk '{print \"enabled\", $1}'"
    return f"{{ {files}; {content}; {packages}; {marks}; {enabled}; }}"
