"""Pads are open, but what is drawn in a round that is still open is nobody else's business (ruling C20)."""

from dataclasses import replace

import pytest

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match.commands import (
    ChooseThird,
    Command,
    DrawIcons,
    MarkDrawn,
    RollDice,
    Withdraw,
)
from spacebowl_pi.games.hubble.rules.match.state import Submission
from spacebowl_pi.games.hubble.rules.pad import Hex
from tests.games.hubble.rules.match.table import (
    BLUE,
    COMET,
    EMMA,
    EMPTY_PAD,
    FOG_OF_NOTHING,
    GALAXY,
    LEO,
    RED,
    STAR,
    Table,
    at,
    drawn,
    fogged,
    roll_of,
)

ONE = drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR))
OTHER = drawn(at(4, 0, COMET), at(4, 1, GALAXY), at(5, 0, STAR))


def ready() -> Table:
    return Table(1, 2, first=EMMA).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


WAYS: list[Command] = [
    ONE,
    OTHER,
    FOG_OF_NOTHING,
    fogged(at(0, 0, STAR)),
    MarkDrawn(EMMA),
    MarkDrawn(EMMA, is_fogged=True),
]


def seen_by(table: Table, seat: Seat) -> tuple[object, ...]:
    own = table.rules.own(table.match, seat)
    return table.view, own, list(table.rules.moves(table.view, own)), table.rules.summary(table.match)


def test_whatever_somebody_draws_the_others_see_only_that_it_is_done() -> None:
    first, *others = [ready().then(way, EMMA) for way in WAYS]
    assert first.player(EMMA).has_drawn
    assert first.match.awaited == (LEO,)
    for other in others:
        assert seen_by(other, LEO) == seen_by(first, LEO)


def test_once_the_round_is_closed_all_see_it() -> None:
    table = ready().then(ONE, EMMA).then(MarkDrawn(LEO))
    assert table.player(EMMA).pad == "." * 48
    table.wait(5)
    assert table.player(EMMA).pad[:7] == "CG....S"
    assert not table.player(EMMA).has_drawn


def test_nor_is_a_replaced_or_withdrawn_draw_seen() -> None:
    plain, replaced = ready(), ready().then(ONE, EMMA).then(OTHER, EMMA).then(Withdraw(EMMA), EMMA)
    assert seen_by(replaced, LEO) == seen_by(plain, LEO)
    assert seen_by(replaced, EMMA) == seen_by(plain, EMMA)


def test_each_sees_their_own() -> None:
    table = ready().then(ONE, EMMA)
    assert table.rules.own(table.match, EMMA).submitted == Submission(ONE.draw, is_fogged=False)
    assert table.rules.own(table.match, LEO).submitted is None
    assert Withdraw(EMMA) in table.rules.moves(table.view, table.rules.own(table.match, EMMA))


def test_what_somebody_chooses_as_the_third_icon_is_secret_too() -> None:
    tables = []
    for icon in (STAR, GALAXY):
        table = Table(*range(1, 11)).play_round().play_round()
        table.match = replace(table.match, media={})
        tables.append(table.then(RollDice()).then(ChooseThird(icon), EMMA))
    assert seen_by(tables[0], LEO) == seen_by(tables[1], LEO)
    assert [table.rules.own(table.match, EMMA).third for table in tables] == [STAR, GALAXY]
    assert tables[0].rules.own(tables[0].match, LEO).third is None


@pytest.mark.parametrize("what", [ONE, FOG_OF_NOTHING, MarkDrawn(EMMA), ChooseThird(STAR)])
def test_what_is_secret_is_told_to_the_house(what: DrawIcons | MarkDrawn | ChooseThird) -> None:
    rules = ready().rules
    assert rules.is_secret(what)
    assert not rules.is_secret(RollDice())
    assert not rules.is_secret(Withdraw(EMMA))


def test_what_was_rolled_is_told_in_full_once_the_match_is_over() -> None:
    table = Table(1, 2, first=EMMA).play_round().with_pad(EMMA, fog=2).with_pad(LEO, fog=2)
    roll = table.match.played[0][0]
    table.ready_to_draw()
    assert not table.view.played
    table.all_marked(is_fogged=True).wait(5)
    assert len(table.match.played) == 2
    for seat in (EMMA, LEO):
        for _ in range(6):
            table.do(enter_first(table, seat), Asker.TABLE)
    assert table.view.played[0].roll == roll
    assert len(table.view.played) == 2


def enter_first(table: Table, seat: Seat) -> Command:
    return next(iter(table.rules.moves(table.view, table.rules.own(table.match, seat))))


def test_a_question_about_a_draw_is_answered_with_what_it_would_add() -> None:
    table = ready().with_pad(EMMA, (".CC...", *EMPTY_PAD[1:]))
    public, own = table.view, table.rules.own(table.match, EMMA)
    draw = drawn(at(1, 0, COMET), at(2, 0, GALAXY), at(2, 1, STAR))
    assert table.rules.ask(public, own, draw) == {
        "galaxy": 0,
        "planet": 0,
        "asteroid": 0,
        "comet": 3,
        "stars": 0,
        "total": 3,
    }
    impossible = DrawIcons(((Hex(1), Icon.STAR),), is_fogged=True)
    assert table.rules.ask(public, own, impossible) is None
    assert table.rules.ask(public, own, RollDice()) is None
