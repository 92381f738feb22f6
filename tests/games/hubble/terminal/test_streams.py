"""`hubble score` and `hubble draws` as other programs use them: JSON in, JSON out, one line for what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, STANDARD_PAD
from tests.games.hubble.terminal.conftest import Hubble

PAD = ["..G...", "....G.", "G....G", "...G..", "G.....", "....G.", "......", "....G."]
SCORE = json.dumps({"pad": PAD, "cards": ["ursa-minor", "cepheus"]})
DRAWS = json.dumps({"pad": ["......"] * 8, "dice": [["red", "comet"], ["blue", "galaxy"]], "third": "star"})
SCORED = '{"galaxy": 11, "planet": 0, "asteroid": 0, "comet": 0, "stars": 0, "total": 11}\n'
PROGRAM = """
from spacebowl_pi.games.hubble.terminal.arguments import add_commands
from spacebowl_pi.terminal.argument_types import Arguments
program = Arguments()
add_commands(program.add_subparsers())
options = program.parse_args()
options.run(options)
"""


def test_a_pad_is_scored(hubble: Hubble) -> None:
    assert hubble("score", given=json.dumps(json.loads(SCORE), indent=1)) == (SCORED, "")


def test_draws_are_listed(hubble: Hubble) -> None:
    printed, _ = hubble("draws", given=DRAWS)
    assert printed.count("\n") == 1
    assert {kind: len(draws) for kind, draws in json.loads(printed).items()} == {"full": 168, "fogged": 73}


def test_lines_are_answered_one_by_one(hubble: Hubble) -> None:
    assert hubble("score", "--lines", given=f"{SCORE}\n{SCORE}\r\n{SCORE}") == (SCORED * 3, "")


def test_the_lines_before_a_faulty_one_are_answered_and_none_after_it(hubble: Hubble) -> None:
    printed, complaint = hubble("score", "--lines", given=f"{SCORE}\n{SCORE}\n{SCORE.replace('cepheus', 'x')}\n{SCORE}")
    assert (printed, complaint) == (SCORED * 2, 'line 3: cards[1]: unknown card "x"')


@pytest.mark.parametrize(
    ("arguments", "given", "complaint"),
    [
        (["score"], " \n", "standard input is empty: expected one JSON object"),
        (["draws", "--lines"], "", "line 1: standard input is empty: expected a JSON object a line"),
        (["draws"], SCORE, 'unknown entry "cards"'),
        (["draws"], DRAWS.replace("red", "white"), 'dice[0][0]: unknown die "white"; those rolled are red, blue, '),
        (["score", "--lines"], f"\n{SCORE}", "line 1: empty, expected a JSON object"),
        (["score"], SCORE + " " * 1_000_000, "longer than 1,000,000 bytes"),
        (["score", "--cards", "/nowhere"], SCORE, "the file /nowhere: cannot be read: No such file or directory"),
    ],
)
def test_what_is_wrong_is_one_line(hubble: Hubble, arguments: list[str], given: str, complaint: str) -> None:
    printed, said = hubble(*arguments, given=given)
    assert printed == ""
    assert said.startswith(complaint)
    assert "\n" not in said


def test_an_owner_s_own_pad_and_cards_are_scored_by(hubble: Hubble, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(STANDARD_CARDS.replace('"cepheus"', '"house"'), encoding="utf-8")
    own = STANDARD_PAD.replace("planet_rows_need_contact = false", "planet_rows_need_contact = true")
    (tmp_path / "pad.toml").write_text(own, encoding="utf-8")
    given = json.dumps({"pad": ["P.P...", *["......"] * 7], "cards": ["house"]})

    printed, _ = hubble("score", "--pad", tmp_path / "pad.toml", "--cards", tmp_path / "cards.toml", given=given)

    assert json.loads(printed)["planet"] == 0
    assert hubble("score", given=given)[1] == 'cards[0]: unknown card "house"'


def test_a_partner_program_gets_its_answer_before_it_sends_more() -> None:
    command = [sys.executable, "-c", PROGRAM, "hubble", "score", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as partner:
        assert partner.stdin is not None
        assert partner.stdout is not None
        for _ in range(2):
            partner.stdin.write(SCORE + "\n")
            partner.stdin.flush()
            assert partner.stdout.readline() == SCORED
        partner.stdin.close()
        assert partner.wait() == 0


@pytest.mark.parametrize("command", ["score", "draws"])
def test_neither_loads_what_it_does_not_need(command: str) -> None:
    check = PROGRAM + "import sys\nprint(sorted({'numpy', 'rich', 'PIL', 'aiohttp'} & set(sys.modules)))"
    given = SCORE if command == "score" else DRAWS
    done = subprocess.run(
        [sys.executable, "-c", check, "hubble", command], input=given, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
