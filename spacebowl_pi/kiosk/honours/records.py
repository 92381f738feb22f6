"""The records of the house, for the demo: who has won most, ever, this season and today."""

from spacebowl_pi.core.codec import Json
from spacebowl_pi.kiosk.honours.board import Honours
from spacebowl_pi.kiosk.honours.ledger import Span


def records(honours: Honours | None, game: str) -> list[Json]:
    """The first of each list of a game's board, unless a longer time's record is the same."""
    found: dict[tuple[str | None, int, int], Span] = {}
    for board in honours.boards if honours is not None else ():
        if board.game == game:
            for span, rows in ((Span.EVER, board.ever), (Span.SEASON, board.season), (Span.DAY, board.day)):
                for row in rows[:1]:
                    if row.won > 0:
                        found.setdefault((row.name, row.seat, row.won), span)
    return [{"span": span.value, "name": name, "seat": seat, "won": won} for (name, seat, won), span in found.items()]
