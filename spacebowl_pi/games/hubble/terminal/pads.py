"""`hubble pad show`, `check` and `print`."""

from dataclasses import replace
from pathlib import Path

from rich.text import Text

from spacebowl_pi.games.hubble.drawing.paper import paper
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import Pad
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


def print_paper(kit: Kit, seats: int, path: Path) -> None:
    path.write_bytes(paper(kit, seats))
    pads = f"{seats} pad{'s' * (seats > 1)}"
    print(f"{path}: {pads} and {len(kit.cards)} cards, for A4; print it at its actual size, and cut along the dashes")


def _size(shown: Pad | Cards) -> str:
    if isinstance(shown, Pad):
        sky = shown.sky
        sizes = ", ".join(
            f"{area.bit_count()} {quadrant}" for quadrant, area in zip(QUADRANTS, sky.quadrants, strict=True)
        )
        return f"{len(sky.places)} hexes ({sizes}), {len(sky.triangles)} places for the scope"
    return f"{len(shown)} cards, {sum(card.number > 0 for card in shown)} of them in the table"
