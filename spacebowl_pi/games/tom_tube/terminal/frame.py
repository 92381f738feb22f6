"""The board with what stands around it: whose modules they are, what both players have, the rhomb that was drawn."""

from collections.abc import Collection, Iterator

from rich.text import Text

from spacebowl_pi.games.tom_tube.rules.board.lattice import RADIUS
from spacebowl_pi.games.tom_tube.rules.board.tiles import CORNERS, Rhomb
from spacebowl_pi.games.tom_tube.rules.match.view import PlayerView, View
from spacebowl_pi.games.tom_tube.terminal.board import (
    BASE,
    BLANK,
    BOTH_COLOUR,
    COLOURS,
    COUNTER_COLOURS,
    COUNTER_SIGNS,
    DAVE_COLOUR,
    DOWN,
    SOLAR,
    TOM_COLOUR,
    TUBES,
    draw_rhomb,
    point_of,
    put_board,
    put_edge,
)
from spacebowl_pi.games.tom_tube.terminal.canvas import Canvas
from spacebowl_pi.terminal.event_sentences import NameOf

LAST = 2 * RADIUS * DOWN  # the line of the lowest row
NAME = 16  # columns that a name may take
RIGHT = 67  # the column of what stands on the right
_RHOMB = ((0, 4), (8, 4), (12, 0), (4, 0))  # its corners A, B, C, D


def drawing(view: View, name_of: NameOf, lit: Collection[str] = ()) -> Text:
    """The whole table; spheres that are lit can be reached."""
    canvas = Canvas()
    put_board(canvas, view, lit)
    for module in view.kit.modules:
        x, y = point_of(module.knot)
        name, colour = view.players[module.owner].name.capitalize(), COLOURS[module.owner]
        if module.is_base:
            says = f"{name}’s base"
            canvas.put(x - len(says) // 2, y + 1 if y else -1, says, colour)
        else:
            canvas.put(x - 3 - len(name) if x < point_of(view.kit.base[0])[0] else x + 2, y, name, colour)
    tom, dave = view.players
    for top, player in ((-1, dave), (LAST - 6, tom)):
        for line, (text, style) in enumerate(_has(player, name_of, view.settings.left_out), start=top):
            canvas.put(0, line, text, style)
    for line, text in enumerate(_standing(view), start=-1):
        canvas.put(RIGHT, line, text, "bold" if line < 0 else "")
    if view.drawn is not None:
        _put_rhomb(canvas, view.kit.by_id[view.drawn], RIGHT - 3, LAST - 4)
    return Text("\n").join(canvas.lines())


def rhomb_drawing(rhomb: Rhomb) -> Text:
    """A rhomb by itself."""
    canvas = Canvas()
    _put_rhomb(canvas, rhomb, 2, 0)
    return Text("\n").join(canvas.lines())


def legend(left_out: Collection[str] = ()) -> Text:
    """What the signs mean."""
    of = ("Tom’s tubes", "Dave’s", "tubes of both")
    tubes = [
        Text.assemble((sign, f"bold {colour}"), f" {whose}")
        for (sign, colour), whose in zip(TUBES.values(), of, strict=True)
    ]
    counters = [
        Text.assemble((COUNTER_SIGNS[name], style), f" {name}")
        for name, style in COUNTER_COLOURS.items()
        if name not in left_out
    ]
    counters.append(Text.assemble((SOLAR, f"bold {TOM_COLOUR}"), " solar counter"))
    spheres = [
        Text("C4 a sphere"),
        Text("c4 not complete yet"),
        Text("( ) one in a rhomb, called C4/D4"),
    ]
    others = [
        Text.assemble((BASE, f"bold {TOM_COLOUR}"), " base"),
        Text.assemble(("T:", _on(TOM_COLOUR)), " Tom"),
        Text.assemble(("D:", _on(DAVE_COLOUR)), " Dave"),
        Text(f"{BLANK * 3} no tube"),
    ]
    gap = Text("   ")
    return Text("\n").join([gap.join(row) for row in ([*tubes, *others[-1:]], [*counters, *others[:-1]], spheres)])


def _on(colour: str) -> str:
    return f"bold black on {colour}"


def _has(player: PlayerView, name_of: NameOf, left_out: Collection[str]) -> Iterator[tuple[str, str]]:
    """What a player holds, in lines that fit beside the board."""
    name, other = player.name.capitalize(), name_of(player.seat)
    yield (name if name == other else f"{name}: {other}")[:NAME], f"bold {COLOURS[player.seat - 1]}"
    yield f"{player.total} point{'s' * (player.total != 1)}", "bold"
    counts = {"energy": player.energy, "control": player.control, "alien": player.alien}
    for counter, number in counts.items():
        if counter not in left_out:
            yield f"{counter} {number}", ""
    yield f"solar {2 - len(player.solar_out)} of 2", ""
    kinds = [f"{left} {filling}{'s' * (left > 1)}" for filling, left in player.triangles.items() if left]
    yield ", ".join(kinds[:2]) or "no triangles", ""
    yield ", ".join(kinds[2:]), ""


def _standing(view: View) -> Iterator[str]:
    """How far the match is, and what threatens, in lines that fit beside the board."""
    if view.is_broken_off:
        yield "broken off"
        return
    yield f"turn {view.turns + (view.end is None)}"
    yield "" if view.end else f"{view.player(view.turn).name.capitalize()}’s turn"
    yield ""
    yield f"{view.stack_left} rhombs"
    yield f"{view.places_left} places"
    if view.fast is not None:
        yield f"bonus +{view.bonus_turns}"
    elif view.stalls_in is not None:
        yield f"stall in {view.stalls_in}"
    if stuck := [player.name.capitalize() for player in view.players if player.is_in_danger]:
        yield "no way home:"
        yield ", ".join(stuck)


def _put_rhomb(canvas: Canvas, rhomb: Rhomb, left: int, top: int) -> None:
    corners = [(left + x, top + y) for x, y in _RHOMB]
    for letter, (x, y) in zip(CORNERS, corners, strict=True):
        canvas.put(x, y, letter, "bold")
    if rhomb.has_sphere:
        canvas.put(left + 6, top + 2, COUNTER_SIGNS["energy"], COUNTER_COLOURS["energy"])
        canvas.put(left + 5, top + 2, "( )", "bold")
    a, b, c, d = corners
    for start, end in ((a, b), (b, c), (d, c), (a, d)):
        put_edge(canvas, start, end, is_free=False)
    draw_rhomb(canvas, rhomb, corners)
    canvas.put(left, top - 1, rhomb.id, f"bold {BOTH_COLOUR}")
