"""Constellations by the thousand: pad by pad only where both cards are complete."""

import numpy as np
from numpy.typing import NDArray

from spacebowl_pi.games.hubble.rules import score
from spacebowl_pi.games.hubble.rules.bulk.masks import Masks, Points, count, mask
from spacebowl_pi.games.hubble.rules.constellations import Constellation, placements
from spacebowl_pi.games.hubble.rules.pad import Sky


def star_points(sky: Sky, stars: Masks, cards: score.Cards, hands: NDArray[np.int8]) -> Points:
    """What the stars score; row n of `hands` are the cards of pad n."""
    singly = np.zeros((hands.shape[1], len(stars)), dtype=np.int64)
    complete = np.zeros((hands.shape[1], len(stars)), dtype=np.bool_)
    counts = count(stars)
    for number, card in enumerate(cards):
        for place in range(hands.shape[1]):
            at = ((hands[:, place] == number) & (counts >= len(card.red))).nonzero()[0]
            singly[place, at], complete[place, at] = _alone(sky, stars[at], card)
    points: Points = singly.max(axis=0, initial=0)
    for both in (complete.sum(axis=0) > 1).nonzero()[0]:
        points[both] = score.star_points(sky, int(stars[both]), tuple(cards[number] for number in hands[both]))
    return points


def _alone(sky: Sky, stars: Masks, card: Constellation) -> tuple[Points, NDArray[np.bool_]]:
    """What a card would score without the other one, and whether it is complete."""
    points = np.zeros(len(stars), dtype=np.int64)
    complete = np.zeros(len(stars), dtype=np.bool_)
    for red, purple in placements(sky, card):
        at = ((stars & mask(red)) == mask(red)).nonzero()[0]
        if len(at):
            complete[at] = True
            bonus = card.bonus_each * count(stars[at] & mask(purple)).astype(np.int64)
            points[at] = np.maximum(points[at], card.base + bonus)
    return points, complete
