"""Somebody sits down while the match is on: until round 1 closes, and not where one plays alone (C21, C22)."""

from dataclasses import replace
from random import Random

import pytest

from spacebowl_pi.core.common_commands import PassTime, PlayerLeft, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.match.commands import MarkDrawn, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.events import PlayerJoined, RoundClosed
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules.match.table import COMET, EMMA, LEO, MIA, Table

NEW = Seat(5)
STATION = tuple(range(1, 11))


def test_whoever_joins_before_the_roll_has_two_cards_an_empty_pad_and_plays_as_all_do() -> None:
    table = Table(1, 2)
    (event,) = table.join(NEW)
    assert isinstance(event, PlayerJoined)
    assert len({card.id for card in event.cards}) == 2
    player = table.player(NEW)
    assert (player.fog, set(player.pad), player.total, player.is_gone) == (0, {"."}, 0, False)
    assert player.cards == tuple(card.id for card in event.cards)
    assert table.match.players == (EMMA, LEO, NEW)
    table.ready_to_draw()
    assert table.match.awaited == (EMMA, LEO, NEW)
    table.all_marked().wait(5)
    assert table.match.round == 2
    assert [it.seat for it in table.rules.summary(table.match).players] == [EMMA, LEO, NEW]


def test_one_can_join_while_the_third_icon_is_named_and_while_all_draw() -> None:
    table = Table(1, 2, first=EMMA)
    table.do(RollDice())
    table.join(NEW)
    assert table.match.awaited == (EMMA,)
    table.do(NameThird(COMET))
    table.join(Seat(9))
    assert list(table.match.awaited) == [EMMA, LEO, NEW, 9]


def test_who_joins_while_the_others_could_still_take_back_is_waited_for() -> None:
    table = Table(1, 2).ready_to_draw().all_marked()
    assert table.match.closes_us is not None
    table.join(NEW)
    assert list(table.match.awaited) == [NEW]
    assert table.view.due_us is None
    table.wait(60)
    assert table.match.round == 1
    table.then(MarkDrawn(NEW), NEW).wait(5)
    assert table.match.round == 2


def test_who_joins_late_has_the_time_that_is_left_and_a_moment_at_least() -> None:
    table = Table(1, 2, settings=Settings(draw_limit_s=30)).ready_to_draw()
    table.wait(10)
    table.join(NEW)
    assert table.match.due_us == table.now_us + 20_000_000
    table.wait(19)
    table.all_marked()
    table.join(Seat(6))
    assert table.match.due_us == table.now_us + 5_000_000
    table.wait(5)
    assert table.match.fog == {EMMA: 0, LEO: 0, NEW: 0, 6: 1}


def test_once_round_1_is_closed_nobody_joins_even_if_nobody_has_looked_at_the_clock() -> None:
    table = Table(1, 2).ready_to_draw().all_marked()
    table.now_us += 5_000_000
    assert table.join_refused(NEW) is CommonReason.MATCH_IS_ON
    table.do(PassTime(), Asker.BOX)
    assert isinstance(table.events[-1], RoundClosed)
    assert table.join_refused(NEW) is CommonReason.MATCH_IS_ON
    table.ready_to_draw()
    assert table.join_refused(NEW) is CommonReason.MATCH_IS_ON


def test_nobody_joins_a_match_that_is_over_nor_somebody_who_plays_alone() -> None:
    table = Table(1, 2).then(PlayerLeft(EMMA), Asker.STAFF).then(PlayerLeft(LEO), Asker.STAFF)
    assert table.match.is_over
    assert table.join_refused(NEW) is CommonReason.MATCH_IS_ON
    assert Table(1).join_refused(NEW) is CommonReason.MATCH_IS_ON


def test_two_to_nine_stay_so_and_with_ten_there_is_room_for_sixty() -> None:
    table = Table(*range(1, 9))
    table.join(Seat(9))
    assert table.join_refused(Seat(10)) is CommonReason.TOO_MANY_PLAYERS
    assert not table.match.uses_white_die
    assert table.match.active is not None
    dealt = [name for player in table.view.players for name in player.cards]
    assert len(set(dealt)) == len(dealt) == 18
    many = Table(*STATION)
    for seat in range(11, 61):
        many.join(Seat(seat))
    assert many.match.uses_white_die
    assert many.match.active is None
    assert all(card.number for cards in many.match.cards.values() for card in cards)
    assert many.join_refused(Seat(61)) is SeatingReason.NO_SUCH_SEAT


def test_ten_who_have_become_nine_still_use_the_white_die() -> None:
    table = Table(*STATION).then(PlayerLeft(EMMA), Asker.STAFF)
    table.join(NEW if NEW not in table.match.players else Seat(20))
    assert table.match.uses_white_die


def test_the_seat_has_to_be_there_and_free() -> None:
    table = Table(1, 2)
    assert table.join_refused(LEO) is SeatingReason.SEAT_TAKEN
    for seat in (0, -1, 61):
        assert table.join_refused(Seat(seat)) is SeatingReason.NO_SUCH_SEAT


