"""Decks as text: a TOML file to a Deck, or to all of its faults at once.

    [planets]
    red = { colour = "#ff4d4d", pattern = "solid" }
    [cards]
    1 = { planets = ["red", "blue"], black_hole = true, comets = 1, stars = 2 }

TOML stops at the first mistake in its syntax; `toml_lines` tells the others as well.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import LONGEST_QUOTE, quoted
from spacebowl_pi.core.toml_lines import MOST_FAULTS, TomlLines
from spacebowl_pi.games.space_bowl.rules.deck import (
    COLOUR,
    PILE_SIZE,
    SMALLEST_GALAXY,
    Card,
    CardNumber,
    Deck,
    Pattern,
    Planet,
    PlanetName,
)

FEWEST_PLANETS = 3
MOST_PLANETS = 8
PLANETS_ALLOWED = f"{FEWEST_PLANETS} to {MOST_PLANETS}"
FEWEST_CARDS = SMALLEST_GALAXY + PILE_SIZE
MOST_CARDS = 999
MOST_DECORATIONS = 9
LONGEST_NAME = 20

CARD_KEYS = ("planets", "black_hole", "comets", "stars")


@dataclass(frozen=True, slots=True, order=True)
class DeckFault:
    """A fault in a deck file; `line` is 0 if it belongs to no particular line."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class DeckError(ValueError):
    """A deck file's faults, all of them, in file order."""

    def __init__(self, faults: list[DeckFault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("; ".join(map(str, self.faults)))


def read_deck(text: str) -> Deck:
    """Read a deck; raises DeckError with every fault."""
    return _Reading(text).deck()


def deck_fault(deck: Deck) -> str | None:
    """Why no file could have given this deck; None if one could."""
    if len(deck.planets) > MOST_PLANETS or len(deck.cards) > MOST_CARDS:
        return f"a deck has up to {MOST_PLANETS} planets and {MOST_CARDS} cards"
    try:
        return None if read_deck(deck_text(deck)) == deck else "the deck is in no order"
    except DeckError as error:
        return f"the deck: {error.faults[0].text}"


def deck_text(deck: Deck) -> str:
    """Write a deck as a file."""
    lines = [f"name = {json.dumps(deck.name, ensure_ascii=False)}", "", "[planets]"]
    lines += [f'{quoted(it.name)} = {{ colour = "{it.colour}", pattern = "{it.pattern}" }}' for it in deck.planets]
    lines += ["", "[cards]"]
    for card in deck.cards:
        entries = [f"planets = [{', '.join(map(quoted, card.planets))}]"]
        entries += ["black_hole = true"] * card.black_hole
        entries += [f"{kind} = {count}" for kind, count in (("comets", card.comets), ("stars", card.stars)) if count]
        lines.append(f"{card.number} = {{ {', '.join(entries)} }}")
    return "\n".join(lines) + "\n"


class _Reading:
    """One pass over a deck file, collecting faults."""

    def __init__(self, text: str) -> None:
        self.toml = TomlLines(text)
        self.faults: list[DeckFault] = []
        self.is_guesswork = False  # a damaged line may hide planets or sections

    def deck(self) -> Deck:
        data = self.tables()
        for key in data:
            if key not in ("name", "planets", "cards") and not self.is_guesswork:
                self.fault(f"unknown entry {quoted(key)}{did_you_mean(key, ('name', 'planets', 'cards'))}", key)
        name = data.get("name", "Unnamed deck")
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_QUOTE:
            self.fault(f"name must be a text in quotes, of up to {LONGEST_QUOTE} letters", "name")
        planets = self.section(data, "planets", f"the [planets] are missing: a deck names {PLANETS_ALLOWED}")
        cards = self.section(data, "cards", "the [cards] are missing")
        if planets and not self.is_guesswork and not FEWEST_PLANETS <= len(planets) <= MOST_PLANETS:
            self.fault(f"{len(planets)} planets: a deck has {PLANETS_ALLOWED}", "planets")
        if cards and not self.is_guesswork and not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
            self.fault(f"{len(cards)} cards: a deck has {FEWEST_CARDS} to {MOST_CARDS}", "cards")
        if len(planets) > 2 * MOST_PLANETS or len(cards) > 2 * MOST_CARDS:
            raise DeckError(self.faults)  # not a deck at all, and too long to go through
        found_planets = tuple(self.planets(planets))
        found_cards = tuple(self.cards(cards, tuple(map(PlanetName, planets))))
        if self.faults:
            raise DeckError(self.faults)
        return Deck(str(name), found_planets, tuple(sorted(found_cards, key=lambda card: card.number)))

    def tables(self) -> Mapping[str, object]:
        """Take what could be read, and note every syntax error."""
        for line, message in self.toml.syntax_faults:
            text = f"not TOML: {message}"
            if "overwrite" in message:  # what the TOML parser says of a duplicate entry
                text = f"not TOML: {self._key_in(line)} stands twice"
            self.faults.append(DeckFault(line, text))
            self.is_guesswork |= self.toml.section_of(line) == "planets"
        if self.faults and not self.toml.tables:
            raise DeckError(self.faults)
        return self.toml.tables

    def _key_in(self, line: int) -> str:
        key = self.toml.lines[line - 1].split("=")[0].strip()[:LONGEST_QUOTE]
        return key if key.isprintable() else quoted(key)

    def section(self, data: Mapping[str, object], key: str, fault: str) -> dict[str, object]:
        table = data.get(key)
        if isinstance(table, dict) and table:
            return table
        if not self.is_guesswork:
            self.fault(fault, key)
        return {}

    def fault(self, text: str, key: str, section: str = "") -> None:
        """Note a fault on the line where `key` is in its section; raises DeckError when there are too many."""
        if len(self.faults) >= MOST_FAULTS:
            raise DeckError([DeckFault(0, f"more than {MOST_FAULTS} faults; these are the first"), *self.faults])
        self.faults.append(DeckFault(self.toml.line_of(key, section), text))

    def planets(self, table: Mapping[str, object]) -> Iterator[Planet]:
        seen: dict[str, str] = {}
        for name, raw in table.items():
            where = f"planet {quoted(name)}"
            entry = self.entry(where, name, "planets", raw, ("colour", "pattern"))
            if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME or name != name.strip():
                self.fault(f"{where}: a name has 1 to {LONGEST_NAME} printable characters", name, "planets")
            colour = self.colour(where, name, entry.get("colour"))
            pattern = self.pattern(where, name, entry.get("pattern"))
            for what, value in (("colour", colour), ("pattern", pattern)):
                if value in seen:
                    self.fault(f"{where}: has the same {what} as {quoted(seen[value])}", name, "planets")
                elif value:
                    seen[value] = name
            if colour and pattern:
                yield Planet(PlanetName(name), colour, Pattern(pattern))

    def colour(self, where: str, key: str, colour: object) -> str:
        if isinstance(colour, str) and COLOUR.fullmatch(colour):
            return colour.lower()
        self.fault(f'{where}: colour must look like "#ff4d4d"', key, "planets")
        return ""

    def pattern(self, where: str, key: str, pattern: object) -> str:
        if isinstance(pattern, str) and pattern in list(Pattern):
            return pattern
        near = did_you_mean(pattern, Pattern) if isinstance(pattern, str) else ""
        self.fault(f"{where}: pattern must be one of {', '.join(Pattern)}{near}", key, "planets")
        return ""

    def cards(self, table: Mapping[str, object], planets: tuple[PlanetName, ...]) -> Iterator[Card]:
        for key, raw in table.items():
            where = f"card {key:.40}" if key.isprintable() else f"card {quoted(key)}"
            if not re.fullmatch(r"[1-9][0-9]{0,3}", key):
                self.fault(f"{where}: a card's number is 1 to 9999", key, "cards")
            entry = self.entry(where, key, "cards", raw, CARD_KEYS)
            shown = self.shown(where, key, entry.get("planets"), planets)
            black_hole = entry.get("black_hole", False)
            if not isinstance(black_hole, bool):
                self.fault(f"{where}: black_hole must be true or false", key, "cards")
            decorations = [self.decoration(where, key, kind, entry.get(kind, 0)) for kind in ("comets", "stars")]
            if not self.faults:
                yield Card(CardNumber(int(key)), shown, bool(black_hole), *decorations)

    def decoration(self, where: str, key: str, kind: str, count: object) -> int:
        if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MOST_DECORATIONS:
            return count
        self.fault(f"{where}: {kind} must be a number from 0 to {MOST_DECORATIONS}", key, "cards")
        return 0

    def entry(
        self, where: str, key: str, section: str, entry: object, allowed: tuple[str, ...]
    ) -> Mapping[str, object]:
        """Check that an entry is a table, and note its unknown keys."""
        if not isinstance(entry, dict):
            self.fault(f"{where}: must look like {{ {allowed[0]} = … }}", key, section)
            return {}
        for word in entry:
            if word not in allowed:
                self.fault(f"{where}: unknown entry {quoted(word)}{did_you_mean(word, allowed)}", key, section)
        return entry

    def shown(self, where: str, key: str, names: object, planets: tuple[PlanetName, ...]) -> tuple[PlanetName, ...]:
        """Check a card's planets and put them in the deck's order."""
        if not isinstance(names, list) or not names:
            self.fault(f'{where}: planets must be a list such as ["red", "blue"]', key, "cards")
            return ()
        seen: set[str] = set()
        for name in names:
            if not isinstance(name, str):
                self.fault(f"{where}: a planet's name stands in quotes", key, "cards")
            elif name not in planets and self.is_guesswork:
                continue
            elif name not in planets:
                self.fault(f"{where}: unknown planet {quoted(name)}{did_you_mean(name, planets)}", key, "cards")
            elif name in seen:
                self.fault(f"{where}: planet {quoted(name)} stands twice", key, "cards")
            else:
                seen.add(name)
        return tuple(planet for planet in planets if planet in seen)
