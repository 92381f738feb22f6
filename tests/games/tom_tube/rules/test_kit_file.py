"""Board and tiles as a file: ours is read, and each fault in another is named, all of them at once."""

import tomllib
from pathlib import Path

import pytest

from spacebowl_pi.games.tom_tube.rules.board.kit_file import MOST_UNKNOWN, KitError, read_kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import place_of
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD, standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling

FOLDER = Path(__file__).parent
BOARD = tomllib.loads((FOLDER / "board.toml").read_text(encoding="utf-8"))
TILES = tomllib.loads((FOLDER / "tiles.toml").read_text(encoding="utf-8"))
KIT = standard_kit()


def test_our_board_is_that_of_the_rules() -> None:
    for module, told in zip(KIT.modules, BOARD["module"], strict=True):
        assert (module.id, NAMES[module.owner], list(module.centre)) == (told["id"], told["owner"], told["centre"])
        assert sorted(map(list, module.spheres)) == sorted(told["spheres"])
        letters = [["U" if it.is_up else "D", it.q, it.r] for it in module.triangles]
        assert sorted(letters) == sorted(told["triangles"])
        assert ["U" if module.fork.is_up else "D", module.fork.q, module.fork.r] == told["fork_triangle"]
    assert [place_of(knot) for knot in KIT.base] == [(2, -4), (-2, 4)]


def test_our_tiles_are_those_of_the_rules() -> None:
    told = [(it["id"], it["tom"], it["dave"], it["form"], it["energy"]) for it in TILES["rhomb"]]
    assert [(it.id, it.tom, it.dave, it.form, it.has_sphere) for it in KIT.rhombs] == told
    supply = TILES["supply"]
    assert KIT.stock == (supply["energy"], supply["control"], supply["alien"])
    assert (KIT.copies, KIT.launch) == (supply["rhomb_copies"], supply["launch_energy"])
    assert KIT.triangles == {Filling(kind): count for kind, count in TILES["triangles_per_player"].items()}
    value = TILES["value"]
    assert (*KIT.values, KIT.solar_value, KIT.bonus_value) == tuple(value.values())
    assert KIT.exchanged == (TILES["exchange"]["energy"], TILES["exchange"]["control"])


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ('format = "tom-tube/1"', 'format = "other/1"', 'format must be "tom-tube/1"'),
        ("side = 0", "side = 6", "module 'solar-tom-1': side must be a number from 0 to 5"),
        ("side = 0", "side = 1", "two modules lie on the same side"),
        ('owner = "tom", side = 0', 'owner = "dave", side = 0', "each player needs one base and two solar modules"),
        ('"R02", tom = "AB"', '"R01", tom = "AB"', "two rhombs have the same id"),
        ('"R05", tom = "AB"', '"R05", tom = "AD"', "rhomb 'R05': needs an id, and for tom and dave one of AB"),
        (
            'dave = "AC", form = "energy"',
            'dave = "AC", form = "odd"',
            "form must be one of same, apart",
        ),
        ('dave = "AC", form = "energy"', 'dave = "AC", form = "same"', "cannot be of the form same"),
        ("copies = 2", "copies = 3", "there are 60 rhombs: up to 40 are possible"),
        ("energy = 24", 'energy = "many"', "[supply] energy must be a number from 0 to 99"),
        ("bend = 3", "bend = -1", "[triangles] bend must be a number from 0 to 99"),
        ("[value]", "[worth]", "[value] solar must be a number from 0 to 99"),
        ("module = [", "module = 7\nothers = [", "module must be written as tables: [[module]]"),
        ("[supply]", "[supply", "not TOML"),
        ("name =", "nmae =", 'unknown entry "nmae" (did you mean "name"?)'),
        ("alien = 6", "alien = 6\naleins = 7", '[supply] unknown entry "aleins" (did you mean "alien"?)'),
        ("side = 0", "side = 0, sides = 1", 'module: unknown entry "sides" (did you mean "side"?)'),
        ('form = "branch"', 'form = "branch", colour = 3', 'rhomb: unknown entry "colour"'),
        ("[exchange]", "[exchanges]", 'unknown entry "exchanges" (did you mean "exchange"?)'),
    ],
)
def test_a_fault_is_named(was: str, now: str, fault: str) -> None:
    assert was in STANDARD
    with pytest.raises(KitError) as raised:
        read_kit(STANDARD.replace(was, now, 1))
    assert any(fault in one for one in raised.value.faults), raised.value.faults


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(KitError) as raised:
        read_kit(STANDARD.replace("side = 0", "side = 6").replace("bend = 3", "bend = -1"))
    assert len(raised.value.faults) == 3


def test_copies_that_are_no_number_are_one_fault() -> None:
    with pytest.raises(KitError) as raised:
        read_kit(STANDARD.replace("copies = 2", 'copies = "two"'))
    assert raised.value.faults == ("[supply] copies must be a number from 0 to 99",)


def test_only_so_many_unknown_entries_are_named() -> None:
    with pytest.raises(KitError) as raised:
        read_kit("".join(f"x{number} = 1\n" for number in range(1000)) + STANDARD)
    assert len(raised.value.faults) == MOST_UNKNOWN


def test_branches_may_have_spheres_as_one_review_says() -> None:
    kit = read_kit(STANDARD.replace('form = "branch"', 'form = "energy"'))
    assert sum(rhomb.has_sphere for rhomb in kit.rhombs) * kit.copies == 28
