"""A game told turn by turn: `tom-tube show`, `play` and `replay`, stepping back and forth."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.interchange import read_game
from spacebowl_pi.games.tom_tube.rules.match import events as happened
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.view import View, public
from spacebowl_pi.games.tom_tube.rules.position import Ending, sphere_of
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut, ending, standing_lines, turn_line
from spacebowl_pi.games.tom_tube.terminal.transcript import event_line
from tests.cli.program import Program
from tests.games.tom_tube.rules.recorded import GIVEN, STEPS

SHOW = ("tom-tube", "show")
PLAY = ("play", "--game", "tom_tube", "--seed", "5")  # of a cadet and a pilot: an ace thinks for a while
FIRST, PLAYED = read_game(json.dumps(GIVEN))


def over(end: Ending, turn: int = 72, bonus_turns: int = 6) -> View:
    """The recorded game as if it had ended otherwise, after a turn."""
    match = PLAYED[turn - 1].after
    position = match.position.copy()
    position.end, position.bonus_turns = end, bonus_turns
    return public(replace(match, position=position))


def test_every_turn_of_the_recorded_game_is_a_line(program: Program, game: str) -> None:
    told = program(*SHOW, game, "--turns")
    assert (told.status, told.complained) == (0, "")
    lines = told.printed.splitlines()
    for number, (line, step) in enumerate(zip(lines, STEPS, strict=False), start=1):
        who = step["turn"].capitalize()
        assert line.startswith(f"{number:>3}. {who} ")
        if step["do"] == "build":
            assert f"{who} builds {step['tile']} at " in line
            assert ("with an energy counter" in line) is any(it.startswith("energy") for it in step["counters"])
            assert line.count(" with a ") == len(step["triangles"])
        else:
            assert (f"takes {step['got']}." in line) is (step["got"] not in ("", "solar"))
            assert ("fetches a solar counter" in line) is (step["got"] == "solar")
    assert lines[0] == "  1. Dave builds R18 at B4-C6, with an energy counter."
    assert lines[25] == (
        " 26. Tom builds R09 at C2-E3. Tom fills E3-E4-D3 with a blank and D3-C3-C2 with a bend C3-C2."
        " E3, E4, D3 (with control) and C3 are spheres now. That saves Tom about 2 turns."
    )
    assert lines[45] == " 46. Tom pays energy and jumps B4–B5. That saves Tom about 2 turns."
    assert lines[65].endswith("Tom is home: from now on each turn of the other is a point for Tom.")
    assert lines[72] == " 73. Dave pays control and drifts C3–A3."
    assert lines[73] == "Dave is home as well: 7 bonus turns for Tom."
    assert lines[75].split() == ["Tom", "1", "0", "0", "2", "7", "18"]
    assert lines[-1] == "Tom wins with 18 points."


def test_the_board_is_shown_as_any_turn_has_left_it(program: Program, game: str) -> None:
    empty, first, last = program(*SHOW), program(*SHOW, game, "--turn", "1"), program(*SHOW, game)
    assert "Nothing has been built yet." in empty.printed
    assert "102 places" in empty.printed
    assert first.printed.endswith("  1. Dave builds R18 at B4-C6, with an energy counter.\n")
    assert "(*)" in first.printed
    assert last.printed.endswith("Tom wins with 18 points.\n")
    assert max(len(line) for line in last.printed.splitlines()) <= 80
    assert "\x1b" not in last.printed


def test_colours_are_for_terminals_that_want_them(program: Program, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = program(*SHOW, game).printed
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": "truecolor"}.items():
        monkeypatch.setenv(name, value)
    coloured = program(*SHOW, game).printed
    assert "\x1b[38;2;255;154;31mo" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*[34]8;", program(*SHOW, game).printed)


def test_one_steps_back_and_forth_and_to_any_turn(program: Program, game: str) -> None:
    told = program(*SHOW, game, "--step", given="\n\nb\n40\n999\n\n").printed
    places = re.findall(r"^(\d+) of 73\.", told, re.MULTILINE)
    assert places == ["0", "1", "2", "1", "40", "73"]
    assert " 40. Tom drifts C1–C2." in told
    assert "\n73 of 73.  Enter: stop. b: back." in told
    assert program(*SHOW, game, "--step", given="q\n5\n").printed.count("of 73.") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--turn", "74"], "there is no turn 74: the game has 73"),
        (["--turn", "x"], '"x" is not a whole number from 0 to 9999'),
        (["--turn", "1", "--step"], "not allowed with argument"),
    ],
)
def test_what_cannot_be_shown_is_said_in_one_line(
    program: Program, game: str, arguments: list[str], complaint: str
) -> None:
    told = program(*SHOW, game, *arguments)
    assert (told.status, told.printed) == (2, "")
    assert complaint in told.complained
    assert told.complained.count("\n") == 1


def test_a_faulty_game_is_named_with_its_file(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps({**GIVEN, "turns": [{"do": "exchange"}]}))
    told = program(*SHOW, str(path))
    assert told.complained == (
        f"spacebowl-pi: {path}: turn 1: dave, exchange: You have no alien counter to exchange.\n"
    )
    assert "cannot be read" in program(*SHOW, str(tmp_path / "nowhere")).complained


# --- how games end ---


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (Ending.BONUS, "Dave is home as well: 1 bonus turn for Tom."),
        (Ending.STRAND_RETURN, "There is no way home for Dave: 1 bonus turn for Tom."),
        (Ending.CAP, "Dave is still out after 1 turn, which is as many as count."),
        (Ending.DEADLOCK, "Neither can build or move: it ends without a bonus."),
    ],
)
def test_how_it_ended_is_said(end: Ending, said: str) -> None:
    assert ending(over(end, bonus_turns=1)) == said


def test_whoever_gives_up_is_named_and_loses_with_more_points_too() -> None:
    view = public(replace(PLAYED[60].after, resigned=Seat(1)))
    lines = [line.plain for line in standing_lines(view, astronaut)]
    assert ending(view) == "Tom gives the match up."
    tom, dave = view.players
    assert tom.total > dave.total
    assert lines[-1] == f"Dave wins with {dave.total} points."


def test_who_cannot_come_home_is_named_and_who_came_home() -> None:
    match = PLAYED[59].after
    position = match.position.copy()
    position.at, position.held = (position.at[0], sphere_of("e10")), ((0, 0, 0), (0, 0, 0))
    position.end = Ending.STRAND_FULL
    assert ending(public(replace(match, position=position))) == "The board is full, and there is no way home for Dave."
    assert ending(over(Ending.NO_BONUS, turn=66)).startswith("Tom is home, and no rhomb can be placed any more")
    assert ending(public(PLAYED[3].after)) == ""


def test_equal_points_are_a_draw_and_a_stranded_player_can_lose_with_more() -> None:
    draw = [line.plain for line in standing_lines(over(Ending.STALL, turn=2, bonus_turns=0), astronaut)]
    assert draw[-1] == "It is a draw."
    given = {**GIVEN, "options": {"stranded_loses": True}}
    match = read_game(json.dumps(given))[1][65].after
    position = match.position.copy()
    position.end, position.stranded = Ending.STRAND_RETURN, (0,)
    view = public(replace(match, position=position))
    lines = [line.plain for line in standing_lines(view, astronaut)]
    assert lines[-1].startswith("Dave wins with ")
    assert lines[-1].endswith("points, as Tom is stranded.")
    assert lines[1].startswith("Dave")


def test_exchanges_and_steps_taken_back_are_told_but_not_numbered() -> None:
    match = PLAYED[11].after
    position = match.position.copy()
    position.hand(position.turn, 2, 1)
    rich = replace(match, position=position)
    event = happened.Exchanged(0)
    after = evolve(rich, event)
    assert event_line(event, rich, after) == "     Dave exchanges an alien counter for 2 energy and 1 control."
    back = happened.StepTakenBack(0)
    assert event_line(back, after, evolve(after, back)) == "     The last step is taken back."
    assert event_line(happened.RhombDrawn(0), match, evolve(match, happened.RhombDrawn(0))) is None


def test_nothing_is_told_before_the_first_turn() -> None:
    assert turn_line(public(FIRST)) == "  0. Nothing has happened yet."


# --- matches of the house ---


def test_a_match_of_computers_is_told_and_replayed(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    live = program(*PLAY, "--stall-limit", "4", "--record", str(path))
    assert (live.status, live.complained) == (0, "")
    lines = live.printed.splitlines()
    assert lines[0] == "Tom Tube  stall limit 4, seed 5"
    assert lines[1] == "Vega is Tom and Rigel is Dave."
    numbers = [int(line[:3]) for line in lines if re.match(r"[ \d]{3}\. (Tom|Dave) ", line)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "Nothing was built or picked up in 4 turns: it ends without a bonus." in lines
    assert program("replay", str(path)).printed.replace(path.name, "seed 5") == live.printed
    assert program("tom-tube", "replay", str(path)).printed.replace(path.name, "seed 5") == live.printed
    steps = program("replay", str(path), "--step", given="\nb\nq\n").printed
    assert re.findall(rf"^(\d+) of {len(numbers)}\.", steps, re.MULTILINE) == ["0", "1", "0"]
    assert "Dave: Rigel" in steps


def test_a_game_may_be_named_with_a_hyphen(program: Program) -> None:
    short = ("--stall-limit", "4")
    assert program("tom-tube", "play", *PLAY[3:], *short).printed == program(*PLAY, *short).printed


def test_who_left_is_said() -> None:
    match = evolve(PLAYED[3].after, happened.MatchEnded(0, PLAYED[3].after.players[0]))
    view = public(match)
    assert ending(view) == "The match was broken off."
    assert [line.plain.endswith("has left") for line in standing_lines(view, astronaut)] == [False, True, False]
