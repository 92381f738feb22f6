"""Viewers who see the same."""

import asyncio

from tests.kiosk.kiosk import kiosk


def test_two_pages_see_the_same_and_what_changes() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table, other = await opened.join("table"), await opened.join("table", address="192.168.1.7")
            assert table.told == {"may_play": True}
            assert other.told == {"may_play": False}
            await table.say("join", seat=3, name="Ada")
            for page in (table, other):
                tree = await page.until(lambda it: it["view"]["players"])
                assert tree["view"]["players"][0]["name"] == "Ada"
            assert table.tree == other.tree
            await other.say("join", seat=4, name="Bo")
            assert (await other.refused())["code"] == "not_here"
            await opened.wait(1)

    asyncio.run(go())
