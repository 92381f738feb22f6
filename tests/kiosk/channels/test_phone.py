"""Phones: seats, tickets, a round with hidden picks, and what a phone may not do."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match.state import GalaxyMode, Settings
from spacebowl_pi.kiosk.access.seat_tickets import ATTEMPT_BURST, TAKE_BURST
from spacebowl_pi.kiosk.channels.phone import JUST_SHOWN_US
from tests.kiosk.kiosk import kiosk
from tests.kiosk.phones import AFAR, heard, in_search, press, take


def test_a_phone_takes_a_seat_under_its_nickname() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, _ = await take(opened, 3, "Ada")
            assert page.tree["seat"] == 3
            assert page.tree["view"]["who"] == 3
            assert page.tree["phones"] == [3]
            assert opened.seating.players[0].name == "Ada"

    asyncio.run(go())


def test_a_seat_that_is_taken_is_refused() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await take(opened, 3, "Ada")
            other = await opened.join("phone", address=AFAR)
            await other.say("take", seat=3, name="Bo")
            assert (await other.refused())["code"] == "seat_taken"
            assert other.tree["seat"] is None

    asyncio.run(go())


def test_one_phone_has_one_seat_and_without_one_plays_nothing() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, _ = await take(opened, 3)
            await page.say("take", seat=4, name="")
            assert (await page.refused())["code"] == "has_seat"
            nobody = await opened.join("phone", address=AFAR)
            for play in ("start_match", "toss_planets", "next_round", "close_match", "decline_pick", "call_round_off"):
                await nobody.say(play)
                assert (await nobody.refused())["code"] == "no_seat"
            await nobody.say("leave_seat", seat=3)
            assert (await nobody.refused())["code"] == "no_seat"

    asyncio.run(go())


def test_two_phones_play_a_round_and_no_byte_tells_of_a_pick_before_the_reveal() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            table, looker = await opened.join("table"), await opened.join("phone", address=AFAR)
            await in_search(opened, ada, bo)
            await press(ada, is_hold=False)
            await press(bo, is_hold=False)
            await opened.wait(1)
            assert opened.match.phase is Phase.COUNTDOWN
            await press(bo, is_hold=False)
            await opened.wait(11)
            await bo.until(lambda tree: tree["view"]["phase"] == "picks")
            for page in (ada, bo, table, looker):
                await page.until(lambda tree: tree["view"]["phase"] == "picks")
                page.received.clear()
            await ada.say("pick_card", cell=17)
            await ada.until(lambda tree: tree["view"]["players"][0]["pick"] == 17)
            for page in (bo, table, looker):
                await page.until(lambda tree: tree["view"]["players"][0]["has_picked"])
                assert page.tree["view"]["players"][0]["pick"] is None
                assert not re.search(r"\b17\b(?!\d)", _without_times("".join(page.received)))
            await bo.say("pick_card", cell=16)
            for page in (ada, bo, table, looker):
                tree = await page.until(lambda tree: tree["view"]["phase"] == "reveal")
                assert [player["pick"] for player in tree["view"]["players"]] == [17, 16]
                assert tree["explanations"]
            await bo.say("next_round")  # a tap too many on the place of the pick
            await opened.wait(1)
            assert opened.match.phase.value == "reveal"
            await opened.wait(JUST_SHOWN_US / 1_000_000)
            await bo.say("next_round")
            await ada.until(lambda tree: tree["view"]["phase"] == "ready")

    asyncio.run(go())


def test_reconnecting_with_the_token_gives_the_seat_back_and_the_own_pick() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            (ada, token), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await in_search(opened, ada, bo)
            await press(ada, is_hold=False)
            await opened.wait(1)
            await press(bo, is_hold=False)
            await opened.wait(11)
            await ada.until(lambda tree: tree["view"]["phase"] == "picks")
            await ada.say("pick_card", cell=17)
            await ada.until(lambda tree: tree["view"]["players"][0]["pick"] == 17)
            await ada.close()
            again = await opened.join("phone", token, AFAR)
            assert again.tree["seat"] == 1
            assert again.tree["view"]["players"][0]["pick"] == 17

    asyncio.run(go())


def test_tickets_outlive_the_server(tmp_path: Path) -> None:
    async def go() -> None:
        async with kiosk(folder=tmp_path) as opened:
            _, token = await take(opened, 4, "Ada")
        async with kiosk(folder=tmp_path) as opened:
            opened.control.ask(JoinSeat(Seat(4), "Ada"), Asker.TABLE)  # as the journal brings her back
            page = await opened.join("phone", token, AFAR)
            assert page.tree["seat"] == 4

    asyncio.run(go())


def test_who_leaves_or_is_sent_off_has_no_seat_any_more() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, token = await take(opened, 3, "Ada")
            await page.say("leave_seat", seat=3)
            await page.until(lambda tree: tree["seat"] is None)
            assert (await opened.join("phone", token, AFAR)).tree["seat"] is None
            other, _ = await take(opened, 5, "Bo")
            table = await opened.join("table")
            await table.say("leave_seat", seat=5)
            await other.until(lambda tree: tree["seat"] is None)

    asyncio.run(go())


def test_only_the_captain_tosses_and_calls_off() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await ada.say("start_match")
            await bo.until(lambda tree: tree["view"]["phase"] == "ready")
            captain, other = (ada, bo) if opened.match.captain == 1 else (bo, ada)
            await other.say("toss_planets")
            assert (await other.refused())["code"] == "captain_tosses"
            await captain.say("toss_planets")
            await other.until(lambda tree: tree["view"]["phase"] == "search")
            await other.say("call_round_off")
            assert (await other.refused())["code"] == "only_captain"
            await captain.say("call_round_off")
            await other.until(lambda tree: tree["view"]["phase"] == "reveal")

    asyncio.run(go())


def test_a_red_button_by_phone_and_the_wild() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await in_search(opened, ada, bo)
            await press(ada, is_hold=True)
            await opened.wait(1)
            tree = await bo.until(lambda tree: tree["view"]["call"])
            assert tree["view"]["call"] == {"by": 1, "kind": "red"}
            await ada.say("place_wild", cell=3)
            assert (await ada.refused())["code"] == "red_cannot_place_wild"
            await bo.say("place_wild", cell=99)
            assert (await bo.refused())["code"] == "off_galaxy"
            await bo.say("place_wild", cell=3)
            await ada.until(lambda tree: tree["view"]["wild"] == {"by": 2, "at": 3})

    asyncio.run(go())


def test_a_press_says_nothing_outside_search_and_countdown() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, _ = await take(opened, 3)
            await page.say("press", is_hold=True)
            assert (await page.refused())["code"] == "no_match"
            assert opened.is_in_lobby
            await opened.press(4)
            await page.say("start_match")
            await page.until(lambda tree: tree["view"]["phase"] == "ready")
            await page.say("press", is_hold=False)
            refusal = await page.refused()
            assert (refusal["code"], refusal["values"]) == ("not_now", {})
            await heard(page)
            await opened.wait(1)
            assert opened.match.phase is Phase.READY

    asyncio.run(go())


def test_only_the_captain_tells_by_phone_which_cards_lie_there() -> None:
    async def go() -> None:
        async with kiosk(Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True)) as opened:
            phones = dict(zip((1, 2), [(await take(opened, seat, f"P{seat}"))[0] for seat in (1, 2)], strict=True))
            await phones[1].say("start_match")
            tree = await phones[1].until(lambda tree: tree["view"]["phase"] == "laying")
            captain = phones.pop(tree["view"]["captain"])
            (other,) = phones.values()
            for what, told in (("lay_card", {"cell": 0, "number": 7}), ("name_top_card", {"number": 8})):
                await other.say(what, **told)
                assert (await other.refused())["code"] == "captain_tells"
                await captain.say(what, **told)
            tree = await other.until(lambda tree: tree["view"]["top_card"])
            assert (tree["view"]["galaxy"][0]["number"], tree["view"]["top_card"]["number"]) == (7, 8)
            await captain.say("take_up_card", cell=0)
            await other.until(lambda tree: tree["view"]["galaxy"][0] is None)

    asyncio.run(go())


def test_in_honour_mode_the_captains_phone_tells_what_the_top_card_shows() -> None:
    async def go() -> None:
        async with kiosk(Settings(mode=GalaxyMode.HONOUR)) as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await ada.say("start_match")
            tree = await ada.until(lambda tree: tree["view"]["phase"] == "ready")
            captain = ada if tree["view"]["captain"] == 1 else bo
            await captain.say("toss_planets")
            assert (await captain.refused())["code"] == "top_card_unknown"
            await captain.say("declare_top_card", planets=["red", "cyan"], black_hole=True)
            await captain.say("toss_planets")
            tree = await captain.until(lambda tree: tree["view"]["toss"])
            assert [one["planet"] for one in tree["view"]["toss"]["planets"]] == ["red", "cyan"]

    asyncio.run(go())


def test_no_phone_says_who_begins() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            (ada, _), _ = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await ada.say("start_match", first=1)
            assert (await ada.refused())["code"] == "first_by_chance"
            assert opened.is_in_lobby

    asyncio.run(go())


@pytest.mark.parametrize(
    ("do", "wish"),
    [
        ("take_name", {"seat": 1, "name": "Eve"}),
        ("choose", {"name": "torus", "value": True}),
        ("speak", {"language": "fr"}),
        ("join_seat", {"seat": 3}),
    ],
)
def test_what_all_agree_on_is_agreed_at_the_table_and_by_no_phone(do: str, wish: dict[str, Any]) -> None:
    async def go() -> None:
        async with kiosk() as opened:
            ada, _ = await take(opened, 1, "Ada")
            seating = opened.seating
            for _ in ("in the lobby", "in a match"):
                await ada.say(do, **wish)
                refusal = await ada.refused()
                assert refusal["code"] == "bad_message"
                assert f"{do!r} is nothing that this page can do" in refusal["text"]
                assert opened.seating == seating
                await opened.press(2)
                await ada.say("start_match")
                await ada.until(lambda tree: tree["view"]["phase"] == "ready")
                seating = opened.seating

    asyncio.run(go())


def test_whose_seat_is_called_otherwise_at_the_table_has_to_take_it_anew() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page, token = await take(opened, 3, "Ada")
            await page.until(lambda tree: tree["seat"] == 3)
            table = await opened.join("table")
            await table.say("take_name", seat=3, name="Bo")
            await page.until(lambda tree: tree["seat"] is None)
            assert (await opened.join("phone", token, AFAR)).tree["seat"] is None
            assert [player.name for player in opened.seating.players] == ["Bo"]

    asyncio.run(go())


def test_in_honour_mode_a_phone_tells_what_its_own_pick_was() -> None:
    async def go() -> None:
        async with kiosk(Settings(mode=GalaxyMode.HONOUR)) as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await ada.say("start_match")
            await ada.until(lambda tree: tree["view"]["phase"] == "ready")
            captain, other = (ada, bo) if opened.match.captain == 1 else (bo, ada)
            await opened.press(1)
            await opened.press(opened.match.captain or 0, hold_ms=900)
            await opened.wait(4)
            await press(bo, is_hold=False)
            await opened.wait(12)
            tree = await bo.until(lambda tree: tree["view"]["phase"] == "declaring")
            assert tree["view"]["actions"] == ["declare_wild"]
            await other.say("declare_wild", seat=None)
            assert (await other.refused())["code"] == "captain_tells_no_wild"
            await captain.say("declare_wild", seat=None)
            await bo.until(lambda tree: "declare_result" in tree["view"]["actions"])
            await ada.say("declare_result", seat=2, verdict="valid", is_alone=True)
            assert (await ada.refused())["code"] == "not_your_seat"
            await bo.say("declare_result", seat=2, verdict="valid", is_alone=True)
            tree = await bo.until(lambda tree: tree["view"]["phase"] == "reveal")
            assert tree["view"]["players"][1]["score"] == 7

    asyncio.run(go())


def test_in_honour_mode_a_phone_tells_that_it_placed_the_wild_and_no_other() -> None:
    async def go() -> None:
        async with kiosk(Settings(mode=GalaxyMode.HONOUR)) as opened:
            (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await ada.say("start_match")
            await ada.until(lambda tree: tree["view"]["phase"] == "ready")
            await opened.press(1)
            await opened.press(opened.match.captain or 0, hold_ms=900)
            await opened.wait(4)
            await press(bo, is_hold=False)
            await opened.wait(12)
            await ada.until(lambda tree: tree["view"]["is_wild_asked"])
            await ada.say("declare_wild", seat=2)
            assert (await ada.refused())["code"] == "not_your_seat"
            await ada.say("declare_wild", seat=1)
            tree = await ada.until(lambda tree: tree["view"]["wild"] is not None)
            assert tree["view"]["wild"] == {"by": 1, "at": None}
            assert tree["view"]["players"][0]["must_pick"]

    asyncio.run(go())


def test_guessing_tickets_and_snatching_seats_is_slowed_down() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            for number in range(ATTEMPT_BURST):
                assert (await opened.join("phone", f"guess{number}", AFAR)).tree["seat"] is None
            page = await opened.connect(AFAR)
            await page.say("hello", page="phone", token="one more")  # noqa: S106 (a wrong one)
            assert "too many wrong tickets" in (await page.refused())["text"]
            honest, _ = await take(opened, 3, address="192.168.1.8")
            for _ in range(TAKE_BURST):
                await honest.say("leave_seat", seat=3)
                await honest.until(lambda tree: tree["seat"] is None)
                await honest.say("take", seat=3, name="")
                await honest.hear()
                if honest.refusals:
                    break
            await honest.refused()

    asyncio.run(go())


def test_a_family_behind_one_address_sits_down_at_once_with_tickets_from_yesterday() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            phones = [await opened.join("phone", f"yesterday{number}", AFAR) for number in range(8)]
            for seat, phone in enumerate(phones, start=1):
                await phone.say("take", seat=seat, name=f"P{seat}")
                await phone.until(lambda tree: tree["seat"] == seat)  # noqa: B023 (asked at once)
            assert opened.seating.seats == (1, 2, 3, 4, 5, 6, 7, 8)

    asyncio.run(go())


@pytest.mark.parametrize(("do", "wish"), [("take", {"seat": 4, "name": "Bo"}), ("adopt", {"seat": 6})])
def test_two_pages_of_one_phone_have_one_seat(do: str, wish: dict[str, Any]) -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await opened.press(6)
            other = await opened.join("phone", address=AFAR)  # open before the seat was taken
            _, token = await take(opened, 3, "Ada")
            await other.say(do, **wish, token=token)
            assert (await other.refused())["code"] == "has_seat"
            assert (await other.until(lambda tree: tree["seat"] is not None))["seat"] == 3
            assert opened.seating.seats == (3, 6)

    asyncio.run(go())


def _without_times(sent: str) -> str:
    return re.sub(r'"\w+_us":\d+', "", sent)


def test_a_phone_plays_for_its_own_seat_alone() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            (ada, _), _ = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
            await ada.say("leave_seat", seat=2)
            assert (await ada.refused())["code"] == "not_your_seat"
            assert opened.seating.seats == (1, 2)
            await ada.say("decline_pick", seat=2)
            assert (await ada.refused())["code"] == "not_your_seat"
            await ada.say("leave_seat", seat=1)
            await ada.until(lambda tree: [player["seat"] for player in tree["view"]["players"]] == [2])
            table = await opened.join("table")
            await table.say("leave_seat")
            assert "seat is missing" in (await table.refused())["text"]
            await table.say("decline_pick")
            assert (await table.refused())["code"] == "no_match"
            await table.say("join_seat", seat=1)
            await table.say("start_match")
            await table.say("decline_pick")
            assert (await table.refused())["code"] == "needs_a_seat"

    asyncio.run(go())
