"""`play` and `replay` of a game that brings nothing but its rules: watched, played at the keyboard, shown again."""

import json
from pathlib import Path

import pytest

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.games import FoundGame
from spacebowl_pi.terminal.transcript import standing
from tests.cli.program import Program
from tests.games.installed import LONELY_NUMBERS, install
from tests.games.lonely_numbers.rules import LonelyNumbers
from tests.games.lonely_numbers.rules.match import Event, Match, RoundClosed

GAME = ("play", "--game", "lonely_numbers", "--seed", "4")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, LONELY_NUMBERS)


def test_a_match_of_any_game_is_told_from_its_events_with_the_scores_at_the_end(program: Program) -> None:
    told = program(*GAME, "--players", "3", "--rounds", "3")
    assert (told.status, told.complained) == (0, "")
    lines = told.printed.splitlines()
    assert lines[0] == "Lonely Numbers  rounds 3, time limit s none, seed 4"
    assert any(line.endswith("Vega: number named 9") for line in lines)
    assert sum("round closed" in line for line in lines) == 3
    scores = [line for line in lines if "rounds won" in line]
    assert len(scores) == 3
    assert "wins" in scores[0]
    assert told.printed == program(*GAME, "--players", "3", "--rounds", "3").printed


@pytest.mark.parametrize(("players", "wins"), [(1, False), (2, True)])
def test_somebody_alone_has_beaten_nobody(players: int, wins: bool) -> None:  # noqa: FBT001 (a table)
    each = tuple(PlayerSummary(Seat(seat), score=9 - seat, is_winner=seat == 1) for seat in range(1, players + 1))
    lines = standing(Summary(rounds=3, is_over=True, is_decided=True, players=each), str)
    assert ("wins" in next(iter(lines)).plain) is wins


