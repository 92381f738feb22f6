"""Which tubes a tile brings: where they end, and who may drift from which end to which."""

from itertools import combinations

from tests.games.tom_tube.rules.plain_board import (
    BOARD,
    RHOMBS,
    End,
    Knot,
    Link,
    Triangle,
    rhomb_corners,
    rhomb_headings,
    triangle_corners,
    triangle_heading,
)


def rhomb_ends(tile: str, up: Knot, axis: int, rot: int) -> dict[str, End]:
    """The corners where a tube ends; an end of both players' tubes is one end."""
    corners = rhomb_corners(up, axis, rot)
    headings = rhomb_headings(corners)
    with_end = sorted({*RHOMBS[tile]["tom"], *RHOMBS[tile]["dave"]})
    return {corner: (corners[corner], headings[corner]) for corner in with_end}


def rhomb_links(tile: str, up: Knot, axis: int, rot: int, centre: str) -> list[Link]:
    tom, dave, form = (RHOMBS[tile][name] for name in ("tom", "dave", "form"))
    ends = rhomb_ends(tile, up, axis, rot)
    if form == "same":
        return [(ends[tom[0]], ends[tom[1]], "neutral")]
    if form == "apart":
        return [(ends[tom[0]], ends[tom[1]], "tom"), (ends[dave[0]], ends[dave[1]], "dave")]
    if form == "branch":
        (shared,) = set(tom) & set(dave)
        (toms,) = set(tom) - {shared}
        (daves,) = set(dave) - {shared}
        return [
            (ends[shared], ends[toms], "tom"),
            (ends[shared], ends[daves], "dave"),
            (ends[toms], ends[daves], "nobody"),
        ]
    links: list[Link] = []
    for corner, (knot, heading) in ends.items():
        colour = "neutral" if corner in tom and corner in dave else "tom" if corner in tom else "dave"
        links.append(((knot, heading), (centre, (heading + 6) % 12), colour))
    return links


def triangle_ends(triangle: Triangle, kind: str, rot: int) -> list[End]:
    corners = triangle_corners(triangle, rot)[: {"bend": 2, "fork": 3, "blank": 0}[kind]]
    return [(corner, triangle_heading(triangle, corner)) for corner in corners]


def triangle_links(triangle: Triangle, owner: str, kind: str, rot: int) -> list[Link]:
    return [(one, two, owner) for one, two in combinations(triangle_ends(triangle, kind, rot), 2)]


def printed_links() -> list[Link]:
    """The neutral forks of the modules."""
    return [
        link
        for module in BOARD["module"]
        for link in triangle_links(tuple(module["fork_triangle"]), "neutral", "fork", 0)
    ]
