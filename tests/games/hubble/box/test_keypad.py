"""A match of Hubble on the keypad: generic questions, any of which any keypad knows."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import View
from tests.box.keypad.table import Table
from tests.games.hubble.box.table import hubble_games

COMPUTER = 3
PAD = (22, 4, 8, 11, 0, 5)


class HubbleKeypadTable(Table):
    """People around a box, with the keypad in hand."""

    def __init__(
        self, folder: Path, players: int = 2, language: Language = Language.ENGLISH, computer: int = 0
    ) -> None:
        super().__init__(folder, games=hubble_games(language=language))
        for seat in range(1, players + 1):
            self.box.do(JoinSeat(Seat(seat), f"P{seat}" if seat > 1 else ""))
        if computer:
            self.box.do(JoinSeat(Seat(computer), computer=Strength.CADET))
        assert self.do("start") is None

    def seen(self) -> View:
        view: View = self.box.machine.view
        return view

    def title(self) -> object:
        return self.shown().words.get("title")

    def labels(self) -> list[str]:
        return list(answers(self.shown()).values())

    def choose(self, label: object) -> str | None:
        """Touch an answer."""
        screen = self.shown()
        word = next(word for word, said in answers(screen).items() if said == str(label))
        return self.do(f"do {screen.words['ask']} {word}")

    def type(self, number: int) -> str | None:
        """Answer with a number, however it is asked for."""
        screen = self.shown()
        if screen.name != "number":
            return self.choose(number)
        return self.do(f"do {screen.words['ask']} {number}")

    def go_back(self) -> None:
        assert self.do(f"away {self.shown().words['ask']}") is None

    def to_draw(self) -> None:
        assert self.choose("Roll the dice") is None
        if self.seen().phase is Phase.THIRD:
            assert self.choose("Star") is None

    def roll_on(self) -> None:
        """Roll, and let the third icon be named by whoever names it."""
        self.choose("Roll the dice")
        if self.seen().active == COMPUTER:
            assert self.shown().name == "wait"
            self.box.wait(20)
        else:
            self.choose("Star")

    def to_enter(self) -> None:
        """All fog three times."""
        while self.seen().phase is not Phase.ENTER:
            self.to_draw()
            for player in self.seen().players:
                self.choose(name(player.seat))
                self.choose(f"Fogged Lens {player.fog + 1}/3")
                if player.fog == 2:
                    self.do(f"do {self.shown().words['ask']} yes")
            self.box.wait(6)


def answers(screen: Screen) -> Mapping[str, str]:
    """What can be touched, and how it is labelled."""
    items, labels = screen.words.get("items"), screen.words.get("labels")
    if isinstance(items, dict):
        return {str(word): str(label) for word, label in items.items()}
    return {str(at): str(label) for at, label in enumerate(labels)} if isinstance(labels, list) else {}


def name(seat: int) -> str:
    return f"{seat} P{seat}" if seat > 1 else "Seat 1"


@pytest.fixture
def table(tmp_path: Path) -> HubbleKeypadTable:
    return HubbleKeypadTable(tmp_path)


def test_the_third_icon_is_chosen_by_name(table: HubbleKeypadTable) -> None:
    assert (table.title(), table.labels()) == ("Round 1", ["Roll the dice"])
    table.choose("Roll the dice")
    assert table.title() == "Which third icon?"
    assert table.labels() == ["Galaxy", "Planet", "Asteroid", "Comet", "Star", "Blank"]
    assert table.choose("Comet") is None
    assert table.seen().third == "comet"


def test_a_pad_is_marked_and_the_mark_undone(table: HubbleKeypadTable) -> None:
    table.to_draw()
    assert (table.title(), table.labels()) == ("Who has drawn on paper?", [name(1), name(2)])
    table.choose(name(2))
    assert (table.title(), table.labels()) == (name(2), ["Drawn on paper", "Fogged Lens 1/3"])
    assert table.choose("Drawn on paper") is None
    assert table.seen().player(Seat(2)).has_drawn
    assert table.shown().words["on"] == ["1"]
    table.choose(name(2))
    assert table.choose("Take my draw back") is None
    assert not table.seen().player(Seat(2)).has_drawn


def test_whoever_took_the_wrong_pad_goes_back(table: HubbleKeypadTable) -> None:
    table.to_draw()
    table.choose(name(2))
    assert table.shown().words["back"]
    table.go_back()
    assert table.title() == "Who has drawn on paper?"


def test_the_third_fogged_lens_is_asked_for_again(table: HubbleKeypadTable) -> None:
    for _ in range(2):
        table.to_draw()
        for seat, label in ((1, f"Fogged Lens {table.seen().player(Seat(1)).fog + 1}/3"), (2, "Drawn on paper")):
            table.choose(name(seat))
            table.choose(label)
        table.box.wait(6)
    table.to_draw()
    table.choose(name(1))
    table.choose("Fogged Lens 3/3")
    screen = table.shown()
    assert (screen.name, screen.words["bad"]) == ("confirm", True)
    assert not table.seen().player(Seat(1)).has_drawn
    table.do(f"do {screen.words['ask']} no")
    assert table.title() == "Who has drawn on paper?"
    table.choose(name(1))
    table.choose("Fogged Lens 3/3")
    table.do(f"do {table.shown().words['ask']} yes")
    assert table.seen().player(Seat(1)).has_drawn


def test_pads_are_entered_category_by_category_to_the_end(table: HubbleKeypadTable) -> None:
    table.to_enter()
    assert (table.title(), table.labels()) == ("Whose pad are you counting?", [name(1), name(2)])
    for seat in (2, 1):
        table.choose(name(seat))
        titles = []
        for points in PAD:
            titles.append(table.title())
            assert table.type(points) is None
        assert all(str(title).startswith(f"{name(seat)}: ") for title in titles)
        assert len(set(titles)) == len(ENTRIES)
    assert [player.entered for player in table.seen().players] == [PAD, PAD]
    assert table.shown().name == "over"


def test_only_what_a_pad_can_be_worth_is_offered_or_the_keypad_says_that_it_cannot(table: HubbleKeypadTable) -> None:
    table.to_enter()
    table.choose(name(1))
    assert table.labels() == [str(11 * count) for count in range(13)]
    table.type(0)
    screen = table.shown()
    assert (screen.name, screen.words["least"], screen.words["most"]) == ("number", 0, 142)
    assert table.type(1) == "impossible_points"
    assert table.keypad.said[-1]
    assert table.type(2) is None
    assert table.labels() == [str(8 * count) for count in range(17)]


def test_the_keypad_says_that_points_cannot_be_together(table: HubbleKeypadTable) -> None:
    table.to_enter()
    table.choose(name(1))
    table.type(132)
    assert table.type(24) == "too_much_together"
    assert "at least 56 icons" in table.keypad.said[-1]
    table.go_back()
    table.choose(name(1))
    table.choose("Enter my points again")
    table.type(22)
    assert table.type(24) is None


def test_what_was_entered_can_be_entered_again(table: HubbleKeypadTable) -> None:
    table.to_enter()
    table.choose(name(1))
    table.type(22)
    table.go_back()
    table.choose(name(1))
    assert table.labels() == ["Go on", "Enter my points again"]
    table.choose("Go on")
    table.type(4)
    table.go_back()
    table.choose(name(1))
    assert table.choose("Enter my points again") is None
    assert table.seen().player(Seat(1)).entered == ()
    for points in PAD:
        table.type(points)
    assert table.shown().words["on"] == ["0"]
    table.choose(name(1))
    assert table.labels() == ["Enter my points again"]


def test_screens_and_computers_are_not_asked_for_pads(tmp_path: Path) -> None:
    table = HubbleKeypadTable(tmp_path, computer=COMPUTER)
    table.roll_on()
    assert table.labels() == [name(1), name(2)]
    moves = table.box.machine.rules.rules(table.box.table).moves(
        table.seen(), table.box.machine.snapshot().own(Seat(1))
    )
    table.box.do(next(move for move in moves if isinstance(move, DrawIcons) and move.draw), Seat(1))
    table.choose("2 P2")
    table.choose("Drawn on paper")
    table.box.wait(25)
    assert table.seen().player(Seat(1)).medium is Medium.SCREEN
    table.roll_on()
    assert table.labels() == ["2 P2"]


@pytest.mark.parametrize(
    ("language", "asked"),
    [(Language.FRENCH, "Quel troisième symbole ?"), (Language.GERMAN, "Welches dritte Symbol?")],
)
def test_the_keypad_asks_in_the_language_of_the_table(tmp_path: Path, language: Language, asked: str) -> None:
    table = HubbleKeypadTable(tmp_path, language=language)
    (roll,) = table.labels()
    table.choose(roll)
    assert table.title() == asked


def test_a_table_of_sixty_is_asked_page_by_page(tmp_path: Path) -> None:
    table = HubbleKeypadTable(tmp_path, 60)
    table.to_draw()
    screen = table.shown()
    assert screen.words["pages"] == 7
    table.do(f"page {screen.words['ask']} 7")
    table.choose("60 P60")
    assert table.choose("Drawn on paper") is None
    assert table.seen().player(Seat(60)).has_drawn
