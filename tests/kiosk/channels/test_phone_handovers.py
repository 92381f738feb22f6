"""A seat that was taken by button goes on by phone: whoever holds its button gives it away, and nobody else."""

import asyncio
from dataclasses import replace

import pytest

from spacebowl_pi.games.space_bowl.rules.match import Phase, view
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, Settings
from tests.box.machine.virtual import VirtualBox
from tests.games.space_bowl.rules.match.stages import started
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import AFAR, take


async def begin(opened: Kiosk, *others: int) -> None:
    """Take seats by button, and begin the match with 1 for captain: before it a hold means start."""
    for seat in (*others, 1):
        await opened.press(seat)
    await opened.press(1, hold_ms=900)
    assert opened.match.phase is Phase.READY


async def ask_for(opened: Kiosk, seat: int, address: str = AFAR) -> Page:
    """Open a phone's page and ask for a seat that is taken; comes back when that could be read."""
    page = await opened.join("phone", address=address)
    await page.say("adopt", seat=seat)
    assert (await page.told_of("adopting"))["seat"] == seat
    assert page.tree["asked_for"] == [seat]
    await opened.wait(1)
    return page


def test_who_joined_by_button_can_go_on_by_phone_after_holding_that_button() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table = await opened.join("table")
            await begin(opened, 5, 6)
            page = await ask_for(opened, 6)
            await table.until(lambda tree: tree["asked_for"] == [6])
            other = await opened.join("phone", address="192.168.1.8")
            await other.say("adopt", seat=6)
            assert (await other.refused())["code"] == "adopt_busy"
            await opened.press(6, hold_ms=800, then_s=0)
            assert (await page.told_of("ticket"))["seat"] == 6
            await page.until(lambda tree: tree["seat"] == 6)
            assert other.tree["seat"] is None
            await table.until(lambda tree: tree["asked_for"] == [])

    asyncio.run(go())


def test_the_captains_press_for_the_toss_gives_no_stranger_the_seat() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await opened.press(1)
            await opened.press(3)
            await opened.press(3, hold_ms=900)
            stranger = await ask_for(opened, 3)
            await opened.press(3, then_s=1)
            assert opened.match.phase.value == "ready"
            await stranger.until(lambda tree: tree["asked_for"] == [])
            assert (stranger.tree["seat"], stranger.tree["phones"]) == (None, [])
            await opened.press(3)
            assert opened.match.phase is Phase.SEARCH

    asyncio.run(go())


def test_whoever_has_the_button_has_the_seat_back_from_a_phone_in_the_same_way() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            thief, token = await take(opened, 3, "Ada")
            await begin(opened)
            owner = await ask_for(opened, 3, "192.168.1.8")
            await thief.until(lambda tree: tree["asked_for"] == [3])
            await opened.press(3, hold_ms=800, then_s=0)
            assert (await owner.told_of("ticket"))["seat"] == 3
            await thief.until(lambda tree: tree["seat"] is None)
            assert (await opened.join("phone", token, AFAR)).tree["seat"] is None
            assert [player.name for player in opened.seating.players] == ["", "Ada"]

    asyncio.run(go())


def test_a_phone_that_goes_away_asks_no_more() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await begin(opened, 6)
            await (await ask_for(opened, 6)).close()
            other = await opened.join("phone", address=AFAR)
            await other.until(lambda tree: tree["asked_for"] == [])

    asyncio.run(go())


def test_a_button_that_is_held_too_late_proves_nothing() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await begin(opened, 5, 6)
            page = await ask_for(opened, 6)
            await opened.wait(9.5)
            await opened.press(6, hold_ms=800)
            await page.say("adopt", seat=7)
            assert (await page.refused())["code"] == "seat_empty"
            assert page.tree["seat"] is None

    asyncio.run(go())


@pytest.mark.parametrize("seats", [(1, 2, 3, 4, 5, 6, 7, 8)])
def test_who_holds_their_button_to_start_has_given_no_seat_to_a_phone(seats: tuple[int, ...]) -> None:
    async def go() -> None:
        async with kiosk() as opened:
            for seat in seats:
                await opened.press(seat)
            stranger = await opened.join("phone", address=AFAR)
            for seat in seats:
                await stranger.say("adopt", seat=seat)
                assert (await stranger.refused())["code"] == "adopt_later"
                await opened.wait(1)
            await opened.press(1, hold_ms=900)
            assert (opened.match.phase, stranger.tree["seat"], stranger.tree["phones"]) == (Phase.READY, None, [])

    asyncio.run(go())


@pytest.mark.parametrize("mode", GalaxyMode)
def test_a_seat_is_asked_for_only_where_a_hold_means_nothing(mode: GalaxyMode) -> None:
    machine = VirtualBox().machine
    seen = view(started(Settings(mode=mode)).match)
    may = {phase for phase in Phase if machine.game.may_hand_over(replace(seen, phase=phase))}
    assert not machine.may_hand_over  # in the lobby
    assert may == {Phase.LAYING, Phase.REVEAL} | ({Phase.READY} if mode is not GalaxyMode.HONOUR else set())
