"""Players of whole matches on a virtual box: fingers on its buttons, eyes on its decoded lights, ears at its sounder.

They know no more than people at the table would: the cards lie before them (the match as the screen shows it to all),
everything else they read off the nine cells, the lights and the matrix. What they do comes from a seeded Random: right
and wrong calls, concurring, joining, right picks, wrong ones and none. By button nobody can place the Wild; in honour
mode they put it on the table, and say after zero who did. It leaves out what is right: the tests compare what was seen
with what happened.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from spacebowl_pi.box.shows.glyphs import BIG, SMALL
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Button, Colour, Rows
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.space_bowl.box.tunes import GO, RED, TOSSED
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, view
from spacebowl_pi.games.space_bowl.rules.places import Cell, Space, cells_of
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from tests.box.machine.virtual import VirtualBox

SEAT, HEART, UNREADABLE = "@", "♥", "▒"
DESTINATION, BLACK_HOLE = "destination", "black hole"
GLANCE_S = 0.05  # as often as the box draws
TAP_MS, HOLD_MS = 120, 800
CLICK_US = 200_000
LONGEST_S = 80.0  # nothing in a round takes longer

# --- eyes ---

_PERSON = (".###.", ".###.", ".....", ".###.", "#####", "#####", "#####")
_GAMMA = 2.2
_BRIGHT_ENOUGH = 20  # below it a decoded colour is too coarse to be named


def _columns(lines: Sequence[str], top: int, times: int = 1) -> tuple[int, ...]:
    """A drawing column by column, the top row as the highest of eight bits."""
    drawn = [sum((line[x] == "#") << (7 - top - y) for y, line in enumerate(lines)) for x in range(len(lines[0]))]
    return tuple(column for column in drawn for _ in range(times))


_SIGNS = {
    **{_columns(lines, 0, times=2): letter for letter, lines in BIG.items()},
    **{_columns(lines, top): letter for letter, lines in SMALL.items() for top in (0, 1)},
    **{_columns(lines, 0): letter for letter, lines in BIG.items() if letter != "0"},  # which looks like an O
    _columns(_PERSON, 0): SEAT,
}


@lru_cache(maxsize=4096)
def read(rows: Rows) -> str:
    """Read the matrix, without spaces; a zero is read as the letter O, a picture as one unreadable sign."""
    columns = [sum((row >> x & 1) << (7 - y) for y, row in enumerate(rows[:7])) for x in range(31, -1, -1)]
    text, run = "", []
    for column in (*columns, 0):
        if column:
            run.append(column)
        elif run:
            text, run = text + _SIGNS.get(tuple(run), UNREADABLE), []
    return text


def number_in(text: str) -> int:
    """The number that was read."""
    return int(text.replace("O", "0"))


@lru_cache(maxsize=65536)
def named(colour: Colour, names: tuple[tuple[str, Colour], ...]) -> str | None:
    """Name a decoded colour by its hue, whatever its brightness; None for what is dark or faint."""
    if max(colour) < _BRIGHT_ENOUGH:
        return None
    seen = [math.pow(part / max(colour), 1 / _GAMMA) for part in colour]

    def difference(known: Colour) -> float:
        return sum(abs(part / max(known) - there) for part, there in zip(known, seen, strict=True))

    name, nearest = min(names, key=lambda item: difference(item[1]))
    assert difference(nearest) < 0.4, f"nothing has the colour {colour}"
    return name


# --- what was seen ---


@dataclass(slots=True)
class Sight:
    """A round as the table saw it, and what everybody meant to do. Times are the fake clock's."""

    toss: Toss | None = None
    announced: str = ""  # the call, as the matrix names it
    counted: list[tuple[int, str]] = field(default_factory=list)  # when, and what the matrix showed
    caller_light: set[Colour] = field(default_factory=set)
    meant: dict[Seat, Cell | None] = field(default_factory=dict)
    placer: Seat | None = None  # honour mode: who put the Wild on the table
    declared: list[tuple[Seat, str, bool]] = field(
        default_factory=list
    )  # honour mode: who was asked what, and yes or no
    told: list[tuple[Seat, int]] = field(default_factory=list)  # whose points, in the order of the reveal
    early: Seat | None = None
    early_light: set[Colour] = field(default_factory=set)


