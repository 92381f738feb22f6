"""What a screen takes from a player's hand: every ruling on full and fogged draws (sections 4.2 and 8)."""

from random import Random

import pytest

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, DrawIcons, MarkDrawn, RollDice, Withdraw
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.pad import Hex, Rulings, picture
from tests.games.hubble.rules.match.table import (
    ASTEROID,
    BLANK,
    BLUE,
    COMET,
    EMMA,
    EMPTY_PAD,
    FOG_OF_NOTHING,
    GALAXY,
    GREEN,
    LEO,
    PLANET,
    RED,
    STAR,
    YELLOW,
    Table,
    at,
    drawn,
    fogged,
    roll_of,
)
from tests.games.hubble.rules.plain import PlainPad, read
from tests.games.hubble.rules.random_pads import STANDARD, as_dice, random_pad, random_scope

CROWDED = ("PPPPPP",) * 8
STRICT = Rulings(voluntary_fog=False)


def beth() -> Table:
    """The example of the rules: a comet on red, a galaxy on blue, and a star."""
    return Table(1, 2, first=EMMA).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


def with_blank(blanks: int = 1) -> Table:
    icons = [COMET, GALAXY, BLANK] if blanks == 1 else [COMET, BLANK, BLANK]
    return Table(1, 2, first=EMMA).rolled(roll_of(RED, icons[0], YELLOW, icons[1]), icons[2])


LEGAL = {
    "C11 all in one": drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR)),
    "C23 icons are not tied to their quadrant": drawn(at(4, 0, COMET), at(4, 1, STAR), at(5, 0, GALAXY)),
    "C4 upwards": drawn(at(0, 1, STAR), at(1, 0, COMET), at(1, 1, GALAXY)),
    "C11 across the border": drawn(at(3, 0, GALAXY), at(4, 0, STAR), at(4, 1, COMET)),
    "C13 though a full draw is possible": FOG_OF_NOTHING,
    "C14 an icon of a die": fogged(at(0, 0, GALAXY)),
    "C14 the third, in the other quadrant": fogged(at(7, 2, STAR)),
}
ILLEGAL = {
    "only two of three": drawn(at(0, 0, COMET), at(0, 1, GALAXY)),
    "nothing at all": drawn(),
    "an icon twice": drawn(at(0, 0, COMET), at(0, 1, COMET), at(1, 0, STAR)),
    "an icon that was not rolled": drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, PLANET)),
    "in a row": drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(0, 2, STAR)),
    "apart": drawn(at(0, 0, COMET), at(2, 1, GALAXY), at(5, 0, STAR)),
    "C12 diagonal: partly in another quadrant": drawn(at(3, 2, COMET), at(4, 2, GALAXY), at(4, 3, STAR)),
    "another quadrant": drawn(at(0, 3, COMET), at(0, 4, GALAXY), at(1, 3, STAR)),
    "off the pad": drawn((Hex(-1), COMET), at(0, 0, GALAXY), at(1, 0, STAR)),
    "far off the pad": drawn((Hex(10**9), COMET), at(0, 0, GALAXY), at(1, 0, STAR)),
    "one hex three times": drawn(at(0, 0, COMET), at(0, 0, GALAXY), at(0, 0, STAR)),
    "the blank is not written": drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, BLANK)),
    "four": drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR), at(1, 1, STAR)),
    "fogged: two icons": fogged(at(0, 0, COMET), at(0, 1, GALAXY)),
    "fogged: all three": fogged(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR)),
    "fogged: an icon that was not rolled": fogged(at(0, 0, PLANET)),
    "fogged: a blank": fogged(at(0, 0, BLANK)),
    "fogged: another quadrant": fogged(at(0, 3, STAR)),
    "fogged: off the pad": fogged((Hex(48), STAR)),
}


