"""Scoring and draws a second time, written from the text of the rules alone: slow, plain and easy to check.

A pad is a dict from (row, column) to the name of an icon. Where the rules say "the best", everything is tried.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import TypeAlias

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.pad import Rulings

Place: TypeAlias = tuple[int, int]
Drawn: TypeAlias = Mapping[Place, str]
Draw: TypeAlias = tuple[tuple[int, int, str], ...]
Dice: TypeAlias = Sequence[tuple[str, str]]

ICONS = {"G": "galaxy", "P": "planet", "A": "asteroid", "C": "comet", "S": "star"}
QUADRANTS = {"R": "red", "P": "purple", "Y": "yellow", "B": "blue"}
QUADRANT_OF_DIE = {"red": "red", "blue": "blue", "green": "purple", "yellow": "yellow"}
USUAL = Rulings()
BORDERS = [{"red", "purple"}, {"purple", "yellow"}, {"yellow", "blue"}, {"blue", "red"}]


def read(picture: Sequence[str]) -> dict[Place, str]:
    """What stands on a pad that is given as a picture."""
    return {
        (row, column): ICONS[letter]
        for row, line in enumerate(picture)
        for column, letter in enumerate(line)
        if letter in ICONS
    }


def axial(place: Place) -> tuple[int, int]:
    row, column = place
    return column - row // 2, row


def place_at(q: int, r: int) -> Place:
    return r, q + r // 2


def neighbours(place: Place) -> list[Place]:
    """The six around a place, in a circle, on the pad or not."""
    q, r = axial(place)
    return [place_at(q + dq, r + dr) for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]


def comet_points(length: int) -> int:
    return [0, 0, 4, 7, 11, 15][length] if length <= 5 else 15 + 5 * (length - 5)


def turned(offset: tuple[int, int], sixths: int) -> tuple[int, int]:
    """A step turned by so many times 60 degrees."""
    for _ in range(sixths):
        offset = (-offset[1], offset[0] + offset[1])
    return offset


class PlainPad:
    """A pad whose quadrants are a picture: R, P, Y or B for each hex, a space where there is none."""

    def __init__(self, quadrants: Sequence[str], rulings: Rulings = USUAL) -> None:
        self.rulings = rulings
        self.quadrant = {
            (row, column): QUADRANTS[letter]
            for row, line in enumerate(quadrants)
            for column, letter in enumerate(line)
            if letter != " "
        }

    def score(self, drawn: Drawn, cards: Sequence[Constellation]) -> dict[str, int]:
        points = {
            "galaxy": self.galaxy(drawn),
            "planet": sum(self.planet_by_direction(drawn)),
            "asteroid": 8 * self.clusters(drawn),
            "comet": sum(map(comet_points, self.comet_groups(drawn))),
            "stars": self.stars(drawn, cards),
        }
        return {**points, "total": sum(points.values())}

    def galaxy(self, drawn: Drawn) -> int:
        counts = Counter(self.quadrant[place] for place, icon in drawn.items() if icon == "galaxy")
        return 11 * min(counts[quadrant] for quadrant in QUADRANTS.values())

    def planet_by_direction(self, drawn: Drawn) -> list[int]:
        """Level lines, lines that fall to the right, lines that rise to the right."""
        planets = [axial(place) for place, icon in drawn.items() if icon == "planet"]
        level = self._lines([(r, q) for q, r in planets])
        falling = self._lines([(q, r) for q, r in planets])
        rising = self._lines([(q + r, r) for q, r in planets])
        return [level, falling, rising]

    def _lines(self, planets: list[tuple[int, int]]) -> int:
        """Points of one direction, for planets as (line, step along it)."""
        if not self.rulings.planet_rows_need_contact:
            return sum(count for count in Counter(line for line, _ in planets).values() if count >= 2)
        points = 0
        for line, step in planets:
            touches_one = (line, step - 1) in planets or (line, step + 1) in planets
            points += touches_one  # each planet of a run of two or more is worth a point
        return points

    def clusters(self, drawn: Drawn) -> int:
        """The most threes of asteroids that touch each other, no asteroid in two of them."""

        @cache
        def most(asteroids: frozenset[Place]) -> int:
            if not asteroids:
                return 0
            first = min(asteroids)
            best = most(asteroids - {first})
            for triangle in triangles_with(first):
                if triangle <= asteroids:
                    best = max(best, 1 + most(asteroids - triangle))
            return best

        return most(frozenset(place for place, icon in drawn.items() if icon == "asteroid"))

    def comet_groups(self, drawn: Drawn) -> list[int]:
        """The sizes of the groups, the largest first."""
        left = {place for place, icon in drawn.items() if icon == "comet"}
        sizes: list[int] = []
        while left:
            group = [left.pop()]
            for place in group:
                touching = left.intersection(neighbours(place))
                left -= touching
                group.extend(touching)
            sizes.append(len(group))
        return sorted(sizes, reverse=True)

    def stars(self, drawn: Drawn, cards: Sequence[Constellation]) -> int:
        """The best of every way for one card to be complete, and of every way for two to be complete side by side."""
        stars = {place for place, icon in drawn.items() if icon == "star"}
        complete = [list(self._complete(stars, card)) for card in cards]
        best = 0
        for card, found in zip(cards, complete, strict=True):
            for _, purple in found:
                best = max(best, card.base + card.bonus_each * len(purple))
        for one, other in permutations(range(len(cards)), 2):
            for red, purple in complete[one]:
                for other_red, other_purple in complete[other]:
                    if red & other_red:
                        continue
                    bonus = dict.fromkeys(purple - other_red, cards[one].bonus_each)
                    for star in other_purple - red:
                        bonus[star] = max(bonus.get(star, 0), cards[other].bonus_each)
                    best = max(best, cards[one].base + cards[other].base + sum(bonus.values()))
        return best

    def _complete(self, stars: set[Place], card: Constellation) -> Iterator[tuple[set[Place], set[Place]]]:
        """Wherever a card's pattern is complete: the stars on its red places, and those on its purple ones."""
        for sixths in range(6 if self.rulings.constellation_rotation else 1):
            reds = [turned(offset, sixths) for offset in card.red]
            purples = [turned(offset, sixths) for offset in card.purple]
            for first in self.quadrant:
                q, r = axial(first)
                q, r = q - reds[0][0], r - reds[0][1]
                red = {place_at(q + dq, r + dr) for dq, dr in reds}
                if red <= stars:
                    yield red, stars & {place_at(q + dq, r + dr) for dq, dr in purples}

    def full_draws(self, drawn: Drawn, dice: Dice, third: str) -> list[Draw]:
        """Every different full draw, ascending."""
        scope = [icon for _, icon in dice] + [third]
        found: set[Draw] = set()
        for triangle in self._scope_places():
            for icons in set(permutations(scope)):
                laid = dict(zip(triangle, icons, strict=True))
                written = {place: icon for place, icon in laid.items() if icon != "blank"}
                if self._may_lie(laid, written, dice) and not written.keys() & drawn.keys():
                    found.add(tuple((*place, icon) for place, icon in sorted(written.items())))
        return sorted(found)

    def _scope_places(self) -> set[tuple[Place, ...]]:
        """Every three places that all touch each other and of which a hex is on the pad."""
        threes = {tuple(sorted(triangle)) for place in self.quadrant for triangle in triangles_with(place)}
        if self.rulings.scope_orientations == 2:
            return threes
        return {three for three in threes if three[1][0] == three[2][0]}  # one above, two below: it points up

    def _may_lie(self, laid: Drawn, written: Drawn, dice: Dice) -> bool:
        first, second = (QUADRANT_OF_DIE[die] for die, _ in dice)
        bound = laid if self.rulings.blank_must_lie_in_quadrants else written
        used = {self.quadrant.get(place) for place in bound}
        return used <= {first} or used <= {second} or (used == {first, second} and {first, second} in BORDERS)

    def fogged_draws(self, drawn: Drawn, dice: Dice, third: str) -> list[Draw]:
        """Every different fogged draw, ascending; the first one draws nothing."""
        found: set[Draw] = {()}
        quadrants = {QUADRANT_OF_DIE[die] for die, _ in dice}
        for icon in [*(icon for _, icon in dice), third]:
            for place, quadrant in self.quadrant.items():
                if icon != "blank" and quadrant in quadrants and place not in drawn:
                    found.add(((*place, icon),))
        return sorted(found)


def triangles_with(place: Place) -> list[frozenset[Place]]:
    """The six threes of places that touch each other and hold this one."""
    around = neighbours(place)
    return [frozenset((place, one, two)) for one, two in zip(around, around[1:] + around[:1], strict=True)]


def after(drawn: Drawn, draw: Draw) -> dict[Place, str]:
    """The pad once a draw was written."""
    return {**drawn, **{(row, column): icon for row, column, icon in draw}}
