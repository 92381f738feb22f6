"""`tom-tube daily`: home in three in a terminal."""

from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.daily import daily_puzzle
from spacebowl_pi.games.tom_tube.rules.match.view import called_in, public
from spacebowl_pi.games.tom_tube.rules.situation import match_of
from tests.cli.program import Program

DAY = "2026-11-20"
DAILY = ("tom-tube", "daily", "--date", DAY)
WAY = [
    "  1. Tom pays energy and jumps F6–G5. That saves Tom about 2 turns.",
    "  2. Tom drifts G5–G5/H5, takes energy.",
    "  3. Tom pays control and drifts G5/H5–I3.",
]


def solution() -> list[str]:
    """As it is typed."""
    puzzle = daily_puzzle(DAY)
    view = public(match_of(puzzle.situation, standard_kit()))
    moves = [move.split() for move in puzzle.solution]
    return [f"{'' if how == 'drift' else how} {called_in(view, to)}".strip() for how, to in moves]


def test_the_way_is_typed_after_a_try_that_was_not(program: Program) -> None:
    astray = ["E7", "F6", "E7"]
    told = program(*DAILY, given="\n".join(["nowhere", "G6", *astray, *solution(), ""]))
    assert (told.status, told.complained) == (0, "")
    assert '"nowhere" is no sphere.' in told.printed
    assert "No tube leads straight on to G6." in told.printed
    assert "Three moves, and not home. Once more, from the start." in told.printed
    assert told.printed.endswith(f"Tom Tube {DAY}: home in three, on try 2\n")


def test_the_way_is_shown_when_asked_alone(program: Program) -> None:
    for told in (program(*DAILY, given="WAY\n"), program(*DAILY, "--way")):
        assert told.printed.splitlines()[-3:] == WAY
    for given in ("", "q\nG5\n", "?\n"):
        told = program(*DAILY, given=given)
        assert told.status == 0
        assert WAY[0] not in told.printed
        assert "jump G5" not in told.printed


def test_a_date_that_is_none_is_refused(program: Program) -> None:
    told = program("tom-tube", "daily", "--date", "2026-11-31")
    assert told.status == 2
    assert '"2026-11-31" is not a date: write it like 2026-11-18' in told.complained
