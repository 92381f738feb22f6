"""The puzzle of the day: the same for all, never tomorrow's, found once, and played by what a page says was done."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.thinking import ThoughtTooLong
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.games.tom_tube.rules.daily import Puzzle, daily_puzzle
from spacebowl_pi.games.tom_tube.web.learn import MOST_STEPS, NAME, LearnChannel, solution_of, written
from spacebowl_pi.games.tom_tube.web.lessons import lessons
from tests.kiosk.kiosk import Kiosk, Page, kiosk

TODAY = date(2026, 11, 20)
DAY = TODAY.isoformat()


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return daily_puzzle(DAY)


def learning(play: Callable[[Kiosk], Awaitable[None]]) -> None:
    async def go() -> None:
        async with kiosk(games=configured_games(Config())) as opened:
            channel = LearnChannel(opened.control, lambda: TODAY)
            opened.server.channels = {**opened.server.channels, NAME: channel}
            await play(opened)

    asyncio.run(go())


async def asked(page: Page, steps: Any = ()) -> Any:  # noqa: ANN401 (trees are plain data)
    await page.say("puzzle", date=DAY, steps=steps)
    return await page.told_of("puzzle")


def test_the_way_leads_home_and_another_does_not(puzzle: Puzzle) -> None:
    way: Any = written(solution_of(puzzle))

    async def play(opened: Kiosk) -> None:
        page = await opened.join(NAME)
        first = await asked(page)
        assert (first["verdict"], first["mover"], first["steps"]) == ("open", puzzle.situation.turn, [])
        assert first["view"]["fast"] == 3 - puzzle.situation.turn
        for count in (1, 2):
            assert (await asked(page, way[:count]))["verdict"] == "open"
        assert (await asked(page, way))["verdict"] == "home"
        astray = way[:1]
        for _ in range(2):
            stands = await asked(page, astray)
            others = [move for move in stands["view"]["moves"] if move.startswith("drift")]
            astray = [*astray, {"kind": "Drift", "to": others[0].partition(" ")[2]}]
        late = await asked(page, [*astray, *way, *way])
        assert (late["verdict"], len(late["steps"])) == ("late", 3)

    learning(play)


def test_what_cannot_be_done_is_refused_with_the_reason_and_what_came_before_stands(puzzle: Puzzle) -> None:
    way: Any = written(solution_of(puzzle))

    async def play(opened: Kiosk) -> None:
        page = await opened.join(NAME)
        stands = await asked(page, [way[0], {"kind": "Drift", "to": "0,9"}, *[way[1]] * MOST_STEPS])
        assert stands["steps"] == way[:1]
        assert (stands["refusal"]["code"], stands["verdict"]) == ("no_such_sphere", "open")

    learning(play)


def test_the_day_is_told_and_tomorrow_is_not_played() -> None:
    async def play(opened: Kiosk) -> None:
        page = await opened.join(NAME)
        await page.say("daily")
        assert await page.told_of("daily") == DAY
        for day in (TODAY + timedelta(days=1), TODAY - timedelta(days=2)):
            await page.say("puzzle", date=day.isoformat())
            assert (await page.refused())["code"] == "puzzle_gone"
            await page.say("solution", date=day.isoformat())
            assert (await page.refused())["code"] == "puzzle_gone"
        await page.say("puzzle", date=(TODAY - timedelta(days=1)).isoformat())  # begun before midnight
        assert (await page.told_of("puzzle"))["date"] == "2026-11-19"
        await page.say("lesson", name="flight")
        assert (await page.refused())["code"] == "not_now"

    learning(play)


def test_the_solution_is_told_when_asked_and_the_puzzle_is_found_once(puzzle: Puzzle) -> None:
    async def play(opened: Kiosk) -> None:
        sought: list[Any] = []
        think = opened.control.think

        async def counted(work: Any, *args: Any, **named: Any) -> Any:  # noqa: ANN401
            sought.append(args)
            return await think(work, *args, **named)

        object.__setattr__(opened.control, "think", counted)
        pages = [await opened.join(NAME), await opened.join(NAME)]
        for page in pages:
            assert "solution" not in await asked(page)
        await pages[0].say("solution", date=DAY)
        assert (await pages[0].told_of("solution"))["steps"] == written(solution_of(puzzle))
        assert sought == [(DAY,)]

    learning(play)


def test_a_search_that_fails_is_told_and_another_may_succeed() -> None:
    async def play(opened: Kiosk) -> None:
        think = opened.control.think

        async def broken(*args: Any) -> Any:  # noqa: ANN401
            del args
            raise ThoughtTooLong("too long")

        object.__setattr__(opened.control, "think", broken)
        page = await opened.join(NAME)
        await page.say("puzzle", date=DAY)
        assert await page.told_of("failed") == DAY
        object.__setattr__(opened.control, "think", think)
        assert (await asked(page))["date"] == DAY

    learning(play)


def test_the_lessons_are_told_and_played() -> None:
    async def play(opened: Kiosk) -> None:
        page = await opened.join(NAME)
        assert page.tree == {"lessons": list(lessons()), "moves": 3}
        for lesson in lessons().values():
            await page.say("lesson", name=lesson.name, steps=written(lesson.solution))
            told = await page.told_of("lesson")
            assert (told["name"], told["verdict"]) == (lesson.name, "right")

    learning(play)
