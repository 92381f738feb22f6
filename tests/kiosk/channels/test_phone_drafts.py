"""A card touched on a phone is kept by the box, for nobody to see, and counts at the end of the picks."""

import asyncio
import re
from pathlib import Path

from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings
from tests.kiosk.kiosk import Kiosk, kiosk
from tests.kiosk.past import RULES
from tests.kiosk.phones import heard, in_picks, take

TEN_SECONDS = Settings(pick_limit_s=10)


def picks(opened: Kiosk) -> dict[int, int | None]:
    """What was picked in this round."""
    assert opened.match.round is not None
    return {pick.seat: pick.cell for pick in opened.match.round.picks}


def test_a_phone_that_loses_its_line_just_before_zero_has_picked_what_it_touched() -> None:
    async def go() -> None:
        async with kiosk(TEN_SECONDS) as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await in_picks(opened, ada, bo)
            for cell in (3, 9, 17):
                await ada.say("touch", cell=cell)
            await heard(ada)
            await ada.close()
            await opened.wait(5)
            assert opened.match.phase is Phase.PICKS
            await opened.wait(4)
            assert (opened.match.phase, picks(opened)) == (Phase.REVEAL, {1: 17})

    asyncio.run(go())


def test_no_byte_and_no_line_of_the_journal_tells_of_a_touch(tmp_path: Path) -> None:
    async def go() -> None:
        async with kiosk(TEN_SECONDS, folder=tmp_path, journal=open_journal(tmp_path, 5, RULES)) as opened:
            (ada, token), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            table, keypad = await opened.join("table"), await opened.join("box")
            await in_picks(opened, ada, bo)
            again = await opened.join("phone", token)
            pages = (ada, bo, table, keypad, again)
            for page in pages:
                page.received.clear()
            journaled = len(opened.box.machine._snapshots._unwritten)
            await ada.say("touch", cell=17)
            await heard(ada)
            await opened.wait(0.5)
            for page in (bo, again):
                await heard(page)
            await bo.say("pick_card", cell=16)
            for page in pages[:3]:
                await page.until(lambda tree: tree["view"]["players"][1]["has_picked"])
            for page in pages:
                assert not re.search(r"\b17\b(?!\d)", re.sub(r'"\w+_us":\d+', "", "".join(page.received)))
            assert not opened.match.round or all(pick.cell != 17 for pick in opened.match.round.picks)
            assert len(opened.box.machine._snapshots._unwritten) == journaled
            table_tree, bo_tree = str(table.tree["view"]), str(bo.tree["view"])
            assert "draft" not in table_tree + bo_tree
            await opened.wait(11)
            assert picks(opened) == {1: 17, 2: 16}

    asyncio.run(go())


def test_who_has_no_seat_or_cannot_pick_touches_nothing() -> None:
    async def go() -> None:
        async with kiosk(TEN_SECONDS) as opened:
            ada, bo, eve = [(await take(opened, seat, f"P{seat}"))[0] for seat in (1, 2, 3)]
            nobody = await opened.join("phone")
            await nobody.say("touch", cell=3)
            assert (await nobody.refused())["code"] == "no_seat"
            await in_picks(opened, ada, bo)
            await eve.say("touch", cell=3)
            await ada.say("touch", cell=99)
            await heard(eve)
            await heard(ada)
            await opened.wait(11)
            assert picks(opened) == {}

    asyncio.run(go())


def test_a_phone_hears_that_all_it_said_so_far_was_heard() -> None:
    async def go() -> None:
        async with kiosk(TEN_SECONDS) as opened:
            page = await opened.join("phone")
            await page.say("ping", number=7)
            assert await page.told_of("heard") == 7
            ada, _ = await take(opened, 1, "Ada")
            await ada.say("press", is_hold=False)
            await ada.say("ping", number=8)
            assert await ada.told_of("heard") == 8
            assert ada.refusals[0]["code"] == "no_match"  # the answer comes after what it answers

    asyncio.run(go())
