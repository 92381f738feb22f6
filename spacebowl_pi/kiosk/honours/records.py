"""The records of the house, for the demo: who has won most, ever, this season and today, and who has played most."""

from spacebowl_pi.core.codec import Json
from spacebowl_pi.kiosk.honours.board import Board, Honours, Row

MOST = 3


def records(honours: Honours | None, game: str) -> list[Json]:
    """Of one game, at most three; what holds for a longer time is not said again of a shorter one."""
    boards = () if honours is None else honours.boards
    return [it for board in boards if board.game == game for it in _of_board(board)][:MOST]


def _of_board(board: Board) -> list[Json]:
    won: dict[tuple[str | None, int, int], Json] = {}
    for kind, rows in (("ever", board.ever), ("season", board.season), ("day", board.day)):
        for row in rows[:1]:
            if row.won > 0:
                won.setdefault((row.name, row.seat, row.won), _record(kind, row, row.won))
    most = max(board.ever, key=lambda row: row.played, default=None)
    return [*won.values(), *([] if most is None else [_record("played", most, most.played)])]


def _record(kind: str, row: Row, count: int) -> Json:
    return {"kind": kind, "name": row.name, "seat": row.seat, "count": count}
