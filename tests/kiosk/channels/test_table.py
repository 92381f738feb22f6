"""The table's screen: what it shows of a match, and what can be played by touching it."""

import asyncio
from typing import Any

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US, LOBBY_READ_US
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import as_fields
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.kiosk.kiosk import Kiosk, Page, kiosk

TUMBLE_S = TUMBLE_US / 1_000_000


async def searching(opened: Kiosk, seats: tuple[int, ...] = (1, 2, 3)) -> Page:
    """A table with a match whose search has just opened."""
    page = await opened.join("table")
    for seat in seats:
        await page.say("join_seat", seat=seat, name=f"Player {seat}")
    await page.say("start_match", first=seats[0])
    await page.say("toss_planets")
    await page.until(lambda tree: tree["view"]["phase"] == "search")
    await opened.wait(TUMBLE_S + 0.1)
    return page


async def counting_down(opened: Kiosk) -> Page:
    """A table where seat 1 has said Go! and seat 2 has concurred."""
    page = await searching(opened)
    await page.say("press", seat=1, is_hold=False)
    await until_heard(opened, page, lambda tree: tree["view"]["phase"] == "countdown")
    await page.say("press", seat=2, is_hold=False)
    await until_heard(opened, page, lambda tree: player(tree, 2)["has_joined"])
    return page


async def picking(opened: Kiosk) -> Page:
    """A table where seats 1 and 2 pick."""
    page = await counting_down(opened)
    await opened.wait(10.2)
    await page.until(lambda tree: tree["view"]["phase"] == "picks")
    return page


async def until_heard(opened: Kiosk, page: Page, is_so: Any) -> None:  # noqa: ANN401 (trees are plain data)
    """Let a little time pass after what the page said, until it shows."""
    await heard(page)
    await opened.wait(0.1)
    await page.until(is_so)


async def heard(page: Page) -> None:
    """Wait till the box has heard all that a page said so far: it answers nonsense in its turn."""
    await page.say("nonsense")
    while "nonsense" not in (await page.refused())["text"]:
        pass


def player(tree: Any, seat: int) -> Any:  # noqa: ANN401 (trees are plain data)
    return next(one for one in tree["view"]["players"] if one["seat"] == seat)


def names_in(tree: Any) -> list[str]:  # noqa: ANN401
    return [one["name"] for one in tree["view"]["players"]]


def test_the_table_shows_the_deck_and_an_open_lobby_to_whoever_comes() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            assert page.told == {"may_play": True}
            assert page.tree["is_simulated"]
            assert page.tree["view"]["phase"] == "lobby"
            assert len({planet["pattern"] for planet in page.tree["deck"]}) == len(page.tree["deck"]) == 6

    asyncio.run(go())


def test_seats_are_taken_and_left_by_touch() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            await page.say("join_seat", seat=4, name="")
            await page.say("join_seat", seat=2, name="Anna")
            tree = await page.until(lambda tree: len(tree["view"]["players"]) == 2)
            assert [one["name"] for one in tree["view"]["players"]] == ["Anna", ""]
            await page.say("leave_seat", seat=4)
            await page.until(lambda tree: len(tree["view"]["players"]) == 1)

    asyncio.run(go())


def test_who_leaves_and_joins_again_under_another_name_keeps_their_place_in_the_order() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            for seat in (1, 2, 3):
                await page.say("join_seat", seat=seat, name="")
            await page.say("leave_seat", seat=2)
            await page.say("join_seat", seat=2, name="Élise")
            tree = await page.until(lambda tree: any(one["name"] == "Élise" for one in tree["view"]["players"]))
            assert [one["seat"] for one in tree["view"]["players"]] == [1, 2, 3]

    asyncio.run(go())


def test_variants_and_limits_are_agreed_by_touch() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            await page.choose(big_galaxy=True, black_hole=True, pick_limit_s=None, target_score=12)
            tree = await page.until(lambda tree: tree["view"]["settings"]["target_score"] == 12)
            wanted = Settings(variants=Variants(big_galaxy=True, black_hole=True), target_score=12, pick_limit_s=None)
            assert opened.settings == wanted
            assert tree["view"]["settings"] == {**as_fields(wanted), "language": "en"}
            assert tree["view"]["size"] == 6
            for name, value, code in (
                ("target_score", 100, "number_outside"),
                ("target_score", None, "number_outside"),
                ("mode", "by_heart", "not_offered"),
                ("language", "fr", "no_such_choice"),
            ):
                await page.choose(**{name: value})
                assert (await page.refused())["code"] == code
            assert opened.settings == wanted

    asyncio.run(go())