def test_who_has_left_can_come_back_with_the_same_cards() -> None:
    table = Table(1, 2, 3, first=LEO).ready_to_draw()
    cards = table.match.cards[MIA]
    table.do(MarkDrawn(MIA, is_fogged=True))
    table.do(PlayerLeft(MIA), Asker.STAFF)
    (event,) = table.join(MIA)
    assert event == PlayerJoined(table.now_us, MIA, cards)
    assert (table.match.players, table.match.gone) == ((EMMA, LEO, MIA), ())
    assert MIA in table.match.awaited
    table.all_marked().wait(5)
    assert table.player(MIA).fog == 0


def test_the_third_icon_is_named_in_the_order_of_the_seats_with_whoever_has_joined() -> None:
    table = Table(1, 3, first=EMMA)
    table.join(LEO)
    named = []
    for _ in range(4):
        named.append(table.match.active)
        table.play_round()
    assert named == [EMMA, LEO, MIA, EMMA]


@pytest.mark.parametrize("times", [1, 2])
def test_a_round_that_is_taken_back_is_played_again_by_all_who_are_there(times: int) -> None:
    table = Table(1, 2).ready_to_draw()
    table.join(NEW)
    if times == 2:
        table.all_marked().wait(5)
        table.ready_to_draw()
        table.do(TakeBack(), Asker.STAFF)
        assert table.join_refused(Seat(6)) is CommonReason.MATCH_IS_ON
    table.do(TakeBack(), Asker.STAFF)
    assert (table.match.round, table.match.phase) == (1, Phase.ROLL)
    assert table.match.players == (EMMA, LEO, NEW)
    assert table.player(NEW).cards
    table.join(Seat(6))
    table.play_round()
    assert list(table.match.players) == [EMMA, LEO, NEW, 6]


def test_tables_that_agree_on_a_number_deal_the_same_cards_to_whoever_joins() -> None:
    seeds = (7, 7, 8)
    cards = [Table(1, 2, settings=Settings(same_dice=seed)).join(NEW)[0] for seed in seeds]
    assert cards[0] == cards[1] != cards[2]
    began_with = Table(1, 2, 5, settings=Settings(same_dice=7)).match.cards[NEW]
    assert isinstance(cards[0], PlayerJoined)
    assert cards[0].cards == began_with


def test_where_the_box_has_too_few_cards_nobody_joins() -> None:
    kit = standard_kit()
    table = Table(1, 2)
    few = Hubble(Kit(kit.pad, kit.titles, tuple(card for cards in table.match.cards.values() for card in cards)))
    table.rules = few
    assert table.join_refused(NEW) is CommonReason.TOO_MANY_PLAYERS


def test_what_is_not_true_of_joining_is_found() -> None:
    random = Random(3)
    for seats in ((1, 2), STATION):
        table = Table(*seats)
        rules, match = table.rules, table.match
        decided = rules.join(match, Asked(table.now_us, Asker.TABLE, Player(Seat(20))))
        assert isinstance(decided, list)
        (event,) = decided
        assert isinstance(event, PlayerJoined)
        assert rules.fault(match, event) is None
        one, two = event.cards
        other = random.choice([card for card in standard_kit().cards if card.id not in (one.id, two.id)])
        for wrong in (
            replace(event, seat=Seat(1)),
            replace(event, seat=Seat(0)),
            replace(event, seat=Seat(61)),
            replace(event, cards=(one,)),
            replace(event, cards=(one, one)),
            replace(event, cards=(one, two, other)),
            replace(event, cards=(one, replace(two, base=-1))),
        ):
            assert rules.fault(match, wrong) is not None, wrong
        assert rules.fault(None, event) is not None
        closed = Table(*seats).play_round().match
        assert rules.fault(closed, replace(event, at_us=closed.began_us + 1)) is not None
    table = Table(1, 2)
    held = table.match.cards[LEO][0]
    free = table.join(NEW)[0]
    assert isinstance(free, PlayerJoined)
    before = Table(1, 2).match
    assert table.rules.fault(before, replace(free, cards=(held, free.cards[0]))) is not None
    many = Table(*STATION).match
    same = many.cards[LEO][0]
    different = next(card for card in standard_kit().table if card.id != same.id)
    joined = PlayerJoined(many.began_us, Seat(20), (same, different))
    assert table.rules.fault(many, joined) is None  # from the table some have the same
    assert table.rules.fault(many, replace(joined, cards=(replace(same, base=same.base + 1), different))) is not None
    assert table.rules.fault(many, replace(joined, cards=(replace(different, number=0), same))) is not None


def test_who_comes_back_with_other_cards_is_found() -> None:
    table = Table(1, 2, 3).then(PlayerLeft(MIA), Asker.STAFF)
    before = table.match
    (event,) = table.join(MIA)
    assert isinstance(event, PlayerJoined)
    assert table.rules.fault(before, event) is None
    assert table.rules.fault(before, replace(event, cards=before.cards[LEO])) is not None
