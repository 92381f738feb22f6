"""What would have been possible: found by legal draws, never less than drawing greedily, the same everywhere."""

from itertools import pairwise
from random import Random

import pytest

from spacebowl_pi.games.hubble.rules import regret
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Round
from spacebowl_pi.games.hubble.rules.match.dice import rolled
from spacebowl_pi.games.hubble.rules.pad import BARE, Icons, Pad, Rulings, Sky, picture
from spacebowl_pi.games.hubble.rules.regret import Possible, possible
from spacebowl_pi.games.hubble.rules.score import Cards, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules.plain import Draw, Place, PlainPad, after, read
from tests.games.hubble.rules.random_pads import STANDARD, as_dice

KIT = standard_kit()
TRIES = 4


def rounds_of(seed: int, count: int, *, is_solo: bool = True) -> list[Round]:
    """What was rolled; alone, every third icon in three is free."""
    return [
        (roll, None if is_solo and number % 3 == 0 else white)
        for number in range(1, count + 1)
        for roll, white in [rolled(seed, number)]
    ]


def cards_of(seed: int) -> Cards:
    return tuple(Random(seed).sample(KIT.cards, 2))


class Watched:
    """Every match that the search has drawn, and what it found."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, pad: Pad, cards: Cards, rounds: list[Round], tries: int
    ) -> None:
        self.matches: list[list[regret._Pad]] = []
        search = regret._Search.drawn_from

        def watch(self_: regret._Search, pads: list[regret._Pad], chance: float) -> list[regret._Pad]:
            self.matches.append(search(self_, pads, chance))
            return self.matches[-1]

        monkeypatch.setattr(regret._Search, "drawn_from", watch)
        self.found = possible(pad, cards, rounds, tries)
        monkeypatch.undo()


@pytest.mark.parametrize("seed", range(3))
def test_every_pad_that_is_found_was_drawn_legally_round_by_round(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rounds = rounds_of(seed, 17, is_solo=seed != 1)
    watched = Watched(monkeypatch, KIT.pad, cards_of(seed), rounds, TRIES)
    assert watched.found.icons in [match[-1].icons for match in watched.matches]
    assert len(watched.matches) == TRIES + 1
    for match in watched.matches[:2]:
        assert match[0] == (BARE, 0)
        assert len(match) > 12
        for number, (pad, later) in enumerate(pairwise(match)):
            kinds = fogs_that_lead(KIT.pad.sky, pad.icons, later.icons, rounds[number])
            assert later.fog - pad.fog in kinds
            assert later.fog < 3 or number == len(rounds) - 1


def fogs_that_lead(sky: Sky, icons: Icons, later: Icons, played: Round) -> set[int]:
    """0 if a full draw leads from one pad to the other, 1 if a fogged one does."""
    plain, drawn, wanted = PlainPad(STANDARD), read(picture(sky, icons)), read(picture(sky, later))
    roll, third = played
    found = set()
    for icon in FACES if third is None else (third,):
        for fog, draws in enumerate((plain.full_draws, plain.fogged_draws)):
            if any(_leads(drawn, draw, wanted) for draw in draws(drawn, as_dice(roll), icon.value)):
                found.add(fog)
    return found


def _leads(drawn: dict[Place, str], draw: Draw, wanted: dict[Place, str]) -> bool:
    return len(wanted) == len(drawn) + len(draw) and after(drawn, draw) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_it_is_never_less_than_what_drawing_greedily_gives(seed: int) -> None:
    rounds, cards = rounds_of(seed, 18), cards_of(seed)
    greedy, searched = (possible(KIT.pad, cards, rounds, tries) for tries in (0, 6))
    more = possible(KIT.pad, cards, rounds, 12)
    assert 30 < greedy.total <= searched.total <= more.total
    for found in (greedy, searched, more):
        assert score(KIT.pad.sky, found.icons, cards).total == found.total


def test_searching_longer_finds_more() -> None:
    totals = [possible(KIT.pad, cards_of(9), rounds_of(9, 14), tries).total for tries in (0, 25)]
    assert totals[0] < totals[1]


def test_every_box_finds_the_same() -> None:
    assert possible(KIT.pad, cards_of(2), rounds_of(2, 16), 5) == possible(KIT.pad, cards_of(2), rounds_of(2, 16), 5)


def test_of_a_match_that_was_never_played_nothing_was_possible() -> None:
    assert possible(KIT.pad, cards_of(0), []) == Possible(0, BARE)


def test_after_one_round_there_is_one_draw() -> None:
    found = possible(KIT.pad, cards_of(0), [(rolled(1, 1)[0], Icon.STAR)])
    assert 0 < sum(mask.bit_count() for mask in found.icons) <= 3


def test_where_fog_is_for_those_who_cannot_draw_it_is_kept_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = Pad(KIT.pad.rows, Rulings(voluntary_fog=False))
    rounds = rounds_of(3, 8)
    watched = Watched(monkeypatch, pad, cards_of(3), rounds, TRIES)
    for match in watched.matches:
        assert {it.fog for it in match[:5]} == {0}  # there is room for the first few scopes