@pytest.mark.parametrize("draw", LEGAL.values(), ids=LEGAL)
def test_what_the_rules_allow_stands_on_the_pad_once_the_round_is_closed(draw: DrawIcons) -> None:
    table = beth().then(draw, EMMA).then(MarkDrawn(LEO))
    assert table.pad(EMMA) == EMPTY_PAD
    table.wait(5)
    after = read(table.pad(EMMA))
    assert after == {(hex_ // 6, hex_ % 6): icon.value for hex_, icon in draw.draw}
    assert table.match.fog[EMMA] == draw.is_fogged


@pytest.mark.parametrize("draw", ILLEGAL.values(), ids=ILLEGAL)
def test_what_they_do_not_allow_is_refused_and_changes_nothing(draw: DrawIcons) -> None:
    table = beth()
    before = table.match
    assert table.refused(draw, EMMA) is HubbleReason.NOT_LEGAL
    assert table.match == before
    moves = list(table.rules.moves(table.view, table.rules.own(table.match, EMMA)))
    assert draw not in moves
    assert moves.count(FOG_OF_NOTHING) == 1


def test_beth_has_as_many_draws_as_the_rules_say() -> None:
    table = beth()
    moves = [it for it in table.rules.moves(table.view, table.rules.own(table.match, EMMA)) if type(it) is DrawIcons]
    assert len({it.draw for it in moves if not it.is_fogged}) == 168
    assert len({it.draw for it in moves if it.is_fogged}) == 73


def test_no_icon_is_written_over_another() -> None:
    table = beth().with_pad(EMMA, ("P.....", *EMPTY_PAD[1:]))
    draw = drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR))
    assert table.refused(draw, EMMA) is HubbleReason.NOT_LEGAL
    assert table.refused(fogged(at(0, 0, STAR)), EMMA) is HubbleReason.NOT_LEGAL  # C24
    table.do(drawn(at(1, 0, COMET), at(1, 1, GALAXY), at(0, 1, STAR)), EMMA)


def test_c3_a_blank_may_lie_on_an_icon_and_leaves_it() -> None:
    table = with_blank().with_pad(EMMA, ("..P...", "......", "......", *EMPTY_PAD[3:]))
    table.then(drawn(at(0, 1, COMET), at(1, 1, GALAXY)), EMMA)
    table.then(MarkDrawn(LEO)).wait(5)
    assert table.pad(EMMA)[:2] == (".CP...", ".G....")


def test_c3_a_blank_may_not_lie_in_a_foreign_quadrant() -> None:
    """Red and yellow touch in one place, and every third hex there is purple or blue."""
    table = with_blank()
    assert table.refused(drawn(at(3, 2, COMET), at(4, 3, GALAXY)), EMMA) is HubbleReason.NOT_LEGAL
    table.do(drawn(at(3, 1, COMET), at(3, 2, GALAXY)), EMMA)


def test_icons_around_a_blank_still_touch_each_other() -> None:
    assert with_blank().refused(drawn(at(0, 0, COMET), at(0, 2, GALAXY)), EMMA) is HubbleReason.NOT_LEGAL


def test_one_icon_and_two_blanks_fit_on_a_last_empty_hex() -> None:
    full = ("PP.PPP", *CROWDED[1:])
    table = with_blank(2).with_pad(EMMA, full)
    table.do(drawn(at(0, 2, COMET)), EMMA)
    assert table.refused(drawn(at(0, 3, COMET)), EMMA) is HubbleReason.NOT_LEGAL


@pytest.mark.parametrize("rows", [EMPTY_PAD, CROWDED], ids=["empty pad", "full pad"])
def test_c10_three_blanks_are_a_full_draw_of_nothing(rows: tuple[str, ...]) -> None:
    table = Table(1, 2, first=EMMA).with_pad(EMMA, rows).rolled(roll_of(RED, BLANK, BLUE, BLANK), BLANK)
    table.then(drawn(), EMMA).then(MarkDrawn(LEO)).wait(5)
    assert (table.pad(EMMA), table.match.fog[EMMA], table.match.round) == (rows, 0, 2)


def test_c13_otherwise_fog_is_for_those_who_cannot_draw_fully() -> None:
    scope = roll_of(RED, COMET, BLUE, GALAXY)
    free, crowded = (Table(1, 2, first=EMMA, rulings=STRICT).with_pad(EMMA, rows) for rows in (EMPTY_PAD, CROWDED))
    for fog in (FOG_OF_NOTHING, fogged(at(0, 0, STAR))):
        assert free.rolled(scope, STAR).refused(fog, EMMA) is HubbleReason.FULL_IS_POSSIBLE
    crowded.rolled(scope, STAR).do(FOG_OF_NOTHING, EMMA)


