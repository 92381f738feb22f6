"""Pictures: the same bytes and fingers give the same panel in real MicroPython and under the twin, pixel for pixel."""

import binascii
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad
from spacebowl_pi.devices.keypad.twin.touch import SimulatedTouch
from tests.micropython.board import DEAF_MS, SETTLE_MS, MicroPythonKeypad, need_micropython

START_MS = 1000
BOOT = "91c25f3a"
HELLO = "hello box protocol=1 version=0.1.0 boot=5f3a91c2"
NAMES = "names=1:Ada,2:Großmutter,3:Éléonore,5:Łukasz"
SCORES = "scores=1:9,2:12,3:6,5:10"


class Shot(NamedTuple):
    """A screen's words without the language, and what is touched then."""

    shown: str
    touches: tuple[str, ...] = ()


SCENES = (
    Shot(f"lobby seats=1,2,3,5 {NAMES}"),
    Shot(f"wait what=ready round=3 toss=1 {NAMES} {SCORES}"),
    Shot(f"countdown kind=go left=7400 of=10000 seats=1,3,5 wild=1,2,5 size=5 {NAMES}"),
    Shot(f"picks seats=1,2,5 must=1,2 size=5 down=3,17 left=23000 of=30000 {NAMES}", ("5", "C4")),
    Shot(f"picks seats=1,2 size=6 down=3,15 {NAMES}", ("1", "3")),
    Shot("top_card planets=red,yellow,green,cyan,blue,white", ("red", "cyan")),
    Shot("numbers at=2 size=5 most=54 void=1 laid=0:34,1:down", ("1", "7")),
    Shot(f"declare seat=2 wild=1 {NAMES}"),
    Shot(f"result right=1 wild=2 wrong=3 found=1 {NAMES} {SCORES}"),
    Shot(f"lobby seats=1,2,10 computers=10 most=12 add=1 game=Lonely%20Numbers {NAMES}", ("1/2",)),
    Shot(f"choose ask=1 title=Wer%20ist%20dran? seats=2,5 done=1 {NAMES}"),
    Shot("choose ask=2 title=Quoi%20? items=a:Construire,b:Jouer,c:D%C3%A9rive off=b on=c"),
    Shot(f"choose ask=3 seat=5 sure=Vraiment%20? title=Quoi%20? items=a:Oui,b:Non page=1 pages=2 {NAMES}", ("Oui",)),
    Shot("number ask=4 title=Which? least=1 most=120 left=7400 of=10000", ("1", "2")),
    Shot(f"grid ask=5 seat=2 rows=4 columns=5 title=Where? may=1,2,7 on=2 {NAMES}"),
    Shot("grid ask=6 rows=8 columns=6 title=Where?", ("A3–F3",)),
    Shot("confirm ask=7 title=Resign? text=The%20match%20is%20over%20then. yes=Resign bad=1"),
    Shot(f"over winners=2 {NAMES} {SCORES}"),
)


class Pair:
    """Two keypads that hear and feel the same at the same times."""

    def __init__(self) -> None:
        self.real = MicroPythonKeypad(BOOT, START_MS)
        self.twin = SimulatedKeypad(
            touch=SimulatedTouch(noise=0, outliers=0), boot=bytes.fromhex(BOOT), clock=lambda: self.real.now_ms * 1000
        )

    def turn(self, text: str = "", after_ms: int = 0) -> None:
        heard = wire.join(text) if text else b""
        self.real.turn(heard, after_ms)
        self.twin.send(heard)
        self.twin.settle()

    def show(self, number: int, language: str, shot: Shot) -> None:
        name, _, words = shot.shown.partition(" ")
        self.turn(f"show {number} {name} lang={language} {words}", 500)
        for what in shot.touches:
            self.turn(after_ms=DEAF_MS)
            self.real.finger = self.real.tile(what).middle
            self.twin.press(*self.real.finger)
            self.turn(after_ms=5)
            self.turn(after_ms=5)
            self.real.finger = None
            self.twin.lift()
            self.turn(after_ms=5)
            self.turn(after_ms=SETTLE_MS)
        self.turn(after_ms=5)


@pytest.fixture
def pair() -> Iterator[Pair]:
    need_micropython()
    made = Pair()
    yield made
    made.real.close()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_screen_is_the_same_in_micropython_and_under_the_twin(pair: Pair, language: str) -> None:
    pair.turn(HELLO)
    seen = set()
    for number, shot in enumerate(SCENES, 1):
        pair.show(number, language, shot)
        real, twin = (binascii.crc32(keypad.picture().tobytes()) for keypad in (pair.real, pair.twin))
        assert real == twin, shot
        seen.add(real)
    assert len(seen) == len(SCENES)
