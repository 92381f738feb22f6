"""The players' pads as they stand: small ones side by side after a round, large ones at the end."""

from collections.abc import Sequence

from rich.text import Text

from spacebowl_pi.games.hubble.drawing.colours import COLOURS, LETTERS
from spacebowl_pi.games.hubble.rules.match.state import Medium
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, from_text
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, NO_HEX, Hex, Icons, Mask, Sky, icon_at
from spacebowl_pi.games.hubble.terminal.drawing import EDGE, MARKS, beside, pad_drawing
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.seats import seat_mark

FOG, CLEAR = "✗", "·"
_MARGIN, _GAP = 2, 2


def small_pads(view: View, before: View | None, name_of: NameOf, width: int) -> list[Text]:
    """The pads beside each other, with what was drawn since on its colour; nothing if they do not fit."""
    sky = view.pad.sky
    blocks = []
    for player in _on_screen(view):
        drawn = 0 if before is None else _drawn_since(before, player)
        blocks.append([_whose(player, name_of), _figures(player), *_small_pad(sky, from_text(player.pad), drawn)])
    each = max(2 * len(row) for row in view.pad.rows)
    if _MARGIN + len(blocks) * (each + _GAP) - _GAP > width:
        return []
    return _side_by_side(blocks, each)


def large_pads(view: View, name_of: NameOf, width: int) -> list[Text]:
    """All pads, as many beside each other as fit."""
    blocks = []
    for player in _on_screen(view):
        drawing = pad_drawing(view.pad.sky, from_text(player.pad)).split("\n")
        blocks.append(
            [Text.assemble(_whose(player, name_of), "  ", _figures(player)), *(it[_MARGIN:] for it in drawing)]
        )
    each = max((line.cell_len for block in blocks for line in block[1:]), default=0)
    columns = max(1, (width - _MARGIN + _GAP) // (each + _GAP))
    lines: list[Text] = []
    for start in range(0, len(blocks), columns):
        lines += [*_side_by_side(blocks[start : start + columns], each), Text()]
    return lines


def _on_screen(view: View) -> list[PlayerView]:
    """Those whose pads are known; a paper pad is known to its player alone."""
    return [player for player in view.players if player.medium is not Medium.PAPER]


def fog_drawing(fog: int) -> Text:
    """A player's Fogged Lenses: those that are marked, and those left."""
    return Text(FOG * fog + CLEAR * (FOG_SQUARES - fog), "bold")


def _side_by_side(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    margin = Text(" " * _MARGIN)
    rows = (beside(list(pieces), width, _GAP) for pieces in zip(*blocks, strict=True))
    return [margin.copy().append_text(row) for row in rows]


def _whose(player: PlayerView, name_of: NameOf) -> Text:
    return Text.assemble(seat_mark(player.seat), " ", name_of(player.seat))


def _figures(player: PlayerView) -> Text:
    return Text.assemble((f"{player.total:>3}", "bold"), "  ", fog_drawing(player.fog))


def _drawn_since(before: View, player: PlayerView) -> Mask:
    then = before.player(player.seat).pad
    return sum(1 << hex_ for hex_, (old, new) in enumerate(zip(then, player.pad, strict=True)) if old != new)


def _small_pad(sky: Sky, icons: Icons, drawn: Mask) -> list[Text]:
    """A pad with a column for each hex and one between, in which the line between two quadrants runs."""
    lines = []
    for row, letters in enumerate(sky.pad.rows):
        line = Text(" " * (row % 2))
        for column in range(len(letters)):
            hex_ = sky.hex_at.get((row, column))
            line.append_text(Text(" ") if hex_ is None else _spot(sky, icons, hex_, drawn))
            line.append("│" if _is_border(letters[column : column + 2]) else " ")
        line.rstrip()
        lines.append(line)
    return lines


def _is_border(letters: str) -> bool:
    return NO_HEX not in letters and len(set(letters)) > 1


def _spot(sky: Sky, icons: Icons, hex_: Hex, drawn: Mask) -> Text:
    quadrant, icon = sky.quadrant_of[hex_], icon_at(icons, hex_)
    if icon is None:
        return Text(LETTERS[quadrant].lower(), COLOURS[quadrant])
    return Text(MARKS[icon], f"bold black on {COLOURS[quadrant]}" if drawn >> hex_ & 1 else EDGE)
