"""How staff unlock their page: the PIN, its tries, its sessions."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.machine import STAFF_CHORD_S, STAFF_CHORDS
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.staff.pin import StaffPin
from spacebowl_pi.kiosk.staff.pin_delays import STRANGERS_TRIES
from spacebowl_pi.kiosk.staff.sessions import IDLE_US
from spacebowl_pi.kiosk.staff.wrong_pins import SUMMED_US
from tests.kiosk.kiosk import Kiosk, kiosk
from tests.kiosk.staff_page import AFAR, CHEAP, PIN, act, staff_pin_of, unlocked


def test_a_closed_door_tells_nothing_but_that() -> None:
    async def test(box: Kiosk) -> None:
        await box.press(1)
        page = await box.join("staff")
        assert page.tree == {"is_open": False, "has_pin": True, "may_set_pin": False}
        await page.say("end")
        assert (await page.told_of("staff_says"))["code"] == "locked"
        assert all("players" not in text for text in page.received)

    act(test)


def test_the_first_pin_of_a_simulated_box_is_set_at_its_own_screen_and_opens_the_door() -> None:
    async def run() -> None:
        async with kiosk() as box:
            staff_pin_of(box)._cost = CHEAP
            guest = await box.join("staff", address=AFAR)
            assert guest.tree == {"is_open": False, "has_pin": False, "may_set_pin": False}
            await guest.say("set_pin", pin=PIN)
            assert (await guest.told_of("staff_says"))["code"] == "prove_it"
            await guest.say("unlock", pin=PIN)
            assert (await guest.told_of("staff_says"))["code"] == "no_pin"
            page = await box.join("staff")
            assert page.tree["may_set_pin"]
            await page.say("set_pin", pin="12")
            assert (await page.told_of("staff_says"))["code"] == "pin_unusable"
            await page.say("set_pin", pin=PIN)
            await page.until(lambda tree: tree["is_open"])
            await box.wait(0.1)
            await guest.until(lambda tree: tree["has_pin"])

    asyncio.run(run())


def without_pin(test: Callable[[Kiosk], Awaitable[None]], folder: Path | None = None, *, is_real: bool = True) -> None:
    """Test a box that has no PIN; to the PIN.s form it is a real one."""

    async def run() -> None:
        async with kiosk(folder=folder) as box:
            channel: Any = box.server.channels["staff"]
            channel._pin._cost = CHEAP
            if is_real:
                channel._control = replace(channel._control, box=None)
            await test(box)

    asyncio.run(run())


async def hold_chord(box: Kiosk) -> None:
    for button in STAFF_CHORDS[0]:
        box.box.box.finger(button, is_down=True)
    await box.wait(STAFF_CHORD_S + 0.5)
    for button in STAFF_CHORDS[0]:
        box.box.box.finger(button, is_down=False)
    await box.wait(0.5)


def test_whoever_comes_first_to_a_real_boxs_screen_is_not_its_staff_for_that() -> None:
    async def test(box: Kiosk) -> None:
        for address in (None, AFAR):
            page = await box.join("staff", address=address)
            assert not page.tree["may_set_pin"]
            await page.say("set_pin", pin=PIN)
            assert (await page.told_of("staff_says"))["code"] == "prove_it"
        assert not staff_pin_of(box).is_set

    without_pin(test)


async def confirm(box: Kiosk, name: str) -> None:
    """Confirm a page at the buttons: the first entry of the staff's menu, and then its name."""
    await hold_chord(box)
    for button in map(int, f"2{name}"):
        await box.press(button)
        await box.wait(0.5)


@pytest.mark.parametrize("address", [None, AFAR])
def test_a_page_whose_name_is_typed_at_the_staffs_buttons_may_set_the_first_pin_for_a_minute(
    address: str | None,
) -> None:
    async def test(box: Kiosk) -> None:
        page, other = await box.join("staff", address=address), await box.join("staff", address="192.168.1.21")
        name = await page.told_of("page_name")
        await confirm(box, name)
        await page.until(lambda tree: tree["may_set_pin"])
        await other.say("set_pin", pin="999999")
        assert (await other.told_of("staff_says"))["code"] == "prove_it"
        await box.wait(60)
        await page.until(lambda tree: not tree["may_set_pin"])
        await page.say("set_pin", pin=PIN)
        assert (await page.told_of("staff_says"))["code"] == "prove_it"
        await confirm(box, name)
        await page.until(lambda tree: tree["may_set_pin"])
        await page.say("set_pin", pin=PIN)
        await page.until(lambda tree: tree["is_open"])
        assert not other.tree["may_set_pin"]
        await other.say("set_pin", pin="999999")
        assert (await other.told_of("staff_says"))["code"] == "set_here_only"
        assert await staff_pin_of(box).fits(PIN)

    without_pin(test)


