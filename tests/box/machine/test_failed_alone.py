"""A game that fails while the box plays it by itself, and how the box knows whose fault something is."""

import logging
from collections.abc import Callable

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.table.game_errors import failed_game
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked, Asker, Beginning
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.test_failed_game import ATTRACT_S, Evening, faulty_games
from tests.box.machine.virtual import VirtualBox
from tests.games.faulty_numbers.box import TITLE, FaultyBox
from tests.games.faulty_numbers.failing import TOLD, Failing
from tests.games.faulty_numbers.rules import FaultyNumbers
from tests.games.lonely_numbers.rules.match import Event, Match, NameNumber, RoundClosed, Settings
from tests.games.lonely_numbers.rules.rules import Decision, LonelyNumbers

# --- what the box plays by itself ---


def nobody_plays(*at: str) -> Evening:
    """Leave a box alone."""
    evening = Evening(*at)
    evening.box.machine.clear_table()
    return evening


def shown_games(evening: Evening, seconds: int) -> set[str]:
    """Watch which games are shown."""
    found = set()
    for _ in range(seconds):
        evening.box.wait(1)
        if (scene := evening.box.machine.scene()).is_demo:
            found.add(scene.seating.game)
    return found


@pytest.mark.parametrize("place", ["start", "bot", "decide", "evolve", "public", "awaited", "summary", "show"])
def test_a_demo_that_fails_is_not_shown_again_and_the_others_are(place: str) -> None:
    evening = nobody_plays(place)
    assert shown_games(evening, 60) == {LonelyNumbers.name}
    (note,) = evening.notes()
    assert note.startswith(f"{TITLE} failed while the box played it by itself (Failure in ")
    assert note.endswith("); it is not shown again")
    for seat in (1, 2):
        evening.box.press(seat)
    evening.box.do(ChooseGame(FaultyNumbers.name))
    evening.play_on()


def test_without_any_game_to_be_shown_the_lobby_stays() -> None:
    failing = Failing({"show"})
    box = VirtualBox(games=Games({FaultyNumbers.name: FaultyBox(failing)}, Seating(FaultyNumbers.name)))
    box.wait(ATTRACT_S + 60)
    assert not box.machine.scene().is_demo
    assert any(map(any, box.box.lights))
    box.press(4)
    assert box.seats == (4,)


class Standing(LonelyNumbers):
    """Its computers do nothing, or it cannot be begun by computers at all."""

    def __init__(self, *, is_begun: bool) -> None:
        self._is_begun = is_begun

    def start(self, beginning: Beginning[Settings]) -> Decision:
        return super().start(beginning) if self._is_begun else refuse(CommonReason.NOT_NOW)

    def decide(self, match: Match, asked: Asked[object]) -> Decision:  # noqa: ARG002
        return refuse(CommonReason.NOT_YOUR_TURN)


@pytest.mark.parametrize("is_begun", [True, False])
def test_a_game_that_its_computers_cannot_play_is_not_shown_again(*, is_begun: bool) -> None:
    journal, rules = MemoryJournal(), Standing(is_begun=is_begun)
    box = VirtualBox(journal=journal, games=Games({rules.name: BoxGame(rules, "Standing")}, Seating(rules.name)))
    box.wait(ATTRACT_S + 60)
    assert not box.machine.scene().is_demo
    (note,) = [text for part, text in journal.notes if part == "game"]
    assert note.startswith("Standing failed while the box played it by itself")


# --- whose fault it is ---


def raised_by(work: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as raised:  # noqa: PT011 (any)
        work()
    assert isinstance(raised.value, Exception)
    return raised.value


def test_a_fault_of_the_box_itself_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    evening.start()

    def broken(*_: object) -> None:
        raise RuntimeError("no lights")

    monkeypatch.setattr(Outputs, "show", broken)
    with pytest.raises(RuntimeError, match="no lights"):
        evening.box.wait(1)
    assert not evening.box.table.is_in_lobby
    assert evening.notes() == []


def test_an_end_of_the_program_is_no_failure_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    evening.start()

    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(evening.failing, "come_by", interrupted)
    with pytest.raises(KeyboardInterrupt):
        evening.box.wait(1)
    assert evening.notes() == []


def test_what_a_game_had_called_is_its_own_failure() -> None:
    games = faulty_games(Failing())
    rules = games.by_name[FaultyNumbers.name].rules
    choice: Choice = rules.choices[0]
    assert failed_game(raised_by(lambda: choice.changed(object(), 3)), games) is None
    assert failed_game(raised_by(lambda: rules.summary("no match")), games) is not None
    assert failed_game(raised_by(lambda: int("x")), games) is None


def test_the_log_says_where_it_failed(caplog: pytest.LogCaptureFixture) -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add("show")
    with caplog.at_level(logging.ERROR):
        evening.box.wait(0.3)
    (record,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert record.getMessage().startswith(f"{TITLE} failed (Failure in tests.games.faulty_numbers.failing, line ")
    assert "in show\n" in record.getMessage()
    assert TOLD not in caplog.text


def test_another_game_is_chosen_and_played_after_one_has_failed() -> None:
    evening = Evening()
    evening.start()
    evening.failing.at.add("show")
    evening.box.wait(0.3)
    evening.box.do(ChooseGame(LonelyNumbers.name))
    evening.box.do(StartMatch())
    evening.box.wait(1)
    assert not evening.box.table.is_in_lobby
    evening.box.do(common.End(), Asker.STAFF)
    decision = evening.box.ask(common.End(), Asker.STAFF)
    assert isinstance(decision, Refusal)
    assert len(evening.notes()) == 1


class ForgetsACase(LonelyNumbers):
    """Rules whose `evolve` knows no RoundClosed."""

    def evolve(self, match: Match | None, event: Event) -> Match:
        return None if isinstance(event, RoundClosed) else super().evolve(match, event)  # type: ignore[return-value]


def test_an_event_that_evolve_has_no_case_for_is_named() -> None:
    rules, journal = ForgetsACase(), MemoryJournal()
    games = Games({rules.name: BoxGame(rules, "Lonely Numbers")}, Seating(rules.name))
    box = VirtualBox(journal=journal, games=games)
    for seat in (Seat(1), Seat(2)):
        box.do(JoinSeat(seat))
    box.do(StartMatch())
    for seat in (Seat(1), Seat(2)):
        box.ask(NameNumber(5), seat)
    box.wait(0.1)
    assert box.table.is_in_lobby
    (note,) = [text for part, text in journal.notes if part == "game"]
    assert "(evolve of lonely_numbers gives no match for RoundClosed: is there a case for it?)" in note
