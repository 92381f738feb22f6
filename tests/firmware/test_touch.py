"""Fingers: calibration of all kinds of sheets, and readings that are noisy, bounce or slide."""

from random import Random
from typing import Any

import pytest

from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from spacebowl_pi.devices.keypad.twin.touch import Finger, Sheet, SimulatedTouch, TouchError

CROSSES = ((30, 30), (290, 30), (290, 210), (30, 210), (160, 120))
TURN_MS = 8
SHEETS = [
    Sheet(),
    Sheet(y_left=340, y_right=3880, x_top=3850, x_bottom=262),  # the other way up
    Sheet(y_left=3700, y_right=250, x_top=400, x_bottom=3900, skew=150),
    Sheet(y_left=3990, y_right=200, x_top=180, x_bottom=3700, skew=-120),
]


class Drawer(dict[str, Any]):
    """A store."""

    def load(self, name: str) -> Any:  # noqa: ANN401 -- a dict or None
        return self.get(name)


class Desk:
    """A touch chip with its driver and the fingers' module, turn by turn."""

    def __init__(self, chip: SimulatedTouch, kept: dict[str, Any] | None = None) -> None:
        firmware = Firmware()
        self.chip = chip
        self.module = firmware.load("touch")
        driver = firmware.load("xpt2046").XPT2046(self, chip.select, lambda: chip.irq)
        self.touch = self.module.Touch(driver, Drawer(kept or {}))
        self.now_ms = 0
        self.speed_hz = 0

    def init(self, *, baudrate: int) -> None:
        self.speed_hz = baudrate

    def write_readinto(self, data: bytearray, target: bytearray) -> None:
        target[:] = self.chip.exchange(data, self.speed_hz)

    def turns(self, count: int, finger: Finger | None, *, raw: bool = False) -> list[Any]:
        self.chip.finger = finger
        events = []
        for _ in range(count):
            self.now_ms += TURN_MS
            events.append(self.touch.step(self.now_ms, raw))
        return [event for event in events if event]


def calibrated(sheet: Sheet, seed: int = 1) -> Any:  # noqa: ANN401 -- the firmware's list, or None
    desk = Desk(SimulatedTouch(sheet, seed=seed))
    raws = []
    for x, y in CROSSES:
        raws.append(desk.turns(8, Finger(x, y), raw=True)[-1][1:])
        desk.turns(10, None, raw=True)
    return desk.module.fit(CROSSES, raws)


@pytest.mark.parametrize("sheet", SHEETS)
def test_after_five_crosses_every_pixel_is_met_however_the_sheet_is_mounted(sheet: Sheet) -> None:
    desk = Desk(SimulatedTouch(sheet, seed=5), {"touch": {"fit": calibrated(sheet)}})
    random = Random(7)
    for _ in range(40):
        x, y = random.randrange(6, 314), random.randrange(6, 234)
        events = desk.turns(6, Finger(x, y))
        assert events[0][0] == "down"
        assert abs(events[0][1] - x) <= 4
        assert abs(events[0][2] - y) <= 4
        assert desk.turns(10, None)[-1][0] == "up"


def test_a_new_keypad_meets_a_usual_sheet_without_calibration() -> None:
    desk = Desk(SimulatedTouch())
    for x, y in CROSSES:
        _, seen_x, seen_y = desk.turns(6, Finger(x, y))[0]
        assert abs(seen_x - x) <= 4
        assert abs(seen_y - y) <= 4
        desk.turns(10, None)


def test_three_crosses_are_enough_and_the_numbers_are_whole() -> None:
    module = Firmware().load("touch")
    pixels = CROSSES[:3]
    raws = [tuple(map(round, Sheet().readings(x, y))) for x, y in pixels]
    numbers = module.fit(pixels, raws)
    assert all(isinstance(number, int) for number in numbers)
    assert [module.apply(numbers, *raw) for raw in raws] == list(pixels)
    assert module.apply(numbers, 0, 4095) == (0, 0)  # never off the panel
    assert module.apply(numbers, 4095, 0) == (319, 239)


