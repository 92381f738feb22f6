"""What is shown on the keypad in every phase of Space Bowl, and what comes of it when somebody touches it."""

from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.keypad.table import Table

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


def searching(folder: Path, settings: Settings | None = None) -> Table:
    """Three players, and the toss has landed."""
    table = Table(folder, settings)
    for seat in (ONE, TWO, THREE):
        assert table.do(f"sit {seat}") is None
    assert table.do("start") is None
    return table


def tossed(folder: Path, settings: Settings | None = None) -> Table:
    table = searching(folder, settings)
    assert table.do("toss") is None
    table.box.wait(5)
    return table


def test_a_round_is_played_on_the_keypad_but_for_the_call(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.shown().name == "lobby"
    for seat in (ONE, TWO, THREE):
        table.do(f"sit {seat}")
    assert table.shown().words["seats"] == [1, 2, 3]
    assert table.do("start") is None
    screen = table.shown()
    assert (screen.name, screen.words["what"], screen.words["toss"]) == ("wait", "ready", True)
    assert table.do("toss") is None
    table.box.wait(5)
    screen = table.shown()
    assert (screen.words["what"], screen.words["off"], screen.words["round"]) == ("search", True, 1)
    table.box.press(1)
    screen = table.shown()
    assert (screen.name, screen.words["kind"], screen.words["of"]) == ("countdown", "go", 10_000)
    assert screen.ends_at_us == table.box.match.deadline_us
    assert (screen.words["seats"], screen.words["wild"], screen.words["size"]) == ([2, 3], [1, 2, 3], 5)
    assert table.do("wild 2 7") is None
    assert table.shown().words["wild"] == []
    table.box.wait(10)
    screen = table.shown()
    assert (screen.name, screen.words["seats"], screen.words["must"]) == ("picks", [1, 2], [1, 2])
    assert table.do("pick 1 3") is None
    assert table.shown().words["seats"] == [2]
    assert table.do("pick 2 4") is None
    screen = table.shown()
    assert screen.name == "result"
    snapshot = f"{screen.words['right']}{screen.words['wild']}{screen.words['wrong']}"
    assert (snapshot.count("1"), snapshot.count("2")) == (1, 1)
    assert table.do("next") is None
    assert table.box.phase() is Phase.READY


def test_no_screen_tells_a_pick_before_the_reveal(tmp_path: Path) -> None:
    def shown_after(cell: int) -> object:
        table = tossed(tmp_path)
        table.box.press(1)
        table.box.press(2)
        table.box.wait(10)
        table.do(f"pick 1 {cell}")
        return table.shown()

    assert shown_after(3) == shown_after(20)


def test_a_pick_repeated_after_a_restart_of_the_keypad_counts_once(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    table.box.press(1)
    table.box.press(2)
    table.box.wait(10)
    assert table.do("pick 1 3") is None
    assert table.do("pick 1 9") == "already_picked"


def test_in_a_red_countdown_who_turned_red_is_asked_no_more_and_places_no_wild(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    table.box.hold(1)
    screen = table.shown()
    assert (screen.name, screen.words["kind"]) == ("countdown", "red")
    assert (screen.words["seats"], screen.words["wild"]) == ([2, 3], [2, 3])
    assert table.do("wild 3 0") is None
    assert table.shown().words["seats"] == [2]
    table.box.wait(10)
    screen = table.shown()
    assert (screen.words["seats"], screen.words["must"]) == ([2, 3], [3])
    assert table.do("pass 2") is None
    assert table.do("pass 3") is None
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
    assert table.do("card 0 9") is None
    assert table.do("card 1 9") == "card_elsewhere"
    assert table.do("card 1 down") == "void_is_off"
    screen = table.shown()
    assert (screen.words["at"], screen.words["laid"]) == (1, {0: 9})
    rest = [card.number for card in table.box.match.deck.cards if card.number != 9]
    for cell in range(1, 25):
        assert table.do(f"card {cell} {rest.pop()}") is None
    screen = table.shown()
    assert screen.name == "numbers"
    assert screen.words["at"] is None
    laid = screen.words["laid"]
    assert isinstance(laid, dict)
    assert len(laid) == 25
    assert table.do(f"top_number {rest.pop()}") is None
    assert table.shown().words["toss"] is True
    numbers = [card.number for card in table.box.match.galaxy or () if card is not None]
    table.do("toss")
    table.box.wait(5)
    table.box.press(1)
    table.box.wait(10)
    screen = table.shown()
    assert (screen.name, screen.words["cards"]) == ("picks", numbers)


def laid_out(folder: Path) -> Table:
    """Numbered cards, all told: 1 to 25 in the galaxy, 26 on the pile."""
    table = searching(folder, Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True))
    for cell in range(25):
        assert table.do(f"card {cell} {cell + 1}") is None
    assert table.do("top_number 26") is None
    return table


def test_swapped_cards_are_taken_up_and_told_anew_until_the_toss(tmp_path: Path) -> None:
    table = laid_out(tmp_path)
    assert table.shown().words["correct"] is True
    assert table.do("correct") is None
    screen = table.shown()
    assert (screen.name, screen.words["at"], screen.words["top"]) == ("numbers", None, 26)
    assert table.do("card 0 2") == "card_elsewhere"
    assert table.do("take_up 1") is None
    assert table.shown().words["at"] == 1
    assert table.do("card 0 2") is None
    assert table.do("card 1 1") is None
    screen = table.shown()
    assert (screen.name, screen.words["toss"]) == ("wait", True)
    assert [card.number for card in (table.box.match.galaxy or ())[:2] if card] == [2, 1]


def test_the_top_card_said_again_ends_the_correction(tmp_path: Path) -> None:
    table = laid_out(tmp_path)
    table.do("correct")
    assert table.do("card 3 30") is None
    assert table.shown().name == "numbers"
    assert table.do("top_number 26") is None
    assert table.shown().name == "wait"


def test_in_honour_mode_a_wrong_top_card_can_be_corrected_also_after_staff_took_the_round_back(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    assert table.do("correct") == "not_now"
    assert table.do("top_card red hole") is None
    assert table.shown().words["correct"] is True
    assert table.do("toss") is None
    table.box.wait(5)
    assert table.do("correct") == "not_now"
    assert table.do(f"off {table.box.match.captain}") is None
    assert table.do("staff take_back") is None
    assert table.do("correct") is None
    screen = table.shown()
    assert (screen.name, screen.words["shown"], screen.words["hole"]) == ("top_card", ("red",), True)
    assert table.do("top_card blue") is None
    assert table.shown().words["toss"] is True
    assert table.box.match.declared_top is not None
    assert table.box.match.declared_top.planets == ("blue",)


def test_a_toss_ends_a_correction_for_good(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    table.do("top_card red")
    table.do("correct")
    assert table.shown().name == "top_card"
    table.do("toss")  # at a button
    table.box.wait(5)
    table.shown()
    table.do(f"off {table.box.match.captain}")
    table.do("staff take_back")
    assert table.shown().name == "wait"


def test_cards_that_the_box_deals_are_not_corrected(tmp_path: Path) -> None:
    table = searching(tmp_path)
    assert table.shown().words["correct"] is False
    assert table.do("correct") == "not_now"


def test_the_captain_is_told_where_it_is_the_captains_turn(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    captain = table.box.match.captain
    assert table.shown().words["captain"] == captain
    table.do("top_card red")
    assert table.shown().words["captain"] == captain
    table.do("toss")
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
    assert table.do("card 0 down") == (None if void else "void_is_off")


def test_in_honour_mode_the_top_card_and_the_picks_are_told(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    screen = table.shown()
    assert (screen.name, screen.words["planets"]) == ("top_card", table.box.match.deck.planet_names)
    assert table.do("top_card moon") == "no_such_planet"
    assert table.do("top_card red,blue hole") is None
    assert table.shown().words["what"] == "ready"
    table.do("toss")
    table.box.wait(5)
    table.box.press(1)
    table.box.press(3)
    screen = table.shown()
    assert (screen.words["wild"], screen.words["size"]) == ([], None)
    table.box.wait(10)
    screen = table.shown()
    assert (screen.name, screen.words["placers"]) == ("declare", [1, 2, 3])
    assert table.do("placed nobody") is None
    screen = table.shown()
    shown = [screen.words[name] for name in ("seat", "must", "wild", "own")]
    assert (screen.name, shown) == ("declare", [1, True, False, False])
    assert table.do("declare 1 valid alone") is None
    assert table.shown().words["seat"] == 3
    assert table.do("declare 3 wrong") is None
    screen = table.shown()
    assert (screen.name, screen.words["right"], screen.words["wrong"]) == ("result", [1], [3])


def test_in_honour_mode_who_placed_the_wild_is_told_and_must_use_it(tmp_path: Path) -> None:
    table = searching(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    table.do("top_card red")
    table.do("toss")
    table.box.wait(5)
    table.box.hold(1)
    table.box.wait(10)
    assert table.shown().words["placers"] == [2, 3]
    assert table.do("placed 1") == "red_cannot_place_wild"
    assert table.do("placed 3") is None
    assert [table.shown().words[name] for name in ("seat", "must", "wild", "own")] == [2, False, True, False]
    assert table.do("declare 2 abstained") is None
    assert [table.shown().words[name] for name in ("seat", "must", "wild", "own")] == [3, True, True, True]
    assert table.do("declare 3 valid") == "wild_must_be_used"
    assert table.do("declare 3 wild alone") is None
    assert table.shown().words["wild"] == [3]


def test_only_the_captain_calls_a_round_off(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    captain = table.box.match.captain
    assert table.shown().words["captain"] == captain
    other = next(seat for seat in table.box.seats if seat != captain)
    assert table.do(f"off {other}") == "only_captain"
    assert table.do(f"off {captain}") is None
    assert table.box.phase() is Phase.REVEAL


def test_what_comes_too_early_or_too_late_is_refused_as_that(tmp_path: Path) -> None:
    table = Table(tmp_path)
    before = ("toss", "staff end", "off 1", "pick 1 0", "next", "top_number 1")
    assert [table.do(message) for message in before] == ["not_now"] * len(before)
    assert table.do("sit 1") is None
    assert table.do("sit 1") == "seat_taken"
    assert table.do("rise 2") == "seat_empty"
    assert table.do("start") == "too_few_players"
    for message in ("sit 2", "sit 3", "start", "toss"):
        assert table.do(message) is None
    table.box.wait(5)
    late = ("sit 4", "rise 2", "start", "toss", "again")
    assert [table.do(message) for message in late] == ["not_now"] * len(late)


def test_staff_take_back_a_round_and_end_the_match(tmp_path: Path) -> None:
    table = tossed(tmp_path)
    assert table.do(f"off {table.box.match.captain}") is None
    assert table.do("staff take_back") is None
    assert table.box.phase() is Phase.READY
    assert table.do("staff take_back") == "nothing_to_take_back"
    assert table.do("staff end") is None
    assert table.shown().name == "over"
    assert table.do("again") is None
    assert table.shown().name == "lobby"


@pytest.mark.parametrize("kind", ["go", "red"])
def test_names_are_shown_and_a_seat_without_one_is_left_to_its_number(tmp_path: Path, kind: str) -> None:
    table = Table(tmp_path)
    table.box.do(JoinSeat(ONE, "Zoë, of 7:30"))
    table.do("sit 2")
    table.do("start")
    table.do("toss")
    table.box.wait(5)
    (table.box.press if kind == "go" else table.box.hold)(1)
    assert table.shown().words["names"] == {1: "Zoë, of 7:30"}


def test_who_has_a_keypad_is_not_hurried_by_the_scan(tmp_path: Path) -> None:
    settings = replace(Settings(), pick_limit_s=60)
    table = tossed(tmp_path, settings)
    table.box.press(1)
    table.box.wait(10)
    table.box.wait(50)
    assert table.box.phase() is Phase.PICKS
    assert table.do("pick 1 0") is None
    assert table.box.phase() is Phase.REVEAL
