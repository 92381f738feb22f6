"""`solve` and `judge` as other programs use them: streams of JSON, one clear line for bad input."""

import json
import os
import subprocess
import sys
import time

import pytest

from tests.cli.program import Program

PUZZLE = {
    "galaxy": {"size": 5, "cards": [{"planets": ["red"]}, *[{"planets": ["cyan"]}] * 24]},
    "toss": {"destination": 4, "planets": {"red": 3}},
}
ROUND = {
    **PUZZLE,
    "players": ["emma", "lucas"],
    "scores": {"emma": 4, "lucas": 0},
    "captain": "lucas",
    "call": {"by": "emma", "kind": "go"},
    "concur": ["lucas"],
    "picks": {"emma": "B1", "lucas": "C3"},
}
LINE = json.dumps(PUZZLE)
OTHER_DECK = "\n".join(
    [
        "[planets]",
        'red = { colour = "#ff0000", pattern = "solid" }',
        'cyan = { colour = "#00ffff", pattern = "ring" }',
        'sand = { colour = "#ffeecc", pattern = "dots" }',
        "[cards]",
        *(f'{number} = {{ planets = ["red", "sand"] }}' for number in range(1, 36)),
    ]
)


def test_solve_answers_one_object(program: Program) -> None:
    outcome = program("solve", given=json.dumps(PUZZLE, indent=1))
    assert (outcome.status, outcome.complained) == (0, "")
    answer = json.loads(outcome.printed)
    assert answer["valid"] == ["B1"]
    assert answer["with_wild"]["A2"] == ["B2"]


def test_judge_answers_one_object(program: Program) -> None:
    outcome = program("judge", given=json.dumps(ROUND))
    assert outcome.status == 0
    assert json.loads(outcome.printed) == {
        "found": True,
        "verdicts": {"emma": "valid", "lucas": "wrong"},
        "delta": {"emma": 3, "lucas": -1},
        "scores": {"emma": 7, "lucas": 0},
        "captain": "emma",
        "takes": "B1",
    }


def test_lines_are_answered_one_by_one(program: Program) -> None:
    outcome = program("solve", "--lines", given=f"{LINE}\n{LINE}\r\n{LINE}")
    assert outcome.status == 0
    assert [json.loads(line)["valid"] for line in outcome.printed.splitlines()] == [["B1"]] * 3


def test_a_byte_order_mark_does_no_harm(program: Program) -> None:
    assert program("solve", given=f"\ufeff{LINE}").status == 0


@pytest.mark.parametrize(
    ("arguments", "given", "complaint"),
    [
        (["solve"], "", "standard input is empty: expected one JSON object"),
        (["solve"], " \n\t", "standard input is empty: expected one JSON object"),
        (["solve", "--lines"], "", "line 1: standard input is empty: expected a JSON object a line"),
        (["solve", "--lines"], f"{LINE}\n\n{LINE}\n", "line 2: empty, expected a JSON object"),
        (["solve", "--lines"], f"{LINE}\n{LINE}\n{{\n", "line 3: not JSON: expecting property name enclosed in"),
        (["solve", "--lines"], b"\xff\n", "line 1: standard input: not UTF-8 text: byte 0xff at position 1"),
        (["solve"], LINE + " " * 10_000_000, "longer than 1,000,000 bytes\n"),
        (["solve", "--lines"], LINE + "\n" + "x" * 10_000_000, "line 2: longer than 1,000,000 bytes"),
        (["solve"], LINE.replace("cyan", "cian", 1), 'unknown planet "cian" (did you mean "cyan"?)'),
        (["solve"], LINE.replace('{"planets": ["red"]}, ', ""), "galaxy.cards: 24 cards, but a 5×5 galaxy has 25"),
        (["solve"], LINE.replace('"red": 3', '"red": 9'), "toss.planets.red: expected a space from 0 to 8, not 9"),
        (["judge"], LINE, 'entry "players" is missing'),
        (["judge"], json.dumps({**ROUND, "concur": []}), 'picks: "lucas" may not pick, because they did not concur'),
        (["solve", "--deck", "/nowhere/deck.toml"], LINE, "the deck /nowhere/deck.toml: cannot be read: No such file"),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(
    program: Program, arguments: list[str], given: str | bytes, complaint: str
) -> None:
    outcome = program(*arguments, given=given)
    assert outcome.status == 2
    assert outcome.complained.startswith("spacebowl-pi: ")
    assert complaint in outcome.complained
    assert outcome.complained.count("\n") == 1


def test_the_lines_before_a_bad_one_are_answered(program: Program) -> None:
    assert len(program("solve", "--lines", given=f"{LINE}\n{LINE}\n[]\n{LINE}").printed.splitlines()) == 2


def test_another_deck_brings_its_own_planets(program: Program, tmp_path: pytest.TempPathFactory) -> None:
    path = f"{tmp_path}/deck.toml"
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(OTHER_DECK)
    given = LINE.replace('"red"', '"sand"')
    assert json.loads(program("solve", "--deck", path, given=given).printed)["valid"] == ["B1"]
    assert program("solve", given=given).status == 2


def run(*arguments: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "spacebowl_pi", *arguments], input=given, capture_output=True, check=False
    )


def test_the_real_program_keeps_up_with_bulk_work() -> None:
    start = time.perf_counter()
    done = run("solve", "--lines", given=f"{LINE}\n".encode() * 4000)
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 4000
    assert time.perf_counter() - start < 12  # 20,000 in a minute, start-up included


def test_a_partner_program_gets_its_answer_before_it_sends_more() -> None:
    command = [sys.executable, "-m", "spacebowl_pi", "solve", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as partner:
        assert partner.stdin is not None
        assert partner.stdout is not None
        for _ in range(2):
            partner.stdin.write(LINE + "\n")
            partner.stdin.flush()
            assert json.loads(partner.stdout.readline())["valid"] == ["B1"]
        partner.stdin.close()
        assert partner.wait() == 0


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = [sys.executable, "-m", "spacebowl_pi", "play", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as speaker:
        assert speaker.stdout is not None
        assert speaker.stderr is not None
        speaker.stdout.close()
        assert speaker.stderr.read() == b""
        assert speaker.wait() == 141


@pytest.mark.parametrize(
    ("command", "status", "complaint"),
    [
        ("solve <&-", 2, "spacebowl-pi: standard input is closed\n"),
        ("deck show >&-", 0, ""),
        ("deck show >/dev/full", 1, "spacebowl-pi: cannot write the output: No space left on device\n"),
        ("play --seed 1 >/dev/full", 1, "spacebowl-pi: cannot write the output: No space left on device\n"),
        ("deck show --toml >/dev/full", 1, "spacebowl-pi: cannot write the output: No space left on device\n"),
        ("play --seed 1 2>&-", 0, ""),
    ],
)
def test_a_closed_or_full_stream_is_no_traceback(command: str, status: int, complaint: str) -> None:
    done = subprocess.run(  # noqa: S602 (closing streams is what a shell is for)
        f"{sys.executable} -m spacebowl_pi {command}", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (status, complaint)


@pytest.mark.parametrize("words", [["play", "--seed", "1"], ["deck", "show"], ["--help"], ["solve", "--help"]])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_output_that_knows_few_letters_gets_question_marks(words: list[str], encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-m", "spacebowl_pi", *words], capture_output=True, check=False, env=environment
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding)
