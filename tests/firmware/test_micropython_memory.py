"""How much memory the firmware takes: objects in node are 32 bits wide, as on the Pico.

`pytest -s` prints the numbers: .venv/bin/pytest -s tests/firmware/test_micropython_memory.py
"""

import ast
import itertools
from graphlib import TopologicalSorter

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER
from tests.firmware.test_micropython_pictures import HELLO, SCENES, Shot
from tests.micropython.board import DEAF_MS, SETTLE_MS, MicroPython, MicroPythonKeypad

MOST_BYTES = 140_000  # of some 190 kB: what is thrown away between two collections needs the rest
START_BYTES = 150 * 1024  # with the compiler at work
SAME_BYTES = 1000  # what is kept of letters and texts differs by so much
LANGUAGES = ("en", "fr", "de")
NAMES = "names=" + ",".join(f"{seat}:Großmütterchen{seat}" for seat in range(1, 9))
SCORES = "scores=" + ",".join(f"{seat}:{seat * 2}" for seat in range(1, 9))
SEATS = "seats=1,2,3,4,5,6,7,8"
CARDS = "cards=" + ",".join(str(number) for number in range(11, 36))
TITLE = "Was%20tust%20du%20mit%20dieser%20Karte?"
ITEMS = ",".join(f"{at}:Nummer%20{at}" for at in range(9))
LABELS = ",".join("ABCDEFGHI"[row] + str(place) for row in range(9) for place in range(1, 10))
FULL = (
    Shot(f"lobby {SEATS} {NAMES}"),
    Shot(f"countdown kind=go left=7400 of=10000 {SEATS} wild=1,2,5 size=6 {NAMES}"),
    Shot(f"picks {SEATS} must=1,2 size=5 left=23000 of=30000 {NAMES} {CARDS}", ("8",)),
    Shot(f"picks {SEATS} must=1,2 size=6 left=23000 of=30000 {NAMES}", ("8", "3")),
    Shot("numbers at=34 size=6 most=54 void=1 laid=" + ",".join(f"{cell}:{cell + 1}" for cell in range(34))),
    Shot("numbers top=54 captain=3 size=6 most=54 laid=" + ",".join(f"{cell}:{cell + 1}" for cell in range(36))),
    Shot(f"wait what=ready round=9 toss=1 correct=1 captain=8 {NAMES} {SCORES}"),
    Shot(f"lobby {SEATS},9,10 computers=9,10 most=12 add=1 game=Lonely%20Numbers {NAMES}"),
    Shot(f"choose ask=9-ab12 title=Whose%20turn%20is%20it? {SEATS} page=1 pages=2 {NAMES}"),
    Shot(
        f"choose ask=9-ab12 seat=3 title={TITLE} items={ITEMS} page=1 pages=9 sure={TITLE} left=9000 of=20000 {NAMES}"
    ),
    Shot(f"grid ask=9-ab12 seat=3 rows=5 columns=5 title={TITLE} sure={TITLE} left=9000 of=20000 {NAMES}"),
    Shot(f"grid ask=9-ab12 seat=3 rows=9 columns=9 title=Where? labels={LABELS}"),
    Shot("grid ask=9-ab12 seat=3 rows=9 columns=9 title=Where?", ("A9–I9",)),
    Shot(f"number ask=9-ab12 seat=3 least=0 most=99999 title={TITLE} left=9000 of=20000 {NAMES}", ("8", "8")),
    Shot(f"result right=1 wild=2 wrong=3 found=1 {NAMES} {SCORES}"),
)
SCREENS = (*SCENES, *FULL)


def shown(keypad: MicroPythonKeypad, number: int, language: str, shot: Shot) -> int:
    """Show a screen, touch, and give the bytes that are in use then."""
    name, _, words = shot.shown.partition(" ")
    keypad.turn(wire.join(f"show {number} {name} lang={language} {words}"), 500)
    for what in shot.touches:
        keypad.turn(after_ms=DEAF_MS)
        keypad.finger = keypad.tile(what).middle
        keypad.turn(after_ms=5)
        keypad.turn(after_ms=5)
        keypad.finger = None
        keypad.turn(after_ms=5)
        keypad.turn(after_ms=SETTLE_MS)
    return keypad.python.in_use() - keypad.bare_bytes


def test_it_leaves_room_on_every_screen_and_takes_no_more_as_it_goes_on() -> None:
    with MicroPythonKeypad(is_filmed=False) as keypad:
        started = keypad.python.in_use() - keypad.bare_bytes
        keypad.turn()
        keypad.turn(wire.join(HELLO))
        numbers = itertools.count(1)
        rounds = [
            [shown(keypad, next(numbers), language, shot) for language in languages for shot in SCREENS]
            for languages in (LANGUAGES, LANGUAGES[-1:], LANGUAGES[-1:])
        ]
    most = max(map(max, rounds))
    largest = [*SCREENS * len(LANGUAGES)][max(rounds, key=max).index(most)]
    print(f"\nThe keypad's memory in use: {started:,} bytes after the start, {most:,} on the largest screen")  # noqa: T201
    print(f"({largest.shown.split()[0]}), of {MOST_BYTES:,} allowed.")  # noqa: T201
    assert most < MOST_BYTES
    _, second, third = map(max, rounds)  # in the first, letters and texts are kept that the others need again
    assert third < second + SAME_BYTES


def loading_order() -> list[str]:
    """The firmware's modules, each behind those that it imports."""
    imports: dict[str, set[str]] = {}
    paths = {".".join(path.relative_to(FOLDER).with_suffix("").parts): path for path in FOLDER.rglob("*.py")}
    modules = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    for name, path in modules.items():
        found = [
            node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        names = {one.name for node in found if isinstance(node, ast.Import) for one in node.names}
        names |= {node.module or "" for node in found if isinstance(node, ast.ImportFrom)}
        imports[name] = names & modules.keys()
    return list(TopologicalSorter(imports).static_order())


def test_it_is_compiled_and_started_in_a_heap_of_150_kb() -> None:
    with MicroPython(heap_bytes=START_BYTES) as python:
        before = python.heap_bytes()
        for name in loading_order():
            python.ask("load", name)
            python.in_use()
        python.ask("start", 1000, "91c25f3a")
        python.ask("begin")
        assert python.heap_bytes() == before
