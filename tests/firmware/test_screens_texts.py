"""The keypad's texts: complete, used, drawable, and not larger than their tiles; and tiles as large as a finger."""

import json
import re
from functools import cache
from typing import Any

import pytest

from docs.draw_keypad import HEIGHT, SCENES, WIDTH, Scene, played
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER, Firmware
from spacebowl_pi.games.space_bowl.box.key_messages import DECLARED
from tests.firmware.keypad import Keypad

LANGUAGES = ("en", "fr", "de")
FIRMWARE = Firmware()
GLYPHS = FIRMWARE.load("glyphs")
FINGER = 50
# Too small in one direction, and why.
SMALLER = {
    "card": (50, 48),  # 5 × 48 = 240: no more fits in the height
}
BUTTON_MARGIN = (10, 6)  # what a button's edge takes of its width and height


def texts(language: str) -> dict[str, str]:
    return dict(json.loads((FOLDER / "texts" / f"{language}.json").read_text("utf-8")))


@cache
def keypad_at(scene: Scene, language: str) -> Keypad:
    return played(scene, language, Keypad(FIRMWARE))


def tiles_of(scene: Scene, language: str) -> list[Any]:
    return list(keypad_at(scene, language).app.tiles)


def source() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.py")))


def fits(words: str, size: str, w: int, h: int) -> bool:
    lines = GLYPHS.wrap(words, size, w)
    is_wide = any(GLYPHS.text_width(line, size) > w for line in lines)
    return not is_wide and len(lines) <= max(h // GLYPHS.LINE[size], 1) and GLYPHS.font(size).capital <= h


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_blanks(language: str) -> None:
    def blanks(text: str) -> list[str]:
        return sorted(re.findall(r"{(\w+)}", text))

    ours, english = texts(language), texts("en")
    assert sorted(ours) == sorted(english)
    assert {key: blanks(text) for key, text in ours.items()} == {key: blanks(text) for key, text in english.items()}
    assert all(text.strip() == text and text for text in ours.values())


def test_every_text_is_used() -> None:
    code = source()
    used = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)?)"', code))
    # Some keys are put together: from a kind of choice or call, a state, a verdict, or what staff do.
    used |= {f"{what}.{rest}" for rest in re.findall(r'self\.text\("([a-z_]+)"', code) for what in ("pick", "wild")}
    used |= {f"{kind}{rest}" for rest in re.findall(r'self\.kind \+ "(\.[a-z_]+)"', code) for kind in ("go", "red")}
    used |= {f"wait.{what}" for what in FIRMWARE.load("screens.wait").KINDS}
    used |= {f"declare.{verdict}" for verdict in DECLARED}
    staff = FIRMWARE.load("screens.staff")
    used |= {f"staff.{act}" for act, _ in staff.ACTS}
    used |= {f"staff.{begin}_{act}" for act in staff.ASKED_TWICE for begin in ("sure", "yes")}
    assert [key for key in texts("en") if key not in used and not key.startswith("no.")] == []


def test_every_text_that_the_code_names_is_there() -> None:
    english = texts("en")
    named = set(re.findall(r'app\.text\("([a-z_.]+)"[,)]', source()))
    assert named
    assert named <= set(english)
    for kind in ("pick", "wild"):
        assert f"{kind}.who" in english
        assert f"{kind}.sure" in english
        assert f"{kind}.then" in english


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keypad_finds_every_text_as_json_has_it(language: str) -> None:
    found = FIRMWARE.load("texts").Texts(language)
    assert {key: found.find(key) for key in texts(language)} == texts(language)
    assert found.find("moon") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_can_be_drawn_in_every_size(language: str) -> None:
    letters = set("".join(texts(language).values())) - set("{}\n")
    assert [letter for letter in sorted(letters) for size in "sml" if not GLYPHS.can_draw(letter, size)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_every_text_fits_into_its_tile(scene: Scene, language: str) -> None:
    for tile in tiles_of(scene, language):
        if tile.look[0] == "text":
            assert fits(tile.look[1], tile.look[2], tile.w, tile.h), (tile.look, tile.w, tile.h)
        elif tile.look[0] == "button":
            w, h = tile.w - BUTTON_MARGIN[0], tile.h - BUTTON_MARGIN[1]
            assert fits(tile.look[1], "s", w, h), (tile.look, tile.w, tile.h)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits(language: str) -> None:
    keypad = Keypad(FIRMWARE).greet().show(f"lobby lang={language} seats=1,2")
    notice = FIRMWARE.load("screens.notice").Notice
    for key in texts(language):
        if key.startswith("no.") and key != "no.heading":
            for tile in notice(keypad.app, key.removeprefix("no.")).tiles():
                if tile.look[0] == "text":
                    assert fits(tile.look[1], tile.look[2], tile.w, tile.h), tile.look


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["calibrate.done", "calibrate.failed"])
def test_how_a_calibration_went_fits(language: str, code: str) -> None:
    keypad = Keypad(FIRMWARE).greet().show(f"lobby lang={language} seats=1,2")
    tiles = FIRMWARE.load("screens.notice").Calibrated(keypad.app, code).tiles()
    assert all(fits(tile.look[1], tile.look[2], tile.w, tile.h) for tile in tiles if tile.look[0] == "text")


