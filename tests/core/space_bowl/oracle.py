"""A plain nested-loop solver, written as anyone would: the oracle of the tests, the yardstick of the benchmark."""

from spacebowl_pi.core.space_bowl.galaxy import Galaxy
from spacebowl_pi.core.space_bowl.toss import Toss
from spacebowl_pi.core.space_bowl.variants import Variants


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
