"""Decks as text: a TOML file to a Deck, or to all of its faults at once.

    [planets]
    red = { colour = "#ff4d4d", pattern = "solid" }
    [cards]
    1 = { planets = ["red", "blue"], black_hole = true, comets = 1, stars = 2 }

TOML stops at the first mistake in its syntax. To tell the others as well, the faulty line is set aside and the rest
read again.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from spacebowl_pi.core.nearest import did_you_mean
from spacebowl_pi.core.space_bowl.deck import PILE_SIZE, SMALLEST_GALAXY, Card, CardNumber, Deck, Pattern, Planet
from spacebowl_pi.core.space_bowl.galaxy import PlanetName

FEWEST_PLANETS = 3
MOST_PLANETS = 8
FEWEST_CARDS = SMALLEST_GALAXY + PILE_SIZE
MOST_CARDS = 999
MOST_DECORATIONS = 9
LONGEST_NAME = 20
MOST_SYNTAX_FAULTS = 20

CARD_KEYS = ("planets", "black_hole", "comets", "stars")


@dataclass(frozen=True, slots=True, order=True)
class DeckFault:
    """One thing wrong with a deck file; `line` is 0 where it belongs to no line."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class DeckError(ValueError):
    """A deck file with faults, all of them, in the order of the file."""

    def __init__(self, faults: list[DeckFault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("; ".join(map(str, self.faults)))


def read_deck(text: str) -> Deck:
    """Read a deck; raises DeckError with every fault."""
    return _Reading(text).deck()


@cache
def standard_deck() -> Deck:
    """The deck that comes with the program."""
    return read_deck((files(__package__) / "standard_deck.toml").read_text(encoding="utf-8"))


def deck_text(deck: Deck) -> str:
    """Write a deck as a file."""
    lines = [f"name = {_quoted(deck.name)}", "", "[planets]"]
    lines += [f'{_quoted(it.name)} = {{ colour = "{it.colour}", pattern = "{it.pattern}" }}' for it in deck.planets]
    lines += ["", "[cards]"]
    for card in deck.cards:
        entries = [f"planets = [{', '.join(map(_quoted, card.planets))}]"]
        entries += ["black_hole = true"] * card.black_hole
        entries += [f"{kind} = {count}" for kind, count in (("comets", card.comets), ("stars", card.stars)) if count]
        lines.append(f"{card.number} = {{ {', '.join(entries)} }}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class _Reading:
    """One pass over a deck file, gathering faults on the way."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.faults: list[DeckFault] = []

    def deck(self) -> Deck:
        data = self.tables()
        for key in data:
            if key not in ("name", "planets", "cards"):
                self.fault(f'unknown entry "{key}"{did_you_mean(key, ("name", "planets", "cards"))}', key)
        name = data.get("name", "Unnamed deck")
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            self.fault("name must be a text in quotes", "name")
        planets = tuple(self.planets(data.get("planets")))
        cards = tuple(self.cards(data.get("cards"), tuple(planet.name for planet in planets)))
        if self.faults:
            raise DeckError(self.faults)
        return Deck(str(name), planets, tuple(sorted(cards, key=lambda card: card.number)))

    def tables(self) -> Mapping[str, object]:
        """Parse the TOML, setting faulty lines aside."""
        lines = list(self.lines)
        for _ in range(MOST_SYNTAX_FAULTS):
            try:
                return tomllib.loads("\n".join(lines) + "\n")
            except (tomllib.TOMLDecodeError, RecursionError) as error:
                message = str(error) or "nested too deeply"
                found = re.search(r" ?\(at line (\d+), column \d+\)", message)
                line = int(found[1]) if found else 0
                self.faults.append(DeckFault(line, f"not TOML: {message.replace(found[0], '') if found else message}"))
                if not line or not lines[line - 1]:
                    break
                lines[line - 1] = ""
        raise DeckError(self.faults)

    def fault(self, text: str, key: str, section: str = "") -> None:
        """Note a fault at the line where `key` stands in its section."""
        self.faults.append(DeckFault(self.line_of(key, section), text))

    def line_of(self, key: str, section: str) -> int:
        inside = ""
        for number, line in enumerate(self.lines, start=1):
            if header := re.match(r"\s*\[\s*([^\]]*?)\s*\]", line):
                inside = header[1]
                if inside in (key, f"{section}.{key}"):
                    return number
            elif inside == section and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", line):
                return number
        return 0

    def planets(self, table: object) -> Iterator[Planet]:
        if not isinstance(table, dict) or not table:
            self.fault("the [planets] are missing: a deck names 3 to 8", "planets")
            return
        if not FEWEST_PLANETS <= len(table) <= MOST_PLANETS:
            self.fault(f"{len(table)} planets: a deck has {FEWEST_PLANETS} to {MOST_PLANETS}", "planets")
        seen: dict[str, str] = {}
        for name, raw in table.items():
            where = f'planet "{name:.40}"'
            if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME or name != name.strip():
                self.fault(f"{where}: a name has 1 to {LONGEST_NAME} printable characters", name, "planets")
            entry = self.entry(where, name, "planets", raw, ("colour", "pattern"))
            colour, pattern = entry.get("colour"), entry.get("pattern")
            if not isinstance(colour, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
                self.fault(f'{where}: colour must look like "#ff4d4d"', name, "planets")
            if pattern not in list(Pattern):
                near = did_you_mean(str(pattern), Pattern)
                self.fault(f"{where}: pattern must be one of {', '.join(Pattern)}{near}", name, "planets")
                continue
            for what, value in (("colour", str(colour).lower()), ("pattern", str(pattern))):
                if value in seen:
                    self.fault(f'{where}: has the same {what} as "{seen[value]}"', name, "planets")
                seen.setdefault(value, name)
            yield Planet(PlanetName(name), str(colour).lower(), Pattern(str(pattern)))

    def cards(self, table: object, planets: tuple[PlanetName, ...]) -> Iterator[Card]:
        if not isinstance(table, dict) or not table:
            self.fault("the [cards] are missing", "cards")
            return
        if not FEWEST_CARDS <= len(table) <= MOST_CARDS:
            self.fault(f"{len(table)} cards: a deck has {FEWEST_CARDS} to {MOST_CARDS}", "cards")
        for key, raw in table.items():
            where = f"card {key:.40}"
            if not re.fullmatch(r"[1-9]\d{0,3}", key):
                self.fault(f"{where}: a card's number is 1 to 9999", key, "cards")
            entry = self.entry(where, key, "cards", raw, CARD_KEYS)
            shown = self.shown(where, key, entry.get("planets"), planets)
            black_hole = entry.get("black_hole", False)
            if not isinstance(black_hole, bool):
                self.fault(f"{where}: black_hole must be true or false", key, "cards")
            counts = [entry.get(kind, 0) for kind in ("comets", "stars")]
            for kind, count in zip(("comets", "stars"), counts, strict=True):
                if type(count) is not int or not 0 <= count <= MOST_DECORATIONS:
                    self.fault(f"{where}: {kind} must be a number from 0 to {MOST_DECORATIONS}", key, "cards")
            if not self.faults:
                yield Card(CardNumber(int(key)), shown, bool(black_hole), *map(int, map(str, counts)))

    def entry(
        self, where: str, key: str, section: str, entry: object, allowed: tuple[str, ...]
    ) -> Mapping[str, object]:
        """Take an entry of a section, with its unknown keys told."""
        if not isinstance(entry, dict):
            self.fault(f"{where}: must look like {{ {allowed[0]} = … }}", key, section)
            return {}
        for word in entry:
            if word not in allowed:
                self.fault(f'{where}: unknown entry "{word}"{did_you_mean(word, allowed)}', key, section)
        return entry

    def shown(self, where: str, key: str, names: object, planets: tuple[PlanetName, ...]) -> tuple[PlanetName, ...]:
        """Check a card's planets and put them in the deck's order."""
        if not isinstance(names, list) or not names:
            self.fault(f'{where}: planets must be a list such as ["red", "blue"]', key, "cards")
            return ()
        for index, name in enumerate(names):
            if name not in planets:
                near = did_you_mean(str(name), planets)
                self.fault(f'{where}: unknown planet "{name!s:.40}"{near}', key, "cards")
            elif name in names[:index]:
                self.fault(f'{where}: planet "{name}" stands twice', key, "cards")
        return tuple(planet for planet in planets if planet in names)
