"""The notes of the box, as staff read them: what the box really notes is known by a code."""

import asyncio
from unittest.mock import ANY

import pytest

from spacebowl_pi.box.journal.history import NotedFault
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.units import SECOND_NS
from spacebowl_pi.devices.buzzers.health import Health, HealthLimits
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.kiosk.staff import notes as staff_notes
from spacebowl_pi.kiosk.staff.notes import notes_tree
from spacebowl_pi.kiosk.staff.wrong_pins import SUMMED_US, WrongPins
from spacebowl_pi.kiosk.texts import texts
from tests.box.machine.virtual import VirtualBox
from tests.kiosk.kiosk import Kiosk, kiosk
from tests.kiosk.staff_page import AFAR, CHEAP, PIN, controller_of, staff_pin_of


def noted(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """What the machine noted."""
    return [record.args for record in caplog.records if record.name == "spacebowl_pi.box.machine"]  # type: ignore[misc]


def codes(notes: list[tuple[str, str]]) -> list[tuple[str | None, dict[str, str]]]:
    tree = notes_tree([NotedFault("", part, text) for part, text in notes])
    assert isinstance(tree, list)
    assert all(isinstance(note, dict) and note["is_part_known"] for note in tree)
    return [(note["code"], note["values"]) for note in tree]  # type: ignore[index,call-overload,misc]


def test_what_the_box_notes_while_it_plays_is_known(caplog: pytest.LogCaptureFixture) -> None:
    box = VirtualBox()
    box.machine.abandon_after_us = 120_000_000
    box.press(1)
    box.box.sounder.failure = OSError("gone")
    box.press(2)
    box.wait(1)
    box.box.sounder.failure = None
    box.wait(10)
    box.box.finger(Button(3), is_down=True)
    box.wait(60)
    box.box.finger(Button(3), is_down=False)
    box.wait(150)
    found = codes(noted(caplog))
    assert found[0][0] is None  # the driver's own words
    assert found[1:] == [
        ("works_again", {}),
        ("stuck", {"button": "3", "seconds": "15"}),
        ("abandoned", {"minutes": "2"}),
    ]


def test_every_ailment_of_a_button_is_known() -> None:
    health = Health(HealthLimits(silent_after=3))
    for press in range(4):
        health.change(Button(1), is_down=True, stamp_ns=press * SECOND_NS)
        health.change(Button(1), is_down=False, stamp_ns=press * SECOND_NS + SECOND_NS // 10)
    for edge in range(5000):
        health.edge(Button(2), 4 * SECOND_NS + edge * SECOND_NS // 10_000)
    health.change(Button(3), is_down=True, stamp_ns=0)
    found = codes([("buzzers", fault.text) for fault in health.faults(4 * SECOND_NS + SECOND_NS // 2)])
    assert ("chatter", {"button": "2"}) in found
    found = codes([("buzzers", fault.text) for fault in health.faults(20 * SECOND_NS)])
    assert ("stuck", {"button": "3", "seconds": "15"}) in found
    assert ("silent", {"button": "4", "presses": "5"}) in found


def test_what_is_noted_of_the_staff_is_known(caplog: pytest.LogCaptureFixture) -> None:
    async def test(box: Kiosk) -> None:
        async def fails() -> str:
            return "no right to"

        staff_pin_of(box)._cost = CHEAP
        controller_of(box)._power_off = fails
        here, far = await box.join("staff"), await box.join("staff", address=AFAR)
        box.control.machine.other_inputs.confirm_page(await here.told_of("page_name"), box.control.now_us)
        await box.wait(0.1)
        await here.say("set_pin", pin=PIN)
        await here.until(lambda tree: tree["is_open"])
        await far.say("unlock", pin="0000")
        await far.told_of("staff_says")
        other = await box.join("staff")
        await other.say("unlock", pin="0000")
        await other.told_of("staff_says")
        await here.say("power_off", is_sure=True)
        await here.say("power_off", is_sure=True)
        while (await here.told_of("staff_says"))["code"] != "not_shut_down":
            pass
        staff_pin_of(box).path.unlink()
        await box.wait(1.1)
        await here.until(lambda tree: not tree["is_open"])

    async def run() -> None:
        async with kiosk() as box:
            await test(box)

    asyncio.run(run())
    assert codes(noted(caplog)) == [
        ("pin_may_be_set", {"name": ANY, "seconds": "60"}),
        ("pin_set", {}),
        ("wrong_pin", {"address": AFAR}),
        ("wrong_pin_here", {}),
        ("shut_down", {}),
        ("not_shut_down", {"fault": "no right to"}),
        ("pin_changed", {}),
    ]


def test_wrong_pins_in_sum_are_known() -> None:
    said = list[tuple[str, str]]()
    wrong_pins = WrongPins(lambda text: said.append(("staff", text)))
    for now_us in (0, 1, 2):
        wrong_pins.add(AFAR, now_us)
    wrong_pins.look(SUMMED_US)
    values = {"count": "2", "addresses": "1", "address": AFAR}
    assert codes(said) == [("wrong_pin", {"address": AFAR}), ("wrong_pins", values)]


def test_what_is_not_known_is_shown_as_it_is() -> None:
    assert codes([("pixels", "pixels: no SPI")]) == [(None, {})]
    assert notes_tree([NotedFault("now", "elsewhere", "hm")]) == [
        {"noted": "now", "part": "elsewhere", "is_part_known": False, "text": "hm", "code": None, "values": {}}
    ]


@pytest.mark.parametrize("language", Language)
def test_there_is_a_text_for_every_code(language: Language) -> None:
    for code, pattern in staff_notes.KINDS.items():
        shown = texts(language)[f"staff.note.{code}"]
        assert all(f"{{{value}}}" in shown for value in pattern.groupindex), code
