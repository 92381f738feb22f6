"""Drawings for the terminal: a deck, the nine spaces, the galaxy, the scores.

A planet is drawn in its colour, with a mark for its pattern, and always in the same slot of a card, so that it is found
at a glance, even without colours.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Table
from spacebowl_pi.games.space_bowl.rules.deck import Card, Deck, Pattern, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, View, view
from spacebowl_pi.games.space_bowl.rules.match.view import CardView, PlayerView
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Cell, place_name
from spacebowl_pi.terminal.seats import player_name, seat_mark

PATTERN_MARKS = {
    Pattern.SOLID: "●",
    Pattern.RING: "○",
    Pattern.STRIPES: "≡",
    Pattern.DOTS: "∷",
    Pattern.HALF: "◐",
    Pattern.CROSS: "✚",
    Pattern.DIAMOND: "◆",
    Pattern.SQUARE: "■",
}
DESTINATION = Text("★", "bold #c77dff")
BLACK_HOLE = Text("◉", "#adb5bd")
WILD = Text("W", "bold black on #ffd43b")

_LINE = "#5c6370"
_FAINT = "#4b5263"
_VALID = "on #17402a"
_SPACE_WIDTH = 7
_NAME_WIDTH = 8


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell of a grid: its lines, what is set into its bottom border, and its background."""

    lines: tuple[Text, ...]
    foot: Text
    style: str = ""


def planet_mark(deck: Deck, name: PlanetName) -> Text:
    planet = deck.planets[deck.planet_names.index(name)]
    return Text(PATTERN_MARKS[planet.pattern], f"bold {planet.colour}")


def legend(deck: Deck) -> Text:
    """The legend of the marks."""
    marks = [Text.assemble(planet_mark(deck, name), f" {name}") for name in deck.planet_names]
    return Text("  ").join(
        [*marks, Text.assemble(DESTINATION, " Destination"), Text.assemble(BLACK_HOLE, " Black Hole")]
    )


# --- grids ---


