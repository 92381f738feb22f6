"""What a person at the keyboard sees when they are to choose: the dice, their own pad and their cards."""

from collections.abc import Iterator

from rich.text import Text

from spacebowl_pi.games.hubble.rules.card_places import CardPlace, card_places
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, cards_of, from_text
from spacebowl_pi.games.hubble.rules.score import CATEGORIES
from spacebowl_pi.games.hubble.terminal.drawing import beside, card_drawing, pad_drawing
from spacebowl_pi.games.hubble.terminal.pads_of_players import fog_drawing
from spacebowl_pi.games.hubble.terminal.sentences import points
from spacebowl_pi.terminal.event_sentences import NameOf

_BESIDE = 3  # columns between the pad and what stands beside it


def own_pad_drawing(view: View, player: PlayerView, name_of: NameOf) -> Text:
    """The pad, in which the hexes of the two quadrants show their names; beside it points, lenses and cards."""
    sky = view.pad.sky
    region = 0 if view.roll is None else sky.region(*(it.quadrant for it in view.roll))
    left = pad_drawing(sky, from_text(player.pad), region).split("\n")
    right = list(_notes(view, player, name_of))
    width = max(line.cell_len for line in left) + _BESIDE
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        note = right[number] if number < len(right) else Text()
        line.append(" " * (width - line.cell_len)).append_text(note).rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _notes(view: View, player: PlayerView, name_of: NameOf) -> Iterator[Text]:
    yield Text.assemble("Your pad: ", (points(player.total), "bold"))
    scores = [f"{name} {player.score[name]}" for name in CATEGORIES]
    yield Text(f"  {', '.join(scores[:3])},")
    yield Text(f"  {', '.join(scores[3:])}")
    yield Text.assemble("Fogged Lenses: ", fog_drawing(player.fog))
    best = min((one for one in view.players if one.seat != player.seat), key=lambda one: one.rank, default=None)
    yield Text("" if best is None else f"Best of the others: {name_of(best.seat)}, {points(best.total)}")
    yield Text()
    cards = cards_of(view, player)
    places = card_places(view.pad.sky, from_text(player.pad), cards)
    blocks = [
        [*card_drawing(card.number, card), _progress(card, place)] for card, place in zip(cards, places, strict=True)
    ]
    for number in range(max(map(len, blocks), default=0)):
        yield beside([block[number] if number < len(block) else Text() for block in blocks])


def _progress(card: Constellation, place: CardPlace) -> Text:
    """How far a card is from scoring."""
    if place.points is not None:
        return Text(f"   complete: {points(place.points)}", "bold")
    if not place.red:
        return Text("   fits nowhere now", "dim")
    return Text(f"   {place.stars} of {len(card.red)} stars")
