"""Checks of the power supply, from what the firmware has recorded since start-up.

The kernel's own sensor (rpi_volt) covers only the last two seconds, as the kernel clears what it reads. The record is
read with vcgencmd, which members of the group video may run, such as the first user of Raspberry Pi OS; the box's own
user may not, as that would let it set clocks and voltages, too.
"""

import re
from collections.abc import Iterator

from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.box.doctor.host import Host

# https://www.raspberrypi.com/documentation/computers/os.html#get_throttled
LOW_NOW = 1 << 0
LOW_SINCE_THE_START = 1 << 16
SLOWED_SINCE_THE_START = 1 << 17 | 1 << 18 | 1 << 19
SUPPLY = "a supply of 5 V and 4 A (Pi 5: 5 A), and the lights fed from it rather than through the Pi"


def power(host: Host) -> Iterator[Finding]:
    """Whether the voltage has dropped, which causes flicker and crashes, and whether heat has slowed down the Pi."""
    flags = re.search(r"throttled=0x([0-9a-f]+)", host.throttled() or "", re.IGNORECASE)
    if flags is None:
        yield _last_two_seconds(host)
        return
    seen = int(flags[1], 16)
    if seen & LOW_NOW:
        yield Finding("power", Verdict.WARN, "the voltage is too low now", SUPPLY)
    elif seen & LOW_SINCE_THE_START:
        yield Finding("power", Verdict.WARN, "the voltage has dropped too low since the start", SUPPLY)
    else:
        yield Finding("power", Verdict.OK, "no drop in voltage since the start")
        if seen & SLOWED_SINCE_THE_START:  # low voltage slows it down, too, so otherwise this is heat
            detail = "the Pi was too hot and has been slowed down since the start"
            yield Finding("heat", Verdict.WARN, detail, "a heat sink, or more air")


def _last_two_seconds(host: Host) -> Finding:
    ask = "sudo vcgencmd get_throttled tells of the time since the start: it should say 0x0"
    for path in host.names("sys/class/hwmon/hwmon*"):
        inside = path.relative_to(host.root)
        if host.text(inside / "name") == "rpi_volt":
            if host.text(inside / "in0_lcrit_alarm") == "1":
                return Finding("power", Verdict.WARN, "the voltage is too low now", SUPPLY)
            return Finding("power", Verdict.UNKNOWN, "no drop in voltage in the last two seconds; before, unknown", ask)
    return Finding("power", Verdict.UNKNOWN, "no sensor for the voltage", ask)
