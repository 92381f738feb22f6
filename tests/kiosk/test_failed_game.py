"""A game that raises, asked by a page: the page is told so, all keep their seats, and the pages go on."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.games.faulty_numbers.box import FaultyBox
from tests.games.faulty_numbers.failing import TOLD, Failing
from tests.games.faulty_numbers.rules import FaultyNumbers
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import take
from tests.kiosk.staff_page import CHEAP, PIN, staff_pin_of, unlocked

SAID = "Something is wrong with this game: its match is set aside, and all keep their seats."


class FaultyWeb(WebGame):
    """A web part that fails."""

    def __init__(self, rules: FaultyNumbers) -> None:
        super().__init__(rules)
        self.failing = rules.failing

    def seen(self, scene: Scene, settings: Any) -> dict[str, Json]:  # noqa: ANN401 (any game's)
        self.failing.come_by("seen")
        return super().seen(scene, settings)


def playing(play: Callable[[Kiosk, Failing], Awaitable[None]]) -> None:
    """Open a kiosk with a game that fails when it is told to."""

    async def go() -> None:
        box = FaultyBox(Failing())
        games = Games({FaultyNumbers.name: box}, Seating(FaultyNumbers.name))
        async with kiosk(games=games, web=WebGames({FaultyNumbers.name: FaultyWeb(box.rules)})) as opened:
            await play(opened, box.failing)

    asyncio.run(go())


async def begun(opened: Kiosk) -> tuple[Page, Page, Page]:
    """The table and two phones at the beginning of a match."""
    (ada, _), (bo, _), table = await take(opened, 1, "Ada"), await take(opened, 2, "Bo"), await opened.join("table")
    await ada.say("start_match")
    for page in (ada, bo, table):
        await page.until(lambda tree: tree["view"]["phase"] == "match")
    return table, ada, bo


@pytest.mark.parametrize("place", ["decide", "evolve", "public", "awaited", "summary", "phase"])
@pytest.mark.parametrize("is_phone", [True, False])
def test_a_page_that_asks_is_told_and_all_keep_their_seats(place: str, *, is_phone: bool) -> None:
    async def play(opened: Kiosk, failing: Failing) -> None:
        table, ada, bo = await begun(opened)
        failing.at.add(place)
        asking = ada if is_phone else table
        await asking.say("name_number", seat=1, number=7)
        assert await asking.refused() == {"code": "game_failed", "text": SAID, "values": {}}
        failing.at.clear()
        for seat, page in ((1, ada), (2, bo), (None, table)):
            tree = await page.until(lambda tree: tree["view"]["phase"] == "lobby")
            assert tree.get("seat") == seat
            assert [player["name"] for player in tree["view"]["players"]] == ["Ada", "Bo"]
        await bo.say("start_match")
        await bo.until(lambda tree: tree["view"]["moves"])
        assert not any(TOLD in text for page in (table, ada, bo) for text in page.received)

    playing(play)


def test_staff_are_told_and_the_match_is_over_all_the_same() -> None:
    async def play(opened: Kiosk, failing: Failing) -> None:
        pin = staff_pin_of(opened)
        pin._cost = CHEAP
        await pin.set(PIN)
        _, ada, _ = await begun(opened)
        page = await unlocked(opened)
        failing.at.add("decide")
        await page.say("end")
        assert (await page.refused())["code"] == "game_failed"
        await page.until(lambda tree: tree["match"]["phase"] == "lobby")
        failing.at.clear()
        await ada.say("start_match")
        await page.until(lambda tree: tree["match"]["phase"] == "match")
        failing.at.add("decide")
        await page.say("restart")
        await ada.until(lambda tree: tree["view"]["phase"] == "lobby")

    playing(play)


@pytest.mark.parametrize("place", ["seen", "own", "moves"])
def test_what_pages_cannot_be_shown_does_not_stop_the_box(place: str) -> None:
    async def play(opened: Kiosk, failing: Failing) -> None:
        _, ada, bo = await begun(opened)
        failing.at.add(place)
        await ada.say("name_number", number=7)
        await opened.wait(1)
        failing.at.clear()
        await bo.say("name_number", number=3)
        for page in (ada, bo):
            await page.until(lambda tree: tree["view"]["public"]["last"])

    playing(play)
