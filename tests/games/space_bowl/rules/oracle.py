"""A plain nested-loop solver, written as anyone would: the oracle of the tests, the yardstick of the benchmark.

It tries every place of the Wild anew. `lacking_solve` asks each card once what it lacks instead, which makes very many
puzzles affordable; that the two agree is a test of its own. Neither knows anything of the solver's masks.
"""

from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from spacebowl_pi.games.space_bowl.rules.variants import Variants


def plain_solve(  # noqa: C901 (plain it is)
    galaxy: Galaxy, toss: Toss, variants: Variants
) -> tuple[set[int], dict[int, set[int]]]:
    """Return the valid places, and for every place of the Wild those that become valid by way of it."""
    size = galaxy.size
    turns = 4 if variants.rotation else 1

    def card_at(row: int, column: int) -> int | None:
        if variants.torus:
            return row % size * size + column % size
        if 0 <= row < size and 0 <= column < size:
            return row * size + column
        return None

    def fits(row: int, column: int, turn: int, wild: int | None) -> bool:
        """Whether the card there is valid; with a Wild, whether it is by way of it."""
        if galaxy.cards[row * size + column] is None:
            return False
        wild_used = 0
        for fallen in toss.planets:
            down = fallen.space // 3 - toss.destination // 3
            right = fallen.space % 3 - toss.destination % 3
            for _ in range(turn):
                down, right = right, -down
            card = card_at(row + down, column + right)
            if card is None:
                return False
            is_shown = fallen.planet in (galaxy.cards[card] or ())
            if fallen.space == toss.black_hole:
                if is_shown:
                    return False
            elif not is_shown:
                if card != wild:
                    return False
                wild_used += 1
        return wild_used == (0 if wild is None else 1)

    def all_that_fit(wild: int | None) -> set[int]:
        found = set()
        for row in range(size):
            for column in range(size):
                for turn in range(turns):
                    if fits(row, column, turn, wild):
                        found.add(row * size + column)
                        break
        return found

    with_wild = {}
    if not variants.no_wild:
        for wild in range(size * size):
            found = all_that_fit(wild)
            if found:
                with_wild[wild] = found
    return all_that_fit(None), with_wild


def lacking_solve(galaxy: Galaxy, toss: Toss, variants: Variants) -> tuple[set[int], dict[int, set[int]]]:
    """Return the same: a card that lacks nothing is valid, one that lacks one planet is so by a Wild in that place."""
    size = galaxy.size
    valid: set[int] = set()
    with_wild: dict[int, set[int]] = {}
    for cell, shown in enumerate(galaxy.cards):
        for turn in range(4 if variants.rotation else 1) if shown is not None else ():
            lacking = _lacking(galaxy, toss, cell, turn, is_torus=variants.torus)
            if lacking == []:
                valid.add(cell)
            elif lacking is not None and len(lacking) == 1 and not variants.no_wild:
                with_wild.setdefault(lacking[0], set()).add(cell)
    return valid, {wild: with_wild[wild] for wild in range(size * size) if wild in with_wild}


def _lacking(galaxy: Galaxy, toss: Toss, cell: int, turn: int, *, is_torus: bool) -> list[int] | None:
    """Where a planet is lacking, once for each; None if no Wild can help."""
    size = galaxy.size
    lacking = []
    for fallen in toss.planets:
        down = fallen.space // 3 - toss.destination // 3
        right = fallen.space % 3 - toss.destination % 3
        for _ in range(turn):
            down, right = right, -down
        row, column = cell // size + down, cell % size + right
        if is_torus:
            row, column = row % size, column % size
        elif not (0 <= row < size and 0 <= column < size):
            return None
        is_shown = fallen.planet in (galaxy.cards[row * size + column] or ())
        if fallen.space == toss.black_hole:
            if is_shown:
                return None
        elif not is_shown:
            lacking.append(row * size + column)
    return lacking
