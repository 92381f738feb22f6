"""Constellation cards as text: a TOML file to the cards, or to all of its faults at once."""

from collections.abc import Mapping

from spacebowl_pi.core.quoting import LONGEST_QUOTE, quoted
from spacebowl_pi.games.hubble.rules.constellations import Constellation, Offset, placements
from spacebowl_pi.games.hubble.rules.file_reading import FURTHEST, KitError, Reading, is_name
from spacebowl_pi.games.hubble.rules.pad import Pad

FORMAT = "hubble-constellations/1"
_KEYS = ("id", "name", "number", "red", "purple", "base", "bonus_each")
FEWEST_CARDS = 18  # two for each of nine players
FEWEST_NUMBERED = 2
MOST_CARDS, MOST_STARS, MOST_POINTS = 99, 12, 99


def read_cards(text: str, pad: Pad | None = None) -> tuple[Constellation, ...]:
    """Read the cards, and see that each fits that pad; raises KitError with every fault."""
    return _CardsReading(text).read(pad)


class _CardsReading(Reading):
    def __init__(self, text: str) -> None:
        super().__init__(text, FORMAT)

    def read(self, pad: Pad | None) -> tuple[Constellation, ...]:
        self.unknown(self.data, ("format", "constellation"))
        told = self.each("constellation", "id")
        cards: list[Constellation] = []
        if not FEWEST_CARDS <= len(told) <= MOST_CARDS:
            self.fault(f"{len(told)} cards: there are {FEWEST_CARDS} to {MOST_CARDS}", "constellation")
            told = told[:MOST_CARDS]
        seen: dict[tuple[str, str], object] = {}
        for table, line in told:
            name = table.get("id")
            for key in ((what, str(table[what])) for what in ("id", "name", "number") if table.get(what)):
                if key in seen:  # any number of cards may be in no row: 0
                    self.fault(f"card {quoted(name)}: has the same {key[0]} as {quoted(seen[key])}", line=line)
                seen.setdefault(key, name)
            card = self.card(table, line)
            if card is None:
                continue
            if pad is not None and not placements(pad.sky, card):
                self.fault(f"card {quoted(card.id)}: its red stars fit nowhere on the pad", line=line)
            cards.append(card)
        if not self.faults and sum(card.number > 0 for card in cards) < FEWEST_NUMBERED:
            self.fault("at least two cards need a number, for the table of those who play alone", "constellation")
        if self.faults:
            raise KitError(self.faults)
        return tuple(cards)

    def card(self, table: Mapping[str, object], line: int) -> Constellation | None:
        before = len(self.faults)
        name = table.get("id")
        where = f"card {quoted(name)}" if isinstance(name, str) else "a card"
        self.unknown(table, _KEYS, where, line)
        for key in ("id", "name"):
            if not is_name(table.get(key)):
                self.fault(f"{where}: {key} must be a text in quotes, of up to {LONGEST_QUOTE} letters", line=line)
        numbers = [table.get(key) for key in ("number", "base", "bonus_each")]
        for key, number, most in zip(
            ("number", "base", "bonus_each"), numbers, (MOST_CARDS, MOST_POINTS, MOST_POINTS), strict=True
        ):
            if type(number) is not int or not 0 <= number <= most:
                self.fault(f"{where}: {key} must be a number from 0 to {most}", line=line)
        red, purple = (self.offsets(where, line, key, table.get(key, [])) for key in ("red", "purple"))
        if not red and len(self.faults) == before:
            self.fault(f"{where}: needs at least one red star", line=line)
        if set(red) & set(purple):
            self.fault(f"{where}: a star is either red or purple", line=line)
        if len(self.faults) > before:
            return None
        number, base, bonus = (int(str(it)) for it in numbers)
        return Constellation(str(name), str(table["name"]), number, red, purple, base, bonus)

    def offsets(self, where: str, line: int, key: str, told: object) -> tuple[Offset, ...]:
        found: list[Offset] = []
        for offset in told if isinstance(told, list) else [None]:
            match offset:
                case [q, r] if type(q) is type(r) is int and max(abs(q), abs(r)) <= FURTHEST:
                    found.append((q, r))
                case _:
                    self.fault(f"{where}: {key} must be a list such as [[0, 0], [1, 0]]", line=line)
                    return ()
        if len(found) > MOST_STARS or len(set(found)) < len(found):
            self.fault(f"{where}: {key} has up to {MOST_STARS} stars, each once", line=line)
        return tuple(found)
