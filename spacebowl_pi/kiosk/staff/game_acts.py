"""What staff can do in a game's match, as data: a command, and what to choose for it.

The staff page draws buttons and dialogs from it, so that a game needs no page of its own for that. What staff can do in
any game (end, take back, free a seat, clear) is the house's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.kiosk.connections.messages import name_of

SEAT = "seat"


@dataclass(frozen=True, slots=True)
class ASeat:
    """One of these seats. If the command has no seat field, that seat asks for it, as if its player had."""

    seats: Sequence[Seat]


@dataclass(frozen=True, slots=True)
class ANumber:
    """A whole number within limits, in the field `name`; `now` gives the current value per seat.

    `by` is a command that changes it by its second field, after the seat: for steps up and down.
    """

    name: str
    least: int
    most: int
    now: Mapping[Seat, int] = field(default_factory=dict)
    by: type | None = None


@dataclass(frozen=True, slots=True)
class AChoice:
    """One of a few values, in the field `name`, each with its label; `now` gives the current one per seat."""

    name: str
    offered: Sequence[tuple[Json, str]]
    now: Mapping[Seat, Json] = field(default_factory=dict)


Chosen: TypeAlias = ASeat | ANumber | AChoice


@dataclass(frozen=True, slots=True)
class StaffAct:
    """Something staff can do; its text is `staff.act.strike_out` for the command StrikeOut.

    `for_good` asks for confirmation. The seat is chosen first, if there is one. `in_rows` puts the act beside each
    seat; if it takes only a number, then as that number, with a step up and down.
    """

    command: type
    chosen: Sequence[Chosen] = ()
    for_good: bool = False
    in_rows: bool = False


def acts_tree(acts: Iterable[StaffAct], may: Callable[[Asked[Any]], bool]) -> list[Json]:
    """What can be done now, for the page."""
    trees: list[Json] = []
    for act in acts:
        seats = _seats(act, may)
        is_possible = (
            bool(seats) if seats is not None else bool(act.chosen) or may(Asked(0, Asker.STAFF, act.command()))
        )
        if is_possible:
            chosen: list[Json] = [_tree(one, seats or ()) for one in act.chosen]
            about: dict[str, Json] = {"for_good": act.for_good, "in_rows": act.in_rows}
            trees.append({"do": name_of(act.command), **about, "chosen": chosen})
    return trees


def _seats(act: StaffAct, may: Callable[[Asked[Any]], bool]) -> Sequence[Seat] | None:
    """The seats on offer; if nothing else needs choosing, only those that the rules accept."""
    offered = next((one.seats for one in act.chosen if isinstance(one, ASeat)), None)
    if offered is None or len(act.chosen) > 1:
        return offered
    has_field = any(one.name == SEAT for one in fields(act.command))
    return [
        seat
        for seat in offered
        if may(Asked(0, Asker.STAFF, act.command(seat=seat)) if has_field else Asked(0, seat, act.command()))
    ]


def _tree(chosen: Chosen, seats: Sequence[Seat]) -> Json:
    match chosen:
        case ASeat():
            return {"kind": "seat", "field": SEAT, "seats": list(seats)}
        case ANumber(name, least, most, now, by):
            limits: dict[str, Json] = {"least": least, "most": most}
            step: Json = None if by is None else {"do": name_of(by), "field": fields(by)[1].name}
            return {"kind": "number", "field": name, **limits, "now": _by_seat(now), "by": step}
        case AChoice(name, offered, now):
            shown: list[Json] = [[value, words] for value, words in offered]
            return {"kind": "choice", "field": name, "offered": shown, "now": _by_seat(now)}


def _by_seat(now: Mapping[Seat, Json]) -> dict[str, Json]:
    return {str(seat): value for seat, value in now.items()}