def test_c13_nobody_escapes_it_by_choosing_no_third_icon() -> None:
    for rows, may_fog in ((EMPTY_PAD, False), (CROWDED, True)):
        table = Table(1, rulings=STRICT).play_round_on_screen().play_round_on_screen().with_pad(EMMA, rows)
        table.then(RollDice())
        moves = table.rules.moves(table.view, table.rules.own(table.match, EMMA))
        assert (FOG_OF_NOTHING in list(moves)) == may_fog
        decided = table.rules.decide(table.match, Asked(table.now_us, EMMA, FOG_OF_NOTHING))
        assert isinstance(decided, Refusal) != may_fog


def test_where_all_choose_only_a_fog_of_nothing_needs_no_third_icon() -> None:
    table = Table(1).play_round_on_screen().play_round_on_screen().rolled(roll_of(RED, COMET, BLUE, GALAXY))
    full = drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, ASTEROID))
    for what in (full, fogged(at(0, 0, COMET))):
        assert table.refused(what, EMMA) is HubbleReason.THIRD_FIRST
    table.do(FOG_OF_NOTHING, EMMA)  # and takes another's place
    table.then(Withdraw(EMMA), EMMA).then(ChooseThird(STAR), EMMA)
    assert table.refused(full, EMMA) is HubbleReason.NOT_LEGAL
    table.then(ChooseThird(ASTEROID), EMMA).then(full, EMMA)


def test_c25_the_third_fogged_lens_carries_its_icon() -> None:
    table = beth().with_pad(EMMA, fog=2).then(fogged(at(0, 0, STAR)), EMMA).then(MarkDrawn(LEO)).wait(5)
    assert (table.pad(EMMA)[0], table.match.fog[EMMA]) == ("S.....", 3)


def test_c2_the_green_die_means_the_purple_quadrant() -> None:
    table = Table(1, 2, first=EMMA).rolled(roll_of(GREEN, COMET, YELLOW, GALAXY), STAR)
    table.do(drawn(at(0, 3, COMET), at(0, 4, GALAXY), at(1, 3, STAR)), EMMA)
    assert table.refused(fogged(at(0, 0, STAR)), EMMA) is HubbleReason.NOT_LEGAL


@pytest.mark.parametrize("seed", range(25))
def test_every_draw_is_judged_like_the_plain_reference(seed: int) -> None:
    random = Random(seed)
    table, plain = Table(1, 2, first=EMMA), PlainPad(STANDARD)
    given = random_pad(random, table.match.sky)
    roll, third = random_scope(random)
    table.with_pad(EMMA, picture(table.match.sky, given.icons)).rolled(roll, third)
    full = plain.full_draws(given.drawn, as_dice(roll), third.value)
    fog = plain.fogged_draws(given.drawn, as_dice(roll), third.value)
    allowed = {False: {_as_draw(it) for it in full}, True: {_as_draw(it) for it in fog}}
    for is_fogged, draws in allowed.items():
        for draw in random.sample(sorted(draws), min(len(draws), 20)):
            for tried in (draw, _damaged(draw, random)):
                decided = table.rules.decide(table.match, Asked(table.now_us, EMMA, DrawIcons(tried, is_fogged)))
                assert isinstance(decided, Refusal) == (tried not in draws), tried


def _as_draw(written: tuple[tuple[int, int, str], ...]) -> Draw:
    return tuple(at(row, column, Icon(icon)) for row, column, icon in written)


def _damaged(draw: Draw, random: Random) -> Draw:
    if not draw:
        return (at(random.randrange(8), random.randrange(6), random.choice(FACES)),)
    index = random.randrange(len(draw))
    hex_, icon = draw[index]
    other = random.choice([(hex_, random.choice(FACES)), (Hex(random.randrange(48)), icon)])
    return tuple(sorted((*draw[:index], other, *draw[index + 1 :])))
