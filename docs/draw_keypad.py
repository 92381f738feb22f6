# ruff: noqa: SLF001 (the panel's driver is inside the simulated board)
"""Draws the pictures of the keypad again: its firmware runs, and the bytes on the panel's wire are the picture.

`python -m docs.draw_keypad` writes one picture of each screen, and a sheet with all of them in each language, into
docs/pictures/keypad; `--only NAME` some of them, `--into FOLDER` elsewhere.
"""

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image

from docs import keypad_cards
from spacebowl_pi.box.keypad.texts import SAYINGS
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad
from spacebowl_pi.devices.keypad.wire import safe
from tests.firmware.keypad import Keypad

PICTURES = Path(__file__).parent / "pictures" / "keypad"
WIDTH, HEIGHT = 320, 240
COLUMNS = 5
MARGIN = 12
PAPER = (38, 42, 54)

NAMES = "names=1:Ada,2:Grace,3:Linus,5:Mae"
SCORES = "scores=1:9,2:12,3:6,5:10"
ALL_NAMES = "names=1:Ada,2:Grace,3:Linus,4:Mae,5:Konrad,6:Sophie,7:Tim,8:Zo%C3%AB"
ALL_SCORES = "scores=1:9,2:12,3:6,4:10,5:0,6:17,7:8,8:4"
PICKS = f"picks seats=1,2,5 must=1,2 size=5 down=3,17 left=23000 of=30000 {NAMES}"
CARDS = "cards=34,2,51,17,8,40,26,3,12,55,9,31,22,6,47,1,19,28,44,13,5,37,50,24,16"  # row by row
BIG = f"picks seats=1,2,5 must=1,2 size=6 down=3,15 left=23000 of=30000 {NAMES}"
GO = f"countdown kind=go left=7400 of=10000 seats=1,3,5 wild=1,2,5 size=5 {NAMES}"
RED = f"countdown kind=red left=4400 of=10000 seats=1,2,3,4,6,7,8 {ALL_NAMES}"
TOP_CARD, TOLD, TOP_CARD_AGAIN = keypad_cards.honour()
NUMBERS_FIRST, NUMBERS, NUMBERS_TOP, NUMBERS_AGAIN = keypad_cards.numbered()
CHOICES = (
    "choose ask=4 title=What%20do%20you%20do? items=a:Build,b:Drift,c:Control%20drift,d:Jump,e:Exchange%20an%20alien"
)
PAD = "grid ask=5 seat=3 rows=8 columns=6 title=Where%20does%20the%20comet%20go? sure=Drawn%20is%20drawn."
BOARD = (
    "grid ask=6 rows=4 columns=5 title=Where%20to? "
    "labels=,A1,A2,A3,,B1,B2,B3,B4,,C1,C2,C3,C4,C5,,D1,D2,D3, may=1,2,7,8,12,17,18"
)
FOR_GOOD = "{for_good}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment: what the box shows, and what is touched then, by words on the tiles; {back} and the like are texts."""

    name: str
    show: str = ""
    touches: tuple[str, ...] = ()
    is_for_docs: bool = False


