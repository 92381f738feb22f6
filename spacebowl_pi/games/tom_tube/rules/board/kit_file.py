"""Board and tiles as text: TOML to a kit, or to every fault that was found."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import quoted
from spacebowl_pi.games.tom_tube.rules.board.kit import Kit, Module
from spacebowl_pi.games.tom_tube.rules.board.lattice import RADIUS, STEPS, Coordinates
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, TUBES, Filling, Form, Rhomb

FORMAT = "tom-tube/1"
SIDES = 6
RHOMBS = 40
MOST = 99
KINDS = ("base", "solar")
MOST_UNKNOWN = 20  # entries that are named
_ENTRIES: Mapping[str, tuple[str, ...]] = {
    "": ("format", "name", "module", "rhomb", "supply", "triangles", "value", "exchange"),
    "module": ("id", "kind", "owner", "side"),
    "rhomb": ("id", "tom", "dave", "form"),
    "supply": ("copies", "energy", "control", "alien", "launch"),
    "triangles": tuple(Filling),
    "value": ("energy", "control", "alien", "solar", "bonus_turn"),
    "exchange": ("energy", "control"),
}


class KitError(ValueError):
    """Faults of a description, all of them."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


@lru_cache(maxsize=8)
def read_kit(text: str) -> Kit:
    """Read a description; raises KitError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KitError([f"not TOML: {error}"]) from None
    return _Reading(data).read()


class _Reading:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.faults: list[str] = []

    def read(self) -> Kit:
        if self.data.get("format") != FORMAT:
            self.faults.append(f'format must be "{FORMAT}"')
        self.faults += list(islice(self.unknown(), MOST_UNKNOWN))
        modules = tuple(module for table in self.tables("module") if (module := self.module(table)))
        rhomb_tables = self.tables("rhomb")
        rhombs = tuple(rhomb for table in rhomb_tables if (rhomb := self.rhomb(table)))
        supply = {key: self.number("supply", key) for key in _ENTRIES["supply"]}
        triangles = {filling: self.number("triangles", filling) for filling in Filling}
        values = [self.number("value", key) for key in _ENTRIES["value"]]
        exchanged = self.number("exchange", "energy"), self.number("exchange", "control")
        self.whole(modules, rhombs, len(rhomb_tables))
        if self.faults:
            raise KitError(self.faults)
        return Kit(
            name=str(self.data.get("name", "")),
            modules=modules,
            rhombs=rhombs,
            copies=supply["copies"],
            stock=(supply["energy"], supply["control"], supply["alien"]),
            launch=supply["launch"],
            triangles=triangles,
            values=(values[0], values[1], values[2]),
            solar_value=values[3],
            bonus_value=values[4],
            exchanged=exchanged,
        )

    def unknown(self) -> Iterator[str]:
        """What is said of each entry that means nothing here, as one that is misspelt."""
        for table, allowed in _ENTRIES.items():
            found = self.data if table == "" else self.data.get(table)
            where = f"[{table}] " if isinstance(found, dict) and table else f"{table}: " if table else ""
            for each in found if isinstance(found, list) else [found]:
                for key in each if isinstance(each, Mapping) else ():
                    if key not in allowed:
                        yield f"{where}unknown entry {quoted(key)}{did_you_mean(key, allowed)}"

    def whole(self, modules: tuple[Module, ...], rhombs: tuple[Rhomb, ...], kinds: int) -> None:
        """See that the parts make one game; of how many kinds of rhombs were written."""
        each = [(name, kind) for name in NAMES for kind in ("base", "solar", "solar")]
        told = sorted((NAMES[it.owner], KINDS[not it.is_base]) for it in modules)
        if told != sorted(each):
            self.faults.append("each player needs one base and two solar modules")
        if len({it.centre for it in modules}) < len(modules):
            self.faults.append("two modules lie on the same side")
        if len({it.id for it in rhombs}) < len(rhombs):
            self.faults.append("two rhombs have the same id")
        copies = self.known_number("supply", "copies")
        if copies is not None and not 1 <= kinds * copies <= RHOMBS:
            self.faults.append(f"there are {kinds * copies} rhombs: up to {RHOMBS} are possible")

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        found = self.data.get(key, [])
        if isinstance(found, list) and all(isinstance(it, dict) for it in found):
            return found
        self.faults.append(f"{key} must be written as tables: [[{key}]]")
        return []

    def known_number(self, table: str, key: str) -> int | None:
        """A number that is right; None if it is not."""
        found = self.data.get(table)
        number = found.get(key) if isinstance(found, dict) else None
        return number if type(number) is int and 0 <= number <= MOST else None

    def number(self, table: str, key: str) -> int:
        number = self.known_number(table, key)
        if number is not None:
            return number
        self.faults.append(f"[{table}] {key} must be a number from 0 to {MOST}")
        return 0

    def module(self, table: Mapping[str, Any]) -> Module | None:
        name, kind, owner, side = (table.get(key) for key in ("id", "kind", "owner", "side"))
        if not isinstance(name, str) or kind not in KINDS or owner not in NAMES:
            self.faults.append(f"module {name!r}: needs an id, a kind (base or solar) and an owner (tom or dave)")
        elif type(side) is not int or not 0 <= side < SIDES:
            self.faults.append(f"module {name!r}: side must be a number from 0 to {SIDES - 1}")
        else:
            centre = _MIDDLES[side]
            return Module(name, kind == "base", NAMES.index(owner), centre, _inner_neighbours(centre))
        return None

    def rhomb(self, table: Mapping[str, Any]) -> Rhomb | None:
        name, tom, dave, form = (table.get(key) for key in ("id", "tom", "dave", "form"))
        if not isinstance(name, str) or tom not in TUBES or dave not in TUBES:
            self.faults.append(f"rhomb {name!r}: needs an id, and for tom and dave one of {', '.join(TUBES)}")
        elif form not in set(Form):
            self.faults.append(f"rhomb {name!r}: form must be one of {', '.join(Form)}")
        elif form not in _possible_forms(str(tom), str(dave)):
            self.faults.append(f"rhomb {name!r}: the tubes {tom} and {dave} cannot be of the form {form}")
        else:
            return Rhomb(name, str(tom), str(dave), Form(form), form == Form.ENERGY)
        return None


def _possible_forms(tom: str, dave: str) -> tuple[Form, ...]:
    """A sphere is possible wherever the tubes are not one and the same, and meet or cross."""
    if tom == dave:
        return (Form.SAME,)
    if not set(tom) & set(dave) and {tom, dave} != {"AC", "BD"}:
        return (Form.APART,)
    has_diagonal = bool({tom, dave} & {"AC", "BD"})
    return (Form.ENERGY,) if has_diagonal else (Form.BRANCH, Form.ENERGY)


def _inner_neighbours(centre: Coordinates) -> tuple[Coordinates, Coordinates]:
    q, r = centre
    near = [(q + dq, r + dr) for dq, dr in STEPS]
    one, other = sorted(it for it in near if max(abs(it[0]), abs(it[1]), abs(sum(it))) < RADIUS)
    return one, other


_MIDDLES = ((2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4), (4, -2))