def test_a_script_that_waits_for_the_staffs_buttons_wins_nothing() -> None:
    async def test(box: Kiosk) -> None:
        page = await box.join("staff")
        scripts = [await box.join("staff", address=AFAR) for _ in range(20)]
        names = [await one.told_of("page_name") for one in (page, *scripts)]
        assert len(set(names)) == len(names)
        await hold_chord(box)
        for script in scripts:
            await script.say("set_pin", pin="999999")
            assert (await script.told_of("staff_says"))["code"] == "prove_it"
        for button in map(int, f"2{names[0]}"):
            await box.press(button)
            await box.wait(0.5)
        for script in scripts:
            await script.say("set_pin", pin="999999")
            assert (await script.told_of("staff_says"))["code"] == "prove_it"
        await page.say("set_pin", pin=PIN)
        await page.until(lambda tree: tree["is_open"])

    without_pin(test)


def test_the_matrix_shows_what_is_typed_of_a_pages_name() -> None:
    async def test(box: Kiosk) -> None:
        await (await box.join("staff")).told_of("page_name")
        await box.wait(0.1)
        await hold_chord(box)
        assert box.box.prompt() == Menu("STAFF", "FIRST PIN", "")
        for button in (2, 3, 5):
            await box.press(button)
            await box.wait(0.5)
        assert box.box.prompt() == Menu("STAFF", "PAGE", "35--")

    without_pin(test)


def test_of_two_first_pins_at_once_one_holds_and_one_door_opens() -> None:
    async def test(box: Kiosk) -> None:
        pages = [await box.join("staff") for _ in range(4)]
        for number, page in enumerate(pages):
            await page.say("set_pin", pin=f"11111{number}")
        said = [(await page.told_of("staff_says"))["code"] for page in pages]
        assert sorted(said) == ["locked"] * 3 + ["pin_set"]
        assert await staff_pin_of(box).fits(f"11111{said.index('pin_set')}")

    without_pin(test, is_real=False)


def test_the_buttons_open_nothing_when_there_is_a_pin() -> None:
    async def test(box: Kiosk) -> None:
        page = await box.join("staff", address=AFAR)
        await hold_chord(box)
        assert not page.tree["may_set_pin"]
        await page.say("set_pin", pin="555555")
        assert (await page.told_of("staff_says"))["code"] == "set_here_only"

    act(test)


