"""`tom-tube replay` as other programs use it: JSON in, JSON out, one line for what is wrong."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spacebowl_pi.cli.program import parser
from tests.cli.program import Program
from tests.games.tom_tube.rules.recorded import GIVEN, SEEN

DOCS = Path(__file__).parents[4] / "docs"
REPLAY = ("tom-tube", "replay")
SHORT = json.dumps({**GIVEN, "turns": GIVEN["turns"][:2]})
ANSWER = json.dumps({"decisions": SEEN[:2], "end": None, "score": {"tom": 1, "dave": 1}, "bonus_turns": 0}) + "\n"
PROGRAM = """
from spacebowl_pi.games.tom_tube.terminal.arguments import add_commands
from spacebowl_pi.terminal.argument_types import Arguments
program = Arguments()
add_commands(program.add_subparsers())
options = program.parse_args()
options.run(options)
"""


def test_a_game_is_replayed(program: Program) -> None:
    told = program(*REPLAY, given=json.dumps(GIVEN, indent=1))
    assert (told.status, told.complained) == (0, "")
    assert told.printed.count("\n") == 1
    assert json.loads(told.printed)["decisions"] == SEEN


def test_lines_are_answered_one_by_one(program: Program) -> None:
    assert program(*REPLAY, "--lines", given=f"{SHORT}\n{SHORT}\r\n{SHORT}").printed == ANSWER * 3


def test_the_lines_before_a_faulty_one_are_answered_and_none_after_it(program: Program) -> None:
    told = program(*REPLAY, "--lines", given=f"{SHORT}\n{SHORT.replace('dave', 'Dave', 1)}\n{SHORT}")
    assert (told.status, told.printed) == (2, ANSWER)
    assert told.complained == 'spacebowl-pi: line 2: starter: unknown player "Dave" (did you mean "dave"?)\n'


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("", "standard input is empty: expected one JSON object"),
        ("[]", "expected an object {…}, not []"),
        ("{", "not JSON: "),
        (SHORT.replace('"axis": 1', '"axis": 9', 1), "turn 1: axis: expected a whole number from 0 to 2, not 9"),
        (b"\xff", "standard input: not UTF-8 text"),
        (SHORT + " " * 1_000_000, "longer than 1,000,000 bytes"),
    ],
)
def test_what_is_wrong_is_one_line(program: Program, given: str | bytes, complaint: str) -> None:
    told = program(*REPLAY, given=given)
    assert (told.status, told.printed) == (2, "")
    assert told.complained.startswith(f"spacebowl-pi: {complaint}")
    assert told.complained.count("\n") == 1


def test_it_loads_nothing_that_it_does_not_need_and_answers_before_more_is_sent() -> None:
    check = PROGRAM + "import sys\nprint(sorted({'numpy', 'rich', 'PIL', 'aiohttp'} & set(sys.modules)))"
    command = [sys.executable, "-c", check, *REPLAY, "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as partner:
        assert partner.stdin is not None
        assert partner.stdout is not None
        for _ in range(2):
            partner.stdin.write(SHORT + "\n")
            partner.stdin.flush()
            assert partner.stdout.readline() == ANSWER
        partner.stdin.close()
        assert partner.stdout.read() == "[]\n"
        assert partner.wait() == 0


def test_the_example_of_the_docs_gives_the_answer_that_the_page_shows(program: Program) -> None:
    example = (DOCS / "examples" / "tom-tube.json").read_text(encoding="utf-8")
    assert json.loads(example) == GIVEN
    answer = json.loads(program(*REPLAY, given=example).printed)
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    command = "spacebowl-pi tom-tube replay < docs/examples/tom-tube.json\n```\n\n```json\n"
    shown = json.loads(page.split(command)[1].split("```")[0])
    assert shown.pop("decisions") == [answer["decisions"][0], "…"]
    assert shown.items() <= answer.items()


def test_every_command_of_the_docs_is_understood() -> None:
    pages = "\n".join((DOCS / name).read_text(encoding="utf-8") for name in ("tom-tube.md", "commands.md"))
    found = set(re.findall(r"^spacebowl-pi tom-tube ((?:show|replay|kit)[^\n<>#]*)", pages, re.MULTILINE))
    own = [words for words in map(str.split, found) if not (words[0] == "replay" and len(words) > 1)]
    assert len(own) >= 4
    for words in own:
        assert callable(parser().parse_args(["tom-tube", *words]).run)
