"""The guide quotes the program: every quoted line is what it says there, and every symptom is in its words."""

import re
from pathlib import Path

import pytest

from hardware.power import PI_MA, limit_ma, power_page
from spacebowl_pi.devices.pins import BUZZER_PINS
from tests.hardware.guide_machines import SITUATIONS, said

PAGE = (Path(__file__).parents[2] / "docs" / "build.md").read_text(encoding="utf-8")
QUOTES = re.findall(r"<!-- said: (.*?) -->\n```\n(.*?)```", PAGE, re.DOTALL)
MISTAKES = re.findall(r"^\| (.*?) \|", PAGE.split("## Mistakes people make")[1], re.MULTILINE)[2:]
SYMPTOMS = [quoted for cell in MISTAKES for quoted in re.findall(r"`(.*?)`", cell)]
LEFT_OUT = "…"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guide")


def in_one_line(text: str) -> str:
    """Without how it was broken into lines and put into columns."""
    return " ".join(text.replace("->", " ").split())


@pytest.mark.parametrize(("situation", "quote"), QUOTES, ids=[situation for situation, _ in QUOTES])
def test_what_the_guide_quotes_is_what_the_program_says(situation: str, quote: str, folder: Path) -> None:
    real = [in_one_line(line) for line in said(situation, folder).splitlines()]
    at = 0
    for part in quote.split(LEFT_OUT):
        wanted = [in_one_line(line) for line in part.strip().splitlines()]
        places = [start for start in range(at, len(real)) if real[start : start + len(wanted)] == wanted]
        assert places, (wanted, "\n".join(real))
        at = places[0] + len(wanted)


def test_every_symptom_in_quotes_is_in_the_program_s_words(folder: Path) -> None:
    everything = in_one_line(" ".join(said(situation, folder) for situation in SITUATIONS))
    assert len(SYMPTOMS) >= 15
    assert [it for it in SYMPTOMS if it not in everything] == []


def test_the_guide_s_numbers_are_those_of_the_power_budget() -> None:
    rows = re.findall(r"^\| Pi .*$", PAGE, re.MULTILINE)
    assert len(rows) >= 3
    assert all(row in power_page().splitlines() for row in rows)
    assert {row.split("(")[0][5:].strip() for row in rows} <= PI_MA.keys()
    assert f"The lights may draw {limit_ma()} mA" in PAGE


def test_the_guide_s_table_of_buzzers_is_the_pin_map() -> None:
    for title, numbers in (("pin of the header", [pin.header for pin in BUZZER_PINS]), ("GPIO", [pin.gpio for pin in BUZZER_PINS])):  # fmt: skip  # noqa: E501
        assert f"| {title} | {' | '.join(map(str, numbers))} |" in PAGE


def test_there_is_a_quote_for_every_step_that_can_be_asked() -> None:
    assert {situation for situation, _ in QUOTES} >= {
        "doctor", "doctor before the restart", "doctor with a keypad", "selftest", "selftest matrix", "selftest pixels",
        "selftest buzzers", "selftest sound",
    }  # fmt: skip
