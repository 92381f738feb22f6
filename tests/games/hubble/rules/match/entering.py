"""Paper pads at the end of a match, whose points are to be entered."""

from dataclasses import replace

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.match.commands import EnterPoints
from spacebowl_pi.games.hubble.rules.match.state import Phase
from tests.games.hubble.rules.match.table import EMMA, Table

CARDS = ("ursa-minor", "cepheus")  # 10 and 3 for each of two; 15


def at_the_end(*seats: int, cards: dict[Seat, tuple[str, ...]] | None = None) -> Table:
    """All have drawn on paper, and are out."""
    table = Table(*seats or (1,))
    by_id = table.rules.kit.by_id
    dealt = {seat: tuple(by_id[name] for name in names) for seat, names in (cards or {}).items()}
    table.match = replace(table.match, cards={**table.match.cards, **dealt})
    for _ in range(3):
        table.play_round(is_fogged=True)
    assert table.match.phase is Phase.ENTER
    return table


def enter(table: Table, seat: Seat, *entries: int) -> Table:
    for points in entries:
        table.do(EnterPoints(seat, points))
    return table


def allowed(table: Table, seat: Seat = EMMA) -> list[int]:
    moves = table.rules.moves(table.view, table.rules.own(table.match, seat))
    return [it.points for it in moves if isinstance(it, EnterPoints)]