def test_a_replay_finds_the_game_in_the_file(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    live = program(*GAME, "--record", str(path)).printed
    again = program("replay", str(path))
    assert again.printed.replace(path.name, "seed 4") == live
    steps = program("replay", str(path), "--step", given="\n\n\n").printed
    assert steps.count("Enter for the next event") == 4
    assert program("play", "--seed", "4", "--record", str(path)).status == 0
    assert program("replay", str(path)).printed.startswith("Space Bowl")


def test_a_recording_of_a_game_that_is_not_here_says_which_and_what_to_do(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    assert program(*GAME, "--record", str(path)).status == 0
    install(monkeypatch)
    outcome = program("replay", str(path))
    assert outcome.status == 2
    assert "line 1: there is no game called 'lonely_numbers' here" in outcome.complained
    assert "install it, then replay the match again; here there are space_bowl, hubble, tom_tube" in outcome.complained
    assert outcome.complained.count("\n") == 1


def test_a_game_that_is_not_there_is_answered_with_those_that_are(program: Program) -> None:
    outcome = program("play", "--game", "chess\x1b")
    assert outcome.status == 2
    assert (
        "no game called 'chess\\x1b' here: there are space_bowl, hubble, tom_tube, tom_tube_companion, lonely_numbers"
        in outcome.complained
    )


def test_a_game_may_be_named_as_its_command_is(program: Program) -> None:
    hyphens, underscores = (
        program("play", "--game", name, "--seed", "4").printed for name in ("lonely-numbers", "lonely_numbers")
    )
    assert hyphens == underscores != ""


def test_each_game_has_options_of_its_own(program: Program) -> None:
    first, other = (program("play", *named, "--help").printed for named in ((), ("--game", "lonely_numbers")))
    assert "one of space_bowl, hubble, tom_tube, tom_tube_companion, lonely_numbers" in " ".join(first.split())
    assert "--torus" in first
    assert "--rounds" not in first
    assert "2 to 12 (default 4)" in other
    assert "how many rounds: 1 to 20 (default: 5)" in " ".join(other.split())
    assert "--torus" not in other
    assert program(*GAME, "--torus").complained.count("unrecognized arguments: --torus") == 1
    assert '"21" is none of 1 to 20' in program(*GAME, "--rounds", "21").complained
    assert '"soon" is none of none, 5 to 600' in program(*GAME, "--time-limit-s", "soon").complained


def test_with_one_game_there_is_nothing_to_choose(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    monkeypatch.setattr(
        "spacebowl_pi.games.found_games", lambda: [FoundGame("space_bowl", "spacebowl_pi.games.space_bowl")]
    )
    assert "--game" not in program("play", "--help").printed
    assert program("play", "--game", "space_bowl", "--seed", "1").status == 0


class ForgetsACase(LonelyNumbers):
    """Rules whose `evolve` knows no RoundClosed."""

    def evolve(self, match: Match | None, event: Event) -> Match:
        return None if isinstance(event, RoundClosed) else super().evolve(match, event)  # type: ignore[return-value]


@pytest.mark.parametrize("more", [(), ("--me", "1")])
def test_an_event_that_evolve_has_no_case_for_is_named(
    program: Program, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr("tests.games.lonely_numbers.rules.LonelyNumbers", ForgetsACase)
    outcome = program(*GAME, *more, given="1\n")
    assert outcome.status == 2
    assert "evolve of lonely_numbers gives no match for RoundClosed: is there a case for it?" in outcome.complained
    assert outcome.complained.count("\n") == 1


def test_a_game_may_be_named_first(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    played = program(*GAME, "--record", path)
    assert program("lonely_numbers", "play", *GAME[3:]).printed == played.printed
    assert program("lonely_numbers", "replay", path).printed == program("replay", path).printed
    assert program("lonely-numbers", "play", *GAME[3:]).printed == played.printed
    assert program("lonely-numbers", "replay", path).printed == program("replay", path).printed
    assert "FILE" in program("lonely_numbers", "replay").complained
    assert "lonely-numbers" in program("lonely-numbers", "replay").complained  # for a command of its own, if it has one
    assert program("chess", "play").status == 2


# --- at the keyboard ---


def test_a_person_plays_by_numbers_against_computers(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    played = program(*GAME, "--players", "3", "--rounds", "2", "--me", "1", "--record", str(path), given="9\n4\n")
    assert (played.status, played.complained) == (0, "")
    assert "  1: name number 1     4: name number 4     7: name number 7\n" in played.printed
    assert played.printed.count("Your move, 1 to 9") == 2
    assert "1 You " in played.printed.split("your number: 4")[-1]  # in the scores
    named = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [it["number"] for it in named if it["event"] == "NumberNamed" and it["seat"] == 1] == [9, 4]
    assert program("replay", str(path)).printed.count("Seat 1: number named") == 2


def test_what_ones_own_move_has_brought_is_shown_before_others_move(program: Program) -> None:
    lines = program(*GAME, "--players", "3", "--me", "1", given="9\n").printed.splitlines()
    after = lines[lines.index("Your move, 1 to 9 (Enter waits, q leaves): 9") + 1 :]
    assert after[:3] == ["awaited: Rigel, Mira", "your number: 9", "Mira: name number"]


def test_what_others_keep_secret_is_not_printed_before_all_may_see_it(program: Program) -> None:
    waited = program(*GAME, "--players", "3", "--me", "3", given="\n\n").printed
    assert "Vega: name number\n" in waited
    assert "Rigel: name number\n" in waited
    assert "last: " not in waited
    assert "named" not in waited


def test_a_person_may_wait_and_is_told_when_all_wait_for_them(program: Program) -> None:
    told = program(*GAME, "--players", "2", "--me", "2", given="\n\n\n5\n").printed
    assert "Nobody else has anything to do now: it is your turn." in told
    assert "last: (numbers " in told
    assert "You have left the match." in told


@pytest.mark.parametrize(("given", "said"), [("0\n10\nx\n\x1b\n", 4), ("", 0), ("q\n", 0)])
def test_what_is_no_move_is_asked_again_and_who_stops_leaves(program: Program, given: str, said: int) -> None:
    outcome = program(*GAME, "--me", "1", given=given)
    assert outcome.status == 0
    assert outcome.printed.count("That is no number from 1 to 9.") == said
    assert "You have left the match." in outcome.printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--me", "4", "--players", "3"), "there is no seat 4 with 3 players: say --players 4"),
        (("--me", "13"), '"13" is not a whole number from 1 to 12'),
    ],
)
def test_a_seat_that_nobody_plays_on_is_one_clear_line(
    program: Program, arguments: tuple[str, ...], complaint: str
) -> None:
    outcome = program(*GAME, *arguments)
    assert outcome.status == 2
    assert complaint in outcome.complained
    assert outcome.complained.count("\n") == 1


def test_a_race_of_presses_cannot_be_typed_and_says_where_it_can_be_played(program: Program) -> None:
    outcome = program("play", "--me", "1")
    assert outcome.status == 2
    assert "spacebowl-pi run --open" in outcome.complained
