"""Learning alone: a practice by the real rules for each visitor, and the puzzle of the day without its answer."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spacebowl_pi.core.planned_moves import planned_by
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.core.table import CloseMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl import web
from spacebowl_pi.games.space_bowl.box.box_game import SpaceBowlBox
from spacebowl_pi.games.space_bowl.rules.daily import daily_puzzle
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of, place_name, place_names
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from spacebowl_pi.games.space_bowl.web.learn import LearnChannel
from spacebowl_pi.games.space_bowl.web.practice import Practice
from spacebowl_pi.games.space_bowl.web.web_game import SpaceBowlWeb
from spacebowl_pi.kiosk.channels.practice import PRACTICES
from spacebowl_pi.kiosk.practice import ME, Practise
from tests.games.space_bowl.rules.puzzles import drawn
from tests.kiosk.kiosk import Kiosk, Page, kiosk

NO_VARIANTS = dict.fromkeys(VARIANT_NAMES, False)


def web_of(deck: Deck) -> SpaceBowlWeb:
    return SpaceBowlWeb(SpaceBowl(deck))


def learning(play: Callable[[Kiosk, Page], Awaitable[None]]) -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("learn")
            await play(opened, page)

    asyncio.run(go())


async def in_channel(opened: Kiosk, channel: LearnChannel) -> Page:
    """Enter another channel in place of the kiosk's own."""
    opened.server.channels = {**opened.server.channels, "learn": channel}
    return await opened.join("learn")


def practising(play: Callable[[Kiosk, Page], Awaitable[None]], rivals: int = 2, **variants: bool) -> None:
    async def begin(opened: Kiosk, page: Page) -> None:
        await page.say("practise", strength="cadet", rivals=rivals, chosen=NO_VARIANTS | variants)
        await page.until(lambda tree: tree["practice"])
        await play(opened, page)

    learning(begin)


def in_phase(phase: str) -> Callable[[Any], bool]:
    return lambda tree: bool(tree["practice"]) and tree["practice"]["view"]["phase"] == phase


# --- practice, by the page ---


def test_a_round_can_be_played_against_computer_players() -> None:
    async def play(_: Kiosk, page: Page) -> None:
        assert [player["name"] for player in page.tree["practice"]["view"]["players"]] == ["", "Vega", "Rigel"]
        await page.say("toss_planets")
        await page.until(in_phase("search"))
        await page.say("say_go")
        await page.until(in_phase("countdown"))
        await page.say("skip")
        await page.until(in_phase("picks"))
        await page.say("pick_card", cell=7)
        tree = await page.until(lambda it: it["practice"]["view"]["players"][0]["has_picked"])
        if not in_phase("reveal")(tree):
            await page.say("skip")
        tree = await page.until(in_phase("reveal"))
        mine = next(it for it in tree["practice"]["view"]["result"]["players"] if it["seat"] == ME)
        assert mine["pick"] == 7
        assert any(it["seat"] == ME for it in tree["practice"]["explanations"])
        await page.say("next_round")
        await page.until(in_phase("ready"))

    practising(play)


def test_the_rivals_call_when_their_time_has_come() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        await page.say("toss_planets")
        await page.until(in_phase("search"))
        opened.box.now_us += 400 * SECOND_US
        opened.server.show()
        tree = await page.until(lambda it: it["practice"]["view"]["phase"] not in ("ready", "search"))
        assert tree["practice"]["view"]["call"]["by"] != ME

    practising(play)


def test_what_rivals_picked_is_not_told_before_all_have() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        await page.say("toss_planets")
        await page.say("say_go")
        await page.until(in_phase("countdown"))
        await opened.wait(10.5)
        await page.until(in_phase("picks"))
        await opened.wait(5)
        view_now = page.tree["practice"]["view"]
        assert view_now["phase"] == "picks"
        assert all(player["pick"] is None for player in view_now["players"])
        assert view_now["solution"] is None

    practising(play, rivals=3)


def test_skipping_stops_where_the_visitor_has_to_pick() -> None:
    async def play(_: Kiosk, page: Page) -> None:
        await page.say("toss_planets")
        await page.say("say_go")
        for _skips in range(3):
            await page.say("skip")
        tree = await page.until(in_phase("picks"))
        assert "pick" in tree["practice"]["view"]["actions"]
        assert tree["practice"]["lead_us"] >= 9 * SECOND_US

    practising(play)


def test_a_refused_action_is_told_to_the_visitor_alone() -> None:
    async def play(_: Kiosk, page: Page) -> None:
        await page.say("pick_card", cell=3)
        assert (await page.refused())["code"] == "not_in_phase"
        await page.say("close_match")
        assert (await page.refused())["code"] == "match_is_on"
        await page.say("lay_card", cell=0, number=1)
        assert (await page.refused())["code"] == "bad_message"

    practising(play)


def test_a_practice_leaves_the_match_of_the_box_alone_and_other_visitors_do_not_see_it() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        other = await opened.join("learn")
        await page.say("toss_planets")
        await page.until(in_phase("search"))
        assert other.tree["practice"] is None
        assert opened.is_in_lobby
        await other.say("skip")
        assert (await other.refused())["code"] == "no_practice"

    practising(play)