@dataclass(slots=True)
class ListenMode:
    """Every change at the sounder, with its time."""

    tones: list[tuple[int, int | None]] = field(default_factory=list)

    def tunes(self) -> list[str]:
        """The tunes heard, without the clicks of presses and the ticks of the countdown."""
        names = []
        at = 0
        while at < len(self.tones):
            if self.tones[at][1] is None:
                at += 1
                continue
            rest = [tone for _, tone in self.tones[at : at + _LONGEST_TUNE]]
            name, length = next((name, len(tones)) for name, tones in _TONES if rest[: len(tones)] == tones)
            began_us = self.tones[at][0]
            at += length
            is_click = self.tones[at : at + 1] and self.tones[at][0] - began_us < CLICK_US
            if name != "press" and not (name == "zero" and is_click):  # a tick sounds like a short zero
                names.append(name)
        return names


_TUNES = {
    "toss": TOSSED,
    "go": GO,
    "red": RED,
    "zero": tunes.ZERO,
    "right": tunes.RIGHT,
    "wrong": tunes.WRONG,
    "win": tunes.WIN,
    "press": tunes.PRESS,
}
_TONES = sorted(
    ((name, [tone for tone, _ in tune]) for name, tune in _TUNES.items()), key=lambda named: len(named[1]), reverse=True
)
_LONGEST_TUNE = len(_TONES[0][1])

# --- the table ---


