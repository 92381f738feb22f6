"""How well the computers play alone: as the rules' own simulation says, and the strongest better than that."""

from random import Random
from statistics import mean

import pytest

from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.choosing import Chooser
from spacebowl_pi.games.hubble.rules.draws import full_draws
from spacebowl_pi.games.hubble.rules.icons import FACES
from spacebowl_pi.games.hubble.rules.match.dice import dealt, rolled
from spacebowl_pi.games.hubble.rules.match.state import CHOICE_EVERY
from spacebowl_pi.games.hubble.rules.pad import BARE, FOG_SQUARES, Icons, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.attacks.length import IS_LONG

KIT = standard_kit()
SKY = KIT.pad.sky


def alone(strength: Strength, seed: int) -> int:
    """The points of a whole game by one player."""
    cards = dealt(KIT, [Seat(1)], seed, from_table=True)[Seat(1)]
    chooser = Chooser(Outlook(SKY, cards), strength)
    icons, fog, number = BARE, 0, 1
    while fog < FOG_SQUARES:
        roll, white = rolled(seed, number)
        thirds = FACES if number % CHOICE_EVERY == 0 else (white,)
        choice = chooser.choose(icons, fog, roll, thirds, f"{seed} {number}")
        icons = with_drawn(icons, choice.draw)
        fog += choice.is_fogged
        number += 1
    return score(SKY, icons, cards).total


def by_chance(seed: int) -> int:
    """The points of who draws anything in full, as long as that is possible."""
    random = Random(seed)
    cards = dealt(KIT, [Seat(1)], seed, from_table=True)[Seat(1)]
    icons: Icons = BARE
    fog, number = 0, 1
    while fog < FOG_SQUARES:
        roll, white = rolled(seed, number)
        thirds = FACES if number % CHOICE_EVERY == 0 else (white,)
        full = [draw for third in thirds for draw in full_draws(SKY, occupied(icons), roll, third)]
        icons = with_drawn(icons, random.choice(full)) if full else icons
        fog += not full
        number += 1
    return score(SKY, icons, cards).total


def test_points_first_and_greedy_come_out_as_the_rules_say() -> None:
    assert 71 <= mean(alone(Strength.CADET, seed) for seed in range(200)) <= 79
    assert 86 <= mean(alone(Strength.PILOT, seed) for seed in range(50)) <= 93
    assert 31 <= mean(map(by_chance, range(200))) <= 38


def test_the_strongest_is_better_on_the_same_dice() -> None:
    seeds = range(8)
    assert mean(alone(Strength.ACE, seed) for seed in seeds) > mean(alone(Strength.PILOT, seed) for seed in seeds)


@pytest.mark.skipif(not IS_LONG, reason="at length only: make test-attacks")
@pytest.mark.timeout(1200)
def test_the_means_of_many_games() -> None:
    means = {
        strength: mean(alone(strength, seed) for seed in range(games))
        for strength, games in ((Strength.CADET, 2000), (Strength.PILOT, 1000), (Strength.ACE, 300))
    }
    assert 71 <= means[Strength.CADET] <= 77.5
    assert 88 <= means[Strength.PILOT] <= 91.5
    assert means[Strength.ACE] >= 95
