"""`deck show`, `deck check` and `deck stats`."""

from pathlib import Path

from spacebowl_pi.games.space_bowl.rules.deck_file import read_deck
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.cli.program import Program


def test_show_draws_every_card(program: Program) -> None:
    drawn = program("deck", "show").printed
    assert "Standard deck: 56 cards, 6 planets, 14 black holes" in drawn
    assert all(f" {number} " in drawn for number in range(1, 57))


def test_a_deck_printed_as_a_file_is_the_same_deck(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(program("deck", "show", "--toml").printed, encoding="utf-8")
    assert read_deck(path.read_text(encoding="utf-8")) == standard_deck()
    outcome = program("deck", "check", str(path))
    assert (outcome.status, outcome.printed) == (0, f"{path}: in order: 56 cards, 6 planets, 14 black holes\n")


def test_check_tells_all_faults_with_their_lines(program: Program, tmp_path: Path) -> None:
    lines = program("deck", "show", "--toml").printed.splitlines()
    first_card = lines.index("[cards]") + 1
    lines[first_card] = lines[first_card].replace('"red"', '"rad"')
    lines[first_card + 1] = "2 = {"
    lines[first_card + 2] += "\n3 = { planets = [] }"
    path = tmp_path / "deck.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    outcome = program("deck", "check", str(path))
    assert outcome.status == 2
    assert f"{path} is not a deck:" in outcome.complained
    for number, words in (
        (first_card + 1, 'card 1: unknown planet "rad" (did you mean "red"?)'),
        (first_card + 2, "not TOML"),
        (first_card + 4, "not TOML"),
    ):
        assert f"  line {number}: {words}" in outcome.complained


def test_stats_measure_each_variant_and_repeat_with_their_seed(program: Program) -> None:
    first = program("deck", "stats", "--puzzles", "500", "--seed", "3").printed
    assert first == program("deck", "stats", "--puzzles", "500", "--seed", "3").printed
    assert first != program("deck", "stats", "--puzzles", "500", "--seed", "4").printed
    for words in ("basic game", "black hole", "no wild", "all but no wild", "5 planets", "How many cards are valid"):
        assert words in first


def test_stats_measure_any_mix_beside_the_basic_game(program: Program) -> None:
    printed = program("deck", "stats", "--puzzles", "500", "--rotation", "--torus").printed
    assert "basic game" in printed
    assert "rotation, torus" in printed
    assert "How many cards are valid with rotation, torus" in printed
    assert "void" not in printed  # nor any other variant


def test_stats_of_a_mix_that_the_deck_is_too_small_for_say_so(program: Program, tmp_path: Path) -> None:
    lines = program("deck", "show", "--toml").printed.splitlines()
    path = tmp_path / "small.toml"
    path.write_text("\n".join(lines[: lines.index("[cards]") + 41]), encoding="utf-8")
    outcome = program("deck", "stats", str(path), "--puzzles", "500", "--big-galaxy", "--torus")
    assert outcome.status == 2
    assert "too small for the bigger galaxy" in outcome.complained