def test_a_pin_set_by_command_is_known_without_a_restart_and_one_removed_too(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        page = await box.join("staff", address=AFAR)
        assert not page.tree["has_pin"]
        await StaffPin(tmp_path, CHEAP).set(PIN)
        await box.wait(1.1)
        await page.until(lambda tree: tree["has_pin"])
        await page.say("unlock", pin=PIN)
        await page.until(lambda tree: tree["is_open"])
        await StaffPin(tmp_path, CHEAP).set("555555")  # forgotten, or known to too many
        await box.wait(1.1)
        await page.until(lambda tree: not tree["is_open"])
        await page.say("unlock", pin=PIN)
        assert (await page.told_of("staff_says"))["code"] == "wrong_pin"
        (tmp_path / "staff.json").unlink()
        await box.wait(1.1)
        await page.until(lambda tree: not tree["has_pin"])

    without_pin(test, tmp_path)


def test_a_damaged_pin_file_that_is_mended_lets_in_again(tmp_path: Path) -> None:
    (tmp_path / "staff.json").write_text("{", encoding="utf-8")

    async def test(box: Kiosk) -> None:
        page = await box.join("staff")
        await StaffPin(tmp_path, CHEAP).set(PIN)
        await page.say("unlock", pin=PIN)
        await page.until(lambda tree: tree["is_open"])

    without_pin(test, tmp_path)


def test_a_wrong_pin_makes_wait_and_the_right_one_then_opens() -> None:
    async def test(box: Kiosk) -> None:
        page = await box.join("staff", address=AFAR)
        await page.say("unlock", pin="0000")
        assert await page.told_of("staff_says") == {"code": "wrong_pin", "values": {"wait_s": 1}}
        await page.say("unlock", pin=PIN)
        assert await page.told_of("staff_says") == {"code": "wait", "values": {"wait_s": 1}}
        await box.wait(1.1)
        await page.say("unlock", pin="0001")
        assert (await page.told_of("staff_says"))["values"] == {"wait_s": 2}
        await box.wait(2.1)
        await page.say("unlock", pin=PIN)
        await page.until(lambda tree: tree["is_open"])

    act(test)


def test_a_wrong_pin_makes_wait_also_where_it_took_as_long_to_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(box: Kiosk) -> None:
        async def fits_not(_: object, __: str) -> bool:
            box.box.now_us += 2 * SECOND_US
            return False

        monkeypatch.setattr(StaffPin, "fits", fits_not)
        page = await box.join("staff", address=AFAR)
        await page.say("unlock", pin="0000")
        assert await page.told_of("staff_says") == {"code": "wrong_pin", "values": {"wait_s": 1}}

    act(test)


def test_many_tries_at_once_are_one_try() -> None:
    async def test(box: Kiosk) -> None:
        pages = [await box.join("staff", address=AFAR) for _ in range(5)]
        for number, page in enumerate(pages):
            await page.say("unlock", pin=f"000{number}")
        said = [(await page.told_of("staff_says"))["code"] for page in pages]
        assert sorted(said) == ["wait"] * 4 + ["wrong_pin"]

    act(test)


def test_however_many_addresses_guess_whoever_was_in_before_is_let_in_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box, AFAR)
        token = await page.told_of("token")
        await page.say("lock")
        await page.until(lambda tree: not tree["is_open"])
        said = []
        for number in range(STRANGERS_TRIES + 5):
            guest = await box.join("staff", address=f"10.0.0.{number}")
            await guest.say("unlock", pin="000000")
            said.append((await guest.told_of("staff_says"))["code"])
            await guest.close()
        assert said == ["wrong_pin"] * STRANGERS_TRIES + ["wait"] * 5
        other_inputs = await box.join("staff", token, address="192.168.1.21")
        for known in (page, other_inputs, await box.join("staff")):
            await known.say("unlock", pin=PIN)
            await known.until(lambda tree: tree["is_open"])
        await box.skip(SUMMED_US / 1_000_000)
        assert [text for text in caplog.messages if "wrong PIN" in text] == [
            "staff: a wrong PIN from 10.0.0.0",
            "staff: wrong PINs: 19, from addresses: 19, the last from 10.0.0.19",
        ]

    act(test)


def test_a_reload_stays_open_a_made_up_token_does_not() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        token = await page.told_of("token")
        await page.close()
        assert (await box.join("staff", token)).tree["is_open"]
        assert not (await box.join("staff", f"{token}x")).tree["is_open"]

    act(test)


def test_locking_closes_every_page_with_that_token() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        token = await page.told_of("token")
        other = await box.join("staff", token)
        await other.say("lock")
        await page.until(lambda tree: not tree["is_open"])
        await other.until(lambda tree: not tree["is_open"])
        assert not (await box.join("staff", token)).tree["is_open"]

    act(test)


def test_hours_of_nothing_close_the_door() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        box.box.now_us += IDLE_US
        await box.wait(1.1)
        await page.until(lambda tree: not tree["is_open"])

    act(test)


def test_a_new_pin_is_set_only_at_the_box_by_who_is_in_and_shuts_the_others_out() -> None:
    async def test(box: Kiosk) -> None:
        far = await unlocked(box, AFAR)
        await far.say("set_pin", pin="555555")
        assert (await far.told_of("staff_says"))["code"] == "set_here_only"
        stranger = await box.join("staff")
        await stranger.say("set_pin", pin="555555")
        assert (await stranger.told_of("staff_says"))["code"] == "locked"
        page = await unlocked(box)
        await page.say("set_pin", pin="555555")
        assert (await page.told_of("staff_says"))["code"] == "pin_set"
        await far.until(lambda tree: not tree["is_open"])
        assert page.tree["is_open"]
        assert await staff_pin_of(box).fits("555555")

    act(test)


def test_a_damaged_pin_file_opens_nothing_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "staff.json").write_text("{", encoding="utf-8")

    async def run() -> None:
        async with kiosk(folder=tmp_path) as box:
            page = await box.join("staff")
            assert page.tree == {"is_open": False, "has_pin": True, "may_set_pin": False}
            await page.say("unlock", pin=PIN)
            assert (await page.told_of("staff_says"))["code"] == "pin_unreadable"

    asyncio.run(run())