def written(monkeypatch: pytest.MonkeyPatch, look: tuple[Any, ...], w: int, h: int) -> list[tuple[Any, ...]]:
    """Paint a look; give what text was written: words, size, x, y, w, h."""
    surface = FIRMWARE.load("surface").Surface
    found: list[tuple[Any, ...]] = []
    real = surface.text_in

    def text_in(self: object, *values: Any) -> None:  # noqa: ANN401
        found.append(values[:6])
        real(self, *values)

    with monkeypatch.context() as patch:
        patch.setattr(surface, "text_in", text_in)
        FIRMWARE.load("painters").paint(surface(bytearray(2 * w * h), w, 0, h, 0, 0), w, h, look)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_staffs_menu_has_letters_of_one_size(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = next(scene for scene in SCENES if scene.name == "staff")
    buttons = [tile for tile in tiles_of(scene, language) if tile.look[0] == "button"]
    assert {written(monkeypatch, tile.look, tile.w, tile.h)[0][1] for tile in buttons} == {"m"}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_names_of_six_letters_are_whole_and_clear_of_marks(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    for tile in tiles_of(scene, "en"):
        if tile.look[0] == "seat" and tile.look[2]:
            words, size, x, _, w, _ = written(monkeypatch, tile.look, tile.w, tile.h)[0]
            assert GLYPHS.text_width(words, size) <= w, (tile.look, tile.w, tile.h)
            if tile.look[5] and x > 20:  # the name stands between number and mark
                assert x + w <= tile.w - 5 - 18 - 3 - 4, (tile.look, tile.w)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_every_picture_is_on_the_panel_without_overlaps_and_large_enough_for_fingers(scene: Scene) -> None:
    tiles = tiles_of(scene, "en")
    for number, tile in enumerate(tiles):
        assert 0 <= tile.x < tile.x + tile.w <= WIDTH, tile.look
        assert 0 <= tile.y < tile.y + tile.h <= HEIGHT, tile.look
        for other in tiles[:number]:
            is_apart = (
                tile.x >= other.x + other.w
                or other.x >= tile.x + tile.w
                or tile.y >= other.y + other.h
                or other.y >= tile.y + tile.h
            )
            assert is_apart, (tile.look, other.look)
        if tile.act is not None:
            least = SMALLER.get(tile.look[0], (FINGER, FINGER))
            assert min(tile.w - least[0], tile.h - least[1]) >= 0, (tile.look, tile.w, tile.h)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_seats_that_cannot_be_touched_are_flat_and_the_others_are_not(scene: Scene) -> None:
    seats = [tile for tile in tiles_of(scene, "en") if tile.look[0] == "seat"]
    assert [tile.look for tile in seats if (tile.look[3] == "flat") != (tile.act is None)] == []


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_every_screen_but_the_keypads_own_has_the_staffs_corner(scene: Scene) -> None:
    corners = [tile for tile in tiles_of(scene, "en") if tile.held is not None and tile.distance(310, 6) <= 6]
    is_own = keypad_at(scene, "en").app.own is not None
    assert len(corners) == (0 if is_own else 1)
