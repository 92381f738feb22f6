"""The types of `types/*.d.ts`, by which the pages' scripts are checked, are those of what the server really sends."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.cli.games import configured_games
from tests.kiosk.kiosk import Kiosk, kiosk
from tests.kiosk.staff_page import act, unlocked
from tests.kiosk.test_practice import GAMES, ROOM

FILES = ("house.d.ts", "space_bowl.d.ts", "hubble.d.ts", "tom_tube.d.ts", "tom_tube_companion.d.ts")
INTERFACE = re.compile(r"\n  interface (\w+)(?:<[^{]*?>)?(?: extends ([^{]*))? \{(\}|\n.*?\n  \})", re.DOTALL)
FIELD = re.compile(r"^    (\w+)(\?)?: (.*);", re.MULTILINE)
LISTED = re.compile(r"^(?:Sometimes<)?\(?(\w+)(?: \| null)?\)?(\[\])?(?:>)?(?:\[\])?(?: \| null)?$")


@dataclass(frozen=True)
class Interface:
    """The fields of an object: the type of each, and which may be missing."""

    fields: dict[str, str]
    optional: frozenset[str]


NOTHING = Interface({}, frozenset())  # of what is not sent, but handed from module to module


def interfaces() -> dict[str, Interface]:
    """Read the declarations, each file after those that it extends."""
    found: dict[str, Interface] = {}
    for file in FILES:
        text = (Path(__file__).parent / "types" / file).read_text(encoding="utf-8")
        space = re.search(r"declare namespace (\w+)", text)
        assert space is not None
        for name, extends, body in INTERFACE.findall(text):
            fields: dict[str, str] = {}
            optional: set[str] = set()
            for base in re.findall(r"[\w.]+(?=[,<\s]|$)", re.sub(r"<.*?>", "", extends)):
                inherited = found.get(base if "." in base else f"{space[1]}.{base}", NOTHING)
                fields |= inherited.fields
                optional |= inherited.optional
            for field, mark, kind in FIELD.findall(body):
                fields[field] = kind
                optional |= {field} if mark else set()
            found[f"{space[1]}.{name}"] = Interface(fields, frozenset(optional))
    return found


INTERFACES = interfaces()
VIEWS = {
    "SpaceBowl.TableTree": "SpaceBowl.View",
    "SpaceBowl.PhoneTree": "SpaceBowl.View",
    "Hubble.TableTree": "Hubble.View",
    "TomTube.TableTree": "TomTube.View",
    "Companion.TableTree": "Companion.View",
}  # what stands for the parameter V


def differences(value: Any, name: str, path: str, space: str) -> Iterator[str]:  # noqa: ANN401 (trees are plain data)
    """Compare an object with an interface, and what is inside with the interfaces of its fields."""
    declared = INTERFACES[name]
    yield from (f"{path}.{field} is sent, not declared in {name}" for field in value.keys() - declared.fields.keys())
    missing = declared.fields.keys() - value.keys() - declared.optional
    yield from (f"{path}.{field} is declared in {name}, not sent" for field in missing)
    for field in value.keys() & declared.fields.keys():
        kind = declared.fields[field]
        inner = VIEWS[name] if kind == "V" and name in VIEWS else _named(kind, space)
        if inner is None or value[field] is None:
            continue
        items = value[field] if isinstance(value[field], list) else [value[field]]
        for item in items:
            if isinstance(item, dict):
                yield from differences(item, inner, f"{path}.{field}", inner.split(".")[0])


def _named(kind: str, space: str) -> str | None:
    found = LISTED.match(kind)
    if found is None:
        return None
    for name in (f"{space}.{found[1]}", f"Box.{found[1]}"):
        if name in INTERFACES:
            return name
    return None


def differing(value: Any, name: str) -> list[str]:  # noqa: ANN401
    return sorted(set(differences(value, name, name, name.split(".", maxsplit=1)[0])))


def test_a_field_that_is_declared_otherwise_is_found() -> None:
    player = {"seat": 1, "name": "", "score": 0}
    assert differing(player, "Box.Player") == []
    assert differing({**player, "points": 1}, "Box.Player") == ["Box.Player.points is sent, not declared in Box.Player"]
    del player["score"]
    missing = ["Box.Player.score is declared in Box.Player, not sent"]
    assert differing(player, "Box.Player") == missing
    inside = differing({"rounds": 1, "players": [player]}, "Box.Unfinished")
    assert inside == ["Box.Unfinished.players.score is declared in Box.Player, not sent"]


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("table", "SpaceBowl.TableTree"),
        ("phone", "SpaceBowl.PhoneTree"),
        ("box", "Box.WiresTree"),
        ("keypad", "Box.KeypadTree"),
        ("honours", "Box.HonoursTree"),
        ("staff", "Box.LockedTree"),
        ("learn", "SpaceBowl.LearnTree"),
    ],
)
def test_what_a_page_is_sent_is_declared(page: str, name: str) -> None:
    async def look() -> None:
        async with kiosk() as box:
            seen = await box.join(page)
            assert differing(seen.tree, name) == []
            assert differing(seen.box, "Box.News") == []

    asyncio.run(look())


def test_what_a_match_is_sent_as_is_declared_in_every_phase() -> None:
    async def look() -> None:
        async with kiosk() as box:
            table, phone = await box.join("table"), await box.join("phone")
            for seat in (1, 2):
                await table.say("join_seat", seat=seat, name="")
            await table.say("start_match")
            await table.until(lambda tree: tree["view"]["phase"] == "ready")
            await table.say("toss_planets")
            await table.until(lambda tree: tree["view"]["phase"] == "search")
            await box.wait(10)
            await box.press(1)
            await table.until(lambda tree: tree["view"]["phase"] == "countdown")
            await box.wait(60)
            reveal = await table.until(lambda tree: tree["view"]["phase"] == "reveal")
            assert reveal["view"]["result"]["players"]
            assert differing(table.tree, "SpaceBowl.TableTree") == []
            await phone.until(lambda tree: tree["view"]["phase"] == "reveal")
            assert differing(phone.tree, "SpaceBowl.PhoneTree") == []

    asyncio.run(look())


def test_what_a_match_of_the_second_game_is_sent_as_is_declared() -> None:
    async def look() -> None:
        async with kiosk(games=configured_games(Config())) as box:
            table = await box.join("table")
            await table.say("choose_game", game="hubble")
            await table.until(lambda tree: tree["game"]["name"] == "hubble")
            assert differing(table.tree, "Hubble.TableTree") == []
            for seat in (1, 2):
                await table.say("join_seat", seat=seat, name="")
            await table.say("start_match")
            await table.until(lambda tree: tree["view"]["phase"] == "roll")
            assert differing(table.tree, "Hubble.TableTree") == []
            await table.say("roll_dice")
            await table.until(lambda tree: tree["view"]["phase"] == "third")
            await table.say("name_third", icon="comet")
            await table.until(lambda tree: tree["view"]["phase"] == "draw")
            assert differing(table.tree, "Hubble.TableTree") == []

    asyncio.run(look())


def test_what_a_match_of_the_third_game_is_sent_as_is_declared() -> None:
    async def look() -> None:
        async with kiosk(games=configured_games(Config())) as box:
            table = await box.join("table")
            await table.say("choose_game", game="tom_tube")
            await table.until(lambda tree: tree["game"]["name"] == "tom_tube")
            for seat in (1, 2):
                await table.say("join_seat", seat=seat, name="")
            await table.say("start_match")
            await table.until(lambda tree: tree["view"]["phase"] == "turn")
            assert differing(table.tree, "TomTube.TableTree") == []
            await table.say("draw_rhomb")
            await table.until(lambda tree: tree["view"]["phase"] == "lay")
            place = {"q": 0, "r": 0, "axis": 0, "rot": 0}
            await table.say("lay_rhomb", place=place)
            tree = await table.until(lambda tree: tree["view"]["phase"] == "turn")
            assert tree["view"]["public"]["rhombs"][0]["place"] == place
            assert differing(table.tree, "TomTube.TableTree") == []

    asyncio.run(look())


def test_what_a_match_of_the_fourth_game_is_sent_as_is_declared() -> None:
    async def look() -> None:
        async with kiosk(games=configured_games(Config())) as box:
            table = await box.join("table")
            await table.say("choose_game", game="tom_tube_companion")
            await table.until(lambda tree: tree["game"]["name"] == "tom_tube_companion")
            for seat in (1, 2):
                await table.say("join_seat", seat=seat, name="")
            await table.say("start_match")
            tree = await table.until(lambda tree: tree["view"]["phase"] == "turn")
            assert differing(table.tree, "Companion.TableTree") == []
            (seat,) = tree["awaited"]
            await table.say("end_turns", seat=seat)
            await table.until(lambda tree: tree["view"]["phase"] == "enter")
            await table.say("enter_count", seat=seat, counter="energy", number=2)
            tree = await table.until(lambda tree: tree["view"]["public"]["players"][seat - 1]["total"])
            assert differing(table.tree, "Companion.TableTree") == []

    asyncio.run(look())


def test_what_staff_are_sent_is_declared() -> None:
    async def look(box: Kiosk) -> None:
        page = await unlocked(box)
        assert differing(page.tree, "Box.StaffTree") == []
        await page.say("test_parts")
        await page.until(lambda tree: tree["box"]["is_testing"])

    act(look)


def test_what_a_practice_is_sent_as_is_declared() -> None:
    async def look() -> None:
        async with kiosk(games=GAMES) as box:
            page = await box.join(ROOM)
            await page.say("practise", strength="cadet", rivals=1)
            await page.until(lambda tree: tree["practice"] is not None)
            assert differing(page.tree, "Box.PracticeTree") == []

    asyncio.run(look())
