"""Reads the messages of Space Bowl's keypad screens, each straight into its command."""

from collections.abc import Callable, Mapping

from spacebowl_pi.box.keypad.game_screens import KeyAction
from spacebowl_pi.box.keypad.key_messages import seat
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.messages import Misread
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.places import GALAXY_SIZES, Cell

CELLS = max(GALAXY_SIZES) ** 2  # the match knows whether the galaxy is that large
HIGHEST_NUMBER = 999
HOLE = "hole"
DOWN = "down"
ALONE = "alone"
NOBODY = "nobody"
CORRECT = "correct"  # go back, before the toss, to what was entered of the cards
DECLARED = (Verdict.VALID, Verdict.WILD, Verdict.WRONG, Verdict.ABSTAINED)


def _cell(word: str) -> Cell:
    number = wire.whole(word)
    if number is None or number >= CELLS:
        raise Misread
    return Cell(number)


def _number(word: str) -> CardNumber:
    number = wire.whole(word)
    if number is None or number > HIGHEST_NUMBER:
        raise Misread
    return CardNumber(number)


def _top_card(shown: str, hole: str = "") -> KeyAction:
    planets = tuple(PlanetName(wire.plain(name)) for name in shown.split(","))
    if not all(planets) or hole not in ("", HOLE):
        raise Misread
    return KeyAction(Asker.TABLE, commands.DeclareTopCard(planets, hole == HOLE))


def _card(cell: str, number: str) -> KeyAction:
    is_down = number == DOWN
    laid = commands.LayCard(_cell(cell), None if is_down else _number(number), face_down=is_down)
    return KeyAction(Asker.TABLE, laid)


def _declare(of: str, verdict: str, alone: str = "") -> KeyAction:
    if verdict not in DECLARED or alone not in ("", ALONE):
        raise Misread
    return KeyAction(Asker.TABLE, commands.DeclareResult(seat(of), Verdict(verdict), alone == ALONE))


READERS: Mapping[str, Callable[..., KeyAction]] = {
    "toss": lambda: KeyAction(Asker.TABLE, commands.TossPlanets()),
    "off": lambda of: KeyAction(seat(of), commands.CallRoundOff()),
    "wild": lambda of, cell: KeyAction(seat(of), commands.PlaceWild(_cell(cell))),
    "pick": lambda of, cell: KeyAction(seat(of), commands.PickCard(_cell(cell))),
    "pass": lambda of: KeyAction(seat(of), commands.DeclinePick()),
    "top_card": _top_card,
    "card": _card,
    "take_up": lambda cell: KeyAction(Asker.TABLE, commands.TakeUpCard(_cell(cell))),
    "top_number": lambda number: KeyAction(Asker.TABLE, commands.NameTopCard(_number(number))),
    "placed": lambda of: KeyAction(Asker.TABLE, commands.DeclareWild(None if of == NOBODY else seat(of))),
    "declare": _declare,
    "next": lambda: KeyAction(Asker.TABLE, commands.NextRound()),
}
