"""A round at the table's screen: what is seen and played by touch, from the toss to the reveal, in all three modes."""

import asyncio

from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings
from tests.kiosk.channels.test_table import counting_down, picking, player, searching
from tests.kiosk.kiosk import kiosk
from tests.kiosk.phones import press


def test_the_toss_says_when_it_began_so_that_things_tumble_in_time() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            for seat in (1, 2):
                await page.say("join_seat", seat=seat, name="")
            await page.say("start_match", first=1)
            await page.say("toss_planets")
            tree = await page.until(lambda tree: tree["view"]["toss"])
            assert tree["view"]["phase"] == "search"
            assert tree["view"]["began_us"] == opened.match.began_us
            assert {one["planet"] for one in tree["view"]["toss"]["planets"]} == set(
                tree["view"]["top_card"]["planets"]
            )

    asyncio.run(go())


def test_a_press_while_things_tumble_shows_as_too_early() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            for seat in (1, 2):
                await page.say("join_seat", seat=seat, name="")
            await page.say("start_match", first=1)
            await page.say("toss_planets")
            await page.until(lambda tree: tree["view"]["toss"])
            await opened.wait(0.5)
            await opened.press(2, then_s=0.05)
            await page.until(lambda tree: tree["locked"] == [2])

    asyncio.run(go())


def test_the_captain_calls_a_search_off_by_touch_and_goes_on() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await searching(opened)
            await page.say("call_round_off", seat=2)
            assert (await page.refused())["code"] == "only_captain"
            await page.say("call_round_off", seat=1)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "reveal")
            assert tree["view"]["result"] is None
            assert tree["explanations"] == []
            assert tree["view"]["solution"] is not None  # what nobody saw
            await page.say("next_round")
            await page.until(lambda tree: tree["view"]["phase"] == "ready")
            assert page.tree["view"]["rounds_left"] == 9

    asyncio.run(go())


def test_seats_pressed_from_the_screen_call_and_concur() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await counting_down(opened)
            view = page.tree["view"]
            assert view["call"] == {"by": 1, "kind": "go"}
            assert view["deadline_us"] - view["began_us"] == 10_000_000
            assert [one["has_joined"] for one in view["players"]] == [False, True, False]

    asyncio.run(go())


def test_a_long_press_from_the_screen_is_the_red_button() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await searching(opened)
            await press(page, seat=3, is_hold=True)
            await opened.wait(1)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "countdown")
            assert tree["view"]["call"] == {"by": 3, "kind": "red"}
            assert player(tree, 3)["is_red"]

    asyncio.run(go())


def test_the_wild_is_placed_by_touch_and_seen_by_all() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await counting_down(opened)
            await page.say("place_wild", seat=3, cell=7)
            tree = await page.until(lambda tree: tree["view"]["wild"])
            assert tree["view"]["wild"] == {"by": 3, "at": 7}
            assert player(tree, 3)["must_pick"]

    asyncio.run(go())


def test_a_pick_is_not_told_before_all_have_picked_and_then_all_at_once() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await picking(opened)
            before = len(page.received)
            await page.say("pick_card", seat=1, cell=17)
            tree = await page.until(lambda tree: player(tree, 1)["has_picked"])
            assert player(tree, 1)["pick"] is None
            assert all("17" not in str(paths_and_values(text)) for text in page.received[before:])
            await page.say("pick_card", seat=2, cell=3)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "reveal")
            assert [one["pick"] for one in tree["view"]["players"]] == [17, 3, None]

    asyncio.run(go())


def paths_and_values(text: str) -> str:
    """A message without its times."""
    return text.partition(',"changes":')[2]


def test_who_may_decline_does_so_by_touch_and_who_must_pick_counts_as_wrong() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await picking(opened)
            await page.say("decline_pick", seat=1)
            await page.say("pick_card", seat=2, cell=0)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "reveal")
            assert tree["view"]["result"]["players"][0]["verdict"] == "wrong"
            assert [one["seat"] for one in tree["explanations"]] == [2]

    asyncio.run(go())


def test_the_reveal_explains_every_pick_with_the_place_where_each_planet_was_looked_for() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await picking(opened)
            await page.say("pick_card", seat=1, cell=12)
            await page.say("pick_card", seat=2, cell=0)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "reveal")
            view, galaxy = tree["view"], tree["view"]["galaxy"]
            assert [one["explanation"]["pick"] for one in tree["explanations"]] == [12, 0]
            for one in tree["explanations"]:
                failing = {failure["planet"] for failure in one["explanation"]["failures"]}
                assert {looked["planet"] for looked in one["looked"]} == {
                    it["planet"] for it in view["toss"]["planets"]
                }
                for looked in one["looked"]:
                    is_met = looked["cell"] is not None and looked["planet"] in galaxy[looked["cell"]]["planets"]
                    assert is_met == (looked["planet"] not in failing)
            assert view["solution"] is not None
            assert all(isinstance(result["rules"], list) for result in view["result"]["players"])

    asyncio.run(go())


def test_in_honour_mode_the_screens_buttons_tell_the_top_card_and_toss() -> None:
    async def go() -> None:
        async with kiosk(Settings(mode=GalaxyMode.HONOUR)) as opened:
            page = await opened.join("table")
            for seat in (1, 2):
                await page.say("join_seat", seat=seat, name="")
            await page.say("start_match", first=1)
            tree = await page.until(lambda tree: tree["prompt"])
            assert tree["prompt"] == {"kind": "TopCardEntry", "what": {"planets": [], "has_black_hole": False}}
            for seat in (1, 4):
                await press(page, seat=seat, is_hold=False)
                await opened.wait(0.6)
            tree = await page.until(lambda tree: len(tree["prompt"]["what"]["planets"]) == 2)
            assert tree["prompt"]["what"]["planets"] == ["red", "cyan"]
            await press(page, seat=1, is_hold=True)
            await opened.wait(1)
            tree = await page.until(lambda tree: tree["view"]["toss"])
            assert [one["planet"] for one in tree["view"]["toss"]["planets"]] == ["red", "cyan"]
            assert tree["view"]["galaxy"] is None

    asyncio.run(go())


def test_the_numbers_of_ones_own_cards_are_told_taken_back_and_refused_by_touch() -> None:
    async def go() -> None:
        async with kiosk(Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True)) as opened:
            page = await opened.join("table")
            assert page.tree["highest_card"] == 56
            for seat in (1, 2):
                await page.say("join_seat", seat=seat, name="")
            await page.say("start_match", first=1)
            for cell in range(25):
                await page.say("lay_card", cell=cell, number=cell + 1)
            await page.say("lay_card", cell=3, number=57)
            assert (await page.refused())["code"] == "no_such_card"
            await page.say("lay_card", cell=3, number=5)
            assert await page.refused() == {
                "code": "card_elsewhere",
                "text": "Card 5 already lies at E1.",
                "values": {"number": 5, "place": "E1"},
            }
            await page.say("take_up_card", cell=24)
            tree = await page.until(lambda tree: tree["view"]["phase"] == "laying" and tree["view"]["galaxy"][23])
            assert tree["view"]["galaxy"][24] is None
            await page.say("lay_card", cell=24, number=None, face_down=True)
            assert (await page.refused())["code"] == "void_is_off"
            await page.say("lay_card", cell=24, number=30)
            await page.say("name_top_card", number=40)
            tree = await page.until(lambda tree: tree["view"]["top_card"])
            assert (tree["view"]["phase"], tree["view"]["top_card"]["number"]) == ("ready", 40)
            await page.say("toss_planets")
            await page.until(lambda tree: tree["view"]["toss"])

    asyncio.run(go())
