"""The simulated keypad on the page: its picture, fingers on it, its cable; and nothing of it for anybody elsewhere."""

import asyncio
import io
import json
from base64 import b64decode
from typing import Any

from PIL import Image

from spacebowl_pi.box.config.sections import Config, KeypadConfig, Part
from spacebowl_pi.kiosk.channels.keypad import NOTHING
from spacebowl_pi.kiosk.channels.keypad_picture import PLACES
from tests.kiosk.keypad import with_keypad
from tests.kiosk.kiosk import PATIENCE_S, Kiosk, Page, kiosk
from tests.kiosk.phones import heard

AFAR = "192.168.1.7"


def picture_of(tree: Any) -> Image.Image:  # noqa: ANN401 (trees are plain data)
    """Put the blocks together, as a page does."""
    picture = Image.new("RGB", (320, 240))
    for place, block in zip(PLACES, tree["blocks"], strict=True):
        picture.paste(Image.open(io.BytesIO(b64decode(block))), place)
    return picture


def words_of(tree: Any) -> list[str]:  # noqa: ANN401
    return [tile["words"] for tile in tree["tiles"]]


def middle_of(tree: Any, words: str) -> dict[str, int]:  # noqa: ANN401
    for tile in tree["tiles"]:
        if tile["words"] == words and tile["can_be_touched"]:
            x, y, width, height = tile["place"]
            return {"x": x + width // 2, "y": y + height // 2}
    raise AssertionError(f"nothing to touch says {words!r}: {words_of(tree)}")


async def plugged(opened: Kiosk, page: Page) -> None:
    await page.say("plug", is_in=True)
    await page.until(lambda tree: tree["is_plugged"])
    await opened.wait(1)
    await page.until(lambda tree: "Who is playing?" in words_of(tree) and tree["light"] > 0)
    await opened.wait(0.1)
    await heard(page)


async def tap(opened: Kiosk, page: Page, words: str) -> None:
    await page.say("touch", **middle_of(page.tree, words))
    await heard(page)
    await opened.wait(0.1)
    await page.say("lift")
    await heard(page)
    await opened.wait(0.6)
    await heard(page)


def test_the_page_shows_what_the_panel_shows() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            keypad = with_keypad(opened)
            page = await opened.join("keypad")
            assert page.tree == {**NOTHING, "is_here": True}
            await plugged(opened, page)
            assert keypad.board is not None
            assert picture_of(page.tree).tobytes() == keypad.board.picture().tobytes()
            assert [page.tree["language"], page.tree["light"]] == ["en", 80]

    asyncio.run(go())


def test_a_touch_takes_a_seat_and_only_what_has_changed_is_sent() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            keypad = with_keypad(opened)
            page = await opened.join("keypad")
            await plugged(opened, page)
            page.received.clear()
            await page.say("touch", **middle_of(page.tree, "3"))
            await heard(page)
            await opened.wait(0.1)
            await heard(page)
            changes = [change for text in page.received for change in json.loads(text).get("changes", [])]
            blocks = {path[1] for path, _ in changes if path[0] == "blocks"}
            assert 0 < len(blocks) < len(PLACES) / 2
            await page.say("lift")
            await heard(page)
            await opened.wait(0.5)
            assert [player.seat for player in opened.seating.players] == [3]
            await heard(page)
            assert keypad.board is not None
            assert picture_of(page.tree).tobytes() == keypad.board.picture().tobytes()

    asyncio.run(go())


def test_a_picture_that_does_not_change_is_not_sent_again() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            with_keypad(opened)
            page = await opened.join("keypad")
            await plugged(opened, page)
            page.received.clear()
            await opened.wait(5)
            await heard(page)
            assert [kind for text in page.received if (kind := json.loads(text)["kind"]) != "alive"] == ["refusal"]

    asyncio.run(go())


def test_from_elsewhere_nothing_is_seen_and_nothing_is_touched() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            keypad = with_keypad(opened)
            stranger = await opened.join("keypad", address=AFAR)
            for said in ({"do": "plug", "is_in": True}, {"do": "touch", "x": 1, "y": 1}, {"do": "lift"}):
                await stranger.say(**said)
                assert (await stranger.refused())["code"] == "not_here"
            assert not keypad.is_plugged
            page = await opened.join("keypad")
            await plugged(opened, page)
            await tap(opened, page, "3")
            await heard(stranger)
            assert stranger.tree == NOTHING
            late = await opened.join("keypad", address=AFAR)
            assert late.tree == NOTHING
            assert not any("changes" in text or page.tree["blocks"][0] in text for text in stranger.received)

    asyncio.run(go())


def test_the_cable_stays_as_it_is_when_pages_come_and_go() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            keypad = with_keypad(opened)
            page = await opened.join("keypad")
            await plugged(opened, page)
            await page.say("plug", is_in=True)
            await heard(page)
            board = keypad.board
            await page.close()
            await opened.wait(1)
            page = await opened.join("keypad")
            assert page.tree["is_plugged"]
            assert keypad.board is board
            await page.say("plug", is_in=False)
            await page.until(lambda tree: not tree["is_plugged"])
            assert page.tree == {**NOTHING, "is_here": True}
            assert not keypad.is_there()

    asyncio.run(go())


def test_a_page_that_goes_away_takes_its_finger_off_the_panel() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            keypad = with_keypad(opened)
            page, other = await opened.join("keypad"), await opened.join("keypad")
            await plugged(opened, page)
            assert keypad.board is not None
            await page.say("touch", x=160, y=100)
            await heard(page)
            await opened.wait(0.1)
            await other.say("lift")  # it is not its finger
            await heard(other)
            await opened.wait(0.1)
            assert keypad.board.touch.finger is not None
            await page.close()
            async with asyncio.timeout(PATIENCE_S):
                while keypad.board.touch.finger is not None:
                    await asyncio.sleep(0)
                    await opened.wait(0.05)

    asyncio.run(go())


def test_there_is_nothing_to_touch_beside_the_panel() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            with_keypad(opened)
            page = await opened.join("keypad")
            for x, y in ((-1, 0), (320, 0), (0, 240)):
                await page.say("touch", x=x, y=y)
                assert (await page.refused())["code"] == "bad_message"

    asyncio.run(go())


def test_a_configuration_without_keypad_has_none_on_the_page() -> None:
    async def go() -> None:
        async with kiosk(config=Config(keypad=KeypadConfig(part=Part.ABSENT))) as opened:
            page = await opened.join("keypad")
            assert page.tree == NOTHING
            await page.say("plug", is_in=True)
            assert (await page.refused())["code"] == "no_simulated_keypad"

    asyncio.run(go())
