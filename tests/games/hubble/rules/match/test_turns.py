"""Whose turn it is: who rolls, who names the third icon, who is next (sections 4.1, 4.3 and 6)."""

import pytest

from spacebowl_pi.core.common_commands import PlayerLeft
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, MarkDrawn, NameThird, RollDice, Withdraw
from spacebowl_pi.games.hubble.rules.match.events import DiceRolled, ThirdChosen
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.match.state import Phase
from tests.games.hubble.rules.match.table import (
    BLANK,
    COMET,
    EMMA,
    FOG_OF_NOTHING,
    GALAXY,
    LEO,
    MIA,
    STAR,
    Table,
    fogged,
)

TEN = range(1, 11)
STRANGER = Seat(9)


def test_who_was_named_first_begins_and_the_others_follow_clockwise() -> None:
    table = Table(1, 2, 3, first=LEO)
    actives = []
    for _ in range(5):
        actives.append(table.match.active)
        table.play_round()
    assert actives == [LEO, MIA, EMMA, LEO, MIA]
    assert table.match.round == 6


def test_seats_need_not_be_side_by_side() -> None:
    table = Table(2, 5, 8, first=Seat(8))
    assert table.play_round().match.active == 2
    assert table.play_round().match.active == 5


def test_if_the_table_has_not_said_chance_decides_who_begins() -> None:
    assert {Table(1, 2, 3, seed=seed).match.active for seed in range(30)} == {EMMA, LEO, MIA}


def test_who_is_out_is_skipped() -> None:
    table = Table(1, 2, 3, first=EMMA).with_pad(LEO, fog=2).ready_to_draw()
    table.then(MarkDrawn(LEO, is_fogged=True)).all_marked().wait(5)
    assert table.match.drawing == (EMMA, MIA)
    assert table.match.active == MIA


def test_who_is_gone_is_skipped() -> None:
    table = Table(1, 2, 3, first=EMMA).then(PlayerLeft(LEO), Asker.STAFF).play_round()
    assert table.match.active == MIA
    assert table.play_round().match.active == EMMA


def test_the_last_one_in_plays_on_alone_as_the_active_player() -> None:
    table = Table(1, 2, 3, first=EMMA).with_pad(EMMA, fog=3).with_pad(MIA, fog=3).with_pad(LEO, fog=1)
    table = table.play_round()  # Emma was active when she went out
    for number in (2, 3, 4):
        assert (table.match.round, table.match.active, table.match.awaited) == (number, LEO, (LEO,))
        table.play_round()
    assert not table.match.is_over


def test_an_active_player_with_the_third_fogged_lens_hands_on() -> None:
    table = Table(1, 2, first=EMMA).with_pad(EMMA, fog=2).ready_to_draw()
    table.then(MarkDrawn(EMMA, is_fogged=True)).then(MarkDrawn(LEO)).wait(5)
    assert (table.match.active, table.match.drawing) == (LEO, (LEO,))


def test_two_different_dice_are_rolled_and_two_quadrants_announced() -> None:
    seen = set()
    for seed in range(60):
        (event,) = Table(1, 2, seed=seed).do(RollDice())
        assert isinstance(event, DiceRolled)
        one, two = event.roll
        assert one.die != two.die
        assert event.third is None  # the white die stays out
        seen |= {frozenset((one.die, two.die)), one.icon, two.icon}
    assert len(seen) == 6 + len(FACES)  # every pair of dice, and every face


def test_pressing_in_the_wrong_order_is_refused() -> None:
    table = Table(1, 2, first=EMMA)
    for what in (NameThird(COMET), ChooseThird(COMET), FOG_OF_NOTHING, MarkDrawn(EMMA)):
        assert table.refused(what, EMMA) is CommonReason.NOT_NOW
    assert table.refused(Withdraw(EMMA), EMMA) is HubbleReason.NOT_DRAWN
    table.do(RollDice(), LEO)  # anybody may
    assert table.refused(RollDice(), EMMA) is HubbleReason.ALREADY_ROLLED
    for what in (ChooseThird(COMET), FOG_OF_NOTHING, MarkDrawn(EMMA)):
        assert table.refused(what, EMMA) is CommonReason.NOT_NOW
    table.do(NameThird(COMET), EMMA)
    assert table.refused(RollDice()) is HubbleReason.ALREADY_ROLLED
    assert table.refused(NameThird(STAR), EMMA) is CommonReason.NOT_NOW
    assert table.refused(ChooseThird(STAR), EMMA) is CommonReason.NOT_NOW


