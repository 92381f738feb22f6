"""The shared vectors of the keypad's line, and the drawings, in real MicroPython."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad.twin import framebuf
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER, Firmware
from tests.firmware import drawing
from tests.micropython.board import MicroPython

HERE = Path(__file__).parent
VECTORS = HERE.parent / "keypad_vectors.json"
DRAWINGS = HERE / "drawing_vectors.json"
LOOKS = HERE / "look_vectors.json"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MicroPython]:
    names = tmp_path_factory.mktemp("micropython") / "modules.json"
    names.write_text(json.dumps(module_names()))
    instead = {
        "/vectors.json": VECTORS,
        "/drawings.json": DRAWINGS,
        "/looks.json": LOOKS,
        "/drawing.py": HERE / "drawing.py",
        "/modules.json": names,
    }
    with MicroPython(instead) as started:
        yield started


def module_names() -> list[str]:
    """All modules of the firmware, as they are imported."""
    paths = sorted(path.relative_to(FOLDER).with_suffix("") for path in FOLDER.rglob("*.py"))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


def test_every_module_is_imported(python: MicroPython) -> None:
    assert python.ask("check", "modules", "/modules.json") == module_names()


def test_lines_are_read_cut_and_escaped_as_the_vectors_say(python: MicroPython) -> None:
    vectors = json.loads(VECTORS.read_text("utf-8"))
    count, wrong = python.ask("check", "lines")
    assert wrong == []
    assert count == sum(len(vectors[kind]) for kind in ("good", "bad", "streams", "escapes", "wholes"))


def test_conversations_go_as_the_vectors_say(python: MicroPython) -> None:
    vectors = json.loads(VECTORS.read_text("utf-8"))
    count, wrong = python.ask("check", "talks")
    assert wrong == []
    assert count == sum(len(talk["steps"]) for talk in vectors["talks"])


def test_the_frame_buffer_draws_the_pixels_that_the_twins_does(python: MicroPython) -> None:
    wanted = [drawn["crc"] for drawn in json.loads(DRAWINGS.read_text("utf-8"))]
    assert python.ask("check", "drawings", "/drawings.json") == wanted == drawing.drawings(framebuf, str(DRAWINGS))


def test_every_kind_of_tile_is_painted_as_under_the_twin(python: MicroPython) -> None:
    firmware = Firmware()
    painted = drawing.films(firmware.load("canvas"), firmware.load("tiles").Tile, str(LOOKS))
    assert python.ask("check", "films", "/looks.json") == painted
