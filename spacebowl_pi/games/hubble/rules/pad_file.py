"""A pad as text: a TOML file to a pad and its titles, or to all of its faults at once.

What the rules fix (the dice, the values of icons) no file can change; such tables are accepted where they say what the
rules say.
"""

from collections.abc import Mapping
from dataclasses import fields
from itertools import pairwise

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import LONGEST_QUOTE, quoted
from spacebowl_pi.games.hubble.rules.file_reading import FURTHEST, KitError, Reading, is_name
from spacebowl_pi.games.hubble.rules.icons import QUADRANT_OF, QUADRANTS, Quadrant
from spacebowl_pi.games.hubble.rules.kit import Title
from spacebowl_pi.games.hubble.rules.pad import MOST_HEXES, NO_HEX, Pad, Rulings

FORMAT = "hubble-pad/1"
FIXED: Mapping[str, Mapping[str, object]] = {
    "dice": {
        "faces": ["galaxy", "planet", "asteroid", "comet", "star", "blank"],
        "bag": ["red", "blue", "green", "yellow"],
        "drawn_per_round": 2,
        "third_die": "white",
    },
    "icons": {"galaxy": "G", "planet": "P", "asteroid": "A", "comet": "C", "star": "S"},
    "pad": {"fog_squares": 3, "constellations_per_player": 2},
    "score": {
        "galaxy_factor": 11,
        "planet_row_minimum": 2,
        "asteroid_cluster": 8,
        "comet_lengths": [0, 0, 4, 7, 11, 15],
        "comet_each_further": 5,
    },
    "players": {"base_min": 2, "base_max": 9, "iss_solo": True, "iss_min": 10},
    "iss": {"cycle": ["white", "white", "choice"]},
}
_KEYS = ("format", "name", "grid", "check", "quadrant", "adjacency", "title", "options", *FIXED)
_CHECKS = ("hexes", "hexes_per_quadrant", "scope_triangles", "triangles_per_quadrant")


def read_pad(text: str) -> tuple[Pad, tuple[Title, ...]]:
    """Read a pad; raises KitError with every fault."""
    return _PadReading(text).read()


