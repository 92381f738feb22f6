"""A box whose games have changed meanwhile: nobody loses their seat over it."""

from dataclasses import replace

from spacebowl_pi.core.seating import SatDown, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat
from tests.box.ship.virtual import VirtualBox

ADA = Player(Seat(3), "Ada")


def test_who_sat_at_a_game_that_is_gone_sits_at_one_that_is_here() -> None:
    box = VirtualBox(events=[SeatingOpened(0, Seating("chess")), SatDown(0, ADA)])
    assert box.seating == replace(box.games.home, players=(ADA,))
    box.press(5)
    box.hold(3)
    assert box.match.seats == (3, 5)


def test_an_empty_table_of_a_game_that_is_gone_is_opened_anew() -> None:
    box = VirtualBox(events=[SeatingOpened(0, Seating("chess"))])
    assert box.seating == box.games.home