def test_a_refusal_comes_with_its_code_and_values() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            await page.say("join_seat", seat=1, name="")
            await page.say("start_match", first=None)
            refusal = await page.refused()
            assert (refusal["code"], refusal["values"]) == ("too_few_players", {"fewest": 2})

    asyncio.run(go())


def test_there_is_no_ninth_seat() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            for seat in (0, 9, -1):
                said = {"code": "no_such_seat", "values": {"seat": seat, "most": 8}}
                text = f"There is no seat {seat}: seats go from 1 to 8."
                await page.say("press", seat=seat, is_hold=False)
                assert await page.refused() == {**said, "text": text}
                await page.say("join_seat", seat=seat)
                assert await page.refused() == {**said, "text": text}
            assert opened.seating.players == ()

    asyncio.run(go())


def test_who_sits_there_is_called_otherwise_by_touch_in_the_lobby_and_in_a_match() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, far = await opened.join("table"), await opened.join("table", address="192.168.1.7")
            for seat, name in ((1, "Ada"), (2, "")):
                await page.say("join_seat", seat=seat, name=name)
            await page.say("take_name", seat=2, name=" Bo ")
            tree = await page.until(lambda tree: names_in(tree) == ["Ada", "Bo"])
            await page.say("start_match", first=2)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "ready")
            assert names_in(tree) == ["Ada", "Bo"]
            await page.say("take_name", seat=1, name="Cleo")
            tree = await page.until(lambda tree: names_in(tree) == ["Cleo", "Bo"])
            for name, code in (("BO", "name_taken"), ("x" * 21, "name_too_long"), ("a\nb", "name_unusable")):
                await page.say("take_name", seat=1, name=name)
                assert (await page.refused())["code"] == code
            await page.say("take_name", seat=5, name="Dee")
            assert (await page.refused())["code"] == "seat_empty"
            await far.say("take_name", seat=1, name="Eve")
            assert (await far.refused())["code"] == "not_here"
            for looking in (page, far, await opened.join("phone", address="192.168.1.8")):
                tree = await looking.until(lambda tree: names_in(tree) == ["Cleo", "Bo"])
                assert tree["view"]["phase"] == "ready"
            await page.say("take_name", seat=1, name="")
            await page.until(lambda tree: names_in(tree) == ["", "Bo"])
            assert [player.seat for player in opened.match.players] == [1, 2]

    asyncio.run(go())


def test_who_begins_can_be_said_at_the_table_alone_and_is_somebody_there() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            for seat in (3, 5, 8):
                await page.say("join_seat", seat=seat)
            await page.say("start_match", first=4)
            assert (await page.refused())["code"] == "seat_empty"
            await page.say("start_match", seat=3, first=8)  # who says so for a seat is no table
            assert (await page.refused())["code"] == "first_by_chance"
            assert opened.is_in_lobby
            await page.say("start_match", first=8)
            assert (await page.until(lambda tree: tree["view"]["captain"]))["view"]["captain"] == 8
            await page.say("start_match")
            assert (await page.refused())["code"] == "match_is_on"
            for said in ({"do": "join_seat", "seat": 1}, {"do": "close_match"}):
                await page.say(**said)
                assert (await page.refused())["code"] == "match_is_on"
            await page.choose(torus=True)
            assert (await page.refused())["code"] == "only_language_now"
            await page.say("speak", language="fr")
            await page.until(lambda tree: tree["view"]["settings"]["language"] == "fr")

    asyncio.run(go())


def test_a_screen_elsewhere_looks_on_but_does_not_play() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table", address="192.168.1.7")
            assert page.told == {"may_play": False}
            await page.say("join_seat", seat=1, name="")
            assert (await page.refused())["code"] == "not_here"
            assert opened.seating.players == ()
            await opened.press(5)
            await page.until(lambda tree: len(tree["view"]["players"]) == 1)

    asyncio.run(go())


