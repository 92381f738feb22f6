"""Matches of the past, for a board of honour that has names on it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.core.computer_match import begin, play_on
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
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
    """Write them into the journal of a box: people who played as computers would."""
    for seed, (names, days, variants) in enumerate(PLAYED):
        at_s = ((now or datetime.now(UTC)) - timedelta(days=days)).timestamp()
        players = tuple(Player(seat, name) for seat, name in zip(SEATS, names, strict=False))
        rules = SpaceBowl()
        bots = {it.seat: rules.bot(it.seat, list(Strength)[(it.seat + seed) % 3], seed) for it in players}
        journal = open_journal(folder, 500, TableRules({rules.name: rules}), lambda at_s=at_s: at_s)  # type: ignore[misc]
        journal.append(SeatingOpened(0, Seating(rules.name, players=players)))
        beginning = Beginning(0, seed, Language.ENGLISH, Settings(variants=variants), players)
        first = begin(rules, beginning)
        if isinstance(first, Refusal):
            raise ValueError(first.text)  # noqa: TRY004
        for step in (first, *play_on(rules, first, bots, seed)):
            journal.append(*step.events)
        assert journal.flush(5)
        journal.close()
