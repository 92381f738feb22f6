"""Pads as they come up in games: each player always draws what is worth most at once."""

from random import Random
from typing import NamedTuple

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.draws import fogged_draws, scored_draws
from spacebowl_pi.games.hubble.rules.icons import Icon, Roll
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import BARE, Icons, occupied, with_drawn
from tests.games.hubble.rules.random_pads import random_scope


class Asked(NamedTuple):
    """A pad before a draw, and what was rolled for it."""

    icons: Icons
    cards: tuple[Constellation, ...]
    roll: Roll
    third: Icon


def played_pads(seed: int, games: int, kit: Kit) -> list[Asked]:
    """Every round of so many games."""
    random = Random(seed)
    return [asked for _ in range(games) for asked in _game(random, kit)]


def _game(random: Random, kit: Kit) -> list[Asked]:
    sky, icons, fog = kit.pad.sky, BARE, 0
    cards = tuple(random.sample(kit.cards, 2))
    rounds: list[Asked] = []
    while fog < 3:
        roll, third = random_scope(random)
        rounds.append(Asked(icons, cards, roll, third))
        full = scored_draws(sky, icons, cards, roll, third)
        fog += not full
        if full:
            draw = max(full, key=lambda it: (it.total, random.random())).draw
        else:
            draw = random.choice(fogged_draws(sky, occupied(icons), roll, third))
        icons = with_drawn(icons, draw)
    return rounds
