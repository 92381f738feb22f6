"""The lessons of the tutorial: each is a round on a pad on which something stands already.

`lessons.json` says what stands there, what is rolled and what one is to do. The rules say where icons can be drawn and
what they would add, as in a match.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spacebowl_pi.core.codec import Json, from_data, to_data
from spacebowl_pi.games.hubble.rules.card_places import card_places
from spacebowl_pi.games.hubble.rules.icons import FACES, Die, Icon, Roll, Rolled
from spacebowl_pi.games.hubble.rules.match.view import from_text
from spacebowl_pi.games.hubble.rules.score import score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from spacebowl_pi.games.hubble.web.seat_tree import drawing_tree

FILE = Path(__file__).with_name("lessons.json")


@dataclass(frozen=True, slots=True)
class Lesson:
    """`wants` is what a draw must bring to pass: so many points of a category, or in all; or a Fogged Lens."""

    name: str
    pad: tuple[str, ...]
    dice: tuple[str, str]  # a die and its icon
    third: Icon | None  # nothing where one chooses
    wants: dict[str, int]
    cards: tuple[str, ...] = ()
    fog: int = 0

    @property
    def roll(self) -> Roll:
        one, two = (Rolled(Die(die), Icon(icon)) for die, icon in (each.split() for each in self.dice))
        return one, two


@cache
def lessons() -> tuple[Lesson, ...]:
    return from_data(tuple[Lesson, ...], json.loads(FILE.read_text(encoding="utf-8")))


@cache
def lessons_tree() -> Json:
    """All of them, with what can be drawn in each."""
    return {"rows": list(standard_kit().pad.rows), "lessons": [_tree(lesson) for lesson in lessons()]}


def _tree(lesson: Lesson) -> Json:
    kit = standard_kit()
    sky, cards = kit.pad.sky, tuple(kit.by_id[name] for name in lesson.cards)
    text = "".join(lesson.pad)
    icons = from_text(text)
    thirds = FACES if lesson.third is None else (lesson.third,)
    places: dict[str, Json] = {icon.value: drawing_tree(sky, icons, cards, lesson.roll, icon) for icon in thirds}
    return {
        "name": lesson.name,
        "pad": text,
        "roll": to_data(lesson.roll),
        "third": to_data(lesson.third),
        "wants": to_data(lesson.wants),
        "fog": lesson.fog,
        "score": to_data(score(sky, icons, cards)._asdict()),
        "places": places,
        "cards": to_data(cards),
        "card_places": to_data(card_places(sky, icons, cards)),
    }
