"""What lights and matrix show of a Tom Tube table, read back."""

from collections.abc import Sequence

from spacebowl_pi.box.shows.picture import Strip
from spacebowl_pi.devices.ports import BLACK, MATRIX_WIDTH, Colour, Rows
from tests.games.tom_tube.box.table import TubeTable

ORANGE, RED = (255, 110, 0), (255, 0, 0)


def grid(table: TubeTable) -> list[str]:
    """The nine lights, told by how they change: T is Tom's, D Dave's, S both's, E an energy sphere; small if faint."""
    frames = [table.look(tenth / 10) for tenth in range(60)]
    letters = [_kind([frame.cells[cell][0] for frame in frames]) for cell in range(9)]
    return ["".join(letters[row : row + 3]) for row in (0, 3, 6)]


def lit_buttons(table: TubeTable) -> dict[int, str]:
    """The buttons whose lights are on, and how."""
    frames = [table.look(tenth / 10) for tenth in range(60)]
    kinds = {button: _kind([frame.lights[button - 1] for frame in frames]) for button in range(1, 9)}
    return {button: kind for button, kind in kinds.items() if kind != "."}


def _kind(colours: Sequence[Colour]) -> str:
    seen = set(colours) - {BLACK}
    if not seen:
        return "."
    hues = {_hue(colour) for colour in seen}
    level = max(max(colour) for colour in seen)
    if hues == {"T", "D"}:
        levels = {hue: {max(colour) for colour in seen if _hue(colour) == hue} for hue in hues}
        assert (len(levels["T"]), len(levels["D"]) > 5) == (1, True), "told without seeing colours"
        return "S"
    (hue,) = hues
    if hue == "T" or (hue == "D" and len(set(colours)) == 1):
        assert len(set(colours)) == 1, "Tom's lights are steady"
        return hue if level == 255 else hue.lower()
    assert min(max(colour) for colour in colours) < level / 2, "it comes and goes"
    return f"{hue}"


def _hue(colour: Colour) -> str:
    red, green, blue = colour
    assert blue == 0
    share = green / red
    return "D" if share == 0 else "T" if share < 0.6 else "E"


def columns(rows: Rows, first: int, count: int) -> list[str]:
    """A part of the matrix, drawn."""
    return [
        "".join("#" if row >> (MATRIX_WIDTH - 1 - x) & 1 else "." for x in range(first, first + count)) for row in rows
    ]


def drawn(strip: Strip) -> list[str]:
    return [f"{row:0{strip.width}b}".replace("0", ".").replace("1", "#") for row in strip.rows]
