"""The fasteners of a laser-cut box: the length of each screw follows from what it goes through, and all are counted.

The bill of materials takes its numbers from here; names, prices and substitutes are in `bom.toml`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.enclosure.bodies import BAR_DEEP_MM, PERFBOARD_HIGH_MM, PIXELS_MM
from hardware.enclosure.joints import NUT_DEPTH_MM, SCREW_DEPTH_MM
from hardware.enclosure.panels import base_openings, lid, tie_holes
from hardware.enclosure.sheets import sheets
from hardware.enclosure.size import (
    DIFFUSER_MM,
    KEYPAD_HIGH_MM,
    LIGHT_WALL_MM,
    PERFBOARD_SPACER_MM,
    PI_STANDOFF_MM,
    Size,
)
from spacebowl_pi.terminal.paper.canvas import number

SOLD_MM = (6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50)
NUT_HIGH_MM, WASHER_MM, OVER_MM = 2.4, 0.5, 0.5  # how far a screw must stick out of its nut
LEAST_THREAD_MM = 3.0  # in a threaded spacer
PERFBOARD_THICK_MM, PI_THICK_MM = 1.6, 1.4
FOOT_THICK_MM, FOOT_ROOM_MM = 4.0, 10.0  # rubber under the screw's head; room between base and wires
PI_SCREWS = 4  # of six holes: a Zero uses the nearer ones


class TooLongError(ValueError):
    """No screw that is sold fits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """One kind of screwed joint."""

    what: str
    count: int
    through_mm: float  # everything between the screw's head and its nut or thread
    most_mm: float  # a longer screw would hit something
    thread: str = "M3"
    needs_mm: float = NUT_HIGH_MM + OVER_MM  # length beyond that
    has_nut: bool = True
    has_washer: bool = False
    spacer: str = ""
    spacer_washers: int = 0  # per spacer, to make up its length

    @property
    def length_mm(self) -> int:
        """The shortest screw that holds."""
        least = self.through_mm + self.needs_mm + WASHER_MM * self.has_washer
        found = next((it for it in SOLD_MM if it >= least), SOLD_MM[-1])
        if not least <= found <= self.most_mm:
            raise TooLongError(f"screws for {self.what}: none is sold of {least:.1f} to {self.most_mm:.1f} mm")
        return found

    @property
    def screw(self) -> str:
        """Its name in the bill."""
        return f"screw {self.thread} x {self.length_mm}"


def joints(size: Size) -> Iterator[Joint]:
    """All joints of a plywood box. Spacers are sold in whole millimetres; a washer is half of one."""
    t = size.thickness_mm
    spacer_mm, washers = divmod(round(size.matrix_spacer_mm / WASHER_MM), round(1 / WASHER_MM))
    spacer = spacer_mm + washers * WASHER_MM
    holes = Counter(hole.name for hole in (*lid(size).holes, *base_openings(size)))
    yield Joint(what="lid", count=holes["screw of the lid"], through_mm=t + NUT_DEPTH_MM, most_mm=t + SCREW_DEPTH_MM)
    grid = t + DIFFUSER_MM + LIGHT_WALL_MM + t
    yield Joint(
        what="pixel plate", count=holes["screw of the pixels"], through_mm=grid, most_mm=grid + PIXELS_MM,
        has_washer=True,
    )  # fmt: skip
    yield Joint(
        what="matrix bar", count=holes["screw of the matrix"], through_mm=t + spacer + t,
        most_mm=t + spacer + BAR_DEEP_MM, has_washer=True, spacer=f"spacer M3 x {spacer_mm}",
        spacer_washers=washers,
    )  # fmt: skip
    if size.has_keypad:
        yield Joint(
            what="keypad bars", count=holes["screw of the keypad"], through_mm=t + KEYPAD_HIGH_MM + t,
            most_mm=t + KEYPAD_HIGH_MM + BAR_DEEP_MM, has_washer=True,
        )  # fmt: skip
    yield Joint(
        what="perfboard", count=holes["screw of the perfboard"],
        through_mm=t + PERFBOARD_SPACER_MM + PERFBOARD_THICK_MM, most_mm=t + PERFBOARD_HIGH_MM,
        spacer=f"spacer M3 x {number(PERFBOARD_SPACER_MM)}",
    )  # fmt: skip
    yield Joint(
        what="feet", count=holes["screw of a foot"], through_mm=FOOT_THICK_MM + t,
        most_mm=FOOT_THICK_MM + t + FOOT_ROOM_MM,
    )  # fmt: skip
    yield _pi_joint("Pi, from below", t, f"spacer M2.5 x {number(PI_STANDOFF_MM)}")
    yield _pi_joint("Pi, from above", PI_THICK_MM)


def _pi_joint(what: str, through_mm: float, spacer: str = "") -> Joint:
    """Two screws share a spacer's thread, and must not meet in it."""
    return Joint(
        what=what, count=PI_SCREWS, thread="M2.5", through_mm=through_mm, needs_mm=LEAST_THREAD_MM,
        most_mm=through_mm + PI_STANDOFF_MM / 2, has_nut=False, spacer=spacer,
    )  # fmt: skip


def bought(size: Size) -> Counter[str]:
    """The quantities for a plywood box."""
    found: Counter[str] = Counter()
    for joint in joints(size):
        found[joint.screw] += joint.count
        found["nut M3"] += joint.count * joint.has_nut
        found["washer M3"] += joint.count * (joint.has_washer + joint.spacer_washers)
        if joint.spacer:
            found[joint.spacer] += joint.count
        if joint.what == "feet":
            found["foot"] += joint.count
    for sheet in sheets(size):
        panel = sheet.pieces[0].panel
        found[f"{'acrylic' if panel.is_acrylic else 'plywood'} {number(panel.thickness_mm)} mm"] += 1
    found["cable tie"] = len(tie_holes(size))
    found["screw terminal"] = size.screw_terminals
    return found
