"""`deck show`, `deck check` and `deck stats`."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.table import Table
from rich.text import Text

from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import deck_text
from spacebowl_pi.games.space_bowl.rules.deck_statistics import DeckStatistics, Difficulty, deck_statistics
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from spacebowl_pi.games.space_bowl.terminal.drawing import deck_drawing, legend
from spacebowl_pi.terminal.complaint import Complaint
from spacebowl_pi.terminal.console import Terminal

EVERYTHING = Variants(**{name: name != "no_wild" for name in VARIANT_NAMES})
_BAR = 50


def show(deck: Deck, *, as_toml: bool) -> None:
    """Draw every card, or print the deck as a file."""
    if as_toml:
        print(deck_text(deck), end="")
        return
    console = Terminal()
    console.print(Text(f"{deck.name}: {_size(deck)}", "bold"))
    console.draw(legend(deck))
    console.draw(deck_drawing(deck, console.width))


def check(deck: Deck, path: Path) -> None:
    """Report a deck without faults; those would have been reported when it was read."""
    print(f"{path}: in order: {_size(deck)}")
    if not deck.is_enough_for(6):
        print("It is too small for the bigger galaxy, which needs 46 cards.")


def stats(deck: Deck, mix: Variants, puzzles: int, seed: int) -> None:
    """Measure the deck with a mix of variants, or with each and with all; print tables and a histogram."""
    if not deck.is_enough_for(mix.galaxy_size):
        raise Complaint("the deck is too small for the bigger galaxy, which needs 46 cards")
    console = Terminal()
    kinds = _one_by_one(deck) if mix == Variants() else {"basic game": Variants(), _name_of(mix): mix}
    measured = [(name, deck_statistics(deck, variants, puzzles, seed)) for name, variants in kinds.items()]
    console.print(Text(f"{deck.name}: {puzzles:,} tosses for each line, seed {seed}", "bold"))
    console.print(_table("How often no card is valid", measured, lambda it: f"{it.share_without_solution:.1%}"))
    console.print(_table("How often not even the Wild helps", measured, lambda it: f"{it.share_hopeless:.1%}"))
    console.print(_table("Valid cards a toss, on average", measured, lambda it: f"{it.mean_solutions:.2f}"))
    if not deck.is_enough_for(EVERYTHING.galaxy_size):
        console.print("\nThe deck is too small for the bigger galaxy.")
    chosen, statistics = measured[0] if mix == Variants() else measured[-1]
    console.print(_histogram("in the basic game" if mix == Variants() else f"with {chosen}", statistics.overall))


def _one_by_one(deck: Deck) -> dict[str, Variants]:
    """No variant, each one that the deck is large enough for, and all."""
    basic = Variants()
    kinds = {
        "basic game": basic,
        **{_name_of(one): one for one in (replace(basic, **{name: True}) for name in VARIANT_NAMES)},
        "all but no wild": replace(EVERYTHING, big_galaxy=deck.is_enough_for(EVERYTHING.galaxy_size)),
    }
    return {name: variants for name, variants in kinds.items() if deck.is_enough_for(variants.galaxy_size)}


def _name_of(variants: Variants) -> str:
    return ", ".join(name.replace("_", " ") for name in VARIANT_NAMES if getattr(variants, name))


def _size(deck: Deck) -> str:
    holes = sum(card.black_hole for card in deck.cards)
    return f"{len(deck.cards)} cards, {len(deck.planets)} planets, {holes} black holes"


def _table(title: str, measured: list[tuple[str, DeckStatistics]], figure: Callable[[Difficulty], str]) -> Table:
    """A table of one figure: a row per variant, a column for each number of planets on the top card."""
    table = Table(box=None, title=f"\n{title}", title_style="bold", title_justify="left", header_style="dim")
    numbers = sorted({number for _, statistics in measured for number in statistics.by_planets})
    table.add_column("")
    for heading in ("all cards", *(f"{number} planet{'s' * (number > 1)}" for number in numbers)):
        table.add_column(heading, justify="right")
    for name, statistics in measured:
        kinds = [statistics.overall, *(statistics.by_planets.get(number) for number in numbers)]
        table.add_row(name, *("-" if kind is None else figure(kind) for kind in kinds))
    return table


def _histogram(where: str, overall: Difficulty) -> Text:
    """Draw how many valid cards the tosses have."""
    most = max(overall.with_solutions)
    lines = [Text(f"\nHow many cards are valid {where}", "bold")]
    for number, puzzles in enumerate(overall.with_solutions):
        bar = "█" * round(_BAR * puzzles / most)
        lines.append(Text.assemble(f"{number:3} ", (bar, "#4dabf7"), f" {puzzles / overall.puzzles:.1%}"))
    return Text("\n").join(lines)
