"""`play` and `replay`: the same seed plays the same match, a recording shows it again, a bad one says where."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.program import Program


@pytest.fixture
def recording(program: Program, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    assert program("play", "--players", "3", "--seed", "4", "--record", str(path)).status == 0
    return path


def test_the_same_seed_plays_the_same_match(program: Program) -> None:
    first, again, other = (program("play", "--seed", seed).printed for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


def test_a_match_is_told_from_the_first_toss_to_the_winner(program: Program) -> None:
    told = program("play", "--seed", "7", "--players", "2", "--learners").printed
    assert "learners, seed 7" in told
    assert "Round 1\n" in told
    assert "win" in told.splitlines()[-2] or "share the victory" in told.splitlines()[-2]


@pytest.mark.parametrize("width", ["20", "80", "200"])
def test_any_width_of_terminal_will_do(program: Program, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert program("play", "--seed", "7", "--big-galaxy", "--players", "8").status == 0


def test_a_replay_tells_the_same_match(program: Program, recording: Path) -> None:
    live = program("play", "--players", "3", "--seed", "4").printed
    again = program("replay", str(recording)).printed
    assert again.replace(recording.name, "seed 4") == live


def test_a_replay_goes_step_by_step(program: Program, recording: Path) -> None:
    told = program("replay", str(recording), "--step", given="\n\n\n").printed
    assert told.count("Enter for the next event") == 4  # three were shown and passed, the fourth waits


def test_a_recording_is_one_event_a_line_with_its_schema(recording: Path) -> None:
    events = [json.loads(line) for line in recording.read_text(encoding="utf-8").splitlines()]
    assert [event["schema"] for event in events] == [1, *[2] * (len(events) - 1)]
    assert [events[0]["event"], events[1]["event"], events[-1]["event"]] == [
        "SeatingOpened",
        "MatchStarted",
        "MatchEnded",
    ]


def test_a_recording_begins_with_who_sits_there_and_what_is_chosen(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    program("play", "--players", "2", "--seed", "5", "--torus", "--void", "--record", str(path))
    opened, started = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[:2])
    seating = opened["seating"]
    assert (seating["game"], seating["language"]) == ("space_bowl", "en")
    assert [player["name"] for player in seating["players"]] == ["Vega", "Rigel"]
    assert seating["chosen"] == {"space_bowl": {"void": True, "torus": True}}
    assert seating["players"] == started["players"]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda _: [], "the recording is empty"),
        (lambda lines: [*lines[:5], "{", *lines[6:]], "line 6: not JSON"),
        (lambda lines: [*lines[:5], "[]", *lines[6:]], "line 6: expected an object, not []"),
        (lambda lines: [lines[0].replace('"schema": 1', '"schema": 2'), *lines[1:]], "line 1: written in schema 2"),
        (
            lambda lines: [*lines[:3], lines[3].replace('"event": "', '"event": "Un'), *lines[4:]],
            "line 4: unknown event 'Un",
        ),
        (lambda lines: [lines[0], *lines[2:]], "line 2: a match begins with MatchStarted, once"),
        (lambda lines: [*lines[:3], lines[1]], "line 4: a match begins with MatchStarted, once"),
        (lambda lines: lines[1:], "line 1: a recording begins with SeatingOpened, once"),
        (lambda lines: [*lines[:3], lines[0]], "line 4: a recording begins with SeatingOpened, once"),
        (lambda lines: [lines[0].replace("space_bowl", "chess")], "line 1: there is no game called 'chess' here"),
        (
            lambda lines: [lines[0].replace('"chosen": {}', '"chosen": {"space_bowl": {"target_score": 0}}')],
            "line 1: target_score cannot be 0",
        ),
        (lambda lines: [lines[0], lines[1].replace("#ff4d4d", "red; x")], 'the colour of "red"'),
        (lambda lines: [lines[0], lines[1].replace('"number": ', '"number": 9')], "line 2: "),
        (lambda _: ['{"schema": 1, "event": "MatchOpened", "at_us": 0}'], "line 1: written in schema 1; this program"),
        (lambda _: ["[" * 100_000], "line 1: not JSON"),
    ],
)
def test_a_damaged_recording_is_one_clear_line(
    program: Program, recording: Path, damage: Callable[[list[str]], list[str]], complaint: str
) -> None:
    lines = recording.read_text(encoding="utf-8").splitlines()
    recording.write_text("\n".join(damage(lines)), encoding="utf-8")
    outcome = program("replay", str(recording))
    assert outcome.status == 2
    assert complaint in outcome.complained
    assert outcome.complained.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "--players", "9"], 'argument --players: "9" is not a whole number from 2 to 8'),
        (["play", "--players", "two"], '"two" is not a whole number from 2 to 8'),
        (["play", "--sped", "3"], "unrecognized arguments: --sped 3"),
        (["play", "--seed", "-1"], "argument --seed"),
        (["play", "--record", "/nowhere/match.jsonl"], "cannot write the recording /nowhere/match.jsonl: No such file"),
        (["play", "--deck", "/"], "the deck /: cannot be read: Is a directory"),
        (["replay", "/nowhere"], "the recording /nowhere: cannot be read: No such file"),
        (["replay"], "the following arguments are required: FILE"),
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_a_wrong_word_is_one_clear_line(program: Program, arguments: list[str], complaint: str) -> None:
    outcome = program(*arguments)
    assert outcome.status == 2
    assert complaint in outcome.complained
    assert outcome.complained.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["solve", "\x1b[31mX\u202e\n"], r"unrecognized arguments: \u001b[31mX\u202e\u000a (see"),
        (["play", "--\udcff"], r"unrecognized arguments: --\udcff (see"),
        (["\x1b[31m"], r"invalid choice: '\x1b[31m'"),
    ],
)
def test_a_wrong_word_is_shown_with_all_written_out_that_a_terminal_would_obey(
    program: Program, arguments: list[str], complaint: str
) -> None:
    outcome = program(*arguments)
    assert outcome.status == 2
    assert complaint in outcome.complained
    assert outcome.complained.removesuffix("\n").isprintable()


def test_help_shows_a_person_where_to_start(program: Program) -> None:
    assert "spacebowl-pi play" in program("--help").printed
    assert program("--version").printed.startswith("spacebowl-pi ")
