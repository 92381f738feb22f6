"""The puzzle of the day: the same for all, never tomorrow's, had again after the line broke; what was possible."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.thinking import ThoughtTooLong
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.daily import daily_seed
from spacebowl_pi.games.hubble.rules.match.dice import rolled
from spacebowl_pi.games.hubble.rules.regret import possible
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.web import searches
from spacebowl_pi.games.hubble.web.learn import NAME, LearnChannel
from spacebowl_pi.games.hubble.web.web_game import HubbleWeb
from spacebowl_pi.kiosk.channels.practice import IDLE_US
from tests.kiosk.kiosk import Kiosk, Page, kiosk

TODAY = date(2026, 11, 20)
DAY = TODAY.isoformat()
NO_MORE = 4  # rounds without one more: three lenses


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "possible", partial(possible, tries=1))


def learning(play: Callable[[Kiosk], Awaitable[None]]) -> None:
    async def go() -> None:
        async with kiosk(games=configured_games(Config())) as opened:
            channel = LearnChannel(opened.control, HubbleWeb(Hubble()), lambda: TODAY)
            opened.server.channels = {**opened.server.channels, NAME: channel}
            await play(opened)

    asyncio.run(go())


def view(page: Page) -> Any:  # noqa: ANN401 (trees are plain data)
    return page.tree["daily"]["practice"]["view"]


async def begun(opened: Kiosk, day: str = DAY, turns: Any = ()) -> Page:  # noqa: ANN401
    page = await opened.join(NAME)
    await page.say("begin", date=day, turns=turns)
    await page.until(lambda tree: tree["daily"])
    return page


async def draw(page: Page, icons: Any = (), *, is_fogged: bool = False) -> None:  # noqa: ANN401
    count = len(page.tree["daily"]["turns"])
    await page.say("draw_icons", draw=icons, is_fogged=is_fogged)
    await page.until(lambda tree: len(tree["daily"]["turns"]) > count)


async def draw_first(page: Page) -> None:
    places = view(page)["own"]["places"]
    await draw(page, [[hex_, icon] for hex_, icon in zip(places["spots"][0], places["orders"][0], strict=True)])


async def to_the_end(page: Page) -> None:
    for _ in range(NO_MORE):
        if page.tree["daily"]["line"] is None:
            await draw(page, is_fogged=True)


def test_the_dice_are_those_of_the_day_and_roll_by_themselves() -> None:
    async def play(opened: Kiosk) -> None:
        page = await begun(opened)
        for number in (1, 2):
            roll, white = rolled(daily_seed(DAY), number)
            public = view(page)["public"]
            assert [(die["die"], die["icon"]) for die in public["roll"]] == [(die.die, die.icon) for die in roll]
            assert (public["round"], public["third"]) == (number, white)
            await draw_first(page)

    learning(play)


def test_the_day_is_told_and_tomorrow_is_not_played() -> None:
    async def play(opened: Kiosk) -> None:
        page = await opened.join(NAME)
        await page.say("daily")
        assert await page.told_of("daily") == DAY
        for day in (TODAY + timedelta(days=1), TODAY - timedelta(days=2)):
            await page.say("begin", date=day.isoformat())
            assert (await page.refused())["code"] == "puzzle_gone"
        assert page.tree["daily"] is None
        await page.say("begin", date=(TODAY - timedelta(days=1)).isoformat())  # begun before midnight
        await page.until(lambda tree: tree["daily"])

    learning(play)


def test_what_was_drawn_is_had_again_on_another_line_as_far_as_it_can_be_drawn() -> None:
    async def play(opened: Kiosk) -> None:
        page = await begun(opened)
        await draw_first(page)
        await draw_first(page)
        await page.say("choose_third", icon="star")
        await page.until(lambda tree: tree["daily"]["practice"]["view"]["own"]["third"] == "star")
        await draw_first(page)
        turns = page.tree["daily"]["turns"]
        assert [turn["third"] for turn in turns] == [None, None, "star"]
        again = await begun(opened, turns=turns)
        assert again.tree["daily"]["turns"] == turns
        assert view(again)["public"]["players"] == view(page)["public"]["players"]
        twice = await begun(opened, turns=[turns[0], turns[0], *turns[1:]])
        assert twice.tree["daily"]["turns"] == turns[:1]
        assert view(twice)["public"]["round"] == 2

    learning(play)


def test_what_was_possible_is_told_at_the_end_with_the_line_to_share() -> None:
    async def play(opened: Kiosk) -> None:
        asked: list[Any] = []
        think = opened.control.think

        async def counted(work: Any, *args: Any, **named: Any) -> Any:  # noqa: ANN401
            asked.append(args)
            return await think(work, *args, **named)

        object.__setattr__(opened.control, "think", counted)
        page = await begun(opened)
        await draw_first(page)
        assert (page.tree["daily"]["line"], page.tree["possible"], asked) == (None, None, [])
        await to_the_end(page)
        line = page.tree["daily"]["line"]
        me = view(page)["public"]["players"][0]
        assert line == {
            "date": DAY,
            "total": me["total"],
            "by_category": list(me["score"].values()),
            "title": "Starry-Eyed Enthusiast",
        }
        found = (await page.until(lambda tree: tree["possible"]))["possible"]
        assert found["total"] >= me["total"]
        assert len(found["pad"]) == len(me["pad"])
        again = await begun(opened, turns=page.tree["daily"]["turns"])
        assert (await again.until(lambda tree: tree["possible"]))["possible"] == found
        assert len(asked) == 1, "looked for once"
        await again.say("close_match")
        await again.until(lambda tree: tree["daily"]["line"] is None)
        assert (again.tree["daily"]["turns"], again.tree["possible"]) == ([], None)

    learning(play)


def test_a_search_that_fails_is_told() -> None:
    async def play(opened: Kiosk) -> None:
        async def fail(*_: object) -> None:
            raise ThoughtTooLong

        object.__setattr__(opened.control, "think", fail)
        page = await begun(opened)
        await to_the_end(page)
        found = await page.until(lambda tree: tree["possible"])
        assert found["possible"] == {"total": None, "pad": None}

    learning(play)


def test_whoever_is_away_for_long_is_told_so() -> None:
    async def play(opened: Kiosk) -> None:
        page = await begun(opened)
        await opened.skip(IDLE_US / SECOND_US + 1)
        await page.until(lambda tree: tree["has_idled"])
        assert page.tree["daily"] is None

    learning(play)
