"""A game that answers with nonsense has failed as one that raises: it is named, and the box plays on."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox
from tests.games.lonely_numbers.rules.rules import LonelyNumbers


class Blank(BoxGame):
    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Any:  # noqa: ANN401, ARG002
        return None


class Answering(LonelyNumbers):
    """Answers one question with something else."""

    def __init__(self, question: str, answer: object) -> None:
        setattr(self, question, lambda *_: answer)


def box_with(rules: LonelyNumbers, game: Callable[[LonelyNumbers, str], BoxGame]) -> tuple[VirtualBox, MemoryJournal]:
    journal = MemoryJournal()
    games = Games({rules.name: game(rules, "Lonely Numbers")}, Seating(rules.name))
    return VirtualBox(journal=journal, games=games), journal


def named(notes: Sequence[tuple[str, str]]) -> bool:
    return any(part == "game" and text.startswith("Lonely Numbers failed") for part, text in notes)


WRONG = [
    (LonelyNumbers(), Blank),
    (Answering("awaited", None), BoxGame),
    (Answering("summary", None), BoxGame),
    (Answering("due_us", "soon"), BoxGame),
]


@pytest.mark.parametrize(("rules", "game"), WRONG)
def test_a_match_whose_game_answers_nonsense_is_set_aside(rules: LonelyNumbers, game: type[BoxGame]) -> None:
    box, journal = box_with(rules, game)
    for seat in (1, 2):
        box.machine.do(Asked(box.now_us, Asker.TABLE, JoinSeat(Seat(seat))))
    box.machine.do(Asked(box.now_us, Asker.TABLE, StartMatch()))
    box.wait(1)
    assert named(journal.notes)
    assert box.table.is_in_lobby
    assert box.seats == (1, 2)
    assert box.machine.view is None


@pytest.mark.parametrize(("rules", "game"), WRONG[:3])
def test_a_demo_of_such_a_game_is_not_shown_again(rules: LonelyNumbers, game: type[BoxGame]) -> None:
    box, journal = box_with(rules, game)
    box.wait(3 * ATTRACT_AFTER_US / SECOND_US)
    assert len([text for part, text in journal.notes if part == "game"]) == 1
    assert not box.machine.scene().is_demo
