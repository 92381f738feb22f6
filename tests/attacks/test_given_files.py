"""Files that a person gives the program, as bad as files can be: each is read within bounds, or refused in a line."""

import json
import os
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.config.sections import Config, ConfigError
from spacebowl_pi.box.files.backup import LARGEST_ARCHIVE
from spacebowl_pi.cli.game_sections import game_sections
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.cli.versions import SourceFault, check_sum, read_source
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.configuration import SECTION, SpaceBowlConfig, configured
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, deck_text, read_deck
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match.state import Settings
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.terminal.computers import computers_play
from spacebowl_pi.terminal.steps import NO_TABLE
from tests.calls import counted
from tests.cli.program import Program

MOST_CALLS = 6_000_000  # some seconds; a file of 4 kB takes 30,000
PLANETS = '[planets]\nred = { colour = "#ff0000", pattern = "solid" }\n'


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)


def refusal_in_few_calls(read: Callable[[], object]) -> str:
    """Count the calls that a refusal takes, or a warning, which is the same on every machine; give its words."""
    result, calls = counted(read)
    assert calls < MOST_CALLS
    if isinstance(result, Exception):
        assert isinstance(result, ConfigError | DeckError), repr(result)
        return str(result)
    return "\n".join(result.warnings) if isinstance(result, Config) else ""


def filled(line: Callable[[int], str], head: str = "") -> str:
    """Repeat a line, with its number, up to the largest file there may be."""
    lines, size, number = [head], len(head), 0
    while size < LARGEST_FILE - 100:
        lines.append(line(number))
        size += len(lines[-1])
        number += 1
    return "".join(lines)


def read_box(text: str) -> Config:
    """Read a configuration as a box does."""
    return read_config(text, games=game_sections())


