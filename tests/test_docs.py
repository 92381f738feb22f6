"""What the docs show works: the Python in them runs, the links lead somewhere, the commands exist."""

import re
import shlex
from pathlib import Path

import pytest

from spacebowl_pi.cli.program import main, parser

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "hardware").rglob("*.md"))]
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
FOLLOWED = ROOT / "docs" / "adding-a-game.md"  # from top to bottom, by docs/test_adding_a_game.py
ALONE = {page: text for page, text in TEXTS.items() if page not in (FOLLOWED, ROOT / "CONTRIBUTING.md")}
PYTHON = [(page, code) for page, text in ALONE.items() for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]
COMMAND = re.compile(
    r"^(?:\.venv/bin/)?spacebowl-pi"
    r" ((?:play|replay|deck|solve|judge|run|config|doctor|selftest|history|keypad|update)[^\n<>#]*)",
    re.MULTILINE,
)
COMMANDS = sorted({found.strip() for text in ALONE.values() for found in COMMAND.findall(text)})


@pytest.mark.parametrize(("page", "code"), PYTHON, ids=lambda value: value.name if isinstance(value, Path) else "")
def test_the_python_in_the_docs_runs_and_prints_what_they_say(
    page: Path, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(code, page.name, "exec"), {})  # noqa: S102 (our own page)
    printed = capsys.readouterr().out
    assert printed
    promised = re.search(re.escape(code) + r"```\n\nprints\n\n```\n(.*?)```", TEXTS[page], re.DOTALL)
    assert promised is None or promised[1] == printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", TEXTS[page]):
        assert target.startswith("http") or (page.parent / target).exists(), target


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_in_the_docs_is_understood(command: str) -> None:
    assert callable(parser().parse_args([word for word in shlex.split(command) if word != "--help"]).run)


@pytest.mark.parametrize(("command", "example"), [("solve", "puzzle.json"), ("judge", "round.json")])
def test_the_examples_give_the_answers_that_the_page_shows(
    command: str, example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = TEXTS[ROOT / "docs" / "json.md"]
    promised = re.search(
        rf"spacebowl-pi {command} < docs/examples/{example}\n```\n\n```json\n(.*?)```", page, re.DOTALL
    )
    with (ROOT / "docs" / "examples" / example).open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main([command]) == 0
    assert promised is not None
    assert capsys.readouterr().out == promised[1]


@pytest.mark.parametrize(
    "better", re.findall(r"^better  (.*)$", TEXTS[ROOT / "CONTRIBUTING.md"], re.MULTILINE), ids=lambda line: line[:20]
)
def test_what_is_called_better_is_how_it_is_written_here(better: str) -> None:
    sources = [*(ROOT / "spacebowl_pi").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    written = "\n".join(path.read_text(encoding="utf-8") for path in sources if path != Path(__file__))
    assert [part for part in re.split(r" {2,}", better) if part not in written] == []


def test_each_decision_is_listed_and_names_what_holds_it() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\]\(([a-z-]+\.md)\)", TEXTS[folder / "README.md"])
    pages = {path.name: TEXTS[path] for path in folder.glob("*.md") if path.name != "README.md"}
    assert sorted(listed) == sorted(pages)
    for name, text in pages.items():
        parts = re.findall(r"^\*\*(\w[\w ]*)\.?\*\*", text, re.MULTILINE)
        assert parts == ["Context", "Decision", "What follows", "Rejected", "Held by"], name
        held = text.split("**Held by**")[1]
        assert "tests/" in held, name
        assert "spacebowl_pi/" in held, name


def test_there_is_something_to_check() -> None:
    assert len(PYTHON) >= 2
    assert len(COMMANDS) >= 8
