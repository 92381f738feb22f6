"""Whole matches with nothing but buttons, nine pixels and the matrix: edges in, decoded bits and registers out."""

import pytest

from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core.language import Language
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.places import cells_of
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.machine.virtual import VirtualBox, asking

TUMBLE_S = TUMBLE_US / 1_000_000


def joined(settings: Settings, players: int = 3) -> VirtualBox:
    box = VirtualBox(settings)
    for seat in range(1, players + 1):
        box.press(seat)
    assert len(box.seats) == players
    box.hold(2)
    assert box.match.captain == 2
    return box


def toss(box: VirtualBox) -> None:
    if box.match.settings.mode is GalaxyMode.HONOUR:
        box.press(1)
        box.press(3)
        box.hold(box.match.captain)
    else:
        box.press(box.match.captain)
    assert box.phase() is Phase.SEARCH
    box.wait(TUMBLE_S + 0.2)


@pytest.mark.parametrize("mode", [GalaxyMode.SCREEN, GalaxyMode.NUMBERED])
@pytest.mark.parametrize("players", [2, 8])
def test_a_whole_match_is_played_by_buttons_alone_beside_an_open_page(mode: GalaxyMode, players: int) -> None:
    box = joined(Settings(mode=mode, target_score=99), players)
    box.machine.other_inputs.has_pages = True
    rounds = 0
    while box.phase() is not Phase.OVER:
        toss(box)
        galaxy = box.match.solver_galaxy()
        assert galaxy is not None
        valid = list(cells_of(solve(galaxy, box.round().toss, box.match.settings.variants).valid))
        caller = 1 + rounds % players
        if valid:
            box.press(caller)
            assert box.call().by == caller
            box.wait(10)
            box.scan_pick({caller: valid[0]})
            assert box.result().players[caller - 1].verdict is Verdict.VALID
        else:
            box.hold(caller)
            box.wait(11)
            while box.phase() is Phase.PICKS:
                box.wait(1)
            assert not box.result().is_found
        assert box.phase() is Phase.REVEAL
        box.wait(2)
        box.press(1)
        rounds += 1
    assert rounds == 10


def test_a_family_plays_in_honour_mode_with_any_cards() -> None:
    box = joined(Settings(mode=GalaxyMode.HONOUR, target_score=10))
    while box.phase() is not Phase.OVER:
        toss(box)
        assert [fallen.planet for fallen in box.round().toss.planets] == ["red", "green"]
        box.press(3, 1)
        assert box.call().by == 3
        box.wait(10.5)
        assert box.phase() is Phase.DECLARING
        if box.match.round_number == 1:
            box.hold(2)  # the captain: nobody placed the Wild
        else:
            box.press(2)  # they placed it
        assert box.prompt() == asking(SEATS[0], Question.WAS_RIGHT)
        box.hold(1)  # no
        if box.match.round_number == 2:
            box.press(2)  # right, and alone there
            box.press(2)
        box.press(3, then_s=1)  # right
        if box.match.round_number == 2:
            box.hold(3)  # not by the Wild
        box.press(3, then_s=1)  # alone
        assert box.phase() is Phase.REVEAL
        box.wait(2)
        box.press(2)
    assert box.match.winners == (3,)
    assert box.match.round_number == 2


def test_who_presses_before_everything_has_settled_is_locked_out() -> None:
    box = joined(Settings())
    box.press(2, then_s=0.1)
    box.press(1, then_s=0.1)
    assert box.phase() is Phase.SEARCH
    box.wait(TUMBLE_S + 2)
    assert box.phase() is Phase.SEARCH
    box.press(1)
    assert box.phase() is Phase.COUNTDOWN


def test_the_first_edge_calls_whatever_word_it_becomes() -> None:
    box = joined(Settings())
    toss(box)
    box.press(3, 1, hold_ms=800)  # both hold; 3 was 2 ms earlier
    assert (box.call().by, box.call().kind) == (3, "red")
    assert 1 in box.round().joined


def test_the_lights_follow_the_decoded_wire_and_end_dark() -> None:
    box = joined(Settings())
    toss(box)
    box.wait(1)
    assert any(any(colour) for cell in box.box.cells for colour in cell)
    box.press(1)
    box.wait(1)
    assert any(box.box.rows)
    box.machine.close()
    assert not any(any(colour) for colour in box.box.spi.picture)
    assert not any(box.box.rows)


@pytest.mark.parametrize("part", ["spi", "serial", "sounder"])
def test_play_goes_on_without_a_part_and_says_so(part: str) -> None:
    box = joined(Settings())
    getattr(box.box, part).failure = OSError(5, "Input/output error")
    toss(box)
    box.press(1)
    assert box.phase() is Phase.COUNTDOWN
    assert box.machine.outputs.faults
    getattr(box.box, part).failure = None
    box.wait(12)
    box.press(2)
    box.wait(6)
    assert not box.machine.outputs.faults


def test_settings_are_changed_by_buttons_alone() -> None:
    box = VirtualBox(Settings())
    box.press(5, then_s=0.05)
    box.press(5)
    for _ in range(6):
        box.press(1)
    box.press(2)
    assert box.settings.variants == Variants(black_hole=True)
    box.press(8)
    box.press(7)
    assert box.seats == (5, 7)


def test_the_language_is_one_of_the_settings_after_the_way_to_play() -> None:
    box = VirtualBox(Settings())
    box.press(5, then_s=0.05)
    box.press(5)
    assert box.prompt() == Menu("SETTINGS", "GALAXY", "ON SCREEN")
    box.press(1)
    assert box.prompt() == Menu("SETTINGS", "LANGUAGE", "ENGLISH")
    box.press(2)
    assert box.prompt() == Menu("RÉGLAGES", "LANGUE", "FRANÇAIS")
    assert (box.seating.language, box.settings) == (Language.FRENCH, Settings())
    box.press(1)
    box.press(1)
    assert box.prompt() == Menu("RÉGLAGES", "TEMPS", "SANS")


def test_staff_corrects_a_score_by_holding_1_and_8() -> None:
    box = joined(Settings(), 3)
    box.hold(1, 8, seconds=5.5)
    box.press(2, then_s=1)
    assert box.prompt() == Menu("STAFF", "SCORE OF 1", "5")
    box.press(8)
    assert box.prompt() is None
    assert box.match.players[0].score == 5