def test_an_idle_box_shows_its_demo_and_a_touched_seat_ends_it() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            await opened.wait(ATTRACT_AFTER_US / 1_000_000 + 1)
            tree = await page.until(lambda tree: tree["is_demo"])
            assert len(tree["view"]["players"]) == 4
            assert opened.is_in_lobby
            await page.say("join_seat", seat=6, name="")
            tree = await page.until(lambda tree: not tree["is_demo"])
            assert [one["seat"] for one in tree["view"]["players"]] == [6]

    asyncio.run(go())


def test_a_touch_opens_the_lobby_long_enough_to_read_it_and_only_at_the_own_screen() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, far = await opened.join("table"), await opened.join("table", address="192.168.1.9")
            await opened.wait(ATTRACT_AFTER_US / 1_000_000 + 1)
            await page.until(lambda tree: tree["is_demo"])
            await far.say("open_lobby")
            assert (await far.refused())["code"] == "not_here"
            assert page.tree["is_demo"]
            await page.say("open_lobby")
            tree = await page.until(lambda tree: not tree["is_demo"])
            assert (tree["view"]["phase"], tree["view"]["players"]) == ("lobby", [])
            await opened.wait(LOBBY_READ_US / 1_000_000 - 1)
            await heard(page)
            assert not page.tree["is_demo"]
            await opened.wait(2)
            await page.until(lambda tree: tree["is_demo"])

    asyncio.run(go())


def test_a_match_is_the_first_until_one_was_finished_since_the_table_was_free() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            assert page.tree["is_first_match"]
            for seat in (1, 2):
                await page.say("join_seat", seat=seat, name="")
            await page.say("start_match", first=None)
            await page.until(lambda tree: tree["view"]["phase"] == "ready")
            assert page.tree["is_first_match"]
            opened.control.ask(common.End(), Asker.STAFF)
            await page.until(lambda tree: tree["view"]["phase"] == "over" and not tree["is_first_match"])
            await page.say("close_match")
            await page.until(lambda tree: tree["view"]["phase"] == "lobby")
            assert not page.tree["is_first_match"]
            opened.box.machine.clear_table()
            opened.control.wake()
            await page.until(lambda tree: not tree["view"]["players"] and tree["is_first_match"])

    asyncio.run(go())


def test_the_lobby_tells_how_many_cards_are_right_with_the_variants_chosen() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            told = page.tree["right_cards"]
            assert (told["cards"], told["plenty"]) == (25, "usual")
            await page.choose(rotation=True, torus=True, big_galaxy=True)
            tree = await page.until(lambda tree: tree["right_cards"]["cards"] == 36)
            assert (tree["right_cards"]["plenty"], tree["right_cards"]["most"] > 20) == ("abundant", True)
            await page.choose(mode="honour")
            await page.until(lambda tree: tree["right_cards"] is None)  # nobody knows with which cards

    asyncio.run(go())


def test_nothing_is_told_while_nothing_changes() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await searching(opened)
            await heard(page)
            before = len(page.received) - len(page.alive_us)
            await opened.wait(3)
            await heard(page)
            told = len(page.received) - len(page.alive_us)  # but that the line holds
            assert told == before + 1  # the answer to the nonsense alone

    asyncio.run(go())


def test_a_name_that_cannot_be_had_costs_nobody_their_seat() -> None:
    async def go() -> None:
        async with kiosk() as box:
            table = await box.join("table")
            await table.say("join_seat", seat=1, name="Ada")
            await table.say("join_seat", seat=2)
            await table.until(lambda tree: len(tree["view"]["players"]) == 2)
            for name, code in (("x" * 21, "name_too_long"), ("a\nb", "name_unusable"), ("ADA", "name_taken")):
                await table.say("take_name", seat=2, name=name)
                assert (await table.refused())["code"] == code
            assert box.seating.seats == (1, 2)
            await table.say("take_name", seat=2, name="Bo")
            tree = await table.until(lambda tree: tree["view"]["players"][1]["name"] == "Bo")
            assert [player["seat"] for player in tree["view"]["players"]] == [1, 2]

    asyncio.run(go())
