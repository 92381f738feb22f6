"""A game that brings nothing but its rules is played on pages and phones: a phone lists its seat's moves."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.box.machine.virtual import box_games
from tests.games.lonely_numbers.box import LonelyNumbersBox
from tests.games.lonely_numbers.rules import RULES, LonelyNumbers
from tests.games.lonely_numbers.rules.match import Match, Public
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.phones import AFAR, heard, take
from tests.kiosk.staff_page import CHEAP, PIN, staff_pin_of, unlocked

SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, SPACE_BOWL.home)
MOVES = [{"command": "NameNumber", "number": number} for number in range(1, 10)]


def playing(
    play: Callable[[Kiosk], Awaitable[None]],
    folder: Path | None = None,
    channel: BoxGame | None = None,
    rules: LonelyNumbers = RULES,
) -> None:
    """Open a kiosk with two games, where the one that brings nothing to the pages was agreed on."""
    channel = BoxGame(rules, "Lonely Numbers") if channel is None and rules is not RULES else channel
    games = GAMES if channel is None else replace(GAMES, by_name={**GAMES.by_name, RULES.name: channel})

    async def go() -> None:
        web = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: WebGame(rules)})
        journal = None if folder is None else open_journal(folder, 5, GAMES.rules)
        async with kiosk(games=games, web=web, folder=folder, journal=journal) as opened:
            opened.control.ask(ChooseGame(RULES.name), Asker.TABLE)
            await opened.wait(0.1)
            await play(opened)

    asyncio.run(go())


async def begun(opened: Kiosk) -> tuple[Page, Page]:
    """Two phones at the beginning of a match."""
    (ada, _), (bo, _) = await take(opened, 1, "Ada"), await take(opened, 2, "Bo")
    await ada.say("start_match")
    for page in (ada, bo):
        await page.until(lambda tree: tree["view"]["phase"] == "match")
    return ada, bo


def match_of(opened: Kiosk) -> Match:
    match = opened.box.table.match
    assert isinstance(match, Match)
    return match


def scores(tree: Any) -> list[int]:  # noqa: ANN401 (trees are plain data)
    return [player["score"] for player in tree["view"]["players"]]


def test_the_lobby_is_the_games_own() -> None:
    async def play(opened: Kiosk) -> None:
        table = await opened.join("table")
        tree = await table.until(lambda tree: tree["view"]["settings"].get("rounds"))
        assert tree["view"]["settings"] == {"rounds": 5, "time_limit_s": None, "language": "en"}
        assert (tree["view"]["phase"], tree["view"]["players"], tree["view"]["public"]) == ("lobby", [], None)
        assert set(tree["choices"]) == {"rounds", "time_limit_s"}
        assert tree["fewest_players"] == 2
        await table.choose(rounds=3, time_limit_s=30)
        await table.until(lambda tree: tree["view"]["settings"]["time_limit_s"] == 30)
        await table.choose(target_score=24)
        assert (await table.refused())["code"] == "no_such_choice"

    playing(play)


def test_a_phone_lists_its_seats_moves_and_plays_them() -> None:
    async def play(opened: Kiosk) -> None:
        ada, bo = await begun(opened)
        table = await opened.join("table")
        for seat, page in ((1, ada), (2, bo)):
            view = page.tree["view"]
            assert (view["who"], view["moves"], view["own"]) == (seat, MOVES, {"seat": seat, "number": None})
        await ada.say("name_number", number=7)
        tree = await ada.until(lambda tree: tree["view"]["own"]["number"] == 7)
        assert (tree["view"]["moves"], tree["view"]["awaited"]) == ([], [2])
        await table.until(lambda tree: tree["view"]["awaited"] == [2])
        await bo.say("name_number", number=3)
        for page in (ada, bo, table):
            tree = await page.until(lambda tree: tree["view"]["public"]["last"])
            assert tree["view"]["public"]["last"] == {"numbers": {"1": 7, "2": 3}, "scorer": 1}
            assert scores(tree) == [7, 0]
        assert ada.tree["view"]["moves"] == bo.tree["view"]["moves"] == MOVES

    playing(play)


def test_what_phones_were_told_bit_by_bit_is_what_they_are_told_anew() -> None:
    async def play(opened: Kiosk) -> None:
        taken = [await take(opened, seat, f"P{seat}") for seat in (1, 2, 3)]
        pages, tokens = zip(*taken, strict=True)
        await pages[0].say("start_match")
        await pages[0].until(lambda tree: tree["view"]["phase"] == "match")
        for number in range(7):
            await pages[number % 3].say("name_number", number=number + 1)
            await heard(pages[number % 3])
            for page, token in zip(pages, tokens, strict=True):
                await heard(page)
                again = await opened.join("phone", token, AFAR)
                assert page.tree == again.tree
                await again.close()
        assert [page.tree["view"]["own"]["number"] for page in pages] == [7, None, None]
        await pages[1].say("leave_seat", seat=2)
        await pages[1].until(lambda tree: tree["seat"] is None)
        stranger = await opened.join("phone", address=AFAR)
        assert pages[1].tree == stranger.tree
        assert "own" not in stranger.tree["view"]

    playing(play)


def test_nobody_else_is_told_what_a_seat_named_before_all_have() -> None:
    async def play(opened: Kiosk) -> None:
        ada, bo = await begun(opened)
        table, stranger, box = [await opened.join(page, address=AFAR) for page in ("table", "phone", "box")]
        others = (bo, table, stranger, box)
        for page in others:
            page.received.clear()
        before = opened.box.machine.scene()
        await ada.say("name_number", number=7)
        await ada.until(lambda tree: tree["view"]["own"]["number"] == 7)
        await bo.until(lambda tree: tree["view"]["awaited"] == [2])
        await opened.wait(1)
        await heard(bo)
        told = [json.loads(text) for page in others for text in page.received]
        changed = [path for message in told for path, _ in message.get("changes", [])]
        assert {path[-1] for path in changed if "view" in path} <= {"awaited", "public"}
        for message in told:
            for path, value in message.get("changes", []):
                assert 7 not in (value if isinstance(value, list) else [value]), path
        after = opened.box.machine.scene()
        assert (before.view.last, before.standing) == (after.view.last, after.standing)

    playing(play)


def test_a_phone_plays_for_its_own_seat_alone() -> None:
    async def play(opened: Kiosk) -> None:
        ada, bo = await begun(opened)
        await ada.say("name_number", seat=2, number=7)
        assert (await ada.refused())["code"] == "not_your_seat"
        await bo.say("name_number", seat=2, number=7)
        await bo.until(lambda tree: tree["view"]["own"]["number"] == 7)
        assert match_of(opened).named == {2: 7}
        stranger = await opened.join("phone", address=AFAR)
        assert "moves" not in stranger.tree["view"]
        await stranger.say("name_number", number=7)
        assert (await stranger.refused())["code"] == "no_seat"

    playing(play)


def test_what_the_game_refuses_is_said_in_its_own_words() -> None:
    async def play(opened: Kiosk) -> None:
        ada, _ = await begun(opened)
        await ada.say("name_number", number=10)
        refusal = await ada.refused()
        assert refusal["code"] == "no_such_number"
        assert refusal["text"] == "Name a number from 1 to 9."
        assert refusal["values"] == {"least": 1, "most": 9}
        await ada.say("name_number", number="seven")
        assert (await ada.refused())["code"] == "bad_message"
        await ada.say("name_number", number=1)
        await ada.say("name_number", number=2)
        assert (await ada.refused())["code"] == "already_named"
        await ada.say("press", is_hold=False)  # which means nothing in this game
        assert (await ada.refused())["code"] == "not_now"

    playing(play)


def test_each_game_has_its_own_words() -> None:
    async def play(opened: Kiosk) -> None:
        table = await opened.join("table")
        await table.say("toss_planets")
        assert (await table.refused())["text"].endswith("'toss_planets' is nothing that this page can do.")
        await table.say("name_number", number=3)
        assert (await table.refused())["code"] == "no_match"
        opened.control.ask(ChooseGame(SPACE_BOWL.home.game), Asker.TABLE)
        await table.until(lambda tree: "mode" in tree["choices"])
        await table.say("name_number", number=3)
        assert (await table.refused())["text"].endswith("'name_number' is nothing that this page can do.")
        await table.say("toss_planets")
        assert (await table.refused())["code"] == "no_match"

    playing(play)


def test_the_tables_screen_plays_for_a_seat() -> None:
    async def play(opened: Kiosk) -> None:
        table = await opened.join("table")
        for seat in (1, 2):
            await table.say("join_seat", seat=seat)
        await table.say("start_match")
        await table.until(lambda tree: tree["view"]["phase"] == "match")
        await table.say("name_number", number=4)
        assert (await table.refused())["code"] == "not_playing"
        await table.say("name_number", seat=1, number=4)
        await table.say("name_number", seat=2, number=5)
        await table.until(lambda tree: scores(tree) == [0, 5])

    playing(play)


def test_a_phone_closes_a_match_that_is_over_and_all_stay() -> None:
    async def play(opened: Kiosk) -> None:
        ada, bo = await begun(opened)
        await ada.say("close_match")
        assert (await ada.refused())["code"] == "match_is_on"
        opened.control.ask(common.End(), Asker.STAFF)
        await ada.until(lambda tree: tree["view"]["public"]["is_over"])
        assert ada.tree["view"]["moves"] == []
        await ada.say("name_number", number=1)
        assert (await ada.refused())["code"] == "match_is_over"
        await bo.say("close_match")
        for seat, page in ((1, ada), (2, bo)):
            tree = await page.until(lambda tree: tree["view"]["phase"] == "lobby")
            assert (tree["seat"], tree["view"]["who"], tree["view"]["moves"]) == (seat, seat, [])
        await bo.say("start_match")
        await bo.until(lambda tree: tree["view"]["moves"] == MOVES)

    playing(play)


def test_staff_see_the_match_and_put_it_right() -> None:
    async def play(opened: Kiosk) -> None:
        pin = staff_pin_of(opened)
        pin._cost = CHEAP
        await pin.set(PIN)
        ada, bo = await begun(opened)
        page = await unlocked(opened)
        assert page.tree["match"] == {
            "game": RULES.name,
            "phase": "match",
            "players": [
                {"seat": 1, "name": "Ada", "is_computer": False, "score": 0, "can_free": True},
                {"seat": 2, "name": "Bo", "is_computer": False, "score": 0, "can_free": True},
            ],
            "acts": [],
            "can_end": True,
            "can_take_back": False,
            "can_restart": True,
            "can_clear": True,
        }
        await ada.say("name_number", number=4)
        await bo.say("name_number", number=5)
        await page.until(lambda tree: tree["match"]["can_take_back"])
        await page.say("take_back")
        await bo.until(lambda tree: scores(tree) == [0, 0])
        await page.say("end")
        await page.until(lambda tree: not tree["match"]["can_end"])

    playing(play)


def test_other_programs_read_the_state_and_the_history(tmp_path: Path) -> None:
    async def play(opened: Kiosk) -> None:
        ada, bo = await begun(opened)
        await ada.say("name_number", number=4)
        await bo.say("name_number", number=5)
        await ada.until(lambda tree: scores(tree) == [0, 5])
        state = await (await opened.client.get("/api/state")).json()
        assert state["view"]["public"]["scores"] == {"1": 0, "2": 5}
        health = await (await opened.client.get("/api/health")).json()
        assert health["phase"] == "match"
        opened.control.ask(common.End(), Asker.STAFF)
        await ada.say("close_match")
        await ada.until(lambda tree: tree["view"]["phase"] == "lobby")
        _, played = (await (await opened.client.get("/api/history")).json())["matches"]
        summary = played["summary"]
        assert (summary["game"], summary["rounds"]) == (RULES.name, 1)
        assert [(player["seat"], player["score"], player["counts"]) for player in summary["players"]] == [
            (1, 0, {"rounds_won": 0}),
            (2, 5, {"rounds_won": 1}),
        ]
        assert opened.box.machine.journal is not None
        opened.box.machine.journal.close()

    playing(play, tmp_path)


TWO_BUTTONS_EACH = LonelyNumbersBox(RULES, "Lonely Numbers")


def test_a_seat_without_a_button_of_its_own_is_not_pressed() -> None:
    async def play(opened: Kiosk) -> None:
        table = await opened.join("table")
        for seat in (1, 12):  # of two buttons, and of none
            await table.say("press", seat=seat, is_hold=False)
            said = {"code": "not_one_button", "values": {"seat": seat}}
            assert await table.refused() == {**said, "text": f"Seat {seat} has no single button to press."}
        await table.say("press", seat=13, is_hold=False)
        assert (await table.refused())["values"] == {"seat": 13, "most": 12}

    playing(play, channel=TWO_BUTTONS_EACH)


def test_either_button_of_a_seat_gives_it_to_a_phone_and_none_where_it_has_none() -> None:
    async def play(opened: Kiosk) -> None:
        await opened.press(3)
        opened.box.do(JoinSeat(Seat(12)))
        opened.box.do(StartMatch())
        await opened.wait(0.5)
        stranger = await opened.join("phone", address=AFAR)
        await stranger.say("adopt", seat=12)
        assert (await stranger.refused())["code"] == "not_one_button"
        await stranger.say("adopt", seat=2)
        assert (await stranger.told_of("adopting"))["seat"] == 2
        await opened.wait(1)
        await opened.press(4, hold_ms=900)
        await stranger.until(lambda tree: tree["seat"] == 2)

    playing(play, channel=TWO_BUTTONS_EACH)


def test_no_phone_gets_a_computers_seat_or_sees_its_secret() -> None:
    async def play(opened: Kiosk) -> None:
        phone, token = await take(opened, 2, "Vega")
        await phone.say("leave_seat", seat=2)
        await phone.until(lambda tree: tree["seat"] is None)
        opened.box.do(JoinSeat(Seat(2), "Vega", Strength.ACE))
        opened.box.do(JoinSeat(Seat(1), "Ada"))
        opened.box.do(StartMatch())
        await opened.wait(8)
        assert match_of(opened).named.get(Seat(2)) is not None
        for stranger in (await opened.join("phone", address=AFAR), await opened.join("phone", token, AFAR)):
            assert stranger.tree["seat"] is None
            await stranger.say("adopt", seat=2)
            refusal = await stranger.refused()
            assert (refusal["code"], refusal["text"]) == ("computer_plays", "A computer plays on seat 2.")

    playing(play)


class Quiet(LonelyNumbers):
    """The same, where players see nothing of a deadline but what the house shows of it."""

    def public(self, match: Match) -> Public:
        return replace(super().public(match), deadline_us=None)


def test_how_long_there_is_stands_on_table_and_phone_for_any_game() -> None:
    async def play(opened: Kiosk) -> None:
        table = await opened.join("table")
        in_lobby = table.tree
        assert in_lobby["limit"] is None
        await table.choose(time_limit_s=10)
        ada, bo = await begun(opened)
        at_first = match_of(opened).deadline_us
        assert at_first is not None
        limit = {"began_us": at_first - 10_000_000, "deadline_us": at_first}
        for page in (table, ada, bo):
            await page.until(lambda tree: tree["limit"] == limit)
        await opened.wait(4)
        await ada.say("name_number", number=9)
        await table.until(lambda tree: tree["awaited"] == [2])
        assert table.tree["limit"] == limit  # the same time for all
        await opened.wait(7)
        later = match_of(opened).deadline_us
        assert later is not None
        for page in (table, ada, bo):
            await page.until(lambda tree: tree["limit"] == {"began_us": later - 10_000_000, "deadline_us": later})
        opened.control.ask(common.End(), Asker.STAFF)
        for page in (table, ada, bo):
            await page.until(lambda tree: tree["is_over"])
            assert page.tree["limit"] is None

    playing(play, rules=Quiet())
