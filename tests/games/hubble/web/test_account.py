"""After a match: where the points come from, and what was possible with the same dice."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.thinking import ThoughtTooLong
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Choose, ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, MarkDrawn, RollDice
from spacebowl_pi.games.hubble.rules.match.view import from_text
from spacebowl_pi.games.hubble.rules.pad import BARE, FOG_SQUARES
from spacebowl_pi.games.hubble.rules.regret import Possible, possible
from spacebowl_pi.games.hubble.rules.score import score
from spacebowl_pi.games.hubble.web.account import NAME, AccountChannel
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.web.test_types import differing

ME = Seat(1)
GAMES = configured_games(Config())


def do(opened: Kiosk, what: object, by: object = Asker.TABLE) -> None:
    decision = opened.control.ask(what, by)  # type: ignore[arg-type]
    assert not hasattr(decision, "reason"), decision


async def finished(opened: Kiosk, draw: object) -> None:
    """A match alone, by nothing but fogged lenses."""
    for what in (ChooseGame("hubble"), Choose("withdraw_s", 0), Choose("same_dice", 5), JoinSeat(ME), StartMatch()):
        do(opened, what)
    for _ in range(FOG_SQUARES):
        do(opened, RollDice())
        do(opened, draw, ME)
    await opened.wait(0.1)


def playing(play: Callable[[Kiosk, Page], Awaitable[None]]) -> None:
    async def go() -> None:
        async with kiosk(games=GAMES, web=web_games(GAMES)) as opened:
            await play(opened, await opened.join(NAME))

    asyncio.run(go())


def test_what_was_possible_is_never_less_than_what_was_reached_and_is_a_pad_of_these_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("spacebowl_pi.games.hubble.web.searches.possible", partial(possible, tries=20))

    async def play(opened: Kiosk, page: Page) -> None:
        await page.say("account", seat=1)
        assert (await page.refused())["code"] == "not_now"  # there is no match yet
        await finished(opened, DrawIcons((), is_fogged=True))
        await page.say("account", seat=1)
        account = await page.told_of("account")
        assert (account["seat"], account["parts"]) == (1, [])
        assert differing(account, "Hubble.Account") == []
        await page.say("possible", seat=1)
        best = await page.told_of("possible")
        view = opened.control.machine.view
        (player,) = view.players
        cards = tuple(card for card in view.constellations if card.id in player.cards)
        assert best["total"] == score(view.pad.sky, from_text(best["pad"]), cards).total > player.total == 0
        drawn = sum(letter != "." for letter in best["pad"])
        assert 3 <= drawn <= 9  # three rounds, three icons each
        assert sum(part["points"] for part in best["parts"]) == best["total"]
        assert differing(best, "Hubble.Possible") == []
        await page.say("possible", seat=1)
        assert await page.told_of("possible") == best

    playing(play)


def test_of_a_paper_pad_and_of_who_did_not_play_nothing_is_known() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        await finished(opened, MarkDrawn(ME, is_fogged=True))
        for seat in (1, 2, 99):
            await page.say("account", seat=seat)
            assert (await page.refused())["code"] == "not_now"

    playing(play)


def test_while_one_pad_is_searched_others_are_explained_and_a_search_that_fails_is_told_and_can_be_asked_again() -> (
    None
):
    async def play(opened: Kiosk, page: Page) -> None:
        await finished(opened, DrawIcons((), is_fogged=True))
        searches: list[asyncio.Future[None]] = []

        async def think(*_: object) -> Possible:
            searches.append(asyncio.get_running_loop().create_future())
            await searches[-1]
            return Possible(-1, BARE)

        channel = opened.server.channels[NAME]
        assert isinstance(channel, AccountChannel)
        channel._searches.control = replace(opened.control, think=think)
        await page.say("possible", seat=1)
        await page.say("possible", seat=1)
        await page.say("account", seat=1)
        assert (await page.told_of("account"))["seat"] == 1
        assert "possible" not in page.told
        (search,) = searches  # one for the pad, however often it is asked
        search.set_exception(ThoughtTooLong())
        assert (await page.told_of("possible"))["total"] is None
        assert (await page.told_of("possible"))["total"] is None
        await page.say("possible", seat=1)
        await page.say("account", seat=1)
        await page.told_of("account")
        searches[1].set_result(None)
        found = await page.told_of("possible")
        assert (found["total"], found["parts"]) == (0, [])  # nothing better

    playing(play)
