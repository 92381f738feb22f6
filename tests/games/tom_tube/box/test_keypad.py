"""A match of Tom Tube on the keypad: generic questions, any of which any keypad knows."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.keypad.question_lines import LABEL_LENGTHS
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.games.tom_tube.box.keypad_texts import KEYPAD_TEXTS
from spacebowl_pi.games.tom_tube.box.names import corner_names, ends, is_turned, row_name
from spacebowl_pi.games.tom_tube.rules.board.tiles import joined_by
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    ControlDrift,
    DrawRhomb,
    Drift,
    Exchange,
    FillSpace,
    Jump,
    LayRhomb,
    LeaveOpen,
    Resign,
    TakeUp,
)
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View, called_in
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.box.keypad.table import Table
from tests.games.tom_tube.box.recorded import COMMANDS, RESULT, beginning
from tests.games.tom_tube.box.table import tube_games

_HOW: Mapping[type, Kind] = {Drift: Kind.DRIFT, ControlDrift: Kind.CONTROL, Jump: Kind.JUMP}
FILLED = next(at for at, command in enumerate(COMMANDS) if isinstance(command, FillSpace))


class TubeKeypadTable(Table):
    """Two people around a box, with the keypad in hand."""

    def __init__(
        self, folder: Path, settings: Settings | None = None, language: Language = Language.ENGLISH, played: int = 0
    ) -> None:
        super().__init__(folder, games=tube_games(settings, language))
        self.words = KEYPAD_TEXTS[language]
        self.box.machine.open(beginning(settings=settings, language=language))
        for command in COMMANDS[:played]:
            self.box.do(command)

    def seen(self) -> View:
        view: View = self.box.machine.view
        return view

    @property
    def match(self) -> Match:
        match = self.box.table.match
        assert isinstance(match, Match)
        return match

    def put(self, **changed: object) -> None:
        """Have things as they are, but for something of the position."""
        session, position = self.box.machine._session, self.match.position.copy()
        for name, value in changed.items():
            setattr(position, name, value)
        session.table = replace(session.table, match=replace(self.match, position=position))
        session.changes += 1

    def title(self) -> object:
        return self.shown().words.get("title")

    def labels(self) -> list[str]:
        """The answers, on all pages."""
        found: list[str] = []
        screen = self.shown()
        for page in range(1, int(str(screen.words.get("pages") or 1)) + 1):
            if page > 1:
                self.do(f"page {screen.words['ask']} {page}")
            found += answers(self.shown()).values()
        return found

    def choose(self, label: str) -> str | None:
        """Touch an answer, on whichever page it is."""
        screen = self.shown()
        for page in range(1, int(str(screen.words.get("pages") or 1)) + 1):
            self.do(f"page {screen.words['ask']} {page}") if screen.words.get("pages") else None
            for word, said in answers(self.shown()).items():
                if said == label:
                    return self.do(f"do {self.shown().words['ask']} {word}")
        raise AssertionError(f"{label} is not in {self.labels()}")

    def yes(self) -> None:
        assert self.shown().name == "confirm"
        assert self.do(f"do {self.shown().words['ask']} yes") is None

    def no(self) -> None:
        assert self.do(f"do {self.shown().words['ask']} no") is None

    def carry_out(self, command: Command) -> None:
        """Whatever it is, by touching answers."""
        words, view = self.words, self.seen()
        match command:
            case DrawRhomb():
                self.choose(words.build)
                self.yes()
            case LayRhomb(place):
                self.choose(row_name(place.r))
                left, right = ends(place)
                self.choose(f"{left}-{right}")
                self.choose(words.a_at.format(knot=right if is_turned(place) else left))
                self.yes()
            case FillSpace(space, filling, rot):
                for _ in range(view.pending.index(space)):
                    self.choose(words.other_space)
                names = corner_names(space)
                knots = "-".join(names[end] for end in (joined_by(filling, rot) or ((),))[0])
                self.choose(words.fillings[filling].format(knots=knots))
                self.yes()
            case Exchange() | LeaveOpen() | TakeUp() | Resign():
                raise AssertionError("not in the recorded game")
            case _:
                self.choose(words.moves[_HOW[type(command)]])
                self.choose(called_in(view, command.to))
                self.yes()


def answers(screen: Screen) -> Mapping[str, str]:
    """What can be touched, and how it is labelled."""
    items = screen.words.get("items")
    return {str(word): str(label) for word, label in items.items()} if isinstance(items, dict) else {}


@pytest.mark.parametrize("language", Language)
def test_the_recorded_game_is_played_on_the_keypad(tmp_path: Path, language: Language) -> None:
    table = TubeKeypadTable(tmp_path, language=language)
    played = COMMANDS if language is Language.ENGLISH else COMMANDS[: FILLED + 2]
    for command in played:
        before = table.match
        table.carry_out(command)
        assert table.match is not before, command
    if language is Language.ENGLISH:
        assert {player.name: player.total for player in table.seen().players} == RESULT["score"]
        assert table.shown().name == "over"


def test_whoever_is_to_act_is_asked_by_name_and_may_go_back(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path, played=5)
    assert (table.title(), table.labels()) == ("Tom: build or move?", ["Draw a rhomb", "Drift", "Give up"])
    table.choose("Drift")
    assert (table.title(), table.labels()) == ("Drift where to?", ["G5/H5", "H3", "H4"])
    assert table.do(f"away {table.shown().words['ask']}") is None
    assert table.title() == "Tom: build or move?"


def test_what_a_move_brings_is_said_before_it_counts(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path, played=5)
    table.choose("Drift")
    table.choose("G5/H5")
    words = table.shown().words
    assert (words["title"], words["text"]) == ("Drift: G5/H5", "There: energy.")
    table.no()
    assert table.title() == "Tom: build or move?"
    assert table.seen().turns == 3


def test_what_a_rhomb_would_bring_is_said_before_it_is_laid(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path, played=FILLED - 1)
    lay = COMMANDS[FILLED - 1]
    assert isinstance(lay, LayRhomb)
    table.choose(row_name(lay.place.r))
    left, right = ends(lay.place)
    table.choose(f"{left}-{right}")
    table.choose(f"A at {right if is_turned(lay.place) else left}")
    said = str(table.shown().words["text"])
    table.yes()
    assert f"Spaces to fill: {len(table.seen().pending)}." in said


def test_who_wants_no_questions_is_asked_none(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path, Settings(confirm=False))
    table.choose("Draw a rhomb")
    assert table.seen().phase is Phase.LAY
    tubes = f"Tom {table.seen().kit.by_id['R18'].tom}, Dave {table.seen().kit.by_id['R18'].dave}: which row?"
    assert table.title() == tubes
    table.choose("A")
    table.choose(table.labels()[0])
    table.choose(table.labels()[0])
    assert table.seen().turns == 1


def test_a_laid_rhomb_is_taken_up_again(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path, played=FILLED)
    assert table.choose("Take it up again") is None
    assert table.seen().phase is Phase.LAY


def test_an_alien_counter_is_exchanged_once_asked_again(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path)
    table.put(held=((1, 0, 0), (1, 0, 1)))
    table.choose("Exchange an alien")
    assert table.shown().words["text"] == "One alien counter for control: 1, energy: 2."
    table.yes()
    dave = table.seen().player(Seat(2))
    assert (dave.energy, dave.control, dave.alien) == (3, 1, 0)
    assert table.labels() == ["Draw a rhomb", "Drift", "Give up"]


def test_who_gives_up_is_asked_once_more(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path)
    table.choose("Give up")
    assert table.shown().words["text"] == "Then the other wins."
    table.no()
    table.choose("Give up")
    giver = table.seen().turn
    table.yes()
    assert table.seen().resigned == giver


def test_the_other_player_may_leave_a_space_open(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path, played=FILLED)
    fillings = list(table.match.position.fillings)
    fillings[table.match.position.turn] = (0, 0, 0)
    table.put(fillings=tuple(fillings))
    assert "Take it up again" not in table.labels()
    assert table.choose("Leave it open") is None
    assert table.seen().left_open


def test_a_computers_turn_is_not_asked_for(tmp_path: Path) -> None:
    table = TubeKeypadTable(tmp_path)
    table.box.machine.clear_table()
    table.box.do(JoinSeat(Seat(1), computer=Strength.CADET))
    table.box.do(JoinSeat(Seat(2), "Zoë"))
    assert table.do("start") is None
    if table.seen().turn == 2:
        assert table.title() == "Zoë: build or move?"
        table.box.do(DrawRhomb())
        table.choose("A")
        table.choose(table.labels()[0])
        table.choose(table.labels()[0])
        table.yes()
    assert table.shown().name == "wait"


def test_answers_are_short_enough_for_the_keypad() -> None:
    for words in KEYPAD_TEXTS.values():
        labels = [
            words.build,
            words.exchange,
            words.take_up,
            words.leave_open,
            words.other_space,
            *words.moves.values(),
        ]
        assert max(map(len, labels)) <= LABEL_LENGTHS[1]
        assert max(len(words.fillings[kind].format(knots="C4-D4")) for kind in words.fillings) <= LABEL_LENGTHS[2]