class _PadReading(Reading):
    def __init__(self, text: str) -> None:
        super().__init__(text, FORMAT)

    def read(self) -> tuple[Pad, tuple[Title, ...]]:
        self.unknown(self.data, _KEYS)
        if not is_name(self.data.get("name", "A pad")):
            self.fault(f"name must be a text in quotes, of up to {LONGEST_QUOTE} letters", "name")
        for key, fixed in FIXED.items():
            told = self.table(key)
            self.unknown(told, tuple(fixed), key)
            for name in fixed.keys() & told.keys():
                if told[name] != fixed[name]:
                    self.fault(f"{key}.{name}: the rules fix it, at {fixed[name]}", name, key)
        letters, before = self.letters(), len(self.faults)
        rows = self.rows(*letters)
        is_whole = len(self.faults) == before and bool(rows)
        pad = Pad(rows, self.rulings(), self.borders())
        if is_whole:
            self.check(pad)
        titles = self.titles()
        if self.faults:
            raise KitError(self.faults)
        return pad, titles

    def letters(self) -> tuple[Mapping[str, Quadrant], set[str]]:
        """The letter of each quadrant; without any table, the first one of its name.

        And the letters that quadrants would have if their tables were right, which are no faults of the grid.
        """
        told = self.each("quadrant", "id")
        if not told:
            return {quadrant.letter: quadrant for quadrant in QUADRANTS}, set()
        found: dict[str, Quadrant] = {}
        meant: set[str] = set()
        before = len(self.faults)
        for table, line in told:
            name, letter = table.get("id"), table.get("letter")
            self.unknown(table, ("id", "letter", "die", "rgb"), f"quadrant {quoted(name)}", line)
            quadrant = self.quadrant(table, line)
            letter = quadrant.letter if quadrant and letter is None else letter
            is_letter = isinstance(letter, str) and len(letter) == 1 and letter != NO_HEX
            if quadrant is None:
                meant.add(str(letter))
            elif quadrant in found.values():
                self.fault(f"quadrant {quoted(name)}: there is one already", line=line)
                meant.add(str(letter))
            elif not is_letter or letter in found:
                self.fault(f"quadrant {quoted(name)}: letter must be one that no other has", line=line)
                meant.add(str(letter))
            else:
                found[str(letter)] = quadrant
        missing = [quadrant for quadrant in QUADRANTS if quadrant not in found.values()]
        if missing and len(self.faults) == before:
            self.fault(f"quadrant: {', '.join(missing)} missing", "quadrant")
        return found, meant.union(quadrant.letter for quadrant in missing)

    def quadrant(self, table: Mapping[str, object], line: int) -> Quadrant | None:
        """Which quadrant a table is about."""
        dice = {quadrant.value: die.value for die, quadrant in QUADRANT_OF.items()}
        name = table.get("id")
        if not isinstance(name, str) or name not in dice:
            near = did_you_mean(name, dice) if isinstance(name, str) else ""
            self.fault(f"quadrant: id must be one of {', '.join(dice)}{near}", line=line)
            return None
        if table.get("die", dice[name]) != dice[name]:
            self.fault(f"quadrant {quoted(name)}: its die is the {dice[name]} one", line=line)
        return Quadrant(name)

    def rows(self, letters: Mapping[str, Quadrant], meant: set[str]) -> tuple[str, ...]:
        rows = self.grid()
        if not rows:
            return ()
        there = {letter for row in rows for letter in row}
        strange = sorted(there - {NO_HEX, *letters, *meant})
        if strange:
            shown = ", ".join(quoted(it) for it in strange)
            self.fault(f"grid.quadrants: {shown} is no quadrant's letter", "quadrants", "grid")
            return ()
        hexes = sum(letter != NO_HEX for row in rows for letter in row)
        if hexes > MOST_HEXES:
            self.fault(f"grid.quadrants: {hexes} hexes; a pad has no more than {MOST_HEXES}", "quadrants", "grid")
        for letter, quadrant in letters.items():
            if not any(letter in row for row in rows):
                self.fault(f"grid.quadrants: the {quadrant} quadrant has no hex", "quadrants", "grid")
        if there - {NO_HEX, *letters}:
            return ()
        usual = {letter: quadrant.letter for letter, quadrant in letters.items()} | {NO_HEX: NO_HEX}
        return tuple("".join(usual[letter] for letter in row) for row in rows)

    def grid(self) -> list[str]:
        """The rows as they stand in the file."""
        grid = self.table("grid")
        self.unknown(grid, ("rows", "cols", "layout", "quadrants"), "grid")
        if grid.get("layout", "odd-r") != "odd-r":
            self.fault('grid.layout must be "odd-r": odd rows are shifted right by half a hex', "layout", "grid")
        rows = grid.get("quadrants")
        if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
            self.fault('grid.quadrants must be a list with a text for each row, such as "RRRPPP"', "quadrants", "grid")
            return []
        longest = max(map(len, rows))
        if len(rows) > FURTHEST or longest > FURTHEST:
            self.fault(f"grid.quadrants: no more than {FURTHEST} rows of {FURTHEST} hexes", "quadrants", "grid")
            return []
        if len({len(row) for row in rows}) > 1:
            self.fault("grid.quadrants: all rows must be equally long; fill them with spaces", "quadrants", "grid")
        for key, there in (("rows", len(rows)), ("cols", longest)):
            if grid.get(key, there) != there:
                self.fault(f"grid.{key}: {quoted(grid[key])}, but quadrants has {there}", key, "grid")
        return rows

    def rulings(self) -> Rulings:
        told = self.table("options")
        self.unknown(told, [it.name for it in fields(Rulings)], "options")
        kept: dict[str, bool | int] = {}
        for name, value in told.items():
            usual = getattr(Rulings(), name, None)
            is_right = value in (1, 2) if name == "scope_orientations" else True
            if usual is None:
                continue
            if type(value) is not type(usual) or not is_right:
                wanted = "1 or 2" if name == "scope_orientations" else "true or false"
                self.fault(f"options.{name} must be {wanted}", name, "options")
            else:
                kept[name] = value  # type: ignore[assignment]
        return Rulings(**kept)  # type: ignore[arg-type]

    def borders(self) -> tuple[tuple[Quadrant, Quadrant], ...]:
        told = self.table("adjacency")
        self.unknown(told, ("borders",), "adjacency")
        borders = told.get("borders")
        if borders is None:
            return Pad(()).borders
        names = [quadrant.value for quadrant in QUADRANTS]
        found: list[tuple[Quadrant, Quadrant]] = []
        for border in borders if isinstance(borders, list) else [borders]:
            match border:
                case [one, two] if one in names and two in names and one != two:
                    found.append((Quadrant(one), Quadrant(two)))
                case _:
                    self.fault(
                        f"adjacency.borders: each is two different ones of {', '.join(names)}", "borders", "adjacency"
                    )
        return tuple(found)

    def check(self, pad: Pad) -> None:
        """What the file says of its own pad must be so; and a scope must fit somewhere in each quadrant."""
        sky = pad.sky
        inside = [sum(all(area >> hex_ & 1 for hex_ in it) for it in sky.triangles) for area in sky.quadrants]
        for quadrant, count in zip(QUADRANTS, inside, strict=True):
            if not count:
                self.fault(f"the {quadrant} quadrant has no three hexes that touch each other", "quadrants", "grid")
        told = self.table("check")
        self.unknown(told, _CHECKS, "check")
        sizes = {area.bit_count() for area in sky.quadrants}
        counted = ({len(sky.places)}, sizes, {len(sky.triangles)}, set(inside))
        for name, there in zip(_CHECKS, counted, strict=True):
            if name in told and list(there) != [told[name]]:
                really = " or ".join(map(str, sorted(there)))
                self.fault(f"check.{name}: {quoted(told[name])}, but counted {really}", name, "check")

    def titles(self) -> tuple[Title, ...]:
        found: list[Title] = []
        for table, line in self.each("title", "name"):
            least, name = table.get("from"), table.get("name")
            self.unknown(table, ("from", "name"), "title", line)
            if type(least) is not int or not 0 <= least <= 999 or not is_name(name):
                self.fault("title: wants a name, and from, the fewest points for it (0 to 999)", line=line)
            else:
                found.append(Title(least, str(name)))
        if found and (found[0].least or any(one.least >= two.least for one, two in pairwise(found))):
            self.fault("title: the first is from 0, and each later one from more points", "title")
        return tuple(found) or (Title(0, ""),)