def grid(tiles: Sequence[Tile], columns: int, width: int, *, has_names: bool = False) -> list[Text]:
    """Draw tiles in boxes of this inner width. With names, places are lettered and numbered as in `B3`."""
    rows = [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
    margin = "  " if has_names else ""
    lines = []
    if has_names:
        lines.append(Text(margin + "".join(f" {chr(65 + column):^{width}}" for column in range(columns)), _LINE))
    lines.append(Text(f"{margin}╭{'┬'.join(['─' * width] * columns)}╮", _LINE))
    for number, row in enumerate(rows):
        height = len(row[0].lines)
        for index in range(height):
            name = f"{number + 1:<2}" if has_names and index == (height - 1) // 2 else margin
            line = Text(name + "│", _LINE)
            for tile in row:
                line.append_text(_centred(tile.lines[index], width, " ", tile.style)).append("│", _LINE)
            lines.append(line)
        left, middle, right = "╰┴╯" if number == len(rows) - 1 else "├┼┤"
        line = Text(margin + left, _LINE)
        for column, tile in enumerate(row):
            line.append_text(_centred(tile.foot, width, "─", _LINE)).append(
                right if column == columns - 1 else middle, _LINE
            )
        lines.append(line)
    return lines


def _centred(text: Text, width: int, filler: str, style: str) -> Text:
    """Centre a text; it keeps its own style, which the filler does not get."""
    space = max(0, width - text.cell_len)
    line = Text(filler * (space // 2), style)
    line.append_text(text).append(filler * (space - space // 2), style)
    if filler == " " and style:
        line.stylize(style)
    return line


def _slots(marks: Iterable[Text | None], columns: int) -> tuple[Text, ...]:
    """Set marks in rows, with a dot for each empty slot."""
    drawn = [mark or Text("·", _FAINT) for mark in marks]
    return tuple(Text(" ").join(drawn[start : start + columns]) for start in range(0, len(drawn), columns))


def _card_lines(deck: Deck, planets: Sequence[PlanetName]) -> tuple[Text, ...]:
    marks = [planet_mark(deck, name) if name in planets else None for name in deck.planet_names]
    return _slots(marks + [None] * (len(marks) % 2), (len(marks) + 1) // 2)


def _card_width(deck: Deck) -> int:
    return max(5, len(deck.planets) + len(deck.planets) % 2 - 1) + 2


# --- decks ---


def deck_drawing(deck: Deck, width: int) -> Text:
    """Draw all cards with their numbers and decorations."""
    columns = max(1, (width - 1) // (_card_width(deck) + 1))
    blank = Text(" ")
    tiles = [
        Tile((*_card_lines(deck, card.planets), _decoration(card)), Text(f" {card.number} ")) for card in deck.cards
    ]
    tiles += [Tile((blank, blank, blank), Text("─"))] * (-len(tiles) % columns)
    return Text("\n").join(grid(tiles, columns, _card_width(deck)))


def _decoration(card: Card) -> Text:
    hole = BLACK_HOLE if card.black_hole else Text("")
    marks = "☄" * card.comets + "⋆" * card.stars
    if len(marks) > 5:
        marks = f"☄{card.comets}⋆{card.stars}"
    return Text.assemble(hole, Text(marks, "#7f848e"))


# --- a match ---


def spaces_drawing(deck: Deck, shown: View) -> list[Text]:
    """Draw the nine spaces of the Ship Computer."""
    fallen: dict[int, list[Text]] = {space: [] for space in SPACES}
    if shown.toss is not None:
        fallen[shown.toss.destination].append(DESTINATION)
        if shown.toss.black_hole is not None:
            fallen[shown.toss.black_hole].append(BLACK_HOLE)
        for planet in shown.toss.planets:
            fallen[planet.space].append(planet_mark(deck, planet.planet))
    tiles = []
    for space in SPACES:
        marks = fallen[space]
        first = len(marks) if len(marks) <= 3 else (len(marks) + 1) // 2
        lines = (Text(" ").join(marks[:first]), Text(" ").join(marks[first:]))
        tiles.append(Tile(lines if marks else (Text("·", _FAINT), Text("")), Text("")))
    return grid(tiles, 3, max(_SPACE_WIDTH, len(deck.planets) + 1))


def galaxy_drawing(deck: Deck, shown: View) -> list[Text]:
    """Draw the galaxy; after the reveal also what was valid and who picked it."""
    if shown.galaxy is None:
        return [Text("The galaxy lies on the table.", _LINE)]
    valid = set(shown.solution.valid) if shown.solution else set()
    picks: dict[Cell, list[Seat]] = {}
    for player in shown.players:
        if player.pick is not None:
            picks.setdefault(player.pick, []).append(player.seat)
    tiles = []
    for number, card in enumerate(shown.galaxy):
        cell = Cell(number)
        foot = Text()
        if shown.wild is not None and shown.wild.at == cell:
            foot.append_text(WILD)
        for seat in picks.get(cell, []):
            foot.append_text(seat_mark(seat))
        if cell in valid:
            foot = Text.assemble(Text("✓", "bold #69db7c"), foot)
        tiles.append(Tile(_laid_lines(deck, card), foot, _VALID if cell in valid else ""))
    return grid(tiles, shown.size, _card_width(deck), has_names=True)


def _laid_lines(deck: Deck, card: CardView | None) -> tuple[Text, ...]:
    if card is None:
        return (Text("?", _FAINT), Text(""))
    if card.is_face_down:
        width = _card_width(deck) - 2
        return (Text("░" * width, _FAINT), Text("░" * width, _FAINT))
    return _card_lines(deck, card.planets)


def players_drawing(seating: Seating, shown: View) -> list[Text]:
    """Draw the players with their scores and what they are doing."""
    lines = []
    for player in shown.players:
        name = Text(player_name(seating, player.seat), "bold" if player.is_captain else "")
        name.truncate(_NAME_WIDTH, overflow="ellipsis", pad=True)
        score = (f" {player.score:2} ", "bold")
        lines.append(Text.assemble(seat_mark(player.seat), " ", name, score, _state_of(player, shown)))
    return lines


def _state_of(player: PlayerView, shown: View) -> Text:
    """What a player is doing, in a word or two."""
    words: list[Text] = []
    if shown.phase is Phase.OVER:
        return Text("winner" if player.seat in shown.winners else "", "bold #ffd43b")
    is_on = shown.phase in (Phase.COUNTDOWN, Phase.PICKS, Phase.DECLARING, Phase.REVEAL)
    if is_on and shown.call is not None:
        if player.is_red:
            words.append(Text("RED!" if shown.call.by == player.seat else "red", "bold #ff6b6b"))
        elif shown.call.by == player.seat:
            words.append(Text("Go!", "bold #69db7c"))
        elif player.has_joined and shown.call.kind is CallKind.GO:
            words.append(Text("concurs", "#69db7c"))
    if is_on and player.pick is not None:
        words.append(Text(place_name(player.pick, shown.size), "bold"))
    elif is_on and player.has_picked:
        words.append(Text("picked", "#7f848e"))
    if not words and player.is_captain:
        words.append(Text("captain", "#7f848e"))
    return Text(" ").join(words)


def match_drawing(table: Table) -> Text:
    """Draw what everyone at the table sees: spaces and players on the left, the galaxy on the right."""
    match: Match = table.match
    shown = view(match)
    spaces = spaces_drawing(match.deck, shown)
    left = [Text(f"{'Ship Computer':^{spaces[0].cell_len}}", "bold"), *spaces, *players_drawing(table.seating, shown)]
    right = galaxy_drawing(match.deck, shown)
    width = max(line.cell_len for line in left)
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        line.append(" " * (width - line.cell_len + 2))
        lines.append(line.append_text(right[number]) if number < len(right) else line)
    return Text("\n", no_wrap=True, overflow="crop").join(lines)
