"""`play` and `replay` of Hubble: a match told in sentences, with the pads as they stand and what came of it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.icons import Die, Icon, Rolled
from spacebowl_pi.games.hubble.rules.match import events as happened
from spacebowl_pi.games.hubble.rules.match.events import Event
from spacebowl_pi.games.hubble.rules.match.evolve import evolve
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match, Medium
from spacebowl_pi.games.hubble.rules.match.view import public
from spacebowl_pi.games.hubble.rules.pad import Hex
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.terminal.pads_of_players import large_pads, small_pads
from spacebowl_pi.games.hubble.terminal.sentences import event_in_words, round_lines, standing_lines
from spacebowl_pi.terminal.seats import YOU
from tests.cli.conftest import program
from tests.cli.program import Program

__all__ = ["program"]

GAME = ("play", "--game", "hubble")
ALONE = (*GAME, "--players", "1", "--seed", "2")
ONE, TWO = Seat(1), Seat(2)
ROLL = (Rolled(Die.RED, Icon.COMET), Rolled(Die.GREEN, Icon.STAR))
COMETS = ((Hex(0), Icon.COMET), (Hex(1), Icon.COMET), (Hex(6), Icon.STAR))


def named(seat: Seat) -> str:
    return {1: "Vega", 2: "Mira"}.get(seat, f"Seat {seat}")


def begun(players: int, events: Sequence[Event] = ()) -> Match:
    rules = Hubble()
    seats = tuple(Player(Seat(seat)) for seat in range(1, players + 1))
    started = rules.start(Beginning(0, 7, Language.ENGLISH, Settings(), seats))
    assert not hasattr(started, "text")
    match = None
    for event in (*started, *events):
        match = evolve(match, event)
    assert match is not None
    return match


def test_alone_a_match_is_told_from_the_first_roll_to_the_title(program: Program) -> None:
    told = program(*ALONE)
    assert (told.status, told.complained) == (0, "")
    lines = told.printed.splitlines()
    assert lines[0] == "Hubble  alone, seed 2"
    assert re.match(r"Vega looks for [A-Z][\w ]+ \(\d+( to \d+)?\) and [A-Z]", lines[4])
    rounds = [line for line in lines if re.fullmatch(r"Round \d+", line)]
    assert rounds == [f"Round {number}" for number in range(1, len(rounds) + 1)]
    assert sum("Rolled: " in line for line in lines) == len(rounds)
    assert sum("any third icon" in line for line in lines) == len(rounds) // 3
    fogged = [line for line in lines if "fogged lens" in line]
    assert [re.findall(r"lens (\d of 3)", line) for line in fogged] == [["1 of 3"], ["2 of 3"], ["3 of 3"]]
    gains = [int(gain) for gain in re.findall(r"Vega +\+(\d+)  ", told.printed)]
    assert lines[-2] == f"{sum(gains)} points: Amateur Astronomer. Capable Cosmologist takes 76."
    assert "win" not in told.printed
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in told.printed


def test_several_are_ranked_by_what_they_have_in_each_category(program: Program) -> None:
    lines = program(*GAME, "--players", "2", "--seed", "1").printed.splitlines()
    heads = next(number for number, line in enumerate(lines) if line.split()[:2] == ["galaxy", "planet"])
    rows = [line.split() for line in lines[heads + 1 : heads + 3]]
    for row in rows:
        assert sum(map(int, row[2:7])) == int(row[7])
    assert int(rows[0][7]) > int(rows[1][7])
    assert lines[heads + 3] == f"{rows[0][1]} wins with {rows[0][7]} points."
    assert sum("the third icon is" in line for line in lines) == sum(line.startswith("Round") for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("width", ["30", "200"])
def test_any_width_of_terminal_will_do(program: Program, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert "points: Amateur Astronomer." in program(*ALONE).printed


def test_the_pads_are_in_colour_on_a_terminal_unless_no_colour_is_wanted(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = program(*ALONE).printed
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": "truecolor"}.items():
        monkeypatch.setenv(name, value)
    coloured = program(*ALONE, "--speed", "0").printed
    assert "\x1b[38;2;216;58;52m" in coloured  # red
    assert "\x1b[1;30;48;2;138;79;200m" in coloured  # just drawn in purple
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*[34]8;", program(*ALONE, "--speed", "0").printed)


def test_who_watches_can_read_each_round(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    waited: list[float] = []
    monkeypatch.setattr("spacebowl_pi.terminal.steps.time.sleep", waited.append)
    rounds = program(*ALONE).printed.count("Rolled: ")
    assert sum(seconds >= 3 for seconds in waited) == rounds - 1


def test_a_replay_tells_the_same_match_also_step_by_step(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    live = program(*ALONE, "--record", str(path)).printed
    assert program("replay", str(path)).printed.replace(path.name, "seed 2") == live
    steps = program("replay", str(path), "--step", given="\n" * 3).printed
    assert steps.count("Enter for the next event") == 4
    assert "(icons drawn)" in steps
    assert "Vega        " in steps


# --- pads ---


def test_small_pads_stand_side_by_side_or_not_at_all() -> None:
    view = public(begun(5))
    lines = small_pads(view, None, named, 80)
    assert len(lines) == 2 + 8
    assert lines[0].plain.split() == ["1", "Vega", "2", "Mira", "3", "Seat", "3", "4", "Seat", "4", "5", "Seat", "5"]
    assert max(line.cell_len for line in lines) <= 80
    assert small_pads(public(begun(6)), None, named, 80) == []
    assert small_pads(public(begun(6)), None, named, 100) != []


def test_large_pads_of_many_stand_in_rows() -> None:
    lines = large_pads(public(begun(12)), named, 80)
    heads = [line.plain for line in lines if "···" in line.plain]
    assert len(heads) == 6
    assert max(line.cell_len for line in lines) <= 80


def test_a_pad_on_paper_is_not_drawn() -> None:
    match = replace(begun(2), media={ONE: Medium.PAPER}, fog={ONE: 3, TWO: 0})
    (head, *_), large = small_pads(public(match), None, named, 80), large_pads(public(match), named, 80)
    assert head.plain.split() == ["2", "Mira"]
    assert [line.plain.split()[1] for line in large if "·" in line.plain] == ["Mira"]
    both = replace(match, media={ONE: Medium.PAPER, TWO: Medium.PAPER}, fog={ONE: 3, TWO: 3})
    assert small_pads(public(both), None, named, 80) == large_pads(public(both), named, 80) == []


# --- sentences ---


def test_a_round_says_who_drew_what_and_where_and_which_points_came_of_it() -> None:
    drawn = begun(
        3,
        [
            happened.DiceRolled(0, ROLL, None),
            happened.ThirdNamed(0, Icon.COMET),
            happened.IconsDrawn(0, ONE, COMETS, is_fogged=False),
            happened.IconsDrawn(0, TWO, COMETS[:1], is_fogged=True),
            happened.DrawnOnPaper(0, Seat(3), is_fogged=False),
        ],
    )
    closed = evolve(drawn, happened.RoundClosed(0))
    lines = [line.plain for line in round_lines(public(drawn), public(closed), named)]
    assert lines == [
        "1  Vega        +4  comet A1 B1 (+4), star A2",
        "2  Mira        +0  fogged lens 1 of 3: comet A1",
        "3  Seat 3          drawn on paper",
    ]


def test_a_third_icon_is_said_to_be_of_whom_it_is() -> None:
    match = begun(2, [happened.DiceRolled(0, ROLL, None), happened.ThirdNamed(0, Icon.STAR)])
    assert match.active is not None
    said = event_in_words(happened.ThirdNamed(0, Icon.STAR), public(match), named)
    assert said == f"{named(match.active)}: the third icon is star."


def ending(results: Sequence[tuple[int, int, int]], *, you: Seat | None = None) -> str:
    """The last line of a match of which each player's rank, points and points from cards are known."""
    view = public(begun(len(results)))
    players = tuple(
        replace(player, rank=rank, total=total, score={**player.score, "stars": stars})
        for player, (rank, total, stars) in zip(view.players, results, strict=True)
    )
    names = {Seat(seat): named(Seat(seat)) for seat in range(1, 9)} | ({} if you is None else {you: YOU})
    *_, last = standing_lines(replace(view, players=players), lambda seat: names[seat], is_decided=True)
    return last.plain


@pytest.mark.parametrize(
    ("results", "you", "said"),
    [
        ([(1, 80, 0), (0, 90, 0)], None, "Mira wins with 90 points."),
        ([(0, 91, 0), (1, 90, 0)], ONE, "You win with 91 points."),
        ([(0, 90, 9), (0, 90, 9)], None, "Vega and Mira share the victory with 90 points."),
        ([(0, 90, 9), (1, 90, 7)], None, "Vega wins with 90 points: Mira has as many, but fewer of them from cards."),
        ([(1, 90, 9), (0, 90, 9)], ONE, "Mira wins with 90 points: you have as many, but fewer stars on the pad."),
        ([(0, 68, 0)], None, "68 points: Starry-Eyed Enthusiast. Amateur Astronomer takes 69."),
        ([(0, 100, 0)], ONE, "100 points: Amazing Astrophysicist."),
    ],
)
def test_the_last_line_says_who_has_won_or_what_somebody_alone_has_reached(
    results: Sequence[tuple[int, int, int]], you: Seat | None, said: str
) -> None:
    assert ending(results, you=you) == said


def test_a_match_that_was_broken_off_has_no_winner() -> None:
    lines = list(standing_lines(public(begun(2)), named, is_decided=False))
    assert len(lines) == 3