HOSTILE: dict[str, Callable[[], str]] = {
    "cards that are none": lambda: filled(lambda number: f"x{number}=1\n", PLANETS + "[cards]\n"),
    "planets that are none": lambda: filled(lambda number: f"x{number}=1\n", "[planets]\n"),
    "planets of other decks": lambda: filled(
        lambda number: f'{number + 1}={{planets=["a{number}"]}}\n', PLANETS + "[cards]\n"
    ),
    "many planets on a card": lambda: (
        filled(lambda number: f'"a{number}",', PLANETS + '[cards]\n1={planets=["red",') + '"b"]}'
    ),
    "entries": lambda: filled(lambda number: f"x{number}=1\n"),
    "sections": lambda: filled(lambda number: f"[x{number}]\n"),
    "settings": lambda: filled(lambda number: f"x{number}=1\n", "[box]\n"),
    "settings of a game": lambda: filled(lambda number: f"x{number}=1\n", "[space_bowl]\n"),
    "settings of before": lambda: filled(lambda number: f"x{number}=1\n", "[rules]\n"),
    "variants": lambda: filled(lambda number: f'"learner{number}",', "[space_bowl]\nvariants=[") + '"x"]',
    "variants of before": lambda: filled(lambda number: f'"learner{number}",', "[rules]\nvariants=[") + '"x"]',
    "pins": lambda: filled(lambda _: '"GPIO99",', "[buzzers]\npins=[") + '"x"]',
    "names": lambda: filled(lambda _: '"a/b",', "[kiosk]\nnames=[") + '"x"]',
    "a long name": lambda: '[kiosk]\nnames=["' + "é" * (LARGEST_FILE // 3) + '"]',
    "many faults of syntax": lambda: filled(lambda number: f"x{number}=\n"),
    "a deep key": lambda: "a." * (LARGEST_FILE // 3) + "a=1",
    "deep keys": lambda: filled(lambda number: f"x{number}{'.a' * 70}=1\n"),
    "a head of blanks": lambda: "[" + " " * (LARGEST_FILE - 100),
    "a head of brackets": lambda: "[" * (LARGEST_FILE - 100),
    "a deep list": lambda: "x=" + "[" * (LARGEST_FILE - 100),
}


@pytest.mark.parametrize("read", [read_deck, read_box])
@pytest.mark.parametrize("name", HOSTILE)
def test_the_largest_file_is_gone_through_in_few_steps_and_few_faults_are_told(
    read: Callable[[str], object], name: str
) -> None:
    text = HOSTILE[name]()
    assert 0 < len(refusal_in_few_calls(lambda: read(text))) < 150_000


@pytest.mark.parametrize("size", [LARGEST_FILE + 1, 46_000_000])
@pytest.mark.parametrize("arguments", [("deck", "check"), ("solve", "--deck"), ("config", "check", "--config")])
def test_a_larger_file_is_refused_in_a_line_before_it_is_read(
    program: Program, tmp_path: Path, arguments: tuple[str, ...], size: int
) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(size)
    outcome = program(*arguments, str(path))
    assert (outcome.status, outcome.printed, outcome.complained.count("\n")) == (2, "", 1)
    assert "larger than 0.3 MB" in outcome.complained


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    text = deck_text(standard_deck())
    path.write_text(text + "#" * (LARGEST_FILE - len(text.encode())), encoding="utf-8")
    assert configured(SpaceBowlConfig(deck=path)).deck == standard_deck()


@pytest.mark.parametrize("kind", ["large", "pipe", "endless"])
def test_the_deck_of_a_configuration_is_read_within_bounds(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "deck.toml"
    if kind == "large":
        path.write_bytes(b"#" * (LARGEST_FILE + 1))
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path("/dev/zero")
    with pytest.raises(ConfigError, match="cannot be read"):
        configured_games(Config(games={SECTION.name: SpaceBowlConfig(deck=path)}))


@pytest.mark.parametrize("arguments", [("config", "check"), ("run", "--simulate"), ("history",)])
@pytest.mark.parametrize("kind", ["loop", "long", "zero"])
def test_a_folder_that_leads_nowhere_is_a_fault_of_the_configuration(
    program: Program, tmp_path: Path, arguments: tuple[str, ...], kind: str
) -> None:
    (tmp_path / "loop").symlink_to("loop")
    folder = {"loop": f"{tmp_path}/loop/box", "long": "/" + "x" * 300, "zero": "/box\\u0000"}[kind]
    path = tmp_path / "config.toml"
    path.write_text(f'[journal]\nfolder = "{folder}"\n', encoding="utf-8")
    outcome = program(*arguments, "--config", str(path))
    assert (outcome.status, outcome.printed, outcome.complained.count("\n")) == (2, "", 1)
    assert "[journal] folder: " in outcome.complained


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", ["endless", "pipe", "folder", "large"])
def test_only_a_file_that_can_be_one_is_restored_from(program: Program, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "box.zip"
    if kind == "endless":
        path = Path("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        with path.open("wb") as file:
            file.truncate(LARGEST_ARCHIVE + 1)
    config = tmp_path / "config.toml"
    config.write_text(f'[journal]\nfolder = "{tmp_path}/box"\n', encoding="utf-8")
    outcome = program("restore", str(path), "--config", str(config))
    assert (outcome.status, outcome.printed, outcome.complained.count("\n")) == (2, "", 1)
    assert ("larger than" if kind == "large" else "not a file") in outcome.complained
    assert not (tmp_path / "box").exists()


@pytest.mark.timeout(20)
def test_an_update_is_no_device(tmp_path: Path) -> None:
    path = tmp_path / "spacebowl_pi-9.0.0.tar.gz"
    path.symlink_to("/dev/zero")
    with pytest.raises(SourceFault, match="not a file"):
        check_sum(path, "0" * 64)
    with pytest.raises(SourceFault, match="not a file"):
        read_source(path)


def test_a_recording_is_read_within_bounds(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with path.open("wb") as file:
        file.truncate(46_000_000)
    outcome = program("replay", str(path))
    assert (outcome.status, outcome.complained.count("\n")) == (2, 1)
    assert "larger than 4 MB" in outcome.complained


def begun() -> tuple[Any, Any]:
    """The two lines by which a recording begins: who sits there, and the deal."""
    players = tuple(Player(seat, f"P{seat}", Strength.PILOT) for seat in SEATS[:2])
    game = SpaceBowl()
    rules, table, lines = TableRules({game.name: game}), NO_TABLE, list[Any]()
    for step in islice(computers_play(game, Settings(), players, 1), 2):
        lines.append(json.loads(json.dumps(rules.event_to_data(table, step.event))))
        table = step.table
    assert [line["event"] for line in lines] == ["SeatingOpened", "MatchStarted"]
    return lines[0], lines[1]


def refused_recording(program: Program, path: Path, *lines: object) -> str:
    """Replay it; gives the one line that says why that is none."""
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    outcome = program("replay", str(path))
    assert (outcome.status, outcome.complained.count("\n")) == (2, 1)
    assert "\x1b" not in outcome.complained + outcome.printed
    return outcome.complained


@pytest.mark.parametrize("change", ["many planets", "escapes"])
def test_a_recording_has_a_deck_that_a_file_could_give(program: Program, tmp_path: Path, change: str) -> None:
    opened, started = begun()
    deck = started["deck"]
    if change == "escapes":
        deck["name"] = deck["planets"][0]["name"] = "\x1b[2J\x9b"
        deck["cards"] = [card for card in deck["cards"] if standard_deck().planet_names[0] not in card["planets"]]
    else:
        deck["planets"] += [{"name": f"p{number}", "colour": "#000000", "pattern": "dots"} for number in range(9000)]
    assert "line 2: " in refused_recording(program, tmp_path / "match.jsonl", opened, started)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "space\x1b[2J\u202e"},
        {"players": [{"seat": 1, "name": "\x1b[2J\x9b", "computer": None}]},
        {"players": [{"seat": number, "name": "", "computer": None} for number in range(1, 9000)]},
        {"players": [{"seat": 0, "name": "", "computer": None}]},
        {"players": [{"seat": 3, "name": "", "computer": None}] * 2},
        {"players": [{"seat": 99, "name": "", "computer": None}]},
        {"chosen": {"space_bowl": {"\x1b[2J": "\x1b[2J"}}},
        {"chosen": {"space_bowl": {"target_score": 10**4000}}},
        {"chosen": {"space_bowl": {f"x{number}": 1 for number in range(9000)}}},
    ],
    ids=["game", "name", "many players", "below", "twice", "above", "choice", "number", "many choices"],
)
def test_a_recording_has_a_table_at_which_people_could_sit(
    program: Program, tmp_path: Path, change: dict[str, object]
) -> None:
    opened, _ = begun()
    assert set(change) <= set(opened["seating"])
    opened["seating"] |= change
    complained = refused_recording(program, tmp_path / "match.jsonl", opened)
    assert "line 1: " in complained
    assert complained.strip().isprintable()
    assert len(complained) < 500


ESCAPES = r"\u001b[2J\u009b\u202e"
PLANET_OF_ESCAPES = f'"red{ESCAPES}" = {{ colour = "#00ff00", pattern = "ring" }}\n'


@pytest.mark.parametrize(
    "text",
    [
        PLANETS + PLANET_OF_ESCAPES + '[cards]\n1 = { planets = ["red\\u001b[2j\\u009b\\u202e"] }\n',
        f'"{ESCAPES}" = 1\n' + PLANETS,
        PLANETS + f'[cards]\n"1{ESCAPES}" = {{ planets = ["{ESCAPES}"], "{ESCAPES}" = 1 }}\n',
        PLANETS + '"a\u009b\u202e" = 1\n"a\u009b\u202e" = 2\n',
        f'"a\u009b" = 1\n[box]\n"{ESCAPES}" = 1\nlanguage = "{ESCAPES}"\n[rules]\nvariants = ["{ESCAPES}"]\n',
    ],
    ids=["hint", "entry", "card", "twice", "config"],
)
def test_nothing_of_a_file_reaches_the_terminal_that_it_would_obey(program: Program, tmp_path: Path, text: str) -> None:
    path = tmp_path / "file\x1b.toml"
    path.write_text(text, encoding="utf-8")
    for arguments in (("deck", "check"), ("config", "check", "--config")):
        outcome = program(*arguments, str(path))
        assert outcome.status == 2 or "warning: " in outcome.printed  # a deck's sections are those of a game not here
        snapshot = (outcome.complained + outcome.printed).replace(str(path), "")
        assert all(line.isprintable() for line in snapshot.splitlines())
    for read in (read_deck, read_box):  # messages go to logs, too
        words = refusal_in_few_calls(partial(read, text))
        assert words
        assert all(line.isprintable() for line in words.split("\n"))
