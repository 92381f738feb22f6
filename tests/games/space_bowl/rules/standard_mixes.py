"""Measures every mix of variants with the standard deck, for `standard_difficulty`; run it to write that anew."""

from itertools import combinations
from pathlib import Path

from spacebowl_pi.games.space_bowl.rules import standard_difficulty
from spacebowl_pi.games.space_bowl.rules.deck_statistics import deck_statistics
from spacebowl_pi.games.space_bowl.rules.difficulty import mix_name
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants

PUZZLES, SEED = 10_000, 1
FEWER, MORE = 0.1, 0.9  # four tosses of five are in between
NAMES = [name for name in VARIANT_NAMES if name != "no_wild"]
MIXES = [
    Variants(**dict.fromkeys(names, True)) for count in range(len(NAMES) + 1) for names in combinations(NAMES, count)
]


def measured(variants: Variants) -> tuple[int, int, int, int]:
    """Measure one mix, as `MEASURED` has it."""
    overall = deck_statistics(standard_deck(), variants, PUZZLES, SEED).overall
    return (
        overall.solutions_of(FEWER),
        overall.solutions_of(MORE),
        round(100 * overall.share_without_solution),
        round(1000 * overall.mean_solutions / variants.galaxy_size**2),
    )


def module_text() -> str:
    """Write the module: what stands in it before the table, then the table."""
    head, _ = Path(standard_difficulty.__file__).read_text(encoding="utf-8").split("MEASURED", maxsplit=1)
    rows = "".join(f'    "{mix_name(variants)}": {measured(variants)},\n' for variants in MIXES)
    return f"{head}MEASURED: dict[str, tuple[int, int, int, int]] = {{\n{rows}}}\n"


if __name__ == "__main__":
    Path(standard_difficulty.__file__).write_text(module_text(), encoding="utf-8")