SCENES = (
    Scene("lobby-empty", "lobby"),
    Scene("lobby", f"lobby seats=1,2,3,5 {NAMES}", is_for_docs=True),
    Scene("lobby-full", f"lobby seats=1,2,3,4,5,6,7,8 {ALL_NAMES}"),
    Scene(
        "lobby-games", "lobby seats=1,2,5 computers=5 most=12 add=1 game=Lonely%20Numbers names=1:Ada,2:Grace,5:Deneb"
    ),
    Scene("lobby-games-one", "lobby seats=5 add=1 game=Lonely%20Numbers names=5:Mae"),
    Scene("lobby-range", f"lobby seats=1,2,3,5 fewest=2 most=2 add=1 game=Tom%20Tube {NAMES}"),
    Scene("lobby-computer", "lobby seats=1,2,3,5 computers=5 add=1 names=1:Ada,2:Grace,3:Linus,5:Deneb", ("computer",)),
    Scene(
        "lobby-page", "lobby seats=1,2,5,10 computers=5,10 most=12 add=1 names=1:Ada,2:Grace,5:Deneb,10:Mira", ("1/2",)
    ),
    Scene("choose-seat", f"choose ask=3 title={{whose_turn}} seats=2,5 {NAMES}", is_for_docs=True),
    Scene("choose", f"{CHOICES} off=c {NAMES}", is_for_docs=True),
    Scene(
        "choose-nine",
        f"choose ask=4 title=Which%20icon? on=c items={','.join(f'{t}:{t.upper()}' for t in 'abcdefghi')}",
    ),
    Scene("choose-two", "choose ask=4 title={which_game} back=1 items=a:Space%20Bowl,b:Lonely%20Numbers on=a"),
    Scene("choose-secret", f"{CHOICES} seat=5 page=2 pages=3 sure={FOR_GOOD} left=12000 of=30000 {NAMES}"),
    Scene("choose-sure", f"{CHOICES} seat=5 sure={FOR_GOOD} {NAMES}", ("Exchange an alien",)),
    Scene("choose-gone", f"{CHOICES} seat=5 sure={FOR_GOOD} {NAMES}", ("Exchange an alien", "{yes}")),
    Scene(
        "number", f"number ask=2 seat=5 title=Which%20number? least=1 most=9 sure={FOR_GOOD} {NAMES}", is_for_docs=True
    ),
    Scene(
        "number-typed",
        f"number ask=2 seat=5 title=Which%20number? least=1 most=120 left=9000 of=30000 {NAMES}",
        ("1", "0"),
    ),
    Scene(
        "number-sure",
        f"number ask=2 seat=5 title=Which%20number? least=1 most=9 sure={FOR_GOOD} {NAMES}",
        ("7", "{ok}"),
    ),
    Scene(
        "number-open",
        "number ask=2 title=How%20many%20points%20for%20the%20comets%20on%20the%20pad? least=0 most=250",
        ("4",),
    ),
    Scene("grid", f"{BOARD} {NAMES}", is_for_docs=True),
    Scene("grid-three", f"grid ask=5 seat=2 rows=3 columns=3 title={{your_move}} may=0,1,2,4,8 {NAMES}"),
    Scene("grid-five", f"grid ask=5 seat=2 rows=5 columns=5 on=7,12 {NAMES}"),
    Scene("grid-rows", f"{PAD} {NAMES}"),
    Scene("grid-row", f"{PAD} may=6,7,9 {NAMES}", ("A2–F2",)),
    Scene(
        "confirm",
        f"confirm ask=9 title=Resign? text=The%20match%20is%20over%20then. yes=Resign no=Play%20on bad=1 {NAMES}",
    ),
    Scene(
        "confirm-seat",
        f"confirm ask=9 seat=3 title=Draw%20a%20tile? text=What%20is%20drawn%20must%20be%20laid. left=9000 {NAMES}",
    ),
    Scene("wait-any", f"wait title=Lonely%20Numbers {ALL_NAMES} {SCORES},9:3,10:4,11:12,12:0"),
    Scene("wait-ready", f"wait what=ready round=3 toss=1 captain=2 {NAMES} {SCORES}", is_for_docs=True),
    Scene("wait-search", f"wait what=search round=3 off=1 captain=6 {ALL_NAMES} {ALL_SCORES}"),
    Scene("wait-off", f"wait what=search round=3 off=1 captain=6 {ALL_NAMES} {ALL_SCORES}", ("{wait.off}",)),
    Scene("countdown-go", GO, is_for_docs=True),
    Scene("countdown-red", RED),
    Scene("countdown-all", f"countdown kind=go left=4400 of=10000 {NAMES}"),
    Scene("wild-who", GO, ("{wild.place}",)),
    Scene("wild-place", GO, ("{wild.place}", "5")),
    Scene("wild-sure", GO, ("{wild.place}", "5", "B3")),
    Scene("picks-who", PICKS, is_for_docs=True),
    Scene("picks-one", f"picks seats=5 size=5 left=23000 of=30000 {NAMES}"),
    Scene("picks-place", PICKS, ("5",), is_for_docs=True),
    Scene("picks-numbers", f"{PICKS} {CARDS}", ("5",)),
    Scene("picks-sure", PICKS, ("1", "C4"), is_for_docs=True),
    Scene("picks-none", PICKS, ("5", "{pick.none}")),
    Scene("picks-sent", PICKS, ("1", "C4", "{yes}")),
    Scene("picks-eight", f"picks seats=1,2,3,4,5,6,7,8 size=5 {ALL_NAMES}"),
    Scene("picks-row", BIG, ("1",)),
    Scene("picks-column", BIG, ("1", "3")),
    Scene("picks-column-free", BIG, ("5", "3")),
    Scene("picks-big-sure", BIG, ("1", "3", "E3")),
    Scene("wait-correct", TOLD),
    Scene("top-card", TOP_CARD),
    Scene("top-card-chosen", TOP_CARD, ("red", "cyan", "white", "hole"), is_for_docs=True),
    Scene("top-card-again", TOP_CARD_AGAIN),
    Scene("numbers-first", NUMBERS_FIRST),
    Scene("numbers", NUMBERS, ("1", "7"), is_for_docs=True),
    Scene("numbers-back", NUMBERS, ("back",)),
    Scene("numbers-elsewhere", NUMBERS, ("2", "{ok}", "no:card_elsewhere")),
    Scene("numbers-top", NUMBERS_TOP),
    Scene("numbers-again", NUMBERS_AGAIN),
    Scene("declare", f"declare seat=2 wild=1 {NAMES}", is_for_docs=True),
    Scene("placed", f"declare placers=1,2,3,4,5,6,7,8 {ALL_NAMES}"),
    Scene("placed-sure", f"declare placers=1,6 {ALL_NAMES}", ("6",)),
    Scene("declare-own", f"declare seat=2 wild=1 own=1 must=1 {NAMES}"),
    Scene("declare-must", f"declare seat=2 wild=1 must=1 {NAMES}"),
    Scene("declare-sure", f"declare seat=2 wild=1 {NAMES}", ("{declare.wrong}",)),
    Scene("declare-alone", f"declare seat=2 wild=1 {NAMES}", ("{declare.valid}",)),
    Scene("result", f"result right=1 wild=2 wrong=3 found=1 {NAMES} {SCORES}", is_for_docs=True),
    Scene("result-none", f"result wrong=3,4 found=0 {ALL_NAMES} {ALL_SCORES}"),
    Scene("over", f"over winners=2 {NAMES} {SCORES}"),
    Scene("over-shared", f"over winners=2,6 {ALL_NAMES} {ALL_SCORES}"),
    Scene("unknown", f"bonus seats=1,2 {NAMES}"),
    Scene("refused", f"lobby seats=1,2 {NAMES}", ("{lobby.start}", "no:too_few_players")),
    Scene("not-heard"),
    Scene("lost", f"lobby seats=1,2 {NAMES}", ("lost:",)),
    Scene("versions", "", ("version:2",)),
    Scene("staff", f"lobby seats=1,2 {NAMES}", ("staff:",), is_for_docs=True),
    Scene("staff-sure", f"lobby seats=1,2 {NAMES}", ("staff:", "{staff.take_back}")),
    Scene("settings", f"lobby seats=1,2 {NAMES}", ("staff:", "{staff.keypad}")),
    Scene("calibrate", f"lobby seats=1,2 {NAMES}", ("staff:", "{staff.keypad}", "{settings.calibrate}")),
)


