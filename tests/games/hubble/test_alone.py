"""Somebody alone on the board of honour: they have played, and beaten nobody."""

from datetime import UTC, datetime
from pathlib import Path

from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.core.computer_match import begin, play_on
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import SatDown, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.kiosk.honours.board import HonoursBook

SEED = 1
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)


def test_whoever_plays_alone_has_beaten_nobody(tmp_path: Path) -> None:
    rules, ada = Hubble(), Player(Seat(1), "Ada")
    table = TableRules({rules.name: rules})
    opened = SeatingOpened(0, Seating(rules.name))
    first = begin(rules, Beginning(0, SEED, opened.seating.language, rules.settings, (ada,)))
    assert not isinstance(first, Refusal)
    bot = rules.bot(ada.seat, Strength.CADET, SEED)
    played = [event for step in (first, *play_on(rules, first, {ada.seat: bot}, SEED)) for event in step.events]
    journal = open_journal(tmp_path, 30, table, NOW.timestamp)
    journal.append(opened, SatDown(0, ada), *played)
    assert journal.flush(5)
    journal.close()
    (row,) = HonoursBook(tmp_path, 30, table, lambda: NOW).read().boards[0].ever
    assert (row.name, row.played, row.won) == ("Ada", 1, 0)
