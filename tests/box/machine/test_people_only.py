"""A game that computers cannot play: nobody is offered one, by buttons, keypad, page or in a practice."""

import asyncio
from pathlib import Path

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.computer_match import begin
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Beginning
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, Seating, SeatingReason
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.channels.game_trees import game_tree
from spacebowl_pi.kiosk.game import WebGame, WebGames
from tests.box.keypad.joined import JoinedTable
from tests.box.machine.test_settings import NEXT, entry, go_to, in_settings
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.rules import RULES, LonelyNumbers
from tests.games.lonely_numbers.rules.match import Event, Match, NameNumber
from tests.kiosk.kiosk import kiosk

ONE, TWO = Seat(1), Seat(2)


class PeopleOnly(LonelyNumbers):
    name = "people_only"
    takes_computers = False

    def bot(self, *_: object) -> None:  # type: ignore[override]
        raise AssertionError("nobody asks for one")


PEOPLE = PeopleOnly()


def box_of_two() -> VirtualBox:
    games = {RULES.name: BoxGame(RULES, "Lonely"), PEOPLE.name: BoxGame(PEOPLE, "People")}
    return VirtualBox(games=Games(games, Seating(PEOPLE.name)))


def test_a_computer_neither_sits_down_nor_stays_for_it() -> None:
    box = box_of_two()
    refusal = box.ask(JoinSeat(TWO, computer=Strength.ACE))
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.text) == (SeatingReason.NO_COMPUTERS, "Only people can play this game.")
    box.do(JoinSeat(ONE))
    box.do(ChooseGame(RULES.name))
    box.do(JoinSeat(TWO, computer=Strength.ACE))
    box.do(ChooseGame(PEOPLE.name))
    refusal = box.ask(StartMatch())
    assert isinstance(refusal, Refusal)
    assert refusal.reason is SeatingReason.NO_COMPUTERS


def test_no_match_of_computers_begins() -> None:
    players = (Player(ONE), Player(TWO, computer=Strength.ACE))
    refusal = begin(PEOPLE, Beginning(0, 1, Language.ENGLISH, PEOPLE.settings, players))
    assert isinstance(refusal, Refusal)
    assert refusal.reason is SeatingReason.NO_COMPUTERS


def test_the_settings_at_the_buttons_offer_none_but_let_those_who_sit_there_go() -> None:
    box = in_settings(box_of_two())
    entries = []
    for _ in range(8):
        entries.append(entry(box)[0])
        box.press(NEXT)
    assert "ROBOTS" not in entries
    box.do(ChooseGame(RULES.name))
    box.do(JoinSeat(TWO, computer=Strength.ACE))
    box.do(ChooseGame(PEOPLE.name))
    go_to(box, "ROBOTS")
    assert entry(box) == ("ROBOTS", "1")
    box.press(2)
    assert all(player.computer is None for player in box.seating.players)


def test_the_keypad_offers_none(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path, games=Games({PEOPLE.name: BoxGame(PEOPLE, "People")}, Seating(PEOPLE.name)))
    table.plug()
    table.touch("1", "2")
    with pytest.raises(AssertionError, match="nothing to touch"):
        table.touch("computer")


def test_the_box_does_not_play_it_by_itself_and_notes_no_fault() -> None:
    box = box_of_two()
    box.wait(ATTRACT_AFTER_US / SECOND_US + 0.2)
    scene = box.machine.scene()
    assert (scene.is_demo, scene.seating.game) == (True, RULES.name)
    alone = VirtualBox(games=Games({PEOPLE.name: BoxGame(PEOPLE, "People")}, Seating(PEOPLE.name)))
    alone.wait(ATTRACT_AFTER_US / SECOND_US + 0.2)
    assert not alone.machine.scene().is_demo


def test_pages_offer_none_and_no_practice() -> None:
    tree = game_tree(WebGame(PEOPLE), "People")
    assert (tree["takes_computers"], tree["practice"]) == (False, None)
    tree = game_tree(WebGame(RULES), "Lonely")
    assert (tree["takes_computers"], tree["practice"]) == (True, f"/practice/{RULES.name}")
    home = box_games()
    games = Games({**home.by_name, PEOPLE.name: BoxGame(PEOPLE, "People")}, home.home)

    web = WebGames({**web_games(home).by_name, PEOPLE.name: WebGame(PEOPLE)})

    async def look() -> None:
        async with kiosk(games=games, web=web) as opened:
            assert f"practice/{PEOPLE.name}" not in opened.server.channels
            async with opened.client.get(f"/practice/{PEOPLE.name}") as response:
                assert response.status == 404

    asyncio.run(look())


class Forgetful(PeopleOnly):
    """Lists moves that it refuses."""

    def decide(self, match: Match, asked: Asked[NameNumber]) -> list[Event] | Refusal:  # type: ignore[override]
        if asked.what == NameNumber(7):
            asked = Asked(asked.at_us, asked.by, NameNumber(70), asked.seed)
        return super().decide(match, asked)  # type: ignore[return-value]


def test_its_rules_are_checked_with_moves_by_chance() -> None:
    assert check_rules(PEOPLE) == []
    assert any("NameNumber(number=7) is listed" in fault for fault in check_rules(Forgetful()))