def played(scene: Scene, language: str, keypad: Keypad) -> Keypad:
    """Bring a keypad to the moment of a scene."""
    keypad.app.speak(language)
    keypad.wait()
    if scene.show:
        keypad.greet()
        name, _, words = scene.show.partition(" ")
        for key, text in asdict(SAYINGS[Language(language)]).items():
            words = words.replace(f"{{{key}}}", safe(text))
        keypad.show(f"{name} lang={language} {words}".strip())
    for touch in scene.touches:
        verb, colon, value = touch.partition(":")
        if not colon:
            keypad.touch(keypad.app.text(touch[1:-1]) if touch.startswith("{") else touch)
        elif verb == "no":
            keypad.no(value)
        elif verb == "lost":
            keypad.is_box_alive = False
            keypad.wait(4000)
        elif verb == "version":
            keypad.box(f"hello box protocol={value} version=0.9.0 boot=77aa77aa")
        else:
            keypad.app.open_staff()
            keypad.wait()
    keypad.wait()
    return keypad


def drawn(scene: Scene, language: str) -> Image.Image:
    """Draw a scene."""
    twin = SimulatedKeypad()
    canvas = twin.firmware.load("canvas").Canvas(twin._board.panel)
    played(scene, language, Keypad(twin.firmware, canvas))
    return twin.panel.picture()


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """Put pictures side by side."""
    rows = -(-len(pictures) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * (WIDTH + MARGIN) + MARGIN, rows * (HEIGHT + MARGIN) + MARGIN), PAPER)
    for index, picture in enumerate(pictures):
        row, column = divmod(index, COLUMNS)
        whole.paste(picture, (MARGIN + column * (WIDTH + MARGIN), MARGIN + row * (HEIGHT + MARGIN)))
    return whole


def _save(picture: Image.Image, path: Path) -> None:
    picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size:,} bytes")  # noqa: T201


def _chosen(names: list[str] | None) -> Iterator[Scene]:
    return (scene for scene in SCENES if not names or scene.name in names)


def main() -> None:
    """Draw what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="the scenes to draw, each on its own")
    parser.add_argument("--language", choices=[str(one) for one in Language], default="en")
    parser.add_argument("--into", type=Path, default=PICTURES)
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    for scene in _chosen(asked.only):
        if asked.only or scene.is_for_docs:
            _save(drawn(scene, asked.language), asked.into / f"{scene.name}.png")
    if not asked.only:
        for language in Language:
            _save(sheet([drawn(scene, language) for scene in SCENES]), asked.into / f"all-{language}.png")


if __name__ == "__main__":
    main()
