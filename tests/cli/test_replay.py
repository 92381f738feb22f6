"""Recordings of more than a match: the lobby before it, who is called otherwise, who leaves, and a match put away."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from spacebowl_pi.core import seating as seats
from spacebowl_pi.core.seats import Player
from spacebowl_pi.core.table import TableEvent, TableRules
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.match.events import MatchEnded, SeatLeft
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.terminal.drawing import match_drawing
from spacebowl_pi.games.space_bowl.terminal.tables import laid_out
from spacebowl_pi.terminal.recording import recorded, recording
from spacebowl_pi.terminal.steps import NO_TABLE, followed, opening
from tests.cli.program import Program
from tests.games.space_bowl.rules.match import stages
from tests.games.space_bowl.rules.match.stages import MARIE, ZOE

GAME = SpaceBowl(stages.DECK)
RULES = TableRules({GAME.name: GAME})
LOBBY: Sequence[TableEvent] = (
    opening(GAME, stages.players_on(stages.SEATS[:4]), Settings()),
    seats.SatDown(SECOND_US, Player(ZOE)),
    seats.SettingChosen(2 * SECOND_US, "space_bowl", "torus", value=True),
    seats.NameTaken(3 * SECOND_US, ZOE, "Zoe"),
)
STARTED = stages.started().events[0]
OVER: Sequence[TableEvent] = (*LOBBY, *stages.over().events)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def write(path: Path, events: Sequence[TableEvent]) -> None:
    for _ in recorded(RULES, followed(RULES, events), path):
        pass


def test_what_is_written_is_read_back(path: Path) -> None:
    write(path, OVER)
    assert list(recording(RULES, path)) == list(followed(RULES, OVER))


@pytest.mark.parametrize("settings", [stages.SCREEN, stages.PLAN, stages.ENTERED, stages.HONOUR, stages.VOID])
def test_whatever_way_to_play_is_chosen_is_read_back(path: Path, settings: Settings) -> None:
    write(path, [opening(GAME, (), settings)])
    (step,) = recording(RULES, path)
    assert RULES.settings(step.table.seating) == settings


def test_the_lobby_is_told_as_far_as_there_is_something_to_say(program: Program, path: Path) -> None:
    write(path, OVER)
    told = program("replay", str(path)).printed.splitlines()
    assert told[0] == " 0:03  Seat 8 is called Zoe from now on."
    assert told[1].startswith("Space Bowl  no variants")  # by the match's own settings
    assert told[3] == " 0:00  Lucas is captain."


def test_who_leaves_is_one_step_and_has_gone(program: Program, path: Path) -> None:
    write(path, [*LOBBY, STARTED, SeatLeft(SECOND_US, MARIE), seats.GotUp(SECOND_US, MARIE)])
    told = program("replay", str(path), "--step", given="\n" * 9).printed
    started, left, end = told.split("Enter for the next event")
    assert "Marie" in started
    assert "SeatLeft" in left
    assert "Marie" not in left
    assert "GotUp" not in end


def test_a_match_that_stops_before_its_end_says_so_and_one_put_away_was_over(program: Program, path: Path) -> None:
    cut_short = "The recording ends here, before the match is over."
    is_said = {}
    for name, events in (
        ("lobby", LOBBY),
        ("cut", OVER[:-1]),
        ("over", OVER),
        ("closed", [*OVER, seats.MatchClosed(60 * SECOND_US)]),
    ):
        write(path, events)
        is_said[name] = cut_short in program("replay", str(path)).printed
    assert isinstance(OVER[-1], MatchEnded)
    assert is_said == {"lobby": True, "cut": True, "over": False, "closed": False}


def test_a_match_of_another_game_is_no_recording_here(program: Program, path: Path) -> None:
    write(path, OVER)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lines[1:1] = [{"schema": 1, "event": "GameChosen", "at_us": 0, "game": "chess"}]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert "line 2: there is no game called 'chess' here" in program("replay", str(path)).complained


# --- the lobby in the moving picture ---


def test_in_the_lobby_the_players_sit_around_an_empty_table() -> None:
    (*_, last) = followed(RULES, LOBBY)
    table = laid_out(last.table, GAME)
    drawing = match_drawing(table).plain
    assert "The galaxy lies on the table." in drawing
    assert all(f"{player.seat} {player.name}" in drawing for player in last.table.seating.players)
    assert "captain" not in drawing
    assert table.match.settings.variants.torus
    assert laid_out(NO_TABLE, GAME).match.players == ()


def test_a_table_with_a_match_is_drawn_as_it_is() -> None:
    (*_, last) = followed(RULES, OVER)
    assert laid_out(last.table, GAME) is last.table


def test_the_picture_moves_from_the_lobby_to_the_end(
    program: Program, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path, OVER)
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}.items():
        monkeypatch.setenv(name, value)
    waited: list[float] = []
    monkeypatch.setattr("spacebowl_pi.terminal.steps.time.sleep", waited.append)
    shown = program("replay", str(path), "--speed", "10").printed
    assert "lobby" in shown
    assert "next: the toss" in shown
    assert "game over" in shown
    assert sum(waited) > 3  # a verdict stays to be read
