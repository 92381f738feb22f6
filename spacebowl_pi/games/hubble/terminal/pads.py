"""`hubble pad show`, `check` and `print`."""

from dataclasses import replace
from pathlib import Path

from rich.text import Text

from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.core.language import Language
from spacebowl_pi.games.hubble.drawing.paper import paper
from spacebowl_pi.games.hubble.drawing.paper_words import paper_words
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import Pad
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, STANDARD_PAD, standard_kit
from spacebowl_pi.games.hubble.terminal.drawing import cards_drawing, legend, pad_drawing
from spacebowl_pi.games.hubble.terminal.kit_files import Cards, read_either, read_pad_alone
from spacebowl_pi.terminal.complaint import Complaint
from spacebowl_pi.terminal.console import Terminal


def show(path: Path | None, *, has_cards: bool, as_toml: bool) -> None:
    """Draw a pad or cards; or print a standard file."""
    if path is not None and (has_cards or as_toml):
        raise Complaint("--cards and --toml are about the standard ones: name no file with them")
    if as_toml:
        print(STANDARD_CARDS if has_cards else STANDARD_PAD, end="")
        return
    kit = standard_kit()
    shown: Pad | Cards = kit.cards if has_cards else kit.pad
    if path is not None:
        shown = read_either(path, kit.pad)
    console = Terminal()
    console.print(Text(_size(shown), "bold"))
    if isinstance(shown, Pad):
        console.draw(pad_drawing(shown.sky))
        console.draw(legend())
    else:
        console.draw(cards_drawing(replace(kit, cards=shown), console.width))


def check(path: Path, pad_path: Path | None) -> None:
    """Report a file without faults; those would have been reported when it was read."""
    print(f"{path}: in order: {_size(read_either(path, read_pad_alone(pad_path).pad))}")


def print_paper(kit: Kit, seats: int, language: Language, path: Path) -> None:
    cards = tuple(_named(card, language) for card in kit.cards)
    path.write_bytes(paper(replace(kit, cards=cards), seats, paper_words(language)))
    pads = f"{seats} pad{'s' * (seats > 1)}"
    print(f"{path}: {pads} and {len(kit.cards)} cards, for A4; print it at its actual size, and cut along the dashes")


def _named(card: Constellation, language: Language) -> Constellation:
    """A standard card has its name in every language; one of the owner's own keeps it."""
    usual = standard_kit().by_id.get(card.id)
    if usual is None or usual.name != card.name:
        return card
    return replace(card, name=game_texts(Hubble(), language).get(f"constellation.{card.id}", card.name))


def _size(shown: Pad | Cards) -> str:
    if isinstance(shown, Pad):
        sky = shown.sky
        sizes = ", ".join(
            f"{area.bit_count()} {quadrant}" for quadrant, area in zip(QUADRANTS, sky.quadrants, strict=True)
        )
        return f"{len(sky.places)} hexes ({sizes}), {len(sky.triangles)} places for the scope"
    return f"{len(shown)} cards, {sum(card.number > 0 for card in shown)} of them in the table"
