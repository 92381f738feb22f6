"""Nothing of a pick before the reveal, nor of cards to come, on any page or in the API; a hold in a Go says nothing."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.run import make_machine
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, own, view
from tests.games.space_bowl.rules.match.stages import go_countdown, go_picks, ready, reveal, search
from tests.games.space_bowl.rules.match.table import Table
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import heard, in_search, take
from tests.kiosk.staff_page import to_picks

PAGES = ("table", "box", "phone")
AFAR = "192.168.1.66"
SWEEP_S, STEP_S = 8.0, 0.1  # not quite to the reveal


async def overheard(tapped_at: tuple[int, ...]) -> list[str]:
    """Play to the picks, tap with button 1 in these steps of the sweep, and give all that guests were told."""
    async with kiosk(settings=Settings(pick_limit_s=10)) as opened:
        await to_picks(opened)
        pages = [await opened.join(page, address=AFAR) for page in PAGES] + [await opened.join("keypad")]
        told = list[str]()
        for step in range(round(SWEEP_S / STEP_S)):
            if step in tapped_at:
                opened.box.box.finger(Button(1), is_down=True)
            await opened.wait(STEP_S)
            if step in tapped_at:
                opened.box.box.finger(Button(1), is_down=False)
            if step % 10 == 0:
                told.append(await (await opened.client.get("/api/state")).text())
        assert opened.match.phase is Phase.PICKS
        for page in pages:
            await all_heard(page)
            told += page.received
        return told


async def all_heard(page: Page) -> None:
    await page.say("nothing")
    await page.refused()


@pytest.mark.parametrize("others", [(15,), (20,), (30,), (15, 60), (20, 66), (30, 31, 32, 72)])
def test_no_page_nor_the_api_tells_when_a_button_was_tapped(others: tuple[int, ...]) -> None:
    assert asyncio.run(overheard((25,))) == asyncio.run(overheard(others))


def test_that_a_column_was_taken_is_told_and_so_would_be_heard() -> None:
    assert asyncio.run(overheard((25,))) != asyncio.run(overheard(()))


# --- the cards to come ---


def test_each_deal_and_toss_has_more_chance_than_anybody_can_try_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spacebowl_pi.box.run.secrets.randbits", lambda bits: (1 << bits) - 1)
    machine = make_machine(Config(), SimulatedBox(Config(), lambda: 0).parts, None, configured_games(Config()), 0)
    assert machine.seed().bit_length() == 128


@pytest.mark.parametrize("scene", [ready, search, go_countdown, go_picks, reveal])
def test_no_view_differs_by_cards_that_nobody_has_seen(scene: Callable[[], Table]) -> None:
    match = scene().match
    other = replace(match, pile=(match.pile[0], *reversed(match.pile[1:])))
    assert other != match
    assert view(other) == view(match)
    assert [own(other, seat) for seat in match.seats] == [own(match, seat) for seat in match.seats]


# --- a hold in a Go countdown ---


async def in_go_countdown(opened: Kiosk) -> tuple[Page, Page]:
    """A Go countdown, called by seat 1; both are phones'."""
    (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
    await in_search(opened, ada, bo)
    await ada.say("press", is_hold=False)
    await heard(ada)
    await opened.wait(1)
    assert opened.match.phase is Phase.COUNTDOWN
    return ada, bo


@pytest.mark.parametrize(("is_hold", "joined"), [(True, []), (False, [2])])
def test_red_by_phone_in_a_go_countdown_says_nothing(is_hold: bool, joined: list[int]) -> None:  # noqa: FBT001
    async def go() -> None:
        async with kiosk() as opened:
            _, bo = await in_go_countdown(opened)
            await bo.say("press", is_hold=is_hold)
            await heard(bo)
            await opened.wait(1)
            assert opened.match.round is not None
            assert list(opened.match.round.joined) == joined

    asyncio.run(go())


@pytest.mark.parametrize("way", ["table", "box"])
def test_nor_does_it_by_the_table_or_the_simulated_boxs_page(way: str) -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await in_go_countdown(opened)
            page = await opened.join(way)
            if way == "table":
                await page.say("press", seat=2, is_hold=True)
                await all_heard(page)
                await opened.wait(1)
            else:
                await page.say("push", button=2)
                await all_heard(page)
                await opened.wait(1)
                await page.say("let_go", button=2)
                await all_heard(page)
                await opened.wait(1)
            assert opened.match.phase is Phase.COUNTDOWN
            assert opened.match.round is not None
            assert list(opened.match.round.joined) == []

    asyncio.run(go())