@pytest.mark.parametrize(
    "raws",
    [
        [(1000, 1000)] * 5,  # always the same place
        [(0, 4000), (1000, 3000), (2000, 2000), (3000, 1000), (1500, 2500)],  # in one line
        [(600, 3500), (600, 700), (3500, 700), (3500, 3500), (400, 600)],  # the last one beside its cross
        [(1990, 2100), (1990, 1900), (2150, 1900), (2150, 2100), (2070, 2000)],  # far too small a sheet
        [(600, 3500), (600, 700)],  # too few
    ],
)
def test_crosses_that_were_not_hit_give_no_calibration(raws: list[tuple[int, int]]) -> None:
    assert Firmware().load("touch").fit(CROSSES[: len(raws)], raws) is None


def test_a_tap_is_one_down_and_one_up_at_the_same_place() -> None:
    desk = Desk(SimulatedTouch(noise=12, outliers=0.05, seed=3))
    for _ in range(200):
        events = desk.turns(6, Finger(100, 100)) + desk.turns(10, None)
        assert [event[0] for event in events if event[0] != "move"] == ["down", "up"]
        assert all(abs(event[1] - 100) <= 6 and abs(event[2] - 100) <= 6 for event in events)


def test_it_is_told_within_two_turns() -> None:
    assert Desk(SimulatedTouch()).turns(2, Finger(50, 50))[0][0] == "down"


def test_contacts_that_bounce_are_one_touch() -> None:
    desk = Desk(SimulatedTouch())
    events = []
    for _ in range(5):
        events += desk.turns(2, Finger(200, 60)) + desk.turns(1, None) + desk.turns(1, Finger(200, 60, 300))
    events += desk.turns(10, None)
    assert [event[0] for event in events] == ["down", "up"]


def test_a_finger_that_presses_less_for_a_moment_is_one_touch() -> None:
    desk = Desk(SimulatedTouch())
    events = desk.turns(6, Finger(200, 60)) + desk.turns(6, Finger(200, 60, 150)) + desk.turns(6, Finger(200, 60))
    events += desk.turns(10, None)
    assert [event[0] for event in events if event[0] != "move"] == ["down", "up"]


def test_a_breath_is_no_touch_and_a_finger_that_lifts_does_not_slide() -> None:
    desk = Desk(SimulatedTouch())
    assert desk.turns(10, Finger(100, 100, 200)) == []
    events = desk.turns(4, Finger(100, 100))
    events += desk.turns(2, Finger(160, 180, 320))  # hardly pressing any more, and reading far off
    events += desk.turns(10, None)
    assert [event[0] for event in events] == ["down", "up"]
    assert abs(events[-1][1] - 100) <= 4


def test_a_finger_that_slides_is_followed() -> None:
    desk = Desk(SimulatedTouch())
    events = desk.turns(3, Finger(50, 50))
    for x in range(50, 150, 4):
        events += desk.turns(1, Finger(x, 50))
    assert [event[0] for event in events][:2] == ["down", "move"]
    assert abs(events[-1][1] - 146) <= 8


def test_a_single_reading_far_off_is_never_believed() -> None:
    desk = Desk(SimulatedTouch(outliers=0))
    desk.turns(4, Finger(100, 100))
    events = desk.turns(1, Finger(280, 200)) + desk.turns(3, Finger(100, 100))
    assert events == []


@pytest.mark.parametrize(
    ("data", "speed_hz", "says"),
    [
        (b"\x50\0\0", 2_000_000, "0x50"),  # no start bit
        (b"\xa0\0\0", 2_000_000, "0xA0"),  # the battery's channel
        (b"\xd4\0\0", 2_000_000, "0xD4"),  # against the supply
        (b"\xd1\0\0", 2_000_000, "interrupt"),
        (b"\xd0\0", 2_000_000, "two empty"),
        (b"\xd0\0\0", 31_250_000, "faster"),
    ],
)
def test_what_no_touch_chip_takes_is_an_error(data: bytes, speed_hz: int, says: str) -> None:
    with pytest.raises(TouchError, match=says):
        SimulatedTouch().exchange(data, speed_hz)