@pytest.mark.parametrize("icon", FACES)
def test_the_active_player_names_any_icon_and_any_hand_may_press_it(icon: Icon) -> None:
    table = Table(1, 2, first=LEO).then(RollDice())
    assert table.match.awaited == (LEO,)
    assert table.refused(NameThird(icon), EMMA) is CommonReason.NOT_YOUR_TURN
    assert table.refused(NameThird(icon), STRANGER) is CommonReason.NOT_PLAYING
    by_leo = Table(1, 2, first=LEO).then(RollDice()).then(NameThird(icon), LEO)
    table.do(NameThird(icon))  # a press at the box
    for match in (table.match, by_leo.match):
        assert (match.third, match.phase, match.awaited) == (icon, Phase.DRAW, (EMMA, LEO))


def test_a_stranger_does_nothing() -> None:
    table = Table(1, 2).ready_to_draw()
    assert table.refused(FOG_OF_NOTHING, STRANGER) is CommonReason.NOT_PLAYING
    assert table.refused(MarkDrawn(STRANGER), STRANGER) is CommonReason.NOT_PLAYING
    assert table.refused(FOG_OF_NOTHING) is CommonReason.NOT_PLAYING  # nobody's pad


@pytest.mark.parametrize(("seats", "uses_white_die"), [(1, True), (2, False), (9, False), (10, True), (14, True)])
def test_the_number_of_players_decides_who_gives_the_third_icon(seats: int, *, uses_white_die: bool) -> None:
    table = Table(*range(1, seats + 1)).then(RollDice())
    assert (table.match.active is None) == uses_white_die
    assert (table.match.third is not None) == uses_white_die
    assert table.match.phase is (Phase.DRAW if uses_white_die else Phase.THIRD)


@pytest.mark.parametrize("seats", [[1], TEN])
def test_two_rounds_have_the_white_die_and_the_third_has_a_choice(seats: range) -> None:
    table = Table(*seats)
    by_white_die = []
    for _ in range(9):
        assert (table.match.active, table.match.awaited) == (None, tuple(seats))
        table.do(RollDice())
        assert table.match.phase is Phase.DRAW
        assert table.match.is_third_free == (table.match.third is None)
        by_white_die.append(table.match.third is not None)
        assert table.refused(NameThird(COMET)) is CommonReason.NOT_NOW
        table.all_marked().wait(5)
    assert by_white_die == [True, True, False] * 3


def test_the_cycle_does_not_change_when_players_leave_or_are_out() -> None:
    table = Table(*TEN)
    for seat in TEN[3:]:
        table.do(PlayerLeft(Seat(seat)), Asker.STAFF)
    table.with_pad(MIA, fog=3).play_round().play_round().ready_to_draw()
    assert table.match.is_third_free
    assert table.match.awaited == (EMMA, LEO)


def in_round_three(*seats: int) -> Table:
    return Table(*seats).play_round().play_round().then(RollDice())


def test_everybody_chooses_for_themselves() -> None:
    table = Table(*TEN)
    for _ in range(2):  # on screens, as yet undecided
        table.ready_to_draw()
        for seat in table.match.awaited:
            table.do(fogged(), seat)
        table.wait(5)
    table.do(RollDice())
    assert table.do(ChooseThird(GALAXY), EMMA) == [ThirdChosen(table.now_us, EMMA, GALAXY)]
    table.then(ChooseThird(BLANK), LEO).then(ChooseThird(STAR), LEO)  # and changed again
    assert [table.match.third_of(seat) for seat in (EMMA, LEO, MIA)] == [GALAXY, STAR, None]
    assert table.do(ChooseThird(STAR), LEO) == []
    table.do(FOG_OF_NOTHING, LEO)
    assert table.refused(ChooseThird(GALAXY), LEO) is HubbleReason.ALREADY_DRAWN
    table.then(Withdraw(LEO), LEO).then(ChooseThird(GALAXY), LEO)
    assert table.match.third_of(LEO) is GALAXY
    assert table.refused(ChooseThird(STAR)) is CommonReason.NOT_PLAYING  # nobody's


def test_a_choice_is_forgotten_with_its_round() -> None:
    table = Table(1).then(RollDice()).then(FOG_OF_NOTHING, EMMA).wait(5)
    table.then(RollDice()).then(FOG_OF_NOTHING, EMMA).wait(5).with_pad(EMMA)
    table.then(RollDice()).then(ChooseThird(STAR), EMMA).then(FOG_OF_NOTHING, EMMA).wait(5)
    assert table.match.round == 4
    assert not table.match.thirds


def test_a_paper_player_chooses_in_silence() -> None:
    table = in_round_three(1)
    assert table.refused(ChooseThird(STAR), EMMA) is HubbleReason.ON_PAPER
    assert table.then(MarkDrawn(EMMA)).wait(5).match.round == 4


def test_rounds_are_numbered_from_one_without_a_gap() -> None:
    table = Table(1, 2)
    assert table.match.round == 1
    assert [table.play_round().match.round for _ in range(6)] == [2, 3, 4, 5, 6, 7]