class Table:
    """The players around a box, from the lobby to the winner: `play` it."""

    def __init__(self, box: VirtualBox, seats: Sequence[Seat], random: Random) -> None:
        self.box = box
        self.seats = tuple(seats)
        self.random = random
        self.sights: list[Sight] = []
        self.listen_mode = ListenMode()
        self.winner: Seat | None = None
        self._read_at, self._text = -1, ""
        game = box.machine.rules.rules(box.table)
        assert isinstance(game, SpaceBowl)
        looks = [(str(planet.name), _colour(planet.colour)) for planet in game.deck.planets]
        self._looks = (*looks, (BLACK_HOLE, (200, 210, 255)), (DESTINATION, (170, 40, 255)))

    def play(self) -> None:
        """Play from the lobby to the end."""
        self._join()
        while self._tosses():
            self._search()
            kind, caller = self._call()
            self._countdown(kind, caller)
            if self.box.match.settings.mode is GalaxyMode.HONOUR:
                self._declare()
            else:
                self._scan()
            self._reveal()
        self._until(lambda text: text.startswith(HEART))
        self.winner = Seat(number_in(self.text()[2:]))

    @property
    def sight(self) -> Sight:
        """The round that is on."""
        return self.sights[-1]

    def text(self) -> str:
        """What the matrix says; looked at again when something was sent."""
        serial = self.box.box.serial
        if self._read_at != serial.transfers:
            self._read_at, self._text = serial.transfers, read(serial.rows)
        return self._text

    def light(self, seat: Seat) -> Colour:
        """What the light of a seat shows."""
        return self.box.box.lights[seat - 1]

    def looks_in_cells(self) -> list[list[str | None]]:
        """What shows in the cells just now, pixel by pixel."""
        return [[named(colour, self._looks) for colour in cell] for cell in self.box.box.cells]

    # --- hands and time ---

    def wait(self, seconds: float, watch: Callable[[], object] = lambda: None) -> None:
        """Let time pass, with open eyes and ears."""
        until_us = self.box.now_us + round(seconds * SECOND_US)
        while self.box.now_us < until_us:
            self.box.wait(min(GLANCE_S, (until_us - self.box.now_us) / SECOND_US))
            heard = self.box.box.sounder.tune
            self.listen_mode.tones += [(self.box.now_us, tone) for tone in heard[len(self.listen_mode.tones) :]]
            watch()

    def press(self, seat: int, *, in_s: float = 0.001, hold_ms: float = TAP_MS) -> None:
        """Put a finger on a button, now or soon."""
        self.box.box.buzzers.press(Button(seat), self.box.now_us * 1000 + round(in_s * 1e9), hold_ms)

    def _until(self, is_it: Callable[[str], bool]) -> str:
        for _ in range(round(LONGEST_S / GLANCE_S)):
            if is_it(self.text()):
                return self.text()
            self.wait(GLANCE_S)
        raise AssertionError(f"the matrix says {self.text()!r} and nothing comes")

    def _chance(self, share: float) -> bool:
        return self.random.random() < share

    # --- from the lobby to the toss ---

    def _join(self) -> None:
        for count, seat in enumerate(self.seats, start=1):
            self.press(seat)
            self.wait(0.5)
            self._until(lambda text, count=count: text == f"{count}/8")  # type: ignore[misc]
        self.press(self.random.choice(self.seats), hold_ms=HOLD_MS)
        self.wait(1.2)

    def _tosses(self) -> bool:
        """Toss, unless the match is over."""
        ready = self._until(lambda text: text in ("TOPCARD", "WINNER") or text.startswith("ROUND"))
        if ready == "WINNER":
            return False
        self.sights.append(Sight())
        if ready == "TOPCARD":
            self._tell_top_card()
            return True
        captain = Seat(number_in(self._until(lambda text: text.endswith("TOSS"))[1]))
        self.press(captain)
        return True

    def _tell_top_card(self) -> None:
        count = self.random.randint(2, 5)
        chosen = self.random.sample(range(1, 7), count)
        if self._chance(0.4) or len(self.sights) == 1:
            chosen.append(7)
        for button in chosen:
            self.press(button)
            self.wait(0.4)
        bottom = f"{self.box.box.rows[7]:032b}"
        assert [number for number in range(1, 8) if bottom[4 * number - 4] == "1"] == sorted(chosen)
        self.press(self.box.match.captain, hold_ms=HOLD_MS)  # before whom the token lies
        self.wait(0.61)

    # --- the search ---

    def _search(self) -> None:
        if self._chance(0.15):
            self.sight.early = self.random.choice(self.seats)
            self.wait(1)
            self.press(self.sight.early)
            self.wait(1.2, lambda: self.sight.early_light.add(self.light(self.sight.early or Seat(1))))
        self._until(lambda text: text.replace("O", "0").isdigit())
        self.sight.toss = self._seen_toss()
        self.wait(self.random.uniform(0.1, 0.6))

    def _seen_toss(self) -> Toss | None:
        """Watch the cells until everything had its turn, and once more round."""
        found: set[tuple[str, int]] = set()
        top = view(self.box.match).top_card
        assert top is not None
        has_hole = top.black_hole and self.box.match.settings.variants.black_hole
        count = len(top.planets) + 1 + has_hole

        def look() -> None:
            for space, cell in enumerate(self.looks_in_cells()):
                for pixel, name in enumerate(cell):
                    if name is not None:
                        found.add((name, space))
                        if len(cell) > 1:
                            assert (name == DESTINATION) == (pixel == 0), f"{name} in pixel {pixel} of a jewel"

        began_us = self.box.now_us
        crowd = 3
        while len(found) < count or self.box.now_us < began_us + crowd * 0.7 * SECOND_US:
            self.wait(GLANCE_S, look)
            crowd = max(3, *(sum(there == space for _, there in found) for space in range(9)))
            if self.box.now_us > began_us + 10 * SECOND_US:
                return None
        return _toss_of(found, top.planets)

    def _valid(self) -> list[Cell]:
        """Solve what was seen, with the cards on the table."""
        seen = view(self.box.match)
        if seen.galaxy is None or self.sight.toss is None:
            return []
        cards = tuple(None if card is None or card.is_face_down else card.planets for card in seen.galaxy)
        return list(cells_of(solve(Galaxy(seen.size, cards), self.sight.toss, seen.settings.variants).valid))

    # --- the call and the countdown ---

    def _call(self) -> tuple[CallKind, Seat]:
        caller = self.random.choice([seat for seat in self.seats if seat != self.sight.early])
        is_honour = self.box.match.settings.mode is GalaxyMode.HONOUR
        believes = self._chance(0.8) if self._valid() or is_honour else self._chance(0.25)
        kind = CallKind.GO if believes else CallKind.RED
        self.press(caller, hold_ms=TAP_MS if kind is CallKind.GO else HOLD_MS)
        self.wait(0.2 if kind is CallKind.GO else 0.65)
        self.sight.announced = self.text()
        return kind, caller

    def _countdown(self, kind: CallKind, caller: Seat) -> None:
        hold_ms = TAP_MS if kind is CallKind.GO else HOLD_MS
        others = [seat for seat in self.seats if seat != caller and self._chance(0.35)]
        joins = [seat for seat in self.seats if seat != caller] if self._chance(0.1) else others
        for order, seat in enumerate(joins):
            self.press(seat, in_s=1 + order + self.random.uniform(0, 0.1), hold_ms=hold_ms)
        in_it = {caller, *joins}
        pickers = in_it if kind is CallKind.GO else set(self.seats) - in_it
        self.sight.meant = self._picks(sorted(pickers))
        settings = self.box.match.settings
        can_place = settings.mode is GalaxyMode.HONOUR and not settings.variants.no_wild
        may_place = sorted(self.seats if kind is CallKind.GO else pickers)
        if can_place and may_place and self._chance(0.5):
            self.sight.placer = self.random.choice(may_place)
        self.wait(0.6)
        self._count(1.4, lambda: self.sight.caller_light.add(self.light(caller)))
        self._count(LONGEST_S, lambda: None)

    def _count(self, seconds: float, watch: Callable[[], object]) -> None:
        """Watch the countdown, for so long or until it is over."""
        until_us = self.box.now_us + round(seconds * SECOND_US)
        while self.box.now_us < until_us and self.box.match.countdown_kind() is not None:
            self.sight.counted.append((self.box.now_us, self.text()))
            self.wait(GLANCE_S, watch)

    def _picks(self, seats: Collection[Seat]) -> dict[Seat, Cell | None]:
        """Choose what each will pick."""
        valid = self._valid()
        size = self.box.match.settings.variants.galaxy_size
        wrong = [Cell(number) for number in range(size * size) if Cell(number) not in valid]
        nobody = self._chance(0.1)
        chosen: dict[Seat, Cell | None] = {}
        for seat in seats:
            if nobody or self._chance(0.3 / len(self.seats)):
                chosen[seat] = None
            else:
                chosen[seat] = self.random.choice(valid if valid and self._chance(0.75) else wrong)
        return chosen

    # --- the picks, or what the table says of them ---

    def _scan(self) -> None:
        """Tap when the wanted column and row are shown."""
        size = self.box.match.settings.variants.galaxy_size
        columns = {seat: "ABCDEF"[cell % size] for seat, cell in self.sight.meant.items() if cell is not None}
        rows = {seat: str(cell // size + 1) for seat, cell in self.sight.meant.items() if cell is not None}
        shown = ""
        while not (text := self.text()).startswith(SEAT):
            if text[1:2] != UNREADABLE:  # what comes is said in words
                self.wait(GLANCE_S)
                continue
            if text[0] != shown:
                shown = text[0]
                self.wait(0.2)
                continue
            wanted = columns if shown.isalpha() else rows
            for seat in [seat for seat, name in wanted.items() if name == shown]:
                if wanted is columns or seat not in columns:
                    self.press(seat, in_s=self.random.uniform(0.001, 0.1), hold_ms=60)
                    del wanted[seat]
            self.wait(0.2)

    def _declare(self) -> None:
        """Answer what the box asks: of the Wild whoever placed it, else the captain, or nobody; then who is lit."""
        self.wait(0.7)
        if "?" in self._until(lambda text: "?" in text or _is_verdict(text)):
            self.wait(0.4)  # to have read it
        if "WILD?" in self._until(lambda text: "?" in text or _is_verdict(text)) and SEAT not in self.text():
            if self.sight.placer is not None:
                self.press(self.sight.placer)
            elif self._chance(0.7):
                self.press(self.box.match.captain, hold_ms=HOLD_MS)
            self.wait(0.9)
            self._until(lambda text: "?" in text and text != "WILD?")
        while "?" in (text := self._until(lambda text: "?" in text or _is_verdict(text))):
            asked = self._only_lit()
            question = text.lstrip("@12345678")
            is_yes = self._chance({"PICKED?": 0.75, "RIGHT?": 0.7, "WILD?": 0.25, "ALONE?": 0.6}[question])
            self.sight.declared.append((asked, question, is_yes))
            self.press(asked, hold_ms=TAP_MS if is_yes else HOLD_MS)
            self.wait(0.3 if is_yes else 0.9)

    def _only_lit(self) -> Seat:
        """Whose light burns, when the last finger's glow is gone."""
        for _ in range(20):
            lit = [seat for seat in self.seats if any(self.light(seat))]
            if len(lit) == 1:
                return lit[0]
            self.wait(GLANCE_S)
        raise AssertionError(f"the lights ask nobody, or several at once: {self.box.box.lights}")

    def _reveal(self) -> None:
        """Read the first points that are told, and go on."""
        self.wait(0.3)
        for _ in range(3):
            if not _is_verdict(self.text()) or number_in(self.text()[1]) in dict(self.sight.told):
                break
            self.sight.told.append((Seat(number_in(self.text()[1])), number_in(self.text()[2:])))
            self.wait(1.4)
        self.press(self.random.choice(self.seats))
        self.wait(0.3)


def _is_verdict(text: str) -> bool:
    return text[:1] == SEAT and (text[2:3] in ("+", "-") or text[2:] == "O")


def _toss_of(found: Collection[tuple[str, int]], planets: Sequence[PlanetName]) -> Toss | None:
    """Make a toss of what was seen; None if it makes none."""
    spaces: Mapping[str, int] = dict(found)
    if len(spaces) != len(found) or not {DESTINATION, *planets} <= set(spaces):
        return None
    return Toss(
        Space(spaces[DESTINATION]),
        tuple(TossedPlanet(planet, Space(spaces[planet])) for planet in planets),
        Space(spaces[BLACK_HOLE]) if BLACK_HOLE in spaces else None,
    )


def _colour(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