def test_a_practice_ends_when_asked_and_after_ten_idle_minutes() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        await page.say("stop")
        await page.until(lambda tree: tree["practice"] is None)
        assert not page.tree["has_idled"]
        await page.say("practise", strength="ace", rivals=1, chosen=NO_VARIANTS)
        await page.until(lambda tree: tree["practice"])
        opened.box.now_us += 601 * SECOND_US
        opened.server.show()
        assert (await page.until(lambda tree: tree["practice"] is None))["has_idled"]

    practising(play)


def test_there_are_twenty_practices_at_once_and_who_leaves_makes_room() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        guests = range(PRACTICES.from_afar + 1)
        others = [await opened.join("learn", address=f"192.168.1.{number}") for number in guests]
        wish = {"strength": "pilot", "rivals": 1, "chosen": NO_VARIANTS}
        for other in others[:-1]:
            await other.say("practise", **wish)
            await other.until(lambda tree: tree["practice"])
        await others[-1].say("practise", **wish)
        assert (await others[-1].refused())["code"] == "practices_full"
        await page.say("stop")
        await page.until(lambda tree: not tree["practice"])
        await page.say("practise", **wish)  # at the own screen
        await page.until(lambda tree: tree["practice"])
        await others[0].close()
        await asyncio.sleep(0)
        while others[-1].tree["practice"] is None:
            await others[-1].say("practise", **wish)
            await others[-1].hear()

    practising(play)


def test_one_address_has_four_practices_and_takes_none_from_the_others() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        addresses = ["192.168.1.20"] * (PRACTICES.from_one + 1)
        greedy = [await opened.join("learn", address=address) for address in addresses]
        wish = {"strength": "pilot", "rivals": 1, "chosen": NO_VARIANTS}
        for one in greedy[:-1]:
            await one.say("practise", **wish)
            await one.until(lambda tree: tree["practice"])
        await greedy[-1].say("practise", **wish)
        assert (await greedy[-1].refused())["code"] == "practices_full_here"
        await greedy[0].say("practise", **wish)  # another one in place of one's own
        await greedy[0].until(lambda tree: tree["practice"])
        other = await opened.join("learn", address="192.168.1.21")
        for one in (other, page):
            await one.say("practise", **wish)
            await one.until(lambda tree: tree["practice"])

    learning(play)


@pytest.mark.parametrize(("rivals", "code"), [(0, "too_few_players"), (8, "no_such_seat"), (10**9, "no_such_seat")])
def test_a_table_of_another_size_is_refused(rivals: int, code: str) -> None:
    async def play(_: Kiosk, page: Page) -> None:
        await page.say("practise", strength="ace", rivals=rivals, chosen=NO_VARIANTS)
        assert (await page.refused())["code"] == code

    learning(play)


