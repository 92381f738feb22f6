"""Why a pick was right or wrong, as data; pages and terminal put it into words.

The reasons for each point come with the score itself (`judge.PlayerResult.rules`).
"""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import QUARTER_TURNS, Galaxy, offset
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.places import Cell, Mask, Space, cells_in_name_order
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from spacebowl_pi.games.space_bowl.rules.variants import Variants


class FailureKind(StrEnum):
    """How a planet of the toss fails to match."""

    LACKING = "lacking"
    OFF_GALAXY = "off_galaxy"
    SWALLOWED_BUT_SHOWN = "swallowed_but_shown"
    SWALLOWED_OFF_GALAXY = "swallowed_off_galaxy"


@dataclass(frozen=True, slots=True)
class Failure:
    """A planet that fails, and the place where; None beyond the galaxy's edge."""

    planet: PlanetName
    kind: FailureKind
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class PickExplanation:
    """Everything there is to say about a pick.

    `failures` are those of the orientation that made it right or came closest, `quarter_turns` clockwise. For a pick
    that the Wild made right, that is the planet it stands for; for a wrong one, what a Wild in place did not cover.
    `is_right_but_without_wild` marks a valid card picked by the one player who had to use the Wild. `saving_wilds` are
    the places where a Wild would have made the pick right. `nearest_valid` is the nearest card that was right for this
    player.
    """

    pick: Cell
    verdict: Verdict
    is_face_down: bool
    quarter_turns: int
    failures: tuple[Failure, ...]
    is_right_but_without_wild: bool
    saving_wilds: tuple[Cell, ...]
    nearest_valid: Cell | None


def explain_pick(
    galaxy: Galaxy,
    toss: Toss,
    variants: Variants,
    pick: Cell,
    wild: Cell | None = None,
    *,
    has_placed_wild: bool = False,
) -> PickExplanation:
    """Explain a pick, given where the Wild lies and whether this player placed it."""
    solution = solve(galaxy, toss, variants)
    by_wild = solution.with_wild.get(wild, Mask(0)) if wild is not None else Mask(0)
    right = by_wild if has_placed_wild else solution.valid | by_wild
    if not right >> pick & 1:
        verdict = Verdict.WRONG
    elif solution.is_valid(pick) and not has_placed_wild:
        verdict = Verdict.VALID
    else:
        verdict = Verdict.WILD
    turns = range(QUARTER_TURNS if variants.rotation else 1)
    quarter_turns, failures = min(
        ((turn, _failures(galaxy, toss, pick, turn, is_torus=variants.torus)) for turn in turns),
        key=lambda turned: (not (verdict is Verdict.WILD and _is_saved(turned[1], wild)), len(turned[1])),
    )
    if verdict is Verdict.WRONG and wild is not None and not variants.no_wild:
        failures = _without_wilds(failures, wild)
    return PickExplanation(
        pick=pick,
        verdict=verdict,
        is_face_down=galaxy.cards[pick] is None,
        quarter_turns=quarter_turns,
        failures=failures,
        is_right_but_without_wild=verdict is Verdict.WRONG and solution.is_valid(pick),
        saving_wilds=_saving_wilds(solution, pick) if verdict is Verdict.WRONG else (),
        nearest_valid=_nearest(galaxy.size, pick, Mask(right), is_torus=variants.torus),
    )


def _is_saved(failures: tuple[Failure, ...], wild: Cell | None) -> bool:
    return len(failures) == 1 and failures[0].kind is FailureKind.LACKING and failures[0].cell == wild


def _without_wilds(failures: tuple[Failure, ...], wild: Cell) -> tuple[Failure, ...]:
    """Leave out the one planet that the Wild stands for."""
    saved = next((it for it in failures if it.kind is FailureKind.LACKING and it.cell == wild), None)
    return tuple(failure for failure in failures if failure is not saved)


def place_in_pattern(
    size: int, pick: Cell, toss: Toss, space: Space, quarter_turns: int = 0, *, is_torus: bool = False
) -> Cell | None:
    """The place of the galaxy that a space stands for when the Destination is at `pick`; None beyond the edge."""
    down, right = offset(space, toss.destination, quarter_turns)
    row, column = pick // size + down, pick % size + right
    if is_torus:
        row, column = row % size, column % size
    return Cell(row * size + column) if 0 <= row < size and 0 <= column < size else None


def _failures(galaxy: Galaxy, toss: Toss, pick: Cell, quarter_turns: int, *, is_torus: bool) -> tuple[Failure, ...]:
    failures = []
    for fallen in toss.planets:
        is_swallowed = fallen.space == toss.black_hole
        cell = place_in_pattern(galaxy.size, pick, toss, fallen.space, quarter_turns, is_torus=is_torus)
        if cell is None:
            kind = FailureKind.SWALLOWED_OFF_GALAXY if is_swallowed else FailureKind.OFF_GALAXY
        elif galaxy.shows(cell, fallen.planet) != is_swallowed:
            continue
        else:
            kind = FailureKind.SWALLOWED_BUT_SHOWN if is_swallowed else FailureKind.LACKING
        failures.append(Failure(fallen.planet, kind, cell))
    return tuple(failures)


def _saving_wilds(solution: Solution, pick: Cell) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells_in_name_order(solution.size) if solution.is_valid_by_wild(pick, cell))


def _nearest(size: int, pick: Cell, right: Mask, *, is_torus: bool) -> Cell | None:
    """The right card fewest steps away; of several, the first by name."""

    def steps(cell: Cell) -> int:
        apart = (abs(cell // size - pick // size), abs(cell % size - pick % size))
        return sum(min(along, size - along) if is_torus else along for along in apart)

    return min((cell for cell in cells_in_name_order(size) if right >> cell & 1), key=steps, default=None)
