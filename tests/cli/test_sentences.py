"""What the terminal says of each player's round."""

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core import table as core
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.terminal.transcript import score_lines
from tests.games.space_bowl.rules.match import stages
from tests.games.space_bowl.rules.match.stages import EMMA, MARIE, RIGHT, SEATS, WRONG
from tests.games.space_bowl.rules.match.table import Table


def told(table: Table) -> list[str]:
    """What is said of each player of the round that was just judged."""
    assert table.match.round is not None
    assert table.match.round.result is not None
    seated = core.Table(Seating("space_bowl", players=stages.players_on(SEATS)), table.match)
    return [line.plain for line in score_lines(seated, table.match.round.result)]


def test_who_had_to_pick_and_did_not_was_too_late_and_not_wrong() -> None:
    table = stages.go_picks(MARIE).then(commands.PickCard(RIGHT), MARIE).wait(600)
    emma, marie = told(table.then(common.PassTime()))[:2]
    assert "−1 too late: had to pick and did not, −1 called Go! and did not pick" in emma
    assert "wrong" not in emma
    assert "right" in marie


def test_a_wrong_pick_is_wrong() -> None:
    table = stages.go_picks().then(commands.PickCard(WRONG), EMMA)
    assert "−1 wrong: no red at B4" in told(table)[0]


def test_where_the_table_judges_a_wrong_pick_is_no_missed_one() -> None:
    table = stages.declaring().then(commands.DeclareResult(EMMA, Verdict.WRONG))
    for seat in SEATS:
        if table.match.round is not None and table.match.round.result is None:
            table.do(commands.DeclareResult(seat, Verdict.WRONG))
    emma = told(table)[0]
    assert "−1 wrong" in emma
    assert "did not" not in emma