def test_a_practice_that_raises_ends_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        other = await opened.join("learn")
        await other.say("practise", strength="cadet", rivals=1, chosen=NO_VARIANTS)
        await other.until(lambda tree: tree["practice"])
        with monkeypatch.context() as broken:
            broken.setattr("spacebowl_pi.games.space_bowl.rules.rules.of.decide", lambda *_: 1 // 0)
            await page.say("toss_planets")
            ended = await page.until(lambda tree: tree["practice"] is None)
            assert (ended["has_idled"], ended["has_failed"]) == (False, True)
        await other.say("toss_planets")
        await other.until(in_phase("search"))

    practising(play)


def test_a_galaxy_for_which_the_deck_is_too_small_is_refused() -> None:
    async def play(opened: Kiosk, _: Page) -> None:
        deck = standard_deck()
        page = await in_channel(opened, LearnChannel(opened.control, web_of(replace(deck, cards=deck.cards[:40]))))
        await page.say("practise", strength="ace", rivals=1, chosen=NO_VARIANTS | {"big_galaxy": True})
        refusal = await page.refused()
        assert (refusal["code"], refusal["values"]) == ("deck_too_small", {"cards": 40, "needed": 46})
        assert page.tree["practice"] is None
        await page.say("practise", strength="ace", rivals=1, chosen=NO_VARIANTS)
        await page.until(lambda tree: tree["practice"])

    learning(play)


# --- practice, by itself ---


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize(
    "chosen", [{}, {"rotation": True, "torus": True}, {"void": True, "black_hole": True, "big_galaxy": True}], ids=str
)
def test_a_whole_match_and_a_rematch_go_by_for_a_visitor_who_mostly_watches(
    strength: Strength, chosen: Mapping[str, bool]
) -> None:
    random, now_us = Random(4), 0
    web = web_of(standard_deck())
    practice = Practice(
        web,
        SpaceBowlBox(web.rules, "Space Bowl"),
        Practise(strength, 3, chosen),
        lambda: random.getrandbits(32),
        now_us,
    )
    assert practice.refusal is None
    matches = 0
    while matches < 2:
        now_us += SECOND_US
        if (question := practice.question()) is not None:
            practice.take(question, planned_by(question.bots, question.public, question.now_us))
        seen: Any = practice.tree()
        phase, actions = seen["view"]["phase"], seen["view"]["actions"]
        if "pick" in actions:
            decision = practice.act(commands.PickCard(Cell(random.randrange(25))), now_us)
            assert not isinstance(decision, Refusal)
        elif phase == "over":
            matches += 1
            assert not isinstance(practice.act(CloseMatch(), now_us), Refusal)
        elif phase in ("ready", "reveal"):
            what = commands.TossPlanets() if phase == "ready" else commands.NextRound()
            assert not isinstance(practice.act(what, now_us), Refusal)
        else:
            practice.skip(now_us)


# --- the puzzle of the day ---

TODAY = date(2026, 11, 19)  # a Thursday: some cards lie face down


def puzzling(play: Callable[[Kiosk, Page], Awaitable[None]]) -> None:
    async def on_that_day(opened: Kiosk, page: Page) -> None:
        del page
        await play(
            opened, await in_channel(opened, LearnChannel(opened.control, web_of(standard_deck()), lambda: TODAY))
        )

    learning(on_that_day)


def test_the_puzzle_is_shown_without_its_answer_and_without_what_lies_face_down() -> None:
    async def play(_: Kiosk, page: Page) -> None:
        await page.say("daily")
        shown = await page.told_of("daily")
        assert shown["date"] == "2026-11-19"
        assert (shown["flavour"], shown["size"], len(shown["galaxy"])) == ("void", 5, 25)
        assert shown["solutions"] == daily_puzzle("2026-11-19").valid.bit_count()
        assert "valid" not in json.dumps(shown)
        hidden = [card for card in shown["galaxy"] if card["is_face_down"]]
        assert len(hidden) == 3
        assert all(card["number"] is None and not card["planets"] for card in hidden)

    puzzling(play)


def test_a_tried_card_is_right_or_not_and_who_gives_up_is_told_all() -> None:
    async def play(_: Kiosk, page: Page) -> None:
        valid = list(cells_of(daily_puzzle("2026-11-19").valid))
        for cell in range(25):
            await page.say("try", date="2026-11-19", cell=cell)
            tried = await page.told_of("tried")
            assert tried == {"date": "2026-11-19", "cell": cell, "is_right": cell in valid}
        await page.say("give_up", date="2026-11-19")
        assert await page.told_of("given_up") == {"date": "2026-11-19", "valid": valid}

    puzzling(play)


@pytest.mark.parametrize(
    ("asked", "code"),
    [("2026-11-17", "puzzle_gone"), ("soon", "puzzle_gone"), ("2026-11-20", "puzzle_gone"), ("2026-11-18", None)],
)
def test_yesterdays_puzzle_can_still_be_answered_but_tomorrows_solution_is_nobodys(
    asked: str, code: str | None
) -> None:
    async def play(_: Kiosk, page: Page) -> None:
        if code is not None:
            await page.say("give_up", date=asked)
            assert (await page.refused())["code"] == code
        await page.say("try", date=asked, cell=0)
        if code is None:
            assert (await page.told_of("tried"))["date"] == asked
        else:
            assert (await page.refused())["code"] == code

    puzzling(play)


def test_a_card_beyond_the_galaxy_is_refused() -> None:
    async def play(_: Kiosk, page: Page) -> None:
        for cell in (-1, 25, 10**12):
            await page.say("try", date="2026-11-19", cell=cell)
            assert (await page.refused())["code"] == "off_galaxy"

    puzzling(play)


# --- the tutorial's lessons, which the page knows by itself ---

LESSONS = json.loads((Path(web.__file__).parent / "pages" / "learn" / "lessons.json").read_text(encoding="utf-8"))
WORTH = {  # the valid cards, and for each place of the Wild those that it makes valid, where the lesson is about that
    "pattern": (["A1", "B2"], None),
    "two": (["B2"], None),
    "anywhere": (["B2"], None),
    "share": (["C3"], None),
    "real": (["A3"], None),
    "wild": ([], {"B2": ["B3"], "B3": ["B2"]}),
    "red": ([], {}),
}


@pytest.mark.parametrize("lesson", LESSONS[:-1], ids=lambda lesson: str(lesson["name"]))
def test_a_lesson_is_what_its_text_says(lesson: dict[str, Any]) -> None:
    galaxy = drawn(*lesson["rows"])
    assert {len(row.split()) for row in lesson["rows"]} == {galaxy.size}
    thrown = Toss(lesson["destination"], tuple(TossedPlanet(**planet) for planet in lesson["planets"]))
    solution = solve(galaxy, thrown, Variants())
    valid, with_wild = WORTH[lesson["name"]]
    assert place_names(solution.valid, galaxy.size) == valid
    if with_wild is not None:
        assert with_wild == {
            place_name(wild, galaxy.size): place_names(mask, galaxy.size) for wild, mask in solution.with_wild.items()
        }
