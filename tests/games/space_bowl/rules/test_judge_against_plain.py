"""Thousands of random rounds: `solve_text` and `judge_text` against the plain solver and the plain judge."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from spacebowl_pi.games.space_bowl.rules.interchange import judge_text, solve_text
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.games.space_bowl.rules.plain_judge import Json, plain_judge, plain_solution

DECK = standard_deck()
NAMES = ("emma", "marie", "lucas", "lena", "Zoë", "A1", "go", "the \\ 8th")
BATCHES = range(24)
PUZZLES_IN_A_BATCH = 30
ROUNDS_IN_A_PUZZLE = 8


def random_puzzle(random: Random) -> Json:
    size = random.choice([5, 6])
    void = random.choice([0.0, 0.1])
    cards = [random.sample(DECK.planet_names, random.randint(0, 5)) for _ in range(size * size)]
    tossed = random.sample(DECK.planet_names, random.randint(1, 5))
    return {
        "galaxy": {
            "size": size,
            "cards": [{"planets": planets, "face_down": random.random() < void} for planets in cards],
        },
        "toss": {
            "destination": random.randrange(9),
            "planets": {planet: random.randrange(9) for planet in tossed},
            "black_hole": random.choice([None, random.randrange(9)]),
        },
        "variants": {name: random.random() < 0.3 for name in ("rotation", "torus", "no_wild")},
    }


def random_round(random: Random, puzzle: Json, solution: Json) -> Json:
    """Let random players call, join, place the Wild and pick, more often right than by pure chance."""
    columns, rows = "ABCDEF"[: puzzle["galaxy"]["size"]], range(1, puzzle["galaxy"]["size"] + 1)
    places = [f"{column}{row}" for column in columns for row in rows]
    players = random.sample(NAMES, random.randint(2, 8))
    call = random.choice([None, *[{"by": random.choice(players), "kind": kind} for kind in ("go", "red")] * 6])
    a_round: Json = {
        **puzzle,
        "players": players,
        "scores": {player: random.randrange(18) for player in players},
        "captain": random.choice(players),
        "call": call,
        "concur": [],
        "red": [],
        "wild": None,
        "picks": {},
    }
    if call is None:
        return a_round
    joined = {player for player in players if player != call["by"] and random.random() < 0.4}
    a_round["concur" if call["kind"] == "go" else "red"] = sorted(joined)
    may_pick = joined | {call["by"]} if call["kind"] == "go" else set(players) - joined - {call["by"]}
    owners = players if call["kind"] == "go" else sorted(may_pick)
    if owners and not puzzle["variants"]["no_wild"] and random.random() < 0.6:
        wild_at = random.choice([random.choice(places), *solution["with_wild"]])
        a_round["wild"] = {"by": random.choice(owners), "at": wild_at}
        may_pick |= {a_round["wild"]["by"]}
        places = [*solution["with_wild"].get(wild_at, []) * 4, random.choice(places)]
    places = random.choice([places, [*solution["valid"], *places], [*solution["valid"] * 8, *places]])
    a_round["picks"] = {player: random.choice(places) for player in sorted(may_pick) if random.random() < 0.8}
    return a_round


@cache
def batch(seed: int) -> tuple[tuple[Json, Json], ...]:
    """Make puzzles, with the plain solver's answers."""
    random = Random(seed)
    puzzles = [random_puzzle(random) for _ in range(PUZZLES_IN_A_BATCH)]
    return tuple((puzzle, plain_solution(puzzle)) for puzzle in puzzles)


def rounds(seed: int) -> Iterator[tuple[Json, Json]]:
    """Make rounds, with the plain judge's answers."""
    random = Random(seed)
    for puzzle, solution in batch(seed):
        for _ in range(ROUNDS_IN_A_PUZZLE):
            a_round = random_round(random, puzzle, solution)
            yield a_round, plain_judge(a_round, solution)


@pytest.mark.parametrize("seed", BATCHES)
def test_random_puzzles_are_solved_as_the_plain_solver_does_and_written_in_order(seed: int) -> None:
    for puzzle, solution in batch(seed):
        answer = solve_text(json.dumps(puzzle), DECK)

        assert json.dumps(json.loads(answer)) == json.dumps(solution), json.dumps(puzzle)


@pytest.mark.parametrize("seed", BATCHES)
def test_random_rounds_are_judged_as_the_plain_judge_does(seed: int) -> None:
    for a_round, judgement in rounds(seed):
        answer = judge_text(json.dumps(a_round), DECK)

        assert json.loads(answer) == judgement, json.dumps(a_round)


def test_solve_reads_the_same_object_as_judge() -> None:
    for a_round, _ in rounds(0):
        puzzle = {key: a_round[key] for key in ("galaxy", "toss", "variants")}

        assert solve_text(json.dumps(a_round), DECK) == solve_text(json.dumps(puzzle), DECK)


def test_the_random_rounds_meet_everything_that_can_happen() -> None:
    met: Counter[str] = Counter()
    for a_round, judgement in (pair for seed in BATCHES for pair in rounds(seed)):
        kind = a_round["call"]["kind"] if a_round["call"] else "nobody"
        prize = "card" if judgement["takes"] not in {"deck", None} else str(judgement["takes"])
        met[f"{kind}, {'found' if judgement['found'] else 'not found'}, takes {prize}"] += 1
        met[f"{kind}, {len(a_round['players'])} players"] += 1
        met.update(f"{kind}, {verdict}" for verdict in judgement["verdicts"].values())
        met.update(f"{variant}, {kind}" for variant, is_on in a_round["variants"].items() if is_on)
        met.update(f"delta {delta}" for delta in judgement["delta"].values())
        met[f"size {a_round['galaxy']['size']}, hole {a_round['toss']['black_hole'] is not None}"] += 1
        met[f"void {any(card['face_down'] for card in a_round['galaxy']['cards'])}"] += 1

    assert met.total() > 50_000
    assert min(met.values()) >= 10, met
    assert set(met) == {
        *("go, found, takes card", "go, found, takes deck", "go, not found, takes deck"),
        *("red, found, takes card", "red, not found, takes deck", "nobody, not found, takes None"),
        *(f"{kind}, {count} players" for kind in ("go", "red", "nobody") for count in range(2, 9)),
        *(f"go, {verdict}" for verdict in ("valid", "wild", "wrong", "abstained")),
        *(f"red, {verdict}" for verdict in ("valid", "wild", "wrong", "abstained", "red")),
        "nobody, abstained",
        *(f"{name}, {kind}" for name in ("rotation", "torus", "no_wild") for kind in ("go", "red", "nobody")),
        *(f"delta {delta}" for delta in range(-2, 4)),
        *(f"size {size}, hole {is_tossed}" for size in (5, 6) for is_tossed in (True, False)),
        *("void True", "void False"),
    }
