"""Hubble's figures: scores, draws with their scores, and the bulk scorer, on the same pads as the plain reference.

The pads are those of whole games, round by round, from the empty pad to the end.
"""

from collections.abc import Callable

import numpy as np

from spacebowl_pi.games.hubble.rules.bulk import score_many
from spacebowl_pi.games.hubble.rules.draws import scored_draws
from spacebowl_pi.games.hubble.rules.pad import picture
from spacebowl_pi.games.hubble.rules.score import _most_apart, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.bench.figures import SEED, Figure, at_least, best_of_each
from tests.games.hubble.rules.plain import PlainPad, after, read
from tests.games.hubble.rules.played_pads import Asked, played_pads
from tests.games.hubble.rules.random_pads import as_dice

SCORED, DRAWN_FROM = 1000, 50  # pads that the plain reference gets


def hubble_figures() -> list[Figure]:
    """What is remembered of pads seen before is forgotten before each turn: no pad comes twice in a game."""
    kit = standard_kit()
    sky, plain = kit.pad.sky, PlainPad(kit.pad.rows)
    many = played_pads(SEED, 1500, kit)
    few, fewer = many[:: len(many) // SCORED], many[:: len(many) // DRAWN_FROM]
    drawn = {asked: read(picture(sky, asked.icons)) for asked in (*few, *fewer)}
    icons = np.array([asked.icons for asked in many], dtype=np.uint64).T
    hands = np.array([[kit.cards.index(card) for card in asked.cards] for asked in many], dtype=np.int8)

    def plain_draws(asked: Asked) -> list[int]:
        draws = plain.full_draws(drawn[asked], as_dice(asked.roll), asked.third)
        return [plain.score(after(drawn[asked], draw), asked.cards)["total"] for draw in draws]

    def afresh(task: Callable[[], object]) -> Callable[[], object]:
        def run() -> object:
            _most_apart.cache_clear()
            return task()

        return run

    plain_s, ours_s, plain_draws_s, draws_s, single_s, bulk_s = best_of_each(
        lambda: [plain.score(drawn[asked], asked.cards) for asked in few],
        afresh(lambda: [score(sky, asked.icons, asked.cards) for asked in few]),
        lambda: [plain_draws(asked) for asked in fewer],
        afresh(lambda: [scored_draws(sky, *asked) for asked in fewer]),
        afresh(lambda: [score(sky, asked.icons, asked.cards) for asked in many]),
        afresh(lambda: score_many(sky, icons, kit.cards, hands)),
    )

    def ratio(what: str, slow_s: float, fast_s: float, counts: tuple[int, int], goal: float) -> Figure:
        slow_us, fast_us = slow_s / counts[0] * 1e6, fast_s / counts[1] * 1e6
        return at_least(f"Hubble: {what}", slow_us / fast_us, "×", goal, f"{slow_us:.2f} µs against {fast_us:.2f}")

    return [
        ratio("score of a pad against the plain reference", plain_s, ours_s, (len(few),) * 2, 50),
        ratio("draws of a scope with their scores against it", plain_draws_s, draws_s, (len(fewer),) * 2, 50),
        ratio("bulk against single scores", single_s, bulk_s, (len(many),) * 2, 20),
    ]
