"""What box and keypad say to each other, as values: what somebody did, and the screen that is to be shown.

Numbers, repeats and the greeting are the link's; what may be done at the moment is for the match to say.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Verdict
from spacebowl_pi.games.space_bowl.rules.places import GALAXY_SIZES, Cell

CELLS = max(GALAXY_SIZES) ** 2  # whether the galaxy is so large, the match knows
HIGHEST_NUMBER = 999
HOLE = "hole"
DOWN = "down"
ALONE = "alone"
NOBODY = "nobody"
LANGUAGE = "language_"
DECLARED = (Verdict.VALID, Verdict.WILD, Verdict.WRONG, Verdict.ABSTAINED)
NAMES = "names"
NAME_LENGTHS = (20, 12, 8, 5, 3)  # letters; names are cut where the line would be too long


class StaffAct(StrEnum):
    """What staff do at the keypad's hidden menu; the language is a message of its own."""

    TAKE_BACK = "take_back"
    END = "end"
    SILENT = "silent"
    LOUD = "loud"


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rise:
    """Get up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Start:
    """Start the match."""


@dataclass(frozen=True, slots=True)
class Toss:
    """Throw the planets."""


@dataclass(frozen=True, slots=True)
class CallOff:
    """Give the search up; `seat` is whose touch it was."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Wild:
    """Place the Wild."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a card."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the pick go by."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TopCard:
    """What the pile's top card shows: planets, and with them perhaps the black hole."""

    planets: tuple[PlanetName, ...]
    has_black_hole: bool = False


@dataclass(frozen=True, slots=True)
class CardAt:
    """Which card lies at a place; without a number it lies face down."""

    cell: Cell
    number: CardNumber | None


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Take back what was told of a place."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TopNumber:
    """Which card is the pile's top card."""

    number: CardNumber


@dataclass(frozen=True, slots=True)
class Correct:
    """Go back to what was told of the cards, before the toss."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Who placed the Wild, where the box was not told in the countdown; None for nobody."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Declare:
    """What a player's pick was, and whether they were alone with it."""

    seat: Seat
    verdict: Verdict
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """On to the next round."""


@dataclass(frozen=True, slots=True)
class Again:
    """Another match."""


@dataclass(frozen=True, slots=True)
class Staff:
    """Something that staff may do."""

    act: StaffAct


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak another language."""

    language: Language


Message: TypeAlias = (
    Sit
    | Rise
    | Start
    | Toss
    | CallOff
    | Wild
    | Pick
    | Pass
    | TopCard
    | CardAt
    | TakeUp
    | TopNumber
    | Correct
    | Placed
    | Declare
    | Next
    | Again
    | Staff
    | Speak
)


@dataclass(frozen=True, slots=True)
class Did:
    """Somebody did something at the keypad; to be answered once, by number and the keypad's boot."""

    number: int
    boot: str
    message: Message
    at_us: int


class Misread(ValueError):  # noqa: N818 (not the program's fault)
    """Words that are no message."""


def read_message(words: Sequence[str]) -> Message:
    """Read what stands behind `did N`; raises Misread."""
    verb, *rest = words or ("",)
    try:
        return _READERS[verb](*rest)
    except (Misread, KeyError, TypeError):  # a TypeError: too few words, or too many
        raise Misread(f'"{" ".join(words):.60}" is nothing that the keypad can do') from None


def _seat(word: str) -> Seat:
    number = wire.whole(word)
    if number is None or number not in SEATS:
        raise Misread
    return Seat(number)


def _cell(word: str) -> Cell:
    number = wire.whole(word)
    if number is None or number >= CELLS:
        raise Misread
    return Cell(number)


def _card(word: str) -> CardNumber:
    number = wire.whole(word)
    if number is None or number > HIGHEST_NUMBER:
        raise Misread
    return CardNumber(number)


def _top_card(shown: str, hole: str = "") -> TopCard:
    planets = tuple(PlanetName(wire.plain(name)) for name in shown.split(","))
    if not all(planets) or hole not in ("", HOLE):
        raise Misread
    return TopCard(planets, hole == HOLE)


def _declare(seat: str, verdict: str, alone: str = "") -> Declare:
    if verdict not in DECLARED or alone not in ("", ALONE):
        raise Misread
    return Declare(_seat(seat), Verdict(verdict), alone == ALONE)


def _staff(act: str) -> Staff | Speak:
    try:
        if act.startswith(LANGUAGE):
            return Speak(Language(act.removeprefix(LANGUAGE)))
        return Staff(StaffAct(act))
    except ValueError:
        raise Misread from None


_READERS: Mapping[str, Callable[..., Message]] = {
    "sit": lambda seat: Sit(_seat(seat)),
    "rise": lambda seat: Rise(_seat(seat)),
    "start": Start,
    "toss": Toss,
    "off": lambda seat: CallOff(_seat(seat)),
    "wild": lambda seat, cell: Wild(_seat(seat), _cell(cell)),
    "pick": lambda seat, cell: Pick(_seat(seat), _cell(cell)),
    "pass": lambda seat: Pass(_seat(seat)),
    "top_card": _top_card,
    "card": lambda cell, number: CardAt(_cell(cell), None if number == DOWN else _card(number)),
    "take_up": lambda cell: TakeUp(_cell(cell)),
    "correct": Correct,
    "top_number": lambda number: TopNumber(_card(number)),
    "placed": lambda seat: Placed(None if seat == NOBODY else _seat(seat)),
    "declare": _declare,
    "next": Next,
    "again": Again,
    "staff": _staff,
}


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen and its words, as the protocol's page lists them.

    A word is left out where its value is None, False or empty. `ends_at_us`, on the box's clock, becomes `left` each
    time the screen is sent, so that a repeat tells no old time.
    """

    name: str
    words: Mapping[str, wire.Value] = field(default_factory=dict)
    ends_at_us: int | None = None

    def line(self, number: int, now_us: int) -> bytes:
        """Write it as a line; ValueError if it is too long even with the names cut, and then left out."""
        head = f"show {number} {self.name}"
        left = {} if self.ends_at_us is None else {"left": max(0, (self.ends_at_us - now_us) // 1000)}
        for letters in NAME_LENGTHS:
            try:
                return wire.join(_text(head, {**self.words, **left}, letters))
            except ValueError:
                continue
        return wire.join(_text(head, {**self.words, **left}, 0))


def _text(head: str, words: Mapping[str, wire.Value], letters: int) -> str:
    texts = [head]
    for name, value in words.items():
        if name == NAMES and isinstance(value, Mapping):
            written = wire.write({seat: cut for seat, text in value.items() if (cut := str(text)[:letters])})
        else:
            written = wire.write(value)
        if written:
            texts.append(f"{name}={written}")
    return " ".join(texts)
