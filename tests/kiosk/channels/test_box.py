"""The virtual box: what it shows, and fingers on its buttons."""

import asyncio

from spacebowl_pi.devices.ports import Button
from spacebowl_pi.games.space_bowl.rules.match import Phase
from tests.kiosk.kiosk import PATIENCE_S, kiosk
from tests.kiosk.phones import heard


def test_a_finger_on_a_button_of_the_page_joins_and_lights_it() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("box")
            assert page.told == {"may_play": True}
            assert page.tree["is_simulated"]
            assert [len(page.tree[part]) for part in ("cells", "lights", "rows")] == [9, 8, 8]
            await page.say("push", button=3)
            await heard(page)
            await opened.wait(0.1)
            await page.say("let_go", button=3)
            await heard(page)
            await opened.wait(1)
            assert [player.seat for player in opened.seating.players] == [3]

    asyncio.run(go())


def test_a_tap_that_comes_all_at_once_is_a_tap() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("box")
            await page.say("push", button=3)
            await page.say("let_go", button=3)
            await heard(page)
            await opened.wait(0.03)
            assert opened.box.box.buzzers.is_down(Button(3))
            await opened.wait(1)
            assert not opened.box.box.buzzers.is_down(Button(3))
            assert [player.seat for player in opened.seating.players] == [3]

    asyncio.run(go())


def test_several_fingers_at_once_and_a_long_one_start_a_match() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("box")
            for button in (1, 2):
                await page.say("push", button=button)
            await heard(page)
            await opened.wait(0.2)
            assert opened.box.box.buzzers.is_down(Button(1))
            assert opened.box.box.buzzers.is_down(Button(2))
            await page.say("let_go", button=2)
            await heard(page)
            await opened.wait(1.5)
            assert opened.match.phase is Phase.READY
            assert opened.match.captain == 1

    asyncio.run(go())


def test_a_page_that_goes_away_lets_go_of_its_buttons() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("box")
            await page.say("push", button=5)
            await heard(page)
            await opened.wait(0.2)
            await page.close()
            async with asyncio.timeout(PATIENCE_S):
                while opened.box.box.buzzers.is_down(Button(5)):
                    await asyncio.sleep(0)
                    await opened.wait(0.05)

    asyncio.run(go())


def test_only_the_machines_own_screen_presses() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("box", address="192.168.1.7")
            assert page.told == {"may_play": False}
            await page.say("push", button=5)
            assert (await page.refused())["code"] == "not_here"
            assert not opened.box.box.buzzers.is_down(Button(5))

    asyncio.run(go())


def test_there_is_no_ninth_button() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("box")
            for button in (0, 9, -1):
                await page.say("push", button=button)
                assert (await page.refused())["code"] == "bad_message"

    asyncio.run(go())
