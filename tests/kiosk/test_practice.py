"""Any game is practised alone against computers: by its rules, without the box, on a clock that can be hurried."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.planned_moves import planned_by
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import CloseMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.channels import practice as practice_channel
from spacebowl_pi.kiosk.channels.practice import IDLE_US
from spacebowl_pi.kiosk.game import WebGame, WebGames
from spacebowl_pi.kiosk.practice import THINK_AGAIN_US, Practice, Practise
from tests.box.machine.virtual import box_games
from tests.games.lonely_numbers.rules import RULES, LonelyNumbers
from tests.games.lonely_numbers.rules.match import Match, NameNumber
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import AFAR

SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, SPACE_BOWL.home)
ROOM = f"practice/{RULES.name}"


THREE_ACES = Practise(Strength.ACE, 3)


def begun(wish: Practise = THREE_ACES, rules: LonelyNumbers = RULES, at_box: BoxGame | None = None) -> Practice:
    seeds = iter(range(1, 10_000))
    return Practice(WebGame(rules), at_box or BoxGame(rules, "Lonely Numbers"), wish, lambda: next(seeds), 0)


def think(practice: Practice) -> None:
    """Have the computers think at once."""
    if (question := practice.question()) is not None:
        practice.take(question, planned_by(question.bots, question.public, question.now_us))


def played_until(practice: Practice, now_us: int, end_us: int) -> None:
    while now_us < end_us:
        think(practice)
        practice.step(now_us)
        now_us += SECOND_US // 10


def view(practice: Practice) -> Any:  # noqa: ANN401 (trees are plain data)
    tree: Any = practice.tree()
    return tree["view"]


# --- the practice itself ---


def test_computers_play_on_their_own_and_the_visitor_by_the_moves_that_are_open() -> None:
    practice = begun()
    assert practice.refusal is None
    assert [player["name"] for player in view(practice)["players"]] == ["", "Vega", "Rigel", "Mira"]
    assert len(view(practice)["moves"]) == 9
    played_until(practice, 0, 5 * SECOND_US)
    assert view(practice)["awaited"] == [1]
    assert practice.act(NameNumber(9), 6 * SECOND_US)
    assert view(practice)["public"]["round_number"] == 2
    assert len(view(practice)["public"]["last"]["numbers"]) == 4


def test_what_the_computers_have_named_is_in_no_tree_before_all_may_see_it() -> None:
    practice = begun(Practise(Strength.ACE, 11))
    before = json.dumps(practice.tree())
    played_until(practice, 0, 5 * SECOND_US)
    tree: Any = practice.tree()
    assert tree["view"]["own"] == {"seat": 1, "number": None}
    changed = {key for key, value in tree["view"].items() if json.loads(before)["view"][key] != value}
    assert changed == {"awaited", "public"}
    assert set(tree["view"]["public"]) - {"awaited"} == {
        key for key, value in json.loads(before)["view"]["public"].items() if tree["view"]["public"][key] == value
    }


def test_what_computers_see_is_all_that_they_think_about() -> None:
    question = begun().question()
    assert question is not None
    assert question.public == RULES.public(question.match)
    assert [(seat, own) for seat, _, own in question.bots] == [
        (seat, RULES.own(question.match, Seat(seat))) for seat in (2, 3, 4)
    ]


def test_the_same_question_is_asked_once_and_an_answer_about_what_was_is_dropped() -> None:
    practice = begun()
    question = practice.question()
    assert question is not None
    assert practice.question() is None
    practice.act(NameNumber(9), SECOND_US)
    practice.take(question, planned_by(question.bots, question.public, question.now_us))
    practice.step(9 * SECOND_US)
    assert view(practice)["awaited"] == [2, 3, 4]  # nobody has acted on what was before
    assert practice.question() is not None


def test_a_thought_that_fails_is_thought_again_after_a_while() -> None:
    practice = begun()
    question = practice.question()
    assert question is not None
    practice.take(question, None)
    practice.step(THINK_AGAIN_US - 1)
    assert practice.question() is None
    practice.step(THINK_AGAIN_US + 1)
    assert practice.question() is not None


class Leaving(BoxGame):
    def leaves_to_people(self, command: NameNumber) -> bool:
        return command.number > 1


class Counting(BoxGame):
    def may_draft(self, view: Any, own: Any, command: Any) -> bool:  # noqa: ANN401, ARG002
        return own.number is None

    def counts_drafts(self, view: Any) -> bool:  # noqa: ANN401, ARG002
        return True


def test_what_the_visitor_has_in_hand_counts_as_time_runs_out_where_the_game_lets_it() -> None:
    for at_box, score in ((Counting(RULES, "Lonely Numbers"), 9), (BoxGame(RULES, "Lonely Numbers"), 0)):
        practice = begun(Practise(Strength.CADET, 1, {"time_limit_s": 10}), at_box=at_box)
        practice.hold(NameNumber(9), SECOND_US)
        assert view(practice)["own"]["number"] is None
        practice.step(11 * SECOND_US)
        assert view(practice)["public"]["round_number"] == 2
        assert view(practice)["players"][0]["score"] == score


def test_what_computers_leave_to_people_waits_for_the_visitor() -> None:
    practice = begun(at_box=Leaving(RULES, "Lonely Numbers"))
    played_until(practice, 0, 9 * SECOND_US)
    assert view(practice)["awaited"] == [1, 2, 3, 4]
    assert view(practice)["moves"]


def test_waiting_is_skipped_up_to_where_something_changes() -> None:
    practice = begun(Practise(Strength.CADET, 2))
    practice.act(NameNumber(9), 0)
    practice.skip(0)
    for _ in range(4):
        think(practice)
        practice.step(0)
    tree: Any = practice.tree()
    assert tree["view"]["public"]["round_number"] == 2
    assert 0 < tree["lead_us"] < 10 * SECOND_US
    think(practice)
    practice.step(0)
    assert practice.tree() == tree  # and no further


def test_a_deadline_comes_by_itself() -> None:
    practice = begun(Practise(Strength.CADET, 1, {"time_limit_s": 10, "rounds": 3}))
    assert view(practice)["settings"]["rounds"] == 3
    tree: Any = practice.tree()
    assert tree["limit"] == {"began_us": 0, "deadline_us": 10 * SECOND_US}
    played_until(practice, 0, 11 * SECOND_US)
    assert view(practice)["public"]["round_number"] == 2
    tree = practice.tree()
    assert tree["limit"] == {"began_us": 10 * SECOND_US, "deadline_us": 20 * SECOND_US}


def test_a_match_that_is_over_begins_again_and_no_other() -> None:
    practice = begun(Practise(Strength.CADET, 1, {"rounds": 3}))
    refusal: Any = practice.act(CloseMatch(), 0)
    assert refusal.code == "match_is_on"
    now_us = 0
    for _ in range(3):
        practice.act(NameNumber(9), now_us)
        played_until(practice, now_us, now_us + 6 * SECOND_US)
        now_us += 6 * SECOND_US
    tree: Any = practice.tree()
    assert tree["is_over"]
    practice.act(CloseMatch(), now_us)
    assert view(practice)["public"]["round_number"] == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Practise(Strength.ACE, 0), "too_few_players"),
        (Practise(Strength.ACE, 12), "no_such_seat"),
        (Practise(Strength.ACE, 10**9), "no_such_seat"),
        (Practise(Strength.ACE, 2, {"rounds": 21}), "number_outside"),
        (Practise(Strength.ACE, 2, {"deck": 1}), "no_such_choice"),
    ],
)
def test_what_cannot_be_played_says_why(wish: Practise, code: str) -> None:
    refusal = begun(wish).refusal
    assert refusal is not None
    assert refusal.code == code


# --- the channel ---


def practising(play: Callable[[Kiosk, Page], Awaitable[None]], rules: LonelyNumbers = RULES) -> None:
    async def go() -> None:
        games = replace(GAMES, by_name={**GAMES.by_name, RULES.name: BoxGame(rules, "Lonely Numbers")})
        web = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: WebGame(rules)})
        async with kiosk(games=games, web=web) as opened:
            await play(opened, await opened.join(ROOM))

    asyncio.run(go())


async def go_on(opened: Kiosk, seconds: float) -> None:
    """Let time pass, and the computers think meanwhile."""
    for _ in range(round(seconds * 4)):
        await opened.wait(0.25)
        await asyncio.sleep(0.005)


def test_a_visitor_practises_on_their_own_page_while_the_table_is_another_game() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        assert page.tree["practice"] is None
        assert page.tree["rivals"] == [1, 11]
        assert page.tree["game"]["title"] == "Lonely Numbers"
        assert page.tree["choices"]["rounds"] == [3, 5, 8]
        await page.say("name_number", number=3)
        assert (await page.refused())["code"] == "no_practice"
        await page.say("practise", strength="pilot", rivals=2, chosen={"rounds": 3})
        tree = await page.until(lambda tree: tree["practice"])
        assert tree["practice"]["seat"] == 1
        assert tree["practice"]["awaited"] == [1, 2, 3]
        assert tree["practice"]["computers"] == {"2": "pilot", "3": "pilot"}
        assert len(tree["practice"]["view"]["moves"]) == 9
        other = await opened.join(ROOM)
        assert other.tree["practice"] is None
        await page.say("name_number", number=9)
        await page.say("ping", number=1)
        assert await page.told_of("heard") == 1
        tree = await page.until(lambda _: True)
        assert tree["practice"]["view"]["own"]["number"] == 9  # what is answered is shown by then
        await go_on(opened, 6)
        await page.until(lambda tree: tree["practice"]["view"]["public"]["last"])
        await page.say("name_number", number=10)
        assert (await page.refused())["code"] == "no_such_number"
        assert opened.is_in_lobby
        await page.say("stop")
        await page.until(lambda tree: tree["practice"] is None)

    practising(play)


def test_a_game_for_one_is_practised_alone_too_and_no_practice_is_a_crowd() -> None:
    async def rivals(seats: range) -> Any:  # noqa: ANN401
        class Alone(LonelyNumbers):
            pass

        Alone.seats = seats
        rules = Alone()
        games = Games({**SPACE_BOWL.by_name, rules.name: BoxGame(rules, "Lonely Numbers")}, SPACE_BOWL.home)
        web = WebGames({**web_games(SPACE_BOWL).by_name, rules.name: WebGame(rules)})
        async with kiosk(games=games, web=web) as opened:
            return (await opened.join(ROOM)).tree["rivals"]

    assert asyncio.run(rivals(range(1, 61))) == [0, 11]
    assert asyncio.run(rivals(range(1, 2))) == [0, 0]
    assert asyncio.run(rivals(range(20, 41))) == [19, 19]


def test_only_so_many_practise_at_once_and_who_does_nothing_makes_room() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        pages = [await opened.join(ROOM, address=AFAR) for _ in range(5)]
        for one in pages:
            await one.say("practise", strength="cadet", rivals=1)
        assert (await pages[4].refused())["code"] == "practices_full_here"
        await page.say("practise", strength="cadet", rivals=1)  # of the own screen
        await page.until(lambda tree: tree["practice"])
        await opened.skip(IDLE_US / SECOND_US + 1)
        for one in pages[:4]:
            await one.until(lambda tree: tree["has_idled"] and tree["practice"] is None)
        await pages[4].say("practise", strength="cadet", rivals=1)
        await pages[4].until(lambda tree: tree["practice"])

    practising(play)


class Failing(LonelyNumbers):
    def decide(self, match: Match, asked: Asked[Any]) -> Any:  # noqa: ANN401
        if asked.what == NameNumber(5) and asked.seat == Seat(1):
            raise RuntimeError("a secret")
        return super().decide(match, asked)

    def moves(self, public: Any, own: Any) -> Any:  # noqa: ANN401
        if public.round_number == 2 and public.rounds == 8:
            raise RuntimeError("a secret")
        return super().moves(public, own)


def test_a_game_that_raises_ends_the_practice_and_nothing_else() -> None:
    async def play(opened: Kiosk, page: Page) -> None:
        other = await opened.join(ROOM)
        await other.say("practise", strength="cadet", rivals=1)
        await page.say("practise", strength="cadet", rivals=1, chosen={"rounds": 8})
        await page.until(lambda tree: tree["practice"])
        await page.say("name_number", number=9)
        await go_on(opened, 6)
        await page.until(lambda tree: tree["has_failed"] and tree["practice"] is None)
        await other.say("name_number", number=9)
        await go_on(opened, 6)
        await other.until(lambda tree: tree["practice"] and tree["practice"]["view"]["public"]["round_number"] == 2)
        await other.say("name_number", number=5)
        await other.until(lambda tree: tree["has_failed"])
        await page.say("practise", strength="cadet", rivals=1)
        await page.until(lambda tree: tree["practice"] and not tree["has_failed"])

    practising(play, Failing())


def test_computers_that_cannot_think_are_noted_once_and_the_box_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(practice_channel, "planned_by", fail)

    async def play(opened: Kiosk, page: Page) -> None:
        notes: list[tuple[str, str]] = []
        monkeypatch.setattr(opened.box.machine, "note", lambda part, text: notes.append((part, text)))
        await page.say("practise", strength="cadet", rivals=1)
        await page.until(lambda tree: tree["practice"])
        await go_on(opened, 25)
        assert [part for part, _ in notes] == ["practice"]
        assert "a secret" not in notes[0][1]
        assert len(page.tree["practice"]["view"]["moves"]) == 9

    practising(play)


def test_its_page_is_of_that_game_whichever_is_chosen_and_names_all_that_it_loads() -> None:
    async def play(opened: Kiosk, _: Page) -> None:
        assert opened.seating.game != RULES.name
        async with opened.client.get(f"/practice/{RULES.name}") as response:
            text = await response.text()
        assert f'data-game="{RULES.name}"' in text
        assert 'rel="modulepreload" href="/pages/phone/seat_view.js"' in text
        assert "/games/" not in text  # it brings no page of its own

    practising(play)


def test_a_game_with_a_practice_of_its_own_has_no_other() -> None:
    async def look() -> None:
        async with kiosk() as opened:
            assert not [name for name in opened.server.channels if name.startswith("practice/")]
            assert "learn" in opened.server.channels
            for name in (SPACE_BOWL.home.game, "no_such_game"):
                async with opened.client.get(f"/practice/{name}") as response:
                    assert response.status == 404

    asyncio.run(look())
