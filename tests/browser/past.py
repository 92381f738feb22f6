"""Matches of the past, for a board of honour that has names on it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from spacebowl_pi.box.journal import open_journal
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.games.space_bowl.rules.computer_match import computer_match
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import Variants

# Who played, how many days ago, with which variants; who won is up to their luck, the same each time.
PLAYED: tuple[tuple[tuple[str, ...], int, Variants], ...] = (
    (("Ada", "Grace", "Linus"), 0, Variants(torus=True)),
    (("Grace", "Ada"), 0, Variants()),
    (("Ada", "Katherine", "Grace", "Zoë"), 0, Variants(torus=True)),
    (("Katherine", "Linus"), 1, Variants()),
    (("Zoë", "Ada", "Mae"), 2, Variants(black_hole=True, rotation=True)),
    (("Mae", "Katherine"), 9, Variants()),
    (("Grace", "Mae", "Zoë"), 12, Variants(torus=True)),
    (("Linus", "Mae"), 20, Variants()),
    (("Ada", "Mae", "Linus"), 70, Variants()),
)


def past_matches(folder: Path, now: datetime | None = None) -> None:
    """Write them into the journal of a box."""
    for seed, (names, days, variants) in enumerate(PLAYED):
        at_s = ((now or datetime.now(UTC)) - timedelta(days=days)).timestamp()
        players = [ComputerPlayer(seat, list(Strength)[(seat + seed) % 3], seed) for seat in SEATS[: len(names)]]
        journal = open_journal(folder, 500, lambda at_s=at_s: at_s)  # type: ignore[misc]
        journal.begin_match()
        for step in computer_match(standard_deck(), Settings(variants=variants), players, names, seed):
            journal.append(step.event)
        assert journal.flush(5)
        journal.close()
