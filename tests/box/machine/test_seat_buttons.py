"""A seat is not a button: four seats with two buttons each, and more who play elsewhere."""

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.shows.colours import WHITE
from spacebowl_pi.box.shows.frame import Lights
from spacebowl_pi.box.shows.lights import seat_light
from spacebowl_pi.box.shows.rhythm import FULL
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, Button
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.box import TWO_EACH, LonelyNumbersBox
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.rules.match import Match, NameNumber

ONE, TWO, THREE, TWELVE = Seat(1), Seat(2), Seat(3), Seat(12)
STUCK_S = 16


def in_lobby(journal: Journal | None = None) -> VirtualBox:
    games = box_games()
    lonely_numbers = LonelyNumbersBox(RULES, "Lonely Numbers")
    box = VirtualBox(journal=journal, games=Games({**games.by_name, RULES.name: lonely_numbers}, games.home))
    box.do(ChooseGame(RULES.name))
    box.wait(0.1)
    return box


def begun(journal: Journal | None = None) -> VirtualBox:
    """A match of seats 1 and 2, by their buttons, and 12, by phone."""
    box = in_lobby(journal)
    box.press(1)
    box.press(4)
    box.do(JoinSeat(TWELVE, "Zoe"))
    box.hold(2)
    assert box.seats == (ONE, TWO, TWELVE)
    return box


def lonely(box: VirtualBox) -> Match:
    match = box.table.match
    assert isinstance(match, Match)
    return match


def lights(box: VirtualBox) -> Lights:
    frame = box.machine.outputs.frame
    assert frame is not None
    return frame.lights


def name(box: VirtualBox, seat: Seat, number: int) -> None:
    count, confirm = TWO_EACH.of(seat)
    for _ in range(number):
        box.press(count, then_s=0.1)
    box.press(confirm)


def stick(box: VirtualBox, button: int) -> None:
    box.box.buzzers.press(Button(button), (box.now_us + 1000) * 1000, 4_000 * STUCK_S)
    box.wait(STUCK_S)


def test_either_button_takes_the_seat_and_both_light_up_in_its_colour() -> None:
    box = in_lobby()
    box.press(3)
    assert list(box.seats) == [TWO]
    assert lights(box)[2:4] == (seat_light(TWO, FULL),) * 2
    box.press(8)
    assert list(box.seats) == [TWO, Seat(4)]


def test_either_button_leaves_it_again() -> None:
    box = in_lobby()
    box.press(3)
    box.press(4, then_s=2)
    assert box.seats == ()


def test_a_whole_match_is_played_by_two_buttons_each_and_a_phone() -> None:
    box = begun()
    for number in range(1, 6):
        name(box, ONE, number)
        name(box, TWO, 6)
        assert lonely(box).named == {ONE: number, TWO: 6}
        box.do(NameNumber(6), TWELVE)
    assert lonely(box).is_over
    assert [lonely(box).score(seat) for seat in (ONE, TWO, TWELVE)] == [1 + 2 + 3 + 4 + 5, 0, 0]
    box.wait(0.1)
    box.hold(6)
    assert box.table.is_in_lobby


def test_counting_lights_and_sounds_nothing() -> None:
    box = begun()
    box.wait(1)
    begun_tune = box.machine.outputs.begun
    box.press(1, hold_ms=50, then_s=0)
    assert WHITE not in lights(box)
    box.wait(1)
    assert box.machine.outputs.begun is begun_tune


def test_buttons_of_an_empty_seat_say_nothing_and_are_dark() -> None:
    box = begun()
    before = lonely(box)
    for button in (5, 6, 7, 8):
        box.press(button)
    assert lonely(box) == before
    assert set(lights(box)[4:]) == {BLACK}


def test_a_seat_is_left_out_only_without_any_button_that_works() -> None:
    box = begun()
    stick(box, 1)
    assert box.machine.scene().locked_seats == (ONE,)
    assert box.machine.left_out() == ()
    stick(box, 2)
    assert box.machine.left_out() == (ONE,)


def test_the_next_game_hears_the_same_people_by_its_own_buttons() -> None:
    box = in_lobby()
    box.press(3)
    box.press(5)
    assert box.seats == (TWO, THREE)
    box.do(ChooseGame("space_bowl"))
    box.wait(0.1)
    assert [index + 1 for index, light in enumerate(lights(box)) if light == seat_light(Seat(index + 1), FULL)] == [
        2,
        3,
    ]
    box.hold(2)
    assert box.match.captain == TWO


def noted_after_a_hundred_presses(box: VirtualBox, button: int) -> list[str]:
    journal = box.machine.journal
    assert isinstance(journal, MemoryJournal)
    for _ in range(101):
        box.press(button, hold_ms=40, then_s=0.05)
    return [text for _, text in journal.notes if "was not heard" in text]


def test_a_button_that_is_never_heard_is_noted_unless_its_seat_has_others() -> None:
    plain = VirtualBox(journal=MemoryJournal())
    plain.press(1, 2)
    plain.hold(1)
    assert len(noted_after_a_hundred_presses(plain, 1)) == 1
    box = begun(MemoryJournal())
    assert noted_after_a_hundred_presses(box, 1) == []
