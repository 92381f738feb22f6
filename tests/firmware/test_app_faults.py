"""What the keypad says when something was refused, and that it goes on whatever happens."""

import json
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as some

from spacebowl_pi.box.keypad.key_messages import read_by, read_house
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER, Firmware
from spacebowl_pi.games.space_bowl.box.key_messages import CORRECT, READERS
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason
from tests.firmware.keypad import HELLO, Keypad, hold
from tests.firmware.test_app import LOBBY

# --- refusals and languages ---


def test_a_refusal_is_told_and_goes_away(keypad: Keypad) -> None:
    keypad.show(LOBBY).touch("Start")
    keypad.no("seat_taken")
    assert keypad.says("Somebody sits there already.")
    keypad.wait(7100)
    assert keypad.screen == "Lobby"


def test_what_depends_on_the_game_is_told_in_the_words_of_the_box(keypad: Keypad) -> None:
    keypad.show(LOBBY).touch("Start")
    keypad.no("too_few_players", "It takes at least 3 players.")
    assert keypad.says("It takes at least 3 players.")


def test_an_unknown_refusal_is_told_in_general(keypad: Keypad) -> None:
    keypad.show(LOBBY).touch("Start")
    keypad.no("moon_too_low")
    assert keypad.says("The box said no")


def test_refusals_have_the_cores_codes() -> None:
    texts = json.loads((FOLDER / "texts" / "en.json").read_text("utf-8"))
    codes = {key.removeprefix("no.") for key in texts if key.startswith("no.")} - {"heading", "other", "not_heard"}
    assert codes <= {reason.name.lower() for reason in (*Reason, *CommonReason, *SeatingReason)}


def test_it_speaks_the_boxs_language_and_keeps_it_for_the_next_start(keypad: Keypad) -> None:
    keypad.show("lobby lang=de seats=1,2")
    assert keypad.says("Wer spielt mit?")
    keypad.wait(2500)
    saves = keypad.store.saves
    keypad.show("lobby lang=de seats=1")
    keypad.show("lobby lang=xx seats=1")
    keypad.wait(2500)
    assert keypad.store.kept["settings"]["language"] == "de"
    assert keypad.store.saves == saves
    app = keypad.firmware.load("app").App(keypad.link, keypad.canvas, keypad.store)
    assert app.language == "de"


# --- whatever happens ---


def test_the_clock_may_wrap_in_a_countdown() -> None:
    keypad = Keypad()
    keypad.now_ms = (1 << 30) - 5000
    keypad.greet().show("countdown kind=red left=10000 of=10000 seats=1")
    keypad.now_ms = 500
    keypad.wait(20)
    assert ("digits", "5", "red") in keypad.looks


def test_a_screen_that_stands_for_a_week_still_hears_the_finger(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    for _ in range(20):
        keypad.now_ms = keypad.now_ms + 8 * 3_600_000
        keypad.wait(20)
    keypad.box(HELLO)
    keypad.wait()
    keypad.touch("4")
    assert keypad.did == ["sit 4"]


def test_the_version_is_the_projects() -> None:
    version = Firmware().load("version")
    project = (FOLDER.parents[1] / "pyproject.toml").read_text("utf-8")
    assert f'\nversion = "{version.VERSION}"\n' in project


VALUES = some.one_of(
    some.lists(some.integers(0, 40), max_size=10).map(lambda items: ",".join(map(str, items))),
    some.text("0123456789,:=%ab-_é²", max_size=12),
    some.dictionaries(some.integers(0, 40), some.text("ab%9", max_size=4), max_size=6).map(
        lambda items: ",".join(f"{key}:{value}" for key, value in items.items())
    ),
    some.sampled_from(["go", "red", "ready", "search", "5", "6", "7", "1"]),
)
WORDS = some.dictionaries(
    some.sampled_from(
        [
            "seats",
            "names",
            "scores",
            "what",
            "toss",
            "off",
            "round",
            "kind",
            "left",
            "of",
            "wild",
            "size",
            "must",
            "down",
            "cards",
            "planets",
            "at",
            "top",
            "shown",
            "hole",
            "correct",
            "captain",
            "laid",
            "most",
            "seat",
            "placers",
            "own",
            "right",
            "wrong",
            "found",
            "winners",
        ]
    ),
    VALUES,
)
SCREENS = some.sampled_from(
    [
        "lobby",
        "wait",
        "countdown",
        "picks",
        "top_card",
        "numbers",
        "declare",
        "result",
        "over",
        "bonus",
    ]  # the last is unknown
)
TOUCHES = some.lists(some.tuples(some.integers(-5, 330), some.integers(-5, 250)), max_size=6)


FIRMWARE = Firmware()


MOMENTS = some.lists(some.tuples(SCREENS, WORDS, TOUCHES), max_size=4)
Moments: TypeAlias = list[tuple[str, dict[str, str], list[tuple[int, int]]]]


def live_through(keypad: Keypad, moments: Moments) -> list[str]:
    said: list[str] = []

    def did(text: str) -> int:
        said.append(text)
        return len(said)

    keypad.link.did = did
    for screen, words, touches in moments:
        keypad.app._show(screen, words)
        keypad.app.stale()
        keypad.wait(500)
        for x, y in touches:
            hold(keypad, x, y, 40)
    return said


@settings(max_examples=100, deadline=None)
@given(MOMENTS)
def test_whatever_the_box_shows_and_fingers_do_it_says_only_what_the_box_understands(moments: Moments) -> None:
    for text in live_through(Keypad(FIRMWARE).greet(), moments):
        if "%" not in text:  # planets are said as the box named them
            words = text.split(" ")
            assert words == [CORRECT] or read_house(words) or read_by(READERS, words)


class Glass:
    """A panel that counts its pixels."""

    pixels = 0

    def send(self, _x: int, _y: int, w: int, h: int, _pixels: memoryview) -> None:
        self.pixels += w * h


@settings(max_examples=25, deadline=None)
@given(MOMENTS)
def test_whatever_the_box_shows_can_be_painted(moments: Moments) -> None:
    glass = Glass()
    live_through(Keypad(FIRMWARE, FIRMWARE.load("canvas").Canvas(glass)).greet(), moments)
    assert glass.pixels >= 320 * 240
