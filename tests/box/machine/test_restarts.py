"""A box after a power cut: who sat there sits there again, with what they chose; nobody is nobody."""

from pathlib import Path

import pytest

from spacebowl_pi.box.journal.history import list_matches
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Choose, JoinSeat, LeaveSeat, Seating, Speak, TakeName
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import CloseMatch
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.journal.journals import FLUSH_S, opened, table_after
from tests.box.journal.victim import RULES
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox


def restarted(box: VirtualBox, settings: Settings, language: Language = Language.ENGLISH) -> VirtualBox:
    """The same box after a power cut, with this in its configuration."""
    assert isinstance(box.machine.journal, MemoryJournal)
    return VirtualBox(settings, MemoryJournal(), language=language, events=box.machine.journal.events)


def test_a_lobby_goes_on_after_a_power_cut_with_who_sits_there_and_what_they_chose() -> None:
    box = VirtualBox(Settings(target_score=24), MemoryJournal())
    box.press(5)
    box.do(JoinSeat(Seat(7), "Anna"))
    box.do(TakeName(Seat(5), "Bo"))
    for what in (Choose("torus", value=True), Choose("pick_limit_s", None), Speak(Language.FRENCH)):
        box.do(what)
    box.wait(0.1)
    again = restarted(box, Settings(target_score=24))
    assert again.table == box.table
    assert again.settings == Settings(variants=Variants(torus=True), pick_limit_s=None, target_score=24)
    assert again.machine.snapshot().scene.seating == box.seating
    again.press(3)
    assert again.seats == (3, 5, 7)


def test_under_another_configuration_what_they_chose_still_counts_and_the_rest_is_as_configured() -> None:
    box = VirtualBox(Settings(), MemoryJournal())
    box.press(5)
    box.do(Choose("target_score", 12))
    box.wait(0.1)
    again = restarted(box, Settings(mode=GalaxyMode.HONOUR, target_score=24), Language.GERMAN)
    assert again.seats == (5,)
    assert again.settings == Settings(mode=GalaxyMode.HONOUR, target_score=12)
    assert again.seating.language is Language.ENGLISH
    again.machine.clear_table()
    assert again.seating == Seating("space_bowl", Language.GERMAN)
    assert again.settings == Settings(mode=GalaxyMode.HONOUR, target_score=24)


@pytest.mark.parametrize("is_chosen", [True, False])
def test_a_lobby_where_nobody_sits_is_opened_anew_as_it_is_configured_now(*, is_chosen: bool) -> None:
    box = VirtualBox(Settings(), MemoryJournal())
    if is_chosen:
        box.do(Choose("target_score", 12))
        box.do(Speak(Language.FRENCH))
        box.wait(0.1)
    again = restarted(box, Settings(mode=GalaxyMode.HONOUR), Language.GERMAN)
    assert again.seating == Seating("space_bowl", Language.GERMAN)
    assert again.settings == Settings(mode=GalaxyMode.HONOUR)


def test_a_match_that_has_begun_keeps_what_was_agreed_on_and_the_next_is_as_configured() -> None:
    box = VirtualBox(Settings(), MemoryJournal())
    for seat in (1, 2):
        box.press(seat)
    box.do(Choose("torus", value=True))
    box.hold(1)
    again = restarted(box, Settings(target_score=24), Language.GERMAN)
    assert (again.phase(), again.match.settings) == (Phase.READY, Settings(variants=Variants(torus=True)))
    assert again.seating == box.seating
    assert again.seating.language is Language.ENGLISH
    again.do(common.End(), Asker.STAFF)
    again.do(CloseMatch())
    assert again.settings == Settings(variants=Variants(torus=True), target_score=24)
    assert again.seats == (1, 2)


# --- in the journal ---


def test_a_lobby_with_people_goes_on_in_its_row_and_all_of_it_is_read_back(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = VirtualBox(Settings(), journal)
        box.press(5)
        for what in (JoinSeat(Seat(7), "Anna"), TakeName(Seat(5), "Bo"), Choose("torus", value=True)):
            box.do(what)
        box.do(Choose("search_limit_s", 60))
        box.do(Speak(Language.GERMAN))
        box.wait(0.1)
        assert journal.flush(FLUSH_S)
    with opened(tmp_path) as journal:
        again = VirtualBox(Settings(target_score=24), journal, events=journal.unfinished())
        assert again.seating == box.seating
        assert again.settings == Settings(search_limit_s=60, target_score=24, variants=Variants(torus=True))
        again.press(3)
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []
    with opened(tmp_path) as journal:
        assert table_after(journal.unfinished()) == again.table
    (lobby,) = list_matches(tmp_path, RULES)
    assert [player.name for player in lobby.summary.players] == ["", "Bo", "Anna"]


def test_lobbies_where_nobody_sits_leave_no_rows_however_often_the_box_is_started(tmp_path: Path) -> None:
    for start in range(4):
        with opened(tmp_path) as journal:
            box = VirtualBox(Settings(), journal, events=journal.unfinished())
            assert box.seating == box.machine.home
            if start == 2:
                box.do(JoinSeat(Seat(4), "Anna"))
                box.do(LeaveSeat(Seat(4)))
                box.wait(0.1)
            assert journal.flush(FLUSH_S)
            assert journal.troubles() == []
        assert [match.summary.players for match in list_matches(tmp_path, RULES)] == [()]


def test_a_match_that_was_put_away_is_in_its_row_and_who_stays_in_the_next(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        box = VirtualBox(Settings(), journal)
        for seat in (1, 2):
            box.press(seat)
        box.hold(1)
        box.do(common.End(), Asker.STAFF)
        box.do(CloseMatch())
        box.wait(0.1)
        assert journal.flush(FLUSH_S)
    with opened(tmp_path) as journal:
        again = VirtualBox(Settings(), journal, events=journal.unfinished())
        assert (again.phase(), again.seats) == (None, (1, 2))
        again.machine.clear_table()
        again.wait(0.1)
        assert journal.flush(FLUSH_S)
    with opened(tmp_path) as journal:
        VirtualBox(Settings(), journal, events=journal.unfinished())
        assert journal.flush(FLUSH_S)
    newest, played = list_matches(tmp_path, RULES)
    assert (newest.is_finished, newest.summary.players) == (False, ())
    assert (played.is_finished, [player.seat for player in played.summary.players]) == (True, [1, 2])
