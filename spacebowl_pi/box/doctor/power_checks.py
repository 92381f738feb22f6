"""Checks of the supply, by what the firmware remembers since the start.

Its sensor in the kernel (rpi_volt) knows the last two seconds only: the kernel clears what it has seen. The memory is
asked for with vcgencmd, which a person in the group video may, as the first user of Raspberry Pi OS is; the box's own
user may not, as that would let it set clocks and voltages too.
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
    """Whether the supply has dipped, which shows as flicker and crashes, and whether heat has slowed the Pi."""
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
        if seen & SLOWED_SINCE_THE_START:  # by heat, then: a low voltage slows it too
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
