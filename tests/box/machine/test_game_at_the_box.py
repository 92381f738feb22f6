"""What a game may say of its phases: that buttons are for all, which tune opens one, what hands to the staff undo."""

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.devices.sound.tunes import Tune
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.box import LonelyNumbersBox
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.rules.match import Public

OPENING: Tune = ((440, 50), (880, 50))
OF_A_COMPUTER = 3  # the first button of seat 2


class ListeningFlow(Flow):
    heard: list[Gesture]
    undone: list[Chord]

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self.heard, self.undone = [], []

    def hear(self, gesture: Gesture) -> None:
        self.heard.append(gesture)

    def take_back(self, chord: Chord) -> None:
        self.undone.append(chord)


class ListeningBox(LonelyNumbersBox):
    is_for_all = False

    def are_buttons_for_all(self, view: Public) -> bool:  # noqa: ARG002
        return self.is_for_all

    def opening_tune(self, view: Public) -> Tune | None:
        return OPENING if view.round_number == 1 else None

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        return ListeningFlow(machine, now_us)


def begun(*, is_for_all: bool = False) -> tuple[VirtualBox, ListeningFlow]:
    """A match of a person and a computer."""
    games, game = box_games(), ListeningBox(RULES, "Lonely Numbers")
    game.is_for_all = is_for_all
    box = VirtualBox(games=Games({**games.by_name, RULES.name: game}, games.home))
    box.do(ChooseGame(RULES.name))
    box.press(1)
    box.do(JoinSeat(Seat(2), computer=Strength.CADET))
    box.hold(2)
    flow = box.machine._session.flow
    assert isinstance(flow, ListeningFlow)
    return box, flow


def test_a_computers_button_says_nothing_of_its_own() -> None:
    box, flow = begun()
    box.press(OF_A_COMPUTER)
    assert flow.heard == []


def test_a_button_for_all_works_on_a_computers_seat_too() -> None:
    box, flow = begun(is_for_all=True)
    box.press(OF_A_COMPUTER)
    assert [gesture.button for gesture in flow.heard] == [OF_A_COMPUTER]


def test_a_phase_opens_with_its_tune() -> None:
    box, _ = begun()
    assert [tone for tone, _ in OPENING] == [tone for tone in box.box.sounder.tune if tone in (440, 880)]


def test_what_the_first_button_of_the_staffs_chord_did_can_be_undone() -> None:
    box, flow = begun()
    began_us = box.now_us
    box.box.buzzers.press(Button(1), (began_us + 1000) * 1000, 7_000)
    box.wait(1)
    box.box.buzzers.press(Button(8), (box.now_us + 1000) * 1000, 6_000)
    box.wait(5.5)
    (chord,) = flow.undone
    assert chord.buttons == (1, 8)
    assert [(at_us - began_us) // 1_000 for at_us in chord.pressed_at_us] == [1, 1_001]
    assert flow.heard[0].at_us == chord.pressed_at_us[0]
