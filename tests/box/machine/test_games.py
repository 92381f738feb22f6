"""Which games a box offers: chosen among, shown, changed while it runs; and nobody loses their seat over it."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import Config, JournalConfig
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US, EACH_SHOWN_US
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, SatDown, Seating, SeatingOpened, SeatingReason
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import CloseMatch, StartMatch
from spacebowl_pi.core.units import SECOND_US
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.box import LonelyNumbersBox
from tests.games.lonely_numbers.rules import RULES

ADA = Player(Seat(3), "Ada")
SPACE_BOWL, LONELY = "space_bowl", RULES.name


def two_games() -> Games:
    games = box_games()
    return Games({**games.by_name, LONELY: LonelyNumbersBox(RULES, "Lonely Numbers")}, games.home)


def adjusted(box: VirtualBox, folder: Path) -> StaffSettings:
    return StaffSettings(box.machine, Config(journal=JournalConfig(folder=folder)), box.now_us)


def test_who_sat_at_a_game_that_is_gone_sits_at_one_that_is_here() -> None:
    box = VirtualBox(events=[SeatingOpened(0, Seating("chess")), SatDown(0, ADA)])
    assert box.seating == replace(box.games.home, players=(ADA,))
    box.press(5)
    box.hold(3)
    assert box.match.seats == (3, 5)


def test_an_empty_table_of_a_game_that_is_gone_is_opened_anew() -> None:
    box = VirtualBox(events=[SeatingOpened(0, Seating("chess"))])
    assert box.seating == box.games.home


# --- which are offered ---


def test_all_games_are_offered_the_first_at_home_first() -> None:
    box = VirtualBox(games=two_games())
    assert box.machine.offered == (SPACE_BOWL, LONELY)


def test_a_game_that_is_not_offered_cannot_be_chosen() -> None:
    box = VirtualBox(games=replace(two_games(), offered=(SPACE_BOWL,)))
    refusal = box.ask(ChooseGame(LONELY))
    assert isinstance(refusal, Refusal)
    assert refusal.reason is SeatingReason.NO_SUCH_GAME
    assert box.seating.game == SPACE_BOWL


def test_nobody_sits_at_a_game_that_is_offered_no_more(tmp_path: Path) -> None:
    box = VirtualBox(games=two_games())
    asyncio.run(adjusted(box, tmp_path).set_games([LONELY]))
    box.wait(0.1)
    assert (box.seating.game, box.machine.home.game, box.machine.offered) == (LONELY, LONELY, (LONELY,))


def test_where_people_sit_it_stays_until_they_choose_or_leave(tmp_path: Path) -> None:
    box = VirtualBox(games=two_games())
    box.press(2)
    asyncio.run(adjusted(box, tmp_path).set_games([LONELY]))
    box.wait(1)
    assert box.seating.game == SPACE_BOWL
    box.press(2, then_s=2)
    assert (box.seats, box.seating.game) == ((), LONELY)


def test_a_match_of_a_game_that_is_offered_no_more_is_gone_on_with() -> None:
    journal = MemoryJournal()
    box = VirtualBox(games=two_games(), journal=journal)
    for seat in (1, 2):
        box.do(JoinSeat(Seat(seat)))
    box.do(StartMatch())
    box.wait(0.1)
    again = VirtualBox(games=replace(two_games(), offered=(LONELY,)), events=journal.events)
    assert (again.seating.game, again.match.seats) == (SPACE_BOWL, (1, 2))


def test_what_staff_offer_outlasts_a_restart_and_only_what_differs_is_kept(tmp_path: Path) -> None:
    box = VirtualBox(games=two_games())
    asyncio.run(adjusted(box, tmp_path).set_games([LONELY, SPACE_BOWL, LONELY]))
    again = VirtualBox(games=two_games())
    staff_settings = adjusted(again, tmp_path)
    again.wait(0.1)
    assert staff_settings.games == (LONELY, SPACE_BOWL)
    assert again.machine.home.game == LONELY
    asyncio.run(staff_settings.set_games([SPACE_BOWL, LONELY]))
    assert '"games": null' in (tmp_path / "adjustments.json").read_text()


def test_what_staff_offered_and_is_gone_is_left_out(tmp_path: Path) -> None:
    box = VirtualBox(games=two_games())
    asyncio.run(adjusted(box, tmp_path).set_games([LONELY]))
    again = VirtualBox()
    assert adjusted(again, tmp_path).games == (SPACE_BOWL,)


@pytest.mark.parametrize("names", [[], ["chess"]])
def test_staff_cannot_offer_nothing_or_what_is_not_here(tmp_path: Path, names: list[str]) -> None:
    staff_settings = adjusted(VirtualBox(games=two_games()), tmp_path)
    with pytest.raises(ValueError, match="the games of this box are space_bowl, lonely_numbers; offer one at least"):
        asyncio.run(staff_settings.set_games(names))
    assert staff_settings.games == (SPACE_BOWL, LONELY)


def test_a_table_that_was_left_goes_back_to_the_first_game() -> None:
    box = VirtualBox(games=two_games())
    box.machine.abandon_after_us = 60 * SECOND_US
    box.do(ChooseGame(LONELY))
    box.do(JoinSeat(Seat(9), "Zoe"))
    box.wait(61)
    assert box.seating == box.games.home


# --- shown by the box itself ---


def shown(box: VirtualBox) -> str:
    scene = box.machine.scene()
    assert scene.is_demo
    return scene.seating.game


def playing_by_itself(games: Games) -> VirtualBox:
    box = VirtualBox(games=games)
    box.wait(ATTRACT_AFTER_US / SECOND_US + 1)
    return box


def test_every_game_is_shown_in_turn() -> None:
    box = playing_by_itself(two_games())
    seen = [shown(box)]
    for _ in range(200):
        box.wait(1)
        seen += [shown(box)] * (shown(box) != seen[-1])
    assert seen[:4] == [SPACE_BOWL, LONELY, SPACE_BOWL, LONELY]


def test_one_game_is_shown_whole_and_what_is_not_offered_is_not_shown() -> None:
    box = playing_by_itself(replace(two_games(), offered=(SPACE_BOWL,)))
    demo = box.machine._session.demo
    box.wait(EACH_SHOWN_US / SECOND_US + 5)
    assert box.machine._session.demo is demo
    box.machine.offer([LONELY])
    box.wait(0.1)
    assert shown(box) == LONELY


def test_a_press_joins_the_game_that_is_shown_on_the_seat_its_button_has_there() -> None:
    box = playing_by_itself(two_games())
    box.wait(EACH_SHOWN_US / SECOND_US)
    assert (shown(box), box.seating.game) == (LONELY, SPACE_BOWL)
    box.press(4)
    assert (box.seating.game, box.seats) == (LONELY, (2,))
    assert not box.machine.scene().is_demo


def test_who_sits_down_by_phone_joins_the_game_that_is_shown() -> None:
    box = playing_by_itself(two_games())
    box.wait(EACH_SHOWN_US / SECOND_US)
    box.do(JoinSeat(Seat(11), "Zoe"))
    assert (box.seating.game, box.seats) == (LONELY, (11,))


def test_a_seat_that_the_shown_game_has_not_is_taken_in_the_chosen_one() -> None:
    box = playing_by_itself(two_games())
    box.do(ChooseGame(LONELY))
    assert shown(box) == SPACE_BOWL
    box.do(JoinSeat(Seat(11), "Zoe"))
    assert (box.seating.game, box.seats) == (LONELY, (11,))


def test_a_press_in_the_lobby_joins_the_game_that_is_chosen() -> None:
    box = VirtualBox(games=two_games())
    box.do(ChooseGame(LONELY))
    box.press(4)
    assert (box.seating.game, box.seats) == (LONELY, (2,))
    assert isinstance(box.ask(CloseMatch(), Asker.TABLE), list)
