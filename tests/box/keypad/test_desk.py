"""What is shown on the keypad in every phase, and what comes of it when somebody touches it."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from spacebowl_pi.box import adjustments
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad import messages as done
from spacebowl_pi.devices.keypad.messages import StaffAct
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.keypad.table import Table
from tests.box.ship.test_told import SlowJournal

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


def searching(folder: Path, settings: Settings | None = None) -> Table:
    """Three players, and the toss has landed."""
    table = Table(folder, settings)
    for seat in (ONE, TWO, THREE):
        assert table.do(done.Sit(seat)) is None
    assert table.do(done.Start()) is None
    return table


def tossed(folder: Path, settings: Settings | None = None) -> Table:
    table = searching(folder, settings)
    assert table.do(done.Toss()) is None
    table.box.wait(5)
    return table


def test_a_round_is_played_on_the_keypad_but_for_the_call(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.shown().name == "lobby"
    for seat in (ONE, TWO, THREE):
        table.do(done.Sit(seat))
    assert table.shown().words["seats"] == [1, 2, 3]
    assert table.do(done.Start()) is None
    screen = table.shown()
    assert (screen.name, screen.words["what"], screen.words["toss"]) == ("wait", "ready", True)
    assert table.do(done.Toss()) is None
    table.box.wait(5)
    screen = table.shown()
    assert (screen.words["what"], screen.words["off"], screen.words["round"]) == ("search", True, 1)
    table.box.press(1)
    screen = table.shown()
    assert (screen.name, screen.words["kind"], screen.words["of"]) == ("countdown", "go", 10_000)
    assert screen.ends_at_us == table.box.match.deadline_us
    assert (screen.words["seats"], screen.words["wild"], screen.words["size"]) == ([2, 3], [1, 2, 3], 5)
    assert table.do(done.Wild(TWO, Cell(7))) is None
    assert table.shown().words["wild"] == []
    table.box.wait(10)
    screen = table.shown()
    assert (screen.name, screen.words["seats"], screen.words["must"]) == ("picks", [1, 2], [1, 2])
    assert table.do(done.Pick(ONE, Cell(3))) is None
    assert table.shown().words["seats"] == [2]
    assert table.do(done.Pick(TWO, Cell(4))) is None
    screen = table.shown()
    assert screen.name == "result"
    told = f"{screen.words['right']}{screen.words['wild']}{screen.words['wrong']}"
    assert (told.count("1"), told.count("2")) == (1, 1)
    assert table.do(done.Next()) is None
    assert table.box.phase() is Phase.READY


def test_what_is_done_at_the_keypad_is_answered_and_shown_when_it_is_durable(tmp_path: Path) -> None:
    journal = SlowJournal()
    table = Table(tmp_path, journal=journal)
    journal.keep()
    for seat in (ONE, TWO):
        answers = len(table.keypad.answers)
        with contextlib.suppress(IndexError):
            table.do(done.Sit(seat))
        assert seat not in cast("list[int]", table.shown().words["seats"])
        assert len(table.keypad.answers) == answers
        journal.keep()
        assert seat in cast("list[int]", table.shown().words["seats"])
        assert table.keypad.answers[answers:] == [None]
    assert table.do(done.Sit(TWO)) == "seat_taken"  # a refusal undoes nothing


def test_no_screen_tells_a_pick_before_the_reveal(tmp_path: Path) -> None:
    def shown_after(cell: int) -> object:
        table = tossed(tmp_path)
        table.box.press(1)
        table.box.press(2)
        table.box.wait(10)
        table.do(done.Pick(ONE, Cell(cell)))
        return table.shown()

    assert shown_after(3) == shown_after(20)


def test_a_pick_repeated_after_a_restart_of_the_keypad_counts_once(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    table.box.press(1)
    table.box.press(2)
    table.box.wait(10)
    assert table.do(done.Pick(ONE, Cell(3))) is None
    assert table.do(done.Pick(ONE, Cell(9))) == "already_picked"


def test_in_a_red_countdown_who_turned_red_is_asked_no_more_and_places_no_wild(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    table.box.hold(1)
    screen = table.shown()
    assert (screen.name, screen.words["kind"]) == ("countdown", "red")
    assert (screen.words["seats"], screen.words["wild"]) == ([2, 3], [2, 3])
    assert table.do(done.Wild(THREE, Cell(0))) is None
    assert table.shown().words["seats"] == [2]
    table.box.wait(10)
    screen = table.shown()
    assert (screen.words["seats"], screen.words["must"]) == ([2, 3], [3])
    assert table.do(done.Pass(TWO)) is None
    assert table.do(done.Pass(THREE)) is None
    assert table.shown().name == "result"


def test_face_down_cards_are_shown_as_such(tmp_path: Path) -> None:
    table = tossed(tmp_path, Settings(variants=Variants(void=True)))
    table.box.press(1)
    table.box.wait(10)
    galaxy = table.box.match.galaxy or ()
    down = [cell for cell, card in enumerate(galaxy) if card is not None and card.face_down]
    assert down
    assert table.shown().words["down"] == down


def test_the_cards_of_a_table_are_told_by_number(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True))
    screen = table.shown()
    assert (screen.name, screen.words["at"], screen.words["size"], screen.words["laid"]) == ("numbers", 0, 5, {})
    assert screen.words["most"] == table.box.match.deck.highest_number
    assert table.do(done.CardAt(Cell(0), CardNumber(9))) is None
    assert table.do(done.CardAt(Cell(1), CardNumber(9))) == "card_elsewhere"
    assert table.do(done.CardAt(Cell(1), None)) == "void_is_off"
    screen = table.shown()
    assert (screen.words["at"], screen.words["laid"]) == (1, {0: 9})
    rest = [card.number for card in table.box.match.deck.cards if card.number != 9]
    for cell in range(1, 25):
        assert table.do(done.CardAt(Cell(cell), rest.pop())) is None
    screen = table.shown()
    assert screen.name == "numbers"
    assert screen.words["at"] is None
    laid = screen.words["laid"]
    assert isinstance(laid, dict)
    assert len(laid) == 25
    assert table.do(done.TopNumber(rest.pop())) is None
    assert table.shown().words["toss"] is True
    numbers = [card.number for card in table.box.match.galaxy or () if card is not None]
    table.do(done.Toss())
    table.box.wait(5)
    table.box.press(1)
    table.box.wait(10)
    screen = table.shown()
    assert (screen.name, screen.words["cards"]) == ("picks", numbers)


def laid_out(folder: Path) -> Table:
    """Numbered cards, all told: 1 to 25 in the galaxy, 26 on the pile."""
    table = searching(folder, Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True))
    for cell in range(25):
        assert table.do(done.CardAt(Cell(cell), CardNumber(cell + 1))) is None
    assert table.do(done.TopNumber(CardNumber(26))) is None
    return table


def test_swapped_cards_are_taken_up_and_told_anew_until_the_toss(tmp_path: Path) -> None:
    table = laid_out(tmp_path)
    assert table.shown().words["correct"] is True
    assert table.do(done.Correct()) is None
    screen = table.shown()
    assert (screen.name, screen.words["at"], screen.words["top"]) == ("numbers", None, 26)
    assert table.do(done.CardAt(Cell(0), CardNumber(2))) == "card_elsewhere"
    assert table.do(done.TakeUp(Cell(1))) is None
    assert table.shown().words["at"] == 1
    assert table.do(done.CardAt(Cell(0), CardNumber(2))) is None
    assert table.do(done.CardAt(Cell(1), CardNumber(1))) is None
    screen = table.shown()
    assert (screen.name, screen.words["toss"]) == ("wait", True)
    assert [card.number for card in (table.box.match.galaxy or ())[:2] if card] == [2, 1]


def test_the_top_card_said_again_ends_the_correction(tmp_path: Path) -> None:
    table = laid_out(tmp_path)
    table.do(done.Correct())
    assert table.do(done.CardAt(Cell(3), CardNumber(30))) is None
    assert table.shown().name == "numbers"
    assert table.do(done.TopNumber(CardNumber(26))) is None
    assert table.shown().name == "wait"


def test_in_honour_mode_a_wrong_top_card_can_be_corrected_also_after_staff_took_the_round_back(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    assert table.do(done.Correct()) == "not_now"
    assert table.do(done.TopCard((PlanetName("red"),), has_black_hole=True)) is None
    assert table.shown().words["correct"] is True
    assert table.do(done.Toss()) is None
    table.box.wait(5)
    assert table.do(done.Correct()) == "not_now"
    assert table.do(done.CallOff(table.box.match.captain)) is None
    assert table.do(done.Staff(StaffAct.TAKE_BACK)) is None
    assert table.do(done.Correct()) is None
    screen = table.shown()
    assert (screen.name, screen.words["shown"], screen.words["hole"]) == ("top_card", ("red",), True)
    assert table.do(done.TopCard((PlanetName("blue"),))) is None
    assert table.shown().words["toss"] is True
    assert table.box.match.declared_top is not None
    assert table.box.match.declared_top.planets == ("blue",)


def test_a_toss_ends_a_correction_for_good(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    table.do(done.TopCard((PlanetName("red"),)))
    table.do(done.Correct())
    assert table.shown().name == "top_card"
    table.do(done.Toss())  # at a button
    table.box.wait(5)
    table.shown()
    table.do(done.CallOff(table.box.match.captain))
    table.do(done.Staff(StaffAct.TAKE_BACK))
    assert table.shown().name == "wait"


def test_cards_that_the_box_deals_are_not_corrected(tmp_path: Path) -> None:
    table = searching(tmp_path)
    assert table.shown().words["correct"] is False
    assert table.do(done.Correct()) == "not_now"


def test_the_captain_is_told_where_it_is_the_captains_turn(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    captain = table.box.match.captain
    assert table.shown().words["captain"] == captain
    table.do(done.TopCard((PlanetName("red"),)))
    assert table.shown().words["captain"] == captain
    table.do(done.Toss())
    table.box.wait(5)
    assert table.shown().words["captain"] == captain
    assert laid_out(tmp_path).shown().words["captain"] is not None


def test_on_cards_that_the_box_deals_there_are_no_numbers(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    table.box.press(1)
    table.box.wait(10)
    assert (table.shown().name, table.shown().words["cards"]) == ("picks", None)


@pytest.mark.parametrize("void", [True, False])
def test_cards_can_be_laid_face_down_only_in_the_variant_void(tmp_path: Path, *, void: bool) -> None:
    variants = Variants(void=void)
    table = searching(tmp_path, Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True, variants=variants))
    assert table.shown().words["void"] is void
    assert table.do(done.CardAt(Cell(0), None)) == (None if void else "void_is_off")


def test_in_honour_mode_the_top_card_and_the_picks_are_told(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    screen = table.shown()
    assert (screen.name, screen.words["planets"]) == ("top_card", table.box.match.deck.planet_names)
    assert table.do(done.TopCard(())) == "no_planets"
    assert table.do(done.TopCard((PlanetName("red"), PlanetName("blue")), has_black_hole=True)) is None
    assert table.shown().words["what"] == "ready"
    table.do(done.Toss())
    table.box.wait(5)
    table.box.press(1)
    table.box.press(3)
    screen = table.shown()
    assert (screen.words["wild"], screen.words["size"]) == ([], None)
    table.box.wait(10)
    screen = table.shown()
    assert (screen.name, screen.words["placers"]) == ("declare", [1, 2, 3])
    assert table.do(done.Placed(None)) is None
    screen = table.shown()
    shown = [screen.words[name] for name in ("seat", "must", "wild", "own")]
    assert (screen.name, shown) == ("declare", [1, True, False, False])
    assert table.do(done.Declare(ONE, Verdict.VALID, is_alone=True)) is None
    assert table.shown().words["seat"] == 3
    assert table.do(done.Declare(THREE, Verdict.WRONG)) is None
    screen = table.shown()
    assert (screen.name, screen.words["right"], screen.words["wrong"]) == ("result", [1], [3])


def test_in_honour_mode_who_placed_the_wild_is_told_and_must_use_it(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    table.do(done.TopCard((PlanetName("red"),)))
    table.do(done.Toss())
    table.box.wait(5)
    table.box.hold(1)
    table.box.wait(10)
    assert table.shown().words["placers"] == [2, 3]
    assert table.do(done.Placed(ONE)) == "red_cannot_place_wild"
    assert table.do(done.Placed(THREE)) is None
    assert [table.shown().words[name] for name in ("seat", "must", "wild", "own")] == [2, False, True, False]
    assert table.do(done.Declare(TWO, Verdict.ABSTAINED)) is None
    assert [table.shown().words[name] for name in ("seat", "must", "wild", "own")] == [3, True, True, True]
    assert table.do(done.Declare(THREE, Verdict.VALID)) == "wild_must_be_used"
    assert table.do(done.Declare(THREE, Verdict.WILD, is_alone=True)) is None
    assert table.shown().words["wild"] == [3]


def test_only_the_captain_calls_a_round_off(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    captain = table.box.match.captain
    assert table.shown().words["captain"] == captain
    other = next(seat for seat in table.box.seats if seat != captain)
    assert table.do(done.CallOff(other)) == "only_captain"
    assert table.do(done.CallOff(captain)) is None
    assert table.box.phase() is Phase.REVEAL


def test_what_comes_too_early_or_too_late_is_refused_as_that(tmp_path: Path) -> None:
    table = Table(tmp_path)
    toss, end = done.Toss(), done.Staff(StaffAct.END)
    before = (toss, end, done.CallOff(ONE), done.Pick(ONE, Cell(0)), done.Next(), done.TopNumber(CardNumber(1)))
    assert [table.do(message) for message in before] == ["not_now"] * len(before)
    assert table.do(done.Sit(ONE)) is None
    assert table.do(done.Sit(ONE)) == "seat_taken"
    assert table.do(done.Rise(TWO)) == "seat_empty"
    assert table.do(done.Start()) == "too_few_players"
    for message in (done.Sit(TWO), done.Sit(THREE), done.Start(), toss):
        assert table.do(message) is None
    table.box.wait(5)
    late = (done.Sit(Seat(4)), done.Rise(TWO), done.Start(), toss, done.Again())
    assert [table.do(message) for message in late] == ["not_now"] * len(late)


def test_staff_take_back_a_round_and_end_the_match(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    assert table.do(done.CallOff(table.box.match.captain)) is None
    assert table.do(done.Staff(StaffAct.TAKE_BACK)) is None
    assert table.box.phase() is Phase.READY
    assert table.do(done.Staff(StaffAct.TAKE_BACK)) == "nothing_to_take_back"
    assert table.do(done.Staff(StaffAct.END)) is None
    assert table.shown().name == "over"
    assert table.do(done.Again()) is None
    assert table.shown().name == "lobby"


def test_staff_set_sound_and_language_and_both_are_kept(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.do(done.Staff(StaffAct.SILENT))
    assert table.box.ship.outputs.volume_percent == 0
    table.do(done.Speak(Language.GERMAN))
    assert table.shown().words["lang"] == "de"
    again = Table(tmp_path)
    assert again.box.ship.outputs.volume_percent == 0
    assert again.shown().words["lang"] == "de"
    again.do(done.Staff(StaffAct.LOUD))
    assert again.box.ship.outputs.volume_percent == 100


@pytest.mark.parametrize(("configured", "loud"), [(60, 60), (0, 100)])
def test_sound_on_is_as_loud_as_it_was_or_as_configured(tmp_path: Path, configured: int, loud: int) -> None:
    table = Table(tmp_path, volume_percent=configured)
    table.do(done.Staff(StaffAct.SILENT))
    again = Table(tmp_path, volume_percent=configured)
    again.do(done.Staff(StaffAct.LOUD))
    assert again.box.ship.outputs.volume_percent == loud
    asyncio.run(again.adjustments.set_volume(40))
    again.do(done.Staff(StaffAct.LOUD))
    assert again.box.ship.outputs.volume_percent == 40
    again.do(done.Staff(StaffAct.SILENT))
    again.do(done.Staff(StaffAct.SILENT))
    again.do(done.Staff(StaffAct.LOUD))
    assert again.box.ship.outputs.volume_percent == 40


def test_settings_that_come_faster_than_the_disk_takes_them_are_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(adjustments, "keep", lambda _, data: written.append(data))
    table = Table(tmp_path)
    table.do(*[done.Speak(language) for language in (Language.FRENCH, Language.ENGLISH, Language.GERMAN)] * 10)
    assert len(written) <= 2
    assert written[-1] == {"brightness_percent": None, "volume_percent": None, "language": "de", "open_to": None}


def test_what_the_program_fails_at_is_answered_so_that_the_next_can_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(tmp_path)

    def fail(asked: Asked[commands.PickCard]) -> None:
        raise ZeroDivisionError(f"cell {asked.what.cell} of seat {asked.by}")

    with monkeypatch.context() as patched:
        patched.setattr(table.box.ship, "do", fail)
        assert table.do(done.Pick(ONE, Cell(17))) == "fault"
    assert "keypad: the program failed at Pick (ZeroDivisionError)" in caplog.text
    assert "cell 17" not in caplog.text
    assert "desk.py" in caplog.text
    assert table.do(done.Sit(ONE)) is None


def test_a_setting_that_the_program_fails_at_is_answered_as_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(table.adjustments, "set_volume", fail)
        assert table.do(done.Staff(StaffAct.SILENT)) == "fault"
    assert len(table.keypad.answers) == 1


@pytest.mark.parametrize("kind", ["go", "red"])
def test_names_are_shown_and_a_seat_without_one_is_left_to_its_number(tmp_path: Path, kind: str) -> None:
    table = Table(tmp_path)
    table.box.do(JoinSeat(ONE, "Zoë, of 7:30"))
    table.do(done.Sit(TWO))
    table.do(done.Start())
    table.do(done.Toss())
    table.box.wait(5)
    (table.box.press if kind == "go" else table.box.hold)(1)
    assert table.shown().words["names"] == {1: "Zoë, of 7:30"}


def test_while_the_box_plays_a_demo_everybody_can_take_a_seat(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.box.wait(60)
    assert table.box.ship.stage().is_demo
    assert table.shown().name == "lobby"
    assert table.do(done.Sit(TWO)) is None
    assert table.shown().words["seats"] == [2]
    assert table.do(done.Rise(TWO)) is None
    assert table.shown().words["seats"] == []


def test_who_has_a_keypad_is_not_hurried_by_the_scan(tmp_path: Path) -> None:
    settings = replace(Settings(), pick_limit_s=60)
    table = tossed(tmp_path, settings)
    table.box.press(1)
    table.box.wait(10)
    table.box.wait(50)
    assert table.box.phase() is Phase.PICKS
    assert table.do(done.Pick(ONE, Cell(0))) is None
    assert table.box.phase() is Phase.REVEAL
