"""Guests who go away without a word: the box ends their match, frees their seats, and plays by itself again."""

from dataclasses import replace
from typing import Any

import pytest

from spacebowl_pi.box.config.sections import BoxConfig, Config
from spacebowl_pi.box.journal.match_record import MatchRecord
from spacebowl_pi.box.parts import Parts
from spacebowl_pi.box.run import make_machine
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Choose, Speak
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.journal.journals import table_after
from tests.box.journal.victim import RULES
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox

PATIENCE_S = 60
ATTRACT_S = ATTRACT_AFTER_US / SECOND_US
ENDLESS = Settings(pick_limit_s=None)


def patient_box(settings: Settings = ENDLESS) -> tuple[VirtualBox, MemoryJournal]:
    kept = MemoryJournal()
    box = VirtualBox(settings, kept)
    box.machine.abandon_after_us = PATIENCE_S * SECOND_US
    return box, kept


def go_to(box: VirtualBox, phase: Phase | None) -> None:
    """Play by buttons as far as that phase; None is the lobby."""
    for seat in (1, 2):
        box.press(seat)
    if phase is None:
        return
    box.hold(1)
    if phase is Phase.READY:
        return
    box.press(1)
    box.wait(TUMBLE_US / SECOND_US + 0.2)
    if phase is Phase.SEARCH:
        return
    box.press(2)
    if phase is Phase.PICKS:
        box.wait(10.5)
    assert box.phase() is phase


@pytest.mark.parametrize("phase", [None, Phase.READY, Phase.SEARCH, Phase.PICKS])
def test_a_table_that_everybody_has_left_is_cleared_and_the_box_plays_by_itself(phase: Phase | None) -> None:
    box, kept = patient_box()
    go_to(box, phase)
    touched_us = box.now_us
    while box.now_us < touched_us + (PATIENCE_S - 12) * SECOND_US:
        box.wait(1)
        assert box.seats == (1, 2)
    box.wait(13)
    assert (box.phase(), box.seats) == (None, ())
    assert kept.notes == [("match", "nobody has pressed anything for 1 min: the match is over, all seats are free")]
    assert not box.machine.scene().is_demo
    box.wait(ATTRACT_S + 0.5)
    assert box.machine.scene().is_demo


def test_nobody_is_cheered_for_going_away() -> None:
    box, _ = patient_box()
    go_to(box, Phase.SEARCH)
    heard = len(box.box.sounder.tune)
    box.wait(PATIENCE_S + 1)
    assert tunes.WIN[0][0] not in box.box.sounder.tune[heard:]


def test_what_happened_to_the_match_is_in_the_journal() -> None:
    box, kept = patient_box()
    go_to(box, Phase.SEARCH)
    box.wait(PATIENCE_S)
    names = [type(event).__name__ for event in kept.events]
    assert names[-4:] == ["TossLanded", "MatchEnded", "MatchClosed", "TableCleared"]
    assert table_after(kept.events) == box.table


def test_a_match_that_was_broken_off_by_freeing_all_seats_is_won_by_nobody() -> None:
    box, kept = patient_box()
    go_to(box, Phase.READY)
    box.do(commands.CorrectScore(box.seats[0], 9), Asker.STAFF)
    box.machine.clear_table()
    box.wait(0.1)
    record = MatchRecord(RULES)
    for event in kept.events[: [type(event) for event in kept.events].index(happened.MatchEnded) + 1]:
        record.add(event)
    assert record.table.match.winners == (1,)
    summary = record.summary()
    assert (summary.played.is_over, summary.played.is_decided) == (True, False)
    assert not any(player.is_winner for player in summary.played.players)


def test_a_match_whose_end_by_a_corrected_score_was_cut_off_ends_when_the_box_goes_on_with_it() -> None:
    box, kept = patient_box()
    go_to(box, Phase.READY)
    box.do(commands.CorrectScore(box.seats[0], 18), Asker.STAFF)
    box.wait(0.1)
    assert isinstance(kept.events.pop(), happened.MatchEnded)
    again = VirtualBox(ENDLESS)
    again.machine.open(kept.events)
    assert (again.phase(), again.match.winners) == (Phase.OVER, (1,))


def act_by_press(box: VirtualBox) -> None:
    box.press(3)


def act_from_afar(box: VirtualBox) -> None:
    box.machine.press(Button(3), box.now_us * 1000, is_hold=False)
    box.wait(0.1)


def act_at_the_screen(box: VirtualBox) -> None:
    box.do(Speak(Language.GERMAN if box.seating.language is Language.FRENCH else Language.FRENCH))
    box.machine.touch()
    box.wait(0.1)


@pytest.mark.parametrize("act", [act_by_press, act_from_afar, act_at_the_screen])
def test_any_press_or_touch_shows_that_somebody_is_there(act: Any) -> None:  # noqa: ANN401 (one of three)
    box, _ = patient_box()
    go_to(box, Phase.READY)
    for _ in range(3):
        box.wait(PATIENCE_S - 2)
        act(box)
    assert box.seats
    box.wait(PATIENCE_S + 1)
    assert box.seats == ()


def test_a_button_that_somebody_has_laid_a_book_on_is_nobody() -> None:
    box, _ = patient_box()
    go_to(box, Phase.READY)
    box.box.buzzers.push(Button(5), (box.now_us + 1000) * 1000)
    box.wait(PATIENCE_S + 2)
    assert box.seats == ()


def test_a_countdown_ends_by_itself_first() -> None:
    box, _ = patient_box()
    box.machine.abandon_after_us = 5 * SECOND_US
    go_to(box, Phase.COUNTDOWN)
    box.wait(8)
    assert box.phase() is Phase.COUNTDOWN
    box.wait(3)
    assert (box.phase(), box.seats) == (None, ())


def test_the_next_guests_find_the_settings_that_the_box_begins_with() -> None:
    box, kept = patient_box()
    for what in (Choose("torus", value=True), Choose("target_score", 24), Speak(Language.FRENCH)):
        box.do(what)
    box.machine.touch()
    box.wait(PATIENCE_S - 1)
    assert box.settings == replace(ENDLESS, variants=Variants(torus=True), target_score=24)
    assert box.seating.language is Language.FRENCH
    box.wait(2)
    assert box.settings == ENDLESS
    assert box.seating == box.machine.home
    assert kept.notes == []


def test_an_empty_lobby_is_left_alone() -> None:
    box, kept = patient_box()
    before = list(kept.events)
    box.wait(3 * PATIENCE_S)
    assert kept.events == before
    assert kept.notes == []


def test_a_box_may_wait_for_ever() -> None:
    box, _ = patient_box()
    box.machine.abandon_after_us = None
    go_to(box, Phase.READY)
    box.wait(4 * PATIENCE_S)
    assert box.phase() is Phase.READY


@pytest.mark.parametrize(("minutes", "expected_us"), [(10, 600 * SECOND_US), (None, None)])
def test_the_configuration_says_how_long(minutes: int | None, expected_us: int | None) -> None:
    config = Config(box=BoxConfig(abandon_min=minutes))
    machine = make_machine(config, Parts(None, None, None, None), None, configured_games(config), 0)
    assert machine.abandon_after_us == expected_us
