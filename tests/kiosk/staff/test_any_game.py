"""What staff can do in a match of any game comes as data, and which games people can choose is theirs to say."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spacebowl_pi.box.files.staff_settings import FILE_NAME
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.kiosk.game import WebGames
from spacebowl_pi.kiosk.staff.game_acts import AChoice, ASeat, StaffAct, acts_tree
from tests.box.machine.virtual import box_games
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.web import LonelyNumbersWeb
from tests.kiosk.kiosk import Kiosk, Page, kiosk
from tests.kiosk.staff_page import CHEAP, PIN, staff_pin_of, to_picks, unlocked
from tests.kiosk.staff_page import act as at_the_desk

SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, SPACE_BOWL.home)


def at_two_games(test: Callable[[Kiosk, Page], Awaitable[None]], folder: Path | None = None) -> None:
    """Have staff at a box with two games."""

    async def go() -> None:
        web = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: LonelyNumbersWeb(RULES)})
        async with kiosk(games=GAMES, web=web, folder=folder) as opened:
            pin = staff_pin_of(opened)
            pin._cost = CHEAP
            await pin.set(PIN)
            await test(opened, await unlocked(opened))

    asyncio.run(go())


async def begin(opened: Kiosk) -> None:
    opened.control.ask(ChooseGame(RULES.name), Asker.TABLE)
    for seat in (1, 2):
        opened.control.ask(JoinSeat(Seat(seat)), Asker.TABLE)
    opened.control.ask(StartMatch(), Asker.TABLE)
    await opened.wait(0.1)


def acts_of(tree: Any) -> dict[str, Any]:  # noqa: ANN401 (trees are plain data)
    return {act["do"]: act for act in tree["match"]["acts"]}


def test_a_game_says_what_staff_can_do_and_what_has_to_be_chosen_for_it() -> None:
    async def test(opened: Kiosk, page: Page) -> None:
        assert page.tree["match"]["acts"] == []
        await begin(opened)
        tree = await page.until(lambda tree: tree["match"]["acts"])
        number = {"kind": "number", "field": "number", "least": 1, "most": 9, "now": {}, "by": None}
        assert tree["match"]["acts"] == [
            {
                "do": "name_number",
                "for_good": False,
                "in_rows": False,
                "chosen": [{"kind": "seat", "field": "seat", "seats": [1, 2]}, number],
            }
        ]
        assert [player["score"] for player in tree["match"]["players"]] == [0, 0]
        await page.say("name_number", seat=2, number=7)
        tree = await page.until(lambda tree: acts_of(tree)["name_number"]["chosen"][0]["seats"] == [1])
        assert "7" not in str(tree["match"])
        await page.say("name_number", seat=2, number=7)
        assert (await page.refused())["code"] == "already_named"
        await page.say("name_number", seat=1, number=10)
        assert (await page.refused())["code"] == "no_such_number"
        await page.say("name_number", number=1)  # the staff do not play themselves
        assert (await page.refused())["code"] == "not_playing"

    at_two_games(test)


def test_a_computer_is_known_as_one() -> None:
    async def test(opened: Kiosk, page: Page) -> None:
        opened.control.ask(JoinSeat(Seat(1), "Vega", Strength.ACE), Asker.TABLE)
        tree = await page.until(lambda tree: tree["match"]["players"])
        assert tree["match"]["players"][0]["is_computer"]

    at_two_games(test)


@dataclass(frozen=True, slots=True)
class Strike:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Wake:
    """A command without a field for the seat: who is to do it asks it."""


@dataclass(frozen=True, slots=True)
class Paint:
    colour: str


def test_only_what_is_possible_now_is_listed() -> None:
    def may(asked: Asked[Any]) -> bool:
        return (asked.by, asked.what) in [(Asker.STAFF, Strike(Seat(2))), (3, Wake())]

    seats = ASeat([Seat(1), Seat(2), Seat(3)])
    colour = AChoice("colour", (("r", "Red"), ("b", "Blue")), {Seat(3): "b"})
    acts = [
        StaffAct(Strike, (seats,), for_good=True, in_rows=True),
        StaffAct(Wake, (seats,)),
        StaffAct(Wake),
        StaffAct(Paint, (colour,)),
        StaffAct(Strike, (ASeat([]),)),
    ]
    assert acts_tree(acts, may) == [
        {
            "do": "strike",
            "for_good": True,
            "in_rows": True,
            "chosen": [{"kind": "seat", "field": "seat", "seats": [2]}],
        },
        {
            "do": "wake",
            "for_good": False,
            "in_rows": False,
            "chosen": [{"kind": "seat", "field": "seat", "seats": [3]}],
        },
        {
            "do": "paint",
            "for_good": False,
            "in_rows": False,
            "chosen": [
                {"kind": "choice", "field": "colour", "offered": [["r", "Red"], ["b", "Blue"]], "now": {"3": "b"}}
            ],
        },
    ]


def test_what_space_bowl_lets_staff_put_right_is_such_data() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        acts = acts_of(page.tree)
        assert set(acts) == {"correct_score", "force_pick"}
        seats, score = acts["correct_score"]["chosen"]
        assert seats["seats"] == [1, 2]
        assert score["now"] == {"1": 4, "2": 4}
        assert score["by"] == {"do": "give_points", "field": "points"}
        assert all(act["in_rows"] for act in acts.values())
        assert acts["force_pick"]["chosen"][1]["offered"][:2] == [[0, "A1"], [1, "B1"]]
        await page.say("force_pick", seat=1, cell=3)
        tree = await page.until(lambda tree: "void_pick" in acts_of(tree))
        assert acts_of(tree)["void_pick"]["chosen"][0]["seats"] == [1]

    at_the_desk(test)


# --- which games people can choose ---


def test_with_one_game_there_is_nothing_to_offer() -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        assert page.tree["box"]["games"] == []

    at_the_desk(test)


def test_staff_say_which_games_people_can_choose_and_that_is_kept(tmp_path: Path) -> None:
    bowl = SPACE_BOWL.home.game

    async def test(opened: Kiosk, page: Page) -> None:
        first = {"name": bowl, "title": "Space Bowl", "is_offered": True}
        other = {"name": RULES.name, "title": "Lonely Numbers", "is_offered": True}
        assert page.tree["box"]["games"] == [first, other]
        await page.say("offer_games", games=[RULES.name])
        await page.until(lambda tree: tree["box"]["games"] == [other, {**first, "is_offered": False}])
        await page.until(lambda tree: tree["match"]["phase"] == "lobby")
        assert opened.box.machine.offered == (RULES.name,)
        assert RULES.name in (tmp_path / FILE_NAME).read_text(encoding="utf-8")
        for wrong in ([], ["chess"]):
            await page.say("offer_games", games=wrong)
            assert (await page.told_of("staff_says"))["code"] == "one_game_at_least"
        await page.say("offer_games", games=[bowl, RULES.name])
        await page.until(lambda tree: tree["box"]["games"] == [first, other])

    at_two_games(test, tmp_path)
